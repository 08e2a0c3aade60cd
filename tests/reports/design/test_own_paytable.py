"""Pay tables of one's own: changed, bounded, even, and written so that they are read back as they were."""

import tomllib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.games import Paytable, load_game, load_games
from pitboss.games.files.toml_types import read_data
from pitboss.games.paytable import PaytableData
from pitboss.maths.price.analysis import analyze, price
from pitboss.reports.design.own_paytable import AddedLine, Change, designed, even_at, paytable_toml

EZ = load_game("ez-pai-gow")
DYNASTY = EZ.paytable("3", "dynasty")
TABLES = [
    (game, table)
    for game in load_games()
    for table in game.paytables
    if table.role == "wager" and game.is_priced_alone(table)
]


def read_back(table: Paytable) -> Paytable:
    (data,) = tomllib.loads(paytable_toml(table))["paytable"]
    return read_data(data, PaytableData, "own.toml").read(table.vocabulary, "own.toml")


@pytest.mark.parametrize("table", [table for _, table in TABLES], ids=[f"{g.id}-{t.name}" for g, t in TABLES])
def test_every_approved_table_is_read_back_from_its_file(table: Paytable) -> None:
    """Its lines, hands, pays, envy and choices."""
    again = read_back(table)
    assert again.lines == table.lines
    assert (again.designator, again.wager, again.name) == (table.designator, table.wager, table.name)


@given(
    st.dictionaries(
        st.sampled_from([line.id for line in DYNASTY.lines]),
        st.tuples(st.integers(0, 999_999), st.integers(1, 99), st.integers(0, 99_999_999)),
    )
)
def test_a_changed_table_is_read_back_from_its_file(pays: dict[str, tuple[int, int, int]]) -> None:
    """Whatever pays and envy were written on it."""
    changes = [
        Change(line, f"{above} to {below}", f"${envy // 100}.{envy % 100:02d}")
        for line, (above, below, envy) in pays.items()
    ]
    table = designed(DYNASTY, changes)
    again = read_back(table)
    assert again.lines == table.lines
    for line, (above, below, envy) in pays.items():
        assert (again.line(line).pay.net, again.line(line).envy_cents) == (Fraction(above, below), envy)


def test_a_table_changed_back_is_the_approved_one() -> None:
    """The same pays, also if they are written another way."""
    same = [Change("five-aces", "400 to 1"), Change("royal-flush", "300 to 2")]
    assert designed(DYNASTY, same) is DYNASTY
    assert designed(DYNASTY, [Change("five-aces", "401 to 1")]).designator == "own"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change("five-aces", "1000001 to 1"), "5 Aces: a pay is at most 1,000,000 to 1"),
        (Change("five-aces", "a lot"), "5 Aces: 'a lot' is not a pay"),
        (Change("five-aces", "1 to 1", "$1000001"), "5 Aces: an envy is at most $1,000,000"),
        (Change("five-aces", "1 to 1", "much"), "5 Aces: 'much' is not an amount"),
        (Change("six-aces", "1 to 1"), "There is no line of"),
    ],
)
def test_a_change_that_can_not_be_is_refused_by_the_name_of_its_line(change: Change, said: str) -> None:
    """So that a page can say it beside the line."""
    with pytest.raises(PitbossError, match=f"^{said}".replace("$", r"\$")):
        designed(DYNASTY, [change])


def test_a_line_changed_twice_and_an_ante_bonus_are_refused() -> None:
    """Which of two pays would count is not guessed; a bonus has no edge of its own."""
    with pytest.raises(PitbossError, match="changed twice"):
        designed(DYNASTY, [Change("flush", "4 to 1"), Change("flush", "5 to 1")])
    with pytest.raises(PitbossError, match="no edge of its own"):
        designed(load_game("three-card-poker").paytable("A", "ante"), [])


def test_a_line_is_even_at_what_makes_up_for_the_edge() -> None:
    """One line that comes once in ten has to win nine, whatever it wins now."""
    only = DYNASTY.line("flush")
    bits = DYNASTY.vocabulary.bits(only.hand)
    table = Paytable("own", "dynasty", "one line", DYNASTY.vocabulary, (only,))
    found = analyze(table, {(bits, 0): 1, (0, 0): 9})
    assert found.house_edge == Fraction(1, 2)
    assert even_at(found) == [9]


def test_no_pay_of_a_rare_line_makes_up_for_a_table_that_pays_too_much() -> None:
    """A line can't win less than its stake: nine flushes in ten at 4 to 1 are not mended by one straight."""
    lines = (DYNASTY.line("flush"), DYNASTY.line("straight"))
    bits = [DYNASTY.vocabulary.bits(line.hand) for line in lines]
    table = Paytable("own", "dynasty", "two lines", DYNASTY.vocabulary, lines)
    found = analyze(table, {(bits[0], 0): 9, (bits[1], 0): 1})
    assert even_at(found)[1] is None


PAIR_PLUS = load_game("three-card-poker").paytable("A", "pair-plus")
ORDER = [line.id for line in PAIR_PLUS.lines]


def test_an_added_line_takes_its_hands_from_those_below_it() -> None:
    """Ace-king-queen suited, 4 of 48 straight flushes, at 100 to 1 above them: exactly 240 units more are paid."""
    game = load_game("three-card-poker")
    suited = AddedLine("suited", "ace-king-queen-suited", "100 to 1")
    table = designed(PAIR_PLUS, [], [suited], ["suited", *ORDER])
    before, after = (price(game, paytable) for paytable in (PAIR_PLUS, table))
    assert after.house_edge - before.house_edge == Fraction(-4 * (100 - 40), 22_100)
    assert (table.designator, table.lines[0].name) == ("own", "Ace king queen suited")


def test_lines_change_places_or_go_and_the_order_decides() -> None:
    """A line that is left out is no line; the same lines in the same order are the approved table itself."""
    assert designed(PAIR_PLUS, [], order=ORDER) is PAIR_PLUS
    assert [line.id for line in designed(PAIR_PLUS, [], order=ORDER[1:]).lines] == ORDER[1:]
    assert designed(PAIR_PLUS, [], order=ORDER[::-1]).lines == PAIR_PLUS.lines[::-1]


@pytest.mark.parametrize(
    ("added", "order", "says"),
    [
        ([], [*ORDER, ORDER[0]], "stands twice"),
        ([], ["no-line"], "no-line"),
        ([AddedLine(ORDER[0], "flush", "1 to 1")], [], "already"),
        ([AddedLine("new", "five-aces", "1 to 1")], [], "five-aces"),
        ([AddedLine("new", "ace-king-queen-suited", "much")], [], "'much' is not a pay"),
        ([AddedLine("new", "ace-king-queen-suited", "9000000 to 1")], [], "at most"),
    ],
)
def test_an_order_or_a_line_that_can_not_be_is_refused(added: list[AddedLine], order: list[str], says: str) -> None:
    """With the line or the hand in the sentence."""
    with pytest.raises(PitbossError, match=says):
        designed(PAIR_PLUS, [], added, order)
