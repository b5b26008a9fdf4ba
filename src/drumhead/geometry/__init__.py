"""The table seen from above: positions, lines of sight, distances and ground; all lengths are in mm."""
