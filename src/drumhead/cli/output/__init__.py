"""What commands write to the terminal, as text or JSON."""
