"""Army lists in every form that people keep them in, from a file's bytes up to an army."""
