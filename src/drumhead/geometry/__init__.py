"""The table seen from above: positions, lines of sight, distances and terrain; all lengths are in mm."""
