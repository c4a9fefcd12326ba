"""Measuring the engine: random games, copies, growing boards, and how soon the command line answers."""
