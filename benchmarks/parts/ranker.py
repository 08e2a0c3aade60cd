"""Batch ranking of random seven-card hands of the 53-card deck beside ``eval7``, one core each.

``eval7`` has no joker, so it ranks the hands without one; its card objects are made beforehand, and of three ways to
call it in a loop the fastest counts. Both must put those hands in the same order, or there is nothing to compare.
"""

from collections.abc import Callable, Iterator

import eval7
import numpy as np
import numpy.typing as npt
from benchmarks.harness import Measure, Samples, Tell, in_turns

from pitboss import Card, WheelRule
from pitboss.hands.batch import best_five_values

HANDS, CHUNK, TIMES = 1_000_000, 100_000, 7
LEAST_RATIO = 60.0

Cards = npt.NDArray[np.uint8]


def random_hands() -> Cards:
    """Hands dealt at random from 53 cards, the same in every run."""
    rng = np.random.default_rng(7)
    chunks = [rng.random((CHUNK, 53), dtype=np.float32).argsort(axis=1)[:, :7] for _ in range(HANDS // CHUNK)]
    return np.concatenate(chunks).astype(np.uint8)


def values(hands: Cards) -> npt.NDArray[np.int32]:
    """Our values, with A-2-3-4-5 as the lowest straight, which is what ``eval7`` knows."""
    return best_five_values(hands, wheel=WheelRule.LOWEST)


def loops(hands: list[list[object]]) -> dict[str, Callable[[], object]]:
    """Three ways to call ``eval7`` on many hands."""
    evaluate = eval7.evaluate

    def loop() -> None:
        for hand in hands:
            evaluate(hand)

    return {
        "for": loop,
        "comprehension": lambda: [evaluate(hand) for hand in hands],
        "map": lambda: list(map(evaluate, hands)),
    }


def check_order(ours: npt.NDArray[np.int32], theirs: list[int]) -> None:
    """Both rankings must hold the same hands equal and put the others in the same order."""
    _, our_places = np.unique(ours, return_inverse=True)
    _, their_places = np.unique(np.array(theirs), return_inverse=True)
    if not np.array_equal(our_places, their_places):
        raise AssertionError("eval7 and Pitboss do not rank the same hands alike")


def per_second(taken: Samples, hands: int) -> Samples:
    """Seconds as hands a second."""
    return Samples(taken.name, tuple(hands / value for value in taken.values))


def measure(tell: Tell) -> Iterator[Measure]:
    """Hands a second of both, in turns."""
    tell(f"dealing {HANDS:,} hands")
    hands = random_hands()
    natural = hands[(hands < 52).all(axis=1)]
    cards = [eval7.Card(str(Card(number))) for number in range(52)]
    prebuilt = [[cards[number] for number in row] for row in natural.tolist()]
    check_order(values(natural), [eval7.evaluate(hand) for hand in prebuilt])
    values(hands)
    tell("ranking, in turns with eval7")
    taken = in_turns({"ours": lambda: values(hands), **loops(prebuilt)}, TIMES)
    ours = Samples("best_five_values, one core", per_second(taken.pop("ours"), HANDS).values)
    fastest = min(taken.values(), key=lambda samples: samples.median)
    theirs = Samples(f"eval7.evaluate ({fastest.name})", per_second(fastest, len(natural)).values)
    yield Measure(ours, theirs, "hands/s", LEAST_RATIO, "ratio", "at least")
