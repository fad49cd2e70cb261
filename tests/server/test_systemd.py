"""The unit and nginx's file as they are installed: by a real systemd, with Debian's PostgreSQL and nginx.

It is process 1 of a machine inside this one (tools/machine.py), which nobody notices, and leaves nothing.
"""

from __future__ import annotations

import compileall
import contextlib
import json
import re
import site
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import grognard
from cluster import binaries
from machine import UNITS, Impossible, Machine, machine

from .test_house import (
    DEPLOY,
    PROCESSES,
    START_WITHIN,
    Doors,
    Seat,
    called_all_the_while,
    configuration,
    free_port,
    made,
    renew_all,
)
from .test_nginx import NGINX, OPENSSL, WITHIN, certify

pytestmark = [
    pytest.mark.systemd,
    pytest.mark.nginx,
    pytest.mark.postgres,
    pytest.mark.skipif(not NGINX or not OPENSSL, reason="nginx or openssl is not installed"),
]

DEBIAN = Path("/lib/systemd/system")
PARTS = ("nginx.service", "postgresql.service", "postgresql@.service")
DATABASE = "postgresql:///grognard?host=/run/postgresql"
AROUND = ("GROGNARD_COMPILE=0", "LD_LIBRARY_PATH=/opt/python/lib")  # some Pythons are a library
FORBIDDEN = ("/etc/x", "/opt/grognard/x", "/usr/x", "/var/lib/x")
PROGRAM = """\
#!/opt/grognard/bin/python
import sys
from grognard.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""


class Installed(Doors):
    """A house on a machine of its own, which is entered from this one."""

    def __init__(self, inner: Machine, folder: Path) -> None:
        self.machine = inner
        super().__init__(Path(f"/proc/{inner.first}/root/run/grognard"), free_port())
        self.install_program()
        self.install_database()
        self.install_proxy(folder)
        inner.write(f"{UNITS}/grognard.service", (DEPLOY / "grognard.service").read_text(encoding="utf-8"))
        inner.call("systemctl", "daemon-reload")
        inner.call("systemctl", "enable", "--now", "grognard", "nginx")
        self.wait_ready()

    def install_program(self) -> None:
        """What ``pip install`` would have put there."""
        python = f"/opt/python/bin/python{sys.version_info.major}.{sys.version_info.minor}"
        self.machine.write("/opt/grognard/pyvenv.cfg", "home = /opt/python/bin\n")
        self.machine.call("mkdir", "-p", "/opt/grognard/bin")
        self.machine.call("ln", "-s", python, "/opt/grognard/bin/python")
        own = self.machine.call(
            "/opt/grognard/bin/python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"
        )
        self.machine.write(f"{own.strip()}/all.pth", "/opt/grognard/source\n/opt/grognard/packages\n")
        self.machine.write("/opt/grognard/bin/grognard", PROGRAM)
        self.machine.call("chmod", "755", "/opt/grognard/bin/grognard")
        self.machine.call("useradd", "--system", "grognard")
        self.machine.call("systemctl", "set-environment", *AROUND)

    def install_database(self) -> None:
        """Debian's, which knows people by their names on this machine."""
        folder = binaries()
        assert folder is not None
        self.cluster = f"postgresql@{folder.parent.name}-house"
        options = [
            "--port",
            "5432",
            "--pgoption",
            "listen_addresses=",
            "--encoding",
            "UTF8",
            "--locale",
            "C.UTF-8",
        ]
        self.machine.call("pg_createcluster", *options, folder.parent.name, "house", "--", "--no-sync")
        for part in PARTS:
            self.machine.call("cp", f"{DEBIAN}/{part}", UNITS)
        self.machine.call("systemctl", "daemon-reload")
        self.machine.call("systemctl", "enable", "--now", self.cluster)
        self.machine.call("runuser", "-u", "postgres", "--", "createuser", "grognard")
        self.machine.call("runuser", "-u", "postgres", "--", "createdb", "-O", "grognard", "grognard")

    def install_proxy(self, folder: Path) -> None:
        certify(folder)
        for name in ("certificate.pem", "key.pem"):
            self.machine.write(f"/etc/grognard/{name}", (folder / name).read_text())
        self.machine.write("/etc/nginx/nginx.conf", configuration(self.port, {}))

    def wait_ready(self) -> None:
        try:
            super().wait_ready()
        except AssertionError:
            raise AssertionError(self.said()) from None

    def shows(self, name: str) -> str:
        return self.machine.call("systemctl", "show", "--value", "-p", name, "grognard").strip()

    def kill_whole(self) -> None:
        self.machine.call("kill", "-9", self.shows("MainPID"))

    def journal(self) -> str:
        return self.machine.call("journalctl", "-b", "-u", "grognard", "-o", "cat", "--no-pager")

    def said(self) -> str:
        """Everything, for whoever wonders why something failed."""
        return self.machine.call("journalctl", "-b", "-o", "short-precise", "--no-pager")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    missing = [part for part in PARTS if not (DEBIAN / part).is_file()]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed")
    source = Path(grognard.__file__).parents[1]
    compileall.compile_dir(source, quiet=2)  # as pip does; in the unit nobody may write there
    shown = {
        source: "/opt/grognard/source",
        Path(site.getsitepackages()[0]): "/opt/grognard/packages",
        Path(sys.base_prefix): "/opt/python",
    }
    with contextlib.ExitStack() as stack:
        try:
            inner = stack.enter_context(machine(shown))
        except Impossible as reason:
            pytest.skip(str(reason))
        yield Installed(inner, tmp_path_factory.mktemp("systemd"))


class Patient(Seat):
    """Comes back also after nobody was there."""

    def open(self) -> None:
        until = time.monotonic() + START_WITHIN
        while True:
            try:
                return super().open()
            except (InvalidStatus, ConnectionClosed, OSError):
                assert time.monotonic() < until
                time.sleep(0.1)


@contextlib.contextmanager
def seat_at(house: Installed) -> Iterator[Patient]:
    with house.client() as client:
        seat = Patient(house, client.cookies, made(client))
        yield seat
        seat.held.close()


def test_it_serves_through_nginx_and_its_owner_finds_his_way_in_in_the_journal(house: Installed) -> None:
    assert house.machine.call("systemctl", "is-enabled", "grognard").strip() == "enabled"
    with seat_at(house) as seat:
        for number in range(6):
            seat.play(number)
        assert seat.table["version"] == 6
    with house.client() as client:
        assert client.get(way_in(house)).status_code == 303
        assert client.get("/metrics").status_code == 403


def way_in(house: Installed) -> str:
    until = time.monotonic() + START_WITHIN
    while not (found := re.findall(r"/enter/\S+", house.journal())):
        assert time.monotonic() < until
        time.sleep(0.1)
    return str(found[-1])


def test_what_the_unit_forbids_is_forbidden(house: Installed) -> None:
    """Even to root, within what the service sees."""
    main = house.shows("MainPID")
    status = house.machine.call("cat", f"/proc/{main}/status")
    assert re.search(r"^NoNewPrivs:\s1$", status, re.M)
    assert house.machine.call("stat", "-c", "%U:%G", f"/proc/{main}").strip() == "grognard:www-data"
    assert re.search(r"^Max open files\s+8192\s", house.machine.call("cat", f"/proc/{main}/limits"), re.M)
    within = ("nsenter", "--target", main, "--mount", "--")
    for path in FORBIDDEN:
        assert "Read-only file system" in house.machine.tried(*within, "touch", path).stderr
    house.machine.call("touch", "/tmp/of-all", "/root/of-root")
    assert house.machine.call(*within, "ls", "/tmp", "/root", "/home").split() == [
        "/home:",
        "/root:",
        "/tmp:",
    ]


def test_only_nginx_comes_to_the_sockets(house: Installed) -> None:
    """Whoever came there would be believed whom he calls himself."""
    path = "/run/grognard/table.0.sock"
    reached = {
        name: house.machine.tried("runuser", "-u", name, "--", "test", "-w", path).returncode == 0
        for name in ("www-data", "nobody", "postgres")
    }
    assert reached == {"www-data": True, "nobody": False, "postgres": False}


def test_a_reload_renews_all_processes_and_no_call_fails(house: Installed) -> None:
    main = house.shows("MainPID")
    with seat_at(house) as seat, called_all_the_while(house):
        renew_all(house, lambda: house.machine.call("systemctl", "reload", "grognard"))
        seat.play(0)
        assert set(seat.codes) <= {1012}
    assert (house.shows("MainPID"), house.shows("ActiveState")) == (main, "active")


def test_a_killed_process_is_replaced_by_the_parent(house: Installed) -> None:
    main = house.shows("MainPID")
    with seat_at(house) as seat:
        seat.play(0)
        holder = max(range(PROCESSES), key=lambda each: house.measure(each, "sockets"))
        killed = house.number_of(holder)
        house.machine.call("kill", "-9", str(killed))
        seat.play(1)
        house.wait_ready()
        assert house.number_of(holder) != killed
        assert seat.table["version"] == 2
    assert house.shows("MainPID") == main


def test_the_whole_house_killed_under_play_comes_back_and_nothing_is_lost(house: Installed) -> None:
    restarts = int(house.shows("NRestarts"))
    with seat_at(house) as seat:
        killer = threading.Timer(0.5, house.kill_whole)
        killer.start()
        number = 0
        while killer.is_alive() or number < 12:
            seat.play(number)
            number += 1
        assert seat.table["version"] == number
        house.wait_ready()
    assert int(house.shows("NRestarts")) == restarts + 1
    words = ["/opt/grognard/bin/grognard", "house", "check", "--database", DATABASE]
    house.machine.call("runuser", "-u", "grognard", "--", "env", *AROUND, *words)


def test_it_stops_gently_within_its_time_and_starts_again_when_the_database_does(house: Installed) -> None:
    with seat_at(house) as seat:
        seat.play(0)
        house.machine.call("systemctl", "stop", "grognard")
        with contextlib.suppress(ConnectionClosed):
            while True:
                seat.socket.recv(WITHIN)
        assert seat.socket.close_code == 1012
        assert house.shows("Result") == "success", "it would say timeout"
        assert (house.shows("SubState"), house.shows("ExecMainStatus")) == ("dead", "0")
        with house.client() as client:
            assert client.get("/").status_code == 502, "nginx stands by itself"
        house.machine.call("systemctl", "stop", house.cluster)
        house.machine.call("systemctl", "start", "grognard")
        tries_again(house, 2)
        house.machine.call("systemctl", "start", house.cluster)
        house.wait_ready()
        seat.open()
        assert seat.table["version"] == 1


def tries_again(house: Installed, times: int) -> None:
    """However often; by itself systemd gives up on what fails five times within ten seconds."""
    until = time.monotonic() + START_WITHIN
    while int(house.shows("NRestarts")) < times:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert house.shows("StartLimitIntervalUSec") == "0"


def test_the_journal_holds_no_token_but_the_owners(house: Installed) -> None:
    with house.client() as client:
        client.get("/")
        seats = [{"kind": "me"}, {"kind": "link"}]
        told = client.post("/api/tables", json={"game": "to-war", "seats": seats}).json()
        link = told["links"]["north"]
        client.get(link)
        secrets = [link.rsplit("/", 1)[1], *client.cookies.values()]
    said = house.said()
    assert not [secret for secret in secrets if secret in said]
    lines = [line for line in house.journal().splitlines() if line.startswith("{")]
    assert {"at", "level", "process", "part", "words"} <= set(json.loads(lines[-1]))
    assert "Traceback" not in said
