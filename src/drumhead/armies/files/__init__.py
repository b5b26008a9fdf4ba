"""Army and battle files: their keys, and the models built from them."""
