"""The phone companion: a web page with a player's roster to tap, the playsheet, the player's cards and the odds."""
