"""The small interpreter: the book with its citations, bands, readings, house rules, questions and examples."""
