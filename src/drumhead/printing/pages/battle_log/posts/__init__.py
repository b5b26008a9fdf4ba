"""A battle told to others: posts for a club's page, a map to step through, figures, and comparisons of journals."""
