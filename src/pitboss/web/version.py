"""The version of the pages: it changes when a script, a style or a template does, so that a display knows to reload."""

import functools
import hashlib
from importlib.metadata import version
from pathlib import Path

_HERE = Path(__file__).parent


@functools.cache
def pages_version() -> str:
    """A short hash of everything that a browser is given."""
    found = hashlib.sha256(version("pitboss").encode())
    for folder in ("static", "templates", "languages"):
        for file in sorted((_HERE / folder).rglob("*")):
            if file.is_file():
                found.update(str(file.relative_to(_HERE)).encode())
                found.update(file.read_bytes())
    return found.hexdigest()[:16]
