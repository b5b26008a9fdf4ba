"""Words of every player for troops, and those of a ruleset."""
