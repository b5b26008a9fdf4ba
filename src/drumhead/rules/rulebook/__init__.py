"""The values in force of a rulebook: tables, interpretations, formations and the rule index."""
