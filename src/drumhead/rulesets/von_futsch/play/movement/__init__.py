"""Marches, retreats and formations of Mit von Futsch."""
