"""A page as the site shows it: what is made is put in, and links lead to pages of the site.

A page asks for what is made by a comment on a line of its own, `<!-- made: commands -->`; whoever reads it elsewhere
finds the words around it. `<!-- made: file README.md -->` is a whole file from outside of this folder.
"""

import os
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from docs._made import commands, http_api, lists

DOCS = Path(__file__).resolve().parent.parent
TOP = DOCS.parent
MADE: Mapping[str, Callable[[], str]] = {
    "commands": commands.commands,
    "http routes": http_api.routes,
    "http schemas": http_api.schemas,
    "http statuses": http_api.statuses,
    "settings": lists.settings,
    "exits": lists.exits,
    "named hands": lists.named_hands,
    "conditions": partial(lists.words_of, "conditions"),
    "splits": partial(lists.words_of, "splits"),
    "python": lists.python_api,
}
#: Files outside of this folder, and the pages of the site that show them.
SHOWN = {
    "README.md": "start.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "deploy/README.md": "how-to/deploy.md",
}
_ASKED = re.compile(r"^<!-- made: (?P<what>.+) -->$", re.MULTILINE)
_LINK = re.compile(r"(?P<text>!?\[[^]\n]*\])\((?P<path>[^)#:\s]+)(?P<anchor>#[^)\s]*)?\)")


def page(name: str, text: str) -> str:
    """A page by its name under this folder, with everything in it."""
    filled = _ASKED.sub(lambda asked: _made(asked["what"], name), text)
    return relinked(filled, DOCS / name, name)


def _made(what: str, name: str) -> str:
    kind, _, file = what.partition(" ")
    if kind == "file":
        return relinked((TOP / file).read_text(encoding="utf-8"), TOP / file, name)
    return MADE[what]()


def relinked(text: str, file: Path, name: str) -> str:
    """The text of a file with links that hold on a page of the site."""

    def link(found: re.Match[str]) -> str:
        target = Path(os.path.normpath(file.parent / found["path"]))
        outside = target.relative_to(TOP).as_posix()
        shown = DOCS / SHOWN[outside] if outside in SHOWN else target
        if not shown.is_relative_to(DOCS):
            return f"{found['text'].strip('![]')} (`{outside}`)"
        path = os.path.relpath(shown, (DOCS / name).parent)
        return f"{found['text']}({path}{found['anchor'] or ''})"

    return _LINK.sub(link, text)
