"""Pieces nested on sheets by their outlines."""
