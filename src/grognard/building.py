"""Compiling a checkout: now, or quietly while somebody is playing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

from grognard import _compiled

COMMAND = [sys.executable, "setup.py", "build_ext", "--inplace"]
NEEDED = {"mypy": 2, "setuptools": 77}
GENTLY = "import os, runpy, sys; os.nice(15); del sys.argv[0]; runpy.run_path('setup.py', None, '__main__')"


def missing() -> str:
    """Why nothing can be built here, or ""."""
    if not _compiled.in_checkout():
        return "this is an installed package, not a checkout: it was compiled when it was installed"
    lacking = " ".join(f"'{name}>={least}'" for name, least in NEEDED.items() if installed(name) < least)
    return f"building needs more: pip install {lacking}" if lacking else ""


def installed(name: str) -> int:
    """The major version of a package, 0 if it is not there."""
    try:
        return int(version(name).split(".")[0])
    except (PackageNotFoundError, ValueError):
        return 0


def is_built() -> bool:
    return (_compiled.build_folder() / _compiled.COMPLETE).is_file()


def build() -> int:
    """Compile the present sources; the exit status."""
    environment = {**os.environ, "GROGNARD_COMPILE": "1"}
    return subprocess.run(COMMAND, cwd=_compiled.CHECKOUT, env=environment, check=False).returncode


def build_quietly() -> subprocess.Popen[bytes] | None:
    """Begin to compile, as long as that is possible, wanted and not done; nothing is said about it."""
    if os.environ.get("GROGNARD_COMPILE") == "0" or missing() or is_built():
        return None
    gently = [sys.executable, "-c", GENTLY, *COMMAND[1:]] if hasattr(os, "nice") else COMMAND
    return subprocess.Popen(
        gently,
        cwd=_compiled.CHECKOUT,
        env={**os.environ, "GROGNARD_COMPILE": ""},
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
