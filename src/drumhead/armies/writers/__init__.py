"""Writers of armies in players' own forms: tables, spreadsheets, forum lists, army files."""
