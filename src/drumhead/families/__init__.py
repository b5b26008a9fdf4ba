"""Rules and simulated play that several rulesets of one family share."""
