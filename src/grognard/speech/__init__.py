"""Languages beside English: a grammar for each (``de.py``), and catalogues (``de.po``) beside what speaks.

English needs none: its templates stand in the code. A module here with a name of two letters is the
grammar of a language and holds its TONGUE.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from grognard.core.message import CATALOGUES, TONGUES

CATALOGUES.insert(0, __name__)
for found in iter_modules(__path__):
    if len(found.name) == 2:
        TONGUES[found.name] = import_module(f"{__name__}.{found.name}").TONGUE
