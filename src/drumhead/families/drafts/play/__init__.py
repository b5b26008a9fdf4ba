"""What both drafts share of their turn played on a table; each book brings its own `Rules`."""
