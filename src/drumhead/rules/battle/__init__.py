"""The state of a played battle, and how its units are evaluated."""
