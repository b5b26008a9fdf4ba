"""Output of commands on the terminal, as text or JSON."""
