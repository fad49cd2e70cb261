"""The memory of compiled tables as NumPy arrays, without copies."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

BOUNDARY = 64  # bytes: JAX copies what does not begin at one


def lent(table: Any, kind: type[np.generic]) -> NDArray[Any]:
    """The numbers of a ``vec``, to be read and written in place.

    NumPy would get them read-only, and most readers of DLPack refuse that.  Whoever holds the array, or
    any part of it, holds the vec.
    """
    seen = np.frombuffer(memoryview(table), kind)
    memory: Any = (ctypes.c_uint8 * seen.nbytes).from_address(seen.ctypes.data)
    memory.owner = table
    whole: NDArray[Any] = np.frombuffer(memory, kind)
    return whole


def aligned(table: Any, kind: type[np.generic], size: int) -> tuple[NDArray[Any], int]:
    """``size`` numbers of a ``vec`` that has some to spare, from a boundary on; and how many are before."""
    whole = lent(table, kind)
    skipped = -whole.ctypes.data % BOUNDARY // whole.itemsize
    return whole[skipped : skipped + size], skipped
