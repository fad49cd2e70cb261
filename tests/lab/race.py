"""A race of two riders, in which an imbalance can be planted: one moves twice, or has the better horse."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions, Lots
from grognard.core.flow import NOBODY, Chance, Decision, Frame, Position, Procedure, Rule, Side
from grognard.core.game import FileScenario, Game, Option, Scenario
from grognard.core.message import Cue, Noun, Words
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.core.saying import any_of, prompt
from grognard.core.scene import Area, Scene
from grognard.core.sense import Sense

RIDERS: Final = [Noun("Red", proper=True), Noun("Blue", proper=True)]
PACES: Final = [Noun("trot"), Noun("gallop")]
TROT: Final = 0
GALLOP: Final = 1
REST: Final = 2  # nobody may: a rule that never comes up


@final
class Track(Position):
    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Frame(PLAY))
        self.at = vec[i64]([0, ruleset.number("start")])
        self.pace: i64 = TROT
        self.moves: i64 = 0  # of the present turn

    def words(self, side: Side) -> Words:
        return {"rider": RIDERS[side]}


@final
class ChoosePace(Decision[Track, Frame]):
    """§1 A rider trots or gallops."""

    space: i64 = 3
    asks: str = "Trot or gallop?"
    waits: str = "{rider} chooses a pace."
    tells: str = "{rider} chooses the {pace}."

    def bar(self, track: Track, frame: Frame, side: Side, action: i64) -> Reason | None:
        return None if action < REST else Reason("no_rest", "nobody may rest")

    def actions(self, track: Track, frame: Frame, side: Side, out: Actions) -> None:
        out.add(TROT)
        out.add(GALLOP)

    def take(self, track: Track, frame: Frame, side: Side, action: i64) -> None:
        track.pace = action

    def write(self, track: Track, frame: Frame, side: Side, action: i64) -> str:
        return ("trot", "gallop", "rest")[action]

    def words(self, track: Track, frame: Frame, side: Side, action: i64) -> Words:
        return {} if action < 0 else {"pace": PACES[action]}

    def cue(self, track: Track, frame: Frame, side: Side, action: i64, after: Track) -> Cue:
        return Cue("choose")


@final
class Ride(Chance[Track, Frame]):
    """§2 A trot is three to five paces, a gallop none to seven."""

    tells: str = "{rider} rides {far} further, to {end}."

    def outcomes(self, track: Track, frame: Frame, out: Lots) -> None:
        for far in range(3, 6) if track.pace == TROT else range(8):
            out.add(far, 1)

    def take(self, track: Track, frame: Frame, _chance: Side, far: i64) -> None:
        better = track.ruleset.number("horse") if track.side == 0 else 0
        track.at[track.side] += far + better
        track.moves += 1

    def words(self, track: Track, frame: Frame, side: Side, far: i64) -> Words:
        return {"far": far, "end": str(track.at[track.side] + far)}

    def write(self, track: Track, frame: Frame, side: Side, far: i64) -> str:
        return str(far)


@final
class Arrive(Rule[Track, Frame]):
    """§3 Who is at the end first has won."""

    def do(self, track: Track, frame: Frame) -> None:
        if track.at[track.side] >= track.ruleset.number("length"):
            track.finish(track.side, "§3")


@final
class PassOn(Rule[Track, Frame]):
    """§4 The other rider goes on, unless the first moves twice."""

    def do(self, track: Track, frame: Frame) -> None:
        twice = track.ruleset.flag("twice") and track.side == 0
        if track.moves == (2 if twice else 1):
            track.side, track.moves = 1 - track.side, 0
        frame.go(CHOOSE_PACE)


@final
class Rest(Rule[Track, Frame]):
    """§5 Nobody ever comes here."""

    def do(self, track: Track, frame: Frame) -> None:
        track.finish(NOBODY, "§5")


@final
class Judgement(Sense):
    def evaluate(self, position: Position, side: Side) -> float:
        if position.actor == NOBODY:
            return position.reward(side)
        assert isinstance(position, Track)
        ahead = float(position.at[side] - position.at[1 - side]) / position.ruleset.number("length")
        return 0.5 + max(-0.45, min(0.45, ahead))


CHOOSE_PACE: Final = ChoosePace()
PLAY: Final = Procedure(CHOOSE_PACE, Ride(), Arrive(), PassOn(), Rest())


def from_file(name: str, text: str) -> FileScenario:
    import tomllib

    from grognard.core.errors import GameError

    told = tomllib.loads(text)
    unknown = set(told) - {"track", "riders"}
    if unknown:
        raise GameError("bad_scenario", f"{name}: {sorted(unknown)[0]} is no table")
    start = sum(int(rider.get("start", 0)) for rider in told["riders"])
    options = {"length": told["track"]["length"], "horse": told["riders"][0]["horse"], "start": start}
    return FileScenario("standard", options, "a race")


def scene(position: Position, side: int) -> Scene:
    return Scene([Area("track", 100, 20, "The track")], [], prompt(position, side))


GAME: Final = Game(
    name="race",
    title="Race",
    about="Who is there first.",
    ruleset=1,
    sides=("red", "blue"),
    scenarios=(Scenario("standard", "Standard"), Scenario("double", "Twice", options={"twice": True})),
    options=(
        Option("length", "Length", 40, low=5, high=200),
        Option("start", "Where Blue starts", 2, low=0, high=100),
        Option("horse", "How much better the horse of Red is", 0, low=0, high=10),
        Option("twice", "Red moves twice", False),
    ),
    procedures=(PLAY,),
    start=Track,
    notation=any_of("trot", "gallop", "rest"),
    scene=scene,
    sense=Judgement(),
    rulebook="## §1 A pace\n## §2 Riding\n## §3 Arriving\n## §4 Turns\n## §5 Rest\n",
    from_file=from_file,
)
