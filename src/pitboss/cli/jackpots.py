"""``pitboss jackpots``: what there is, and how it came about."""

import datetime as dt
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.errors import PitbossError, unknown
from pitboss.games.limits import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.deadlines import deadlines
from pitboss.jackpots.display import Display, MeterShown, display
from pitboss.jackpots.documents import Award, Jackpot, JackpotTable, Role
from pitboss.jackpots.plan_file import read_plan
from pitboss.ledger import UNITS_PER_CENT, as_cents
from pitboss.store import Committer, Reader

#: The list has amounts in cents and tables as a list from its second form on.
LIST_SCHEMA = 2


def cents(amount: int) -> str:
    """Units as dollars, down to the cent."""
    return dollars(as_cents(amount))


def send(url: str, command: c.Command, request_id: str = "") -> dict[str, Any]:
    """One command, answered once it is safe."""
    with Committer(url) as committer:
        return dict(committer.do(request_id or str(uuid.uuid4()), command).result)


def role_of(text: str) -> Role:
    """A role by its name."""
    if text not in list(Role):
        raise PitbossError(f"{text!r:.40} is no role: {', '.join(Role)}")
    return Role(text)


def run_badge(url: str, command: c.RegisterBadge, *, as_json: bool) -> None:
    """A card for a person, and whether it works."""
    answer({**send(url, command), "active": command.active}, as_json=as_json)


def run_create(url: str, file: str, badge: str, second: str, *, as_json: bool) -> None:
    """A jackpot from a plan in a file."""
    command = c.CreateJackpot(plan=read_plan(Path(file)), badge=badge, second=second)
    answer(send(url, command), as_json=as_json)


def run_link(url: str, command: c.LinkTable, *, as_json: bool) -> None:
    """A table and its sensors."""
    answer(send(url, command), as_json=as_json)


def answer(result: dict[str, Any], *, as_json: bool) -> None:
    """Print what a command has led to."""
    if as_json:
        print_json({"schema": SCHEMA, **result})
        return
    for key, value in result.items():
        if key == "warnings":
            for each in value:
                console().print(f"Mind: {each}", markup=False, soft_wrap=True)
        else:
            console().print(f"  {key}: {value}", markup=False)


def _jackpots(reader: Reader) -> list[Jackpot]:
    return [each for each in reader.documents("jackpot") if isinstance(each, Jackpot)]


def _awards(reader: Reader) -> list[Award]:
    return [each for each in reader.documents("award") if isinstance(each, Award)]


def run_list(url: str, *, as_json: bool) -> None:
    """Every jackpot with its meters and tables."""
    reader = Reader(url)
    tables = [each for each in reader.documents("table") if isinstance(each, JackpotTable)]
    found = [
        ListedJackpot(
            display(_Seen(reader), jackpot.id), tuple(each.id for each in tables if jackpot.id in each.sensors)
        )
        for jackpot in _jackpots(reader)
    ]
    if as_json:
        print_json({"schema": LIST_SCHEMA, "jackpots": [listed.as_json() for listed in found]})
    else:
        columns = "jackpot", "name", "type", "status", "tables", "meter", "shows"
        console().print(table("Jackpots", columns, [row for listed in found for row in listed.rows()], left=6))


@dataclass(frozen=True, slots=True)
class ListedJackpot:
    """A jackpot in the list: what its display shows, and its tables."""

    shown: Display
    tables: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """With amounts in cents, and what is being verified beside them."""
        shown = self.shown
        meters = [
            {"meter": meter.id, "shows_cents": meter.cents, "pending_cents": list(meter.pending_cents)}
            for meter in shown.meters
        ]
        return {
            "jackpot": shown.jackpot,
            "name": shown.name,
            "type": shown.type,
            "status": shown.status,
            "tables": list(self.tables),
            "meters": meters,
        }

    def rows(self) -> list[tuple[str, ...]]:
        """A row for each meter."""
        shown = self.shown
        head = shown.jackpot, shown.name, shown.type, shown.status, ", ".join(self.tables)
        if not shown.meters:
            return [(*head, "posted prizes", "")]
        return [(*head, meter.id, _meter_text(meter)) for meter in shown.meters]


def _meter_text(meter: MeterShown) -> str:
    """What a meter shows, and what of it is being verified."""
    pending = ", ".join(map(dollars, meter.pending_cents))
    return f"{dollars(meter.cents)} ({pending} being verified)" if pending else dollars(meter.cents)


def run_show(url: str, jackpot_id: str, *, as_json: bool) -> None:
    """What the display of a jackpot shows, and what is behind it."""
    reader = Reader(url)
    shown = display(_Seen(reader), jackpot_id)
    jackpot = next(each for each in _jackpots(reader) if each.id == jackpot_id)
    waiting = deadlines([jackpot], [each for each in _awards(reader) if each.jackpot == jackpot_id], _now())
    if as_json:
        print_json({"schema": SCHEMA, **_display_json(reader, shown), "why": jackpot.why, "to_do": [
            {"subject": each.subject, "step": each.step, "text": each.text, "due": each.due.isoformat(),
             "overdue": each.overdue} for each in waiting]})  # fmt: skip
        return
    _print_display(reader, shown, jackpot.why)
    for each in waiting:
        late = "OVERDUE " if each.overdue else ""
        console().print(f"  {late}{each.subject}: {each.text}, by {each.due:%Y-%m-%d %H:%M %Z}", markup=False)


class _Seen:
    """A reader as a state."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.balance, self.document = reader.balance, reader.document

    @property
    def sequence(self) -> int:
        return self._reader.head().sequence


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def _behind(reader: Reader, jackpot: str, meter: str) -> dict[str, int]:
    """What is on the accounts of a meter, in units."""
    kinds = {"meter": accounts.meter, "reserve": accounts.reserve, "overflow": accounts.overflow}
    found = {name: -reader.balance(account(jackpot, meter)) for name, account in kinds.items()}
    held = {"seed_not_recovered": accounts.seed, "receivable": accounts.receivable}
    return found | {name: reader.balance(account(jackpot, meter)) for name, account in held.items()}


def _display_json(reader: Reader, shown: Display) -> dict[str, Any]:
    return {
        "jackpot": shown.jackpot, "name": shown.name, "type": shown.type, "status": shown.status, "ticks": shown.ticks,
        "wager_cents": shown.wager_cents,
        "meters": [{"id": each.id, "cents": each.cents, "limit_cents": each.limit_cents,
                    "pending_cents": list(each.pending_cents), "restarts_cents": each.restarts_cents,
                    "units": {key: str(value) for key, value in _behind(reader, shown.jackpot, each.id).items()}}
                   for each in shown.meters],
        "pays": [{"line": each.line, "name": each.name, "pays": each.text, "cents": each.cents} for each in shown.pays],
        "notices": list(shown.notices),
    }  # fmt: skip


def _print_display(reader: Reader, shown: Display, why: str) -> None:
    out = console()
    status = f"{shown.status}: {why}" if why else shown.status
    out.print(
        f"{shown.name} ({shown.jackpot}), {shown.type}, {status}; wager {dollars(shown.wager_cents)}", markup=False
    )
    rows = []
    for each in shown.meters:
        behind = _behind(reader, shown.jackpot, each.id)
        pending = ", ".join(map(dollars, each.pending_cents))
        rows.append((each.id, dollars(each.cents), pending, *(cents(behind[part]) for part in
                    ("reserve", "overflow", "seed_not_recovered"))))  # fmt: skip
    if rows:
        out.print(table("Meters", ("meter", "shows", "pending", "reserve", "overflow", "seed out"), rows))
    for each in shown.meters:
        if laid_out := _behind(reader, shown.jackpot, each.id)["receivable"]:
            out.print(f"  {each.id}: the house has laid out {cents(laid_out)}, repaid by contributions", markup=False)
    out.print(table("Pays", ("hand", "pays"), [(each.name, each.text) for each in shown.pays]))
    for notice in shown.notices:
        out.print(notice, markup=False)


def _meter_of(reader: Reader, jackpot_id: str, meter: str | None) -> str:
    """The meter that is meant: the only one if none is named."""
    jackpots = {each.id: each.plan for each in _jackpots(reader)}
    if jackpot_id not in jackpots:
        raise unknown("jackpot", jackpot_id, jackpots)
    plan = jackpots[jackpot_id]
    if not plan.meters:
        raise PitbossError(f"{plan.name} is a house jackpot: it has posted prizes and no meter to look back on")
    if meter is not None:
        return plan.meter(meter).id
    if len(plan.meters) > 1:
        raise PitbossError(f"{plan.name} has several meters, say which: --meter {', '.join(m.id for m in plan.meters)}")
    return plan.meters[0].id


def run_history(url: str, jackpot_id: str, named: str | None, lines: int, *, as_json: bool) -> None:
    """The last movements of a meter, the newest first."""
    reader = Reader(url)
    meter = _meter_of(reader, jackpot_id, named)
    found = reader.history(accounts.meter(jackpot_id, meter), limit=lines)
    if as_json:
        print_json({"schema": SCHEMA, "jackpot": jackpot_id, "meter": meter, "lines": [
            {"sequence": each.sequence, "at": each.at, "kind": each.kind, "reason": each.reason,
             "units": str(-each.amount), "units_after": str(-each.balance), "facts": dict(each.facts)}
            for each in found]})  # fmt: skip
        return
    rows = [(str(each.sequence), each.at, each.kind, each.reason, _facts(each.facts), _units(-each.amount),
             cents(-each.balance)) for each in found]  # fmt: skip
    columns = "entry", "at", "kind", "reason", "of", "moved", "shows after"
    console().print(table(f"{jackpot_id}, meter {meter}", columns, rows, left=5))


def _facts(facts: Any) -> str:  # noqa: ANN401 - whatever an entry says of itself
    return ", ".join(f"{key} {value}" for key, value in facts.items())


def _units(amount: int) -> str:
    """Units as dollars with every digit that is there, and whole cents."""
    whole, rest = divmod(abs(amount), 100 * UNITS_PER_CENT)
    digits = f"{rest:08d}".rstrip("0").ljust(2, "0") if rest else ""
    return f"{'−' if amount < 0 else '+'}${whole:,}{'.' if digits else ''}{digits}"
