"""A handout for the club: a battle's story, map, armies, the aims of each side, and the players who bring stands."""
