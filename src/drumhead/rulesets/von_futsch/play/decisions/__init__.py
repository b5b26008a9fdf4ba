"""How the computer player of Mit von Futsch values its choices."""
