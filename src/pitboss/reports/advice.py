"""Advice: what the exact maths says of a decision at the table, and what another one costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import format_cards
from pitboss.games.house_way import SetHand
from pitboss.hands.splits import splits_of_hand
from pitboss.maths.engines import Engine, engine_of
from pitboss.maths.one_hand import Choice
from pitboss.maths.values import PaiGowSeat, SplitChoice, high_five_choices, split_choices, three_card_choices
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
    table, cards = state.table, state.seats[number].cards
    engine = engine_of(table.game)
    if engine is Engine.PAI_GOW and table.house_way:
        seat = PaiGowSeat(cards, table.house_way, table.pai_gow_rules, table.joker, table.wheel)
        dealers = seat.seen_dealer(state.dealer.cards) if state.dealer.revealed else seat.unseen_dealers()
        return _splits(seat, split_choices(seat, dealers))
    if engine is Engine.THREE_CARD:
        return _plain(three_card_choices(cards, table.paytables["ante-bonus"]))
    return _plain(high_five_choices(cards, table.wheel))


def _splits(seat: PaiGowSeat, choices: Sequence[SplitChoice]) -> list[Advised]:
    """The choices, each with the fronts of the splits that it stands for."""
    splits = splits_of_hand(seat.cards, seat.joker, seat.wheel)
    alike: dict[tuple[int, int], list[str]] = {}
    own: dict[str, tuple[int, int]] = {}
    for split in np.nonzero(splits.legal[0])[0].tolist():
        values = int(splits.backs[0, split]), int(splits.fronts[0, split])
        front = format_cards(SetHand.of(splits, 0, split).front)
        alike.setdefault(values, []).append(front)
        own[front] = values
    fronts = [format_cards(each.hands.front) for each in choices]
    return [
        Advised("set", front, each.choice.value, tuple(alike[own[front]]))
        for front, each in zip(fronts, choices, strict=True)
    ]


def _plain(choices: Sequence[Choice]) -> list[Advised]:
    return [Advised(choice.name.lower(), "", choice.value) for choice in choices]


def cost(advised: Sequence[Advised], action: str, front: str) -> tuple[Advised, Fraction]:
    """The best choice, and what the one made falls short of it, in units of the main wager."""
    made = next(each for each in advised if each.action == action and is_made(each, front))
    return advised[0], advised[0].value - made.value


def is_made(advised: Advised, front: str) -> bool:
    """Whether a front is that of the advised choice, or one alike; no front for a choice without one."""
    return any(_same(each, front) for each in (advised.front, *advised.alike))


def _same(one: str, other: str) -> bool:
    return sorted(one.split()) == sorted(other.split())
