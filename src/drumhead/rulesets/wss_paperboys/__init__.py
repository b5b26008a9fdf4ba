"""The War of the Spanish Succession Paperboys rules."""
