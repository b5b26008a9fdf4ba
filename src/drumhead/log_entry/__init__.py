"""Entry of a played evening: the lines of a filled-in log, typed or read from a file, become a journal."""
