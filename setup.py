"""Compiles core, games and bots in one mypyc group; all or nothing.

Without a compiler, without mypy, or when they fail, the package is installed as plain Python.
GROGNARD_COMPILE=0 does not try, GROGNARD_COMPILE=1 does not forgive.  An editable install keeps the
compiled modules apart from the sources, see ``src/grognard/_compiled.py``.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

HERE = Path(__file__).resolve().parent
WISH = os.environ.get("GROGNARD_COMPILE", "")
IN_CHECKOUT = "editable_wheel" in sys.argv or "--inplace" in sys.argv
# Calls within the group are bound early; fractions come out the same on every processor.
GCC_FLAGS = ["-fno-semantic-interposition", "-ffp-contract=off"]
VECTOR_SET = re.compile(r"\s*Vec\w+ tmp;\s*")  # how every setter of an attribute that is a vec begins
# The C compiler is missing or fails, the disk is full, the sources changed meanwhile: no more is forgiven.
COMPILER_FAILED = (CCompilerError, BaseError, OSError, RuntimeError)


def load_alone(name: str, path: str):  # type: ignore[no-untyped-def]
    """A module of the package without the package around it."""
    spec = importlib.util.spec_from_file_location(name, HERE / "src/grognard" / path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


COMPILED = load_alone("_compiled", "_compiled.py")
FIELDS = load_alone("_fields", "core/fields.py")
OWN = Path(os.environ[COMPILED.OWN]) if os.environ.get(COMPILED.OWN) else None
DIGEST = COMPILED.digest(OWN)  # of the sources that are about to be compiled
NAME = "mypyc" if OWN is None else "own"  # of the folders that builds of this kind share
SPELLED = HERE / "build" / f"spelled-{NAME}"  # the sources with copies written out, see core/fields.py
CACHE = f"--cache-dir=../../.mypy_cache/{NAME}"
MYPY_FLAGS = ["--strict", "--no-error-summary", "--follow-imports=silent", CACHE]


def extensions() -> list[Extension]:
    if WISH == "0" or ("editable_wheel" in sys.argv and WISH != "1"):
        return []  # a checkout opens its table at once and compiles while somebody plays
    try:
        spell()
        os.chdir(SPELLED)  # module names are found relative to here
        found = generated()
    except (Exception, SystemExit) as error:  # mypy is missing, stumbles, or ends the program over a mistake
        forgive(error)
        return []
    finally:
        os.chdir(HERE)
    folder = SPELLED.relative_to(HERE)
    for extension in found:
        extension.sources = [os.path.normpath(folder / source) for source in extension.sources]
        extension.include_dirs = [
            include if os.path.isabs(include) else os.path.normpath(folder / include)
            for include in extension.include_dirs
        ]
        if os.name != "nt":
            extension.extra_compile_args = [*extension.extra_compile_args, *GCC_FLAGS]
    return found


def copies() -> dict[Path, Path]:
    """Every source that is compiled, and where its copy lies; a file of one's own gets a name of its own."""
    inside = COMPILED.modules() if OWN is None else COMPILED.machinery()
    found = {path: SPELLED / path.relative_to(HERE / "src") for path in inside}
    if OWN is not None:
        found[OWN] = SPELLED / f"{COMPILED.own_name(OWN)}.py"
    elif IN_CHECKOUT:
        found.update({path: SPELLED / path.name for path in COMPILED.examples()})
    return found


def spell() -> None:
    """A copy of the sources; in those that are compiled, what follows from declarations is written out."""
    shutil.rmtree(SPELLED, ignore_errors=True)
    shutil.copytree(HERE / "src", SPELLED, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for source, copy in copies().items():
        copy.write_text(FIELDS.spelled(source.read_text(encoding="utf-8")), encoding="utf-8")


def generated() -> list[Extension]:
    """The modules as C, mended."""
    from mypyc.build import mypycify

    modules = list(copies().values())
    paths = [os.path.relpath(path, SPELLED) for path in modules]
    found = mypycify(
        [*paths, *MYPY_FLAGS],
        opt_level="2",
        group_name="grognard",
        multi_file=True,  # still one library, but its parts are compiled side by side
        target_dir=f"../{NAME}",
    )
    acyclic = sum(path.read_text(encoding="utf-8").count("acyclic=True") for path in modules)
    mend([Path(source) for extension in found for source in extension.sources], acyclic)
    return found


def mend(sources: list[Path], acyclic: int) -> None:
    """Two mistakes of the compiler, taken out of what it wrote; tests/core/test_freeing.py shows both.

    Each says how often it must be there.  (What was mended is no longer what mypyc remembers, so the next
    build writes it anew, and the mistakes are there again.)
    """
    written = {source: source.read_text(encoding="utf-8").splitlines(keepends=True) for source in sources}
    spared = {source: list(spare_the_trashcan(lines)) for source, lines in written.items()}
    counted = {source: list(count_once(lines)) for source, lines in spared.items()}
    vectors = sum(VECTOR_SET.fullmatch(line) is not None for lines in spared.values() for line in lines)
    insist("acyclic classes freed through the trashcan", taken(written, spared), 2 * acyclic)
    insist("vectors counted twice when they are set", taken(spared, counted), max(1, vectors))
    for source, lines in counted.items():
        source.write_text("".join(lines), encoding="utf-8")


def taken(before: dict[Path, list[str]], after: dict[Path, list[str]]) -> int:
    """How many lines were taken out."""
    return sum(len(lines) - len(after[source]) for source, lines in before.items())


def insist(mistake: str, hits: int, expected: int) -> None:
    """A mend that does not hit is a sign of a compiler it was not written for."""
    if hits != expected:
        lines = f"{hits} lines instead of {expected}"
        raise RuntimeError(f"mypy {version('mypy')} writes other C than setup.py mends: {mistake}, {lines}")


def spare_the_trashcan(lines: Iterable[str]) -> Iterator[str]:
    """An acyclic class is unknown to the garbage collector, and yet mypyc frees its objects through the
    trashcan, which uses the collector's header once fifty objects are freed inside each other: it would
    write into memory that is not theirs.  So these classes are freed without it."""
    collected = True
    for line in lines:
        if line.startswith("{"):
            collected = False
        collected = collected or "PyObject_GC_UnTrack(self)" in line
        if collected or "CPy_TRASHCAN" not in line:
            yield line


def count_once(lines: Iterable[str]) -> Iterator[str]:
    """Where interpreted code sets an attribute that is a ``vec``, mypyc counts the new reference twice,
    and its memory is never free again."""
    unboxed = False
    for line in lines:
        if "Api.unbox(value)" in line:
            unboxed = True
        if unboxed and line.strip().startswith("VEC_") and line.strip().endswith("_INCREF(tmp);"):
            unboxed = False
            continue
        yield line


def forgive(error: BaseException) -> None:
    if WISH == "1":
        raise SystemExit(f"grognard: compiling failed: {error}")
    print(f"grognard: not compiled, plain Python will be used ({error})", file=sys.stderr)


class AllOrNothing(build_ext):
    """Either every extension is built, or none stays; an editable build goes to its own folder."""

    def run(self) -> None:
        try:
            if self.editable_mode or self.inplace:
                self.build_apart()
            else:
                super().run()
        except COMPILER_FAILED as error:
            for output in super().get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []
            forgive(error)

    def build_extensions(self) -> None:
        """The sources of an extension are compiled on all cores."""
        compile_some = self.compiler.compile

        def compile_all(sources: list[str], **settings: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                done = pool.map(lambda source: compile_some([source], **settings), sources)
                return [each for objects in done for each in objects]

        self.compiler.compile = compile_all
        super().build_extensions()

    def build_apart(self) -> None:
        folder = COMPILED.build_folder(OWN)
        if self.extensions and not (folder / COMPILED.COMPLETE).is_file():
            self.editable_mode = self.inplace = False
            shutil.rmtree(folder.parent, ignore_errors=True)  # builds of older sources
            self.build_lib = str(folder)
            build_ext.run(self)
            if COMPILED.digest(OWN) != DIGEST:
                raise RuntimeError("the sources changed while they were being compiled")
            (folder / COMPILED.COMPLETE).touch()
            self.editable_mode = True
        self.extensions = []


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
