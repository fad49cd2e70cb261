"""A machine of one's own for tests: a real systemd over a copy of this machine that is kept in memory.

What is written, installed or started in it is gone when it ends; nothing else on this machine notices.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

NEEDED = ("unshare", "nsenter", "setpriv", "systemctl", "journalctl")
SCRIPT = Path(__file__).with_suffix(".sh")
UNITS = "/etc/systemd/system"


class Impossible(RuntimeError):
    """No systemd can be started here, and why."""


class Machine:
    """``shown``: folders of this machine, and where they lie in it, to be read only."""

    def __init__(self, shown: Mapping[Path, str]) -> None:
        missing = [program for program in NEEDED if not shutil.which(program)]
        if missing or os.geteuid():
            raise Impossible(f"{', '.join(missing)} not installed" if missing else "only root may")
        self.folder = Path(tempfile.mkdtemp(prefix="grognard-machine-"))
        words = ["unshare", "--mount", "bash", str(SCRIPT), str(self.folder)]
        for source, target in shown.items():
            words += [str(source), target]
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115
        self.holder = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True
        )
        assert self.holder.stdout is not None
        self.first = self.holder.stdout.readline().strip()
        try:
            self.wait_booted()
        except BaseException:
            self.remove()
            raise

    def wait_booted(self) -> None:
        while self.holder.poll() is None:
            state = self.tried("systemctl", "is-system-running", "--wait").stdout.strip()
            if state == "running":
                return
            if state not in ("", "offline", "starting", "initializing"):
                break
        self.errors.seek(0)
        raise Impossible(f"systemd does not start: {self.errors.read().decode().strip()}")

    def tried(self, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command in it."""
        inside = ["nsenter", "--target", self.first, "--all", "--root", "--wd"]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "SYSTEMD_UNIT_PATH": UNITS, "LC_ALL": "C"}
        return subprocess.run(
            [*inside, *words], input=given, capture_output=True, text=True, check=False, env=environment
        )

    def call(self, *words: str, given: str = "") -> str:
        done = self.tried(*words, given=given)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    def write(self, path: str, text: str) -> None:
        self.call("install", "-D", "-m", "644", "/dev/stdin", path, given=text)

    def remove(self) -> None:
        self.holder.communicate()  # its input ends, and so does it
        self.errors.close()
        self.folder.rmdir()


@contextlib.contextmanager
def machine(shown: Mapping[Path, str]) -> Iterator[Machine]:
    made = Machine(shown)
    try:
        yield made
    finally:
        made.remove()
