"""Maps of a battle: the ground, the units on it, and their actions, drawn from a journal."""
