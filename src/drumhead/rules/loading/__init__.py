"""Loading of ruleset folders: TOML files, the position of each key, and the Python that a ruleset brings."""
