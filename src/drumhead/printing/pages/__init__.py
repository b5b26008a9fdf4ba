"""One folder for each kind of printed document, and the registry that lists them."""
