"""What requests and answers of the HTTP interface are made of."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

import anyio.to_thread
from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict, StringConstraints

from pitboss.games import Game, Paytable
from pitboss.hands import JokerRule
from pitboss.maths.price.analysis import price
from pitboss.reports.answer import Answer, json_text
from pitboss.reports.document import PrintedDocument
from pitboss.reports.win.page import print_name
from pitboss.reports.writers import html, pdf
from pitboss.web.api.commands import Done
from pitboss.web.tasks.worker import COUNTING, PATIENCE_SECONDS, still_counting

#: Names of games, wagers, pay tables, lines and house ways: never a file's.
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{1,80}$")]
#: Cards as people write them; eight letters more than fourteen cards and their blanks.
CardsText = Annotated[str, StringConstraints(min_length=2, max_length=64)]
#: The largest number that the database keeps, as of an entry or an event.
LARGEST_ID = 2**63 - 1
Dollars = Annotated[str, StringConstraints(max_length=16)]


class ResponseBody(BaseModel):
    """What an answer is made of."""

    model_config = ConfigDict(frozen=True, extra="forbid")


#: The answers of a route, as the framework takes them.
Responses = dict[int | str, dict[str, Any]]


def text_of(*media: str) -> Responses:
    """How a route that answers with text of some kind says so in the OpenAPI document."""
    return {200: {"content": {kind: {"schema": {"type": "string"}} for kind in media}}}


class PaperForm(StrEnum):
    """As which kind of file."""

    PDF = "pdf"
    HTML = "html"
    CSV = "csv"
    JSON = "json"


class WinPageFormat(StrEnum):
    """The kind of file that a win page is printed to."""

    PDF = "pdf"
    HTML = "html"


#: The media type of a file by the ending of its name.
MEDIA: Mapping[str, str] = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "jsonl": "application/jsonl",
    "toml": "application/toml",
    "zip": "application/zip",
}


def file_of(*endings: str) -> Responses:
    """How a route that answers with a file says so in the OpenAPI document; a file of JSON holds an object."""
    binary, json_object = {"type": "string", "format": "binary"}, {"type": "object"}
    schemas = {MEDIA[ending].partition(";")[0]: json_object if ending == "json" else binary for ending in endings}
    return {200: {"content": {kind: {"schema": schema} for kind, schema in schemas.items()}}}


def attachment(content: str | bytes, name: str, **headers: str) -> Response:
    """A file to take along, of the kind that its name says."""
    headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return Response(content, media_type=MEDIA[name.rpartition(".")[2]], headers=headers)


def written(document: PrintedDocument, form: PaperForm | WinPageFormat) -> bytes:
    """A document as a file for people."""
    return pdf(document) if form == PaperForm.PDF else html(document).encode()


async def counted_print(
    done: Done, name: str, form: WinPageFormat, print_of: Callable[[int], PrintedDocument]
) -> Response:
    """A print that was counted, as a file that says which print it is."""
    number = int(done.result["number"])
    content = await anyio.to_thread.run_sync(lambda: written(print_of(number), form))
    return attachment(content, f"{name}-print-{number}.{form}", **{"Pitboss-Print": print_name(number)})


def patience(request: Request) -> float:
    """How long a request would wait for its answer (RFC 7240, "wait"), and no longer than any other does."""
    wished = re.search(r"\bwait=(\d{1,3})\b", request.headers.get("Prefer", ""))
    return min(PATIENCE_SECONDS, float(wished[1])) if wished else PATIENCE_SECONDS


async def when_counted(
    game: Game, joker: JokerRule, paytables: tuple[Paytable, ...], then: Callable[[], Answer]
) -> Response:
    """What is found once the hands are counted; that they are being counted, while it takes longer than a moment."""
    for two_hands in sorted({paytable.asks_for_dealer for paytable in paytables}):
        first = next(table for table in paytables if table.asks_for_dealer is two_hands)
        key = "census", len(game.deck), game.cards, str(joker), two_hands
        if await COUNTING.result(key, partial(_count, game, joker, first)) is None:
            return still_counting()
    return await anyio.to_thread.run_sync(lambda: answered(then()))


def answered(answer: object) -> Response:
    """A report's answer as it goes out: the text that the command prints with --json."""
    return Response(json_text(answer), media_type="application/json")


def _count(game: Game, joker: JokerRule, paytable: Paytable) -> bool:
    """Price one table, which counts whatever tables of its kind need and keeps it."""
    price(game, paytable, joker=joker)
    return True
