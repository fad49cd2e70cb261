"""Whose machine the tests run on makes no difference: they read English, and what they start heeds Ctrl-C."""

from __future__ import annotations

import os
import signal

OWN = ("GROGNARD_DATA", "GROGNARD_GAMES", "GROGNARD_MAIL")  # what somebody has set for his own tables

os.environ["GROGNARD_LANGUAGE"] = "en"
for name in OWN:
    os.environ.pop(name, None)
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background of a script
