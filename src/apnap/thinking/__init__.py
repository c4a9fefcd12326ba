"""How bots think: what a position is worth, quick answers, imagined futures; compiled with the core they play on."""
