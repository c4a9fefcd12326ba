"""What each kind of question asks, in words: by the task that poses it."""
