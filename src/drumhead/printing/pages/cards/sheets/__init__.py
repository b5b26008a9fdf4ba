"""Cards on sheets: stock, grids, backs and the box for a deck."""
