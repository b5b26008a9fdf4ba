"""The rules engine: rulebook tables with citations, result rows, interpretations, house rules, questions, examples."""
