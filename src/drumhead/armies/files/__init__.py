"""Army and battle files: their keys, their readers, and the models built from them."""
