"""Labels for stands: base strips to cut out, or on sheets of self-adhesive labels."""
