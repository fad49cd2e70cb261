"""Which language somebody reads: what he asked for, what his system or his browser says, else English."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.core.message import TONGUES

ASKED = "GROGNARD_LANGUAGE"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")  # in the order in which they count
USUAL = "en"
LONGEST = 200  # characters of a browser's wishes that are looked at


def known(wish: str) -> str:
    """The language of a wish like de, de-AT or de_DE.UTF-8; "" if there is none."""
    code = wish.strip().replace("_", "-").partition(".")[0].partition("-")[0].lower()
    return code if code in TONGUES else ""


def from_environment(environ: Mapping[str, str]) -> str:
    """GROGNARD_LANGUAGE, then the first locale that is set."""
    locale = next((environ[name] for name in LOCALES if environ.get(name)), "")
    return known(environ.get(ASKED, "")) or known(locale) or USUAL


def from_browser(cookie: str, accepted: str) -> str:
    """What he chose, if he did, then what Accept-Language wants most."""
    wishes = []
    for part in accepted[:LONGEST].split(","):
        wish, _, weight = "".join(part.split()).partition(";q=")
        wishes.append((number(weight), wish))
    found = [known(wish) for weight, wish in sorted(wishes, key=lambda one: -one[0]) if weight > 0]
    return (cookie if cookie in TONGUES else "") or next(filter(None, found), USUAL)


def number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
