"""A handout for the club: a battle's story, its map, both armies, the aims of each side, and who
brings which stands.
"""
