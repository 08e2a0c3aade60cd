"""Wagers as a player types them."""

import pytest

from pitboss.cli.play.wagers_text import TypedBet, example_bets, parse_bets, wager_rows
from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS
from pitboss.games.table.table import TableSetup, open_table

EZ, FACE_UP = open_table(TableSetup("ez-pai-gow")), open_table(TableSetup("face-up-pai-gow"))


@pytest.mark.parametrize(
    ("text", "bets"),
    [
        ("10", (TypedBet("pai-gow", 1000),)),
        ("$10.50", (TypedBet("pai-gow", 1050),)),
        ("1,000", (TypedBet("pai-gow", 100_000),)),
        ("10 dynasty 5", (TypedBet("pai-gow", 1000), TypedBet("dynasty", 500))),
        ("10, red-black=5 red", (TypedBet("pai-gow", 1000), TypedBet("red-black", 500, "red"))),
        ("dynasty 5", (TypedBet("dynasty", 500),)),
        ("", ()),
    ],
)
def test_bets_are_read(text: str, bets: tuple[TypedBet, ...]) -> None:
    """An amount alone is the main wager."""
    assert parse_bets(text, EZ) == bets


def test_a_fixed_wager_needs_no_amount() -> None:
    """The jackpot's dollar."""
    assert parse_bets("10 jackpot fortune 5", FACE_UP) == (
        TypedBet("pai-gow", 1000), TypedBet("jackpot", 100), TypedBet("fortune", 500),
    )  # fmt: skip


@pytest.mark.parametrize("text", ["ten", "10 20", "dynasty", "dynasty five", "10 nothing 5", "-5", "1e9"])
def test_what_is_no_bet_is_refused(text: str) -> None:
    """With a sentence."""
    with pytest.raises(PitbossError):
        parse_bets(text, EZ)


def test_a_table_lists_its_wagers_with_limits_and_pay_tables() -> None:
    """As the room set them."""
    table = open_table(TableSetup("three-card-poker", limits_cents={"ante": (1000, 20000)}))
    rows = {row[0]: row[2:] for row in wager_rows(table)}
    assert rows["ante"] == ("$10 to $200", "")
    assert rows["play"][0] == "after the cards, equal to ante"
    assert rows["pair-plus"][1] == "A"


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_example_of_a_table_is_taken_there(game: str) -> None:
    """Within the limits, a fixed wager without its amount, and no bet that the cards come before."""
    table = open_table(TableSetup(game))
    bets = parse_bets(example_bets(table), table)
    assert bets[0].wager == table.game.base.wager
    for bet in bets:
        least, most = table.setup.limits_cents[bet.wager]
        assert least <= bet.cents <= most


@pytest.mark.parametrize(
    ("game", "typed"),
    [("caribbean-stud", "10 jackpot"), ("four-card-poker", "10 aces-up 5"), ("big-raise-stud", "10")],
)
def test_an_example_has_a_side_bet_if_there_is_one(game: str, typed: str) -> None:
    assert example_bets(open_table(TableSetup(game))) == typed
