"""Tables of exact chances, and the expressions by which data files ask for them."""
