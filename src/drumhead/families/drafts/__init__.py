"""What both drafts of one game share: the phases of a turn, moves, leaders, routs."""
