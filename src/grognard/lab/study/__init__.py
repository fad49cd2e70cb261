"""What matches of bots say of a game: is it fair, is it tense, and what is in it."""
