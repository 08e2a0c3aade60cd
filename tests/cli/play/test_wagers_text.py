"""Wagers as a player types them."""

import pytest

from pitboss.cli.play.wagers_text import TypedBet, parse_bets, wager_rows
from pitboss.errors import PitbossError
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
