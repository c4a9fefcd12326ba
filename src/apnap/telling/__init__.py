"""A game in words: events as sentences, the story of a game, choices as text, what is to come, boards to look at."""
