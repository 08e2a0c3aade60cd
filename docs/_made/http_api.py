"""The HTTP API, from the OpenAPI document that the server itself gives."""

from collections.abc import Iterator, Mapping
from functools import cache
from http import HTTPStatus
from itertools import groupby
from typing import Any

from docs._made.markdown import anchor, code, table

from pitboss.desk.person import Role
from pitboss.web.app import create_app
from pitboss.web.guard.permissions import ROUTES, SIGNED_IN, STAFF
from pitboss.web.openapi import MEANINGS
from pitboss.web.settings import Settings

PREFIX = "/api/v1/"
SCHEMAS = "http-schemas.md"


@cache
def document() -> Mapping[str, Any]:
    """The OpenAPI document."""
    return create_app(Settings()).openapi()


def routes() -> str:
    """Every call, by the first word of its path."""
    found = sorted(document()["paths"].items(), key=lambda route: (_word(route[0]), route[0]))
    parts = []
    for word, group in groupby(found, lambda route: _word(route[0])):
        parts.append(f"## {word}\n")
        parts += [_call(method, path, call) for path, calls in group for method, call in calls.items()]
    return "\n".join(parts)


def statuses() -> str:
    """What each status of a problem means."""
    return table(("status", "when"), ((f"{int(status)} {status.phrase}", text) for status, text in MEANINGS.items()))


def schemas() -> str:
    """Every body and answer, field by field."""
    return "\n".join(
        f"## {name}\n\n{schema.get('description', '')}\n\n{_fields(schema)}"
        for name, schema in sorted(document()["components"]["schemas"].items())
    )


def _word(path: str) -> str:
    return path.removeprefix(PREFIX).split("/")[0].split("{")[0] if path.startswith(PREFIX) else "operation"


def _call(method: str, path: str, call: Mapping[str, Any]) -> str:
    text = call.get("description") or call.get("summary", "")
    parts = [f"### {method.upper()} {path}\n", f"{text}\n", f"*For*: {_who(method.upper(), path)}\n"]
    given = [_parameter(parameter) for parameter in call.get("parameters", [])]
    if given:
        parts.append(table(("parameter", "in", "type", ""), given))
    parts += [f"*Body*: {body}\n" for body in _bodies(call.get("requestBody", {}))]
    parts.append("*Answers*: " + "; ".join(_answers(call["responses"])) + ".\n")
    return "\n".join(parts)


def _who(method: str, path: str) -> str:
    roles = ROUTES[method, path]
    if roles is None:
        return "anyone"
    known = {SIGNED_IN: "whoever is signed in", STAFF: "staff"}
    return known.get(roles) or ", ".join(str(role) for role in Role if role in roles)


def _parameter(given: Mapping[str, Any]) -> tuple[str, str, str, str]:
    needed = "" if given.get("required") else "optional"
    text = given.get("description", "")
    return code(given["name"]), given["in"], _type(given.get("schema", {})), "; ".join(filter(None, (needed, text)))


def _bodies(holder: Mapping[str, Any]) -> Iterator[str]:
    for media, body in holder.get("content", {}).items():
        kind = "" if media == "application/json" else f" as `{media}`"
        yield f"{_type(body.get('schema', {}))}{kind}"


def _answers(answers: Mapping[str, Any]) -> Iterator[str]:
    """The good answers with what they hold; problems by their status alone, which has its meaning at the top."""
    for status, answer in answers.items():
        bodies = ", ".join(_bodies(answer))
        yield f"{status} {bodies}".strip() if int(status) < HTTPStatus.BAD_REQUEST else status


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}]({SCHEMAS}#{anchor(name)})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_type(choice) for choice in schema[several]))
    if "enum" in schema:
        return ", ".join(code(value) for value in schema["enum"])
    if "const" in schema:
        return code(schema["const"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return {"null": "nothing"}.get(kind := str(schema.get("type", "anything")), kind)


def _fields(schema: Mapping[str, Any]) -> str:
    needed = schema.get("required", ())
    rows = [
        (code(name), _type(field), "" if name in needed else "optional", field.get("description", ""))
        for name, field in schema.get("properties", {}).items()
    ]
    return table(("field", "type", "", ""), rows) if rows else f"{_type(schema)}\n"
