"""No module imports itself by way of others, not even late or for the type checker alone."""

from __future__ import annotations

import graphlib

import grimp
import pytest


def sorted_out(graph: grimp.ImportGraph) -> None:
    imports = {name: graph.find_modules_directly_imported_by(name) - {name} for name in graph.modules}
    graphlib.TopologicalSorter(imports).prepare()


def test_no_module_imports_in_a_circle() -> None:
    sorted_out(grimp.build_graph("grognard", cache_dir=None))  # an error names the circle


def test_a_circle_would_be_found() -> None:
    graph = grimp.build_graph("grognard", cache_dir=None)
    graph.add_import(importer="grognard.core.flow", imported="grognard.core.match")
    with pytest.raises(graphlib.CycleError):
        sorted_out(graph)
