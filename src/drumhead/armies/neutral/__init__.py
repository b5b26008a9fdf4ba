"""Armies in neutral terms, which every ruleset can convert to its own stands, figures or units."""
