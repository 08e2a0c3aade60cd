"""Languages: catalogues of what a player or a display is shown, the visitor's language, and answers in it.

One file of gettext a language. The English sentence is the key, with its facts in braces: pages write it, deciders
raise it (`pitboss.messages`), and English needs no catalogue. What a catalogue lacks is said in English.
"""

import dataclasses
import functools
import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, TypeVar, cast

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from pitboss.errors import NotThereError
from pitboss.messages import Message, filled

FOLDER = Path(__file__).parent
ENGLISH = "en"
#: A made-up language for tests and translators: every message stands in brackets, and what does not is in no catalogue.
BRACKETS = "en-XA"
#: Every language by its tag, under its own name.
LANGUAGES: Mapping[str, str] = MappingProxyType(
    {
        ENGLISH: "English",
        "es": "Español",
        "vi": "Tiếng Việt",
        "zh-Hant": "繁體中文",
        "zh-Hans": "简体中文",
    }
)
#: Languages that no native reader has looked at yet: their pages say so.
UNREAD = frozenset({"es", "vi", "zh-Hant", "zh-Hans"})
_NOTHING: Mapping[str, str] = MappingProxyType({})


@functools.cache
def catalogue(language: str) -> Mapping[str, str]:
    """The messages of a language by their English; empty for English itself, and for a language that is not there."""
    if language == ENGLISH or language not in LANGUAGES:
        return _NOTHING
    # Imported here: only whoever reads another language waits for it.
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with (FOLDER / f"{language}.po").open("rb") as file:
        found = read_po(file, locale=None)
    return MappingProxyType({str(entry.id): str(entry.string) for entry in found if entry.id and entry.string})


def said(text: str, language: str) -> str:
    """Translate a text: a message again from its sentence and its facts, any other text as a whole."""
    if language == ENGLISH:
        return text
    template, facts = (text.template, text.facts) if isinstance(text, Message) else (text, {})
    inside = {
        name: said(fact, language) if isinstance(fact, Message) and language != BRACKETS else fact
        for name, fact in facts.items()
    }
    shown = filled(catalogue(language).get(template, template), inside)
    return f"⟦{shown}⟧" if language == BRACKETS else shown


@functools.cache
def script(language: str) -> str:
    """A catalogue as the script that a page loads before its modules."""
    messages = json.dumps({"language": language, "messages": dict(catalogue(language))}, ensure_ascii=False)
    return f"globalThis.pitbossMessages = {messages};\n"


@functools.cache
def version(language: str) -> str:
    """A short hash of a catalogue: its address changes with it."""
    return hashlib.sha256(script(language).encode()).hexdigest()[:12]


COOKIE = "pitboss_language"
KEPT_SECONDS = 365 * 24 * 3600
#: Where Chinese is written in traditional letters.
_TRADITIONAL = ("zh-hant", "zh-tw", "zh-hk", "zh-mo")
#: A longer list than any browser sends is not read to its end.
_MOST_NAMES = 20


def known_language(tag: str) -> str | None:
    """The language of a tag such as ``es-MX`` or ``zh-TW``; ``None`` where there is no catalogue for it."""
    wanted = tag.strip().lower().replace("_", "-")
    if wanted == BRACKETS.lower():
        return BRACKETS
    if wanted.startswith(_TRADITIONAL):
        return "zh-Hant"
    first = wanted.partition("-")[0]
    return "zh-Hans" if first == "zh" else first if first in LANGUAGES else None


def _named(header: str) -> Iterator[tuple[float, int, str]]:
    """The languages that an ``Accept-Language`` header names: the preference of each, its place, its tag."""
    for place, wish in enumerate(header.split(",")[:_MOST_NAMES]):
        tag, _, weight = wish.partition(";q=")
        try:
            yield -float(weight or 1), place, tag
        except ValueError:
            continue


def accepted(request: Request) -> str:
    """The language that a request's headers prefer of those there are; English if they name none of them."""
    names = sorted(_named(request.headers.get("accept-language", "")))
    return next((found for _, _, tag in names if (found := known_language(tag))), ENGLISH)


def asked_for(request: Request) -> str | None:
    """The language that the address names."""
    return known_language(request.query_params.get("lang", ""))


def chosen(request: Request) -> str:
    """The language of a page: by its address, by an earlier choice, or by what the browser prefers."""
    return asked_for(request) or known_language(request.cookies.get(COOKIE, "")) or accepted(request)


T = TypeVar("T")


def told(value: T, language: str) -> T:
    """Translate every message of an answer; in English it is the answer itself."""
    return value if language == ENGLISH else cast("T", _told(value, language))


def answered(request: Request, value: T) -> T:
    """Translate an answer into the language that the request prefers."""
    return told(value, accepted(request))


def _told(value: object, language: str) -> object:
    if isinstance(value, Message):
        return said(value, language)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = (field.name for field in dataclasses.fields(value) if field.init)
        changed = {name: _told(getattr(value, name), language) for name in names}
        return dataclasses.replace(value, **changed)
    if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        return type(value)(_told(inner, language) for inner in value)
    if isinstance(value, Mapping):
        return {key: _told(inner, language) for key, inner in value.items()}
    return value


router = APIRouter(tags=["pages"], include_in_schema=False)

#: An address has the hash of what it gives, so it may be kept for good.
KEPT = "public, max-age=31536000, immutable"


@router.get("/languages/{language}.js")
def messages(request: Request, language: Annotated[str, Field(max_length=10)]) -> Response:
    """The messages of a language for scripts."""
    if language == ENGLISH or language not in (*LANGUAGES, BRACKETS):
        raise NotThereError(f"There is no language {language!r:.20}")
    headers = {"Cache-Control": KEPT} if request.query_params.get("v") == version(language) else {}
    return Response(script(language), media_type="text/javascript", headers=headers)
