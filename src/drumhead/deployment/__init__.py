"""Deployment: the line of battle, the place of each unit, and a battle ready for its first turn."""
