"""The rules of EZ Pai Gow (document 000) and Commission Free Pai Gow Express (002), which number and say them alike.

Each is shown by a short round whose cents are worked out by hand, at a table of either game.
"""

import pytest
from tests.live_table import DEALER, LiveTable

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.table.table import Mode
from pitboss.hands import WheelRule
from pitboss.rounds import events as e

#: The dealer has kings behind and jack-nine in front; a queen-high pai gow; a king-high one, ten-nine in front.
KINGS = "Kc Kd Jh 9s 7c 4d 2h"
QUEEN_HIGH, KING_HIGH = "Qc Td 9h 7s 5c 3d 2h", "Kc Td 9h 7s 5c 3d 2h"
#: Hands that are better than the kings twice, once, once and never, each with its front.
BOTH = ("Ac Ad Qh Ts 8c 5d 3h", "Qh Ts")
BACK = ("As Ah Tc 8d 6h 5c 3s", "Tc 8d")
FRONT = ("8s 8h Ah Qs 6c 5h 3c", "Ah Qs")
NONE = ("Qc Qd Th 8s 6d 5s 3d", "Th 8s")


@pytest.fixture(params=["ez-pai-gow", "commission-free-pai-gow-express"])
def game(request: pytest.FixtureRequest) -> str:
    """Either game."""
    return str(request.param)


def played(game: str, hand: tuple[str, str], dealer: str = KINGS, **setup: object) -> LiveTable:
    """A settled round of seat 2 with $10 on the base game."""
    table = LiveTable(game, **setup).bet(2, pai_gow=10_00)  # type: ignore[arg-type] # the fields of a setup by name
    return table.deal({2: hand[0], DEALER: dealer}).front(2, hand[1]).settle()


def side_bet(game: str, hand: str, *, options: dict[str, str] | None = None, **wager: int | str) -> int:
    """What one side wager of seat 2 wins beside $10 on the base game; the dealer's cards do not matter."""
    table = LiveTable(game, options=options).bet(2, pai_gow=10_00, **wager)
    others = [str(card) for card in parse_cards("Kc Jd 9s 7h 5c 4s 3d 2s 8c 6d Th Qd") if str(card) not in hand]
    table.deal({2: hand, DEALER: " ".join(others[:7])}).house_way(2).settle()
    return next(cents for name, cents in table.net(2).items() if name != "pai-gow")


@pytest.mark.rule("000", "introduction")
@pytest.mark.rule("002", "introduction")
@pytest.mark.parametrize(("dealer", "cents"), [(QUEEN_HIGH, 0), (KING_HIGH, 10_00), ("Qc Td 9h 8s Jc 3d 2h", 10_00)])
def test_a_queen_high_pai_gow_of_the_dealers_pushes_in_place_of_a_commission(
    game: str, dealer: str, cents: int
) -> None:
    """A better hand gets its $10 back; against a king-high, or a queen-high straight, it wins, and $10 is $10."""
    best = ("Ac Ad As Ah 6h 4s 4h", "4s 4h")
    table = played(game, best, dealer)
    assert table.net(2) == {"pai-gow": cents}
    assert table.purse("player 2") == cents


@pytest.mark.rule("000", "1")
@pytest.mark.rule("002", "1")
def test_a_hand_of_seven_is_set_as_five_and_two(game: str) -> None:
    """The front is two different cards of the own hand."""
    table = LiveTable(game).bet(2, pai_gow=10_00).deal({2: BOTH[0], DEALER: KINGS})
    for front in ("Qh", "Qh Qh", "Qh Kc", "Qh Ts 8c"):
        assert "The front is two" in table.refusal(e.Decided(seat=2, action="set", front=front))
    assert len(table.state.table.game.deck) == 53
    table.front(2, BOTH[1])


@pytest.mark.rule("000", "1")
@pytest.mark.rule("002", "1")
@pytest.mark.parametrize(
    ("hand", "semi", "full"),
    [
        ("9h 8s Jk 6c 5d As Kh", 10_00, 10_00),  # the seven of a straight, 2 to 1
        ("Kh 9h Jk 6h 4h As 2c", 20_00, 20_00),  # the fifth heart, 4 to 1
        ("Ah As Jk 9c 7d 4c 3s", 15_00, 15_00),  # a third ace, 3 to 1
        ("Kh Ks Kd Jk 7d 4c 3s", 15_00, 125_00),  # an ace beside three kings, or the fourth king, 25 to 1
    ],
)
def test_the_joker_is_semi_wild_or_fully_wild(game: str, hand: str, semi: int, full: int) -> None:
    """$5 on Dynasty Pay Table 1 with either joker."""
    for joker, cents in (("semi", semi), ("full", full)):
        table = LiveTable(game, joker=joker).bet(2, pai_gow=10_00, dynasty=5_00)
        table.deal({2: hand, DEALER: "Qc Js Td 8h 5h 3c 2d"}).house_way(2).settle()
        assert table.net(2)["dynasty"] == cents


@pytest.mark.rule("000", "1")
@pytest.mark.rule("002", "1")
@pytest.mark.parametrize(("joker", "cents"), [("semi", 0), ("full", 10_00)])
def test_a_fully_wild_joker_makes_five_of_a_kind(game: str, joker: str, cents: int) -> None:
    """Four eights and the joker, ace-queen in front: only five of a kind beats the dealer's straight flush behind."""
    dealer = "Kc Qc Jc Tc 9c 3d 2h"
    table = played(game, ("8c 8d 8h 8s Jk Ah Qd", "Ah Qd"), dealer, joker=joker)
    assert table.net(2) == {"pai-gow": cents}


@pytest.mark.rule("000", "1a")
@pytest.mark.rule("002", "1a")
@pytest.mark.parametrize(
    ("hand", "front", "cents"),
    [
        ("3s 3h 2c 2s Ts 6h 5s", "2c 2s", 0),  # a pair of deuces is above jack-nine
        ("3s 3h Ts 9h 8s 6h 5s", "Ts 9h", -10_00),  # ten-nine is below, though it could be part of a straight
        ("3s 3h Qs 2s Ts 6h 5s", "Qs 2s", 0),  # queen-deuce is above: the highest card decides
    ],
)
def test_two_cards_are_a_pair_or_two_high_cards(game: str, hand: str, front: str, cents: int) -> None:
    """The back loses to the kings in all of them, so the front alone makes it a push or a loss."""
    assert played(game, (hand, front)).net(2) == {"pai-gow": cents}


@pytest.mark.rule("000", "1b")
@pytest.mark.rule("002", "1b")
@pytest.mark.parametrize(
    ("dealer", "cents"),
    [
        ("Kc Qd Jh Ts 9c 4d 2h", 10_00),  # above a king-high straight
        ("Ac Kd Qh Js Tc 4d 2h", 0),  # below an ace-high one: the back loses, the front wins
    ],
)
def test_ace_to_five_is_the_second_highest_straight(game: str, dealer: str, cents: int) -> None:
    """The document leaves the room no choice here."""
    hand = ("As 2c 3d 4s 5h 8d 7c", "8d 7c")
    assert played(game, hand, dealer).net(2) == {"pai-gow": cents}
    assert load_game(game).wheel_choices == (WheelRule.SECOND_HIGHEST,)


@pytest.mark.rule("000", "2")
@pytest.mark.rule("002", "2")
def test_every_player_has_a_wager_on_the_base_game(game: str) -> None:
    """A side wager needs it first, and it can't be taken back from under one."""
    table = LiveTable(game)
    for wager in ({"dynasty": 5_00}, {"protection": 5_00}, {"red_black": "red 500"}):
        assert "needs a wager on Pai Gow first" in table.refusal(table.bets(2, **wager)[0])
    table.bet(2, pai_gow=10_00, dynasty=5_00)
    assert "Take back Dynasty Bonus first" in table.refusal(
        e.WagerTakenBack(seat=2, wager="pai-gow", reason="changed my mind")
    )


@pytest.mark.rule("000", "3")
@pytest.mark.rule("002", "3")
def test_the_casino_may_offer_dynasty_by_a_pay_table_it_chooses(game: str) -> None:
    """Four of a kind is 25 to 1 on Pay Table 1 and 20 to 1 on Pay Table 2; it is not there if it is not offered."""
    fours = "4c 4d 4h 4s Ad Qs Jc"
    assert side_bet(game, fours, dynasty=5_00) == 125_00
    assert side_bet(game, fours, options={"dynasty-paytable": "2"}, dynasty=5_00) == 100_00
    table = LiveTable(game, options={"dynasty-bonus": "not-offered"}).bet(2, pai_gow=10_00)
    assert "'dynasty'" in table.refusal(table.bets(2, dynasty=5_00)[0])


@pytest.mark.rule("000", "3")
@pytest.mark.rule("002", "3")
@pytest.mark.parametrize(("stake", "envy"), [(5_00, [(2, 5, 5_00)]), (4_99, [])])
def test_five_dollars_on_dynasty_qualify_for_envy(game: str, stake: int, envy: list[tuple[int, int, int]]) -> None:
    """Another player's four of a kind pays $5 on Pay Table 1, on a stake of $5 and not on one of $4.99."""
    table = LiveTable(game).bet(2, pai_gow=10_00, dynasty=stake).bet(5, pai_gow=10_00)
    table.deal({2: NONE[0], 5: "As Ac Ad Ah 9c 8h 7d", DEALER: KINGS.replace("9s", "9h").replace("7c", "7h")})
    assert table.front(2, NONE[1]).front(5, "9c 8h").settle().envy == envy


@pytest.mark.rule("000", "3-note")
@pytest.mark.rule("002", "3-note")
@pytest.mark.parametrize(
    ("hand", "units"),
    [
        ("Ah 2h 3h 4h 5h 9c 8d", 120),  # natural
        ("Ah 2h 3h 4h Jk 9c 8d", 50),  # the joker is the five: a straight flush and no more
        ("Ah 2h 3h 4h 5h Jk 8d", 50),  # the joker is idle, and still in the hand
    ],
)
def test_a_luhn_tao_wheel_has_no_joker(game: str, hand: str, units: int) -> None:
    """$5 on Dynasty Pay Table 1."""
    assert side_bet(game, hand, dynasty=5_00) == units * 5_00


@pytest.mark.rule("000", "4")
@pytest.mark.rule("002", "4")
@pytest.mark.parametrize(
    ("hand", "units"),
    [
        ("Ah 2h 3h 4h 5h Qc 8d", 120),
        ("9c 8d 7h 5s 4c 3d 2h", 100),
        ("Tc 8d 7h 5s 4c 3d 2h", 25),
        ("Jc 8d 7h 5s 4c 3d 2h", 15),
        ("Qc 8d 7h 5s 4c 3d 2h", 7),
        ("Kc 8d 7h 5s 4c 3d 2h", 5),
        ("Ac 8d 7h 6s 4c 3d 2h", 3),
        ("Ac Ad 7h 6s 4c 3d 2h", -1),
    ],
)
def test_protection_pays_for_a_low_hand(game: str, hand: str, units: int) -> None:
    """$5 by the pay table, from the natural wheel and the nine-high pai gow down to the ace-high one; a pair loses."""
    assert side_bet(game, hand, protection=5_00) == units * 5_00


@pytest.mark.rule("000", "4")
@pytest.mark.rule("002", "4")
@pytest.mark.rule("000", "5")
@pytest.mark.rule("002", "5")
def test_protection_and_red_black_are_the_casinos_to_offer_and_placed_before_the_deal(game: str) -> None:
    table = LiveTable(game, options={"protection": "not-offered", "red-black": "not-offered"}).bet(2, pai_gow=10_00)
    assert "'protection'" in table.refusal(table.bets(2, protection=5_00)[0])
    assert "'red-black'" in table.refusal(table.bets(2, red_black="red 500")[0])
    late = LiveTable(game).bet(2, pai_gow=10_00).close()
    for act in (*late.bets(2, protection=5_00), *late.bets(2, red_black="red 500")):
        assert "not possible now" in late.refusal(act)


@pytest.mark.rule("000", "5")
@pytest.mark.rule("002", "5")
@pytest.mark.parametrize(
    ("hand", "red", "black"),
    [
        ("Ah Ad Jh 9d 7h 4d 2h", 25_00, -5_00),  # seven red: 5 to 1
        ("Ah Ad Jh 9d 7h 4d 2s", 5_00, -5_00),
        ("Ah Ad Jh 9d 7h 4s 2s", 5_00, -5_00),
        ("Ah Ad Jh 9d 7s 4s 2s", 5_00, -5_00),  # four red win, three black lose
        ("Ah Ad Jh 9s 7s 4s 2s", -5_00, 5_00),
        ("Ah Ad Jh 9s 7s 4s Jk", -5_00, -5_00),  # the joker is neither
        ("Ah Ad Jh 9d 7h 4d Jk", 5_00, -5_00),  # and keeps six red from being seven
    ],
)
def test_red_black_wins_with_four_cards_of_the_chosen_colour(game: str, hand: str, red: int, black: int) -> None:
    """$5 at even money, 5 to 1 for all seven."""
    for colour, cents in (("red", red), ("black", black)):
        table = LiveTable(game).bet(2, pai_gow=10_00, red_black=f"{colour} 500")
        table.deal({2: hand, DEALER: "Kc Qs Tc 8c 6c 5s 3c"}).house_way(2).settle()
        assert table.net(2)["red-black"] == cents


@pytest.mark.rule("000", "5")
@pytest.mark.rule("002", "5")
def test_a_colour_has_to_be_chosen(game: str) -> None:
    table = LiveTable(game).bet(2, pai_gow=10_00)
    assert "needs a choice: red or black" in table.refusal(table.bets(2, red_black="green 500")[0])
    assert "needs a choice: red or black" in table.refusal(table.bets(2, red_black=5_00)[0])


@pytest.mark.rule("000", "3")
@pytest.mark.rule("002", "3")
@pytest.mark.rule("000", "6")
@pytest.mark.rule("002", "6")
def test_nothing_is_wagered_once_the_deal_begins(game: str) -> None:
    table = LiveTable(game).bet(2, pai_gow=10_00).close()
    for act in (*table.bets(3, pai_gow=10_00), *table.bets(2, dynasty=5_00)):
        assert "is not possible now: the round is at its step start (rule 6)" in table.refusal(act)


def test_software_gives_no_wager_back_once_the_betting_is_closed(game: str) -> None:
    """Or whoever has seen the cards could take a losing wager back; a live dealer corrects late bets, with a reason."""
    taking_back = e.WagerTakenBack(seat=2, wager="pai-gow", reason="late")
    virtual = LiveTable(game, mode=Mode.VIRTUAL).bet(2, pai_gow=10_00).close()
    assert "once the betting is closed" in virtual.refusal(taking_back)
    live = LiveTable(game).bet(2, pai_gow=10_00).close()
    live.do(taking_back)
    assert live.purse("player 2") == 0


@pytest.mark.rule("000", "6")
@pytest.mark.rule("002", "6")
def test_dice_choose_one_of_seven_positions_and_the_deal_goes_round_counter_clockwise(game: str) -> None:
    """The dealer is position 1; 12 on three dice counts round to 5, which is seat 3: then 2, 1, dealer, 6, 5, 4."""
    table = LiveTable(game).bet(2, pai_gow=10_00).close()
    assert "numbered 1 to 7, not 8 (rule 6)" in table.refusal(e.StartDrawn(position=8, source="generator"))
    assert "numbered 1 to 7, not 0" in table.refusal(e.StartDrawn(position=0, source="generator"))
    throw = e.StartDrawn(position=4, source="dice", dice=(3, 4, 5))
    assert "count to position 5, not 4" in table.refusal(throw)
    assert "is not a throw" in table.refusal(e.StartDrawn(position=5, source="dice", dice=(3, 9)))
    for source in ("house", "generator"):
        drawn = e.StartDrawn(position=5, source=source)
        assert f"the first hand is chosen by dice, not by {source} (rule 6)" in table.refusal(drawn)
    table.do(e.StartDrawn(position=5, source="dice", dice=(3, 4, 5)))
    assert "goes to seat 3, not to the dealer" in table.refusal(e.HandDealt(to=DEALER, cards=KINGS))
    for spot in (3, 2, 1, DEALER, 6, 5, 4):
        table.do(e.HandDealt(to=spot, cards={2: BOTH[0], DEALER: KINGS}.get(spot, "")))
    assert table.dealt_to == [3, 2, 1, DEALER, 6, 5, 4]


@pytest.mark.rule("000", "6")
@pytest.mark.rule("002", "6")
def test_the_houses_rules_say_how_the_first_hand_is_chosen(game: str) -> None:
    """By dice, or in the house's own way; table and log say which, and dice are written down only where they fell."""
    table = LiveTable(game, options={"first-hand": "house-rules"}).bet(2, pai_gow=10_00).close()
    assert table.state.table.option("first-hand") == "house-rules"
    for source in ("house", "generator"):
        drawn = e.StartDrawn(position=3, source=source, dice=(1, 2))
        assert "when, and only when, they chose" in table.refusal(drawn)
    thrown = e.StartDrawn(position=3, source="dice", dice=(1, 2))
    assert "chosen by house or generator, not by dice (rule 6)" in table.refusal(thrown)
    assert table.do(e.StartDrawn(position=3, source="house")) == (e.StartDrawn(position=3, source="house"),)


@pytest.mark.rule("000", "7")
@pytest.mark.rule("002", "7")
@pytest.mark.parametrize(
    ("positions", "position", "order"),
    [
        ("dealer-1", 1, [DEALER, 6, 5, 4, 3, 2, 1]),  # the dealer first, the first seat last
        ("dealer-1", 2, [6, 5, 4, 3, 2, 1, DEALER]),
        ("dealer-1", 7, [1, DEALER, 6, 5, 4, 3, 2]),  # the dealer after the first seat
        ("dealer-7", 7, [DEALER, 6, 5, 4, 3, 2, 1]),
        ("dealer-7", 1, [1, DEALER, 6, 5, 4, 3, 2]),
    ],
)
def test_every_spot_gets_a_hand_and_the_dealers_comes_after_the_first_seats(
    game: str, positions: str, position: int, order: list[int]
) -> None:
    """Only seat 2 has a wager; the deal goes round from whoever was drawn."""
    table = LiveTable(game, options={"positions": positions}).bet(2, pai_gow=10_00)
    assert table.deal({2: BOTH[0], DEALER: KINGS}, position).dealt_to == order


@pytest.mark.rule("000", "7")
@pytest.mark.rule("002", "7")
def test_cards_come_from_a_shoe_or_a_shuffler(game: str) -> None:
    """Which of the two stands in the log; anything else is no table."""
    opening = LiveTable(game, options={"device": "shoe"}).events[0]
    assert isinstance(opening, e.RoundOpened)
    assert opening.table.options["device"] == "shoe"
    with pytest.raises(PitbossError, match="choice of device"):
        LiveTable(game, options={"device": "hand"})


@pytest.mark.rule("000", "7b")
@pytest.mark.rule("002", "7b")
@pytest.mark.parametrize(
    ("position", "order"),
    [
        (4, [2, DEALER, 5]),  # seat 4 has no wager, nor has seat 3: seat 2 is the next
        (3, [5, 2, DEALER]),
        (1, [DEALER, 5, 2]),
        (2, [5, 2, DEALER]),  # seat 6 has none
    ],
)
def test_the_casino_may_deal_to_wagered_spots_only(game: str, position: int, order: list[int]) -> None:
    """Seats 2 and 5 have wagers; 32 cards are left over of 53."""
    table = LiveTable(game, options={"dealing": "wagered-spots"}).bet(2, pai_gow=10_00).bet(5, pai_gow=10_00)
    table.deal({2: BOTH[0], 5: BACK[0], DEALER: KINGS}, position)
    assert table.dealt_to == order
    assert table.events[-1] == e.LeftOverCounted(count=32)


@pytest.mark.rule("000", "8")
@pytest.mark.rule("002", "8")
def test_hands_without_a_wager_and_the_four_cards_left_over_are_discarded(game: str) -> None:
    """The four are counted: with three or five something is wrong with the deal."""
    table = LiveTable(game).bet(2, pai_gow=10_00).close()
    table.do(e.StartDrawn(position=1, source="dice", dice=(1,)))
    for spot in (DEALER, 6, 5, 4, 3):
        table.do(e.HandDealt(to=spot, cards=KINGS if spot == DEALER else ""))
    assert "when every hand is dealt" in table.refusal(e.LeftOverCounted(count=4))
    table.do(e.HandDealt(to=2, cards=BOTH[0]))
    table.do(e.HandDealt(to=1, cards=""))
    for count in (3, 5):
        assert f"4 cards must be left over, not {count}" in table.refusal(e.LeftOverCounted(count=count))
    events = table.do(e.LeftOverCounted(count=4))
    assert events[1] == e.IdleHandsDiscarded(seats=(6, 5, 4, 3, 1))


@pytest.mark.rule("000", "9")
@pytest.mark.rule("002", "9")
def test_players_arrange_their_cards_as_they_like_unless_the_front_is_higher(game: str) -> None:
    """Software refuses a foul; at a live table it happens, and loses although both hands would have won."""
    foul = "Ac Ad"
    virtual = LiveTable(game, mode=Mode.VIRTUAL, options={"dealing": "wagered-spots"}).bet(2, pai_gow=10_00).close()
    virtual.do(e.StartDrawn(position=1, source="generator"))
    virtual.do(e.HandDealt(to=DEALER, cards=QUEEN_HIGH.replace("Qc", "Kc")))
    virtual.do(e.HandDealt(to=2, cards="Ac Ad Qh Ts 8c 5s 3h"))
    rest = [
        card for card in map(str, virtual.state.table.game.deck.cards) if card not in map(str, virtual.state.cards_seen)
    ]
    virtual.do(e.LeftOverCounted(count=39, cards=" ".join(rest)))
    assert "higher than the back" in virtual.refusal(e.Decided(seat=2, action="set", front=foul))
    virtual.do(e.Decided(seat=2, action="set", front="8c 3h"))
    live = (
        LiveTable(game).bet(2, pai_gow=10_00).deal({2: "Ac Ad Qh Js Tc 9h 3h", DEALER: KING_HIGH.replace("9h", "8h")})
    )
    events = live.do(e.Decided(seat=2, action="set", front=foul))
    assert events[1] == e.FoulSet(seat=2, rule="9")
    assert live.settle().net(2) == {"pai-gow": -10_00}
    assert live.rule(2, "pai-gow") == "9"


@pytest.mark.rule("000", "10")
@pytest.mark.rule("002", "10")
@pytest.mark.parametrize(("way", "front"), [("foxwoods", "Ac 7h"), ("canterbury-park", "3s 3c")])
def test_the_dealer_sets_by_the_house_way_when_all_have_set(game: str, way: str, front: str) -> None:
    """Tens and threes with an ace: one way keeps both pairs behind, the other splits them."""
    table = LiveTable(game, options={"house-way": way}).bet(2, pai_gow=10_00).bet(3, pai_gow=10_00)
    table.deal({2: NONE[0], 3: "Ah Ad Jc 9c 7d 4c 2c", DEALER: "Ac Tc Ts 7h 6h 3c 3s"}).front(2, NONE[1])
    assert "not possible now" in table.refusal(e.DealerRevealed())
    hand = table.front(3, "Jc 9c").reveal()
    assert sorted(hand.front.split()) == sorted(front.split())


@pytest.mark.rule("000", "11")
@pytest.mark.rule("002", "11")
@pytest.mark.parametrize(
    ("hand", "cents"),
    [
        (BOTH, 10_00),
        (BACK, 0),
        (FRONT, 0),
        (NONE, -10_00),
        (("As Ah Jc 9d 6h 5c 3s", "Jc 9d"), 0),  # aces behind, the same front: the copy is the banker's
        (("Ks Kh 7d 4c 2s Ah Qs", "Ah Qs"), 0),  # the same back, ace-queen in front
        (("Ks Kh 7d 4c 2s Jc 9d", "Jc 9d"), -10_00),  # both are copies
    ],
    ids=["both", "back", "front", "none", "front-copied", "back-copied", "both-copied"],
)
def test_both_better_win_one_pushes_none_loses_and_copies_are_the_bankers(
    game: str, hand: tuple[str, str], cents: int
) -> None:
    """$10 at even money, without commission."""
    table = played(game, hand)
    assert table.net(2) == {"pai-gow": cents}
    assert table.rule(2, "pai-gow") == "11"


@pytest.mark.rule("000", "11")
@pytest.mark.rule("002", "11")
@pytest.mark.parametrize("hand", ["Ac Ad Qh Tc 8c 5s 3h", "8c 6d 4h Js 4s 3h 2s"], ids=["better", "worse"])
def test_a_queen_high_dealer_pushes_better_hands_and_worse(game: str, hand: str) -> None:
    table = LiveTable(game).bet(2, pai_gow=10_00).deal({2: hand, DEALER: QUEEN_HIGH}).house_way(2).settle()
    assert table.net(2) == {"pai-gow": 0}


@pytest.mark.rule("000", "12")
@pytest.mark.rule("002", "12")
def test_side_wagers_are_settled_by_their_tables_for_those_who_made_them(game: str) -> None:
    """Seat 2 wins $125 on four of a kind, 25 to 1; seat 3 made no side wager and gets none."""
    table = LiveTable(game).bet(2, pai_gow=10_00, dynasty=5_00).bet(3, pai_gow=10_00)
    table.deal({2: "4c 4d 4h 4s 6s 3c 2c", 3: NONE[0], DEALER: "Kc Kd Kh 9s 7c 9d 2h"}).front(2, "3c 2c").front(
        3, NONE[1]
    ).settle()
    assert table.net(2)["dynasty"] == 125_00
    assert table.net(3) == {"pai-gow": -10_00}
