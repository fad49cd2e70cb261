"""Learned weights as a small file of our own making, and the judgement that is made of it."""

from __future__ import annotations

import hashlib
import struct
import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from grognard.bots.learned import Learned
from grognard.core.causes import cause_of
from grognard.core.errors import GameError
from grognard.core.flow import Position
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.net import LANES, LARGEST, Inputs, Net, folded, packed, reach
from grognard.core.sense import Sense

FILE = "learned.weights"  # in the package of a game
MAGIC = b"grognet\n"
VERSION = 1
HEAD = struct.Struct("<8sHH8sIHI")  # magic, version, ruleset, digest, rows, hidden units, CRC of the rest
NOT_AS_ANNOUNCED = "the file of learned weights does not hold what it announces"
MATCHES = 32  # kinds of match whose rows are kept


@dataclass(frozen=True)
class Weights:
    """What a file holds: ``rows`` one after the other, the weight of each hidden unit, and the bias."""

    ruleset: int
    digest: bytes
    hidden: int
    rows: array[int]
    units: array[int]
    bias: int


def digest_of(inputs: Inputs) -> bytes:
    """Names the rows: a change of what they mean must not go unnoticed."""
    told = repr(inputs.layout()) + (" on top of the author" if inputs.corrects else "")
    return hashlib.blake2b(told.encode(), digest_size=8).digest()


def rows_of(inputs: Inputs) -> int:
    return sum(size for _, size in inputs.layout())


def pack(weights: Weights) -> bytes:
    """The file: 16 bits for each weight, 32 for the bias."""
    packed = zlib.compress(little(weights.rows) + little(weights.units) + struct.pack("<i", weights.bias), 9)
    rows = len(weights.rows) // weights.hidden
    head = (MAGIC, VERSION, weights.ruleset, weights.digest, rows, weights.hidden, zlib.crc32(packed))
    return HEAD.pack(*head) + packed


def unpack(data: bytes) -> Weights:
    """What such a file holds; GameError says what is wrong with it."""
    if len(data) < HEAD.size:
        raise GameError("bad_weights", say("the file of learned weights is cut off"))
    magic, version, ruleset, digest, rows, hidden, check = HEAD.unpack_from(data)
    packed = data[HEAD.size :]
    if magic != MAGIC:
        raise GameError("bad_weights", say("this is no file of learned weights"))
    if version != VERSION:
        raise GameError(
            "bad_weights",
            say(
                "the file of learned weights is of version {version}, not {known}",
                version=version,
                known=VERSION,
            ),
        )
    if zlib.crc32(packed) != check:
        raise GameError(
            "bad_weights", say("the file of learned weights is damaged: its check sum is another")
        )
    try:
        plain = zlib.decompress(packed)
    except zlib.error:
        plain = b""
    if not hidden or hidden % LANES or len(plain) != 2 * (rows + 1) * hidden + 4:
        raise GameError("bad_weights", say(NOT_AS_ANNOUNCED))
    numbers = from_little(plain[:-4])
    end = rows * hidden
    (bias,) = struct.unpack("<i", plain[-4:])
    return Weights(ruleset, digest, hidden, numbers[:end], numbers[end:], bias)


def little(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def from_little(data: bytes) -> array[int]:
    numbers = array("h", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


# ------------------------------------------------------------------ the judgement


def net_of(game: Game, weights: Weights, position: Position) -> Net:
    """The net for matches like that of ``position``; GameError says why the weights do not fit."""
    inputs = game.inputs
    if inputs is None or weights.digest != digest_of(inputs):
        raise GameError(
            "other_weights", say("the weights answer other questions than {game} asks", game=game.title)
        )
    if weights.ruleset != game.ruleset:
        told = say(
            "the weights were learned under ruleset {ruleset}, not {known}",
            ruleset=weights.ruleset,
            known=game.ruleset,
        )
        raise GameError("other_weights", told)
    if len(weights.rows) != rows_of(inputs) * weights.hidden:
        raise GameError("bad_weights", say(NOT_AS_ANNOUNCED))
    rows = folded(vec[i64](weights.rows), weights.hidden, inputs.parts(position))
    furthest = reach(inputs, rows, weights.hidden)
    if furthest > LARGEST:
        raise GameError(
            "bad_weights", say("the weights are too large to be added up: {furthest}", furthest=furthest)
        )
    return Net(inputs, packed(rows), vec[i64]([*weights.units, weights.bias]))


def judgement(game: Game, position: Position, file: Path | None = None) -> Sense:
    """The best there is for matches like that of ``position``: what was learned (from ``file``, or into what
    the game brings, where that serves), else what its author wrote."""
    net = None
    if file is not None:
        net = kept(game, file, Kind(position))
    elif game.inputs is not None and game.package and game.inputs.serves(position):
        try:
            net = kept(game, shipped(game), Kind(position))
        except GameError:
            return game.sense
    if net is None:
        return game.sense
    return Learned(Net(net.inputs, net.rows, net.weights), game.sense, position)


def shipped(game: Game) -> Path:
    return Path(str(resources.files(game.package))) / FILE


class Kind:
    """Of match: a position of it, told from others by its rules alone."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.text = repr((position.ruleset.scenario, sorted(position.ruleset.options.items())))

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kind) and other.text == self.text


@lru_cache(MATCHES)
def kept(game: Game, file: Path, kind: Kind) -> Net:
    return net_of(game, read(file), kind.position)


@lru_cache(MATCHES)
def read(file: Path) -> Weights:
    try:
        return unpack(file.read_bytes())
    except OSError as error:
        raise GameError(
            "bad_weights", say("{file} cannot be read: {cause}", file=str(file), cause=cause_of(error))
        ) from None
