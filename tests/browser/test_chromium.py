"""What the tests of the browser are held by."""

from __future__ import annotations

import os
import signal

from .chromium import Chromium


def test_a_chromium_that_never_answers_holds_nobody_up(browser: Chromium) -> None:
    context = browser.context()
    context.new_page()
    os.kill(browser.process, signal.SIGSTOP)
    browser.close(context, patience=0.5)
    assert not browser.browser.is_connected()
    another = browser.context()
    another.new_page().goto("about:blank")
    browser.close(another)
    assert browser.browser.is_connected()
