"""House rules: a club’s changes to a ruleset, read and limited."""
