"""Packs: one for each player of a session, one for the umpire, and one for the table."""
