"""For those who run the server: whether it lives, whether it can work, and its figures."""

from http import HTTPStatus

import sqlalchemy as sa
from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel

from pitboss.store import StoreError
from pitboss.web.guard.sessions import Caller, SessionUser, Visitor, address_of, caller_of
from pitboss.web.problems import Problem
from pitboss.web.room import CardRoom, room_of

router = APIRouter(tags=["operation"])


class Readiness(BaseModel):
    """What a server needs to do its work."""

    database: bool
    writes: bool
    tables_may_open: bool
    why: str


@router.get("/healthz", response_class=PlainTextResponse)
async def healthz() -> str:
    """The process lives and answers."""
    return "ok"


@router.get("/readyz", responses={503: {"model": Readiness}})
async def readyz(request: Request, response: Response, person: Visitor) -> Readiness:
    """Whether the database can be read and written, and the self-check has passed; 503 if not.

    The answer is at most a second old. Why not is told to staff, and to the addresses that may read the figures.
    """
    room = room_of(request)
    found = await _ready(room)
    if not (found.database and found.writes and found.tables_may_open):
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    if found.why and not _may_know(request, person):
        found.why = "Something is wrong: the server's log and its staff know what"
    return found


def _may_know(request: Request, person: SessionUser | None) -> bool:
    return caller_of(person) is Caller.STAFF or address_of(request) in request.app.state.settings.metrics_for


async def _ready(room: CardRoom) -> Readiness:
    why = room.committer.halted or room.none_opens_because
    try:
        await room.head()
    except (StoreError, sa.exc.SQLAlchemyError) as error:
        why = why or (str(error) if isinstance(error, StoreError) else "The database can't be read")
        return Readiness(database=False, writes=False, tables_may_open=room.tables_may_open, why=why)
    writes = room.committer.writes
    if not writes:
        why = why or "The writer has stopped: start the server again"
    return Readiness(database=True, writes=writes, tables_may_open=room.tables_may_open, why=why)


@router.get("/metrics", response_class=PlainTextResponse, responses={403: {}})
def metrics(request: Request) -> Response:
    """The server's figures for Prometheus, to the addresses that the settings name."""
    if address_of(request) not in request.app.state.settings.metrics_for:
        raise Problem(HTTPStatus.FORBIDDEN, "The figures are only for the addresses in the setting metrics_for")
    return Response(request.app.state.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
