"""A step of a round: wagers, deal, decision, hands turned up, settlement. A game lists its steps in its rules."""

from enum import StrEnum

from pitboss.games.reading import from_file


class StepKind(StrEnum):
    """What happens in a step."""

    WAGERS = "wagers"
    START = "start"
    DEAL = "deal"
    DECIDE = "decide"
    REVEAL = "reveal"
    TURN = "turn"
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


@from_file
class Step:
    """One step with what its kind needs: cards and order of a deal, actions and seats of a decision.

    ``who`` and ``announce`` name wagers; ``unless`` names a fact that makes the step needless.
    """

    kind: StepKind
    rule: str
    cards: int = 0
    order: Order = Order.LEFT_TO_RIGHT
    spots: Spots = Spots.WAGERED
    who: str = ""
    actions: tuple[Action, ...] = ()
    unless: str = ""
    announce: str = ""
    count_left_over: bool = False
