"""The one cookie: a session's token, for this site only, out of reach of scripts, over HTTPS but on loopback."""

from http import HTTPStatus

from fastapi import Request, Response

from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

NAME = "pitboss_session"
#: Its name over HTTPS: a browser takes such a cookie from this very host only, not from one beside it.
SECURE_NAME = f"__Host-{NAME}"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def token_of(request: Request) -> str:
    """The token that a request brings; empty if it brings none."""
    return request.cookies.get(_name(secure=_is_secure(request, request.app.state.settings)), "")


def _name(*, secure: bool) -> str:
    return SECURE_NAME if secure else NAME


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
    response.set_cookie(_name(secure=secure), token, path="/", httponly=True, samesite="strict", secure=secure)


def take(request: Request, response: Response) -> None:
    """Let a browser forget its token."""
    secure = _is_secure(request, request.app.state.settings)
    response.delete_cookie(_name(secure=secure), path="/", httponly=True, samesite="strict", secure=secure)
