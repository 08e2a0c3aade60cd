"""Kernels: functions written once, run as plain Python for one hand and compiled for millions.

A function marked ``@kernel`` stays an ordinary function. ``compiled(function)`` gives its machine-code twin: the same
source, with every kernel it calls replaced by that kernel's twin. The compiler is imported only then, so commands that
never count anything start at once.
"""

import contextlib
import functools
import hashlib
import os
import re
import shutil
import tempfile
import time
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = Path(__file__).parent

#: Whatever is counted or compiled depends on the sources of these alone.
_COUNTING = ("kernel.py", "cards", "hands", "maths")

#: Folders of other code that nobody used for so long are removed; a folder in use is touched once a day.
_DAY = 24 * 60 * 60
_KEPT_FOR = 30 * _DAY
_FOLDER = re.compile(r"(?:kernels|counts)-(?P<code>[0-9a-f]{16})(?:-checked)?")
_REMOVED = "removed-"


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as compilable; it may use integers, arrays and other kernels only."""
    cast("Any", function).is_kernel = True
    return function


def cache_folder() -> Path:
    """Where Pitboss keeps what it has counted and compiled: ``PITBOSS_CACHE``, else the user's cache folder."""
    chosen = os.environ.get("PITBOSS_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


@functools.cache
def sources_hash() -> str:
    """One hash over all sources that count: what was counted or compiled by other code is never reused."""
    digest = hashlib.sha256()
    for path in sorted(path for part in _COUNTING for path in (_PACKAGE / part, *(_PACKAGE / part).rglob("*.py"))):
        if path.is_dir():
            continue
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def code_folder(kind: str, code: str, kept_apart: str = "") -> Path:
    """The folder of some code's kernels or counts, marked as in use; the first call removes what is out of use."""
    root = cache_folder()
    folder = root / f"{kind}-{code}{kept_apart}"
    with contextlib.suppress(OSError):
        if time.time() - folder.stat().st_mtime > _DAY:
            os.utime(folder)
    _remove_once(root, code)
    return folder


@functools.cache
def _remove_once(root: Path, code: str) -> None:
    remove_old_folders(root, code, time.time() - _KEPT_FOR)


def remove_old_folders(root: Path, code: str, unused_since: float) -> None:
    """Remove the folders of other code that were last used before some time; another process may do the same.

    A folder is first renamed, so that nobody finds it half removed. One that was taken into use meanwhile goes back.
    """
    with contextlib.suppress(OSError):
        for folder in list(root.iterdir()):
            found = _FOLDER.fullmatch(folder.name)
            left_over = folder.name.startswith(_REMOVED)
            if left_over or (found and found["code"] != code):
                _remove(folder, unused_since)


def _remove(folder: Path, unused_since: float) -> None:
    with contextlib.suppress(OSError):
        if folder.stat().st_mtime >= unused_since:
            return
        aside = Path(tempfile.mkdtemp(prefix=_REMOVED, dir=folder.parent))
        with contextlib.suppress(OSError):
            away = folder.rename(aside / folder.name)
            if away.stat().st_mtime >= unused_since:
                away.rename(folder)
        shutil.rmtree(aside, ignore_errors=True)


@functools.cache
def _numba() -> types.ModuleType:
    # Numba does not notice a change in a helper of another file, so its cache lives under the hash of all sources.
    # Nor does it notice that bounds are to be checked, so those kernels have a folder of their own.
    folder = code_folder("kernels", sources_hash(), "-checked" if _bounds_checked() else "")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="pitboss-kernels-"))
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))
    import numba

    return numba


@functools.cache
def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The machine-code twin of a kernel, compiled at its first call and kept on disk."""
    twin = types.FunctionType(function.__code__, _compiled_globals(function), function.__name__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return cast("Callable[P, R]", _numba().njit(twin, nogil=True, cache=True, boundscheck=_bounds_checked()))


def _compiled_globals(function: Callable[..., Any]) -> dict[str, Any]:
    names: dict[str, Any] = dict(cast("Any", function).__globals__)
    for name in function.__code__.co_names:
        if getattr(names.get(name), "is_kernel", False):
            names[name] = compiled(names[name])
    return names


def _bounds_checked() -> bool:
    return os.environ.get("PITBOSS_BOUNDS_CHECK") == "1"
