"""What holds for every game that is registered, under its defaults and under each choice of the casino."""

import contextlib
import itertools
import re
from collections import Counter
from typing import Any

import pytest
from tests.rounds.helpers import log_of, place_all, whole_round, with_option

from pitboss.cards import Card
from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.cast import SEAT
from pitboss.games.files.versions import FOLDER
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.step import PULL, Action, StepKind
from pitboss.games.table.table import TableSetup, open_table
from pitboss.games.wager import MOST_TIMES
from pitboss.maths.engines import Play
from pitboss.maths.engines.registry import ENGINES
from pitboss.maths.engines.street_rules import StreetTree, cards_up
from pitboss.maths.price.paytables import price
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.actions import is_setting, offered_actions
from pitboss.rounds.apply import apply_all, opened
from pitboss.rounds.log import line_of, parse_line, replay
from pitboss.rounds.virtual import VirtualRound

NOW = "2026-11-15T20:00:00Z"
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
    placed -= Counter((event.seat, event.wager) for event in game.events if isinstance(event, e.WagerPulled))
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


def test_every_folder_with_rules_is_a_game_that_loads() -> None:
    """No folder is left out of what follows; each is read strictly."""
    folders = {rules.parent.name.replace("_", "-") for rules in FOLDER.glob("*/rules.toml")}
    assert folders == {*GAME_IDS} == {load_game(folder).id for folder in folders}


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("rounds", [10, pytest.param(1_000, marks=pytest.mark.soak)])
def test_seeded_rounds_sum_to_zero_and_replay(game_id: str, rounds: int) -> None:
    """Whatever is dealt: every stake is settled once, nothing is left on the layout, and the log tells it again."""
    for seed in range(rounds):
        check_round(whole_round(TableSetup(game=game_id), f"seed {seed}"))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_round_accepts_the_actions_that_its_pages_offer_and_no_others(game_id: str) -> None:
    """Pages show the row of actions of a seat: each of them is taken at every street, and every other is refused."""
    for seed in range(5):
        game = VirtualRound.opened(open_table(TableSetup(game=game_id)), SeededSource(f"conformance {seed}"), "r1", NOW)
        place_all(game, {1: "Ann"})
        game.close_betting()
        while game.state.step.kind is StepKind.DECIDE and game.state.status is Status.RUNNING:
            offered = {(offer.action, offer.times) for offer in offered_actions(game.state, 1)}
            assert accepted_of(game) == offered
            game.do(e.Decided(seat=1, front=front_of(game), **last_of(game)))
            game.advance()
        check_round(game)


def front_of(game: VirtualRound) -> str:
    """Two cards in front, where a hand is set."""
    return game.house_way(1) if is_setting(game.state) else ""


def last_of(game: VirtualRound) -> dict[str, Any]:
    """The first action of the row, which goes on to the next street, or the last one where it is the only one."""
    offer = offered_actions(game.state, 1)[0]
    return {"action": offer.action, "times": offer.times}


def accepted_of(game: VirtualRound) -> set[tuple[str, int]]:
    """Every action and multiple that the round takes from seat 1 now; one that is the only one is said without it."""
    before, events, accepted = game.state, list(game.events), set()
    words = {*Action, PULL, *game.state.table.wagers}
    for action, times in itertools.product(words, range(MOST_TIMES + 1)):
        front = front_of(game) if action == Action.SET else ""
        with contextlib.suppress(PitbossError):
            game.do(e.Decided(seat=1, action=str(action), front=front, times=times))
            accepted.add((str(action), times))
        game.state, game.events = before, list(events)
    only = {action for action, times in accepted if not times}
    return {(action, times) for action, times in accepted if not times or action not in only}


def cards_at_last_decision(game: Game) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What a seat knows at its last decision: its own cards with the board's, and those of the dealer."""
    cards, own = game.deck.cards, game.cards_dealt(SEAT)
    if not game.has_streets:
        return cards[:own], cards[-own:]
    known, up = StreetTree.of(game).decisions[-1].known, cards_up(game)
    return cards[: own + known], cards[len(cards) - up :]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_is_counted_by_one_engine_that_prices_its_decisions(game_id: str) -> None:
    """No two engines claim a game, and each decides for hands that are dealt at random."""
    play = Play.at(open_table(TableSetup(game=game_id)))
    (engine,) = (engine for engine in ENGINES if engine.counts(play.game))
    cards, dealer = cards_at_last_decision(play.game)
    choices = engine.choices(play, cards, dealer)
    assert choices == sorted(choices, key=lambda choice: choice.choice.value, reverse=True)
    assert len(choices) > 1
    assert engine.can_be_seated(play)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_round_of_every_game_goes_through_all_its_steps(game_id: str) -> None:
    game = whole_round(TableSetup(game=game_id))
    check_round(game)
    assert steps_of(game) == {step.kind.value for step in load_game(game_id).steps} - {
        "turn"
    }  # software knows its cards


@pytest.mark.slow
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


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_pay_table_has_an_exact_price_or_is_refused_by_name(game_id: str) -> None:
    """One that is a part of the base game has none by itself; all others add up to every hand that can be dealt."""
    game = load_game(game_id)
    for table in game.paytables:
        settled = [table.wager in ruling.by_table for ruling in game.rulings]
        if any(settled) and not all(settled):
            with pytest.raises(
                PitbossError, match=re.escape(f"{table.name} of {game.name} is a part of the base game")
            ):
                price(game, table)
        else:
            assert sum(line.probability for line in price(game, table).every) == 1
