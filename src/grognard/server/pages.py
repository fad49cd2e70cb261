"""The files of the web client, compressed once and kept in memory; the pages of rules."""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
import re
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grognard.core.message import TONGUES, spoken
from grognard.core.registry import names
from grognard.draw import palette
from grognard.draw.vignettes import vignette
from grognard.server import rules
from grognard.server.illustrating import illustrated
from grognard.server.lobby import game_of
from grognard.server.refusals import Refused, not_found
from grognard.server.terms import explained
from grognard.server.translating import in_language
from grognard.speech.choosing import USUAL

COMPRESSED = {".html", ".js", ".css", ".svg", ".json", ".webmanifest"}
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
DESCRIPTION = re.compile(  # on lines of its own, or after the code
    r"^ */\*\*(?:(?!\*/).)*\*/$|^ *//[^\n]*$| +// [^\n`\"']*$|^ +", re.MULTILINE | re.DOTALL
)
WORKER = "worker.js"
SHARED = ("furniture", "masthead")  # what every page about people has in its head, and at its top
PICTURE = re.compile(r"picture-([a-z0-9-]{1,40})\.svg")
PLAIN = "picture.svg"
FOR_EVER = "public, max-age=31536000, immutable"
STATIC = '"/static/'
PALETTE = "palette.css"  # made from the palette that all pictures share


@dataclass
class Asset:
    """Something to send, as it is and compressed."""

    kind: str
    body: bytes
    packed: bytes | None
    tag: str
    stamp: str = ""

    @classmethod
    def of(cls, body: bytes, suffix: str, stamp: str = "") -> Asset:
        kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
        if suffix in COMPRESSED:
            kind += "; charset=utf-8"
        packed = gzip.compress(body, 9, mtime=0) if suffix in COMPRESSED else None
        return cls(kind, body, packed, f'"{hashlib.sha256(body).hexdigest()[:16]}"', stamp)

    def answer(self, request: Request, status: int = 200, *, for_ever: bool = False) -> Response:
        control = FOR_EVER if for_ever else "no-cache"
        vary = "Accept-Encoding" if for_ever else "Accept-Encoding, Accept-Language, Cookie"
        headers = {"Cache-Control": control, "Vary": vary}
        if not for_ever:  # what never changes is never asked for again
            headers["ETag"] = self.tag
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self.packed, status, headers, self.kind)
        return Response(self.body, status, headers, self.kind)


def undescribed(script: str) -> str:
    """A script without its descriptions, types and margins; every line keeps its number."""
    return DESCRIPTION.sub(lambda found: "\n" * found[0].count("\n"), script)


class Pages:
    def __init__(self) -> None:
        folder = resources.files("grognard").joinpath("web")
        # looked up once: what is asked for is compared with names, never made into a path
        self.files: dict[str, Traversable] = {
            file.name: file
            for file in folder.iterdir()
            if file.is_file() and not file.name.startswith(".") and not file.name.endswith(".po")
        }
        self.assets: dict[str, Asset] = {}
        # when the files were written, and their digest
        self.edition: tuple[tuple[float, ...], str] = (), ""

    @property
    def digest(self) -> str:
        """Names the files of the client as they are: what is asked for under it never changes."""
        stamps = tuple(stamp_of(file) for file in self.files.values())
        if stamps != self.edition[0]:
            summed = hashlib.sha256(palette.css().encode())
            for name in sorted(self.files):
                summed.update(name.encode() + self.files[name].read_bytes())
            for game in names():
                summed.update(vignette(game).encode())
            self.edition = stamps, summed.hexdigest()[:12]
        return self.edition[1]

    def static(self, digest: str, name: str, request: Request) -> Response:
        """A file under its digest is kept for ever; a page of an older edition gets what there is now."""
        return self.asset(name).answer(request, for_ever=digest == self.digest)

    def asset(self, name: str) -> Asset:
        """A file of the client; read again when it has been edited."""
        if name == PALETTE:
            return self.assets.setdefault(name, Asset.of(palette.css().encode(), ".css"))
        if PICTURE.fullmatch(name):
            return self.picture(name)
        if name not in self.files:
            raise not_found("file")
        file = self.files[name]
        stamp = self.digest if is_naming(name) else str(stamp_of(file))
        found = self.assets.get(name)
        if found is None or found.stamp != stamp:
            suffix = Path(name).suffix
            found = self.assets[name] = Asset.of(self.body(name, suffix), suffix, stamp)
        return found

    def body(self, name: str, suffix: str) -> bytes:
        """A file as it is sent."""
        body = self.files[name].read_bytes()
        for part in SHARED:
            body = body.replace(f"<!--{part}-->\n".encode(), self.files[f"{part}.html"].read_bytes())
        if suffix == ".js":
            body = undescribed(body.decode()).encode()
        if is_naming(name):
            body = self.digested(body.decode()).encode()
        return body.replace(b"<!--defs-->", palette.defs().encode())

    def picture(self, name: str) -> Asset:
        """What stands on the box of a game; the sign of the house on those without one."""
        found = PICTURE.fullmatch(name)
        drawn = vignette(found[1]) if found else ""
        return self.assets.setdefault(name, Asset.of(drawn.encode(), ".svg")) if drawn else self.asset(PLAIN)

    def page(self, name: str, language: str) -> Asset:
        """A page in the reader's language, made again when it has been edited."""
        plain = self.asset(name)
        key = f"{plain.tag}/{language}"
        found = self.assets.get(key)
        if found is None:
            choices = "".join(
                f'<option value="{code}"{" selected" * (code == language)}>{code.upper()}</option>'
                for code in TONGUES
            )
            body = plain.body.decode().replace("<!--languages-->", choices)
            found = self.assets[key] = Asset.of(in_language(body, language).encode(), ".html")
        return found

    def text(self, name: str, language: str = USUAL) -> str:
        return self.page(name, language).body.decode()

    def rules(self, name: str, language: str = USUAL) -> Asset:
        """A game's rules; they change only with the program, or when its author saves them."""
        game = game_of(name)
        key = f"rules/{name}/{language}"
        if key not in self.assets:
            markdown = game.rules(language)
            template = self.text("rules.html", language)
            body = template.replace("<!--title-->", html.escape(rules.title(markdown) or game.title))
            text = illustrated(explained(rules.page(markdown), game, language), game, language)
            self.assets[key] = Asset.of(body.replace("<!--rules-->", text).encode(), ".html")
        return self.assets[key]

    def forget_rules(self, name: str) -> None:
        """They are made anew when somebody asks for them."""
        for key in [key for key in self.assets if key.startswith(f"rules/{name}/")]:
            del self.assets[key]

    def filled(self, name: str, title: str, body: str, language: str = USUAL) -> Response:
        """A page made for one visitor at one moment: nobody keeps it."""
        page = self.text(name, language).replace("<!--title-->", html.escape(title))
        return HTMLResponse(page.replace("<!--body-->", self.digested(body)))

    def digested(self, page: str) -> str:
        """With the files that it names under their digest, where they are kept for ever."""
        return page.replace(STATIC, f"{STATIC}{self.digest}/")

    def problem(self, refused: Refused, language: str = USUAL) -> Asset:
        """A page that says what is wrong, with the way to the lobby."""
        reason = spoken(refused.reason, language)
        title = html.escape(reason[:1].upper() + reason[1:])
        return Asset.of(self.text("problem.html", language).replace("<!--title-->", title).encode(), ".html")


def stamp_of(file: Traversable) -> float:
    return file.stat().st_mtime if isinstance(file, Path) else 0.0


def is_naming(name: str) -> bool:
    """Whether a file names others of the client by their addresses."""
    return name == WORKER or name.endswith((".html", ".webmanifest"))
