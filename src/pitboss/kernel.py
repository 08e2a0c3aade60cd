"""Kernels: functions written once, run as plain Python for one hand and compiled for millions.

A function marked ``@kernel`` stays an ordinary function. ``compiled(function)`` gives its machine-code twin: the same
source, with every kernel it calls replaced by that kernel's twin. The compiler is imported only then, so commands that
never count anything start at once.
"""

import contextlib
import functools
import hashlib
import importlib
import os
import re
import shutil
import tempfile
import threading
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = Path(__file__).parent
_NAME = "pitboss"

_IMPORT = re.compile(
    rf"^[ \t]*(?:from (?P<package>{_NAME}[\w.]*) import (?P<names>\([^)]*\)|.*)|import (?P<module>{_NAME}[\w.]*))",
    re.MULTILINE,
)
#: Counting does not depend on how errors are worded. Rules and settlement have a hash of their own in a count's name.
_LEFT_OUT = (_NAME, f"{_NAME}.errors", f"{_NAME}.games")

#: Folders of other code that nobody used for so long are removed; a folder in use is touched once a day.
_DAY = 24 * 60 * 60
_KEPT_FOR = 30 * _DAY
_FOLDER = re.compile(r"(?:kernels|counts)-[0-9a-f]{16}(?:-checked)?")
_REMOVED = "removed-"
_SETTING = threading.Lock()


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
def sources_hash(module: str) -> str:
    """One hash over a module and all that it imports: what was counted or compiled by other code is never reused."""
    digest = hashlib.sha256()
    for name, source in sorted(_closure(module).items()):
        digest.update(name.encode())
        digest.update(source.encode())
    return digest.hexdigest()[:16]


def _closure(module: str) -> dict[str, str]:
    """A module and those it imports, directly or through others, with their sources."""
    found: dict[str, str] = {}
    ahead = [module]
    while ahead:
        name = ahead.pop()
        if name not in found and (source := _source(name)) is not None:
            found[name] = source
            ahead += _imported(name)
    return found


@functools.cache
def _source(module: str) -> str | None:
    """The source of a module that counting depends on; ``None`` for any other module."""
    package, _, rest = module.partition(".")
    if package != _NAME or module in _LEFT_OUT or module.startswith(f"{_NAME}.games."):
        return None
    place = _PACKAGE.joinpath(*rest.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            return path.read_text(encoding="utf-8")
    return None


@functools.cache
def _imported(module: str) -> tuple[str, ...]:
    """The package of a module, and the names that it imports from Pitboss; such a name may be a module."""
    return module.rpartition(".")[0], *_names(_source(module) or "")


def _names(source: str) -> Iterator[str]:
    for match in _IMPORT.finditer(source):
        if match["module"]:
            yield match["module"]
        else:
            yield match["package"]
            yield from (f"{match['package']}.{name}" for name in re.findall(r"[a-z_]\w*", match["names"]))


def code_folder(kind: str, code: str, kept_apart: str = "") -> Path:
    """The folder of some code's kernels or counts, marked as in use; the first call removes what is out of use."""
    root = cache_folder()
    folder = root / f"{kind}-{code}{kept_apart}"
    with contextlib.suppress(OSError):
        if time.time() - folder.stat().st_mtime > _DAY:
            os.utime(folder)
    _remove_once(root)
    return folder


@functools.cache
def _remove_once(root: Path) -> None:
    remove_old_folders(root, time.time() - _KEPT_FOR)


def remove_old_folders(root: Path, unused_since: float) -> None:
    """Remove the folders of code that were last used before some time; another process may do the same.

    A folder is first renamed, so that nobody finds it half removed. One that was taken into use meanwhile goes back.
    """
    with contextlib.suppress(OSError):
        for folder in list(root.iterdir()):
            if _FOLDER.fullmatch(folder.name) or folder.name.startswith(_REMOVED):
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
def _kernels_folder(module: str) -> Path:
    """Where a module's machine code is kept.

    Numba does not notice a change in a helper of another file, so its cache lives under the hash of all sources that
    the module imports. Nor does it notice that bounds are to be checked, so those kernels have a folder of their own.
    """
    folder = code_folder("kernels", sources_hash(module), "-checked" if _bounds_checked() else "")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="pitboss-kernels-"))
    return folder


@functools.cache
def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The machine-code twin of a kernel, compiled at its first call and kept on disk."""
    from pitboss.kernel_cache import KernelCache

    numba: Any = importlib.import_module("numba")
    twin = types.FunctionType(function.__code__, _compiled_globals(function), function.__name__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    # Where machine code is kept is a setting of the whole process, read as the twin is made.
    with _SETTING:
        numba.config.CACHE_DIR = os.environ.get("NUMBA_CACHE_DIR") or str(_kernels_folder(function.__module__))
        made = numba.njit(twin, nogil=True, boundscheck=_bounds_checked())
        made._cache = KernelCache(twin)  # noqa: SLF001 - numba has no other way to name one
        return cast("Callable[P, R]", made)


def _compiled_globals(function: Callable[..., Any]) -> dict[str, Any]:
    names: dict[str, Any] = dict(cast("Any", function).__globals__)
    for name in function.__code__.co_names:
        if getattr(names.get(name), "is_kernel", False):
            names[name] = compiled(names[name])
    return names


def _bounds_checked() -> bool:
    return os.environ.get("PITBOSS_BOUNDS_CHECK") == "1"
