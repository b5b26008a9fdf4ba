"""What a player can mend."""


class MistakeError(Exception):
    """What is wrong, where, and what would be right, in lines to be shown as they are; anything else is our fault."""
