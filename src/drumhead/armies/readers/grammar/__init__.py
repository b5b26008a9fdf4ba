"""Parser of text lines as officers, brigades, units and totals."""
