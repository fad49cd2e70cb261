"""On whose machine the tests run makes no difference: what they read is English."""

from __future__ import annotations

import os

OWN = ("GROGNARD_DATA", "GROGNARD_GAMES", "GROGNARD_MAIL")  # what somebody has set for his own tables

os.environ["GROGNARD_LANGUAGE"] = "en"
for name in OWN:
    os.environ.pop(name, None)
