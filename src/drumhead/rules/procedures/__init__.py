"""Plain games, played from `play.toml` without Python: the turn, the effects of results, the evaluation by commanders."""
