"""A win page: everything about an award on one sheet, for whoever pays it, and for accounting and surveillance."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from pitboss.games.limits import dollars
from pitboss.jackpots.gaming_day import Hours
from pitboss.ledger import as_cents
from pitboss.store.reading import Line

Fields = tuple[tuple[str, str], ...]
Section = tuple[str, Fields]
#: A field that is filled in by hand.
BY_HAND = ""
_NO, _YES = "no", "yes"


def win_page(award: Mapping[str, Any], history: Sequence[Line]) -> tuple[Section, ...]:
    """The sections of the page of an award, from its view and the lines of its meter's account.

    Rules: 001/jackpot.9f.
    """
    taken = {step["step"]: step for step in award["steps"] if step["at"]}
    return (
        ("The win", _win(award)),
        ("The money", (*_money(award, history), ("Reported for tax", _YES if award["taxed"] else _NO))),
        ("The way to the payment", _way(award, taken)),
        (
            "The winner",
            (("Name", BY_HAND), ("Identification", BY_HAND), ("Tax withheld", BY_HAND), ("Signature", BY_HAND)),
        ),
    )


def clock(text: str, zone: str) -> str:
    """A time of the journal by the clock on the wall."""
    if not text:
        return "not yet"
    return dt.datetime.fromisoformat(text).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M:%S %Z")


def gaming_day(text: str, zone: str) -> tuple[str, str]:
    """The gaming day and the shift of a time of the journal."""
    hours, at = Hours(zone), dt.datetime.fromisoformat(text)
    day = hours.day_at(at)
    shift = next((each.name for each in hours.shifts_of(day) if each.has(text)), day.isoformat())
    return day.isoformat(), shift.removeprefix(f"{day.isoformat()} ")


def _win(award: Mapping[str, Any]) -> Fields:
    day, shift = gaming_day(award["locked_at"], award["zone"])
    return (
        ("Slip", award["award"]),
        ("Gaming day and shift", f"{day}, {shift}"),
        ("Property", award["location"]),
        ("Table", f"{award['table_name']} ({award['table']})"),
        ("Game", award["base_game"]),
        ("Jackpot", f"{award['jackpot_name']} ({award['jackpot']}, {award['jackpot_type']})"),
        ("Pay table", award["paytable"]),
        ("Round", award["round"]),
        ("Seat and sensor", f"seat {award['seat']}, sensor {award['sensor']}"),
        ("Hand", award["hand"]),
        ("Cards", award["cards"] or "not entered: see the sealed hand"),
        ("Recorded", "by the settlement of the round" if award["cards"] else "by hand, on the button of the dealer"),
    )


def _money(award: Mapping[str, Any], history: Sequence[Line]) -> Fields:
    house = (
        ("Wager", dollars(award["wager_cents"])),
        ("Pay", award["pay"]),
        ("Award", dollars(award["amount_cents"])),
    )
    if award["jackpot_type"] == "house":
        return (*house, ("From", "the house: a posted prize"))
    own = next((line for line in history if line.sequence == award["sequence"]), None)
    again = next(
        (line for line in history if line.kind == "reseed" and line.facts.get("award") == award["award"]), None
    )
    shared = ", ".join(award["rivals"]) or "nobody"
    return (
        *house,
        ("Meter before", f"{dollars(award['meter_before_cents'])} ({award['meter']})"),
        ("From the meter", dollars(award["amount_cents"] - award["house_adds_cents"])),
        ("Added by the house", dollars(award["house_adds_cents"])),
        ("Meter after", dollars(as_cents(-own.balance)) if own else "unchanged"),
        ("Started again with", _started(award, again)),
        ("Same reading shared with", shared),
        ("Entry of the journal", str(award["sequence"])),
    )


def _started(award: Mapping[str, Any], again: Line | None) -> str:
    """Seed and reserve together, and what the meter showed then."""
    if again is None:
        return "it went on"
    seed, added = award["seeded_cents"], as_cents(-again.amount)
    return f"{dollars(seed)} seed and {dollars(added - seed)} reserve: {dollars(as_cents(-again.balance))}"


def _way(award: Mapping[str, Any], taken: Mapping[str, Mapping[str, Any]]) -> Fields:
    zone = award["zone"]
    card = "executive" if award["executive"] else "supervisor or executive"
    fields = [
        ("Status", award["status"]),
        ("Locked", f"{clock(award['locked_at'], zone)} by {award['locked_by']}"),
        ("Confirmed", f"{clock(award['confirmed_at'], zone)} by {award['confirmed_by'] or 'nobody'} ({card})"),
    ]
    for step in award["steps"]:
        done = taken.get(step["step"])
        text = f"{clock(done['at'], zone)} by {done['by']}: {done['detail']}" if done else "not yet"
        fields.append((step["text"], text))
    fields += [("To be paid by", clock(award["due"], zone)), ("Hand kept until", clock(award["kept_until"], zone))]
    if award["reason"]:
        fields.append(("Reason", award["reason"]))
    return tuple(fields)
