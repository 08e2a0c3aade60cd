"""Answers of the API in a visitor's language: their messages are said again, everything else stays."""

import dataclasses
from collections.abc import Mapping
from typing import TypeVar, cast

from fastapi import Request

from pitboss.messages import Message
from pitboss.web.languages.catalogues import ENGLISH, said
from pitboss.web.languages.chosen import accepted

T = TypeVar("T")


def told(value: T, language: str) -> T:
    """A copy of an answer in which every message is said in a language; in English it is the answer itself."""
    return value if language == ENGLISH else cast("T", _told(value, language))


def answered(request: Request, value: T) -> T:
    """An answer in the language that the request wishes for."""
    return told(value, accepted(request))


def _told(value: object, language: str) -> object:
    if isinstance(value, Message):
        return said(value, language)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = (field.name for field in dataclasses.fields(value) if field.init)
        changed = {name: _told(getattr(value, name), language) for name in names}
        return dataclasses.replace(value, **changed)
    if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        return type(value)(_told(part, language) for part in value)
    if isinstance(value, Mapping):
        return {key: _told(part, language) for key, part in value.items()}
    return value
