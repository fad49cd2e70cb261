"""The real program in a process of its own, and a plain client for it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

START_WITHIN = 30.0  # seconds, on a busy machine

Json = dict[str, Any]


class Program:
    def __init__(self, folder: Path, *words: str) -> None:
        # what the process does to be compiled does not matter here, and must not run in the background
        environment = {**os.environ, "GROGNARD_COMPILE": os.environ.get("GROGNARD_COMPILE") or "0"}
        options = ["--no-browser", "--port", "0", "--data", str(folder)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grognard", *(words or ["play"]), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.sockets = contextlib.ExitStack()
        self.client = httpx.Client()
        self.errors = ""
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:\d+)(/enter/\S+)", said)
        assert found, said + self.stop(signal.SIGKILL)
        self.address, self.entrance = found[1], found[2]
        self.client.base_url = httpx.URL(self.address)
        self.client.get(self.entrance)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals) -> str:
        """End it; what it had to complain about."""
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.errors = self.process.communicate(timeout=START_WITHIN)[1]
        self.sockets.close()
        self.client.close()
        return self.errors

    def joined(self, link: str) -> httpx.Client:
        """A browser that has taken the seat an invitation is for."""
        client = self.sockets.enter_context(httpx.Client(base_url=self.address))
        client.get(link)  # gives it the cookie that a seat needs
        assert client.post(f"/api/invitations/{link.rsplit('/', 1)[1]}", json={}).status_code == 200
        return client

    def sit(self, id: str, client: httpx.Client | None = None) -> tuple[ClientConnection, Json]:
        cookies = (client or self.client).cookies
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        address = self.address.replace("http", "ws") + f"/api/tables/{id}/ws"
        socket = self.sockets.enter_context(connect(address, additional_headers={"Cookie": cookie}))
        return socket, heard(socket, "table")


def heard(socket: ClientConnection, *kinds: str) -> Json:
    """The next message of these kinds."""
    deadline = time.monotonic() + START_WITHIN
    while time.monotonic() < deadline:
        told: Json = json.loads(socket.recv(timeout=START_WITHIN))
        if told["t"] in kinds:
            return told
    raise TimeoutError


def said(socket: ClientConnection, **message: Any) -> Json:
    """Say something; its answer."""
    socket.send(json.dumps(message))
    while True:
        told = heard(socket, "done", "refused")
        if told["id"] == message["id"]:
            assert told.get("code") != "bad_message", told["reason"]  # nothing would have been tried
            return told
