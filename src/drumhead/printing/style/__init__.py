"""What every page looks like: its inks, its faces, the sizes of paper."""
