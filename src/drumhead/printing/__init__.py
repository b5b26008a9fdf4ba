"""Printing: pages and drawings of a game at true size."""
