"""Habits of simulated commanders: what they do that is lawful and often absurd, counted in journals."""
