"""Plain games, played from `play.toml` without Python: the turn, effects of results, evaluation by commanders."""
