"""Card texts that people have on their own disk, read into the vocabulary: exactly, or not at all."""
