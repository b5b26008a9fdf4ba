"""Cards of Mit von Futsch in a played battle, and the actions of units on them."""
