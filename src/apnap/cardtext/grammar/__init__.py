"""The phrases of card texts, one module for each subject; see docs/card-text.md for how to add one."""
