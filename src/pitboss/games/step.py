"""A step of a round: wagers, deal, decision, hands turned up, settlement. A game lists its steps in its rules."""

from enum import StrEnum
from typing import Literal

from pitboss.games.files.toml_types import from_file
from pitboss.games.wager import check_times


class StepKind(StrEnum):
    """What happens in a step."""

    WAGERS = "wagers"
    START = "start"
    DEAL = "deal"
    DECIDE = "decide"
    REVEAL = "reveal"
    TURN = "turn"
    BOARD = "board"
    SETTLE = "settle"


class Order(StrEnum):
    """In which order hands are dealt."""

    LEFT_TO_RIGHT = "left-to-right"
    COUNTER_CLOCKWISE = "counter-clockwise"


class Spots(StrEnum):
    """Which spots get a hand: every one, those with a wager, or as the casino chose."""

    EVERY = "every"
    WAGERED = "wagered"
    OPTION = "option"


class Action(StrEnum):
    """What a player can do in a decision."""

    PLAY = "play"
    FOLD = "fold"
    SET = "set"
    CHECK = "check"


#: The action of taking a wager back, which a decision offers as ``{ pull = "…" }``.
PULL = "pull"


@from_file
class Offer:
    """An action on a wager: placing it at one of some multiples of the wager that it follows, or pulling it back."""

    wager: str = ""
    times: tuple[int, ...] = ()
    pull: str = ""

    def __post_init__(self) -> None:
        """Refuse an offer of nothing, or of both."""
        check_times(self.times)
        if bool(self.wager) == bool(self.pull):
            raise ValueError("An action places a wager or pulls one back: give wager = … or pull = …")
        if self.pull and self.times:
            raise ValueError("A wager is pulled back whole: times = … says nothing of it")

    @property
    def action(self) -> str:
        """What a decision calls it: by the wager that is placed, or as pulling back."""
        return self.wager or PULL


@from_file
class Step:
    """One step with what its kind needs: cards and order of a deal, actions and seats of a decision.

    ``who`` and ``announce`` name wagers; ``unless`` names a fact that makes the step needless, or a wager that spares
    the seats that have it. ``to`` says who is dealt to, seats and dealer if nothing is said, and ``up`` that the cards
    lie face up. A step ``board`` turns up so many cards of the board. ``otherwise`` is decided for who is gone.
    """

    kind: StepKind
    rule: str
    cards: int = 0
    order: Order = Order.LEFT_TO_RIGHT
    spots: Spots = Spots.WAGERED
    who: str = ""
    actions: tuple[Action | Offer, ...] = ()
    unless: str = ""
    announce: str = ""
    count_left_over: bool = False
    to: tuple[Literal["seats", "dealer", "board"], ...] = ()
    up: bool = False
    otherwise: str = ""

    @property
    def deals_to(self) -> tuple[str, ...]:
        """Who is dealt to: seats and dealer, unless the step says who."""
        return self.to or ("seats", "dealer")

    @property
    def words(self) -> tuple[str, ...]:
        """What may be decided, by name."""
        return tuple(offer.action if isinstance(offer, Offer) else offer.value for offer in self.actions)
