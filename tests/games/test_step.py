"""Steps of a round as a game's rules list them."""

import pytest

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, load_game
from pitboss.games.files.toml_types import read_data
from pitboss.games.step import Order, Spots, Step, StepKind


def test_a_step_is_read_with_all_its_parts() -> None:
    """And what is left out is a deal from left to right to the spots with a wager."""
    parts = {"cards": 7, "order": "counter-clockwise", "spots": "every", "count_left_over": True}
    step = read_data({"kind": "deal", "rule": "7", **parts}, Step, "own.toml")
    assert (step.kind, step.cards, step.order, step.spots) == (StepKind.DEAL, 7, Order.COUNTER_CLOCKWISE, Spots.EVERY)
    assert step.count_left_over
    plain = read_data({"kind": "deal", "rule": "5", "cards": 3}, Step, "own.toml")
    assert (plain.order, plain.spots, plain.count_left_over) == (Order.LEFT_TO_RIGHT, Spots.WAGERED, False)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"kind": "shuffle", "rule": "1"}, "own.toml: There is no kind 'shuffle'"),
        ({"kind": "deal", "rule": "1", "order": "clockwise"}, "There is no order 'clockwise'; did you mean"),
        ({"kind": "deal", "rule": "1", "spots": "some"}, "own.toml: There is no spots 'some'"),
        ({"kind": "decide", "rule": "1", "actions": ["raise"]}, "raise"),
        ({"kind": "deal", "rule": "1", "card": 3}, "card"),
        ({"kind": "deal", "rule": "1", "cards": "3"}, "cards must be a whole number"),
        ({"kind": "deal"}, "rule"),
        ({"rule": "1"}, "kind"),
    ],
)
def test_a_step_that_means_nothing_is_refused(data: dict[str, object], words: str) -> None:
    with pytest.raises(PitbossError) as error:
        read_data(data, Step, "own.toml")
    assert words in str(error.value)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_goes_from_the_wagers_to_the_settlement_and_deals_to_its_seats_once(game_id: str) -> None:
    """A hand of every game is as large as its deal, and cards come before decisions."""
    game = load_game(game_id)
    kinds = [step.kind for step in game.steps]
    to_seats = [step.cards for step in game.steps if step.kind is StepKind.DEAL and "seats" in step.deals_to]
    assert kinds[0] is StepKind.WAGERS
    assert kinds[-1] is StepKind.SETTLE
    assert to_seats == [game.cards]
    assert kinds.index(StepKind.DEAL) < kinds.index(StepKind.DECIDE)
    assert kinds.count(StepKind.REVEAL) == game.cast.dealer
    assert game.has_streets or kinds.count(StepKind.DECIDE) == 1


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_step_names_rules_of_its_document(game_id: str) -> None:
    game = load_game(game_id)
    numbers = {rule.number for rule in game.rules}
    assert {number for step in game.steps for number in step.rule.split(", ")} <= numbers
