"""Where the benches that kill begin the program: a process that has read all code, and forks for every start.

Each line that it reads is the words of a command; it answers with the number of the process that carries it
out.  So a start takes a tenth of the time; what is killed is the program all the same.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading

from grognard.cli import main
from grognard.core.registry import entries, registered
from grognard.server import serving as serving


class Nest:
    """The other end of it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.pids: queue.Queue[int] = queue.Queue()
        self.said: queue.Queue[str] = queue.Queue()  # the lines that tell where a program is
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.strip().isdigit():
                self.pids.put(int(line))
            elif "/enter/" in line:
                self.said.put(line)

    def begin(self, *words: str) -> int:
        assert self.process.stdin is not None
        print(json.dumps(words), file=self.process.stdin, flush=True)
        return self.pids.get(timeout=120)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def begin(words: list[str]) -> int:
    """Fork; in the new process the program runs until it is killed."""
    child = os.fork()
    if child:
        return child
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.close(0)
    os._exit(main(words))


if __name__ == "__main__":
    for game in entries():
        registered(game)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are nobody's to bury
    for line in sys.stdin:
        print(begin(json.loads(line)), flush=True)
