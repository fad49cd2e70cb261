"""What clients may say.  Anything else, a field too many included, is refused before it is looked at."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from grognard.core.match import LONGEST_ACTION
from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.server.refusals import Refused

LARGEST_MESSAGE = 4096  # bytes on the socket
LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 256 * 1024

# without a blank: the house writes its own deeds down by ids that have one
Id: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[!-~]+\Z")]
Side: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Viewer: TypeAlias = Annotated[int, Meta(ge=-3, le=15)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 53)]
Act: TypeAlias = Annotated[str, Meta(max_length=LONGEST_ACTION)]
Name: TypeAlias = Annotated[str, Meta(max_length=60)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=4000)]
Word: TypeAlias = Annotated[str, Meta(max_length=60)]


class Say(Struct, forbid_unknown_fields=True, tag_field="t"):
    """A message on the socket; ``t`` says which."""


class AtTable(Say):
    """To the table with that name."""

    id: Id


class Seated(AtTable):
    """In the name of one of its sides."""

    side: Side


class Hello(Say, tag="hello"):
    id: Annotated[str, Meta(max_length=64)] = ""


class Play(Seated, tag="play"):
    act: Act
    version: Version


class Undo(Seated, tag="undo"):
    version: Version


class Answer(AtTable, tag="answer"):
    yes: bool
    # was asked for; another offer is no answer's
    what: Literal["", "take back", "draw", "pause", "go on"] = ""


class Offer(Seated, tag="offer"):
    """Ask the others for a draw, for a pause, or to go on after one."""

    what: Literal["draw", "pause", "go on"]


class Claim(Seated, tag="claim"):
    """The match, from somebody who is gone or out of time."""


class Chat(AtTable, tag="chat"):
    """Words, or a set phrase by its id."""

    text: Annotated[str, Meta(max_length=400)] = ""
    phrase: Annotated[str, Meta(max_length=20)] = ""


class Talk(AtTable, tag="talk"):
    """With strangers: offer to talk freely, or agree to that; or in set phrases again."""

    free: bool


class Resign(Seated, tag="resign"):
    """Give the match up."""


class Look(AtTable, tag="look"):
    side: Viewer


class At(Say, tag="at"):
    at: Version
    id: Annotated[str, Meta(max_length=64)] = ""


class Hint(Seated, tag="hint"):
    """What a bot would do there."""


class LayOut(Seated, tag="lay out"):
    """A bot sets up for ``side``, to the end of setting up; or a standard set-up is followed."""

    like: Annotated[str, Meta(max_length=40)] = ""


class Ask(Seated, tag="ask"):
    """What the bot at ``side`` expects."""


class Why(AtTable, tag="why"):
    """Why the thing with that key cannot be chosen, on the board of that version."""

    key: Annotated[str, Meta(max_length=LONGEST_ACTION)]
    version: Version


class Rename(Seated, tag="rename"):
    name: Name


class Speak(AtTable, tag="speak"):
    """From now on in that language."""

    language: Word


class Again(AtTable, tag="again"):
    """Begin the lesson anew."""


class Solve(AtTable, tag="solve"):
    """Show how the lesson is solved."""


class Step(AtTable, tag="step"):
    """Go on with an example."""


Message: TypeAlias = (
    Hello
    | Play
    | Undo
    | Answer
    | Offer
    | Claim
    | Resign
    | Chat
    | Talk
    | Look
    | At
    | Hint
    | LayOut
    | Ask
    | Why
    | Rename
    | Speak
    | Again
    | Solve
    | Step
)
LESSONS_ONLY = (Again, Solve, Step)


class Body(Struct, forbid_unknown_fields=True, frozen=True):
    """Of a request."""


class SeatWish(Body, frozen=True):
    kind: str
    level: Annotated[int, Meta(ge=0, le=99)] = 0
    name: Name = ""


Seats: TypeAlias = Annotated[list[SeatWish], Meta(max_length=16)]


class NewTable(Body, frozen=True):
    game: Word
    scenario: Word | None = None
    options: Options = {}
    seats: Seats = []
    auto: bool = True
    clock: Word = ""
    bot: Annotated[int, Meta(ge=0, le=99)] = 0  # its level, for an open seat that nobody takes
    low: Points = 0  # the rating that whoever takes an open seat has at least; 0: any
    high: Points = 0
    private: bool = False  # nobody looks on
    onlookers: Word = "open"  # or "delayed 10", "after the end", "nobody"
    lots: bool = False  # who has which side is drawn


class Branch(Body, frozen=True):
    at: Version
    seats: Seats = []


class Invite(Body, frozen=True):
    side: Word


class TakeSeat(Body, frozen=True):
    """One that is open to anyone; the name becomes the seat's."""

    side: Word
    name: Name = ""


class Free(Body, frozen=True):
    side: Word


class Sit(Body, frozen=True):
    """By an invitation; the name becomes the seat's."""

    name: Name = ""


class Drafted(Body, frozen=True):
    """A scenario in the making: its text, or what it is to say."""

    text: str = ""
    values: dict[str, Any] | None = None


class Language(Body, frozen=True):
    language: Word


B = TypeVar("B", bound=Struct)

_message = msgspec.json.Decoder(Message)
_named = msgspec.json.Decoder(dict[str, msgspec.Raw])


def message_from(text: str | bytes) -> Message:
    if len(text) > LARGEST_MESSAGE:
        raise Refused("too_large", say("this message is too long"), status=413)
    check_signs(text)
    try:
        message: Message = _message.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(
            "bad_message", say("this message is not understood: {cause}", cause=str(error))
        ) from None
    return message


def id_of(text: str | bytes) -> str:
    """The id of a message that was refused, as far as it has one, so that the client knows which."""
    try:
        return str(msgspec.json.decode(_named.decode(text[:LARGEST_MESSAGE])["id"], type=str))[:64]
    except (msgspec.DecodeError, KeyError, RecursionError, UnicodeError):
        return ""


def check_signs(text: str | bytes) -> None:
    """Nothing is named, said or looked for with the sign that databases take for the end of a text."""
    if ("\\u0000" in text) if isinstance(text, str) else (b"\\u0000" in text):
        raise Refused("bad_message", say("there is a sign in it that nobody can read or keep"))


def body_from(body: bytes, kind: type[B]) -> B:
    check_signs(body)
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused("bad_message", say("this call is not understood: {cause}", cause=str(error))) from None
