"""Marks on paper in true millimetres, before any ink: paths, words, symbols, boxes to cross off."""
