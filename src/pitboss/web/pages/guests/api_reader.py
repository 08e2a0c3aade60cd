"""The reader of the HTTP API: the OpenAPI document for people, made here, without any network or foreign code."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from itertools import groupby
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup, escape

from pitboss.desk.person import Role
from pitboss.web.guard.permissions import ROUTES, SIGNED_IN, STAFF, VIEWERS
from pitboss.web.openapi import MEANINGS
from pitboss.web.pages.render import page, public_page

#: A part of the document, as OpenAPI and JSON Schema have it.
OpenApiPart = Mapping[str, Any]
#: A body may hold others: so deep they are shown with their fields, further down by their names, as in an answer.
DEEPEST = 1
_CODE = re.compile("``(.+?)``")


@dataclass(frozen=True, slots=True)
class ApiField:
    """A field or a parameter: its place, its type, whether it is required, and the fields in it."""

    name: str
    place: str
    type: str
    needed: bool
    text: str
    fields: tuple["ApiField", ...] = ()


@dataclass(frozen=True, slots=True)
class ApiBody:
    """A body that is sent or answered: its media type, its name, and its fields."""

    media: str
    type: str
    text: str
    fields: tuple[ApiField, ...]


@dataclass(frozen=True, slots=True)
class ApiAnswer:
    """An answer: its status, what that means, and its bodies."""

    status: int
    text: str
    bodies: tuple[ApiBody, ...]

    @property
    def is_good(self) -> bool:
        """Whether the answer says that the call succeeded."""
        return self.status < HTTPStatus.BAD_REQUEST


@dataclass(frozen=True, slots=True)
class ApiCall:
    """A call: where it goes, what it does, who may send it, and what goes in and comes out."""

    id: str
    method: str
    path: str
    text: str
    who: str
    parameters: tuple[ApiField, ...]
    bodies: tuple[ApiBody, ...]
    answers: tuple[ApiAnswer, ...]


@dataclass(frozen=True, slots=True)
class ApiSubject:
    """The calls about one subject."""

    name: str
    calls: tuple[ApiCall, ...]


def subjects_of(document: OpenApiPart) -> tuple[ApiSubject, ...]:
    """All calls of a document, by subject."""
    reader = _Reader(document)
    found = [
        (str((call.get("tags") or ["other"])[0]), reader.call(method.upper(), path, call))
        for path, calls in document["paths"].items()
        for method, call in calls.items()
    ]
    found.sort(key=lambda pair: (pair[0], pair[1].path, pair[1].method))
    return tuple(
        ApiSubject(name, tuple(call for _, call in calls)) for name, calls in groupby(found, key=lambda pair: pair[0])
    )


def who_may(method: str, path: str) -> str:
    """The roles that may send a call, in words."""
    roles = ROUTES[method, path]
    if roles is None:
        return "anyone"
    known = {SIGNED_IN: "whoever is signed in", STAFF: "staff", VIEWERS: "staff, regulators"}
    return known.get(roles) or ", ".join(str(role) for role in Role if role in roles)


class _Reader:
    """A reader of one OpenAPI document."""

    def __init__(self, document: OpenApiPart) -> None:
        self._parts = document["components"]

    def call(self, method: str, path: str, call: OpenApiPart) -> ApiCall:
        given = tuple(self._parameter(parameter) for parameter in call.get("parameters", ()))
        answers = tuple(self._answer(int(status), answer) for status, answer in call["responses"].items())
        name = f"{method.lower()}{path}".replace("/", "-").replace("{", "").replace("}", "")
        text = call.get("description") or call.get("summary", "")
        bodies = tuple(self._bodies(call.get("requestBody", {})))
        return ApiCall(name, method, path, text, who_may(method, path), given, bodies, answers)

    def _parameter(self, given: OpenApiPart) -> ApiField:
        schema = given.get("schema", {})
        needed = bool(given.get("required"))
        return ApiField(given["name"], given["in"], self._type(schema), needed, _words(given))

    def _answer(self, status: int, answer: OpenApiPart) -> ApiAnswer:
        found = self._resolved(answer)
        text = _words(found)
        bodies = tuple(self._bodies(found, DEEPEST)) if status < HTTPStatus.BAD_REQUEST else ()
        return ApiAnswer(status, HTTPStatus(status).phrase if text == "Successful Response" else text, bodies)

    def _bodies(self, holder: OpenApiPart, depth: int = 0) -> Iterator[ApiBody]:
        for media, body in holder.get("content", {}).items():
            schema = body.get("schema", {})
            whole = self._inner(schema)
            yield ApiBody(media, self._type(schema), _words(whole), self._fields(whole, depth))

    def _fields(self, schema: OpenApiPart, depth: int) -> tuple[ApiField, ...]:
        if depth > DEEPEST:
            return ()
        needed = schema.get("required", ())
        return tuple(
            ApiField(
                name,
                "",
                self._type(field),
                name in needed,
                _words(field),
                self._fields(self._inner(field), depth + 1),
            )
            for name, field in schema.get("properties", {}).items()
        )

    def _resolved(self, part: OpenApiPart) -> OpenApiPart:
        """The schema that a reference means; anything else is itself."""
        if "$ref" not in part:
            return part
        _, _, sort, name = str(part["$ref"]).split("/")
        found: OpenApiPart = self._parts[sort][name]
        return found

    def _inner(self, schema: OpenApiPart) -> OpenApiPart:
        """The object that a schema is about: behind a reference, in a list, or the only choice beside ``null``."""
        schema = self._resolved(schema)
        choices = [choice for choice in schema.get("anyOf", ()) if choice.get("type") != "null"]
        if len(choices) == 1:
            return self._inner(choices[0])
        return self._inner(schema["items"]) if schema.get("type") == "array" and "items" in schema else schema

    def _type(self, schema: OpenApiPart) -> str:
        if "$ref" in schema:
            return str(schema["$ref"]).rpartition("/")[2]
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return " or ".join(dict.fromkeys(self._type(choice) for choice in schema[several]))
        if "enum" in schema:
            return ", ".join(map(str, schema["enum"]))
        if "const" in schema:
            return str(schema["const"])
        if schema.get("type") == "array":
            return f"list of {self._type(schema.get('items', {}))}"
        return _bounded(schema)


def _words(part: OpenApiPart) -> str:
    """The description of a schema, without the marks of code."""
    return str(part.get("description", "")).replace("`", "")


def _bounded(schema: OpenApiPart) -> str:
    kind = {"null": "nothing"}.get(named := str(schema.get("type", "anything")), named)
    low = next((schema[key] for key in ("minimum", "minLength") if key in schema), None)
    high = next((schema[key] for key in ("maximum", "maxLength") if key in schema), None)
    if low is None and high is None:
        return kind
    unit = " characters" if "maxLength" in schema or "minLength" in schema else ""
    ends = f"{low:,.0f} to {high:,.0f}" if low is not None and high is not None else ""
    return f"{kind}, {ends or (f'at least {low:,.0f}' if high is None else f'at most {high:,.0f}')}{unit}"


def marked(text: str) -> Markup:
    """A text of the document, with what stands in it between double backquotes shown as code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704 (escaped before)


router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/api")
def api_reader(request: Request) -> HTMLResponse:
    """Every call of the API, by subject, with who may send it."""

    def made() -> HTMLResponse:
        meanings = [(int(status), status.phrase, text) for status, text in MEANINGS.items()]
        subjects = subjects_of(request.app.openapi())
        return page(request, "api/reader.html", subjects=subjects, meanings=meanings, marked=marked)

    return public_page(request, made)
