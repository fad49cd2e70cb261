"""Where the program of ``kills.py`` is begun: a process that has read all code, and forks for every start.

Each line that it reads is the folder of a house; it answers with the number of the process that serves it,
and that process with its address.  So a start takes a tenth of the time; what is killed is the program all
the same.
"""

from __future__ import annotations

import os
import signal
import sys

from grognard.cli import main
from grognard.core.registry import entries, registered
from grognard.server import serving as serving


def begin(folder: str) -> int:
    """Fork; in the new process the program runs until it is killed."""
    child = os.fork()
    if child:
        return child
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.close(0)
    os._exit(main(["play", "--no-browser", "--port", "0", "--data", folder]))


if __name__ == "__main__":
    for game in entries():
        registered(game)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are nobody's to bury
    for line in sys.stdin:
        print(begin(line.rstrip("\n")), flush=True)
