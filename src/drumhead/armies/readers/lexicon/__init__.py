"""Terms for troops: those of all players, and those of a ruleset."""
