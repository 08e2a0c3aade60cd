"""The rules of High Five Poker (document 004), each by a short round whose cents are worked out by hand."""

import pytest
from tests.live_table import DEALER, LiveTable

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import events as e

GAME = "high-five-poker"

#: Dealers: a pair of kings, the lowest that qualifies, and the highest that does not.
KINGS = "Kc Kd Jh 9s 7c 4d 2h"
LOWEST_SIXES, HIGHEST_FIVES = "6c 6d 8h 7s 4c 3d 2h", "5c 5d Ah Ks Qc 9d 8h"


def played(
    hand: str, dealer: str, *, action: str = "play", options: dict[str, str] | None = None, **wagers: int
) -> dict[str, int]:
    """What a seat with an Ante of $10 wins on each wager."""
    table = LiveTable(GAME, options=options).bet(2, ante=10_00, **wagers)
    return table.deal({2: hand, DEALER: dealer}).decide(2, action).settle().net(2)


@pytest.mark.rule("004", "1")
def test_the_pack_has_fifty_three_cards_with_one_joker() -> None:
    table = LiveTable(GAME).bet(2, ante=10_00).close()
    table.do(e.HandDealt(to=2, cards="As Kd Qh Js 9c 2d Jk"))
    assert "was entered before" in table.refusal(e.HandDealt(to=DEALER, cards="Jk 2c 3c 4c 5c 6c 7c"))
    assert len(table.state.table.game.deck) == 53


@pytest.mark.rule("004", "1a")
def test_packets_have_seven_cards_and_the_shuffler_is_an_approved_one() -> None:
    """ACE, i-Deal or i-Deal Plus; which of them stands in the log."""
    table = LiveTable(GAME, options={"shuffler": "ace"}).bet(2, ante=10_00).close()
    assert "7 cards are needed, 6 were given" in table.refusal(e.HandDealt(to=2, cards="As Kd Qh Js 9c 2d"))
    opening = table.events[0]
    assert isinstance(opening, e.RoundOpened)
    assert opening.table.options["shuffler"] == "ace"
    with pytest.raises(PitbossError, match="choice of shuffler"):
        open_table(TableSetup(GAME, options={"shuffler": "one2six"}))


@pytest.mark.rule("004", "2")
@pytest.mark.parametrize(
    ("hand", "trips"),
    [
        ("Ah As Jk 9c 7d 4c 3s", 5_00),  # an ace: three aces
        ("Kh Ks Jk 9c 7d 4c 3s", -5_00),  # an ace, and no third king
        ("9h 8s Jk 6c 5d Ac Ks", 10_00),  # the seven of a straight
        ("Kh 9h Jk 6h 3h As 2c", 20_00),  # the fifth heart of a flush
        ("9h 8h Jk 6h 5h As 2c", 250_00),  # both: a straight flush
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(hand: str, trips: int) -> None:
    """$5 on Trips: three of a kind 1 to 1, straight 2 to 1, flush 4 to 1, straight flush 50 to 1."""
    assert played(hand, KINGS.replace("7c", "8c").replace("Kd", "Qd"), trips=5_00)["trips"] == trips


#: From the top, each hand of seven with a class better than the next.
RANKING = [
    "Kh Qh Jh Th 9c 8d Ah",
    "9s 8s 7s 6s 5s 2c 2d",
    "4c 4d 4h 4s Kd Qs Jc",
    "3c 3h 3s 2s 2c Kc Qd",
    "Kd Jd 8d 5d 3d 2h Ac",
    "6c 5h 4s 3c 2d Ks Jc",
    "8c 8h 8s Qc Tc 5c 2h",
    "7c 7h 2s 2c Qh Ts 5h",
    "9c 9d Ah Kc Js 4h 3d",
    "Ad Kh Qc Jc 9h 7d 2c",
]


@pytest.mark.rule("004", "3")
@pytest.mark.rule("004", "11")
@pytest.mark.parametrize("place", range(len(RANKING) - 1))
def test_the_best_five_of_seven_rank_as_the_document_lists_them(place: int) -> None:
    """The dealer's better hand takes Ante and Play."""
    better, worse = RANKING[place], RANKING[place + 1]
    assert not set(better.split()) & set(worse.split())
    assert played(worse, better) == {"play": -10_00, "ante": -10_00}


@pytest.mark.rule("004", "3")
def test_five_aces_are_above_a_royal_flush() -> None:
    """Which has an ace or the joker itself, so the two are never dealt at once."""
    value = load_game(GAME).hand_value
    assert value(parse_cards("Ac Ad Ah As Jk 3d 2h")) > value(parse_cards(RANKING[0]))


@pytest.mark.rule("004", "4")
def test_a_player_begins_with_an_ante_and_may_add_trips() -> None:
    table = LiveTable(GAME)
    assert "needs a wager on Ante first" in table.refusal(table.bets(2, trips=5_00)[0])
    assert "Nobody has made a wager" in table.refusal(e.BettingClosed())
    table.bet(2, ante=10_00).bet(3, ante=10_00, trips=5_00).close()


@pytest.mark.rule("004", "5")
def test_packets_go_from_the_dealers_left_to_the_right() -> None:
    """Seat 1 is at the dealer's left, and the dealer comes last; nobody sees his cards before the decisions."""
    table = LiveTable(GAME).bet(5, ante=10_00).bet(1, ante=10_00).close()
    assert "goes to seat 1, not to seat 5 (rule 5)" in table.refusal(e.HandDealt(to=5, cards=KINGS))
    table.do(e.HandDealt(to=1, cards="As Qd Th 8s 6c 3d 2s"))
    table.do(e.HandDealt(to=5, cards="Ah Qc Td 8h 6d 3c 2d"))
    table.do(e.HandDealt(to=DEALER, cards=KINGS))
    assert table.dealt_to == [1, 5, DEALER]
    assert not table.state.dealer.revealed


@pytest.mark.rule("004", "6")
def test_the_rest_of_the_pack_has_no_part_in_the_round() -> None:
    """When everyone has a packet, no card is dealt or counted any more, and the players decide."""
    table = LiveTable(GAME).bet(2, ante=10_00).close()
    table.do(e.HandDealt(to=2, cards="As Qd Th 8s 6c 3d 2s"))
    table.do(e.HandDealt(to=DEALER, cards=KINGS))
    for act in (e.HandDealt(to=3, cards="Ah Qc Td 8h 6d 3c 2d"), e.LeftOverCounted(count=39)):
        assert "not possible now: the round is at its step decide (rule 7)" in table.refusal(act)


@pytest.mark.rule("004", "7")
def test_the_players_decide_to_play_or_to_fold() -> None:
    table = LiveTable(GAME).bet(2, ante=10_00).deal({2: "As Qd Th 8s 6c 3d 2s", DEALER: KINGS})
    assert "'raise'" in table.refusal(e.Decided(seat=2, action="raise"))
    table.decide(2, "fold")
    assert "not possible now" in table.refusal(e.Decided(seat=2, action="play"))


@pytest.mark.rule("004", "7a")
@pytest.mark.parametrize(("hand", "trips"), [("8c 8h 8s Qc Tc 5c 3h", 5_00), ("8c 8h 7s Qc Tc 5c 3h", -5_00)])
def test_a_fold_loses_the_ante_and_trips_still_wins(hand: str, trips: int) -> None:
    """With three of a kind or better, and only then."""
    assert played(hand, KINGS, action="fold", trips=5_00) == {"ante": -10_00, "trips": trips}


@pytest.mark.rule("004", "7b")
def test_to_play_is_to_make_a_wager_equal_to_the_ante() -> None:
    table = LiveTable(GAME).bet(2, ante=25_00)
    assert "after a look at the cards (rule 7b)" in table.refusal(table.bets(2, play=25_00)[0])
    table.deal({2: "As Qd Th 8s 6c 3d 2s", DEALER: KINGS})
    events = table.do(e.Decided(seat=2, action="play"))
    assert events[1] == e.WagerPlaced(seat=2, player="player 2", wager="play", cents=25_00)


@pytest.mark.rule("004", "8")
def test_the_dealer_turns_up_when_all_have_decided_and_makes_the_best_five() -> None:
    """A flush among seven cards that also hold two pair."""
    table = LiveTable(GAME).bet(2, ante=10_00).bet(3, ante=10_00)
    flush = "Kc Qc 9c 9d 4c 4d 2c"
    table.deal({2: "As Qd Th 8s 6c 3d 2s", 3: "Ah Qh Td 8h 6d 3c 2d", DEALER: flush}).decide(2, "play")
    assert "not possible now" in table.refusal(e.DealerRevealed())
    assert "flush" in table.decide(3, "fold").reveal().name.lower()


@pytest.mark.rule("004", "9")
def test_wagers_in_action_are_settled_from_the_dealers_right_to_the_left() -> None:
    """Seat 5 before seat 1; at a seat Play, Ante, Trips."""
    table = LiveTable(GAME)
    table.bet(1, ante=10_00, trips=5_00).bet(5, ante=10_00, trips=5_00)
    table.deal({1: "As Qd Th 8s 6c 3d 2s", 5: "Ah Qc Td 8h 6d 3c 2d", DEALER: KINGS})
    table.decide(1, "play").decide(5, "play").settle()
    order = ["play", "ante", "trips"]
    assert [(event.seat, event.wager) for event in table.settled] == [
        (seat, wager) for seat in (5, 1) for wager in order
    ]


@pytest.mark.rule("004", "10")
@pytest.mark.parametrize(("dealer", "qualifies"), [(LOWEST_SIXES, True), (HIGHEST_FIVES, False)])
def test_less_than_a_pair_of_sixes_does_not_qualify(dealer: str, qualifies: bool) -> None:  # noqa: FBT001 - cases
    table = LiveTable(GAME).bet(2, ante=10_00).deal({2: "Ad Qd Th 9c 7d 3s 2s", DEALER: dealer}).decide(2, "play")
    assert table.reveal().qualifies is qualifies


@pytest.mark.rule("004", "10a")
@pytest.mark.parametrize("hand", ["Ad Qd Th 9c 7d 3s 2s", "8c 8d 8s Qd Tc 4c 3h"], ids=["worse", "three-of-a-kind"])
def test_against_a_dealer_who_does_not_qualify_play_pushes_and_the_ante_wins(hand: str) -> None:
    assert played(hand, HIGHEST_FIVES) == {"play": 0, "ante": 10_00}


@pytest.mark.rule("004", "10b")
@pytest.mark.parametrize("hand", ["Th 9c 8s 7d 6c 2s 2h", "Kd Jd 8d 6d 3d 2h Ac", "8c 8d 8s Qd Qh 4c 3h"])
def test_with_a_straight_or_better_play_wins_too(hand: str) -> None:
    """A straight, a flush and a full house."""
    assert played(hand, HIGHEST_FIVES) == {"play": 10_00, "ante": 10_00}


@pytest.mark.rule("004", "10c")
@pytest.mark.rule("004", "11c")
@pytest.mark.rule("004", "12a")
@pytest.mark.parametrize(
    ("hand", "dealer", "base", "trips"),
    [
        ("8c 8d 8s Qd Tc 4c 3h", HIGHEST_FIVES, {"play": 0, "ante": 10_00}, 5_00),  # the dealer does not qualify
        ("8c 8d 7s Qd Tc 4c 3h", HIGHEST_FIVES, {"play": 0, "ante": 10_00}, -5_00),
        ("8c 8d 8s Qd Tc 4c 3h", KINGS.replace("9s", "Ks").replace("4d", "5d"), {"play": -10_00, "ante": -10_00}, 5_00),
        ("8c 8d 7s Qd Tc 4c 3h", KINGS, {"play": -10_00, "ante": -10_00}, -5_00),
        ("Qh Jd Tc 9c 8d 3s 2s", "Qd Jc Th 9h 8c 2d 3d", {"play": 0, "ante": 0}, 10_00),  # equal straights
    ],
)
def test_trips_goes_by_three_of_a_kind_or_better_whatever_the_dealer_has(
    hand: str, dealer: str, base: dict[str, int], trips: int
) -> None:
    """Won or lost on $5 apart from Ante and Play: no qualifying hand, a better one, and a tie."""
    assert played(hand, dealer, trips=5_00) == {**base, "trips": trips}


@pytest.mark.rule("004", "11")
@pytest.mark.rule("004", "11a")
def test_the_dealers_better_hand_takes_play_and_ante() -> None:
    assert played("Qc Qd Jd 9c 7d 4c 2s", KINGS) == {"play": -10_00, "ante": -10_00}


@pytest.mark.rule("004", "11")
@pytest.mark.rule("004", "11b")
def test_the_players_better_hand_wins_even_money_on_both() -> None:
    assert played("Ac Ad Jd 9c 7d 4c 2s", KINGS) == {"play": 10_00, "ante": 10_00}


@pytest.mark.rule("004", "12")
def test_equal_hands_push_both() -> None:
    """Kings with jack, nine and seven on either side; the other two cards do not count."""
    assert played("Kh Ks Jd 9c 7d 3c 2s", KINGS) == {"play": 0, "ante": 0}


@pytest.mark.rule("004", "limits")
def test_no_wager_is_above_the_limit_of_its_day() -> None:
    """WAC 230-15-140: $300 on the day of the approval letters, $400 now."""
    for day, most in (("2023-06-14", 300_00), ("2026-11-15", 400_00)):
        table = LiveTable(GAME, jurisdiction="washington", day=day)
        assert f"to ${most // 100}" in table.refusal(table.bets(2, ante=most + 1)[0])
        table.bet(2, ante=most)
        assert f"to ${most // 100}" in table.refusal(table.bets(2, trips=most + 1)[0])
        table.bet(2, trips=most)


@pytest.mark.rule("004", "trips-payouts")
@pytest.mark.parametrize(
    ("hand", "units"),
    [
        ("Ac Ad Ah As Jk 3d 2c", (200, 200, 200)),
        ("Kh Qh Jd Jh Th 8c Ah", (100, 100, 100)),
        ("9s 8s 7s 6s 5s 2c 2d", (50, 50, 50)),
        ("4c 4d 4h 4s Ad Qs Jc", (40, 40, 40)),
        ("Ac Ad Ah 2s 2c Qc Td", (20, 25, 15)),
        ("3c 3h 3s As Ac Qc Td", (7, 7, 7)),
        ("Ad Jd 8d 5d 3d 2c 9c", (4, 4, 4)),
        ("6c 5h 4s 3c 2d Qs Jc", (2, 2, 2)),
        ("8c 8d 8s Qc Tc 5c 2s", (1, 1, 1)),
        ("Ac Ad Qs Qc Tc 5h 2s", (-1, -1, -1)),
    ],
)
def test_every_line_of_the_three_pay_tables(hand: str, units: tuple[int, int, int]) -> None:
    """$5 on Trips; the tables differ in the full house with aces up alone."""
    dealer = "Kc Kd 9h 7c 6h 4d 2h"
    clash = {"4d": "5c", "6h": "6d", "2h": "3s"}
    cards = " ".join(clash[card] if card in hand.split() else card for card in dealer.split())
    found = tuple(
        played(hand, cards, options={"trips-paytable": f"APP-0{number}"}, trips=5_00)["trips"] for number in (1, 2, 3)
    )
    assert found == tuple(unit * 5_00 for unit in units)
