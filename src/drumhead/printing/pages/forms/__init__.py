"""Message and order forms: to cut, to fill in by hand, and to pass to the umpire."""
