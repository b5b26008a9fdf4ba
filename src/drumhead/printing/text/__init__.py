"""Text before it is drawn: its length, its fit, and how chances, lengths and names are written."""
