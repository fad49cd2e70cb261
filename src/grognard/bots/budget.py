"""How long a bot may think, and how readily it takes a good answer instead of the best."""

from __future__ import annotations

from time import perf_counter, process_time, sleep
from typing import Final, final

from mypy_extensions import i64

from grognard.core.errors import GameError
from grognard.core.message import say

ENDLESS: Final = 1 << 60
LOOK_EVERY: Final = 8  # simulations between two looks at the clock
BREATH: Final = 0.004  # seconds after which other threads of the program get their turn
STOPS: Final = 32  # looks, within a number of simulations, at whether more of them could change the choice


@final
class Budget:
    """A number of simulations, of seconds, or both: whichever is used up first.

    It can be given to one decision after another; ``cancel``, from any thread, ends the thinking
    under way with the best answer found so far, and every later one at once.  With a ``softness``, which
    only levels have, answers are drawn with chances as visits ** (1 / softness).  Seconds are those of the
    clock or, where ``processor`` is true, of this process alone: whatever else the machine does.  One that
    ``settles`` is not used up where the best answer is so far ahead that the rest would hardly change it.
    """

    def __init__(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        softness: float = 0.0,
        processor: bool = False,
        settles: bool = False,
    ) -> None:
        if simulations is None and seconds is None:
            raise GameError("bad_budget", say("a budget needs simulations, seconds or both"))
        if simulations is not None and not 1 <= simulations <= ENDLESS:
            raise GameError(
                "bad_budget",
                say("simulations must be at least 1, not {simulations}", simulations=simulations),
            )
        if seconds is not None and not 0.0 < seconds < 1e9:
            raise GameError("bad_budget", say("seconds must be more than 0, not {seconds}", seconds=seconds))
        if not 0.0 <= softness < 1e9:
            raise GameError(
                "bad_budget", say("softness must be 0 or more, not {softness}", softness=softness)
            )
        self.simulations: Final = simulations
        self.seconds: Final = seconds
        self.softness: Final = softness
        self.processor: Final = processor
        self.settles: Final = settles
        self.cancelled: bool = False

    def __repr__(self) -> str:
        soft = f", softness={self.softness}" if self.softness else ""
        return f"Budget(simulations={self.simulations}, seconds={self.seconds}{soft})"

    def part(self, parts: int) -> Budget:
        """What each of several gets that think at the same time."""
        share = None if self.simulations is None else max(1, self.simulations // parts)
        return Budget(
            simulations=share,
            seconds=self.seconds,
            softness=self.softness,
            processor=self.processor,
            settles=self.settles,
        )

    def cancel(self) -> None:
        self.cancelled = True


@final
class Watch:
    """One use of a budget: says after every simulation whether there is time for another.

    Compiled code does not let go of the interpreter by itself, so now and then the watch does.
    """

    def __init__(self, budget: Budget, inherited: i64 = 0) -> None:
        """``inherited`` simulations count as done, up to half of the budget."""
        now = process_time() if budget.processor else perf_counter()
        self.budget: Final = budget
        self.limit: i64 = ENDLESS if budget.simulations is None else budget.simulations
        self.deadline: float = now + (1e9 if budget.seconds is None else budget.seconds)
        self.rested: float = now
        self.done: i64 = min(inherited, self.limit // 2)
        self.stopped: bool = budget.cancelled
        self.pace: Final = max(1, self.limit // STOPS)
        self.stop: i64 = self.done + self.pace if budget.settles else ENDLESS

    def goes_on(self) -> bool:
        """Count one simulation more, if there may be one more."""
        if self.stopped or self.done >= self.limit:
            return False
        self.done += 1
        if self.done % LOOK_EVERY == 0:
            self.look()
        return True

    def at_stop(self) -> bool:
        """Whether it is time to see if the choice is settled."""
        if self.done < self.stop:
            return False
        self.stop += self.pace
        return True

    def left(self) -> i64:
        """Simulations."""
        return self.limit - self.done

    def look(self) -> None:
        now = process_time() if self.budget.processor else perf_counter()
        if now - self.rested > BREATH:
            sleep(0)
            self.rested = now
        self.stopped = self.budget.cancelled or now >= self.deadline
