"""Files of every form, converted into tables and text."""
