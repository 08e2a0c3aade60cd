"""What was told, in words: events as sentences that name tables and jackpots as people know them."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.games.limits import dollars
from pitboss.reports.clock import to_the_minute

#: Which events a report tells, and under which heading.
CHANGES = (
    "plan-changed", "jackpot-created", "jackpot-retired", "table-linked", "table-set-up", "approval-recorded",
)  # fmt: skip
FAULTS = ("jackpot-halted", "jackpot-resumed", "malfunction-reported", "meter-dry")
ACCESS = ("card-managed", "access-changed")

Facts = Mapping[str, Any]
_WHAT = {"fill": "A fill", "credit": "A credit", "drop": "A drop"}


class Names:
    """Names by id of tables and jackpots, what has none keeps its id; and the room's own time."""

    def __init__(self, tables: Mapping[str, str], jackpots: Mapping[str, str], zone: str) -> None:
        """By their ids, in a time zone."""
        self._tables, self._jackpots, self.zone = tables, jackpots, zone

    def time(self, text: str) -> str:
        """A time of the journal by the room's clock, to the minute."""
        return to_the_minute(text, self.zone)

    def table_name(self, name: object) -> str:
        """A table as it is called on the floor."""
        return self._tables.get(str(name), str(name))

    def table(self, name: object) -> str:
        """The same in a sentence."""
        known = self.table_name(name)
        return known if known.lower().startswith("table") else f"table {known}"

    def jackpot(self, name: object) -> str:
        """A jackpot as it is called on its display."""
        return self._jackpots.get(str(name), str(name))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _words(text: object) -> str:
    return str(text).replace("-", " ")


#: Every kind that is told, and what is said of it.
SENTENCES: Mapping[str, Callable[[Facts, Names], str]] = {
    "plan-changed": lambda it, names: f"The plan of {names.jackpot(it['jackpot'])} was changed",
    "jackpot-created": lambda it, names: f"{names.jackpot(it['jackpot'])} was made",
    "jackpot-retired": lambda it, names: (
        f"{names.jackpot(it['jackpot'])} was retired, its money went to {names.jackpot(it['destination'])}"
    ),
    "jackpot-halted": lambda it, names: f"{names.jackpot(it['jackpot'])} was halted: {it['why']}",
    "jackpot-resumed": lambda it, names: f"{names.jackpot(it['jackpot'])} was resumed",
    "malfunction-reported": lambda it, names: (
        f"The malfunction of {names.jackpot(it['jackpot'])} was reported to the commission"
    ),
    "meter-dry": lambda it, names: (
        f"The {_words(it['meter'])} meter of {names.jackpot(it['jackpot'])} ran dry; paid by the rule “{it['policy']}”"
    ),
    "meter-reseeded": lambda it, names: (
        f"The {_words(it['meter'])} meter of {names.jackpot(it['jackpot'])} started again"
    ),
    "meter-adjusted": lambda it, names: (
        f"The {_words(it['meter'])} meter of {names.jackpot(it['jackpot'])} was adjusted by {dollars(it['cents'])}: "
        f"{_words(it['code'])}"
    ),
    "table-linked": lambda it, names: (
        f"{_upper(names.table(it['table']))} was linked to {', '.join(map(names.jackpot, it['sensors'])) or 'nothing'}"
    ),
    "table-set-up": lambda it, names: (
        f"{_upper(names.table(it['table']))} was set up for {it['game']}, {_words(it['mode'])}"
    ),
    "table-opened": lambda it, names: (
        f"{it['by']} opened {names.table(it['table'])} with {dollars(it['cents'])} in chips"
    ),
    "table-closed": lambda it, names: (
        f"{it['by']} closed {names.table(it['table'])} with {dollars(it['cents'])} in chips"
    ),
    "chips-moved": lambda it, names: (
        f"{_WHAT.get(str(it['what']), it['what'])} of {dollars(it['cents'])} at {names.table(it['table'])}, "
        f"slip {it['slip']}, by {it['by']}"
    ),
    "approval-recorded": lambda it, _: f"An approval of {_words(it['game'])} was recorded: {it['reference']}",
    "card-managed": lambda it, _: (
        f"{it['by']} gave {it['person']} card {it['card']} as {it['role']}{'' if it['active'] else ', locked'}"
    ),
    "access-changed": lambda it, _: f"{it['by']} changed the access of {it['person']}: {_words(it['what'])}",
    "award-locked": lambda it, names: (
        f"A win at {names.table(it['table'])}, seat {it['seat']}, was locked: {names.jackpot(it['jackpot'])}"
    ),
    "award-confirmed": lambda it, _: f"{it['by']} confirmed a win of {dollars(it['cents'])}",
    "award-rejected": lambda it, _: f"A win was rejected: {it['reason']}",
    "award-reversed": lambda it, _: f"A win of {dollars(it['cents'])} was reversed",
    "award-step": lambda it, _: f"A step to the payment of a win was taken: {_words(it['step'])}",
    "funds-deposited": lambda it, _: f"{dollars(it['cents'])} for the jackpots' bank account: {_words(it['stage'])}",
    "game-started": lambda it, names: f"A game began at {names.table(it['table'])}: {it['lit']} jackpot wagers",
    "game-ended": lambda it, names: f"The game at {names.table(it['table'])} ended",
    "game-voided": lambda it, names: f"The game at {names.table(it['table'])} was voided: {it['reason']}",
    "hand-pressed": lambda it, names: (
        f"{_words(it['line']).capitalize()} was {'recorded' if it['on'] else 'taken back'} at "
        f"{names.table(it['table'])}, seat {it['seat']}"
    ),
    "hand-paid": lambda it, names: (
        f"{dollars(it['cents'])} was paid at {names.table(it['table'])}, seat {it['seat']}: {_words(it['line'])}"
    ),
    "win-page-printed": lambda it, names: (
        f"{it['by']} printed the page of a win at {names.table(it['table'])}, print {it['number']}"
    ),
    "round": lambda it, names: f"The round at {names.table(it['table'])} is {_words(it['status'])}",
    "ready": lambda it, names: f"A player at {names.table(it['table'])} is ready",
    "seat-taken": lambda it, names: f"Somebody sat down at {names.table(it['table'])}, seat {it['seat']}",
    "seat-left": lambda it, names: f"Somebody left {names.table(it['table'])}",
}  # fmt: skip


#: What an account of a meter, a jackpot, an award or a table is called.
_OF_METERS = {
    "meter": "meter", "reserve": "reserve", "overflow": "above the limit", "seed": "seed of the house",
    "receivable": "laid out by the house",
}  # fmt: skip
_OF_JACKPOTS = {
    "house-share": "the house's share", "fixed-pays": "fixed pays", "borne": "borne by the house",
    "adjustments": "adjustments",
}  # fmt: skip
_OF_AWARDS = {"pending": "locked win", "payable": "confirmed win"}
_SINGLE = {
    "bank:jackpots": "the jackpots' bank account", "in-transit:jackpots": "on the way to the bank", "cage": "the cage",
    "bank:house": "the house's bank account", "gross-receipts": "gross receipts",
}  # fmt: skip


def account_words(account: str, names: Names) -> str:
    """An account of the journal as people call it; one that is not known here by its own name."""
    kind, _, rest = account.partition(":")
    name, _, part = rest.partition(":")
    if kind in _OF_METERS and part:
        return f"{names.jackpot(name)}, {_words(part)}: {_OF_METERS[kind]}"
    if kind in _OF_JACKPOTS:
        return f"{names.jackpot(name)}: {_OF_JACKPOTS[kind]}"
    if kind in _OF_AWARDS:
        return f"{_OF_AWARDS[kind]} {rest}"
    if kind == "tray":
        return f"tray of {names.table(name)}"
    return _SINGLE.get(account, account)


def sentence(kind: str, facts: Facts, names: Names) -> str:
    """An event in words; one that is not known here, or says less than it should, by its kind."""
    made = SENTENCES.get(kind)
    try:
        return made(facts, names) if made else _upper(_words(kind))
    except (KeyError, TypeError, ValueError):
        return _upper(_words(kind))
