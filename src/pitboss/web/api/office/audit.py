"""The audit trail: search it, walk all of it, and take it along for other programs."""

import contextlib
import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from http import HTTPStatus
from itertools import islice
from typing import Annotated
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from pitboss.errors import PitbossError
from pitboss.reports.audit_answer import AuditAnswer
from pitboss.reports.day.happenings import sentence
from pitboss.reports.day.names import Names, account_words
from pitboss.store.read import export
from pitboss.store.read.search import MOST_ROWS, FoundEvent, TrailSearch, search_entries, search_events
from pitboss.store.tables.database import moment
from pitboss.web.api.answers import LARGEST_ID, answered, text_of
from pitboss.web.api.commands import Nothing
from pitboss.web.guard.sessions import SignedIn
from pitboss.web.live.event_hub import LongAnswer
from pitboss.web.pages.render import names_of
from pitboss.web.problems import Problem
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1/audit", tags=["audit"])

Words = Annotated[str, Query(max_length=100)]


class EntryOut(BaseModel):
    """An entry of the journal; amounts are units (millionths of a cent), as texts."""

    model_config = ConfigDict(from_attributes=True, coerce_numbers_to_str=True)

    sequence: int
    at: str
    kind: str
    reason: str
    facts: dict[str, JsonValue]
    hash: str
    postings: list[tuple[str, str, str]] = Field(description="Account, units, and the units on it after that.")


class Entries(BaseModel):
    """A page of entries, the newest first; ``before`` asks for the next page, and is nothing on the last."""

    entries: list[EntryOut]
    before: int | None


class EventOut(BaseModel):
    """Something that was told, and ``says`` it in a sentence that names tables and jackpots as people know them.

    ``at`` is when it was written; ``happened_at`` is earlier where notes are gathered first, as those of sign-ins are.
    """

    id: int
    at: str
    happened_at: str
    kind: str
    data: dict[str, JsonValue]
    says: str


class Events(BaseModel):
    """A page of events, the newest first; ``before`` asks for the next page, and is nothing on the last."""

    events: list[EventOut]
    before: int | None


def _instant(text: str, zone: str) -> str:
    """A day or a time as the journal writes it; without a zone it is that of the room."""
    if not text:
        return ""
    try:
        at = dt.datetime.fromisoformat(text)
    except ValueError:
        raise PitbossError(f"{text!r:.40} is not a time: write YYYY-MM-DD, or with an hour YYYY-MM-DDTHH:MM") from None
    try:
        return moment(at if at.tzinfo else at.replace(tzinfo=ZoneInfo(zone)))
    except OverflowError:
        raise PitbossError(f"{text!r:.40} does not exist in this time zone") from None


def wanted(
    request: Request,
    text: Annotated[str, Query(max_length=100, description="Words that occur in it.")] = "",
    kind: Words = "",
    table: Words = "",
    person: Annotated[str, Query(max_length=100, description="The whole name of somebody who did it.")] = "",
    since: Words = "",
    until: Words = "",
    before: Annotated[int | None, Query(ge=1, le=LARGEST_ID)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_ROWS)] = 50,
) -> TrailSearch:
    """The search of the audit trail that a request asks for."""
    room = room_of(request)
    zone = room.settings.zone
    return TrailSearch(
        text=names_of(room).with_ids(text) if text else "",
        kind=kind,
        table=table,
        person=person,
        since=_instant(since, zone),
        until=_instant(until, zone),
        before=before,
        limit=limit,
    )


def entries_page(room: CardRoom, search: TrailSearch) -> Entries:
    """The entries of the audit trail that fit a search, a page of them."""
    rows = [EntryOut.model_validate(entry) for entry in search_entries(room.engine, search)]
    return Entries(entries=rows, before=rows[-1].sequence if len(rows) == search.limit else None)


def _happened_at(event: FoundEvent) -> str:
    """When something happened: a note about tries at the door is written later, and says since when they were."""
    return str(event.data.get("since") or event.at) if "tries" in event.data else event.at


def events_page(room: CardRoom, search: TrailSearch, names: Names) -> Events:
    """The events that fit; what was seen at the door of this server is written first."""
    with contextlib.suppress(sa.exc.DBAPIError, PitbossError):  # the trail is read although nothing can be written
        room.sign_in_notes.tell()
    found = search_events(room.engine, search)
    events = [
        EventOut(
            id=event.id,
            at=event.at,
            happened_at=_happened_at(event),
            kind=event.kind,
            data=dict(event.data),
            says=sentence(event.kind, event.data, names),
        )
        for event in found
    ]
    return Events(events=events, before=found[-1].id if len(found) == search.limit else None)


@router.get("/entries")
def entries(request: Request, search: Annotated[TrailSearch, Depends(wanted)]) -> Entries:
    """Entries of the journal, the newest first."""
    return entries_page(room_of(request), search)


@router.get("/events")
def events(request: Request, search: Annotated[TrailSearch, Depends(wanted)]) -> Events:
    """What was told, the newest first."""
    return events_page(room_of(request), search, names_of(room_of(request)))


@router.get("/run", response_model=AuditAnswer)
def last_run(request: Request) -> Response:
    """How the last audit went, or that one runs."""
    return answered(AuditAnswer.of(room_of(request).audits.last))


@router.post(
    "/run", status_code=HTTPStatus.ACCEPTED, response_model=AuditAnswer, responses={200: {"model": AuditAnswer}}
)
def run(request: Request, _body: Nothing, person: SignedIn) -> Response:
    """Walk the whole journal: hashes, balances, identities. Who asks meanwhile gets the one that runs."""
    room = room_of(request)
    called = partial(account_words, names=names_of(room))
    found, started = room.audits.start(person.name, called)
    answer = answered(AuditAnswer.of(found))
    answer.status_code = HTTPStatus.ACCEPTED if started else HTTPStatus.OK
    return answer


#: Lines of a download that are sent together.
LINES_AT_ONCE = 200


class Download(LongAnswer):
    """A long text, some lines at a time."""

    def __init__(self, lines: Iterable[str], media_type: str, name: str, ended: Callable[[], None]) -> None:
        """A file of this name, written line by line on another thread."""
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        super().__init__(_chunks(lines), media_type=f"{media_type}; charset=utf-8", headers=headers)
        self.ended = ended


def _chunks(lines: Iterable[str]) -> Iterator[str]:
    """Lines by the hundred: to send each by itself costs more than to write it."""
    waiting = iter(lines)
    while some := list(islice(waiting, LINES_AT_ONCE)):
        yield "".join(f"{line}\n" for line in some)


class JournalFormat(StrEnum):
    """For which programs the journal is written."""

    JSON_LINES = "jsonl"
    CSV = "csv"
    BEANCOUNT = "beancount"


_FORMS: Mapping[JournalFormat, tuple[Callable[[str], Iterator[str]], str]] = {
    JournalFormat.JSON_LINES: (export.json_lines, "application/jsonl"),
    JournalFormat.CSV: (export.comma_separated, "text/csv"),
    JournalFormat.BEANCOUNT: (export.beancount, "text/plain"),
}


@router.get(
    "/export", response_class=Response, responses={**text_of(*(media for _, media in _FORMS.values())), 429: {}}
)
async def take_along(request: Request, form: JournalFormat = JournalFormat.JSON_LINES) -> Download:
    """The whole journal as it is now, as JSON lines, CSV or beancount's plain text; one at a time in a server."""
    room = room_of(request)
    write, media = _FORMS[form]
    name = f"pitboss-{room.clock():%Y%m%d}.{form}"
    if not room.export_turn.acquire(blocking=False):
        raise Problem(
            HTTPStatus.TOO_MANY_REQUESTS,
            "The journal is being exported already: try again when that is done",
            {"Retry-After": "30"},
        )
    return Download(write(room.settings.database), media, name, room.export_turn.release)
