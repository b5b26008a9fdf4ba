"""Rules and play that the rulesets of one family share, and that no single ruleset owns."""
