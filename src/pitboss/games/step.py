"""A step of a round: wagers, deal, decision, hands turned up, settlement. A game lists its steps in its rules.

What players may decide at the steps, its streets, makes every way that their decisions can go.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import from_file, several
from pitboss.games.wager import More, check_times
from pitboss.hands import Vocabulary

if TYPE_CHECKING:
    from pitboss.games.game import Game


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


@dataclass(frozen=True, slots=True)
class PlayerAction:
    """What a player may do in a decision, by its id.

    A ``wager`` goes down at one of the ``times`` of the wager that it follows (``lead``), or of those that ``more``
    gives to some hands; ``pull`` is a wager that comes back.
    """

    id: str
    wager: str = ""
    lead: str = ""
    times: tuple[int, ...] = ()
    more: tuple[More, ...] = ()
    pull: str = ""

    @property
    def every_times(self) -> tuple[int, ...]:
        """All multiples that some hand may choose, rising; none where nothing is placed."""
        return tuple(sorted({*self.times, *(number for more in self.more for number in more.times)}))

    def times_for(self, vocabulary: Vocabulary, traits: int) -> tuple[int, ...]:
        """The multiples that a hand with these traits may choose, rising."""
        allowed = [more for more in self.more if vocabulary.is_called(traits, several(more.hand))]
        return tuple(sorted({*self.times, *(number for more in allowed for number in more.times)}))


def actions_of(game: "Game", step: Step) -> tuple[PlayerAction, ...]:
    """What may be decided at a step, in the order of the rules."""
    return tuple(_action(game, offer) for offer in step.actions)


def _action(game: "Game", offer: Action | Offer) -> PlayerAction:
    if offer is Action.PLAY:
        wager = next(wager for wager in game.wagers if wager.equals and wager.is_placed_later)
        return PlayerAction(Action.PLAY, wager.id, wager.lead, (1,))
    if isinstance(offer, Action):
        return PlayerAction(offer)
    if offer.pull:
        return PlayerAction(PULL, pull=offer.pull)
    wager = game.wager(offer.wager)
    return PlayerAction(offer.wager, wager.id, wager.lead, offer.times or wager.times or (1,), wager.more)


def decisions(game: "Game") -> Iterator[tuple[int, Step]]:
    """The steps at which players decide, with their places."""
    return ((place, step) for place, step in enumerate(game.steps) if step.kind is StepKind.DECIDE)


def _multiples(game: "Game", wager_id: str) -> list[int]:
    """Every multiple at which a wager may be placed in some decision; 1 for one that equals another."""
    actions = (action for _, step in decisions(game) for action in actions_of(game, step))
    placed = (action for action in actions if action.wager == wager_id)
    found = [number for action in placed for number in action.every_times]
    return found or [1]


def most_times(game: "Game", wager_id: str) -> int:
    """The largest multiple at which a wager is ever placed, of the wager that it is tied to."""
    return max(_multiples(game, wager_id))


def least_times(game: "Game", wager_id: str) -> int:
    """The smallest multiple at which a wager is ever placed, of the wager that it is tied to."""
    return min(_multiples(game, wager_id))


def largest_multiple(game: "Game", wager_id: str) -> int:
    """The largest wager that may be tied to one, as a multiple of it; 1 if none is larger."""
    tied = (wager for wager in game.wagers if wager.lead == wager_id and wager.is_placed_later)
    return max((most_times(game, wager.id) for wager in tied), default=1)


def action_named(game: "Game", step: Step, name: str) -> PlayerAction:
    """An action of a step by its id."""
    for action in actions_of(game, step):
        if action.id == name:
            return action
    raise PitbossError(f"{name!r} can't be decided here")


def usual_action(step: Step) -> str:
    """What a player decides of whom nothing is said: to stay in, for as little as may be."""
    stays = [name for name in step.words if name != Action.FOLD]
    return step.otherwise if step.otherwise in stays else stays[0]


# Histories


@dataclass(frozen=True, slots=True)
class SeatDecision:
    """What was decided at a step, by its place; ``times`` is the multiple at which a wager went down."""

    place: int
    action: str
    times: int = 0


@dataclass(frozen=True, slots=True)
class History:
    """A seat's decisions, and what it has staked by them in units of the first wager."""

    decisions: tuple[SeatDecision, ...]
    stakes: tuple[tuple[str, int], ...]
    folded: bool = False

    @property
    def staked(self) -> int:
        """All units on the layout at the end."""
        return sum(units for _, units in self.stakes)


def histories(game: "Game") -> tuple[History, ...]:
    """Every way that the decisions of one seat can go, whatever its cards; multiples that some hands have are in it."""
    units = {wager: 1 for wager in game.base_wagers if not game.wager(wager).is_placed_later}
    return tuple(_after(game, 0, History((), tuple(units.items())), len(game.steps)))


def decided_before(game: "Game", place: int, stakes: Mapping[str, int]) -> tuple[SeatDecision, ...]:
    """What a seat has decided before a step, as its stakes on base wagers tell, in cents; nothing where they don't."""
    units = {wager: 1 for wager in game.base_wagers if not game.wager(wager).is_placed_later}
    first, placed = stakes[game.base.wager], {wager: stakes[wager] for wager in game.base_wagers if wager in stakes}
    for history in _after(game, 0, History((), tuple(units.items())), place):
        if {wager: times * first for wager, times in history.stakes} == placed:
            return history.decisions
    return ()


def _after(game: "Game", place: int, so_far: History, end: int) -> Iterator[History]:
    if place == end:
        yield so_far
        return
    step, stakes = game.steps[place], dict(so_far.stakes)
    spared = so_far.folded or step.who not in stakes or step.unless in stakes
    if step.kind is not StepKind.DECIDE or spared:
        yield from _after(game, place + 1, so_far, end)
        return
    for chosen in _decided(game, step, place, so_far):
        yield from _after(game, place + 1, chosen, end)


def _decided(game: "Game", step: Step, place: int, so_far: History) -> Iterator[History]:
    stakes = dict(so_far.stakes)
    for action in actions_of(game, step):
        for times in action.every_times or (0,):
            placed = {action.wager: times * stakes[action.lead]} if times else {}
            left = {wager: units for wager, units in stakes.items() if wager != action.pull} | placed
            decisions = (*so_far.decisions, SeatDecision(place, action.id, times))
            yield History(decisions, tuple(left.items()), action.id == Action.FOLD)
