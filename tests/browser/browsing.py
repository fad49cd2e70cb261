"""A program and a browser for benches and pictures, where no test runs."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from .chromium import Chromium
from .conftest import NAMES
from .program import Program


@contextmanager
def browsing() -> Iterator[tuple[Browser, Program]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, NAMES)))
        chromium = Chromium(playwright, found)
        program = Program(Path(folder))
        try:
            yield chromium.browser, program
        finally:
            chromium.close(chromium.browser)
            program.end()
