"""Links: which tables may share a jackpot."""

from dataclasses import replace

import pytest
from tests.jackpots.card_room import CardRoom, house, opened, progressive

from pitboss.games import load_game
from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Lit
from pitboss.jackpots.plan.jackpots import differences
from pitboss.jackpots.plan.plan import MeterPlan, paytable_of

PAI_GOW = load_game("face-up-pai-gow")


@pytest.mark.rule("001", "linked-paytables.1")
@pytest.mark.rule("001", "jackpot-notes.1")
def test_a_table_of_another_game_may_play_the_jackpot_only(room: CardRoom) -> None:
    """Fortune Pai Gow Poker under its own designator; both tables feed one meter."""
    room.link("T2", "J", base_game="Fortune Pai Gow Poker", paytables=("FPGPP-WA01",))
    room.start("T1", 1)
    room.start("T2", 1)
    assert room.cents() == (100_050,)
    assert room.jackpot().tables == ("T1", "T2")


@pytest.mark.rule("001", "jackpot-notes.1")
@pytest.mark.rule("001", "linked-paytables.2")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"decks": 2}, "for 1 deck; linked games use the same number"),
        ({"paytables": ("FUPGPP-WA03",)}, "FUPGPP-WA03 has 6 lines, FUPGPP-WA01 has 8"),
        ({"fixed_cents": 500}, "takes \\$1 at every linked table"),
        ({"location": "Elsewhere"}, "links stay in one location"),
        ({"seats": 0}, "1 to 12 seats"),
        ({"paytables": ()}, "pay table of each sensor"),
    ],
)
def test_whatever_differs_keeps_a_table_out(room: CardRoom, change: dict[str, object], words: str) -> None:
    """Decks, pay table, wager, location."""
    with room.refused(words):
        room.link("T2", "J", **change)


@pytest.mark.rule("001", "linked-paytables.2")
@pytest.mark.parametrize(("fixed_cents", "four_of_a_kind"), [(100, 7_500), (500, 37_500)])
def test_linked_tables_multiply_the_pays_by_one_fixed_wager(fixed_cents: int, four_of_a_kind: int) -> None:
    """75 for 1, at the table of the linked game as well."""
    room = opened(progressive(fixed_cents=fixed_cents))
    room.link("T2", "J", base_game="Fortune Pai Gow Poker", paytables=("FPGPP-WA01",))
    for table in ("T1", "T2"):
        room.start(table, 4)
        room.press(4, "four-of-a-kind", table)
        assert room.pay(4, table) == four_of_a_kind
    room.audit()


def test_tables_are_compared_by_probabilities_and_not_by_names() -> None:
    """The same names under another reading differ; other names for the same hands do not."""
    wild, natural = (paytable_of(PAI_GOW.id, "FUPGPP-WA03", (), reading) for reading in ("", "natural-only"))
    (top, *_) = differences(wild, PAI_GOW, natural, PAI_GOW)
    assert "7 Card Straight Flush pays 100% with probability" in top
    renamed = tuple(OwnLine(f"l{at}", f"Line {at}", line.hand, str(line.pay)) for at, line in enumerate(wild.lines))
    assert list(differences(wild, PAI_GOW, paytable_of(PAI_GOW.id, "OWN", renamed), PAI_GOW)) == []


def test_the_same_hands_for_another_pay_differ() -> None:
    """One unit more for a full house."""
    table = paytable_of(PAI_GOW.id, "FUPGPP-WA07")
    lines = [OwnLine(line.id, line.name, line.hand, str(line.pay)) for line in table.lines]
    lines[-1] = replace(lines[-1], pays="6 for 1")
    (difference,) = differences(table, PAI_GOW, paytable_of(PAI_GOW.id, "OWN", tuple(lines)), PAI_GOW)
    assert difference.startswith("Full House pays 6 for 1")


def test_another_deck_is_another_game() -> None:
    """Five-card hands of 52 cards are not seven of 53."""
    table, poker = paytable_of(PAI_GOW.id, "FUPGPP-WA07"), load_game("three-card-poker")
    (difference,) = differences(table, PAI_GOW, table, poker)
    assert difference.endswith("is dealt from another deck")


def test_a_designator_may_be_given_instead_of_a_table() -> None:
    """The alias of the linked game."""
    assert list(differences(paytable_of(PAI_GOW.id, "FUPGPP-ML02"), PAI_GOW, "FPGPP-ML2", PAI_GOW)) == []


def test_a_casinos_own_table_links_under_its_own_name() -> None:
    """Two tables on OWN-1."""
    lines = (
        OwnLine("quads", "Quads", ("four-of-a-kind",), "100%"),
        OwnLine("boat", "Boat", ("full-house",), "5 for 1"),
    )
    room = opened(progressive(paytable="OWN-1", own_lines=lines), tables=2)
    assert room.jackpot().tables == ("T1", "T2")


def test_a_reading_is_named_for_the_table_or_taken_from_the_jackpot() -> None:
    """A table under the other reading stays out."""
    room = opened(progressive("J", "FUPGPP-WA03", reading="natural-only"))
    with room.refused("can't be linked to J"):
        room.link("T2", "J", readings=("with-joker",))
    room.link("T2", "J", readings=("natural-only",))


@pytest.mark.rule("001", "types.1")
@pytest.mark.rule("001", "types.2")
@pytest.mark.rule("001", "types.5")
def test_a_layout_has_at_most_two_jackpots_on_independent_sensors() -> None:
    """Each sensor is a game of its own with an amount of its own."""
    wa03 = progressive("K", "FUPGPP-WA03", MeterPlan("jackpot", 50_000, 100_000))
    room = opened(progressive(), wa03)
    room.create(progressive("L"))
    with room.refused("one or two different jackpots"):
        room.link("T2", "J", "K", "L")
    with room.refused("one or two different jackpots"):
        room.link("T2", "J", "J")
    lit = (Lit(1, 1), Lit(2, 1), Lit(2, 2))
    room.do(c.StartGame(table="T1", round="both", base=(1, 2), lit=lit, badge="dealer"))
    assert (room.cents("J"), room.cents("K")) == ((100_050,), (50_010,))
    room.press(2, "five-aces", sensor=2)
    (award,) = room.call()
    assert (award.jackpot, award.amount_cents) == ("K", 5_001)
    room.audit()


@pytest.mark.rule("001", "types.3")
@pytest.mark.rule("001", "types.4")
def test_progressive_is_never_with_house() -> None:
    """On one table neither."""
    room = opened(progressive())
    room.create(house())
    with room.refused("of one type, house or progressive"):
        room.link("T2", "J", "H")


def test_a_table_moves_to_another_jackpot_between_games() -> None:
    """And leaves the first one's list."""
    room = opened(progressive())
    room.create(progressive("K"))
    room.start("T1", 1)
    with room.refused("press END GAME first"):
        room.link("T1", "K")
    room.end()
    room.link("T1", "K")
    assert (room.jackpot("J").tables, room.jackpot("K").tables) == ((), ("T1",))
