"""The nouns of the table: units, armies, officers, lengths. Frozen, no luck, no files."""
