"""Values in force of a rulebook: tables, interpretations, formations, checks of armies and the index of rules."""
