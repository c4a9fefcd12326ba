"""The rules of 1997: the Fifth Edition rulebook, with the rulings of that year."""
