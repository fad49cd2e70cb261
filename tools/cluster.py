"""A PostgreSQL of one's own for tests and measurements: in a folder, on a socket there, gone afterwards."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

SETTINGS = {
    "listen_addresses": "''",
    "max_connections": "80",
    "shared_buffers": "32MB",
    "log_min_messages": "fatal",
}


def binaries() -> Path | None:
    """Where the newest PostgreSQL of this machine lies."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    return max(
        (each.parent for each in Path("/usr/lib/postgresql").glob("*/bin/initdb")),
        key=lambda folder: int(folder.parent.name),
        default=None,
    )


def somebody() -> str:
    """A user under whom it may run: the database refuses to be root's."""
    if os.geteuid():
        return ""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """``durable``: what is committed outlives the machine, too, not only the program."""

    def __init__(self, durable: bool = False) -> None:
        folder = binaries()
        assert folder is not None, "PostgreSQL is not installed"
        self.bin = folder
        self.user = somebody()
        self.folder = Path(tempfile.mkdtemp(prefix="grognard-pg-"))
        self.databases = 0
        if self.user:
            shutil.chown(self.folder, self.user)
        settled = ("-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")  # whatever this machine speaks
        self.call("initdb", "-D", self.data, "-U", "grognard", *settled)
        with (self.folder / "data/postgresql.conf").open("a", encoding="utf-8") as file:
            own = {
                **SETTINGS,
                "fsync": "on" if durable else "off",
                "unix_socket_directories": f"'{self.folder}'",
            }
            file.writelines(f"{name} = {value}\n" for name, value in own.items())
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def call(self, program: str, *words: str) -> None:
        as_user = ["setpriv", "--reuid", self.user, "--clear-groups"] if self.user else []
        subprocess.run(
            [*as_user, str(self.bin / program), *words],
            check=True,
            stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            cwd=self.folder,
        )

    def start(self) -> None:
        self.call("pg_ctl", "-D", self.data, "-w", "-s", "-l", str(self.folder / "log"), "start")

    def stop(self, how: str = "fast") -> None:
        self.call("pg_ctl", "-D", self.data, "-w", "-s", "-m", how, "stop")

    def restart(self) -> None:
        """As after a crash: nobody is asked, nothing is put away."""
        self.stop("immediate")
        self.start()

    def database(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"house{self.databases}"
        self.call("createdb", "-h", str(self.folder), "-U", "grognard", name)
        return f"postgresql://grognard@/{name}?host={self.folder}"

    def remove(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def cluster(durable: bool = False) -> Iterator[Cluster]:
    made = Cluster(durable)
    try:
        yield made
    finally:
        made.remove()
