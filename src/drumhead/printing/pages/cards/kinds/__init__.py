"""The kinds of card, a module each."""
