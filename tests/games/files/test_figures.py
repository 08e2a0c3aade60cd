"""The printed figures as data."""

from collections import Counter

import pytest

from pitboss.games import GAME_IDS, Figure, load_game, published

PRINTED = {
    "ez-pai-gow": 277,
    "commission-free-pai-gow-express": 277,
    "face-up-pai-gow": 0,
    "three-card-poker": 20,
    "high-five-poker": 6,
    "fortune-pai-gow": 0,
    "three-card-poker-6-card-bonus": 1,
    "three-card-poker-progressive": 0,
    "caribbean-stud": 5,
    "crazy-4-poker": 1,
    "four-card-poker": 2,
    "let-it-ride": 3,
    "mississippi-stud": 2,
    "big-raise-stud": 1,
    "ultimate-texas-holdem": 6,
    "texas-holdem-bonus": 1,
    "three-card-poker-bonus-face-up": 8,
    "three-card-poker-bonus-tribal": 8,
}


def meant(figure: Figure) -> str:
    """What a figure says, or must have said."""
    return figure.printed if figure.reads is None else figure.reads


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_document_prints_so_many_figures(game_id: str) -> None:
    """580 in all of the approved ones: 277, the same 277, 20 and 6; pages print some of the public ones."""
    figures = published(load_game(game_id))
    assert len(figures) == PRINTED[game_id]
    assert {figure.document for figure in figures} <= {load_game(game_id).document}


def test_two_documents_print_the_same_tables() -> None:
    """000 and 002 agree on every figure once the damage is mended; only the names in the titles differ."""
    one, other = (
        Counter((figure.place[1:], meant(figure)) for figure in published(load_game(game_id)))
        for game_id in ("ez-pai-gow", "commission-free-pai-gow-express")
    )
    assert one == other


def test_damaged_figures_name_the_document_that_prints_them_whole() -> None:
    """All are of 002, and 000 is whole."""
    damaged = [figure for game_id in GAME_IDS for figure in published(load_game(game_id)) if figure.reads is not None]
    assert {figure.document[:3] for figure in damaged} == {"002"}
    assert {(figure.intact_in or "")[:3] for figure in damaged} == {"000"}
    assert all(figure.printed != figure.reads for figure in damaged)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_figure_is_of_a_line_that_its_pay_table_has(game_id: str) -> None:
    """Or of the rest, the whole table, or a number of players; one of the base game names no pay table."""
    game = load_game(game_id)
    wholes = {"all-other", "total", "table"}
    assert {figure.paytable for figure in published(game) if figure.is_of_base_game} <= {""}
    for figure in (figure for figure in published(game) if not figure.is_of_base_game):
        lines = {line.id for line in game.paytable(figure.paytable, figure.wager).lines}
        assert figure.line in lines | wholes or figure.line.endswith(" players")


@pytest.mark.parametrize(("line", "players"), [("6 players", 6), ("1 players", 1), ("table", 1), ("full-house", 1)])
def test_a_line_of_players_says_how_many(line: str, players: int) -> None:
    """Other lines are about one hand."""
    figure = Figure("000", "ez-pai-gow", "", "dynasty", "1", line, "house-edge", "1%", ())
    assert figure.players == players
