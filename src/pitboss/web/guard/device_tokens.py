"""The token that a device brings with each report, in the header that RFC 6750 has for it."""

from starlette.requests import Request

#: Where devices report, and the only place where their tokens mean anything.
DEVICE_PATHS = frozenset({"/api/v1/device/reports", "/api/v1/device/lines"})
_SCHEME = "bearer "


def token_of_device(request: Request) -> str:
    """The token that a device brings; empty if it brings none, or brings it elsewhere."""
    given = request.headers.get("authorization", "")
    if request.scope["path"] not in DEVICE_PATHS or not given.lower().startswith(_SCHEME):
        return ""
    return given[len(_SCHEME) :].strip()
