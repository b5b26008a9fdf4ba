"""Drawings in millimetres, independent of the output format: paths, text, symbols, boxes to cross off."""
