"""From a command to a listening server: the socket, the first table, the browser, a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import json
import logging
import multiprocessing
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
from grognard.core.causes import cause_of
from grognard.core.message import say
from grognard.lessons import Progress
from grognard.people.mailing import Mailer
from grognard.people.posting import Outside
from grognard.people.postman import Postman
from grognard.server import authoring, health, patience
from grognard.server.app import LOOPBACK, make_app
from grognard.server.draining import BACKLOG, LET_IN, Server
from grognard.server.following import Follower
from grognard.server.forwarded import Proxies
from grognard.server.hall import Hall
from grognard.server.whereabouts import Whereabouts
from grognard.server.wire import LARGEST_MESSAGE
from grognard.server.worker import Worker
from grognard.store.folder import data_folder
from grognard.store.keeping import Store, StoreError
from grognard.store.sqlite import SqliteStore
from grognard.telling import put

BEHIND_A_PROXY = "Grognard listens at {path}; your own way in, at the proxy's address: {door}"
OPEN_TO_ALL = "Everybody who can reach this machine on port {port} can come in; nothing is encrypted."
PORT = 8137
NO_PORT = say("a port is a number up to 65535")
TOO_LONG = say("the name is too long")
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
    database: str = ""  # the address of a PostgreSQL, instead of a file in ``data``
    processes: int = 1
    child: int = 0  # which of several processes this is, from 1 on
    door: str = ""  # the token that makes a browser the owner's; else one of our own
    mailer: Mailer | None = None  # who sends the letters, if anybody does
    calls_here: bool = False  # whether a hook may be a program on this machine
    log: str = "plain"  # how complaints are written: plain or json


def run(plan: Plan) -> int:
    """Serve in one process until somebody ends it; StoreError says why that is impossible."""
    builder = building.build_quietly()
    try:
        run_one(plan)
    finally:
        if builder is not None:
            building.stop(builder)
    return 0


def run_one(
    plan: Plan,
    listening: socket.socket | None = None,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """One process, at a socket of its own unless it is given one; ``ready`` is called once it serves."""
    if listening is None:
        listening = listen(plan.host, plan.port) if plan.path is None else listen_at(Path(plan.path))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # before the server listens to it itself
    try:
        runner_of(plan)(serve(plan, listening, ready))
    except KeyboardInterrupt:
        pass
    except RuntimeError as error:
        if not isinstance(error.__context__, KeyboardInterrupt):  # uvloop's word for an early end
            raise
    finally:
        listening.close()
        if plan.path is not None:
            Path(plan.path).unlink(missing_ok=True)


def runner_of(plan: Plan) -> Callable[[Coroutine[None, None, None]], None]:
    """What runs everything: in a house of several processes a quicker loop, where it can be had."""
    if plan.database:
        with contextlib.suppress(ImportError):  # it is none of the extra's on Windows
            import uvloop

            return uvloop.run
    return asyncio.run


@contextlib.asynccontextmanager
async def opened_store(plan: Plan, where: str = "") -> AsyncIterator[Store]:
    """``where`` we are at home, for whoever finds the store in use."""
    if plan.database:
        from grognard.store import postgres

        async with postgres.opened(plan.database) as house:
            yield house
        return
    store = SqliteStore(data_folder(plan.data))
    try:
        store.lock.tell(where)
        yield store
    finally:
        store.close()


async def try_store(plan: Plan) -> None:
    """Complain before anything is begun."""
    async with opened_store(plan):
        pass


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
        except (OSError, OverflowError) as error:
            listening.close()
            if port is not None or attempt == 0:
                cause = cause_of(error) if isinstance(error, OSError) else NO_PORT
                raise StoreError(
                    say(
                        "{host} port {port} cannot be used: {cause}",
                        host=host,
                        port=PORT if port is None else port,
                        cause=cause,
                    )
                ) from None
        else:
            return listening
    raise AssertionError


def listen_at(path: Path) -> socket.socket:
    """A socket in the file system; one that a killed program left there is taken away."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.exists() and not path.is_socket():
            raise StoreError(say("{file} cannot be used: it is no socket", file=str(path)))
        if path.is_socket():
            if listening.connect_ex(str(path)) == 0:
                raise StoreError(say("{file} cannot be used: somebody listens there", file=str(path)))
            path.unlink()
        listening.bind(str(path))
        path.chmod(0o666)  # who may come is for its folder to say
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        cause = TOO_LONG if error.errno is None else cause_of(error)  # Python's own, without a number
        raise StoreError(say("{file} cannot be used: {cause}", file=str(path), cause=cause)) from None
    except StoreError:
        listening.close()
        raise
    return listening


async def serve(plan: Plan, listening: socket.socket, ready: Callable[[], None]) -> None:
    port = port_of(listening)
    public = public_address(plan, port)
    async with opened_store(plan, local_address(plan, port)) as store:
        post = Postman(store.database, Outside(plan.calls_here), plan.mailer)
        app, desk = make_app(
            store,
            hosts=names_of(plan),
            public=public,
            worker=worker_of(store),
            proxies=plan.proxies,
            postman=post,
            progress=Progress(data_folder(plan.data)),
        )
        desk.visitors.door = plan.door or desk.visitors.door
        sys.setswitchinterval(SWITCH_EVERY)
        server = Server(config_for(app, plan.proxies), desk)
        table = await plan.first(desk.hall) if plan.first else ""
        desk.prepare()
        gc.freeze()  # what is there by now stays; looking through it again and again would only cost time
        tasks = [
            *(health.feel_lag(desk), Follower(desk.hall).run(), Whereabouts(desk.hall).run()),
            *(desk.chronicle.rounds(), post.rounds()),
        ]
        if plan.child:
            tasks += [tell_ready(server, ready), outlive_not(server)]
        else:
            tasks.append(announce(server, plan, desk.visitors.door, table, port))
        if plan.source is not None:
            tasks.append(authoring.follow_file(desk, plan.source, put))
        async with alongside(tasks):
            await server.serve(sockets=[listening])


def worker_of(store: Store) -> Worker:
    """Where bots think: in a house with PostgreSQL on any machine that offers itself."""
    if isinstance(store, SqliteStore):
        return Worker()
    from grognard.server.asking import FarWorker
    from grognard.store.postgres import PostgresStore

    assert isinstance(store, PostgresStore)
    return FarWorker(store)


async def tell_ready(server: Server, ready: Callable[[], None]) -> None:
    """Whose clock is wrong serves as well as he ever will until somebody sets it right."""
    while not server.started or await health.trouble(server.desk) not in ("", health.WRONG_CLOCK):
        await asyncio.sleep(0.02)
    ready()


async def outlive_not(server: Server) -> None:
    """A process whose parent was killed ends as well."""
    parent = multiprocessing.parent_process()
    while parent is not None and parent.is_alive():
        await asyncio.sleep(1.0)
    server.begin_drain()


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
        backlog=LET_IN,
        proxy_headers=False,  # whom to believe we decide ourselves
        log_config=None,  # what it complains of is written as ours is
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


@contextlib.asynccontextmanager
async def alongside(work: list[Coroutine[None, None, None]]) -> AsyncIterator[None]:
    """Do all this as long as the server serves."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def announce(server: uvicorn.Server, plan: Plan, door: str, table: str, port: int) -> None:
    """Once the server listens, say where and who can come, and open the browser."""
    while not server.started:
        await asyncio.sleep(0.01)
    entrance = welcome(plan, door, table, port)
    if plan.browser and plan.path is None and has_screen():
        await asyncio.to_thread(webbrowser.open, entrance)


def welcome(plan: Plan, door: str, table: str, port: int) -> str:
    """Say where we are and who can come; the address that makes a browser the owner's."""
    way = f"/enter/{door}" + (f"?table={table}" if table else "")
    public = public_address(plan, port)
    if plan.path is not None:
        put(say(BEHIND_A_PROXY, path=plan.path, door=way))
    else:
        put(say("Grognard is at your table: {entrance}", entrance=local_address(plan, port) + way))
    if plan.friends:
        put(reach(plan, public))
    if public:
        put(say("Friends come in at {public}/ or by an invitation link from your table.", public=public))
    put(say("Ctrl-C ends it; all matches are kept."))
    return local_address(plan, port) + way


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


def port_of(listening: socket.socket) -> int:
    """0 for a socket in the file system."""
    named = listening.getsockname()
    return int(named[1]) if isinstance(named, tuple) else 0


def local_address(plan: Plan, port: int) -> str:
    return plan.path or f"http://{shown(plan.host if is_loopback(plan.host) else '127.0.0.1')}:{port}"


def public_address(plan: Plan, port: int) -> str:
    """The address friends use; "" where only this machine can come in."""
    return "" if is_private(plan) else f"http://{shown(reachable(plan.host))}:{port}"


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


def quieten(log: str = "plain") -> None:
    """Our own warnings and errors, nobody else's chatter."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    if log == "json":
        for handler in logging.getLogger().handlers:
            handler.setFormatter(JsonLines())


class JsonLines(logging.Formatter):
    """One object a line; addresses and tokens are in none of our messages."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": record.created,
            "level": record.levelname.lower(),
            "process": record.process,
            "part": record.name,
            "words": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told)
