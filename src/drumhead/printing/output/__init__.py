"""Output of marks as files: PDF, SVG, DXF, PNG."""
