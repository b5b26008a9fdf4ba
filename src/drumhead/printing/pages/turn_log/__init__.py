"""The blank log: a page for every turn, to write on."""
