"""What books of one family share: rules and play that no ruleset owns, so that none is changed for the other."""
