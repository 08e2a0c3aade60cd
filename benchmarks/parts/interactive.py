"""One round at a virtual table, for a person who waits: from the last decision to the last payment, every seat taken.

The dealer's hand is turned up and set, every wager of every seat is settled, the shuffle is laid open and checked. The
reference is a plain Python comparison of as many hands, from ``benchmarks/naive.py``.
"""

from collections.abc import Iterator
from functools import partial

from benchmarks import naive
from benchmarks.harness import Measure, Samples, Tell, in_turns

from pitboss.cards.shuffle import SeededSource
from pitboss.games import GAME_IDS
from pitboss.games.step import StepKind
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.virtual import VirtualRound

TIMES, ROUNDS, MOST_SECONDS = 7, 20, 0.005


def decided(table: Table, number: int) -> VirtualRound:
    """A round of a full table, every wager made, up to the last decision."""
    virtual = VirtualRound.opened(table, SeededSource(f"bench/{number}"), f"r{number}")
    for seat in table.seats:
        for wager in table.wagers.values():
            if not wager.equals:
                choice = wager.choices[0] if wager.choices else ""
                cents = wager.fixed_cents or 500
                virtual.do(e.WagerPlaced(seat=seat, player=f"P{seat}", wager=wager.id, cents=cents, choice=choice))
    virtual.close_betting()
    while virtual.state.status is Status.RUNNING and virtual.state.step.kind is StepKind.DECIDE:
        for seat in virtual.state.undecided:
            sets = table.house_way is not None
            front = virtual.house_way(seat) if sets else ""
            virtual.do(e.Decided(seat=seat, action="set" if sets else "play", front=front))
    return virtual


def settled(rounds: list[VirtualRound]) -> None:
    """Finish rounds."""
    for virtual in rounds:
        if virtual.advance().status is not Status.CLOSED:
            raise AssertionError("A round did not come to its end")


def measure(tell: Tell) -> Iterator[Measure]:
    """Every game, a full table."""
    for game in GAME_IDS:
        tell(f"{game}: a full table settled")
        table = open_table(TableSetup(game))
        waiting = iter([[decided(table, number * ROUNDS + at) for at in range(ROUNDS)] for number in range(TIMES + 1)])
        settled(next(waiting))
        script = naive.three_card_poker if game == "three-card-poker" else naive.pai_gow
        hands = partial(script, ROUNDS * len(table.seats), 7)
        taken = in_turns({"ours": lambda rounds=waiting: settled(next(rounds)), "script": hands}, TIMES)  # type: ignore[misc]
        one = {name: Samples(name, tuple(value / ROUNDS for value in found.values)) for name, found in taken.items()}
        ours = Samples(f"{game}: {len(table.seats)} seats settled", one["ours"].values)
        plain = Samples(f"plain script, {script.__name__}", one["script"].values)
        yield Measure(ours, plain, "s", MOST_SECONDS, "value", "at most")
