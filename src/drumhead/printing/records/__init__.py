"""Records of a unit: boxes, figures, notes, and the strips of the forms to write on."""
