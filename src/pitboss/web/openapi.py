"""The OpenAPI document: what the framework finds in the routes, and the problems that each of them may answer."""

from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from pitboss.store.commit.queue import LONGEST_ID
from pitboss.web.api import commands
from pitboss.web.guard.permissions import ROUTES
from pitboss.web.guard.rates import UNLIMITED
from pitboss.web.guard.sessions import CSRF_HEADER, SAFE
from pitboss.web.problems import MEDIA_TYPE, ProblemOut

#: A part of the document, as JSON Schema and OpenAPI have it.
Schema = dict[str, Any]

#: What each status means here.
MEANINGS: Mapping[HTTPStatus, str] = {
    HTTPStatus.BAD_REQUEST: f"A command without a proper `{commands.HEADER}`, a body that is not text, or a session "
    "that the browser could not keep",
    HTTPStatus.UNAUTHORIZED: "Nobody is signed in",
    HTTPStatus.FORBIDDEN: "Not for this role, a wrong PIN, or a page of another site or session",
    HTTPStatus.NOT_FOUND: "What the path names is not there",
    HTTPStatus.CONFLICT: "The id was used for another command, or no table may open",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The body is too long",
    HTTPStatus.UNPROCESSABLE_ENTITY: "The request can't be read, or a rule does not allow it",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many requests or wrong tries: wait for `Retry-After`",
    HTTPStatus.SERVICE_UNAVAILABLE: "The journal can't be written or read now: wait for `Retry-After`",
}
#: What the framework would say of a request that can't be read; here it is a problem like any other.
NOT_OURS = ("HTTPValidationError", "ValidationError")


def add_to(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """The document of these routers, made when it is first asked for."""
    plain = app.openapi

    def described() -> Schema:
        if app.openapi_schema is None:
            _describe(plain(), routers)
        return plain()

    app.openapi = described  # type: ignore[method-assign] # as the framework's documentation has it


def _describe(document: Schema, routers: Sequence[APIRouter]) -> None:
    parts = document["components"]
    for name in NOT_OURS:
        parts["schemas"].pop(name, None)
    problem = ProblemOut.model_json_schema(ref_template="#/components/schemas/{model}")
    parts["schemas"] |= {**problem.pop("$defs"), "Problem": problem}
    parts["responses"] = {str(int(status)): _problem(text) for status, text in MEANINGS.items()}
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    for route in routes:
        for method in (route.methods or ()) if route.include_in_schema else ():
            operation = document["paths"][route.path][method.lower()]
            operation.setdefault("parameters", []).extend(_headers(route, method))
            _add_problems(operation, route, method)


def _problem(text: str) -> Schema:
    return {"description": text, "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}}


def _add_problems(operation: Schema, route: APIRoute, method: str) -> None:
    answers = operation["responses"]
    declared = {
        name for name, answer in answers.items() if int(name) >= HTTPStatus.BAD_REQUEST and "content" not in answer
    }
    for name in declared | {str(int(status)) for status in _statuses(operation, route, method)}:
        answers[name] = {"$ref": f"#/components/responses/{name}"}
    operation["responses"] = dict(sorted(answers.items()))


def _statuses(operation: Schema, route: APIRoute, method: str) -> Iterator[HTTPStatus]:
    """The problems that follow from what a route is; those of its own it declares itself."""
    is_closed, is_command = ROUTES[method, route.path] is not None, _is_command(route)
    if is_command or "requestBody" in operation:
        yield HTTPStatus.BAD_REQUEST
    if is_command:
        yield HTTPStatus.CONFLICT
    if is_closed:
        yield HTTPStatus.UNAUTHORIZED
    if is_closed or method not in SAFE:
        yield HTTPStatus.FORBIDDEN
    if "{" in route.path:
        yield HTTPStatus.NOT_FOUND
    if "requestBody" in operation:
        yield HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    if is_command or operation["parameters"] or "requestBody" in operation:
        yield HTTPStatus.UNPROCESSABLE_ENTITY
    if route.path not in UNLIMITED:
        yield from (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)


def _is_command(route: APIRoute) -> bool:
    return any(dependency.call is commands.sender for dependency in route.dependant.dependencies)


def _headers(route: APIRoute, method: str) -> Iterator[Schema]:
    """Headers that are read by hand, so that what is wrong with them has an answer of its own."""
    if _is_command(route):
        visible = {"type": "string", "minLength": 1, "maxLength": LONGEST_ID, "pattern": "^[ -~]+$"}
        yield _header(commands.HEADER, "An id of the client's own making; sent again, it counts once.", visible)
    if method not in SAFE:
        text = "The `csrf` of the session, if somebody is signed in."
        yield _header(CSRF_HEADER, text, {"type": "string"}) | {"required": ROUTES[method, route.path] is not None}


def _header(name: str, text: str, schema: Schema) -> Schema:
    return {"name": name, "in": "header", "required": True, "description": text, "schema": schema}
