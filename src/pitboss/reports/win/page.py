"""A win page: everything about an award on one sheet, for whoever pays it, and for accounting and surveillance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from pitboss.cards import as_written
from pitboss.desk.gaming_day import Hours, Shifts
from pitboss.floor.views.wins.award_views import AwardView, CardCorrection, OtherAward, StepView
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.payment import TRAY
from pitboss.ledger import as_cents
from pitboss.reports.day.clock import clock, gaming_day
from pitboss.reports.document import BY_HAND, Block, DocumentAnswer, Facts, Heading, PrintedDocument, Sign, Text
from pitboss.store.read.reader import AccountLine

Fields = tuple[tuple[str, str], ...]
Section = tuple[str, Fields]
#: The steps of an award that were taken, by their ids.
StepsTaken = Mapping[str, StepView]
_NO, _YES = "no", "yes"
#: Fields with names as long as this stand one a row on paper.
LONG_NAME = 30
ON_THE_SCREEN = "Not a counted print: prints of this page are numbered, and this one is not"


@dataclass(frozen=True, slots=True, kw_only=True)
class WinDocument(DocumentAnswer):
    """The page of an award; one that is only shown on a screen is no print."""

    award: str
    number: Annotated[int | None, Field(serialization_alias="print")]


def win_page(award: AwardView, history: Sequence[AccountLine], shifts: Shifts, hit_at: str = "") -> tuple[Section, ...]:
    """The sections of the page of an award, from its view, the lines of its meter's account and when it was recorded.

    The room's shifts say in which of them it was won.

    Rules: 001/jackpot.9f.
    """
    taken = {step.step: step for step in award.steps if step.at}
    sections: tuple[Section, ...] = (
        ("The win", _win(award, shifts, hit_at)),
        ("The money", (*_money(award, history), *_said("Why this amount", award.why_shared), *_tax(award, taken))),
        ("Steps to the payment", _way(award, taken)),
        ("The people", _people(award, taken)),
        (
            "The winner",
            (
                *_winner(award),
                *_payment(taken),
                ("Tax withheld", dollars(award.withheld_cents)),
                ("Net paid", dollars(award.net_cents) if "paid" in taken else BY_HAND),
                ("Signed: winner", BY_HAND),
            ),
        ),
    )
    if award.reason:
        void = ("Reason", award.reason), ("First signature", BY_HAND), ("Second signature", BY_HAND)
        sections = (*sections, ("Rejected or reversed; the original is kept", void))
    return sections


def win_document(
    award: AwardView, sections: Sequence[Section], prints: Sequence[tuple[str, str]], number: int = 0
) -> PrintedDocument:
    """The page as a document: the print of a number, or what is only shown on a screen."""
    return PrintedDocument(
        f"Win page {award.award}",
        f"{award.jackpot_name}, {award.location}; {dollars(award.amount_cents)}",
        (*_mark(prints, number, award.zone), *_blocks(sections)),
    )


def print_name(number: int) -> str:
    """What a print is: the first is the original, every other one a duplicate."""
    return f"DUPLICATE, print {number}" if number > 1 else f"Original, print {number}"


def _mark(prints: Sequence[tuple[str, str]], number: int, zone: str) -> tuple[Block, ...]:
    if not number:
        return (Text(f"{ON_THE_SCREEN}."),)
    at, by = prints[number - 1]
    line = f"Printed {clock(at, zone)} by {by}"
    if number == 1:
        return (Text(f"{print_name(number)}. {line}."),)
    first_at, first_by = prints[0]
    return (Sign(print_name(number), (line, f"The original was printed {clock(first_at, zone)} by {first_by}")),)


def _blocks(sections: Sequence[Section]) -> list[Block]:
    found: list[Block] = []
    for title, fields in sections:
        found += [Heading(title, 2), Facts(fields, two=max(len(name) for name, _ in fields) < LONG_NAME)]
    return found


def _win(award: AwardView, shifts: Shifts, hit_at: str) -> Fields:
    zone = award.zone
    day, shift = gaming_day(award.won_at or award.locked_at, Hours(zone, shifts))
    return (
        ("Slip", award.award),
        *_said("Supplement to slip", award.supplement_of),
        ("Gaming day and shift", f"{day}, {shift}"),
        ("Property", award.location),
        ("Pit", award.pit or BY_HAND),
        ("Table", f"{award.table_name} ({award.table})"),
        ("Game", award.base_game),
        ("Jackpot", f"{award.jackpot_name} ({award.jackpot}, {award.jackpot_type})"),
        ("Pay table", award.paytable),
        ("Round", award.round),
        ("Seat and sensor", f"seat {award.seat}, sensor {award.sensor}"),
        ("Level", award.meter or "a fixed pay"),
        ("Hand", award.hand),
        ("Cards", _cards(award)),
        ("Hit", clock(hit_at, zone) if hit_at else BY_HAND),
        ("Recorded", "by the settlement of the round" if award.cards else "by the dealer's button"),
    )


def _said(name: str, text: str) -> Fields:
    """A field that is left out where there is nothing to say."""
    return ((name, text),) if text else ()


def _tax_form(award: AwardView, taken: StepsTaken) -> str:
    """Whether a form is needed, and whether it was filled in."""
    if not award.taxed:
        return _NO
    filled, form = taken.get("tax-form"), award.tax_form
    days = f"; the winner's copy by {form.copy_by}, sent by {form.filed_by}" if form else ""
    state = f"filled in: {filled.detail}" if filled else "not filled in yet"
    return f"{_YES}, {state}{days}"


def _tax(award: AwardView, taken: StepsTaken) -> Fields:
    """The form, what is not settled about the amount that asks for it, and how much is kept back by which rule."""
    return (
        ("Tax form needed", _tax_form(award, taken)),
        *_said("Not settled", award.uncertain),
        *_said("Withheld", award.withholding),
    )


def _winner(award: AwardView) -> Fields:
    """Whom the room has identified: by the reference of the sealed record, because a page is seen by many."""
    winner = award.winner
    if winner is None:
        return ("Name", BY_HAND), ("Identification", BY_HAND)
    number = _YES if winner.has_tax_number else "not given"
    people = " and ".join(name for name in (winner.by, winner.second) if name)
    return (
        ("Name", BY_HAND),
        ("Identification", f"{clock(winner.at, award.zone)} by {people}"),
        ("Sealed record", winner.record),
        ("Tax number", number),
        ("Not on the list of", f"{winner.exclusions_of} (self-exclusion)"),
        *_said("Data to be erased on", winner.erased_on),
    )


def _cards(award: AwardView) -> str:
    """As the dealer entered them; else as they were picked when they were shown."""
    of = f" for slip {award.supplement_of}" if award.supplement_of else ""
    shown = f"{as_written(award.cards_shown)}, picked when they were shown{of}" if award.cards_shown else ""
    return as_written(award.cards) or shown or "not entered: see the sealed hand"


def _money(award: AwardView, history: Sequence[AccountLine]) -> Fields:
    house = (
        ("Wager", dollars(award.wager_cents)),
        ("Pay", award.pay),
        ("Award", dollars(award.amount_cents)),
        *_parts(award),
        ("Amount changed by hand", _NO),
        ("From the tray", _from_tray(award)),
    )
    if not award.meter:
        return (*house, ("From", _from_fixed(award)))
    if award.jackpot_type == "house":
        return (*house, ("From", "the house: a posted prize"))
    if award.supplement_of:
        return (*house, ("Meter and its restart", f"as on slip {award.supplement_of}"))
    own = next((line for line in history if line.sequence == award.sequence), None)
    again = next((line for line in history if line.kind == "reseed" and line.facts.get("award") == award.award), None)
    shared = "; ".join(f"{place(other)} ({other.award})" for other in award.shares_with) or "nobody"
    return (
        *house,
        ("Meter before", f"{dollars(award.meter_before_cents)} ({award.meter})"),
        *(("Called before it", f"{place(other)}: {dollars(other.cents)}") for other in award.called_before),
        ("From the meter", _from_meter(award)),
        ("Added by the house", dollars(award.house_adds_cents)),
        ("Meter after", dollars(as_cents(-own.balance)) if own else "unchanged"),
        ("Meter restarted with", _started(award, again)),
        ("Meter shared with", shared),
        ("Entry of the journal", str(award.sequence)),
    )


def _from_tray(award: AwardView) -> str:
    """What the tray of the table has given to the winner."""
    if award.meter:
        return "nothing: an award is paid by the cage or by check"
    paid = next((step for step in award.steps if step.pays and step.at), None)
    if paid is None:
        return "not paid yet"
    return dollars(award.net_cents) if paid.method == TRAY else f"nothing: paid by {paid.method}"


def _from_fixed(award: AwardView) -> str:
    """Who bears a fixed pay: the house, or a meter that all pays come off."""
    if not award.off_meter:
        return "the house: a fixed pay"
    added = award.house_adds_cents
    rest = f"; the house adds {dollars(added)}" if added else ""
    return f"the meter {award.off_meter}, off which all pays come{rest}"


def _from_meter(award: AwardView) -> str:
    cents = dollars(award.total_cents - award.house_adds_together_cents)
    return f"{cents}, with its supplements" if award.supplements else cents


def place(win: OtherAward) -> str:
    """Where another win was won, as people say it."""
    return f"seat {win.seat} at {win.table_name}"


def _parts(award: AwardView) -> Fields:
    """That an award was released, what may follow, and how it adds up with its supplements."""
    found = list[tuple[str, str]]()
    if award.released:
        may = award.may_follow_cents
        more = f"; up to {dollars(may)} may follow" if may else "; more may follow" if may is None else ""
        found.append(("Released", f"the least that was certain then{more}"))
    found += [("Supplement", f"{dollars(more.cents)}, slip {more.award}, {more.status}") for more in award.more_due]
    if award.total_cents != award.amount_cents:
        found.append(("Total", dollars(award.total_cents)))
    return tuple(found)


def _started(award: AwardView, again: AccountLine | None) -> str:
    """Seed and reserve together, and what the meter showed then."""
    if again is None:
        return "nothing: it was not restarted"
    seed, added = award.seeded_cents, as_cents(-again.amount)
    return f"{dollars(seed)} seed and {dollars(added - seed)} reserve: {dollars(as_cents(-again.balance))}"


def _way(award: AwardView, taken: StepsTaken) -> Fields:
    zone = award.zone
    card = "executive" if award.executive else "supervisor or executive"
    fields = [
        ("Status", award.status),
        *((("Won, by paper form " + award.paper_form, clock(award.won_at, zone)),) if award.paper_form else ()),
        (
            "Keyed later and locked" if award.paper_form else "Locked",
            f"{clock(award.locked_at, zone)} by {award.locked_by}",
        ),
        (
            "Released" if award.released else "Confirmed",
            f"{clock(award.confirmed_at, zone)} by {award.confirmed_by or 'nobody'} ({card})",
        ),
    ]
    for step in award.steps:
        done = taken.get(step.step)
        text = "not yet"
        if done:
            text = f"{clock(done.at, zone)} by {done.by}" + (f": {done.detail}" if done.detail else "")
        fields.append((step.text, text))
    fields += [("The cards were corrected", _correction(change, zone)) for change in award.corrections]
    fields.append(("To be paid by", clock(award.due, zone)))
    if award.kept_until:
        fields.append(("Hand kept until", clock(award.kept_until, zone)))
    elif any(step.step == "hand-sealed" for step in award.steps):
        fields.append(("Hand kept", "for 7 days from its sealing"))
    return tuple(fields)


def _correction(change: CardCorrection, zone: str) -> str:
    people = f"{change.by} and {change.second}"
    return f"{clock(change.at, zone)} by {people}: {change.reason}; before: {as_written(change.before) or 'no cards'}"


def _people(award: AwardView, taken: StepsTaken) -> Fields:
    """Whose card did what, each beside the line to sign on, and the seal; what is missing is written by hand."""
    seen, sealed = taken.get("surveillance"), taken.get("hand-sealed")
    confirmed = award.confirmed_by
    cards: Fields = (("Supervisor or executive", confirmed or BY_HAND), ("Signed: supervisor", BY_HAND))
    if award.executive:
        cards = ("Supervisor", BY_HAND), ("Signed: supervisor", BY_HAND)
        cards = (*cards, ("Executive", confirmed or BY_HAND), ("Signed: executive", BY_HAND))
    return (
        ("Dealer", award.locked_by),
        ("Signed: dealer", BY_HAND),
        *cards,
        ("Surveillance", seen.by if seen else BY_HAND),
        ("Signed: surveillance", BY_HAND),
        ("Seal number", sealed.detail if sealed else BY_HAND),
    )


def _payment(taken: StepsTaken) -> Fields:
    """How it was paid, and the number of the check if it was one."""
    if "paid" not in taken:
        return ("Method", BY_HAND), ("Check number", BY_HAND)
    return ("Method", taken["paid"].method), ("Check number", taken["paid"].number or "none")
