"""Readings of unclear rules: each is chosen by a printed figure, tested on another, and no other reading gives them."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from tests.plain.oracles import read_oracle

from pitboss.games import GAME_IDS, Figure, Paytable, load_game, load_games, published
from pitboss.games.files.rules_file import Interpretation, PrintedFigure
from pitboss.hands import JokerRule
from pitboss.maths.price.analysis import Analysis, game_census, price
from pitboss.reports.evidence.verification import Verdict, Verifier, agrees

EZ, FREE, HIGH_FIVE, TCP = "ez-pai-gow", "commission-free-pai-gow-express", "high-five-poker", "three-card-poker"
HANDS = read_oracle("hands-53")["7-cards"]
KEYS = ("document", "paytable", "line", "quantity", "printed")
INTERPRETATIONS = [(game, entry) for game in GAME_IDS for entry in load_game(game).interpretations]
INTERPRETATION_IDS = [f"{game}-{entry.id}" for game, entry in INTERPRETATIONS]


@cache
def figures() -> dict[tuple[str, ...], Figure]:
    every = (figure for game in load_games() for figure in published(game))
    return {tuple(getattr(figure, key) for key in KEYS): figure for figure in every}


def cited(citation: PrintedFigure | None) -> Figure:
    """The printed figure that an interpretation cites."""
    assert citation is not None
    return figures()[tuple(getattr(citation, key) for key in KEYS)]


def figure(game: str, paytable: str, line: str, quantity: str) -> Figure:
    """A printed figure that matches."""
    (found,) = [
        figure
        for figure in published(load_game(game))
        if (figure.paytable, figure.line, figure.quantity) == (paytable, line, quantity) and not figure.heading_reads
    ]
    return found


def edge(table: Paytable, game: str) -> Fraction:
    return price(load_game(game), table).house_edge


@pytest.mark.slow
@pytest.mark.parametrize(("game", "entry"), INTERPRETATIONS, ids=INTERPRETATION_IDS)
def test_an_interpretation_is_chosen_by_one_figure_and_tested_on_another(game: str, entry: Interpretation) -> None:
    """Both are printed, both come out, and they are not the same."""
    assert entry.question, game
    assert entry.reading, game
    chosen, tested = cited(entry.chosen_by), cited(entry.tested_on)
    assert chosen != tested
    assert {Verifier().judge(chosen, None).verdict, Verifier().judge(tested, None).verdict} == {Verdict.MATCHES}


@pytest.mark.parametrize("game", [EZ, FREE])
@pytest.mark.parametrize(
    ("read", "hand", "paytable", "line", "quantity"),
    [
        ("luhn-tao-wheel", "wheel-straight-flush-natural", "1", "luhn-tao-wheel", "return-with-stake"),
        ("luhn-tao-wheel", "wheel-straight-flush-natural", "1", "luhn-tao-wheel", "envy-return"),
        (
            "royal-flush-with-ace-queen-suited", "natural-royal-flush-with-ace-queen-suited", "1",
            "royal-flush-with-ace-queen-suited", "return-with-stake",
        ),
        (
            "royal-flush-with-ace-queen-suited", "natural-royal-flush-with-ace-queen-suited", "3",
            "royal-flush-with-ace-queen-suited", "probability",
        ),
        ("three-of-a-kind", "three-of-a-kind", "1", "three-of-a-kind", "return-with-stake"),
        ("three-of-a-kind", "three-of-a-kind", "1", "straight", "return-with-stake"),
        ("ace-to-five-straight-flush", "wheel-straight-flush-no-joker", "protection", "ace-to-five-straight-flush",
         "return-with-stake"),
        ("ace-to-five-straight-flush", "wheel-straight-flush-natural", "protection", "ace-to-five-straight-flush",
         "return-with-stake"),
    ],
    ids=["wheel-idle-joker", "wheel-idle-joker-envy", "royal-natural", "royal-probability", "trips-below-straight",
         "straight-above-trips", "protection-with-seven-card", "protection-idle-joker"],
)  # fmt: skip
def test_another_hand_on_the_line_does_not_give_the_printed_figure(
    game: str, read: str, hand: str, paytable: str, line: str, quantity: str
) -> None:
    """Our reading does."""
    printed = figure(game, paytable, line, quantity)
    table = load_game(game).paytable(paytable, printed.wager)
    assert agrees(printed.printed, Verifier().exact(printed, table))
    assert not agrees(printed.printed, Verifier().exact(printed, table.reading(read, hand)))


@pytest.mark.parametrize(
    ("line", "hand", "count"),
    [
        ("luhn-tao-wheel", "wheel-straight-flush-no-joker", 4_308),
        ("luhn-tao-wheel", "wheel-straight-flush-natural", 4_488),
        ("royal-flush-with-ace-queen-suited", "royal-flush-with-ace-queen-suited", 72),
        ("royal-flush-with-ace-queen-suited", "natural-royal-flush-with-ace-queen-suited", 12),
        ("three-of-a-kind", "holds-three-of-a-kind", 7_672_500),
        ("three-of-a-kind", "three-of-a-kind", 7_470_676),
    ],
)
def test_a_reading_takes_as_many_hands_as_was_written_down(line: str, hand: str, count: int) -> None:
    """The numbers that the two readings stand for, under Dynasty 1."""
    analysis = price(load_game(EZ), load_game(EZ).paytable("1").reading(line, hand))
    assert [priced.combinations for priced in analysis.lines if priced.line and priced.line.id == line] == [count]


@pytest.mark.parametrize("game", [EZ, FREE])
@pytest.mark.parametrize(("line", "quantity"), [("four-of-a-kind", "combinations"), ("flush", "probability")])
def test_a_fully_wild_joker_does_not_give_the_printed_figures(game: str, line: str, quantity: str) -> None:
    """They were worked out with the semi-wild one."""
    printed = figure(game, "3", line, quantity)
    wild = price(load_game(game), load_game(game).paytable("3", "dynasty"), joker=JokerRule.FULLY_WILD)
    (found,) = [priced for priced in wild.lines if priced.line and priced.line.id == line]
    assert not agrees(
        printed.printed, Fraction(found.combinations if quantity == "combinations" else found.probability)
    )


@pytest.mark.parametrize(
    ("line", "names", "units"),
    [("three-pair", ("three-pair",), 1), ("ace-high-pai-gow", ("pai-gow-ace-high",), 4)],
    ids=["three-pair", "ace-high"],
)
def test_without_the_joker_neither_three_pair_nor_ace_high_comes_out(
    line: str, names: tuple[str, ...], units: int
) -> None:
    """The printed figures count the hands in which the joker is an ace."""
    counted = game_census(load_game(EZ))
    quantity, paytable = ("probability", "3") if line == "three-pair" else ("return-with-stake", "protection")
    printed = figure(EZ, paytable, line, quantity).printed
    natural = counted.count(*names) - counted.count(*names, "joker")
    assert agrees(printed, Fraction(units * counted.count(*names), HANDS))
    assert not agrees(printed, Fraction(units * natural, HANDS))


@pytest.mark.parametrize("line", ["full-house", "straight", "royal-flush"])
def test_return_percentages_without_the_stake_do_not_come_out(line: str) -> None:
    """The stake is counted in."""
    analysis = price(load_game(EZ), load_game(EZ).paytable("1"))
    (found,) = [priced for priced in analysis.lines if priced.line and priced.line.id == line]
    printed = figure(EZ, "1", line, "return-with-stake").printed
    assert agrees(printed, found.return_with_stake)
    assert not agrees(printed, found.net_return)


@pytest.mark.parametrize(
    ("game", "paytable", "players", "others"),
    [(EZ, "1", 6, (5, 7)), (EZ, "3", 6, (5, 7)), (TCP, "TCPB-03E", 7, (5, 6, 8)), (TCP, "TCPB-04E", 7, (5, 6, 8))],
)
def test_envy_comes_out_for_one_number_of_players_only(
    game: str, paytable: str, players: int, others: tuple[int, ...]
) -> None:
    """Six at a pai gow table, seven at Three Card Poker, one's own seat among them."""
    printed = figure(game, paytable, f"{players} players", "house-edge")
    analysis: Analysis = price(load_game(game), load_game(game).paytable(paytable))
    assert agrees(printed.printed, analysis.house_edge_with_envy(players, printed.bet_cents))
    assert not any(agrees(printed.printed, analysis.house_edge_with_envy(n, printed.bet_cents)) for n in others)


def trips_first(table: Paytable) -> Paytable:
    """Hands with three of a kind and a straight paid as three of a kind."""
    *above, straight, trips = table.lines
    return replace(table, lines=(*above, replace(trips, hand=("holds-three-of-a-kind",)), straight))


def any_aces_up(table: Paytable) -> Paytable:
    """A full house with aces as its pair is aces up, too."""
    return table.reading("full-house-aces-up", "full-house-with-aces")


@pytest.mark.parametrize("other", [trips_first, any_aces_up])
@pytest.mark.parametrize("paytable", ["APP-01", "APP-03"])
def test_another_reading_of_high_five_trips_does_not_come_out(
    paytable: str, other: Callable[[Paytable], Paytable]
) -> None:
    """A straight comes before three of a kind, and aces up are three aces."""
    printed = figure(HIGH_FIVE, paytable, "table", "house-edge").printed
    table = load_game(HIGH_FIVE).paytable(paytable)
    assert agrees(printed, edge(table, HIGH_FIVE))
    assert not agrees(printed, edge(other(table), HIGH_FIVE))


@pytest.mark.parametrize(("paytable", "percent"), [("APP-01", "4.94%"), ("APP-03", "7.14%")])
def test_trips_before_a_straight_would_give_the_edges_that_were_written_down(paytable: str, percent: str) -> None:
    """The other reading's edges, as the interpretation says them."""
    assert agrees(percent, edge(trips_first(load_game(HIGH_FIVE).paytable(paytable)), HIGH_FIVE))
