"""Measuring the engine: `python -m bench`, or `make bench`."""
