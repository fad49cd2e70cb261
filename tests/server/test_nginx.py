"""Behind nginx as the how-to page sets it up: everything passes, and nobody passes for another."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

PAGE = Path(__file__).parents[2] / "docs/how-to/host.md"
FOLDER = "/var/lib/grognard"
FROM = "198.51.100.66"  # whom a liar claims to be
WITHIN = 30.0  # seconds, on a busy machine

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
OPENSSL = shutil.which("openssl")

pytestmark = [
    pytest.mark.nginx,
    pytest.mark.skipif(not NGINX or not OPENSSL, reason="nginx or openssl is not installed"),
]


class House:
    """The real program, and the real nginx in front of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"https://127.0.0.1:{self.port}"
        self.begin_program()
        certify(folder)
        (folder / "nginx.conf").write_text(self.configuration(), encoding="utf-8")
        self.nginx = begin(
            [
                str(NGINX),
                *("-e", str(folder / "start.log"), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"),
            ],
            folder / "nginx.out",
        )
        self.wait()

    def begin_program(self) -> None:
        words = ["serve", "--socket", str(self.folder / "table.sock"), "--trusted-proxy", "unix"]
        words += ["--name", "table.example", "--no-browser", "--data", str(self.folder)]
        with (self.folder / "program.err").open("a") as errors:
            self.program = subprocess.Popen(
                [sys.executable, "-m", "grognard", *words],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "GROGNARD_COMPILE": os.environ.get("GROGNARD_COMPILE") or "0"},
            )
        assert self.program.stdout is not None
        said = self.program.stdout.readline()
        found = re.search(r"/enter/\S+", said)
        assert found, said
        self.entrance = found[0]

    def configuration(self) -> str:
        """The page's own file, with our folder, our port, and less patience."""
        text = re.search(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        assert text
        filled = text[1].replace(FOLDER, str(self.folder))
        ours = {"listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl", "_timeout 10s": "_timeout 1s"}
        for old, new in ours.items():
            assert old in filled
            filled = filled.replace(old, new)
        return ("user root;\n" if os.geteuid() == 0 else "") + filled

    def wait(self) -> None:
        with httpx.Client(transport=httpx.HTTPTransport(verify=False, retries=10)) as client:
            assert client.get(f"{self.address}/api/games", timeout=WITHIN).status_code == 200

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, verify=False, timeout=WITHIN)

    def end(self) -> None:
        self.nginx.terminate()
        self.nginx.wait(WITHIN)
        self.stop_program(signal.SIGTERM)

    def stop_program(self, how: signal.Signals) -> None:
        self.program.send_signal(how)
        self.program.communicate(timeout=WITHIN)


def begin(words: list[str], log: Path) -> subprocess.Popen[bytes]:
    with log.open("w") as out:
        return subprocess.Popen(words, stdout=out, stderr=out)


def certify(folder: Path) -> None:
    words = [str(OPENSSL), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=x"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run([*words, *files], check=True, capture_output=True)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("nginx"))
    yield house
    house.end()


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def test_page_call_and_socket_pass_and_the_cookie_is_for_https_alone(house: House) -> None:
    with house.client() as client:
        entered = client.get(house.entrance)
        assert entered.status_code == 303
        assert "secure" in entered.headers["set-cookie"].lower()
        assert client.get("/", headers={"host": "table.example"}).status_code == 200
        assert client.get("/", headers={"host": "other.example"}).status_code == 421
        wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]}
        made = client.post("/api/tables", json=wish, headers={"origin": house.address}).json()
        assert made["links"]["north"].startswith(house.address)
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        with connect(
            f"{house.address}/api/tables/{made['id']}/ws".replace("https", "wss"),
            additional_headers={"Cookie": cookie, "Origin": house.address},
            ssl=trusting(),
        ) as socket:
            table = json.loads(socket.recv(timeout=WITHIN))
            assert (table["t"], table["you"]) == ("table", [0])


def test_lies_about_address_and_scheme_arrive_as_the_truth(house: House) -> None:
    """The table's link shows the scheme, the limit that is reached shows the address."""
    with house.client() as client:
        lies = {"x-forwarded-for": FROM, "x-forwarded-proto": "http", "forwarded": f"for={FROM};proto=http"}
        greeted = client.get("/", headers=lies)
        assert "secure" in greeted.headers["set-cookie"].lower()
        wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]}
        made = client.post("/api/tables", json=wish, headers=lies).json()
        assert made["links"]["north"].startswith("https://")


def test_lying_about_the_address_evades_no_limit(house: House) -> None:
    """Thirty records an hour may come from an address; here each is somebody else without a cookie."""
    statuses = []
    with house.client() as client:
        for number in range(40):
            client.cookies.clear()
            lie = {"x-forwarded-for": f"198.51.100.{number}"}
            statuses.append(client.post("/api/records", content=b"no record", headers=lie).status_code)
    assert statuses[:30] == [403] * 30
    assert set(statuses[30:]) == {429}


def test_a_large_body_is_refused(house: House) -> None:
    with house.client() as client:
        assert client.post("/api/records", content=b"x" * 400_000).status_code == 413


HALVES = (
    b"",
    b"GET / HTTP/1.1\r\nHost:",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
)


@pytest.mark.parametrize("sent", HALVES)
def test_half_a_request_is_not_waited_for(house: House, sent: bytes) -> None:
    with (
        socket.create_connection(("127.0.0.1", house.port), WITHIN) as plain,
        trusting().wrap_socket(plain, server_hostname="table.example") as half,
    ):
        half.sendall(sent)
        answer = b""
        with contextlib.suppress(ConnectionResetError, ssl.SSLEOFError):
            while more := half.recv(4096):
                answer += more
        assert not answer or answer.startswith(b"HTTP/1.1 408"), answer
    house.wait()


def test_no_token_is_in_any_log_not_even_of_what_failed(house: House) -> None:
    with house.client() as client:
        client.get(house.entrance)
        wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]}
        link = client.post("/api/tables", json=wish).json()["links"]["north"]
        client.get(link)
        house.stop_program(signal.SIGKILL)
        assert client.get(link).status_code == 502
        tokens = [link.rsplit("/", 1)[1], house.entrance.rsplit("/", 1)[1], *client.cookies.values()]
    logs = [file for file in house.folder.iterdir() if file.suffix in (".log", ".err", ".out")]
    assert len(logs) >= 3
    for file in logs:
        text = file.read_text(encoding="utf-8")
        assert not any(token in text for token in tokens), file
    house.begin_program()  # over the socket that the killed one left
    house.wait()
