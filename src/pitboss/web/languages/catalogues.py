"""Catalogues: what a player or a display is shown, in other languages than English. One file of gettext a language.

The English sentence is the key, with its facts in braces: pages write it, deciders raise it (`pitboss.messages`), and
English needs no catalogue. What a catalogue lacks is said in English.
"""

import functools
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

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
    """A text in a language: a message again from its sentence and its facts, any other text as a whole."""
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
