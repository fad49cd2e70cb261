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
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from grognard import building
from grognard.core.message import say
from grognard.server import authoring, patience
from grognard.server.app import LOOPBACK, make_app
from grognard.server.calling import Desk
from grognard.server.forwarded import Proxies
from grognard.server.hall import Hall
from grognard.server.wire import LARGEST_MESSAGE
from grognard.store.folder import data_folder
from grognard.store.keeping import StoreError
from grognard.store.sqlite import SqliteStore
from grognard.telling import put

BEHIND_A_PROXY = "Grognard listens at {path}; your own way in, at the proxy's address: {door}"
OPEN_TO_ALL = "Everybody who can reach this machine on port {port} can come in; nothing is encrypted."
PORT = 8137
BACKLOG = 128  # connections that wait to be let in
RESERVE = BACKLOG + 64  # descriptors that are not for connections: files, bots, whoever is just being let in
MOST_DESCRIPTORS = 8192
SWITCH_EVERY = 0.001  # seconds after which a thread that works aside lets the table answer
FIRST = Callable[[Hall], Awaitable[str]]  # makes the table to begin with and gives its id


@dataclass
class Plan:
    host: str = "127.0.0.1"
    port: int | None = None  # None: the usual one, or any that is free
    data: str | None = None
    browser: bool = True
    names: tuple[str, ...] = ()  # further names by which this machine is called
    path: str | None = None  # of a socket in the file system, to listen at instead of a port
    proxies: Proxies = field(default_factory=Proxies)
    friends: bool = False  # whether it is for others, too, so that they can be told how to come
    first: FIRST | None = None
    source: Path | None = None  # of the game that its author plays and works at


def run(plan: Plan) -> int:
    """Serve until somebody ends it; StoreError says why that is impossible."""
    listening = listen(plan.host, plan.port) if plan.path is None else listen_at(Path(plan.path))
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
        if plan.path is not None:
            Path(plan.path).unlink(missing_ok=True)
        if builder is not None:
            building.stop(builder)
    return 0


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, else on the usual one, else on any."""
    for attempt in [port] if port is not None else [PORT, 0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # where TCP is not named asyncio does not see that it is, and lets small answers wait for others
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, attempt))
            listening.listen(BACKLOG)
        except OSError as error:
            listening.close()
            if port is not None or attempt == 0:
                raise StoreError(f"{host} port {attempt} cannot be used: {error.strerror}") from None
        else:
            return listening
    raise AssertionError


def listen_at(path: Path) -> socket.socket:
    """A socket in the file system; one that a killed program left there is taken away."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket():
            if listening.connect_ex(str(path)) == 0:
                raise StoreError(f"{path} cannot be used: somebody listens there")
            path.unlink()
        listening.bind(str(path))
        path.chmod(0o666)  # who may come is for its folder to say
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise StoreError(f"{path} cannot be used: {error.strerror or error}") from None
    except StoreError:
        listening.close()
        raise
    return listening


async def serve(plan: Plan, store: SqliteStore, listening: socket.socket) -> None:
    port = 0 if plan.path is not None else int(listening.getsockname()[1])
    public = "" if is_private(plan) else f"http://{shown(reachable(plan.host))}:{port}"
    app, desk = make_app(store, hosts=names_of(plan), public=public, proxies=plan.proxies)
    sys.setswitchinterval(SWITCH_EVERY)
    server = uvicorn.Server(config_for(app, plan.proxies))
    table = await plan.first(desk.hall) if plan.first else ""
    local = plan.path or f"http://{shown(plan.host if is_loopback(plan.host) else '127.0.0.1')}:{port}"
    store.lock.tell(local)
    desk.prepare()
    gc.freeze()  # what is there by now stays; looking through it again and again would only cost time
    tasks = [announce(server, plan, entrance(desk, local, table), public)]
    if plan.source is not None:
        tasks.append(authoring.follow_file(desk, plan.source, put))
    async with alongside(tasks):
        await server.serve(sockets=[listening])


def config_for(app: ASGIApp, proxies: Proxies) -> uvicorn.Config:
    porch = patience.Porch(proxies, descriptors() - RESERVE)
    return uvicorn.Config(
        app,
        http=patience.connection_with(porch),
        ws=patience.SocketConnection,
        ws_max_size=4 * LARGEST_MESSAGE,
        ws_ping_interval=patience.PING_EVERY,
        ws_ping_timeout=patience.PING_EVERY,
        timeout_keep_alive=patience.IDLE_FOR,
        backlog=BACKLOG,
        proxy_headers=False,  # whom to believe we decide ourselves
        log_level="error",  # strangers' nonsense would fill it
        access_log=False,  # addresses hold tokens
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def descriptors() -> int:
    """How many files and connections this process may have open, after asking for more."""
    try:
        import resource
    except ImportError:  # on Windows nobody counts
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted, RESERVE + BACKLOG // 4)


def entrance(desk: Desk, local: str, table: str) -> str:
    """The address that makes a browser the owner's."""
    return f"{local}/enter/{desk.visitors.door}" + (f"?table={table}" if table else "")


@contextlib.asynccontextmanager
async def alongside(work: list[Coroutine[None, None, None]]) -> AsyncIterator[None]:
    """Do all this as long as the server serves."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def announce(server: uvicorn.Server, plan: Plan, entrance: str, public: str) -> None:
    """Once the server listens, say where and who can come, and open the browser."""
    while not server.started:
        await asyncio.sleep(0.01)
    if plan.path is not None:
        door = entrance.removeprefix(plan.path)
        put(say(BEHIND_A_PROXY, path=plan.path, door=door))
    else:
        put(say("Grognard is at your table: {entrance}", entrance=entrance))
    if plan.friends:
        put(reach(plan, public))
    if public:
        put(say("Friends come in at {public}/ or by an invitation link from your table.", public=public))
    put(say("Ctrl-C ends it; all matches are kept."))
    if plan.browser and plan.path is None and has_screen():
        await asyncio.to_thread(webbrowser.open, entrance)


def reach(plan: Plan, public: str) -> str:
    """Who can come in, in one line."""
    if plan.path is not None:
        return say("Everybody whom the proxy lets through can come in.")
    if not public:
        return say("Only this machine can reach it; --public opens it to your network.")
    port = public.rpartition(":")[2]
    return say(OPEN_TO_ALL, port=port)


def has_screen() -> bool:
    """Whether a browser can show itself; else one for terminals might take this terminal over."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# ------------------------------------------------------------------ addresses


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_private(plan: Plan) -> bool:
    """Whether only this machine can reach us."""
    return plan.path is not None or is_loopback(plan.host)


def names_of(plan: Plan) -> tuple[str, ...]:
    """The names we may be called by; addresses need not be listed."""
    if is_private(plan):
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
