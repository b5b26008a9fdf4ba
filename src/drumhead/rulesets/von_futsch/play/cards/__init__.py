"""The activation cards of Mit von Futsch and what units do on them."""
