"""Positions on a page: its frame, columns, stacks of strips, pieces packed close together."""
