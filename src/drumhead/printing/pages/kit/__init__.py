"""The kit: the documents of one game, planned and bound for the printer."""
