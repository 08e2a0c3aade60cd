"""The files of the pages, under a path with a hash of them all: a browser asks for each once, and keeps it."""

import functools
import hashlib
import re
from importlib.metadata import version
from pathlib import Path

from markupsafe import Markup
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent.parent / "static"
PATH = "/static"
#: What a path with the hash gives may be kept for good; anything else is asked for again by its tag.
KEPT, ASKED_AGAIN = "public, max-age=31536000, immutable", "no-cache"
HASH_DIGITS = 12
#: A path of some build, ours or another; whoever has a page of another one still finds the files.
_HASHED = re.compile(rf"([0-9a-f]{{{HASH_DIGITS}}})[/\\\\](.+)")
#: A module that another one can't run without; what is fetched later (``import(…)``) is none.
_IMPORT = re.compile(r'(?:\} from|^import) "\./([\w-]+)\.mjs"', re.MULTILINE)


def hash_of(folder: Path) -> str:
    """A hash of the names and contents of every file in a folder."""
    digest = hashlib.sha256()
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:HASH_DIGITS]


@functools.cache
def build() -> str:
    """The hash of the files of the pages: another build has other addresses."""
    return hash_of(STATIC)


def address(name: str) -> str:
    """The path at which a browser finds a file of the pages."""
    return f"{PATH}/{build()}/{name}"


@functools.cache
def imports(name: str) -> tuple[str, ...]:
    """Every module that a module needs before it runs, without itself."""
    found: dict[str, None] = {}
    left = [name]
    while left:
        text = (STATIC / "js" / f"{left.pop()}.mjs").read_text("utf-8")
        needed = [module for module in _IMPORT.findall(text) if module not in found]
        found.update(dict.fromkeys(needed))
        left += needed
    return tuple(module for module in found if module != name)


@functools.cache
def module(name: str) -> Markup:
    """The script of a page, and what it imports, so that all are asked for at once and not one after the other."""
    preloads = [
        Markup('<link rel="modulepreload" href="{}">').format(address(f"js/{needed}.mjs")) for needed in imports(name)
    ]
    script = Markup('<script type="module" src="{}"></script>').format(address(f"js/{name}.mjs"))
    return Markup("").join([*preloads, script])


class Assets(StaticFiles):
    """Serves the files with and without the hash in their path."""

    def __init__(self) -> None:
        """Serve from the folder of the package."""
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a file, with how long it may be cached."""
        hashed = _HASHED.fullmatch(path)
        answer = await super().get_response(hashed[2] if hashed else path, scope)
        answer.headers["Cache-Control"] = KEPT if hashed and hashed[1] == build() else ASKED_AGAIN
        return answer


_PAGES = Path(__file__).parent.parent


@functools.cache
def pages_version() -> str:
    """A short hash of everything that a browser is given."""
    found = hashlib.sha256(version("pitboss").encode())
    for folder in ("static", "templates", "languages"):
        for file in sorted((_PAGES / folder).rglob("*")):
            if file.is_file():
                found.update(str(file.relative_to(_PAGES)).encode())
                found.update(file.read_bytes())
    return found.hexdigest()[:16]
