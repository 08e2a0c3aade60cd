"""The law's limit on one wager in games with streets: the first wager is so small that every action stays open."""

import pytest

from pitboss.errors import PitbossError
from pitboss.games.table.table import TableSetup, open_table

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
