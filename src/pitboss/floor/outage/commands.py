"""Commands about an outage: that it was, and the rounds that were written on paper in it."""

from dataclasses import dataclass

from pitboss.desk.command import TypedCommand, command
from pitboss.jackpots.documents import Lit
from pitboss.rounds.events import Act


@command("record-outage")
class RecordOutage(TypedCommand):
    """The room's software was out of order for some tables; two people tell from when to when, as times with a zone."""

    since: str
    until: str
    tables: tuple[str, ...]
    what: str
    badge: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperHand:
    """A jackpot hand on a line of a paper form; ``paid`` if its fixed pay was paid from the tray."""

    seat: int
    sensor: int
    line: str
    paid: bool = False


@command("key-paper-round")
class KeyPaperRound(TypedCommand):
    """A line of a paper form is keyed later, with its true time, by two people.

    A table whose cards are entered takes ``acts``, as far as they are known; its round goes on there. Other tables take
    the seats with a base wager, the lit sensors and the hands. ``round`` is a number that the paper names, if any.
    """

    table: str
    outage: str
    form: str
    line: int
    played_at: str
    base: tuple[int, ...] = ()
    lit: tuple[Lit, ...] = ()
    hands: tuple[PaperHand, ...] = ()
    acts: tuple[Act, ...] = ()
    round: str = ""
    badge: str
    second: str
