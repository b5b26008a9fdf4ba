"""The questions behind printed chances, expressions in data files, and the odds of two armies compared."""
