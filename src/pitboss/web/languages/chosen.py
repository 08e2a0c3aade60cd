"""Which language a visitor reads: the one asked for, the one chosen before, or one that the browser names."""

from collections.abc import Iterator

from fastapi import Request

from pitboss.web.languages.catalogues import BRACKETS, ENGLISH, LANGUAGES

COOKIE = "pitboss_language"
KEPT_SECONDS = 365 * 24 * 3600
#: Where Chinese is written in traditional letters.
_TRADITIONAL = ("zh-hant", "zh-tw", "zh-hk", "zh-mo")
#: A longer list than any browser sends is not read to its end.
_MOST_NAMES = 20


def known_language(tag: str) -> str | None:
    """The language of a tag such as ``es-MX`` or ``zh-TW``; nothing where there is no catalogue for it."""
    wanted = tag.strip().lower().replace("_", "-")
    if wanted == BRACKETS.lower():
        return BRACKETS
    if wanted.startswith(_TRADITIONAL):
        return "zh-Hant"
    first = wanted.partition("-")[0]
    return "zh-Hans" if first == "zh" else first if first in LANGUAGES else None


def _named(header: str) -> Iterator[tuple[float, int, str]]:
    """What an ``Accept-Language`` names: how much each is wished for, its place, its tag."""
    for place, part in enumerate(header.split(",")[:_MOST_NAMES]):
        tag, _, weight = part.partition(";q=")
        try:
            yield -float(weight or 1), place, tag
        except ValueError:
            continue


def accepted(request: Request) -> str:
    """The language that a request's headers wish for most, of those there are; English if they wish for none."""
    names = sorted(_named(request.headers.get("accept-language", "")))
    return next((found for _, _, tag in names if (found := known_language(tag))), ENGLISH)


def asked_for(request: Request) -> str | None:
    """The language that the address names."""
    return known_language(request.query_params.get("lang", ""))


def chosen(request: Request) -> str:
    """The language of a page: by its address, by what was chosen before, by what the browser wishes for."""
    return asked_for(request) or known_language(request.cookies.get(COOKIE, "")) or accepted(request)
