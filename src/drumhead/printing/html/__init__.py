"""Pages set from templates: the setting, and the lines that note by themselves what they rest on."""
