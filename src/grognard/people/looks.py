"""What a name can be taken for: letters of other scripts that look the same, digits for letters, accents.

Two names that share a look can be taken for each other.  The tables hold what matters in names, and no more.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

TWINS = {  # as small letters
    **dict(zip("авгеѕіјӏкмнопрстухьѵԁԛԝһүґ", "abresijlkmhonpctyxbvdqwhyr", strict=True)),
    **dict(zip("αβγεζηικμνορστυχω", "abyeznikuvopotuxw", strict=True)),
    **dict(zip("օոսհցյզ", "onuhgjq", strict=True)),
    **dict(zip("ᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ", "abcdeghijklmprstvwyz", strict=True)),  # Cherokee
    **dict(zip("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghijklmnoprstuvwxyz", strict=True)),  # Lisu
    **dict(zip("ⲁⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ", "abezhikmnopctyx", strict=True)),  # Coptic
    **dict(zip("0158|$@", "olsblsa", strict=True)),
    "ɑ": "a",
    "ɡ": "g",
    "ı": "l",
    "ǀ": "l",
    "æ": "ae",
    "œ": "oe",
    "ð": "d",
    "þ": "p",
    "ʟ": "l",
    "з": "3",
}
GREAT_TWINS = {**dict(zip("ΝΥΗΜ", "nyhm", strict=True)), "В": "b", "Н": "h", "Т": "t"}  # others are alike
DRAWN = re.compile(r"LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .*)?")
TOGETHER = (("rn", "m"), ("vv", "w"), ("i", "l"))  # once all else is plain
WORD = re.compile(r"[\s\-_.'’]+")
EASTERN = (  # scripts that stand in one word; all of them with Latin letters, too
    {"CJK", "HIRAGANA", "KATAKANA", "LATIN"},
    {"CJK", "HANGUL", "LATIN"},
    {"CJK", "BOPOMOFO", "LATIN"},
)


def looks(name: str) -> frozenset[str]:
    """In small letters and in great ones: some are alike in one of them only."""
    whole = unicodedata.normalize("NFKC", name)
    return frozenset(shape(each) for each in (whole.lower(), whole.upper())) if whole.strip() else frozenset()


def shape(text: str) -> str:
    plain = "".join(plain_letters(text)).casefold()
    for pair, single in TOGETHER:
        plain = plain.replace(pair, single)
    kept = "".join(sign for sign in plain if sign.isalnum())
    return kept or text.casefold()


def plain_letters(text: str) -> Iterator[str]:
    for sign in unicodedata.normalize("NFKD", text):
        if unicodedata.combining(sign):
            continue
        small = sign.casefold()
        twin = GREAT_TWINS.get(sign) or TWINS.get(small)
        drawn = DRAWN.fullmatch(unicodedata.name(sign, ""))
        yield twin or (drawn[1].lower() if drawn else small)


def mixed(name: str) -> str:
    """The first word whose letters are of scripts that never stand together; "" if there is none."""
    for word in WORD.split(unicodedata.normalize("NFKC", name)):
        scripts = {script_of(sign) for sign in word} - {""}
        if len(scripts) > 1 and not any(scripts <= usual for usual in EASTERN):
            return word
    return ""


def script_of(sign: str) -> str:
    """ "" of what is no letter, or of every script."""
    if unicodedata.category(sign) not in ("Lu", "Ll", "Lt", "Lo"):
        return ""
    return unicodedata.name(sign, "").split(" ")[0]
