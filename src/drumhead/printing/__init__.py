"""Paper: what a game says, set on pages at true size."""
