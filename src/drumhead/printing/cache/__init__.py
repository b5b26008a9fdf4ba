"""The cache of rendered documents between prints, and the parallel rendering of new ones."""
