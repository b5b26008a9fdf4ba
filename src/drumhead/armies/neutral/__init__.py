"""Armies in common words: what the troops were, which every ruleset makes its own stands, figures or units of."""
