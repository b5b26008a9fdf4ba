"""The screen companion: a page for a telephone with a player's roster to tap, the playsheet, his cards and the odds."""
