"""From a command to a listening server: the socket, the first table, the browser, a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import uvicorn

from grognard import building
from grognard.server.app import LOOPBACK, make_app
from grognard.server.hall import Hall
from grognard.server.wire import LARGEST_MESSAGE
from grognard.store.folder import data_folder
from grognard.store.keeping import StoreError
from grognard.store.sqlite import SqliteStore

PORT = 8137
FIRST = Callable[[Hall], Awaitable[str]]  # makes the table to begin with and gives its id


@dataclass
class Plan:
    host: str = "127.0.0.1"
    port: int | None = None  # None: the usual one, or any that is free
    data: str | None = None
    browser: bool = True
    names: tuple[str, ...] = ()  # further names by which this machine is called
    first: FIRST | None = None


def run(plan: Plan) -> int:
    """Serve until somebody ends it; StoreError says why that is impossible."""
    listening = listen(plan.host, plan.port)
    try:
        store = SqliteStore(data_folder(plan.data))
    except BaseException:
        listening.close()
        raise
    builder = building.build_quietly()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as cleanly as Ctrl-C
    try:
        asyncio.run(serve(plan, store, listening))
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
        listening.close()
        if builder is not None:
            building.stop(builder)
    return 0


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, else on the usual one, else on any."""
    for attempt in [port] if port is not None else [PORT, 0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, attempt))
            listening.listen(128)
        except OSError as error:
            listening.close()
            if port is not None or attempt == 0:
                raise StoreError(f"{host} port {attempt} cannot be used: {error.strerror}") from None
        else:
            return listening
    raise AssertionError


async def serve(plan: Plan, store: SqliteStore, listening: socket.socket) -> None:
    port = int(listening.getsockname()[1])
    public = "" if is_loopback(plan.host) else f"http://{shown(reachable(plan.host))}:{port}"
    app, desk = make_app(store, hosts=names_of(plan), public=public)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=4 * LARGEST_MESSAGE,
        log_level="warning",
        access_log=False,  # addresses hold tokens
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    local = f"http://{shown(plan.host if is_loopback(plan.host) else '127.0.0.1')}:{port}"
    table = await plan.first(desk.hall) if plan.first else ""
    entrance = f"{local}/enter/{desk.visitors.door}" + (f"?table={table}" if table else "")
    store.lock.tell(local)
    gc.freeze()  # what is there by now stays; looking through it again and again would only cost time
    async with announced(server, plan, entrance, public):
        await server.serve(sockets=[listening])


@contextlib.asynccontextmanager
async def announced(server: uvicorn.Server, plan: Plan, entrance: str, public: str) -> AsyncIterator[None]:
    task = asyncio.create_task(announce(server, plan, entrance, public))
    try:
        yield
    finally:
        task.cancel()


async def announce(server: uvicorn.Server, plan: Plan, entrance: str, public: str) -> None:
    """Once the server listens, say where, and open the browser."""
    while not server.started:
        await asyncio.sleep(0.01)
    say(f"Grognard is at your table: {entrance}")
    if public:
        say(f"Friends come in at {public}/ or by an invitation link from your table.")
        say("Whoever can reach this address can sit down here, and nothing is encrypted: home networks only.")
    say("Ctrl-C ends it; all matches are kept.")
    if plan.browser and has_screen():
        await asyncio.to_thread(webbrowser.open, entrance)


def has_screen() -> bool:
    """Whether a browser can show itself; else one for terminals might take this terminal over."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


# ------------------------------------------------------------------ addresses


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def names_of(plan: Plan) -> tuple[str, ...]:
    """The names we may be called by; addresses need not be listed."""
    if is_loopback(plan.host):
        return (*LOOPBACK, *plan.names)
    own = socket.gethostname()
    return (*LOOPBACK, own, f"{own}.local", plan.host, *plan.names)


def reachable(host: str) -> str:
    """An address others can use: ``host`` itself, or, for all addresses, the one towards the network."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def quieten() -> None:
    """Our own warnings and errors, nobody else's chatter."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
