SHIPPED = ("epic-naval", "island", "kido-butai", "midway", "to-war")  # games that teach themselves
