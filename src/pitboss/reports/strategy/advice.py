"""Advice: what the exact maths says of a decision at the table, and what another one costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import Card, format_cards
from pitboss.games.house_way import SetHand
from pitboss.hands.splits import splits_of_hand
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.rounds import Round


@dataclass(frozen=True, slots=True)
class Advised:
    """A choice and its exact value in units of the main wager; a split is named by its front.

    ``alike`` are the fronts of splits that differ in suits only and are worth the same.
    """

    action: str
    front: str
    value: Fraction
    alike: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The choice in a word or two."""
        return f"{self.front} in front" if self.front else self.action


def advice(state: Round, number: int) -> list[Advised]:
    """Every legal choice of a seat, best first; a dealer's hand that is face up is taken into account."""
    cards, dealer = state.seats[number].cards, state.dealer
    play = Play.at(state.table)
    choices = engine_of(play.game).choices(play, cards, dealer.cards if dealer.revealed else None)
    alike = _alike(play, cards) if any(choice.hands for choice in choices) else {}
    return [_advised(choice, alike) for choice in choices]


def _alike(play: Play, cards: Sequence[Card]) -> dict[str, tuple[str, ...]]:
    """The fronts of all legal splits, each with those of the splits that are the same in value."""
    splits = splits_of_hand(cards, play.joker, play.wheel)
    fronts: dict[tuple[int, int], list[str]] = {}
    for split in np.nonzero(splits.legal[0])[0].tolist():
        values = int(splits.backs[0, split]), int(splits.fronts[0, split])
        fronts.setdefault(values, []).append(format_cards(SetHand.of(splits, 0, split).front))
    return {front: tuple(same) for same in fronts.values() for front in same}


def _advised(valued: ValuedChoice, alike: Mapping[str, tuple[str, ...]]) -> Advised:
    if valued.hands is None:
        return Advised(valued.choice.name.lower(), "", valued.choice.value)
    front = format_cards(valued.hands.front)
    return Advised("set", front, valued.choice.value, alike[front])


def cost(advised: Sequence[Advised], action: str, front: str) -> tuple[Advised, Fraction]:
    """The best choice, and what the one made falls short of it, in units of the main wager."""
    made = next(choice for choice in advised if choice.action == action and is_made(choice, front))
    return advised[0], advised[0].value - made.value


def is_made(advised: Advised, front: str) -> bool:
    """Whether a front is that of the advised choice, or one alike; no front for a choice without one."""
    return any(_same(cards, front) for cards in (advised.front, *advised.alike))


def _same(one: str, other: str) -> bool:
    return sorted(one.split()) == sorted(other.split())
