"""The words only cards of 1997 are made of: abilities of a phase, speeds, packets of damage, burying, regeneration."""
