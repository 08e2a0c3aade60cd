"""The law's limits on wagers and games of a hand with streets: every action stays open to the largest first wager."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from tests.rounds.helpers import least_bets

from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.games.step import StepKind
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.phases.acts import offered_actions
from pitboss.rounds.virtual import VirtualRound

#: The most of the first wager with $400 a wager, in whole dollars: the largest multiple is four, three, two or one.
MOST = {
    "ultimate-texas-holdem": ("ante", 100_00),
    "big-raise-stud": ("ante", 100_00),
    "mississippi-stud": ("ante", 133_00),
    "four-card-poker": ("ante", 133_00),
    "crazy-4-poker": ("ante", 133_00),
    "caribbean-stud": ("ante", 200_00),
    "texas-holdem-bonus": ("ante", 200_00),
    "let-it-ride": ("bet-3", 400_00),
}


@pytest.mark.parametrize(("game", "wager", "most"), [(game, *rest) for game, rest in MOST.items()])
def test_the_first_wager_is_the_limit_divided_by_its_largest_multiple(game: str, wager: str, most: int) -> None:
    """Of ante, blind and streets each is one wager under the limit; a cent more on the first is refused."""
    table = open_table(TableSetup(game, jurisdiction="washington", day="2026-11-15"))
    table.check_wager(table.wager(wager), most)
    with pytest.raises(PitbossError, match="limit"):
        table.check_wager(table.wager(wager), most + 1)


def test_a_room_may_not_set_a_first_wager_that_closes_an_action() -> None:
    """$200 on the Ante of Ultimate Texas Hold'em would make four times of it $800."""
    with pytest.raises(PitbossError, match="Ante"):
        open_table(
            TableSetup(
                "ultimate-texas-holdem",
                jurisdiction="washington",
                day="2026-11-15",
                limits_cents={"ante": (5_00, 200_00)},
            )
        )


def opened(game: str, number: int) -> VirtualRound:
    """A round in Washington where the law certainly allows so many games on one hand."""
    made = VirtualRound.opened(
        open_table(TableSetup(game, jurisdiction="washington", day="2008-06-01")), SeededSource("games"), "r1"
    )
    limits = made.state.table.limits
    assert limits is not None
    cap = replace(limits.limits["games"], number=number)
    table = replace(made.state.table, limits=replace(limits, limits={**limits.limits, "games": cap}))
    made.state = replace(made.state, table=table)
    return made


def place(made: VirtualRound, bets: Iterable[tuple[str, int, str]]) -> None:
    """Ann's wagers at seat 1."""
    for wager, cents, choice in bets:
        made.do(e.WagerPlaced(seat=1, player="Ann", wager=wager, cents=cents, choice=choice))


def bet_all(made: VirtualRound) -> set[str]:
    """Bet on every street of seat 1 as much as its hand may, and name the wagers that lie at the end."""
    while made.state.status is Status.RUNNING and made.state.step.kind is StepKind.DECIDE:
        largest = max(offered_actions(made.state, 1), key=lambda offered: (offered.times, offered.action != "pull"))
        made.do(e.Decided(seat=1, action=largest.action, times=largest.times))
        made.advance()
    return {event.wager for event in made.events if isinstance(event, e.WagerSettled)}


@pytest.mark.parametrize("game", sorted(MOST))
def test_ante_blind_and_the_bets_of_all_streets_are_one_game(game: str) -> None:
    """Where the law allows one game on a hand, all streets are bet to the end, and a side wager is a second game."""
    made = opened(game, 1)
    bets = {bet[0]: bet for bet in least_bets(made.state.table)}
    place(made, [bets.pop(made.state.table.game.base.wager)])
    for bet in bets.values():
        with pytest.raises(PitbossError, match=r"2 games on one hand; .* allows 1"):
            place(made, [bet])
    made.close_betting()
    assert bet_all(made) == set(made.state.table.game.base_wagers)


@pytest.mark.parametrize("game", ["let-it-ride", "mississippi-stud"])
def test_the_side_wagers_of_a_hand_with_streets_are_a_game_each(game: str) -> None:
    """Three games are its first wager, with what is tied to it, and two side wagers; where two are allowed, one."""
    bets = list(least_bets(open_table(TableSetup(game))))
    place(opened(game, 3), bets)
    with pytest.raises(PitbossError, match=r"3 games on one hand; .* allows 2"):
        place(opened(game, 2), bets)
