"""Languages: catalogues of what a player or a display is shown, the visitor's language, and answers in it.

One file of gettext a language. The English sentence is the key, with its facts in braces: pages write it, deciders
raise it (`pitboss.messages`), the rules of a game are data (`pitboss.games.words`), and English needs no catalogue.
What a catalogue lacks is said in English.
"""

import dataclasses
import functools
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, TypeVar, cast
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field

from pitboss.errors import NotThereError
from pitboss.games import load_game
from pitboss.games.words import rules_texts
from pitboss.messages import Message, filled, key_of

if TYPE_CHECKING:
    from babel.messages.catalog import Message as Entry

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
#: What a catalogue writes over a message that some script says; pages and deciders say the others.
FOR_SCRIPTS = "scripts"


@functools.cache
def _entries(language: str) -> "tuple[Entry, ...]":
    """The entries of a language's file; the brackets have those of any other language, and no words of their own."""
    if language == ENGLISH or language not in (*LANGUAGES, BRACKETS):
        return ()
    # Imported here: only whoever reads another language waits for it.
    from babel.messages.pofile import read_po  # noqa: PLC0415

    name = next(tag for tag in LANGUAGES if tag != ENGLISH) if language == BRACKETS else language
    with (FOLDER / f"{name}.po").open("rb") as file:
        return tuple(entry for entry in read_po(file, locale=None) if entry.id and entry.string)


def _by_key(language: str, *, scripts: bool) -> dict[str, str]:
    return {
        key_of(str(entry.id), entry.context or ""): str(entry.id if language == BRACKETS else entry.string)
        for entry in _entries(language)
        if not scripts or FOR_SCRIPTS in entry.auto_comments
    }


@functools.cache
def catalogue(language: str) -> Mapping[str, str]:
    """The messages of a language by their English; empty for English itself, and for a language that is not there."""
    return MappingProxyType(_by_key(language, scripts=False))


def said(text: str, language: str) -> str:
    """Translate a text: a message again from its sentence and its facts, any other text as a whole."""
    if language == ENGLISH:
        return text
    message = text if isinstance(text, Message) else Message(text)
    inside = {
        name: said(fact, language) if isinstance(fact, Message) and language != BRACKETS else fact
        for name, fact in message.facts.items()
    }
    translated = catalogue(language).get(message.key)
    shown = filled(translated or message.template, inside)
    return f"⟦{shown}⟧" if language == BRACKETS and translated else shown


@functools.lru_cache(maxsize=64)
def _script(language: str, texts: tuple[str, ...]) -> str:
    whole = catalogue(language)
    messages = _by_key(language, scripts=True) | {text: whole[text] for text in texts if text in whole}
    told = json.dumps({"language": language, "messages": messages}, ensure_ascii=False)
    return f"globalThis.pitbossMessages = {told};\n"


def script(language: str, games: Sequence[str] = ()) -> str:
    """What a page loads before its modules: the messages of the scripts, and the rules of the games that it shows."""
    texts = (text for game in games for text in rules_texts(load_game(game)))
    return _script(language, tuple(dict.fromkeys(texts)))


def version(language: str, games: Sequence[str] = ()) -> str:
    """A short hash of what a page loads: its address changes with it."""
    return hashlib.sha256(script(language, games).encode()).hexdigest()[:12]


def address(language: str, games: Sequence[str] = ()) -> str:
    """Where a page finds its messages; English needs none."""
    if language == ENGLISH:
        return ""
    asked = [("v", version(language, games)), *(("game", game) for game in games)]
    return f"/languages/{language}.js?{urlencode(asked)}"


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
#: A display shows so many jackpots at most, and each is of one game.
MOST_GAMES = 6

Games = Annotated[list[Annotated[str, Field(max_length=80)]] | None, Query(max_length=MOST_GAMES)]


@router.get("/languages/{language}.js")
def messages(request: Request, language: Annotated[str, Field(max_length=10)], game: Games = None) -> Response:
    """The messages of a language for scripts, with the rules of some games."""
    if language == ENGLISH or language not in (*LANGUAGES, BRACKETS):
        raise NotThereError(f"There is no language {language!r:.20}")
    games = game or ()
    headers = {"Cache-Control": KEPT} if request.query_params.get("v") == version(language, games) else {}
    return Response(script(language, games), media_type="text/javascript", headers=headers)
