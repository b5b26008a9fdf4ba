"""Cards on sheets: stock, grids, backs and the tuckbox for a deck."""
