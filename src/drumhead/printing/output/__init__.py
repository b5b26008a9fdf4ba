"""Marks made into files: PDF, SVG, DXF, PNG."""
