"""The data folder: where it lies on each system, and the lock that keeps a second program out."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import IO

from grognard.core.causes import cause_of
from grognard.core.message import say
from grognard.store.keeping import StoreError

LOCK = "lock"
UNUSABLE = "the data folder {folder} cannot be used: {cause}"
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
        except FileExistsError:
            raise unusable(folder, NotADirectoryError(errno.ENOTDIR, "")) from None
        except OSError as error:
            raise unusable(folder, error) from None
        self.folder = folder
        if not grab(self.file):
            holder = self.read()
            self.file.close()
            raise StoreError(say(IN_USE, folder=str(folder), holder=holder))
        try:
            self.tell("")
        except StoreError:
            self.file.close()
            raise

    def read(self) -> str:
        self.file.seek(1)  # the first byte is what is locked
        process, _, where = self.file.read().strip().partition(" ")
        if where:
            return say("process {process}, {where}", process=process, where=where)
        return say("process {process}", process=process) if process else say("another process")

    def tell(self, where: str) -> None:
        """Note for whoever finds the folder locked who has it, and at which address."""
        try:
            self.file.truncate(0)
            os.write(self.file.fileno(), f" {os.getpid()} {where}".rstrip().encode())
        except OSError as error:  # a full disk: nothing could be written afterwards either
            raise unusable(self.folder, error) from None

    def release(self) -> None:
        self.file.close()


def unusable(folder: Path, error: OSError) -> StoreError:
    return StoreError(say(UNUSABLE, folder=str(folder), cause=cause_of(error)))


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
