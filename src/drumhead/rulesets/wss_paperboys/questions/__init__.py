"""Answers to the odds questions of `questions.toml`: one function for each, with the question's name."""
