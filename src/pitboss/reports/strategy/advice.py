"""Advice: what the exact maths says of a decision at the table, and what another one costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import Card, format_cards
from pitboss.games.house_way import SetHand
from pitboss.games.step import decided_before
from pitboss.hands.splits import splits_of_hand
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.rounds import Round
from pitboss.rounds.events import Decided


@dataclass(frozen=True, slots=True)
class Advised:
    """A choice and its exact value in units of the main wager; a split is named by its front, a bet by its multiple.

    ``alike`` are the fronts of splits that differ in suits only and are worth the same.
    """

    action: str
    front: str
    value: Fraction
    alike: tuple[str, ...] = ()
    times: int = 0

    @property
    def name(self) -> str:
        """The action, with its multiple if it has one."""
        return f"{self.action} {self.times}x" if self.times else self.action

    def __str__(self) -> str:
        """The choice in a word or two."""
        return f"{self.front} in front" if self.front else self.name


def advice(state: Round, number: int) -> list[Advised]:
    """Every legal choice of a seat, best first, with all that it sees: the board, and cards of the dealer that are up.

    What it has bet on streets before counts as well.
    """
    seat, dealer, board = state.seats[number], state.dealer, state.board[: state.board_up]
    play, cards = Play.at(state.table), seat.cards
    seen = dealer.cards if dealer.revealed else dealer.up
    stakes = {wager: stake.cents for wager, stake in seat.stakes.items()}
    decided = decided_before(play.game, state.place, stakes)
    choices = engine_of(play.game).choices(play, (*cards, *board), seen or None, decided)
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
    if valued.decided:
        return Advised(valued.decided.action, "", valued.choice.value, times=valued.decided.times)
    if valued.hands is None:
        return Advised(valued.choice.name.lower(), "", valued.choice.value)
    front = format_cards(valued.hands.front)
    return Advised("set", front, valued.choice.value, alike[front])


def cost(advised: Sequence[Advised], made: Decided) -> tuple[Advised, Fraction]:
    """The best choice, and what the one made falls short of it, in units of the main wager."""
    chosen = next(choice for choice in advised if is_made(choice, made))
    return advised[0], advised[0].value - chosen.value


def is_made(advised: Advised, made: Decided) -> bool:
    """Whether a choice is the one made: its action, its multiple if one was named, and its front or one alike."""
    fits = advised.action == made.action and made.times in (0, advised.times)
    return fits and any(_same(cards, made.front) for cards in (advised.front, *advised.alike))


def _same(one: str, other: str) -> bool:
    return sorted(one.split()) == sorted(other.split())
