"""A battle kept at the table: an umpire answers what the game's own engine asks, and every answer is in a file."""
