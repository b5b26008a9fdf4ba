"""Terms for troops: neutral terms of all players, and the terms of a ruleset."""
