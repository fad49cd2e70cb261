"""A small working game and its test: what ``grognard new`` begins with."""
