"""Values of options for the AI player of Mit von Futsch."""
