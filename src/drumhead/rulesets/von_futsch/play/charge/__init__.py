"""Charges and melees of Mit von Futsch."""
