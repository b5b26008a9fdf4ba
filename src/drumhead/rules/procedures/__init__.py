"""Games played from `play.toml` without Python: the turn, effects of results, evaluation of units for commanders."""
