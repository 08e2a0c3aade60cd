"""Devices at tables: what they report by their own credentials, and who gives and takes those."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, BeforeValidator, Field, TypeAdapter, ValidationError

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.devices.device import Device, DeviceKind, fault_of, is_silent
from pitboss.floor.devices.devices import check_report, lamps_at
from pitboss.floor.devices.report import AnyReport, Heartbeat
from pitboss.floor.documents import FloorTable
from pitboss.jackpots.documents import Lit
from pitboss.store.commit.queue import SentBeforeError
from pitboss.store.secrets.device_tokens import device_of, new_token
from pitboss.store.secrets.sessions import hash_of
from pitboss.web.api.answers import text_of
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import SERVERS_OWN, BadgeAndPin, Body, Done, Sending, first_fault, json_of
from pitboss.web.guard.sessions import token_of_device
from pitboss.web.problems import Problem, of
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1", tags=["devices"])

#: More reports than this do not come in one body.
MOST_LINES = 100
JSON_LINES = "application/jsonl"


_REPORT: TypeAdapter[AnyReport] = TypeAdapter(Annotated[AnyReport, Field(discriminator="type")])


def _read(value: object) -> object:
    """A report as JSON has it, strictly: a number is no text and no yes or no."""
    if not isinstance(value, dict):
        return value
    try:
        return _REPORT.validate_json(json_of(value))
    except ValidationError as error:
        raise ValueError(first_fault(error)) from None


class ReportIn(Body):
    """A report: the device's own number of it, the device's time, and what it says; a heartbeat needs no number."""

    sequence: Annotated[int, Field(ge=0, le=2**53)] = 0
    at: Annotated[str, Field(max_length=40, description="With its zone, as in 2026-11-15T20:00:00+00:00.")]
    report: Annotated[AnyReport, Field(discriminator="type"), BeforeValidator(_read)]


class ReportReceipt(BaseModel):
    """The answer to a report: whether it was heard before, the last number that counted, the lamps, the room's time."""

    device: str
    what: DeviceKind
    table: str
    last: int
    repeated: bool
    lamps: list[Lit]
    at: str


class AnsweredLine(BaseModel):
    """The answer to one line: what was heard, or a sentence that says why it was refused."""

    line: int
    heard: ReportReceipt | None = None
    refused: str = ""
    rule: str = ""


class DeviceIn(Body):
    """A device that may report: its id, what it is, its table, and the card of a second person."""

    device: Annotated[str, Field(min_length=1, max_length=32)]
    what: Literal["sensors", "shuffler", "card-reader", "display"]
    table: Annotated[str, Field(min_length=1, max_length=24)]
    second: BadgeAndPin | None = None


@body_of(c.RevokeDevice, "device")
class RevokeIn(Body):
    """Why a device may report no more."""


class TokenOut(BaseModel):
    """A device's token. It is shown once, and nobody can look it up."""

    device: str
    token: str


class DeviceOut(BaseModel):
    """A device, whether it may report, when it was last heard of, and what is wrong with it."""

    device: str
    what: DeviceKind
    table: str
    may_report: bool
    since: str
    heard_at: str
    silent: bool
    fault: str
    last: int


async def reporting(request: Request) -> Device:
    """The device whose token a request brings."""
    reader = room_of(request).reader
    try:
        return await asyncio.to_thread(device_of, reader, token_of_device(request))
    except PitbossError as error:
        raise Problem(HTTPStatus.UNAUTHORIZED, str(error), {"WWW-Authenticate": "Bearer"}) from None


Reporting = Annotated[Device, Depends(reporting)]


@router.post("/device/reports", responses={401: {}})
async def report(request: Request, device: Reporting, body: ReportIn) -> ReportReceipt:
    """A device reports, with ``Authorization: Bearer`` and its token.

    Sent again under its number, a report gets its first answer and changes nothing more.
    """
    return await _hear(room_of(request), device, body, hash_of(token_of_device(request)))


@router.post(
    "/device/lines",
    response_class=PlainTextResponse,
    responses=text_of(JSON_LINES) | {401: {}},
    openapi_extra={"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def report_lines(request: Request, device: Reporting) -> PlainTextResponse:
    """Reports as JSON lines, with ``Authorization: Bearer`` and the device's token; each is answered by a line.

    They are heard in their order, and one that is refused does not stop the others.
    """
    lines = (await request.body()).splitlines()
    if len(lines) > MOST_LINES:
        raise PitbossError(f"Send {MOST_LINES} lines at most at once")
    room, credential = room_of(request), hash_of(token_of_device(request))
    answers = [await _line(room, device, number, line, credential) for number, line in enumerate(lines, 1) if line]
    return PlainTextResponse("".join(f"{answer.model_dump_json()}\n" for answer in answers), media_type=JSON_LINES)


async def _line(room: CardRoom, device: Device, number: int, line: bytes, credential: str) -> AnsweredLine:
    try:
        return AnsweredLine(
            line=number, heard=await _hear(room, device, ReportIn.model_validate_json(line), credential)
        )
    except ValidationError as error:
        return AnsweredLine(line=number, refused=f"This is not a report: {first_fault(error)}")
    except PitbossError as error:
        problem = of(error)
        return AnsweredLine(line=number, refused=problem.detail, rule=problem.rule)


async def _hear(room: CardRoom, device: Device, body: ReportIn, credential: str) -> ReportReceipt:
    repeated = False
    if isinstance(body.report, Heartbeat):
        check_report(device, body.report, body.at, room.clock())
    else:
        if not body.sequence:
            raise PitbossError("A report needs a number, counted up from 1 by the device: only a heartbeat has none")
        key = f"{SERVERS_OWN}device:{device.id}:{body.sequence}"
        command = c.ReportFromDevice(
            device=device.id, credential=credential, sequence=body.sequence, at=body.at, report=body.report
        )
        try:
            receipt = await room.committer.submit_async(key, command)
        except SentBeforeError:
            raise PitbossError(
                f"{device.name} has used the number {body.sequence} for another report: go on with a higher one"
            ) from None
        if refused := receipt.result.get("refused"):
            raise PitbossError(str(refused))
        repeated = receipt.repeated
    return await asyncio.to_thread(_heard, room, device.id, repeated=repeated)


def _heard(room: CardRoom, name: str, *, repeated: bool) -> ReportReceipt:
    """Note that the device lives, and tell it what it has to know."""
    room.heartbeats.beat(name)
    with room.snapshot() as state:
        device = state.get(Device, name)
        return ReportReceipt(
            device=name,
            what=device.what,
            table=device.table,
            last=device.last,
            repeated=repeated,
            lamps=list(lamps_at(state, device.table)),
            at=room.clock().isoformat(timespec="milliseconds"),
        )


def devices_of(room: CardRoom, devices: Sequence[Device]) -> list[DeviceOut]:
    """Devices as staff see them."""
    heard, now = room.heartbeats.all(), room.clock()
    return [_device_out(device, heard.get(device.id, ""), now, fault_of(room.reader, device)) for device in devices]


def _device_out(device: Device, heard_at: str, now: dt.datetime, fault: str) -> DeviceOut:
    return DeviceOut(
        device=device.id,
        what=device.what,
        table=device.table,
        may_report=bool(device.credential),
        since=device.since,
        heard_at=heard_at,
        silent=is_silent(device, heard_at, now),
        fault=fault,
        last=device.last,
    )


@router.get("/devices")
def list_devices(request: Request) -> list[DeviceOut]:
    """Every device that may report, or might once."""
    room = room_of(request)
    return devices_of(room, room.reader.all(Device))


@router.post("/devices", status_code=HTTPStatus.CREATED)
async def give_credential(body: DeviceIn, sender: Sending) -> TokenOut:
    """Give a device a token, or another one, by two people; it is shown once, and the old one stops working."""
    if await sender.room.find(FloorTable, body.table) is None:
        raise PitbossError(f"There is no table {body.table!r:.60} on the floor: set it up first")
    token = new_token(body.device)
    try:
        await sender.send(c.GiveDeviceCredential, body, credential=hash_of(token))
    except SentBeforeError:
        raise PitbossError("A token is shown once: ask for another one") from None
    return TokenOut(device=body.device, token=token)


@router.post("/devices/{device}/revoke")
async def revoke(device: str, body: RevokeIn, sender: Sending) -> Done:
    """Let a device report no more."""
    return await sender.send(c.RevokeDevice, body, device=device)
