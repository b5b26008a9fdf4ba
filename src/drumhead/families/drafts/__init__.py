"""Rules and play that both draft rulesets share: the phases of a turn, moves, leaders, routs."""
