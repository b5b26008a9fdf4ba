"""Files of every form, taken apart into tables and text."""
