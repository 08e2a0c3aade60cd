"""Every route of the API as its OpenAPI document has it: good requests and made-up ones, by roles let in."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.two_hands import SOAK
from tests.web.browsers import ADDRESS, PEOPLE, Browser, Clock, register
from tests.web.good_requests import GOOD, NO_BODY, WORDS, Asked
from tests.web.guard.test_permissions import expected
from tests.web.scenes import Scene

from pitboss.floor.demo import demo_commands
from pitboss.store import migrate
from pitboss.store.tables import database
from pitboss.web.app import create_app
from pitboss.web.problems import MEDIA_TYPE
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings

Case = schemathesis.Case[Any]
Operation = APIOperation[Any, Any, Any, Any]

#: These never end: tests/web/test_events.py listens to them.
STREAMS = {"GET /api/v1/events", "GET /api/v1/displays/stream", "GET /api/v1/play/tables/{table}/events"}
#: Good requests that a rule refuses all the same: a guest has no secret to change.
REFUSED = {("POST /api/v1/session/secret", "player")}
#: Made-up requests that fit the document, and that do not; at most so many go with each good one. `make soak` has more.
FITTING, UNFIT, WITH_EACH = (4, 2, 2) if SOAK else (2, 1, 1)
#: So many of the roles let in ask for each route; `make soak` has all, and guard/test_permissions.py who is let in.
ROLES = None if SOAK else 3
#: At least so many of the answers say yes, so that nothing passes by being refused alone.
LEAST_SHARE = Fraction(1, 4)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
#: More than the database can count.
TOO_LARGE = 2**63
MATRIX = {f"{method} {path}": row for (method, path), row in expected().items()}
ROUTES = [route for route in MATRIX if (" /api/" in route or route in GOOD) and route not in STREAMS]


@dataclass(frozen=True)
class Floor:
    """A card room that is open, and the thread of its event loop: to start one for each request takes longer."""

    app: FastAPI
    client: TestClient

    def browser(self) -> Browser:
        """A browser on which nobody has signed in."""
        found = Browser(self.app)
        found.client.portal = self.client.portal
        return found


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """The demo floor with a person of every role. All routes share it: each request makes what it needs."""
    file = tmp_path_factory.mktemp("openapi") / "room.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SYNCHRONOUS", "OFF")
        _furnish(file)
        made = create_app(_settings(file), lambda chosen: CardRoom(chosen, Clock()))
        with TestClient(made, ADDRESS) as client:
            yield Floor(made, client)


def _settings(file: Path) -> Settings:
    """Nobody has to wait here, however often they ask or are wrong."""
    many = 1_000_000
    return Settings(
        database=str(file), hash_kib=8, metrics_for=("testclient",), requests_per_second=many, requests_at_once=many,
        guest_requests_at_once=many, sign_ins_per_minute=many, lockout_tries=many, lockout_address_tries=many,
        lockout_card_tries=many,
    )  # fmt: skip


def _furnish(file: Path) -> None:
    migrate(str(file))
    room = CardRoom(_settings(file), Clock())
    for request_id, command in demo_commands(room.clock().date()):
        room.committer.do(request_id, command)
    register(room, *PEOPLE)
    room.close()


@pytest.fixture(scope="module")
def schema(floor: Floor) -> BaseSchema:
    """The document, as those read it who write programs against it."""
    return schemathesis.openapi.from_dict(floor.app.openapi())


def made_up(operation: Operation) -> list[Case]:
    """Requests that nobody thought of; the same ones each time."""
    found: list[Case] = []
    modes = [(GenerationMode.POSITIVE, FITTING)]
    if operation.body or operation.query:  # or there is nothing that could be wrong but the address
        modes.append((GenerationMode.NEGATIVE, UNFIT))
    for mode, number in modes:

        @hypothesis_settings(
            max_examples=number, derandomize=True, database=None, deadline=None, phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(operation.as_strategy(generation_mode=mode))
        def keep(case: Case) -> None:
            found.append(case)

        keep()
    return found


def as_case(operation: Operation, asked: Asked) -> Case:
    """A good request as one of the document."""
    path, query = dict(asked.path), dict(asked.query)
    if asked.body is NO_BODY:
        return operation.Case(path_parameters=path, query=query)
    return operation.Case(path_parameters=path, query=query, body=asked.body, media_type=asked.media)


def send(browser: Browser, case: Case, path: Mapping[str, Any], more: Mapping[str, str]) -> Response:
    """Ask as a page would, with the session's token and an id for a command; or as a device, with ``more`` headers."""
    sent = case.as_transport_kwargs(base_url=ADDRESS)
    address = case.path.format(**{name: quote(str(value), safe="") for name, value in path.items()})
    headers = {"X-Pitboss-CSRF": browser.csrf, "Origin": ADDRESS, "Idempotency-Key": case.id, **more}
    content = json.dumps(sent["json"]) if "json" in sent else sent.get("data")
    if content is not None:
        headers["Content-Type"] = case.media_type or "application/json"
    return browser.client.request(
        case.method, address, params=sent.get("params"), content=content, headers=headers, follow_redirects=False
    )


def check(case: Case, answer: Response) -> None:
    """As documented, never a failure of the server, and a problem where it is none of the good answers."""
    case.validate_response(answer, checks=CHECKS)
    if not answer.is_success:
        assert answer.headers["content-type"] == MEDIA_TYPE
        assert answer.json()["detail"]
        assert answer.json()["status"] == answer.status_code


def references(part: object) -> Iterator[str]:
    """What a part of the document refers to, however deep."""
    if isinstance(part, Mapping):
        yield from (str(value) for key, value in part.items() if key == "$ref")
        yield from (found for value in part.values() for found in references(value))
    elif isinstance(part, list):
        yield from (found for value in part for found in references(value))


@pytest.mark.slow
def test_whatever_the_document_refers_to_is_in_it(schema: BaseSchema) -> None:
    """A program that reads it follows every reference from its root."""
    document = schema.raw_schema
    known = {f"#/components/{kind}/{name}" for kind, parts in document["components"].items() for name in parts}
    assert set(references(document)) <= known


@pytest.mark.slow
def test_every_route_of_the_document_has_a_good_request(schema: BaseSchema) -> None:
    """And none has one that is not in the document."""
    documented = {f"{method.upper()} {path}" for path, item in schema.raw_schema["paths"].items() for method in item}
    assert set(GOOD) == documented - STREAMS


def askers(route: str) -> list[str]:
    """The roles that ask for a route, of those let in; the first of them goes round from route to route."""
    let_in = [role for role, is_let_in in MATRIX[route].items() if is_let_in]
    first = ROUTES.index(route) % len(let_in)
    return [*let_in[first:], *let_in[:first]][:ROLES]


@pytest.mark.slow
@pytest.mark.parametrize("route", ROUTES)
def test_a_route_answers_as_documented_to_good_and_to_made_up_requests(
    floor: Floor, schema: BaseSchema, route: str
) -> None:
    """For roles that are let in; what is made up comes to the good request's address, too."""
    method, path = route.split(" ", 1)
    operation = schema[path][method]
    scenes = [Scene(floor.browser(), role) for role in askers(route)]
    strange = [(case, number % 3 == 0) for number, case in enumerate(made_up(operation))]
    rounds = max(len(scenes), (FITTING + UNFIT) // WITH_EACH)
    answers: list[Response] = []
    for number, scene in enumerate(islice(cycle(scenes), rounds)):
        answers += ask(scene, operation, route, strange[number::rounds])
    assert Fraction(sum(answer.is_success for answer in answers), len(answers)) >= LEAST_SHARE


def ask(scene: Scene, operation: Operation, route: str, strange: Sequence[tuple[Case, bool]]) -> Iterator[Response]:
    """A good request, which has to be granted; then strange ones, to its address or elsewhere."""
    scene.enter()
    asked = GOOD[route](scene)
    good = as_case(operation, asked)
    answer = send(scene.browser, good, asked.path, asked.headers)
    check(good, answer)
    assert answer.is_success != ((route, scene.role) in REFUSED), (scene.role, answer.text)
    yield answer
    for case, goes_elsewhere in strange:
        if "/session" in route:  # the one before was signed out, perhaps
            scene.enter()
        path = case.path_parameters if goes_elsewhere else asked.path
        answer = send(scene.browser, case, path, asked.headers)
        check(case, answer)
        yield answer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"/api/v1/audit/entries?before={TOO_LARGE}", ""),
        (f"/api/v1/audit/events?before={TOO_LARGE}", ""),
        ("/api/v1/audit/events?until=9999-12-31T23:59:59-12:00", ""),
        ("/api/v1/audit/events?since=0001-01-01T00:00:00%2B14:00", ""),
        (f"/api/v1/jackpots/triple/history?meter=mega&before={TOO_LARGE}", ""),
        ("/api/v1/jackpots/triple/history?meter=none", ""),
        ("/api/v1/reports/gaming-day?day=9999-12-31", ""),
        (f"/api/v1/events?after={TOO_LARGE}", ""),
        ("/api/v1/tables/TC-1/rounds/acts", '{"act": {"type": "\\ud800"}}'),
        ("/api/v1/plans/check", json.dumps({"words": WORDS | {"name": "\ud800"}})),
        ("/api/v1/maths/hand", '{"game": "bingo", "cards": "As Ad 7c"}'),
    ],
)
def test_what_can_be_written_but_not_used_is_refused_with_a_sentence(floor: Floor, path: str, body: str) -> None:
    """Numbers that no database keeps, days beyond the calendar, half a character, a game that is not there."""
    scene = Scene(floor.browser(), "executive")
    scene.enter()
    headers = {"X-Pitboss-CSRF": scene.browser.csrf, "Idempotency-Key": scene.name("odd")}
    answer = scene.browser.client.request("POST" if body else "GET", path, content=body or None, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (422, MEDIA_TYPE)
    assert answer.json()["detail"]
