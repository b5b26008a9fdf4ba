"""Ruleset folders loaded: TOML files, their positions and the Python that a ruleset brings."""
