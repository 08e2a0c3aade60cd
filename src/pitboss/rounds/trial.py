"""Trial rounds: a game dealt by software from a seed, with every wager at some seats, and what must hold of its log."""

import contextlib
import itertools
from collections import Counter
from collections.abc import Iterator, Mapping

from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.games.step import PULL, Action, StepKind
from pitboss.games.table.table import Table
from pitboss.games.wager import MOST_TIMES
from pitboss.rounds import events as e
from pitboss.rounds.apply import apply_all, opened
from pitboss.rounds.log import line_of, lines_of, parse_line, replay
from pitboss.rounds.phases.acts import is_setting, offered_actions
from pitboss.rounds.round import Status
from pitboss.rounds.virtual import VirtualRound

#: A trial happens at no time of any day.
AT = "2026-11-15T20:00:00Z"
PLAYERS = ("Ann", "Bob", "Cat")
#: What is bet on each wager, unless its least is more.
USUAL_CENTS = 500


def least_bets(table: Table) -> Iterator[tuple[str, int, str]]:
    """Every wager of a table that is made before the cards: a small amount, and the first choice if it has one."""
    for wager in table.wagers.values():
        if not wager.lead:
            least = table.setup.limits_cents[wager.id][0]
            cents = least if wager.fixed_cents else max(least, USUAL_CENTS)
            yield wager.id, cents, wager.choices[0] if wager.choices else ""


def place_all(trial: VirtualRound, seats: Mapping[int, str]) -> None:
    """Every wager at each of some seats."""
    for seat, player in seats.items():
        for wager, cents, choice in least_bets(trial.state.table):
            trial.do(e.WagerPlaced(seat=seat, player=player, wager=wager, cents=cents, choice=choice))


def decide_all(trial: VirtualRound) -> None:
    """Decide for everyone: house ways are set, odd seats take the first action and even ones the last."""
    while trial.state.status is Status.RUNNING and trial.state.step.kind is StepKind.DECIDE:
        seat = trial.state.undecided[0]
        if is_setting(trial.state):
            trial.do(e.Decided(seat=seat, action="set", front=trial.house_way(seat)))
        else:
            offered = offered_actions(trial.state, seat)[0 if seat % 2 else -1]
            trial.do(e.Decided(seat=seat, action=offered.action, times=offered.times))
        trial.advance()


def begun(table: Table, seed: str, players: Mapping[int, str]) -> VirtualRound:
    """A round from a seed with every wager down, up to the first decision."""
    trial = VirtualRound.opened(table, SeededSource(seed), "r1", AT)
    place_all(trial, players)
    trial.close_betting()
    return trial


def whole_round(table: Table, seed: str = "conformance", players: tuple[str, ...] = PLAYERS) -> VirtualRound:
    """A finished round with every wager at seats 1, 2, …; from the usual seed no dealer of ours pushes everything."""
    seated = dict(zip(table.seats, players, strict=False))
    trial = begun(table, seed, seated)
    decide_all(trial)
    return trial


# What must hold: each gives a sentence for everything that does not.


def flaws(trial: VirtualRound) -> Iterator[str]:
    """What is wrong with a whole round: not finished, not balanced, a stake not settled once, a log that lies."""
    state = trial.state
    if state.status is not Status.CLOSED:
        yield f"the round ends at the step {state.step.kind.value!r} and is not closed"
    if state.layout_cents:
        yield f"{state.layout_cents} cents are left on the layout"
    if state.balance_cents:
        yield f"the payments do not sum to zero: {state.balance_cents} cents are too many"
    placed = Counter((event.seat, event.wager) for event in trial.events if isinstance(event, e.WagerPlaced))
    placed -= Counter((event.seat, event.wager) for event in trial.events if isinstance(event, e.WagerPulled))
    stakes = (event for event in trial.events if isinstance(event, e.WagerSettled) and event.wager == event.stake_of)
    settled = Counter((event.seat, event.wager) for event in stakes)
    for seat, wager in sorted({*placed, *settled}):
        if (placed[seat, wager], settled[seat, wager]) != (1, 1):
            yield (
                f"the wager {wager} of seat {seat} is placed {placed[seat, wager]} times "
                f"and settled {settled[seat, wager]} times"
            )
    found = replay(list(lines_of(trial.events)))
    if found.problem is not None or found.open is not None or found.rounds != [state]:
        yield f"the log of the round does not replay to the same end: {found.problem or 'another round comes out'}"


def steps_of(trial: VirtualRound) -> set[str]:
    """The steps that a round was at between its events."""
    opening = trial.events[0]
    if not isinstance(opening, e.RoundOpened):
        raise TypeError(opening)
    state, steps = opened(opening), set()
    for event in trial.events[1:]:
        steps.add(state.step.kind.value)
        state = apply_all(state, (event,))
    return steps


def unread_lines(trial: VirtualRound) -> Iterator[str]:
    """Events that are not read back as they were written."""
    for number, event in enumerate(trial.events, 1):
        if parse_line(line_of(number, event)) != (number, event):
            yield f"event {number} of a round, {type(event).__name__}, is not read back as it was written"


def misplaced_actions(table: Table, seed: str) -> Iterator[str]:
    """Where the row of actions of a seat and what the round accepts differ, street by street."""
    trial = begun(table, seed, {table.seats[0]: PLAYERS[0]})
    seat = table.seats[0]
    while trial.state.step.kind is StepKind.DECIDE and trial.state.status is Status.RUNNING:
        offers = offered_actions(trial.state, seat)
        offered, accepted = {(offer.action, offer.times) for offer in offers}, _accepted(trial, seat)
        for action, times in sorted(offered ^ accepted):
            word = "offered and refused" if (action, times) in offered else "accepted and not offered"
            yield f"{action}{f' at {times} times' if times else ''} is {word} at a decision"
        first = offers[0]
        trial.do(e.Decided(seat=seat, action=first.action, times=first.times, front=_front(trial, seat)))
        trial.advance()
    yield from flaws(trial)


def _front(trial: VirtualRound, seat: int) -> str:
    """Two cards in front, where a hand is set."""
    return trial.house_way(seat) if is_setting(trial.state) else ""


def _accepted(trial: VirtualRound, seat: int) -> set[tuple[str, int]]:
    """Every action and multiple that the round takes from a seat now; one that is the only one is said without it."""
    before, events, accepted = trial.state, list(trial.events), set()
    words = {*Action, PULL, *trial.state.table.wagers}
    for action, times in itertools.product(words, range(MOST_TIMES + 1)):
        front = _front(trial, seat) if action == Action.SET else ""
        with contextlib.suppress(PitbossError):
            trial.do(e.Decided(seat=seat, action=str(action), front=front, times=times))
            accepted.add((str(action), times))
        trial.state, trial.events = before, list(events)
    only = {action for action, times in accepted if not times}
    return {(action, times) for action, times in accepted if not times or action not in only}
