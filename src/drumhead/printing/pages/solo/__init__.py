"""A game alone against the paper: what to read, and what is sealed behind flaps and on strips."""
