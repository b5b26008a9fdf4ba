"""Rendered documents kept between prints, and the parallel rendering of new ones."""
