"""Plain games played from `play.toml`, without a line of Python: the turn, what results do, what commanders weigh."""
