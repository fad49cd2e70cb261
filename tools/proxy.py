"""nginx as deploy/nginx.conf has it, on loopback and without encryption, for measurements."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

WITHIN = 10.0  # seconds
PROGRAM = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
DEPLOYED = Path(__file__).parents[1] / "deploy/nginx.conf"


@contextlib.contextmanager
def nginx(folder: Path, processes: int) -> Iterator[int]:
    """Its port; the processes have their sockets in ``folder``."""
    assert PROGRAM is not None, "nginx is not installed"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (folder / "nginx.conf").write_text(settings(folder, processes, port), encoding="utf-8")
    folder.chmod(0o711)  # its worker is somebody else
    words = [PROGRAM, "-e", str(folder / "nginx.log"), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    running = subprocess.Popen(words)
    try:
        wait_for(port)
        yield port
    finally:
        running.terminate()
        running.wait()


def settings(folder: Path, processes: int, port: int) -> str:
    text = DEPLOYED.read_text(encoding="utf-8").replace("/run/nginx.pid", f"{folder}/nginx.pid")
    for place in ("/run/grognard", "/var/lib/nginx", "/var/log/nginx"):
        text = text.replace(place, str(folder))
    text = re.sub(r"^ *(?:ssl_\S+|server_name) .*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    servers = [
        f"    server unix:{folder}/table.{number}.sock max_fails=1 fail_timeout=2s;\n"
        for number in range(processes)
    ]
    return re.sub(r"(?:^ *server unix:.*\n)+", "".join(servers), text, flags=re.MULTILINE)


def wait_for(port: int) -> None:
    until = time.monotonic() + WITHIN
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise AssertionError("nginx did not begin")
