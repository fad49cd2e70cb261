"""The art kit: sea and ground, ships, aircraft, people, counters, cards, fire, and the pictures of the lobby.

Everything here gives a list of shapes around 0, 0 that a game puts into its art, made once.  Light comes
from the north-west.
"""
