"""Readers of Excel and LibreOffice workbooks, cell by cell."""
