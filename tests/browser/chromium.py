"""Chromium, begun anew where it had to be ended: now and then it never says that a page is closed."""

from __future__ import annotations

import os
import signal
import threading
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Playwright

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60.0  # seconds until Chromium has to have closed something; Playwright would wait for ever


class Chromium:
    def __init__(self, playwright: Playwright, path: str) -> None:
        self.playwright = playwright
        self.path = path
        self.browser = self.begun()

    def begun(self) -> Browser:
        browser = self.playwright.chromium.launch(executable_path=self.path, args=FLAGS)
        told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        self.process = next(each["id"] for each in told["processInfo"] if each["type"] == "browser")
        return browser

    def context(self, **wishes: Any) -> BrowserContext:
        if not self.browser.is_connected():
            self.browser = self.begun()
        return self.browser.new_context(**wishes)

    def close(self, what: BrowserContext | Browser, patience: float = PATIENCE) -> None:
        killer = threading.Timer(patience, os.kill, (self.process, signal.SIGKILL))
        killer.start()
        try:
            what.close()
        except Error:
            if self.browser.is_connected():
                raise
        finally:
            killer.cancel()
