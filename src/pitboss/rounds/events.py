"""Events: what happens in a round, one class each, in the words of the table.

The first group is what people do; each is put to ``decide``, which refuses it or records it with what follows from it.
The second group is what follows. Seats are numbered from the dealer's left hand; 0 is the dealer, -1 the board. Money
is cents.
"""

import dataclasses
import functools
import hashlib
import json
from typing import Any, ClassVar, Literal

from pitboss.games.table.table import TableSetup
from pitboss.tags import Tagged, tagged

#: The format in which new rounds are written. A round goes on in the format that it was opened in, whatever came since.
#:
#: An event of a later format says so by ``since: ClassVar[int] = 2``, a new field of an event or of a table's setup by
#: ``field(default=…, metadata={"since": 2})``. Where such a field stands at its default it is left out of the log, so
#: that earlier logs keep every byte and their seals. What is decided or said otherwise asks ``state.format``.
FORMAT = 3
SINCE = "since"
#: The first format that can say what happens in a game with a board, up cards or several decisions.
STREETS = 3
#: The first format that can say outcomes instead of cards. Only rounds that are entered so are written in it: a round
#: of cards says nothing that format 3 could not.
OUTCOMES = 4
#: The newest format that this version reads.
NEWEST = 4
DEALER, BOARD = 0, -1
#: How a seat came out, as it stands in a log; nothing for a seat that could not win or lose.
OutcomeWord = Literal["win", "lose", "push"]
SaidOutcome = Literal["", OutcomeWord]


@tagged("round-opened")
class RoundOpened(Tagged):
    """A new round at a table; the commitment seals the shuffle before anyone bets.

    Where the shuffle is ``joint``, it seals the house's secret, and each seat's seed joins before the betting closes.

    ``before`` is the digest that seals the round before it in the same log, so that none can be left out or doubled.
    ``entry`` says what a live table's dealer enters: every card, or how each seat came out.
    """

    format: int = FORMAT
    round: str
    at: str = ""
    table: TableSetup
    shuffle: str = ""
    commitment: str = ""
    simulation: bool = False
    before: str = ""
    joint: bool = dataclasses.field(default=False, metadata={SINCE: 2})
    entry: Literal["cards", "outcomes"] = dataclasses.field(default="cards", metadata={SINCE: 4})


@tagged("wager-placed")
class WagerPlaced(Tagged):
    """A player puts a wager down; ``choice`` is a colour or the like."""

    seat: int
    player: str
    wager: str
    cents: int
    choice: str = ""


@tagged("wager-taken-back")
class WagerTakenBack(Tagged):
    """A wager goes back to its player: a change of mind, or the dealer's correction of a late bet."""

    seat: int
    wager: str
    reason: str


@tagged("wagers-moved")
class WagersMoved(Tagged):
    """Wagers that lay at the wrong seat are moved to the right one."""

    seat: int
    to: int
    reason: str


@tagged("seed-given")
class SeedGiven(Tagged):
    """What a seat adds to the shuffle; empty for one that has given nothing."""

    since: ClassVar[int] = 2

    seat: int
    seed: str = ""


@tagged("betting-closed")
class BettingClosed(Tagged):
    """The dealer calls: no more bets."""


@tagged("start-drawn")
class StartDrawn(Tagged):
    """The number of the position that gets the first hand, from dice or a generator."""

    position: int
    source: Literal["dice", "generator", "house"]
    dice: tuple[int, ...] = ()


@tagged("hand-dealt")
class HandDealt(Tagged):
    """Cards to a seat, the dealer or the board; at a live table they may lie face down, and nobody knows them yet."""

    to: int
    cards: str


@tagged("left-over-counted")
class LeftOverCounted(Tagged):
    """The cards that nobody got are counted, and named where they are known."""

    count: int
    cards: str = ""


@tagged("decided")
class Decided(Tagged):
    """A player plays, folds, or sets two hands; the front is named now, or when the hand is turned up.

    Where a wager goes down, ``times`` is the multiple of the one that it follows; 0 says that there is only one.
    """

    seat: int
    action: str
    front: str = ""
    times: int = dataclasses.field(default=0, metadata={SINCE: 3})


@tagged("board-turned")
class BoardTurned(Tagged):
    """Cards of the board are turned up for all to see."""

    since: ClassVar[int] = 3
    cards: str


@tagged("dealer-revealed")
class DealerRevealed(Tagged):
    """The dealer turns up the dealer's hand."""


@tagged("hand-turned")
class HandTurned(Tagged):
    """A hand that lay face down is turned up at a live table, the dealer's or a player's.

    ``cards`` may be left out where they were read at the deal; ``front`` are the two cards in front of a set hand.
    """

    since: ClassVar[int] = 2
    to: int
    cards: str = ""
    front: str = ""


@tagged("dealer-stated")
class DealerStated(Tagged):
    """What the dealer's hand comes to, where outcomes are entered; its cards only where a bonus is paid by them."""

    since: ClassVar[int] = 4
    qualifies: bool = True
    barred: bool = False
    cards: str = ""


@tagged("outcome-stated")
class OutcomeStated(Tagged):
    """How a seat came out, where outcomes are entered; its cards where a pay table has a line for them.

    ``outcome`` is empty for a seat that folded, that has no base wager, or whose hand meets nobody's.
    """

    since: ClassVar[int] = 4
    seat: int
    outcome: SaidOutcome = ""
    cards: str = ""


@tagged("entry-withdrawn")
class EntryWithdrawn(Tagged):
    """The cards that were entered for a hand are wrong: they are taken out, and entered anew when it is turned up."""

    since: ClassVar[int] = 2
    to: int
    reason: str


@tagged("cards-refused")
class CardsRefused(Tagged):
    """Cards were entered that do not fit those of a hand that lies face down; neither is told.

    ``act`` is the type of the entry, ``to`` the spot it was for, if it was for one.
    """

    since: ClassVar[int] = 2
    act: str
    to: int | None = None


@tagged("settlement-called")
class SettlementCalled(Tagged):
    """The dealer settles the wagers."""


@tagged("payment-corrected")
class PaymentCorrected(Tagged):
    """A seat was paid wrongly: so many cents more, or fewer, go to the player."""

    seat: int
    wager: str
    cents: int
    reason: str


@tagged("irregularity-called")
class IrregularityCalled(Tagged):
    """A wrong number of cards, a faulty shuffler, or whatever else makes a supervisor void the round."""

    kind: Literal["wrong-card-count", "shuffler-fault", "void"]
    seat: int | None = None
    reason: str


@tagged("fault-step-taken")
class FaultStepTaken(Tagged):
    """A step has been taken that the rules name for a faulty shuffler."""

    since: ClassVar[int] = 2
    step: str


@tagged("round-resumed")
class RoundResumed(Tagged):
    """A suspended round goes on."""

    reason: str


@tagged("shuffle-revealed")
class ShuffleRevealed(Tagged):
    """The secret, the whole deck and the first position, so that anyone can check the commitment."""

    secret: str
    cards: str
    position: int = 0


@tagged("round-closed")
class RoundClosed(Tagged):
    """The round is over and closed."""


# What follows


@tagged("announced")
class Announced(Tagged):
    """The seats without a wager that the dealer names when betting closes."""

    wager: str
    seats: tuple[int, ...]


@tagged("sensor-locked")
class SensorLocked(Tagged):
    """A jackpot wager leaves the layout for the jackpot."""

    seat: int
    wager: str
    cents: int


@tagged("idle-hands-discarded")
class IdleHandsDiscarded(Tagged):
    """The hands of spots without a wager are out of the round."""

    seats: tuple[int, ...]


@tagged("foul-set")
class FoulSet(Tagged):
    """The front is higher than the back."""

    seat: int
    rule: str


@tagged("dealer-hand")
class DealerHand(Tagged):
    """What the dealer has, and how it was set; ``set_by`` is the rule of the house way."""

    name: str
    qualifies: bool = True
    barred: bool = False
    back: str = ""
    front: str = ""
    set_by: str = ""


@tagged("wager-settled")
class WagerSettled(Tagged):
    """What a wager got: the stake that goes back, what the tray adds, and the rule that says so.

    ``exact`` is the winnings before rounding; ``uncapped_cents`` what a cap on the deal left unpaid of.
    ``meter`` and ``share`` name a jackpot award, which the jackpot pays.
    """

    seat: int
    wager: str
    stake_of: str
    stake_cents: int
    pay: str
    returned_cents: int
    won_cents: int
    exact: str
    rule: str
    why: str
    line: str = ""
    uncapped_cents: int | None = None
    meter: str = ""
    share: str = ""


@tagged("envy-paid")
class EnvyPaid(Tagged):
    """A bonus for another player's hand."""

    seat: int
    wager: str
    hand_of: int
    line: str
    cents: int


@tagged("wager-pulled")
class WagerPulled(Tagged):
    """A wager goes back because its player has pulled it, or with the one that it equals."""

    since: ClassVar[int] = 3
    seat: int
    wager: str
    cents: int


@tagged("wager-returned")
class WagerReturned(Tagged):
    """A wager goes back because its hand is void."""

    seat: int
    wager: str
    cents: int


@tagged("hand-voided")
class HandVoided(Tagged):
    """A seat is out of the round."""

    seat: int
    rule: str


@tagged("round-voided")
class RoundVoided(Tagged):
    """All hands of the round are void."""

    rule: str


@tagged("round-suspended")
class RoundSuspended(Tagged):
    """The round stands still until the fault is dealt with."""

    rule: str


@tagged("round-sealed")
class RoundSealed(Tagged):
    """How many events the round had before its end, and a digest of them: no word of them can change unseen."""

    events: int
    digest: str


Act = (
    RoundOpened
    | WagerPlaced
    | WagerTakenBack
    | WagersMoved
    | SeedGiven
    | BettingClosed
    | StartDrawn
    | HandDealt
    | LeftOverCounted
    | Decided
    | BoardTurned
    | DealerRevealed
    | HandTurned
    | DealerStated
    | OutcomeStated
    | EntryWithdrawn
    | CardsRefused
    | SettlementCalled
    | PaymentCorrected
    | IrregularityCalled
    | FaultStepTaken
    | RoundResumed
    | ShuffleRevealed
    | RoundClosed
)
Consequence = (
    Announced
    | SensorLocked
    | IdleHandsDiscarded
    | FoulSet
    | DealerHand
    | WagerSettled
    | EnvyPaid
    | WagerPulled
    | WagerReturned
    | HandVoided
    | RoundVoided
    | RoundSuspended
    | RoundSealed
)
Event = Act | Consequence


#: One encoder for all, because making one takes as long as using it.
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


@functools.cache
def _later_fields(kind: type) -> tuple[tuple[str, object, int], ...]:
    """The fields of a class that came after the first format: name, default, and the format that brought them."""
    fields = (part for part in dataclasses.fields(kind) if SINCE in part.metadata)
    return tuple((part.name, part.default, part.metadata[SINCE]) for part in fields)


def _later(part: Event | TableSetup) -> tuple[tuple[str, object, int], ...]:
    kind: type = type(part)
    return _later_fields(kind)


def format_needed(event: Event) -> int:
    """The first format that can say what an event says."""
    parts = (event, event.table) if isinstance(event, RoundOpened) else (event,)
    later = (since for part in parts for name, usual, since in _later(part) if getattr(part, name) != usual)
    return max(getattr(event, SINCE, 1), *later, 1)


def in_its_format(opening: RoundOpened) -> RoundOpened:
    """An opening in the first format, from that of new rounds on, that can say what it says."""
    return dataclasses.replace(opening, format=max(opening.format, format_needed(opening)))


def as_json(event: Event) -> dict[str, Any]:
    """An event as plain data; only an opening has anything within it, which is copied.

    A field that an earlier format did not have is left out where it stands at its default.
    """
    if isinstance(event, RoundOpened):
        found = dataclasses.asdict(event)
        _leave_out(found["table"], event.table)
    else:
        found = {name: getattr(event, name) for name in event.__slots__}
    _leave_out(found, event)
    return found


def _leave_out(found: dict[str, Any], part: Event | TableSetup) -> None:
    for name, usual, _ in _later(part):
        if getattr(part, name) == usual:
            del found[name]


def digest_of(before: str, event: Event) -> str:
    """The digest of an event and of all before it: SHA-256 over two lines, the digest so far and the event as JSON."""
    return hashlib.sha256(f"{before}\n{_canonical(as_json(event))}\n".encode()).hexdigest()
