"""Rounds a second of ``pitboss simulate`` beside those of a plain Python script, one core each, in turns.

Every wager of the table is settled; the script settles the base game, and in Three Card Poker Pair Plus and the 6 Card
Bonus. Games that are like another but for a side bet are laid beside the script of that one, which has less to do. Made
before the clock starts: the kernels, the tables of hand types, the set hands, and the best decisions of High Five Poker
and of games with streets.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial

from benchmarks import naive, naive_streets
from benchmarks.harness import Measure, Samples, Tell, in_turns

from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import Work
from pitboss.maths.simulate.simulation import Plan, Simulation, simulate

TIMES, LEAST_RATIO, SEED = 5, 60.0, 7
#: The game, the script beside it, and the rounds of each.
GAMES: tuple[tuple[str, Callable[[int, int], float], int, int], ...] = (
    ("three-card-poker", naive.three_card_poker, 8_000_000, 50_000),
    ("three-card-poker-bonus-face-up", naive.three_card_poker, 8_000_000, 50_000),
    ("three-card-poker-bonus-tribal", naive.three_card_poker, 8_000_000, 50_000),
    ("three-card-poker-6-card-bonus", naive_streets.three_card_6_card_bonus, 8_000_000, 10_000),
    ("three-card-poker-progressive", naive.three_card_poker, 8_000_000, 50_000),
    ("ez-pai-gow", naive.pai_gow, 2_000_000, 2_000),
    ("fortune-pai-gow", naive.pai_gow, 2_000_000, 2_000),
    ("commission-free-pai-gow-express", naive.pai_gow, 2_000_000, 2_000),
    ("face-up-pai-gow", naive.pai_gow, 2_000_000, 2_000),
    ("high-five-poker", naive.high_five_poker, 2_000_000, 2_000),
    ("mississippi-stud", naive_streets.mississippi_stud, 4_000_000, 50_000),
    ("let-it-ride", naive_streets.let_it_ride, 4_000_000, 50_000),
    ("big-raise-stud", naive_streets.big_raise_stud, 4_000_000, 50_000),
    ("caribbean-stud", naive_streets.caribbean_stud, 4_000_000, 50_000),
    ("crazy-4-poker", naive_streets.crazy_4_poker, 4_000_000, 20_000),
    ("four-card-poker", naive_streets.four_card_poker, 4_000_000, 20_000),
    ("ultimate-texas-holdem", naive_streets.ultimate_texas_holdem, 2_000_000, 2_000),
    ("texas-holdem-bonus", naive_streets.texas_holdem_bonus, 2_000_000, 2_000),
)
MOST_LOST = -0.35


def check_script(play: Callable[[int, int], float], rounds: int) -> None:
    """A script that loses far more or wins does not play the game."""
    mean = play(rounds, SEED)
    if not MOST_LOST < mean < -MOST_LOST / 3:
        raise AssertionError(f"{play.__name__} comes to {mean:+.4f} a round")


def simulation(game: str, executor: Executor) -> Callable[[int], Simulation]:
    """Simulates so many rounds of a game on one thread; everything it looks up is made, and its kernels compiled."""
    table = open_table(TableSetup(game))
    seating = engine_of(table.game).seating(Play.at(table), Work())

    def run(rounds: int) -> Simulation:
        return simulate(table, seating, Plan(rounds, SEED), executor=executor)

    run(100_000)
    return run


def per_second(taken: Samples, rounds: int, name: str) -> Samples:
    """Seconds as rounds a second."""
    return Samples(name, tuple(rounds / value for value in taken.values))


def _taken(ours: Callable[[], object], script: Callable[[], object]) -> dict[str, Samples]:
    return in_turns({"ours": ours, "script": script}, TIMES)


def measure(tell: Tell) -> Iterator[Measure]:
    """Every game beside its script."""
    for game, script, rounds, script_rounds in GAMES:
        tell(f"{game}: making what is looked up")
        check_script(script, script_rounds)
        with ThreadPoolExecutor(1) as executor:
            run = simulation(game, executor)
            tell(f"{game}, in turns with a plain script")
            taken = _taken(partial(run, rounds), partial(script, script_rounds, SEED))
        ours = per_second(taken["ours"], rounds, f"simulate {game}, one core")
        plain = per_second(taken["script"], script_rounds, f"plain script, {script.__name__}")
        yield Measure(ours, plain, "rounds/s", LEAST_RATIO, "ratio", "at least")
