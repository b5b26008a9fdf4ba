"""Excel and LibreOffice workbooks, read cell by cell."""
