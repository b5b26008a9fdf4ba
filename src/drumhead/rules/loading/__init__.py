"""Loading of ruleset folders: TOML files, their positions and the Python that a ruleset brings."""
