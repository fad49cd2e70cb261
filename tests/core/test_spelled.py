"""What the build writes out beside declarations: copies, and the § of every step."""

from __future__ import annotations

from grognard.core.fields import spelled

MODULE = '''\
from __future__ import annotations

from grognard.core.flow import Frame, Rule
from somewhere.else_ import Moving


class Walk(Frame):
    """§4 A walk."""

    def __init__(self) -> None:
        super().__init__(WALK)
        self.steps: i64 = 0


class Rest(Rule[Field, Walk]):
    """§4.1, §4.2 A rest."""


class Run(Moving):
    """§4.3 A base in another module."""


class Note:
    """§4.4 No step at all."""
'''


def test_every_step_has_its_section_wherever_its_base_is() -> None:
    lines = spelled(MODULE).splitlines()
    assert '    """§4.1, §4.2 A rest."""; rule: str = \'§4.1\'' in lines
    assert '    """§4.3 A base in another module."""; rule: str = \'§4.3\'' in lines
    assert '    """§4.4 No step at all."""' in lines


def test_copies_are_written_out_and_no_line_is_moved() -> None:
    written = spelled(MODULE)
    assert len(written.splitlines()) == len(MODULE.splitlines())
    assert "def copy_from(self, other: Frame) -> None:" in written
    assert "self.steps = their.steps" in written
