"""What holds for every game that is registered, under its defaults and under each choice of the casino."""

from collections import Counter

import pytest
from tests.rounds.helpers import log_of, whole_round, with_option

from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.table import TableSetup
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.apply import apply_all, opened
from pitboss.rounds.log import line_of, parse_line, replay
from pitboss.rounds.virtual import VirtualRound

OWN_FILE = "a file of the casino's own"
CHOICES = [
    (game, option.id, choice)
    for game in GAME_IDS
    for option in load_game(game).options
    for choice in option.choices
    if choice not in (option.default, OWN_FILE)
]


def check_round(game: VirtualRound) -> None:
    """A whole round: finished, balanced, every stake settled once, and its log true."""
    state = game.state
    assert state.status is Status.CLOSED
    assert state.layout_cents == state.balance_cents == 0
    placed = Counter((event.seat, event.wager) for event in game.events if isinstance(event, e.WagerPlaced))
    settled = Counter(
        (event.seat, event.wager)
        for event in game.events
        if isinstance(event, e.WagerSettled) and event.wager == event.stake_of
    )
    assert placed == settled
    assert set(placed.values()) == {1}
    found = replay(log_of(game))
    assert (found.problem, found.open, found.rounds) == (None, None, [state])


def steps_of(game: VirtualRound) -> set[str]:
    """The steps that a round was at between its events."""
    opening = game.events[0]
    assert isinstance(opening, e.RoundOpened)
    state, steps = opened(opening), set()
    for event in game.events[1:]:
        steps.add(state.step.kind.value)
        state = apply_all(state, (event,))
    return steps


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_round_of_every_game_goes_through_all_its_steps(game_id: str) -> None:
    game = whole_round(TableSetup(game=game_id))
    check_round(game)
    assert steps_of(game) == {step.kind.value for step in load_game(game_id).steps} - {
        "turn"
    }  # software knows its cards


@pytest.mark.parametrize(("game_id", "option", "choice"), CHOICES)
def test_a_round_ends_under_every_choice_of_the_casino(game_id: str, option: str, choice: str) -> None:
    check_round(whole_round(with_option(game_id, option, choice)))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_event_is_read_back_as_it_was_written(game_id: str) -> None:
    for number, event in enumerate(whole_round(TableSetup(game=game_id)).events, 1):
        assert parse_line(line_of(number, event)) == (number, event)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_seed_gives_the_same_round_again(game_id: str) -> None:
    first, second, other = (whole_round(TableSetup(game=game_id), seed) for seed in ("one", "one", "two"))
    assert first.events == second.events
    assert first.events != other.events


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_decision_and_settlement_names_a_rule_of_the_game(game_id: str) -> None:
    rules = {str(rule.number) for rule in load_game(game_id).rules}
    for event in whole_round(TableSetup(game=game_id)).events:
        if isinstance(event, e.WagerSettled):
            assert {*event.rule.split(", ")} <= rules
    assert {number for step in load_game(game_id).steps for number in step.rule.split(", ")} <= rules
