"""Questions everybody asks of a state: what an object is, whose it is, where it is, which rule changes apply to it.

Queries only read.  They stand below the atoms, so that everything above may ask.
"""
