"""Requests that another site has made a browser send are refused: by their origin, and by the session's token."""

import secrets
from http import HTTPStatus
from urllib.parse import urlsplit

from fastapi import Request

from pitboss.web.problems import Problem

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HEADER = "X-Pitboss-CSRF"


def check_origin(request: Request) -> None:
    """A request that changes something comes from a page of this server, or from no page at all."""
    if request.method in SAFE:
        return
    site = request.headers.get("sec-fetch-site", "none")
    origin = request.headers.get("origin")
    foreign = origin is not None and _site_of(origin) != request.headers.get("host", "").lower()
    if foreign or site not in {"same-origin", "none"}:
        raise Problem(HTTPStatus.FORBIDDEN, "This request comes from another site's page: open this one and try again")


def _site_of(origin: str) -> str | None:
    """The site that an origin names; none where it is no address at all."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def check_token(request: Request, expected: str) -> None:
    """A request of somebody who is signed in carries the token that only pages of their session have."""
    if request.method in SAFE:
        return
    given = request.headers.get(HEADER, "")
    if not secrets.compare_digest(given.encode(), expected.encode()):
        raise Problem(
            HTTPStatus.FORBIDDEN, f"This page is of another session: load it again ({HEADER} is missing or old)"
        )
