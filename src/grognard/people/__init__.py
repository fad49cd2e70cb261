"""People beyond one table: ratings, the archive, notices, tournaments, and what the house keeps of each.

Everything is kept through ``grognard.store.database``, so that it is the same in either database.
"""
