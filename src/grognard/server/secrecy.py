"""Who knows more than others: the server asks the core."""

from grognard.core.secrecy import differ, had_secrets, plainly_forced

__all__ = ["differ", "had_secrets", "plainly_forced"]
