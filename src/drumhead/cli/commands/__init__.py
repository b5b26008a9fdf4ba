"""The commands of `drumhead`, a module each, loaded by name when it is called."""
