"""Compiling a checkout, now or quietly while somebody is playing, or a game in a file of one's own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from grognard import _compiled
from grognard.core.message import say

COMMAND = [sys.executable, "setup.py", "build_ext", "--inplace"]
MYPY = "2.4.1"  # this one and no other: setup.py mends the C it writes
SETUPTOOLS = 77
GENTLY = "import os, runpy, sys; os.nice(15); del sys.argv[0]; runpy.run_path('setup.py', None, '__main__')"


def missing() -> str:
    """Why nothing can be built here, or ""."""
    if not _compiled.in_checkout():
        return say("this is an installed package, not a checkout: it was compiled when it was installed")
    lacking = [] if installed("mypy") == MYPY else [f"'mypy=={MYPY}'"]
    if major(installed("setuptools")) < SETUPTOOLS:
        lacking.append(f"'setuptools>={SETUPTOOLS}'")
    if lacking:
        return say("building needs more: pip install {names}", names=" ".join(lacking))
    return "" if has_compiler() else say("building needs a C compiler (gcc or clang), and there is none")


def has_compiler() -> bool:
    """Whether there is the C compiler that Python was built with; on Windows setuptools looks for it."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC")
    return os.name == "nt" or bool(command and shutil.which(command.split()[0]))


def installed(name: str) -> str:
    """The version of a package, "" if it is not there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def major(number: str) -> int:
    """The first part of a version, 0 if there is none."""
    first = number.split(".")[0]
    return int(first) if first.isdecimal() else 0


def is_unwanted() -> bool:
    """GROGNARD_COMPILE=0 asks that nothing be compiled by the way; ``grognard build`` is asked outright."""
    return os.environ.get("GROGNARD_COMPILE") == "0"


def is_built() -> bool:
    return (_compiled.build_folder() / _compiled.COMPLETE).is_file()


def build(own: Path | None = None) -> int:
    """Compile the present sources, or the game in ``own`` with what it needs of them; the exit status."""
    environment = {**os.environ, "GROGNARD_COMPILE": "1", _compiled.OWN: str(own or "")}
    return subprocess.run(COMMAND, cwd=_compiled.CHECKOUT, env=environment, check=False).returncode


def build_quietly() -> subprocess.Popen[bytes] | None:
    """Begin to compile, as long as that is possible, wanted and not done; nothing is said about it."""
    if is_unwanted() or missing() or is_built():
        return None
    gently = [sys.executable, "-c", GENTLY, *COMMAND[1:]] if hasattr(os, "nice") else COMMAND
    return subprocess.Popen(
        gently,
        cwd=_compiled.CHECKOUT,
        env={**os.environ, "GROGNARD_COMPILE": "", _compiled.OWN: ""},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def stop(builder: subprocess.Popen[bytes]) -> None:
    """End it with all it has begun; an unfinished build is not used."""
    if builder.poll() is None and hasattr(os, "killpg"):
        os.killpg(builder.pid, signal.SIGTERM)
    else:
        builder.terminate()
    builder.wait()
