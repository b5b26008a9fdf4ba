"""Lines of text, read as officers, brigades, units and totals."""
