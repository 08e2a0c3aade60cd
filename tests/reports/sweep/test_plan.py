"""Plans: which cells they come to."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.reports.sweep.plan import Axes, cells_of, read_plan
from pitboss.reports.sweep.run import parcels

#: Seats, joker rules, pay tables of side bets, and of the base game (1 for none), as the documents have them.
GAMES = {
    "ez-pai-gow": (6, ("semi", "full"), 9, 1),
    "commission-free-pai-gow-express": (6, ("semi", "full"), 9, 1),
    "face-up-pai-gow": (6, ("semi",), 15, 1),
    "three-card-poker": (7, None, 8, 3),
    "high-five-poker": (6, ("semi",), 3, 1),
}
PAI_GOW = tuple(GAMES)[:3]
#: Where the documents leave no choice of what A-2-3-4-5 is.
ONLY_WHEEL = {
    "three-card-poker": "lowest",
    "ez-pai-gow": "second-highest",
    "commission-free-pai-gow-express": "second-highest",
}
WAYS = ("foxwoods", "canterbury-park")


def some(values: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    """One value or more, some of them twice."""
    return st.lists(st.sampled_from(values), min_size=1, max_size=len(values) + 1).map(tuple)


@pytest.mark.slow
@given(
    games=some(tuple(GAMES)),
    ways=some(WAYS),
    variants=some(("none", "classic")),
    wheels=some(("lowest", "second-highest")),
    jokers=some(("semi", "full")),
    players=st.lists(st.integers(1, 8), min_size=1, max_size=3),
)
def test_a_plan_is_every_combination_once(
    games: tuple[str, ...],
    ways: tuple[str, ...],
    variants: tuple[str, ...],
    wheels: tuple[str, ...],
    jokers: tuple[str, ...],
    players: list[int],
) -> None:
    """As many cells as the product of the axes that a game has; those it does not allow are there, and refused."""
    pai_gow = any(game in PAI_GOW for game in games)
    axes = Axes(
        game=games, house_way=ways if pai_gow else ("own",), variant=variants if pai_gow else ("none",), wheel=wheels,
        joker=jokers, players=tuple(map(str, players)),
    )  # fmt: skip
    wanted = allowed = 0
    for game in set(games):
        seats, rules, sides, bases = GAMES[game]
        settings = len(set(ways)) * len(set(variants)) if game in PAI_GOW else 1
        base = bases * settings * len(set(wheels))
        base_allowed = bases * settings * len(set(wheels) & {ONLY_WHEEL.get(game, wheel) for wheel in wheels})
        tables = len(set(jokers)) if rules else 1
        tables_allowed = len(set(jokers) & set(rules)) if rules else 1
        wanted += (base + sides) * tables * len(set(players))
        allowed += (base_allowed + sides) * tables_allowed * len({count for count in players if count <= seats})
    if not allowed:
        with pytest.raises(PitbossError):
            cells_of([axes])
        return
    cells = cells_of([axes])
    assert len(cells) == len({cell.name for cell in cells}) == wanted
    assert sum(not cell.refusal for cell in cells) == allowed
    packed = [cell.name for parcel in parcels(cells) for cell in parcel.cells]
    assert sorted(packed) == sorted(cell.name for cell in cells)


def test_what_is_not_named_is_every_table_and_number_of_players_and_the_games_own_joker() -> None:
    """EZ Pai Gow: nine pay tables and the base game, six seats, its own house way; two joker rules if all are asked."""
    cells = cells_of([Axes(game=("ez-pai-gow",))])
    assert len(cells) == (9 + 1) * 6
    assert {cell.joker for cell in cells} == {"semi-wild"}
    assert len(cells_of([Axes(game=("ez-pai-gow",), joker=("all",))])) == (9 + 1) * 2 * 6
    assert cells_of([Axes(game=("ez-pai-gow",), joker=("semi",))]) == cells
    assert {cell.play.dealer.id for cell in cells if cell.play and cell.play.dealer} == {"foxwoods"}


def test_a_file_says_what_options_say(tmp_path: Path) -> None:
    """The same cells; a part of the plan does not touch the others, and cells of both are there once."""
    plan = tmp_path / "plan.toml"
    plan.write_text(
        '[[sweep]]\ngame = "three-card-poker"\nwager = "pair-plus"\nplayers = [1, "3-4"]\n'
        '[[sweep]]\ngame = ["high-five-poker", "three-card-poker"]\nwager = ["trips", "pair-plus"]\nplayers = 4\n'
    )
    first = Axes(game=("three-card-poker",), wager=("pair-plus",), players=("1,3-4",))
    second = Axes(game=("high-five-poker", "three-card-poker"), wager=("trips", "pair-plus"), players=("4",))
    assert cells_of(read_plan(plan)) == cells_of([first, second])
    assert len(cells_of(read_plan(plan))) == 4 * 3 + 3


def test_files_that_a_plan_names_lie_beside_it(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('game = "three-card-poker"\npaytable = "own.toml"\n')
    (tmp_path / "own.toml").write_text(
        '[[paytable]]\ndesignator = "mine"\nwager = "pair-plus"\n'
        'lines = [{ line = "pair", hand = "pair", pays = "2 to 1" }]\n'
    )
    cells = cells_of(read_plan(tmp_path / "plan.toml"))
    assert {cell.paytable.designator for cell in cells if cell.paytable} == {"mine"}
    assert len(cells) == 7


@pytest.mark.parametrize(
    ("axes", "said"),
    [
        (Axes(), "Name a game with --game"),
        (Axes(game=("ez-pai-go",)), "did you mean 'ez-pai-gow'?"),
        (Axes(game=("face-up-pai-gow",), joker=("full",)), "is played with semi-wild"),
        (Axes(game=("ez-pai-gow",), joker=("wild",)), "There is no joker rule 'wild'"),
        (Axes(game=("ez-pai-gow",), players=("0",)), "write 4, 1-6, 1,3 or all"),
        (Axes(game=("ez-pai-gow",), players=("6-1",)), "write 4, 1-6, 1,3 or all"),
        (Axes(game=("ez-pai-gow",), players=("7",)), "seats 1 to 6 players, not 7"),
        (Axes(game=("three-card-poker",), house_way=("foxwoods",)), "A house way is for pai gow"),
        (Axes(game=("ez-pai-gow",), wager=("dynastie",)), "did you mean 'dynasty'?"),
        (Axes(game=("ez-pai-gow",), paytable=("9",)), "There is no pay table"),
        (Axes(game=("ez-pai-gow",), house_way=("foxwood",)), "did you mean 'foxwoods'?"),
        (Axes(game=("ez-pai-gow",), meter=("100",)), "has the meter '100'"),
        (Axes(game=("face-up-pai-gow",), meter=("100", "jackpot=200")), "given twice"),
        (Axes(game=("three-card-poker",), wager=("play",)), "Nothing is left to sweep"),
        (Axes(game=("ez-pai-gow",), deals=10), "1,000 to 100,000,000 deals"),
    ],
)
def test_what_can_not_be_swept_is_one_sentence(axes: Axes, said: str) -> None:
    with pytest.raises(PitbossError) as refused:
        cells_of([axes])
    assert said in str(refused.value)


def test_a_misspelt_key_of_a_plan_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('game = "ez-pai-gow"\nhouseway = "foxwoods"\n')
    with pytest.raises(PitbossError, match="did you mean 'house_way'"):
        read_plan(tmp_path / "plan.toml")


@pytest.mark.parametrize(
    ("axes", "cells"),
    [
        (
            Axes(game=("let-it-ride",), wager=("bet-3",), players=("1",)),
            ["let-it-ride bet-3 paytable=standard", "let-it-ride bet-3 paytable=california"],
        ),
        (
            Axes(game=("let-it-ride",), paytable=("california",), players=("1",)),
            ["let-it-ride bet-3 paytable=california"],
        ),
        (
            Axes(game=("texas-holdem-bonus",), wager=("ante",), paytable=("flush",), players=("1",)),
            ["texas-holdem-bonus ante paytable=flush"],
        ),
        (Axes(game=("ultimate-texas-holdem",), wager=("ante",), players=("1",)), ["ultimate-texas-holdem ante"]),
    ],
)
def test_a_base_game_has_a_cell_for_each_of_its_pay_tables(axes: Axes, cells: list[str]) -> None:
    """Another table is never counted in the place of the one that was asked for."""
    assert [cell.name.partition(" player=")[0] for cell in cells_of([axes])] == cells


def test_a_pay_table_without_a_price_of_its_own_is_no_cell_unless_it_is_named() -> None:
    """The Blind of Ultimate Texas Hold'em is a part of the base game, which stands there once."""
    found = cells_of([Axes(game=("ultimate-texas-holdem",), players=("1",))])
    assert {cell.wager for cell in found} == {"ante", "trips"}
