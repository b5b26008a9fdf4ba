"""Writers of armies in players' formats (army files, tables, spreadsheets, forum lists), and editors of files."""
