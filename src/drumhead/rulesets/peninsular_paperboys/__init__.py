"""The Peninsular War Paperboys ruleset: one module for each chapter of its rulebook."""
