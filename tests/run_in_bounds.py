"""Run every kernel once with bounds checks on, and print what it counted: see ``test_kernel.py``.

A check that is not on proves nothing, so the first kernel reads out of bounds on purpose.
"""

import json
import sys
from pathlib import Path

import numpy as np
from tests.high_five_plays import high_five_play
from tests.set_plays import set_play

from pitboss.cards import STANDARD, WITH_JOKER
from pitboss.games.table.table import TableSetup, open_table
from pitboss.hands import SEVEN_CARD, JokerRule, WheelRule
from pitboss.hands.batch import seven_card_traits, three_card_traits, three_card_values, two_card_values
from pitboss.hands.ranker import best_five_values
from pitboss.hands.types import TYPES
from pitboss.kernel import compiled, kernel
from pitboss.maths.census.census import census
from pitboss.maths.duel.high_five import DIVIDED, BestDecisions, decisions
from pitboss.maths.duel.one_hand import types_left
from pitboss.maths.duel.pai_gow import best_answer, best_split, way_against_way
from pitboss.maths.engines import engine_of
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.simulate.simulation import Plan, simulate
from pitboss.maths.simulate.table_seatings import seven_card_seating

HANDS = 20_000


@kernel
def read_at(values: list[int], place: int) -> int:
    """One element of an array."""
    return values[place]


def reads_out_of_bounds() -> bool:
    """Whether a kernel may read beyond an array without an error."""
    try:
        compiled(read_at)(np.zeros(3, dtype=np.int64), 5)
    except IndexError:
        return False
    return True


def dealt(cards: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Random rows of so many different cards of 53."""
    deck = np.tile(np.arange(53, dtype=np.uint8), (HANDS, 1))
    return np.random.default_rng(cards).permuted(deck, axis=1)[:, :cards]


def rank_everything() -> None:
    """Batch ranking of five to seven cards under every rule, and the other batches."""
    for cards in (5, 6, 7):
        for joker in JokerRule:
            seven_card_traits(dealt(cards), joker)
            for wheel in WheelRule:
                best_five_values(dealt(cards), joker, wheel)
    two_card_values(dealt(2))
    naturals = dealt(3)[(dealt(3) < 52).all(axis=1)]
    three_card_values(naturals)
    three_card_traits(naturals)


def count_everything() -> dict[str, int]:
    """The census of five to seven cards under every rule: how many hands, and how many full houses."""
    found = {}
    for deck in (STANDARD, WITH_JOKER):
        for cards in (5, 6, 7):
            for joker in JokerRule:
                counted = census(SEVEN_CARD, deck, cards, joker, recount=True)
                found[f"{len(deck)} {cards} {joker} hands"] = counted.hands
                found[f"{len(deck)} {cards} {joker} full-house"] = counted.count("full-house")
    return found


def duel_everything() -> dict[str, int]:
    """Every kernel of two hands, on a deck of seventeen cards with four suits alike: how many deals are won."""
    deck = sum(0b1111 << 9 + 13 * suit for suit in range(4)) | 1 << 52
    play, best = (set_play("foxwoods", player, cards=deck) for player in ("foxwoods", None))
    other = set_play("canterbury-park", "foxwoods", cards=deck)
    hand = sum(1 << card for card in range(9, 13)) | 0b111 << 22
    return {
        "way against way": way_against_way(play).outcomes()["win"],
        "way against another": way_against_way(other).outcomes()["win"],
        "best answer": best_answer(best).outcomes()["win"],
        "best split": best_split(best).outcomes()["win"],
        "best play": decisions(high_five_play(cards=deck)).result.outcomes["win"],
        "hands left": int(types_left(hand, deck).sum()),
    }


def simulate_everything() -> dict[str, int]:
    """Every kernel that deals and meets: how many seats' hands were counted."""
    found = {}
    for name in ("three-card-poker", "ez-pai-gow", "face-up-pai-gow"):
        table = open_table(TableSetup(name))
        played = simulate(table, engine_of(table.game).seating(Play.at(table), Work()), Plan(HANDS, 7, seats=6))
        found[f"{name} hands"] = sum(played.counts.values())
    table = open_table(TableSetup("high-five-poker"))
    divided = BestDecisions(np.full(TYPES, DIVIDED, dtype=np.uint8), np.array([0b1111111, 0b11111110]))
    played = simulate(table, seven_card_seating(table, divided, Work()), Plan(HANDS, 7, seats=6))
    return found | {"high-five-poker hands": sum(played.counts.values())}


if __name__ == "__main__":
    if reads_out_of_bounds():
        sys.exit(f"{Path(__file__).name}: the kernels do not check their bounds")
    rank_everything()
    json.dump(count_everything() | duel_everything() | simulate_everything(), sys.stdout)
