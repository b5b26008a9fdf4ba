"""The kinds of card, one module for each with a function `cards`, and the modules that these share."""
