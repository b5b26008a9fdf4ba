"""Checks of army lists, battles and collections that need more than one file or more than one unit."""
