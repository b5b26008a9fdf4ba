"""The blank log: a page to write on for every turn."""
