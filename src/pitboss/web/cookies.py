"""The cookies: a session's token, and one by which a browser is known again, so that strangers can't lock it out.

Both are for this site only, out of reach of scripts, and over HTTPS but on loopback.
"""

from http import HTTPStatus

from fastapi import Request, Response

from pitboss.store.attempts import KNOWN_DAYS
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

NAME = "pitboss_session"
#: The name of the one by which a browser is known in which a card was signed in; it opens nothing.
BROWSER = "pitboss_browser"
#: How their names begin over HTTPS: a browser takes such a cookie from this very host only, not from one beside it.
SECURE = "__Host-"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def token_of(request: Request) -> str:
    """The token that a request brings; empty if it brings none."""
    return request.cookies.get(_name(NAME, secure=_is_secure(request, request.app.state.settings)), "")


def browser_of(request: Request) -> str:
    """The token by which a browser is known; empty for one in which nobody has signed in."""
    return request.cookies.get(_name(BROWSER, secure=_is_secure(request, request.app.state.settings)), "")[:100]


def _name(name: str, *, secure: bool) -> str:
    return f"{SECURE}{name}" if secure else name


def _is_secure(request: Request, settings: Settings) -> bool:
    if settings.secure_cookies != "auto":
        return settings.secure_cookies == "always"
    return request.url.scheme == "https" or request.url.hostname not in LOOPBACK


def give(request: Request, response: Response, token: str) -> None:
    """Let a browser keep a token; refused where it would not send it back."""
    secure = _is_secure(request, request.app.state.settings)
    if secure and request.url.scheme != "https":
        raise Problem(
            HTTPStatus.BAD_REQUEST,
            "Signing in over plain HTTP works on the machine itself only: use HTTPS, or set secure_cookies to never",
        )
    response.set_cookie(_name(NAME, secure=secure), token, path="/", httponly=True, samesite="strict", secure=secure)


def know(request: Request, response: Response, browser: str) -> None:
    """Let a browser keep the token by which it is known again; signing out does not take it."""
    secure = _is_secure(request, request.app.state.settings)
    name, seconds = _name(BROWSER, secure=secure), KNOWN_DAYS * 86_400
    response.set_cookie(name, browser, max_age=seconds, path="/", httponly=True, samesite="strict", secure=secure)


def take(request: Request, response: Response) -> None:
    """Let a browser forget its token."""
    secure = _is_secure(request, request.app.state.settings)
    response.delete_cookie(_name(NAME, secure=secure), path="/", httponly=True, samesite="strict", secure=secure)
