"""The rules of Face Up Pai Gow Poker (document 001), each by a short round whose cents are worked out by hand."""

import pytest
from tests.live_table import DEALER, LiveTable

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.table.table import Cap, Scope, Sharing, TableSetup, open_table
from pitboss.rounds import events as e

GAME = "face-up-pai-gow"

#: The dealer has kings behind and jack-nine in front; an ace-high pai gow without the joker, and with it.
KINGS = "Kc Kd Jh 9s 7c 4d 2h"
ACE_HIGH, JOKER_HIGH = "Ac Qd 9h 7s 5c 3d 2h", "Jk Qd 9h 7s 5c 3d 2h"
#: Hands that are better than the kings twice, once and never, each with its front.
BOTH = ("Ac Ad Qh Ts 8c 5d 3h", "Qh Ts")
BACK = ("As Ah Tc 8d 6h 5c 3s", "Tc 8d")
NONE = ("Qs Qd Th 8s 6d 5s 3h", "Th 8s")
FOUR_ACES, FOUR_FIVES = "Ac Ad Ah As Qc 8d 3c", "5c 5d 5h 5s Jd Tc 6c"


def played(hand: tuple[str, str], dealer: str = KINGS) -> dict[str, int]:
    """What seat 2 wins on $10."""
    table = LiveTable(GAME).bet(2, pai_gow=10_00).deal({2: hand[0], DEALER: dealer})
    table.reveal()
    return table.front(2, hand[1]).settle().net(2)


def settled(hands: dict[int, str], dealer: str, table: LiveTable, **wagers: int) -> LiveTable:
    """A round in which every seat has the same wagers beside $10 and is set by the house way."""
    for seat in hands:
        table.bet(seat, pai_gow=10_00, **wagers)
    table.deal({**hands, DEALER: dealer})
    if not table.reveal().barred:
        for seat in hands:
            table.house_way(seat)
    return table.settle()


@pytest.mark.rule("001", "notes.1")
def test_what_the_document_leaves_open_is_standard_pai_gow_poker() -> None:
    """Seven hands of seven leave four cards, copies are the banker's, and players bet with the house alone."""
    table = LiveTable(GAME)
    assert "wager at this Face Up Pai Gow Poker table" in table.refusal(table.bets(2, against_seat_3=5_00)[0])
    table.bet(2, pai_gow=10_00).deal({2: "Ks Kh 7d 4c 2s Jc 9d", DEALER: KINGS})
    assert table.events[-2] == e.LeftOverCounted(count=4)
    table.reveal()
    assert table.front(2, "Jc 9d").settle().net(2) == {"pai-gow": -10_00}
    assert table.state.tray_cents == 10_00


@pytest.mark.rule("001", "notes.2")
@pytest.mark.parametrize(("day", "most"), [("2023-06-14", 300_00), ("2026-11-15", 400_00)])
def test_no_wager_is_above_the_limit_of_its_day(day: str, most: int) -> None:
    """WAC 230-15-140, on each wager by itself."""
    table = LiveTable(GAME, jurisdiction="washington", day=day)
    for wager in ("pai_gow", "fortune", "ace_high"):
        assert f"to ${most // 100}" in table.refusal(table.bets(2, **{wager: most + 1})[0])
        table.bet(2, **{wager: most})


@pytest.mark.rule("001", "notes.2")
@pytest.mark.rule("001", "types.2")
def test_each_sensor_is_a_game_of_its_own_when_games_are_counted() -> None:
    """WAC 230-15-040 allowed three games on one hand until September 2009; two sensors make it four."""
    table = LiveTable(GAME, options={"jackpot": "two"}, jurisdiction="washington", day="2009-09-13")
    table.bet(2, pai_gow=10_00, fortune=5_00, jackpot=1_00)
    refused = table.refusal(table.bets(2, jackpot_2=1_00)[0])
    assert refused.startswith("4 games on one hand; WAC 230-15-040")
    later = LiveTable(GAME, options={"jackpot": "two"}, jurisdiction="washington", day="2009-09-14")
    later.bet(2, pai_gow=10_00, fortune=5_00, ace_high=5_00, jackpot=1_00, jackpot_2=1_00)


@pytest.mark.rule("001", "notes.3")
@pytest.mark.rule("001", "jackpot-notes.4")
def test_cards_come_by_hand_or_from_a_shuffler_and_the_log_says_which() -> None:
    opening = LiveTable(GAME, options={"device": "hand"}).events[0]
    assert isinstance(opening, e.RoundOpened)
    assert opening.table.options["device"] == "hand"
    with pytest.raises(PitbossError, match="choice of device"):
        LiveTable(GAME, options={"device": "bucket"})


@pytest.mark.rule("001", "1")
def test_the_dealers_cards_come_first_and_winners_pay_no_commission() -> None:
    """With 53 cards: the joker is the fifth of a straight, or an ace, and never a fourth king; $10 wins $10."""
    table = LiveTable(GAME).bet(2, pai_gow=10_00).bet(3, pai_gow=10_00)
    table.deal({2: "9h 8s Jk 6c 5d As Qh", 3: "Ac Qd Jd 8h 6s 4c 3c", DEALER: KINGS})
    assert "not possible now: the round is at its step reveal" in table.refusal(
        e.Decided(seat=2, action="set", front="As Qh")
    )
    table.reveal()
    table.front(2, "As Qh").front(3, "Qd Jd").settle()
    assert table.net(2) == {"pai-gow": 10_00}
    assert table.net(3) == {"pai-gow": 0}
    kings = settled({2: "Kh Ks Jk Kd 8h 6s 3c"}, ACE_HIGH, LiveTable(GAME), fortune=5_00)
    assert kings.net(2)["fortune"] == 15_00
    with_ace = LiveTable(GAME).bet(2, pai_gow=10_00).deal({2: "Jk Qd Qh 8h 6s 4c 3c", DEALER: KINGS})
    with_ace.reveal()
    assert with_ace.front(2, "Jk 8h").settle().net(2) == {"pai-gow": 0}


@pytest.mark.rule("001", "2")
def test_a_pai_gow_wager_comes_first_and_side_wagers_may_be_added() -> None:
    table = LiveTable(GAME)
    for wager in ("fortune", "ace_high"):
        assert "needs a wager on Pai Gow first" in table.refusal(table.bets(2, **{wager: 5_00})[0])
    table.bet(2, pai_gow=10_00).bet(3, pai_gow=10_00, fortune=5_00, ace_high=5_00).close()
    without = LiveTable(GAME, options={"ace-high": "not-offered"}).bet(2, pai_gow=10_00)
    assert "'ace-high'" in without.refusal(without.bets(2, ace_high=5_00)[0])


@pytest.mark.rule("001", "3")
@pytest.mark.rule("001", "10a")
@pytest.mark.rule("001", "10b")
@pytest.mark.parametrize(
    ("hand", "units"),
    [
        ("9s 8s 7s 6s 5s 4s 3s", 5000),
        ("As Ks Qs Js Ts Kh Qh", 1000),
        ("9s 8s 7s Jk 5s 4s 3s", 750),
        ("Ac Ad Ah As Jk 8c 3s", 250),
        ("As Ks Qs Js Ts 8h 3h", 100),
        ("9s 8s 7s 6s 5s Ah 3h", 50),
        (FOUR_ACES, 20),
        ("Ac Ad Ah Qs Qh 8c 3s", 5),
        ("As Qs 9s 6s 3s 8h 5c", 4),
        ("Ac Ad Ah Qs Th 8c 3s", 3),
        ("Th 9s 8c 7h 6s 3h 3s", 2),
        ("Ac Ad Qs Qh Th Tc 3s", 0),  # three pair push
        ("Ac Ad Qs Qh Th 8c 3s", -1),  # two pair are taken
    ],
)
def test_the_fortune_bonus_pays_for_the_best_hand_of_seven_cards(hand: str, units: int) -> None:
    """$5 by Pay Table 1, whatever becomes of the pai gow wager."""
    table = settled({2: hand}, "Kc Kd Jd 9d 7c 4c 2c", LiveTable(GAME), fortune=5_00)
    assert table.net(2)["fortune"] == units * 5_00


@pytest.mark.rule("001", "4")
@pytest.mark.parametrize(("stake", "envy"), [(5_00, [(2, 5, 5_00)]), (4_99, [])])
def test_five_dollars_on_the_fortune_bonus_take_part_in_envy(stake: int, envy: list[tuple[int, int, int]]) -> None:
    """Another player's four of a kind pays $5 on Pay Table 1, on a stake of $5 and not on one of $4.99."""
    table = LiveTable(GAME, options={"envy-lammer": "on-the-wager"})
    table.bet(2, pai_gow=10_00, fortune=stake).bet(5, pai_gow=10_00)
    table.deal({2: NONE[0], 5: FOUR_ACES, DEALER: KINGS})
    table.reveal()
    assert table.front(2, NONE[1]).house_way(5).settle().envy == envy
    assert table.state.table.option("envy-lammer") == "on-the-wager"


@pytest.mark.rule("001", "4")
@pytest.mark.parametrize(
    ("hand", "envy"), [("8c 8d 8h Ks Kh Jc 4c", 0), ("8c 8d 8h 4s 4h 4c 6c", 0), (FOUR_ACES, 5_00)]
)
def test_less_than_four_of_a_kind_brings_no_envy(hand: str, envy: int) -> None:
    """Not even a full house, nor three of a kind twice."""
    table = settled({2: NONE[0], 5: hand}, KINGS, LiveTable(GAME), fortune=5_00)
    assert sum(cents for _, _, cents in table.envy) == envy


@pytest.mark.rule("001", "5")
@pytest.mark.parametrize(
    ("hand", "dealer", "units"),
    [
        ("Ad Kh Jc 9c 6d 4s 3c", ACE_HIGH, 20),  # both
        ("Ad Kh Jc 9c 6d 4s 3c", JOKER_HIGH, 20),
        ("Kd Kh Jc 9c 6d 4s 3c", JOKER_HIGH, 10),
        ("Kd Kh Jc 9c 6d 4s 3c", ACE_HIGH, 8),
        ("Ad Kh Qc 9c 6d 4s 3c", "Kc Td 9h 7s 5c 3d 2h", -1),  # the player's alone, against a king-high
        ("Ad Kh Qc 9c 6d 4s 3c", "Ac Ah 9h 7s 5c 3d 2h", -1),  # a pair of aces is no pai gow
    ],
)
def test_the_ace_high_wager_pays_for_the_dealers_ace_high_pai_gow(hand: str, dealer: str, units: int) -> None:
    """$5 by Pay Table 1: 20, 10 and 8 to 1."""
    assert settled({2: hand}, dealer, LiveTable(GAME), ace_high=5_00).net(2)["ace-high"] == units * 5_00


@pytest.mark.rule("001", "6")
def test_the_wagers_are_followed_by_the_houses_deal() -> None:
    """A first position is drawn and every spot gets a packet, counter-clockwise; no wager is made any more."""
    table = LiveTable(GAME).bet(2, pai_gow=10_00).close()
    assert "step start (rule 6)" in table.refusal(table.bets(3, pai_gow=10_00)[0])
    table.do(e.StartDrawn(position=3, source="house"))
    for spot in (5, 4, 3, 2, 1, DEALER, 6):
        table.do(e.HandDealt(to=spot, cards={2: BOTH[0], DEALER: KINGS}.get(spot, "")))
    assert table.do(e.LeftOverCounted(count=4))[1] == e.IdleHandsDiscarded(seats=(5, 4, 3, 1, 6))


@pytest.mark.rule("001", "7")
def test_the_dealer_turns_up_before_the_players_set_and_goes_by_the_house_way() -> None:
    table = LiveTable(GAME).bet(2, pai_gow=10_00).deal({2: BOTH[0], DEALER: "As Tc Th 7h 6h 3c 3s"})
    hand = table.reveal()
    assert sorted(hand.front.split()) == ["7h", "As"]
    own = LiveTable(GAME, options={"house-way": "canterbury-park"}).bet(2, pai_gow=10_00)
    own.deal({2: BOTH[0], DEALER: "As Tc Th 7h 6h 3c 3s"})
    assert sorted(own.reveal().front.split()) == ["3c", "3s"]


@pytest.mark.rule("001", "8")
@pytest.mark.parametrize(("hand", "cents"), [(BOTH, 10_00), (BACK, 0), (NONE, -10_00)], ids=["both", "one", "none"])
def test_against_any_other_hand_the_round_goes_on_as_in_the_standard_game(hand: tuple[str, str], cents: int) -> None:
    assert played(hand) == {"pai-gow": cents}


@pytest.mark.rule("001", "8")
def test_a_foul_loses_at_a_live_table() -> None:
    """Aces in front of ace-less high cards."""
    assert played(("Ac Ad Qh Ts 8c 5d 3h", "Ac Ad"), "Kc Td 9h 7s 5c 3d 2h") == {"pai-gow": -10_00}


@pytest.mark.rule("001", "9")
@pytest.mark.rule("001", "layouts")
@pytest.mark.parametrize("dealer", [ACE_HIGH, JOKER_HIGH], ids=["natural", "joker"])
def test_the_dealers_ace_high_pai_gow_pushes_every_main_wager(dealer: str) -> None:
    """Nobody sets a hand: better and worse ones get their $10 back."""
    table = LiveTable(GAME).bet(2, pai_gow=10_00).bet(5, pai_gow=10_00)
    table.deal({2: "Kd Kh Ks 9c 9d 4s 4h", 5: "8c 6d Ts 6s 4c 3c 2d", DEALER: dealer})
    assert table.reveal().barred
    assert "not possible now" in table.refusal(e.Decided(seat=2, action="set", front="9c 9d"))
    table.settle()
    assert table.net(2) == table.net(5) == {"pai-gow": 0}
    assert table.rule(2, "pai-gow") == "9"


@pytest.mark.rule("001", "layouts")
def test_the_pays_that_only_the_drawings_show_can_not_be_chosen() -> None:
    """20, 15 and 8 to 1, and 20, 10 and 6 to 1, are on none of the five Ace-High pay tables."""
    tables = load_game(GAME).paytables_of("ace-high")
    pays = {tuple(int(line.pay.net) for line in table.lines) for table in tables}
    assert pays == {(20, 10, 8), (40, 15, 5), (30, 15, 6), (25, 10, 7), (40, 12, 5)}


@pytest.mark.rule("001", "10")
def test_side_wagers_are_settled_together_with_the_main_wager() -> None:
    """Seat by seat in one settlement, also when the main wagers push."""
    hands = {2: "Ad Kh Jc 9c 6d 4s 3c", 5: "Kd Ks Js 9d 6h 4h 3s"}
    table = settled(hands, ACE_HIGH, LiveTable(GAME), fortune=5_00, ace_high=5_00)
    order = ["pai-gow", "fortune", "ace-high"]
    assert [(event.seat, event.wager) for event in table.settled] == [
        (seat, wager) for seat in (5, 2) for wager in order
    ]
    assert table.net(2) == {"pai-gow": 0, "fortune": -5_00, "ace-high": 100_00}


@pytest.mark.rule("001", "10a-i")
@pytest.mark.parametrize(
    ("scope", "sharing", "won"),
    [
        # $2,000 and $3,000 are due. A table's cap of $4,000 is shared as 2 to 3, or the last to be settled bears it.
        (Scope.TABLE, Sharing.PRO_RATA, {5: 1_600_00, 2: 2_400_00}),
        (Scope.TABLE, Sharing.SETTLEMENT_ORDER, {5: 2_000_00, 2: 2_000_00}),
        (Scope.PLAYER, Sharing.PRO_RATA, {5: 2_000_00, 2: 3_000_00}),
    ],
)
def test_a_cap_per_table_or_per_player_is_on_odds_and_never_on_envy(
    scope: Scope, sharing: Sharing, won: dict[int, int]
) -> None:
    """Four of a kind at 20 to 1 on $100 and on $150; both players get the $5 envy of the other's hand in full."""
    table = LiveTable(GAME, cap=Cap("fortune", 4_000_00, scope, sharing))
    table.bet(5, pai_gow=10_00, fortune=100_00).bet(2, pai_gow=10_00, fortune=150_00)
    table.deal({5: FOUR_FIVES, 2: FOUR_ACES, DEALER: KINGS})
    table.reveal()
    table.house_way(2).house_way(5).settle()
    assert {seat: table.net(seat)["fortune"] for seat in (5, 2)} == won
    uncapped = {event.seat: event.uncapped_cents for event in table.settled if event.wager == "fortune"}
    due = {5: 2_000_00, 2: 3_000_00} if scope is Scope.TABLE else {5: None, 2: None}
    assert uncapped == due
    assert sorted(table.envy) == [(2, 5, 5_00), (5, 2, 5_00)]


@pytest.mark.rule("001", "10a-i")
def test_one_player_with_two_hands_bears_a_cap_per_player_on_their_sum() -> None:
    table = LiveTable(GAME, cap=Cap("fortune", 4_000_00, Scope.PLAYER, Sharing.SETTLEMENT_ORDER))
    table.bet(5, "Ann", pai_gow=10_00, fortune=100_00).bet(2, "Ann", pai_gow=10_00, fortune=150_00)
    table.deal({5: FOUR_FIVES, 2: FOUR_ACES, DEALER: KINGS})
    table.reveal()
    table.house_way(2).house_way(5).settle()
    assert (table.net(5)["fortune"], table.net(2)["fortune"]) == (2_000_00, 2_000_00)


@pytest.mark.rule("001", "10a-i")
def test_a_cap_is_posted_and_not_below_what_regulation_allows() -> None:
    """Half of WAC 230-15-490's $15,000 is refused; the cap stands in the log of every round."""
    with pytest.raises(PitbossError, match="WAC 230-15-490"):
        LiveTable(GAME, cap=Cap("fortune", 7_500_00), jurisdiction="washington", day="2023-06-14")
    opening = LiveTable(GAME, cap=Cap("fortune", 15_000_00), jurisdiction="washington", day="2023-06-14").events[0]
    assert isinstance(opening, e.RoundOpened)
    assert opening.table.cap == Cap("fortune", 15_000_00)
    assert opening.table.options["aggregate-limit"] == "per-table"


@pytest.mark.rule("001", "10a-ii")
@pytest.mark.rule("001", "10b-i")
@pytest.mark.rule("001", "11")
def test_the_claim_to_envy_lasts_until_everything_is_settled() -> None:
    """Seat 5 wins its Fortune Bonus, seat 6 loses it; both are paid for the hand of seat 2, which is settled last."""
    hands = {2: FOUR_ACES, 5: "Kh Ks Js 9d 9c 9h 3s", 6: NONE[0]}
    table = settled(hands, KINGS, LiveTable(GAME), fortune=5_00)
    assert [event.seat for event in table.settled if event.wager == "fortune"] == [6, 5, 2]
    assert (table.net(6)["fortune"], table.net(5)["fortune"]) == (-5_00, 25_00)
    assert table.envy == [(6, 2, 5_00), (5, 2, 5_00)]
    kinds = [type(event) for event in table.events if isinstance(event, e.WagerSettled | e.EnvyPaid)]
    assert kinds == sorted(kinds, key=lambda kind: kind is e.EnvyPaid)


@pytest.mark.rule("001", "11")
def test_several_hands_of_four_of_a_kind_or_better_pay_several_times() -> None:
    """Seat 6 gets $5 for each of the others' fours; each of them gets the other's $5. A full house pays nobody."""
    hands = {2: FOUR_ACES, 5: FOUR_FIVES, 6: "Ks Qs Qd 8h 8c 8s 3d"}
    table = settled(hands, KINGS, LiveTable(GAME), fortune=5_00)
    assert sorted(table.envy) == [(2, 5, 5_00), (5, 2, 5_00), (6, 2, 5_00), (6, 5, 5_00)]


@pytest.mark.rule("001", "11")
def test_envy_is_paid_when_the_main_wagers_push() -> None:
    """Nobody set a hand against the dealer's ace-high pai gow, and four kings are still four kings."""
    table = settled(
        {2: "Kc Kd Kh Ks Jc 8d 4c", 5: NONE[0]}, ACE_HIGH.replace("Qd", "Qh"), LiveTable(GAME), fortune=5_00
    )
    assert table.net(2) == {"pai-gow": 0, "fortune": 100_00}
    assert table.envy == [(5, 2, 5_00)]


@pytest.mark.rule("001", "11a")
@pytest.mark.rule("001", "4")
def test_neither_the_own_hand_nor_the_dealers_pays_envy() -> None:
    """Nor the own hand at another spot."""
    assert settled({2: FOUR_ACES}, KINGS, LiveTable(GAME), fortune=5_00).envy == []
    assert settled({2: NONE[0]}, FOUR_ACES, LiveTable(GAME), fortune=5_00).envy == []
    table = LiveTable(GAME).bet(2, "Ann", pai_gow=10_00, fortune=5_00).bet(5, "Ann", pai_gow=10_00, fortune=5_00)
    table.deal({2: FOUR_ACES, 5: NONE[0], DEALER: KINGS})
    table.reveal()
    assert table.house_way(2).house_way(5).settle().envy == []


@pytest.mark.rule("001", "paytables")
@pytest.mark.parametrize(
    ("designator", "units", "envy"),
    [("1", 20, 5), ("2", 25, 5), ("3", 25, 5), ("4", 25, 5), ("6", 25, 6), ("7", 25, 6)],
)
def test_the_casino_selects_its_pay_tables_among_those_of_the_document(designator: str, units: int, envy: int) -> None:
    """Four of a kind as printed; there is no Pay Table 5 of the Fortune Bonus, and no sixth of the Ace-High wager."""
    table = LiveTable(GAME, options={"fortune-paytable": designator})
    table = settled({2: FOUR_ACES, 5: NONE[0]}, KINGS, table, fortune=5_00)
    assert table.net(2)["fortune"] == units * 5_00
    assert table.envy == [(5, 2, envy * 1_00)]
    for option, missing in (("fortune-paytable", "5"), ("ace-high-paytable", "6")):
        with pytest.raises(PitbossError, match=f"choice of {option}"):
            open_table(TableSetup(GAME, options={option: missing}))
