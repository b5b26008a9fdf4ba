"""A simulated battle from deployment to the last turn: commanders, turns, the journal, and studies of many battles."""
