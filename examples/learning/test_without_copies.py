"""JAX reads the memory of a batch itself.  Needs the extra ``rl``."""

from __future__ import annotations

import jax.dlpack
import numpy as np

from grognard.adapters.batch import Batch


def test_every_table_of_a_batch_is_lent_to_jax_without_a_copy() -> None:
    batch = Batch("to-war", matches=5, seed=3)
    shared = batch.shared()
    tables = (shared.observations, shared.masks, shared.actors, shared.rewards, shared.over)
    with jax.enable_x64(True):
        lent = [jax.dlpack.from_dlpack(table, copy=False) for table in tables]
    ended = 0
    for _ in range(150):
        batch.step(batch.any_legal())
        for table, seen in zip(tables, lent, strict=True):
            assert seen.unsafe_buffer_pointer() == table.ctypes.data
            assert (np.asarray(seen) == table).all()
        ended += int(shared.over.sum())
    assert ended
