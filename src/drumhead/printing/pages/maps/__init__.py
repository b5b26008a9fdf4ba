"""Maps of a battle: the ground, the units on it, and what they did, drawn from a journal alone."""
