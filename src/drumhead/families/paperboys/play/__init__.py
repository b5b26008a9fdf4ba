"""The turn of both Paperboys books played on a table; each book brings its own `Rules`."""
