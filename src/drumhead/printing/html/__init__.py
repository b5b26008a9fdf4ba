"""HTML pages made from templates, with lines that record the rules they rest on, and their output as PDF."""
