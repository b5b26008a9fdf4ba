"""Rules and simulated play that both Paperboys rulesets share: contact, fights, routs, works, the turn."""
