"""Cards whose function in 1997 differed from what follows from their present form."""
