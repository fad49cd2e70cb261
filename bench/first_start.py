"""How many bytes a first start downloads: a copy of the checkout, an empty cache, and a proxy that counts.

python bench/first_start.py            # uv sync, as `uv run grognard` does it
python bench/first_start.py --group dev
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUDGET = 25_000_000
CHUNK = 1 << 16


class CountingProxy:
    """Passes encrypted connections on and counts what comes back."""

    def __init__(self) -> None:
        self.received: Counter[str] = Counter()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        method, target = request.split()[:2]
        if method != "CONNECT":
            writer.write(b"HTTP/1.1 405 only CONNECT\r\n\r\n")
            writer.close()
            return
        host, _, port = target.rpartition(":")
        far_reader, far_writer = await asyncio.open_connection(host, int(port))
        writer.write(b"HTTP/1.1 200 connected\r\n\r\n")
        await asyncio.gather(self.pass_on(reader, far_writer), self.pass_on(far_reader, writer, host))

    async def pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, host: str = "") -> None:
        try:
            while data := await source.read(CHUNK):
                if host:
                    self.received[host] += len(data)
                sink.write(data)
                await sink.drain()
        except ConnectionError:
            pass
        sink.close()


def copy_of_the_checkout(folder: Path) -> Path:
    checkout = folder / "checkout"
    checkout.mkdir()
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["xargs", "-0", "cp", "--parents", "-t", checkout], cwd=ROOT, input=listed, check=True)
    return checkout


async def measure(words: list[str]) -> Counter[str]:
    """The bytes that came from each host until everything was installed."""
    proxy = CountingProxy()
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        address = f"http://127.0.0.1:{port}"
        environment = {**os.environ, "HTTPS_PROXY": address, "UV_CACHE_DIR": str(folder / "cache")}
        environment.pop("VIRTUAL_ENV", None)
        command = ["uv", "sync", "--quiet", *words]
        checkout = copy_of_the_checkout(folder)
        process = await asyncio.create_subprocess_exec(*command, cwd=checkout, env=environment)
        if await process.wait():
            raise SystemExit("uv sync failed")
    server.close()
    return proxy.received


if __name__ == "__main__":
    received = asyncio.run(measure(sys.argv[1:]))
    for host, size in received.most_common():
        print(f"{size / 1e6:6.1f} MB from {host}")
    # The lists of versions are asked for first; a mirror may not compress them.
    index = next(iter(received)) if len(received) > 1 else ""
    packages = sum(size for host, size in received.items() if host != index)
    print(f"{packages / 1e6:6.1f} MB of packages; playing may take {BUDGET / 1e6:.0f} MB")
