"""The rules of the Three Card Poker Bonus (document 003, bonus 1 to 10), each by a short round."""

import pytest
from tests.live_table import DEALER, LiveTable

from pitboss.rounds import events as e

GAME = "three-card-poker"
ENVY = {"bonus-paytable": "TCPB-03E"}
KING_HIGH = "Kc 9d 4c"


def two_seats(hands: dict[int, str], dealer: str = KING_HIGH, **options: str) -> LiveTable:
    """A round at a table with envy in which every seat has $10 and $1, plays, and is settled."""
    table = LiveTable(GAME, options={**ENVY, **options})
    for seat in hands:
        table.bet(seat, ante=10_00, bonus=1_00)
    table.deal({**hands, DEALER: dealer})
    for seat in hands:
        table.decide(seat, "play")
    return table.settle()


@pytest.mark.rule("003", "bonus.1")
def test_the_bonus_is_optional_for_the_player_and_for_the_casino() -> None:
    table = LiveTable(GAME).bet(2, ante=10_00).bet(3, ante=10_00, bonus=1_00)
    table.deal({2: "Ah 8d 5c", 3: "Ad 8c 5s", DEALER: KING_HIGH}).decide(2, "play").decide(3, "play").settle()
    assert "bonus" not in table.net(2)
    assert "bonus" in table.net(3)
    without = LiveTable(GAME, options={"bonus": "not-offered"}).bet(2, ante=10_00)
    assert "'bonus'" in without.refusal(without.bets(2, bonus=1_00)[0])


@pytest.mark.rule("003", "bonus.2")
@pytest.mark.parametrize("dealer", ["As Ks Qs", "Jc Td 8c"])
def test_the_bonus_goes_by_the_players_own_cards(dealer: str) -> None:
    """Three of a kind is 100 to 1 on TCPB-01, whether the dealer has a better hand or does not play."""
    table = LiveTable(GAME).bet(2, ante=10_00, bonus=1_00).deal({2: "5s 5c 5d", DEALER: dealer})
    assert table.decide(2, "play").settle().net(2)["bonus"] == 100_00


@pytest.mark.parametrize(
    ("designator", "pays"),
    [
        pytest.param("TCPB-01", (4000, 1000, 125, 100, -1), marks=pytest.mark.rule("003", "bonus.4")),
        pytest.param("TCPB-02", (4000, 1000, 60, 40, 7), marks=pytest.mark.rule("003", "bonus.4")),
        pytest.param("TCPB-03E", (4000, 1000, 100, 75, -1), marks=pytest.mark.rule("003", "bonus.3")),
        pytest.param("TCPB-04E", (3000, 1000, 50, 40, 6), marks=pytest.mark.rule("003", "bonus.3")),
    ],
)
def test_every_line_of_the_four_pay_tables(designator: str, pays: tuple[int, ...]) -> None:
    """$1 on: ace-king-queen of spades, the same of hearts, a straight flush, three of a kind and a straight."""
    hands = ("As Ks Qs", "Ah Kh Qh", "4h 3h 2h", "5s 5c 5d", "6s 5c 4d")
    for hand, units in zip(hands, pays, strict=True):
        table = LiveTable(GAME, options={"bonus-paytable": designator}).bet(2, ante=10_00, bonus=1_00)
        table.deal({2: hand, DEALER: KING_HIGH.replace("4c", "4s")}).decide(2, "play").settle()
        assert table.net(2)["bonus"] == units * 1_00


@pytest.mark.rule("003", "bonus.3")
@pytest.mark.rule("003", "bonus.4")
@pytest.mark.parametrize(
    ("designator", "envy"), [("TCPB-01", 0), ("TCPB-02", 0), ("TCPB-03E", 5_00), ("TCPB-04E", 5_00)]
)
def test_two_pay_tables_have_envy_and_two_have_none(designator: str, envy: int) -> None:
    """$5 for another player's straight flush."""
    table = two_seats({2: "Ah 8d 5c", 5: "4h 3h 2h"}, **{"bonus-paytable": designator})
    assert sum(cents for _, _, cents in table.envy) == envy


@pytest.mark.rule("003", "bonus.5")
def test_a_table_takes_the_recommended_dollar() -> None:
    """Which earns envy as well: this game has no least amount for it."""
    table = two_seats({2: "Ah 8d 5c", 5: "4h 3h 2h"})
    assert table.state.table.setup.limits_cents["bonus"][0] == 1_00
    assert table.envy == [(2, 5, 5_00)]


@pytest.mark.rule("003", "bonus.6")
def test_the_standard_wagers_come_first() -> None:
    """Ante or Pair Plus, and the bonus after it."""
    table = LiveTable(GAME)
    assert "needs a wager on Ante or Pair Plus first" in table.refusal(table.bets(2, bonus=1_00)[0])
    table.bet(2, ante=10_00, bonus=1_00).bet(3, pair_plus=5_00, bonus=1_00)
    taking_back = e.WagerTakenBack(seat=2, wager="ante", reason="changed my mind")
    assert "Take back Bonus first" in table.refusal(taking_back)


@pytest.mark.rule("003", "bonus.8")
def test_the_bonus_leaves_the_regular_game_as_it_is() -> None:
    """The same deal and the same results as without it."""
    hands = {2: "Ah 8d 5c", 5: "Qh 8c 5s", DEALER: KING_HIGH}
    results = []
    for bonus in ({}, {"bonus": 1_00}):
        table = LiveTable(GAME).bet(2, ante=10_00, **bonus).bet(5, ante=10_00, **bonus).deal(hands)
        table.decide(2, "play").decide(5, "play").settle()
        base = {seat: {name: cents for name, cents in table.net(seat).items() if name != "bonus"} for seat in (2, 5)}
        results.append((table.dealt_to, base))
    assert results[0] == results[1]


@pytest.mark.rule("003", "bonus.9")
@pytest.mark.rule("003", "bonus.9a")
def test_a_qualifying_hand_is_paid_and_another_loses() -> None:
    """Three of a kind is 75 to 1 on TCPB-03E; ace-high loses the dollar and keeps its claim to envy."""
    table = two_seats({2: "Ah 8d 5c", 5: "4h 3h 2h", 6: "6s 6d 6h"})
    assert {seat: table.net(seat)["bonus"] for seat in (2, 5, 6)} == {2: -1_00, 5: 100_00, 6: 75_00}
    assert (2, 5, 5_00) in table.envy


@pytest.mark.rule("003", "bonus.10")
@pytest.mark.rule("003", "bonus.10b")
def test_envy_is_paid_when_everything_else_is_settled() -> None:
    """A straight flush or better: $5, $25 for a suited ace-king-queen, $100 for that of spades; less pays nothing."""
    for hand, cents in (("4h 3h 2h", 5_00), ("Ah Kh Qh", 25_00), ("As Ks Qs", 100_00), ("6s 6d 6h", 0)):
        table = two_seats({2: "Td 8d 5c", 5: hand, 7: "Jd 7c 5s"})
        assert [(seat, paid) for seat, _, paid in table.envy] == ([(7, cents), (2, cents)] if cents else [])
        kinds = [type(event) for event in table.events if isinstance(event, e.WagerSettled | e.EnvyPaid)]
        assert kinds == sorted(kinds, key=lambda kind: kind is e.EnvyPaid)


@pytest.mark.rule("003", "bonus.10b")
def test_only_those_who_made_the_bonus_wager_win_envy() -> None:
    table = LiveTable(GAME, options=ENVY).bet(2, ante=10_00).bet(3, ante=10_00, bonus=1_00).bet(5, ante=10_00)
    table.deal({2: "Td 8d 5c", 3: "Jd 7c 5s", 5: "4h 3h 2h", DEALER: KING_HIGH})
    for seat in (2, 3, 5):
        table.decide(seat, "play")
    assert table.settle().envy == [(3, 5, 5_00)]


@pytest.mark.rule("003", "bonus.10c")
def test_neither_the_own_hand_nor_the_dealers_pays_envy() -> None:
    """Nor the own hand at the other of two positions."""
    assert two_seats({2: "4h 3h 2h"}).envy == []
    assert two_seats({2: "Td 8d 5c", 3: "Jd 7c 5s"}, dealer="4h 3h 2h").envy == []
    table = LiveTable(GAME, options={**ENVY, "two-positions": "yes"})
    table.bet(2, "Ann", ante=10_00, bonus=1_00).bet(3, "Ann", ante=10_00, bonus=1_00).bet(
        5, "Bob", ante=10_00, bonus=1_00
    )
    table.deal({2: "4h 3h 2h", 3: "Jd 7c 5s", 5: "Td 8d 5c", DEALER: KING_HIGH})
    for seat in (2, 3, 5):
        table.decide(seat, "play")
    assert table.settle().envy == [(5, 2, 5_00)]


@pytest.mark.rule("003", "bonus.10d")
def test_several_envy_hands_pay_several_bonuses() -> None:
    """Seat 2 gets $25 and $5; each holder gets the other's."""
    table = two_seats({2: "Td 8d 5c", 4: "4h 3h 2h", 6: "Ah Kh Qh"})
    assert sorted(table.envy) == [(2, 4, 5_00), (2, 6, 25_00), (4, 6, 25_00), (6, 4, 5_00)]
    assert table.purse("player 2") == -21_00 + 30_00
