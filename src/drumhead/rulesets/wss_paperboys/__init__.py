"""The War of the Spanish Succession Paperboys Rules: two cards' worth of certainty in a turn of six."""
