"""The laboratory: bots against bots, and what their matches say."""
