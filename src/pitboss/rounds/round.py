"""A round at a moment between the first wager and the last payment. It never changes; events make a new one.

The functions refuse what is out of turn, and what is done without a reason that must be given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.cast import CardsDealt
from pitboss.games.settlement.meeting import Outcome
from pitboss.games.settlement.settlement import Stake
from pitboss.games.step import Step, StepKind
from pitboss.games.table.table import Table
from pitboss.messages import Message
from pitboss.rounds.events import BOARD, DEALER, FORMAT


class Status(StrEnum):
    """The status of a round: running, suspended, void or settled."""

    RUNNING = "running"
    SUSPENDED = "suspended"
    VOID = "void"
    SETTLED = "settled"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat in the round: its player, the wagers, the cards and what the player did with them.

    A hand that was dealt face down has no ``cards`` until they are entered; ``turned`` says that they lie face up.
    ``action`` is the last decision, and ``decided_at`` the place of its step.
    ``lammers`` are the wagers whose envy lammers lie there from the settlement on, when the wagers themselves are gone.
    ``stated`` says that its outcome was entered instead of its cards, ``outcome`` which one it has, if it can have one.
    """

    player: str
    stakes: Mapping[str, Stake] = field(default_factory=dict)
    locked: frozenset[str] = frozenset()
    cards: tuple[Card, ...] = ()
    action: str = ""
    front: tuple[Card, ...] = ()
    foul: bool = False
    void: bool = False
    dealt: bool = False
    turned: bool = False
    lammers: tuple[str, ...] = ()
    decided_at: int = -1
    stated: bool = False
    outcome: Outcome | None = None

    @property
    def back(self) -> tuple[Card, ...]:
        """The cards that are not in front."""
        return tuple(card for card in self.cards if card not in self.front)

    @property
    def is_entered(self) -> bool:
        """Whether the cards are known and, in a set hand, which of them are in front."""
        return bool(self.cards) and (self.action != "set" or bool(self.front))

    @property
    def folded(self) -> bool:
        """Whether the player gave up."""
        return self.action == "fold"

    @property
    def layout_cents(self) -> int:
        """The stakes that lie on the layout; those on locked sensors are with the jackpot."""
        return sum(stake.cents for wager, stake in self.stakes.items() if wager not in self.locked)


@dataclass(frozen=True, slots=True)
class Dealer:
    """The dealer's hand, and how it is set once it is turned up; ``up`` are cards that were dealt face up."""

    cards: tuple[Card, ...] = ()
    revealed: bool = False
    front: tuple[Card, ...] = ()
    set_by: str = ""
    qualifies: bool = True
    barred: bool = False
    dealt: bool = False
    up: tuple[Card, ...] = ()

    @property
    def back(self) -> tuple[Card, ...]:
        """The cards that are not in front."""
        return tuple(card for card in self.cards if card not in self.front)


@dataclass(frozen=True, slots=True)
class Round:
    """A round at a table. Purses, tray and jackpot start at 0, so that with the layout they always sum to 0.

    ``format`` is that of its log: what the round decides and says follows the format that it was opened in. ``seeds``
    are what the seats have given to a joint shuffle. ``cards_refused`` counts entries that hidden cards refused.
    ``shuffler_failed`` says why a round is suspended: for a fault of the shuffler, or for something else. ``board`` are
    the cards of the board as far as they are known, ``board_up`` says how many of them lie face up, and ``served`` who
    has been dealt to in the present step. ``entry`` says whether cards are entered or outcomes.
    """

    table: Table
    id: str
    commitment: str = ""
    shuffle: str = ""
    simulation: bool = False
    place: int = 0
    status: Status = Status.RUNNING
    seats: Mapping[int, SeatState] = field(default_factory=dict)
    idle: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer: Dealer = field(default_factory=Dealer)
    first_position: int = 0
    start_source: str = ""
    revealed: bool = False
    purses: Mapping[str, int] = field(default_factory=dict)
    tray_cents: int = 0
    jackpot_cents: int = 0
    events: int = 0
    digest: str = ""
    was_void: bool = False
    corrections: int = 0
    shuffler_failed: bool = False
    fault_steps: tuple[str, ...] = ()
    format: int = FORMAT
    joint: bool = False
    seeds: Mapping[int, str] = field(default_factory=dict)
    cards_refused: int = 0
    board: tuple[Card, ...] = ()
    board_dealt: int = 0
    board_up: int = 0
    served: frozenset[int] = frozenset()
    entry: str = "cards"

    @property
    def by_outcomes(self) -> bool:
        """Whether it is entered how each seat came out, and not every card."""
        return self.entry == "outcomes"

    @property
    def step(self) -> Step:
        """Where the round stands in the steps of its game."""
        return self.table.game.steps[min(self.place, len(self.table.game.steps) - 1)]

    @property
    def layout_cents(self) -> int:
        """All stakes on the layout."""
        return sum(seat.layout_cents for seat in self.seats.values())

    @property
    def balance_cents(self) -> int:
        """Purses, layout, tray and jackpot together: 0 at every moment, or chips have appeared or gone."""
        return sum(self.purses.values()) + self.layout_cents + self.tray_cents + self.jackpot_cents

    def seat(self, number: int) -> SeatState:
        """A seat that is in the round."""
        if number not in self.seats:
            raise PitbossError(f"Seat {number} is not in this round")
        return self.seats[number]

    def cards_of(self, spot: int) -> tuple[Card, ...]:
        """The cards of a seat, of the dealer or of the board, as far as they are known."""
        if spot in (DEALER, BOARD):
            return self.dealer.cards if spot == DEALER else self.board
        return self.seats[spot].cards if spot in self.seats else self.idle.get(spot, ())

    @property
    def spots_dealt(self) -> frozenset[int]:
        """Who has cards, known or not; a hand voided for their number counts as dealt."""
        seats = {number for number, seat in self.seats.items() if seat.dealt or seat.void}
        others = {DEALER: self.dealer.dealt, BOARD: bool(self.board_dealt)}
        return frozenset(seats | set(self.idle) | {spot for spot, dealt in others.items() if dealt})

    def dealt_to(self, seat: SeatState) -> CardsDealt:
        """The cards that make a seat's hands: of the board only those that are turned up."""
        return CardsDealt(seat.cards, self.dealer.cards, self.board[: self.board_up])

    @property
    def cards_seen(self) -> tuple[Card, ...]:
        """Every card that is known to have been dealt."""
        hands = (self.cards_of(spot) for spot in self.spots_dealt)
        return tuple(card for hand in hands for card in hand)

    @property
    def cards_face_up(self) -> tuple[Card, ...]:
        """Every card that lies face up, for all to see."""
        hands = [seat.cards for seat in self.seats.values() if seat.turned]
        dealer = self.dealer.cards if self.dealer.revealed else self.dealer.up
        return tuple(card for hand in [*hands, dealer, self.board[: self.board_up]] for card in hand)

    def place_of(self, kind: StepKind) -> int | None:
        """The place of the first step of a kind; None if the game has none."""
        return next((place for place, step in enumerate(self.table.game.steps) if step.kind is kind), None)

    @property
    def undecided(self) -> tuple[int, ...]:
        """The seats whose decision the present step waits for."""
        if self.step.kind is not StepKind.DECIDE:
            return ()
        return tuple(
            number
            for number, seat in sorted(self.seats.items())
            if self.step.who in seat.stakes and not seat.folded and not seat.void
            if seat.decided_at != self.place and self.step.unless not in seat.stakes
        )


_LONGEST_REASON = 500


def before_settlement(state: Round, doing: str) -> None:
    """Refuse what comes too late."""
    if state.status is not Status.RUNNING:
        raise PitbossError(f"The round is {state.status}: {doing} is not possible now")


def must(state: Round, kind: StepKind, doing: str) -> None:
    """Refuse what is out of turn."""
    before_settlement(state, doing)
    if state.step.kind is not kind:
        raise state.table.game.refusal(
            f"{doing} is not possible now: the round is at its step {state.step.kind!s}", state.step.rule
        )


def check_decides(state: Round, seat: int) -> None:
    """Refuse where a seat has nothing to decide now."""
    spared = state.step.unless
    if seat in state.seats and spared in state.seats[seat].stakes:
        wager = state.table.wager(spared)
        raise state.table.game.refusal(
            Message(
                "Seat {seat} has its {wager} wager: there is one in a round",
                seat=seat,
                wager=state.table.spot_name(spared),
            ),
            wager.rule,
        )
    if seat not in state.undecided:
        raise state.table.game.refusal(Message("Seat {seat} has nothing to decide now", seat=seat), state.step.rule)


def check_reason(text: str) -> None:
    """Refuse to do without a reason."""
    if not text.strip() or len(text) > _LONGEST_REASON:
        raise PitbossError(f"Give a reason in 1 to {_LONGEST_REASON} characters")


def check_by_cards(state: Round) -> None:
    """Refuse to turn hands up where outcomes are entered."""
    if state.by_outcomes:
        raise PitbossError("At this table outcomes are entered: cards are named only with an outcome that they pay for")


def check_by_outcomes(state: Round) -> None:
    """Refuse outcomes where every card is entered."""
    if not state.by_outcomes:
        raise PitbossError("At this table every card is entered: outcomes follow from them")
