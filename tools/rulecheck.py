"""No § without code or test, and no code or test without its §; see grognard.testing.rulecheck."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from grognard.testing.rulecheck import main

os.chdir(Path(__file__).resolve().parents[1])
sys.exit(main())
