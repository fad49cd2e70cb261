"""The whole house for real: several processes on PostgreSQL behind nginx, as deploy/ sets it up."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cluster import Cluster
from grognard import cli

from ..database import postgres as postgres
from .test_nginx import NGINX, OPENSSL, WITHIN, begin, certify, trusting

pytestmark = [
    pytest.mark.nginx,
    pytest.mark.postgres,
    pytest.mark.skipif(not NGINX or not OPENSSL, reason="nginx or openssl is not installed"),
]

DEPLOY = Path(__file__).parents[2] / "deploy"
PROCESSES = 3
START_WITHIN = 120.0


def unit_words(folder: Path, url: str) -> list[str]:
    """What the unit file starts, with our folder and our database."""
    found = re.search(
        r"^ExecStart=/opt/grognard/bin/grognard (.*)$", (DEPLOY / "grognard.service").read_text(), re.M
    )
    assert found
    words = shlex.split(found[1].replace("/run/grognard", str(folder)).replace("${DATABASE}", url))
    assert words[words.index("--processes") + 1] == str(PROCESSES)
    return words


class Inside(http.client.HTTPConnection):
    """A way to one process, without nginx between."""

    def __init__(self, path: Path) -> None:
        super().__init__("127.0.0.1", timeout=WITHIN)
        self.path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(WITHIN)
        self.sock.connect(str(self.path))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def configuration(port: int, ours: dict[str, str]) -> str:
    """nginx's, with our port and our places."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for old, new in {"listen 443 ssl": f"listen 127.0.0.1:{port} ssl", **ours}.items():
        assert old in text
        text = text.replace(old, new)
    return text


class Doors:
    """The ways into a house that stands: nginx's port, and the folder with a socket of each process."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.address = f"https://127.0.0.1:{port}"

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, verify=False, timeout=WITHIN)

    def ask(self, number: int, path: str, **headers: str) -> tuple[int, str]:
        """What one process says, and with which status."""
        with contextlib.closing(Inside(self.folder / f"table.{number}.sock")) as inside:
            inside.request("GET", path, headers=headers)
            answer = inside.getresponse()
            return answer.status, answer.read().decode()

    def measure(self, number: int, name: str) -> float:
        found = re.search(rf"^grognard_{name}{{.*}} (\S+)$", self.ask(number, "/metrics")[1], re.M)
        assert found
        return float(found[1])

    def number_of(self, number: int) -> int:
        """The system's number of a process."""
        found = re.search(r'process="(\d+)"', self.ask(number, "/metrics")[1])
        assert found
        return int(found[1])

    def is_ready(self, number: int) -> bool:
        try:
            return self.ask(number, "/health/ready")[0] == 200
        except (OSError, http.client.HTTPException):
            return False

    def wait_ready(self) -> None:
        until = time.monotonic() + START_WITHIN
        while not all(self.is_ready(number) for number in range(PROCESSES)):
            assert time.monotonic() < until
            time.sleep(0.1)


class House(Doors):
    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder, free_port())
        with (folder / "house.err").open("w") as errors:
            self.program = subprocess.Popen(
                [sys.executable, "-m", "grognard", *unit_words(folder, url)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "GROGNARD_COMPILE": os.environ.get("GROGNARD_COMPILE") or "0"},
            )
        assert self.program.stdout is not None
        found = re.search(r"/enter/\S+", self.program.stdout.readline())
        assert found, (folder / "house.err").read_text()
        self.entrance = found[0]
        certify(folder)
        (folder / "nginx.conf").write_text(self.configuration(), encoding="utf-8")
        words = ["-e", str(folder / "start.log"), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        self.nginx = begin([str(NGINX), *words], folder / "nginx.out")
        with httpx.Client(transport=httpx.HTTPTransport(verify=False, retries=10)) as client:
            assert client.get(f"{self.address}/api/games", timeout=WITHIN).status_code == 200

    def configuration(self) -> str:
        places = ("/run/grognard", "/etc/grognard", "/var/lib/nginx", "/var/log/nginx")
        ours = {place: str(self.folder) for place in places}
        ours["/run/nginx.pid"] = str(self.folder / "nginx.pid")
        if os.geteuid() == 0:
            ours["user www-data;"] = "user root;"
        return configuration(self.port, ours)

    def end(self) -> int:
        self.nginx.terminate()
        self.nginx.wait(WITHIN)
        self.program.send_signal(signal.SIGTERM)
        self.program.communicate(timeout=WITHIN)
        return self.program.returncode


@pytest.fixture(scope="module")
def house(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), postgres.database())
    yield house
    assert house.end() == 0, "it ends as cleanly as it served"
    assert not list(house.folder.glob("*.sock"))


class Seat:
    """A browser at a table, which comes back whenever it is sent away."""

    def __init__(self, house: Doors, cookies: httpx.Cookies, id: str) -> None:
        self.house, self.id = house, id
        self.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.codes: list[int] = []
        self.held = contextlib.ExitStack()
        self.open()

    def open(self) -> None:
        self.held.close()
        connection = connect(
            f"wss://127.0.0.1:{self.house.port}/api/tables/{self.id}/ws",
            ssl=trusting(),
            additional_headers={"Cookie": self.cookie},
            open_timeout=WITHIN,
        )
        self.socket: ClientConnection = self.held.enter_context(connection)
        self.table = json.loads(self.socket.recv(WITHIN))

    def act(self) -> str:
        acts = [item["act"] for item in self.table["scene"].get("items", []) if item.get("act")]
        return str((acts + [button["act"] for button in self.table["scene"].get("buttons", [])])[0])

    def play(self, number: int) -> None:
        """Until it is acknowledged, however many connections that takes; then look at the whole board."""
        move = {"side": self.table["viewing"], "act": self.act(), "version": self.table["version"]}
        message = json.dumps({"t": "play", "id": f"m{number}", **move})
        while True:
            try:
                self.socket.send(message)
                if self.answer(f"m{number}")["t"] == "done":
                    break
            except ConnectionClosed as closed:
                self.codes.append(closed.rcvd.code if closed.rcvd else 1006)
                self.open()
        self.open()

    def answer(self, id: str) -> dict[str, Any]:
        while True:
            told: dict[str, Any] = json.loads(self.socket.recv(WITHIN))
            if told.get("id") == id and told["t"] in ("done", "refused"):
                assert told["t"] == "done" or told["code"] == "not_saved", told
                return told


def made(client: httpx.Client) -> str:
    client.get("/")
    seats = [{"kind": "me"}, {"kind": "here"}]
    answer = client.post("/api/tables", json={"game": "to-war", "seats": seats, "auto": False})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def test_page_and_socket_of_a_table_are_served_by_one_process(house: House) -> None:
    with house.client() as client:
        for _ in range(4):
            id = made(client)
            before = [house.measure(number, "sockets") for number in range(PROCESSES)]
            tables = [house.measure(number, "tables") for number in range(PROCESSES)]
            assert client.get(f"/table/{id}").status_code == 200
            seat = Seat(house, client.cookies, id)
            after = [house.measure(number, "sockets") for number in range(PROCESSES)]
            opened = [house.measure(number, "tables") for number in range(PROCESSES)]
            seat.held.close()
            here = [later - earlier for earlier, later in zip(before, after, strict=True)]
            assert sorted(here) == [0, 0, 1]
            assert [later - earlier for earlier, later in zip(tables, opened, strict=True)] == here


def test_nobody_passes_for_another_and_the_inside_stays_inside(house: House) -> None:
    lies = {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "http"}
    with house.client() as client:
        assert client.get("/metrics", headers=lies).status_code == 403
        assert client.get("/health/ready", headers=lies).status_code == 403
        client.get("/", headers=lies)
        seats = [{"kind": "me"}, {"kind": "link"}]
        answer = client.post("/api/tables", json={"game": "to-war", "seats": seats}, headers=lies)
        assert all(link.startswith("https://") for link in answer.json()["links"].values())
    told, _ = house.ask(0, "/metrics", **{"X-Forwarded-For": "203.0.113.9"})
    assert told == 404, "whoever comes from outside sees no figures, whatever lets him in"
    assert house.ask(0, "/metrics")[0] == 200


def test_the_owner_comes_in_at_any_process(house: House) -> None:
    with house.client() as client:
        assert client.get(house.entrance).status_code == 303
    for number in range(PROCESSES):
        assert house.ask(number, house.entrance)[0] == 303


def test_a_killed_process_is_replaced_and_nothing_is_lost(house: House) -> None:
    with house.client() as client:
        id = made(client)
        seat = Seat(house, client.cookies, id)
        for number in range(6):
            if number % 3 == 1:
                holder = max(range(PROCESSES), key=lambda each: house.measure(each, "sockets"))
                os.kill(house.number_of(holder), signal.SIGKILL)
            seat.play(number)
            if number % 3 == 1:
                house.wait_ready()
        assert seat.table["version"] == 6
        seat.held.close()


@contextlib.contextmanager
def called_all_the_while(house: Doors) -> Iterator[None]:
    """Somebody looks at pages meanwhile, and is never turned away."""
    over = threading.Event()
    told: list[str] = []

    def call() -> None:
        with house.client() as client:
            id = made(client)
            while not over.is_set():
                for path in ("/", "/api/tables", f"/table/{id}"):
                    told.append(f"{path} {client.get(path).status_code}")
                time.sleep(0.2)  # as often as one address may

    thread = threading.Thread(target=call)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
    assert [line for line in told if not line.endswith(" 200")] == []
    assert len(told) > 10


def renew_all(house: Doors, ask: Callable[[], object]) -> None:
    """``ask`` for it, and wait until each process is another one."""
    before = {house.number_of(number) for number in range(PROCESSES)}
    ask()
    until = time.monotonic() + START_WITHIN
    while time.monotonic() < until:
        house.wait_ready()
        with contextlib.suppress(OSError, http.client.HTTPException):
            if not before & {house.number_of(number) for number in range(PROCESSES)}:
                break
        time.sleep(0.2)
    else:
        pytest.fail("not all processes were renewed")
    house.wait_ready()


def test_all_processes_are_renewed_and_no_call_fails(house: House) -> None:
    with house.client() as client:
        seat = Seat(house, client.cookies, made(client))
        with called_all_the_while(house):
            renew_all(house, lambda: house.program.send_signal(signal.SIGHUP))
        seat.held.close()


def test_files_that_are_not_run_here_say_what_the_program_understands() -> None:
    """The container's command is understood, and the unit's program is the one the container installs."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    command = json.loads(text[text.rindex("CMD [") + 4 :])[-1]
    given_by_you = {
        '"$DATABASE"': "postgresql:///x",
        "${PROCESSES:-2}": "2",
        "$OPTIONS": "--name table.example",
    }
    for name, value in given_by_you.items():
        assert name in command
        command = command.replace(name, value)
    words = shlex.split(command)
    given = cli.parser().parse_args(words[2:])
    assert (given.database, given.processes, given.log) == ("postgresql:///x", 2, "json")
    assert given.name == ["table.example"]
    assert words[1] in (DEPLOY / "grognard.service").read_text(encoding="utf-8")


def test_the_container_is_given_what_the_package_is_made_of_and_nothing_else() -> None:
    root = DEPLOY.parent
    lines = (root / ".dockerignore").read_text(encoding="utf-8").splitlines()
    first, *let_in = [line.lstrip("!") for line in lines if line == "*" or line.startswith("!")]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {project["readme"], *project["license-files"], "pyproject.toml", "setup.py", "src"}
    assert (first, set(let_in)) == ("*", needed)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    """As it stands, but for the program, which is not installed there."""
    text = (DEPLOY / "grognard.service").read_text(encoding="utf-8")
    unit = tmp_path / "grognard.service"
    here = f"{Path(sys.executable).parent}/"
    unit.write_text(text.replace("/opt/grognard/bin/", here), encoding="utf-8")
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stderr) == (0, "")
