"""A handout for the club: what a battle is about, its map, both armies, what each side wants, who brings what."""
