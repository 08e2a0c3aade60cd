"""Problems as RFC 9457 has them: every error is JSON with a sentence that its reader can act on."""

import datetime as dt
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from types import MappingProxyType
from urllib.parse import quote, urlsplit

import sqlalchemy as sa
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from pitboss.errors import FieldError, NotThereError, PitbossError, SecondPersonError, UnsureError
from pitboss.messages import Message
from pitboss.store import StoreError
from pitboss.store.commit.queue import SentBeforeError
from pitboss.store.secrets.attempts import LockedOutError
from pitboss.store.secrets.credentials import WrongSecretError
from pitboss.web.languages.catalogues import ENGLISH, accepted, said

HOME = "/"


def local_path(wanted: str | None) -> str:
    """The path, if it is one of ours; the front page if not."""
    if not wanted or not wanted.startswith("/") or wanted.startswith("//") or "\\" in wanted or len(wanted) > 2_000:
        return HOME
    if any(ord(letter) <= 32 or ord(letter) == 127 for letter in wanted):  # browsers drop some of these
        return HOME
    parts = urlsplit(wanted)
    return wanted if not parts.scheme and not parts.netloc else HOME


def sign_in_for(path: str, query: str = "") -> str:
    """The page to sign in on, which leads back here."""
    wanted = local_path(f"{path}?{query}" if query else path)
    return f"/sign-in?next={quote(wanted, safe='/')}"


#: What a page may be refused with, as its heading.
TITLES = tuple(HTTPStatus(status).phrase for status in (403, 404, 429, 500, 503))
MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 5


log = structlog.get_logger("pitboss.problems")


class WrongField(BaseModel):
    """A field of a request that can't be read, and what is wrong with it."""

    field: str
    says: str


class ProblemOut(BaseModel):
    """Why something can't be done (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str = Field(min_length=1, description="A sentence to act on.")
    message: str = Field(default="", description="The sentence without its facts, where it has a catalogue.")
    facts: dict[str, str | int] = Field(default_factory=dict, description="What stands in the braces of the message.")
    rule: str = Field(default="", description="The rule that forbids it, as in 001/jackpot.9g or WAC 230-15-695.")
    fields: list[WrongField] = Field(default_factory=list, description="What is wrong, field by field.")
    location: str = Field(default="", description="The page that helps, if there is one.")
    unsure: bool = Field(default=False, description="Whether it is done once somebody confirms that it is right.")
    second_person: bool = Field(default=False, description="Whether it is done once a second person lays a card.")


class Problem(Exception):  # noqa: N818 - RFC 9457 calls it a problem
    """Something that can't be done, with its status, a sentence and the rule that forbids it."""

    def __init__(
        self,
        status: int,
        detail: str,
        headers: Mapping[str, str] | None = None,
        *,
        rule: str = "",
        location: str = "",
        fields: Sequence[WrongField] = (),
        unsure: bool = False,
        second_person: bool = False,
        sentence: str = "",
    ) -> None:
        """Make a problem; ``location`` is a page that helps, ``fields`` is what is wrong with a request.

        ``sentence`` is the detail without the numbers of rules: where it is a message, its parts are answered too.
        """
        super().__init__(detail)
        self.status, self.detail, self.headers, self.rule = int(status), detail, dict(headers or {}), rule
        self.location, self.fields, self.unsure, self.second_person = location, fields, unsure, second_person
        self.sentence = sentence or detail

    @property
    def body(self) -> ProblemOut:
        """The problem as it is answered."""
        parts = self.sentence if isinstance(self.sentence, Message) else None
        return ProblemOut(
            type="about:blank",
            title=HTTPStatus(self.status).phrase,
            status=self.status,
            detail=self.detail,
            message=parts.template if parts else "",
            facts=dict(parts.facts) if parts else {},
            rule=self.rule,
            fields=list(self.fields),
            location=self.location,
            unsure=self.unsure,
            second_person=self.second_person,
        )


def not_there(sentence: str) -> Problem:
    """The problem for something that is not there."""
    return Problem(HTTPStatus.NOT_FOUND, sentence)


def of(error: Exception, path: Mapping[str, str] = MappingProxyType({})) -> Problem:
    """The problem for an error of the rooms below. "Not found" is only what the path names."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, StoreError | sa.exc.SQLAlchemyError):
        unreached = "The database can't be reached: try again in a moment"
        sentence = str(error) if isinstance(error, StoreError) else unreached
        return Problem(HTTPStatus.SERVICE_UNAVAILABLE, sentence, {"Retry-After": str(RETRY_SECONDS)})
    if isinstance(error, LockedOutError):
        return Problem(HTTPStatus.TOO_MANY_REQUESTS, str(error), {"Retry-After": str(_seconds_until(error.until))})
    if isinstance(error, WrongSecretError):
        return Problem(HTTPStatus.FORBIDDEN, str(error))
    if isinstance(error, NotThereError):
        is_address = not error.name or error.name in path.values()
        status = HTTPStatus.NOT_FOUND if is_address else HTTPStatus.UNPROCESSABLE_ENTITY
        return Problem(status, str(error), rule=error.rule)
    if isinstance(error, SentBeforeError):
        return Problem(HTTPStatus.CONFLICT, str(error))
    if isinstance(error, PitbossError):
        return Problem(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            str(error),
            rule=error.rule,
            fields=[WrongField(field=error.field, says=error.says)] if isinstance(error, FieldError) else (),
            unsure=isinstance(error, UnsureError),
            second_person=isinstance(error, SecondPersonError),
            sentence=error.sentence,
        )
    if isinstance(error, HTTPException):
        no_page = error.status_code == HTTPStatus.NOT_FOUND and error.detail == HTTPStatus.NOT_FOUND.phrase
        return Problem(
            error.status_code, Message("There is no such page") if no_page else str(error.detail), error.headers
        )
    return Problem(HTTPStatus.INTERNAL_SERVER_ERROR, "Something went wrong on the server; the details are in its log")


def _seconds_until(at: dt.datetime) -> int:
    return max(1, int((at - dt.datetime.now(dt.UTC)).total_seconds()))


def answer(request: Request, problem: Problem) -> Response:
    """Answer with JSON for machines, a page for people; a stranger is asked to sign in."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        answered = _in_language(problem, accepted(request)).model_dump(exclude_defaults=True)
        return JSONResponse(answered, problem.status, problem.headers, MEDIA_TYPE)
    if problem.status == HTTPStatus.UNAUTHORIZED and request.method == "GET":
        return RedirectResponse(sign_in_for(request.url.path, request.url.query), HTTPStatus.SEE_OTHER)
    if problem.status == HTTPStatus.FORBIDDEN and request.method == "GET" and problem.location:
        return RedirectResponse(problem.location, HTTPStatus.SEE_OTHER)
    from pitboss.web.pages.render import language_around, page  # noqa: PLC0415 - pages raise problems

    # A wall has no way to other pages, not even when what it should show is not there.
    template = "displays/problem.html" if request.url.path.startswith("/display") else "problem.html"
    language = language_around(request, template)
    told = _in_language(problem, language)
    is_said = language == ENGLISH or told.detail != problem.detail
    shown = page(request, template, problem.status, problem=told, is_said=is_said)
    shown.headers.update(problem.headers)
    return shown


def _in_language(problem: Problem, language: str) -> ProblemOut:
    """Translate the problem for whoever reads another language than English."""
    body = problem.body
    if language == ENGLISH or not isinstance(problem.sentence, Message):
        return body
    return body.model_copy(update={"detail": said(problem.sentence, language)})


def _invalid(error: RequestValidationError) -> Problem:
    """The problem for what pydantic found, without what was sent: it may be a secret."""
    found = [
        WrongField(field=".".join(str(key) for key in fault["loc"][1:]), says=str(fault["msg"]))
        for fault in error.errors()
    ]
    first = found[0] if found else WrongField(field="", says="it can't be read")
    where = f"{first.field}: " if first.field else ""
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, f"This request can't be read: {where}{first.says}", fields=found)


def _for_whom(request: Request, detail: str) -> str:
    """The problem for the caller: details of the database are told only to staff."""
    person = getattr(request.state, "person", None)
    return (
        detail if person is not None and person.works_here else "The journal can't be used now: try again in a moment"
    )


def add_to(app: FastAPI) -> None:
    """Turn every error of the app into a problem."""

    async def known(request: Request, error: Exception) -> Response:
        if isinstance(error, sa.exc.SQLAlchemyError):
            log.error("database", why=type(error).__name__)
        problem = of(error, request.path_params)
        if isinstance(error, StoreError):
            log.error("journal", why=str(error))
            problem.detail = _for_whom(request, problem.detail)
        return answer(request, problem)

    async def invalid(request: Request, error: Exception) -> Response:
        return answer(request, _invalid(error) if isinstance(error, RequestValidationError) else of(error))

    for sort in (Problem, PitbossError, HTTPException, sa.exc.SQLAlchemyError):
        app.add_exception_handler(sort, known)
    app.add_exception_handler(RequestValidationError, invalid)
