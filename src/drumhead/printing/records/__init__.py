"""What is written down of a unit: boxes, figures, notes, and the strips of the papers to write on."""
