"""The data folder: where it lies on each system, and the lock that keeps a second program out."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from grognard.core.causes import cause_of
from grognard.core.message import say
from grognard.store.keeping import StoreError

LOCK = "lock"
IN_USE = "another grognard is using {folder} ({holder}); use --data for another folder"


def data_folder(given: str | None = None) -> Path:
    """``given``, or GROGNARD_DATA, or the place for a user's data on this system."""
    chosen = given or os.environ.get("GROGNARD_DATA", "")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "grognard"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/grognard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "grognard"


class FolderLock:
    """Held as long as the program runs; the system lets go of it however the program ends."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.file: IO[str] = (folder / LOCK).open("a+", encoding="utf-8")
        except OSError as error:
            raise StoreError(
                say(
                    "the data folder {folder} cannot be used: {cause}",
                    folder=str(folder),
                    cause=cause_of(error),
                )
            ) from None
        if not grab(self.file):
            holder = self.read()
            self.file.close()
            raise StoreError(say(IN_USE, folder=str(folder), holder=holder))
        self.tell("")

    def read(self) -> str:
        self.file.seek(1)  # the first byte is what is locked
        process, _, where = self.file.read().strip().partition(" ")
        if where:
            return say("process {process}, {where}", process=process, where=where)
        return say("process {process}", process=process) if process else say("another process")

    def tell(self, where: str) -> None:
        """Note for whoever finds the folder locked who has it, and at which address."""
        self.file.truncate(0)
        self.file.write(f" {os.getpid()} {where}".rstrip())
        self.file.flush()

    def release(self) -> None:
        self.file.close()


if sys.platform == "win32":
    import msvcrt

    def grab(file: IO[str]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def grab(file: IO[str]) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
