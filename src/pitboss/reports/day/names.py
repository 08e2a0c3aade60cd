"""Names in the sentences of the day: tables and jackpots as they are called, wins by amount, place and hand."""

import functools
import re
from collections.abc import Callable, Iterable, Mapping

from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.documents import Award
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.reports.day.clock import to_the_minute

#: Looks a win up by its number.
FindAward = Callable[[str], Award | None]


def words(text: object) -> str:
    """Write an id of the journal as the words it is made of."""
    return str(text).replace("-", " ")


class Names:
    """Names by id of tables and jackpots, what has none keeps its id; and the room's own time."""

    def __init__(
        self,
        tables: Mapping[str, str],
        jackpots: Mapping[str, str],
        zone: str,
        find: FindAward = lambda _: None,
        plans: Iterable[JackpotPlan] = (),
    ) -> None:
        """By their ids, in a time zone; a win is looked up once, when a sentence is about it.

        Hands have the names that are printed on the pay tables of the plans.
        """
        self.tables, self._jackpots, self.zone, self.award = tables, jackpots, zone, functools.cache(find)
        self._plans = tuple(plans)

    @functools.cached_property
    def _hands(self) -> Mapping[tuple[str, str], str]:
        """What a hand is called, by its jackpot and line; by its line alone for events that name no jackpot."""
        lines = [(plan.id, line) for plan in self._plans for line in plan.table_of_pays.lines]
        return {(jackpot, line.id): line.name for plan, line in lines for jackpot in ("", plan)}

    def hand(self, line: object, jackpot: str = "") -> str:
        """A hand as its pay table prints it; a line that is not known here as the words of its id."""
        return self._hands.get((jackpot, str(line))) or words(line)

    def time(self, text: str) -> str:
        """A time of the journal by the room's clock, to the minute."""
        return to_the_minute(text, self.zone)

    def table_name(self, name: object) -> str:
        """A table as it is called on the floor."""
        return self.tables.get(str(name), str(name))

    def table(self, name: object) -> str:
        """A table's name in a sentence, with the word "table" where the name does not begin so."""
        known = self.table_name(name)
        return known if known.lower().startswith("table") else f"table {known}"

    def jackpot(self, name: object) -> str:
        """A jackpot as it is called on its display."""
        return self._jackpots.get(str(name), str(name))

    def win(self, name: object, cents: int | None = None) -> str:
        """A win as people tell it from others: its amount, where it was won, and its hand; nothing if none is known."""
        award = self.award(str(name))
        if award is None:
            return ""
        amount = dollars(award.amount_cents if cents is None else cents)
        return f"{amount} at {self.table(award.table)}, seat {award.seat} ({self.hand(award.line, award.jackpot)})"

    def with_ids(self, text: str) -> str:
        """Words that somebody looks for, as the journal has them: tables, jackpots and hands by their ids."""
        called = {name.casefold(): line for (_, line), name in self._hands.items()}
        called |= {name.casefold(): key for names in (self.tables, self._jackpots) for key, name in names.items()}
        for name in sorted(called, key=len, reverse=True):
            key = called[name].replace("\\", r"\\")
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", key, text, flags=re.IGNORECASE)
        return text


#: What accounts are called by their kinds: those of a meter, of a jackpot, of an award and of a table.
_ACCOUNTS = {
    "meter": "{jackpot}, {meter}: meter",
    "reserve": "{jackpot}, {meter}: reserve",
    "overflow": "{jackpot}, {meter}: above the limit",
    "seed": "{jackpot}, {meter}: seed of the house",
    "receivable": "{jackpot}, {meter}: advanced by the house",
    "house-share": "{jackpot}: the house's share",
    "fixed-pays": "{jackpot}: fixed pays",
    "borne": "{jackpot}: borne by the house",
    "adjustments": "{jackpot}: adjustments",
    "pending": "locked win{award}",
    "payable": "confirmed win{award}",
    "advanced": "win paid by the house{award}",
    "tray": "tray of {table}",
    "float": "chips in the tray of {table}",
    "table-win": "what was won at {table}",
}
#: Accounts of which there is one.
_SINGLE = {
    "bank:jackpots": "the jackpots' bank account",
    "in-transit:jackpots": "on the way to the bank",
    "cage": "the cage",
    "chips-out": "chips outside the trays",
    "count-room": "the count room",
    "bank:house": "the house's bank account",
    "gross-receipts": "gross receipts",
    "operating:jackpots": "paid to winners from operating funds",
    "seized:jackpots": "seized from the jackpots' bank account",
}


def account_words(account: str, names: Names) -> str:
    """An account of the journal as people call it; one that is not known here by its own name."""
    kind, _, rest = account.partition(":")
    name, _, meter = rest.partition(":")
    text = _ACCOUNTS.get(kind, "")
    if not text or ("{meter}" in text and not meter):
        return _SINGLE.get(account, account)
    win = f" of {names.win(rest)}" if "{award}" in text and names.win(rest) else f" {rest}"
    return text.format(jackpot=names.jackpot(name), meter=words(meter), award=win, table=names.table(name))
