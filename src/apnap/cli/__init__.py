"""The command line.  What is not printing or typing lives in the library; see `main` for how commands plug in."""
