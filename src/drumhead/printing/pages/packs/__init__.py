"""Packs: what each player of an evening is given, what the umpire has, and what lies on the table once."""
