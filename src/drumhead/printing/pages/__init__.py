"""One folder for each paper that is printed, and the registry that names them all."""
