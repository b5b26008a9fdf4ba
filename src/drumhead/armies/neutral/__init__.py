"""Armies in neutral terms, which every ruleset converts into its own stands, figures or units."""
