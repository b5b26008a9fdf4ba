"""Studies: many simulated battles, as text, in files and with plots."""
