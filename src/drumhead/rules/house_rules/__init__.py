"""House rules: a club's changes to a ruleset, parsed and limited."""
