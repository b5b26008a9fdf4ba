"""Cards: their sizes, their places on sheets, double-sided printing, and the contents of each kind."""
