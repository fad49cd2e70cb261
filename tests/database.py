"""A PostgreSQL for tests: started once, each test has a database of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from cluster import Cluster, binaries, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    if binaries() is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed; .ci/run installs it")
        pytest.skip("PostgreSQL is not installed")
    with cluster() as made:
        yield made
