"""Compiles core, games and bots in one mypyc group; all or nothing.

Without a compiler, without mypy, or when anything fails, the package is installed as plain Python.
GROGNARD_COMPILE=0 does not try, GROGNARD_COMPILE=1 does not forgive.  An editable install keeps the
compiled modules apart from the sources, see ``src/grognard/_compiled.py``.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
WISH = os.environ.get("GROGNARD_COMPILE", "")
IN_CHECKOUT = "editable_wheel" in sys.argv or "--inplace" in sys.argv
# Calls within the group are bound early; fractions come out the same on every processor.
GCC_FLAGS = ["-fno-semantic-interposition", "-ffp-contract=off"]
MYPY_FLAGS = ["--strict", "--no-error-summary", "--follow-imports=silent", "--cache-dir=../.mypy_cache/mypyc"]


def load_compiled():  # type: ignore[no-untyped-def]
    """``_compiled`` without the package around it."""
    spec = importlib.util.spec_from_file_location("_compiled", HERE / "src/grognard/_compiled.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


COMPILED = load_compiled()
DIGEST = COMPILED.digest()  # of the sources that are about to be compiled


def extensions() -> list[Extension]:
    if WISH == "0" or ("editable_wheel" in sys.argv and WISH != "1"):
        return []  # a checkout opens its table at once and compiles while somebody plays
    os.chdir(HERE / "src")  # module names are found relative to here
    try:
        from mypyc.build import mypycify

        modules = COMPILED.modules() + (COMPILED.examples() if IN_CHECKOUT else [])
        paths = [os.path.relpath(path, HERE / "src") for path in modules]
        found = mypycify(
            [*paths, *MYPY_FLAGS],
            opt_level="2",
            group_name="grognard",
            multi_file=True,  # still one library, but its parts are compiled side by side
            target_dir="../build/mypyc",
        )
    except (Exception, SystemExit) as error:
        forgive(error)
        return []
    finally:
        os.chdir(HERE)
    for extension in found:
        mend(HERE / "src" / source for source in extension.sources)
        extension.sources = [os.path.normpath(os.path.join("src", source)) for source in extension.sources]
        extension.include_dirs = [
            folder if os.path.isabs(folder) else os.path.normpath(os.path.join("src", folder))
            for folder in extension.include_dirs
        ]
        if os.name != "nt":
            extension.extra_compile_args = [*extension.extra_compile_args, *GCC_FLAGS]
    return found


def mend(sources: Iterable[Path]) -> None:
    """Two mistakes of the compiler, taken out of what it wrote; tests/core/test_freeing.py shows both."""
    for source in sources:
        lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
        source.write_text("".join(count_once(spare_the_trashcan(lines))), encoding="utf-8")


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
        except BaseException as error:
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
        folder = COMPILED.build_folder()
        if self.extensions and not (folder / COMPILED.COMPLETE).is_file():
            self.editable_mode = self.inplace = False
            shutil.rmtree(folder.parent, ignore_errors=True)  # builds of older sources
            self.build_lib = str(folder)
            build_ext.run(self)
            if COMPILED.digest() != DIGEST:
                raise RuntimeError("the sources changed while they were being compiled")
            (folder / COMPILED.COMPLETE).touch()
            self.editable_mode = True
        self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
