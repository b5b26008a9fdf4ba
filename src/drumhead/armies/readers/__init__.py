"""Army lists as people keep them: read by a grammar that accounts for every line (docs/reading-lists.md)."""
