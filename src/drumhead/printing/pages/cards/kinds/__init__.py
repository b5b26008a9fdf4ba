"""The kinds of card, one module each."""
