"""The commands of `drumhead`, a module each, imported by name when it is called."""
