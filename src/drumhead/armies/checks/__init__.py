"""Comparisons and checks of armies, battles and collections that involve several units or several files."""
