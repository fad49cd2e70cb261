"""How strong people are, and who plays whom: ratings, pairings, standings; they know no game and no store."""
