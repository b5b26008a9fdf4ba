"""Maps of a battle, before the first turn and from a journal: the ground, the units on it, and their actions."""
