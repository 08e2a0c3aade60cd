"""A step of a round: wagers, deal, decision, hands turned up, settlement. A game lists its steps in its rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitboss.errors import PitbossError, unknown
from pitboss.games.data import Checked


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


#: What a player can do in a decision.
ACTIONS = ("play", "fold", "set")


@dataclass(frozen=True, slots=True)
class Step:
    """One step with what its kind needs: cards and order of a deal, actions and seats of a decision."""

    kind: StepKind
    rule: str
    cards: int = 0
    order: Order = Order.LEFT_TO_RIGHT
    spots: Spots = Spots.WAGERED
    who: str = ""
    actions: tuple[str, ...] = ()
    unless: str = ""
    announce: str = ""
    count_left_over: bool = False


def parse_step(data: Mapping[str, Any], where: str) -> Step:
    """A step from its TOML form."""
    step = Checked(data, f"{where}, step")
    step.only("kind", "rule", "cards", "order", "spots", "who", "actions", "unless", "announce", "count_left_over")
    for action in step.texts("actions"):
        if action not in ACTIONS:
            raise unknown("action", action, ACTIONS)
    try:
        return Step(
            StepKind(step.text("kind")), step.text("rule"), step.number("cards", 0),
            Order(step.text("order", Order.LEFT_TO_RIGHT)), Spots(step.text("spots", Spots.WAGERED)),
            step.text("who", ""), tuple(step.texts("actions")), step.text("unless", ""), step.text("announce", ""),
            step.flag("count_left_over"),
        )  # fmt: skip
    except PitbossError:
        raise
    except ValueError as error:
        raise PitbossError(f"{step.where}: {error}") from None
