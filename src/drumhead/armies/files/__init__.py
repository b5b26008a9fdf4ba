"""Army and battle files: their keys, and the armies and battles made from them."""
