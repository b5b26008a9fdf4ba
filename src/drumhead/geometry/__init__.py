"""The table seen from above: where units stand, what they see and reach, and the ground under them; all in mm."""
