"""The commands of ``grognard``: the words of each stand beside what it does."""
