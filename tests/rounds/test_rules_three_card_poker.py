"""The rules of Three Card Poker (document 003), each by a short round whose cents are worked out by hand."""

import pytest
from tests.live_table import DEALER, LiveTable

from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.games.wager import WrongCount
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.virtual import VirtualRound

GAME = "three-card-poker"

#: Dealers: two who play, the lowest that does, and the highest that does not.
ACE_HIGH, KING_HIGH = "Ac 9d 4h", "Kc 9d 4c"
LOWEST_QUEEN, HIGHEST_JACK = "Qc 3d 2h", "Jc Td 8h"


def played(
    hand: str, dealer: str, *, action: str = "play", options: dict[str, str] | None = None, **wagers: int
) -> LiveTable:
    """A round of one seat that is settled; without an Ante there is nothing to decide."""
    table = LiveTable(GAME, options=options).bet(3, **wagers).deal({3: hand, DEALER: dealer})
    if "ante" in wagers:
        table.decide(3, action)
    return table.settle()


@pytest.mark.rule("003", "overview.introduction")
@pytest.mark.parametrize("wagers", [{"ante": 10_00}, {"pair_plus": 10_00}, {"ante": 10_00, "pair_plus": 5_00}], ids=str)
def test_there_are_three_ways_to_play_with_fifty_two_cards(wagers: dict[str, int]) -> None:
    """Against the dealer, on the own hand alone, or both; a joker is not in the pack, and no card is in it twice."""
    table = LiveTable(GAME).bet(3, **wagers).close()
    assert "this game's deck has no joker" in table.refusal(e.HandDealt(to=3, cards="As Kd Jk"))
    table.do(e.HandDealt(to=3, cards="As Kd Qh"))
    assert "was entered before" in table.refusal(e.HandDealt(to=DEALER, cards="As 2d 3h"))


@pytest.mark.rule("003", "overview.ranking")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4h 3h 2h", "As Ac Ad"),  # straight flush, three of a kind
        ("2s 2c 2d", "Ah Kc Qd"),  # three of a kind, straight
        ("3s 2c Ad", "Kh Jh 9h"),  # straight with a low ace, flush
        ("6h 4h 2h", "As Ac Kd"),  # flush, pair
        ("2s 2c 3d", "Ah Kc Jd"),  # pair, high card
        ("4s 3c 2d", "3s 2c Ad"),  # the ace is low in 3-2-A
        ("As Kc Qd", "Ks Qc Jd"),  # and high elsewhere
        ("As 5c 2h", "Kh Qc Td"),  # the highest card decides
        ("Qs 7c 5d", "Qh 7d 4c"),  # the third card decides
    ],
)
def test_hands_rank_as_the_document_lists_them(better: str, worse: str) -> None:
    """A dealer with the better hand takes Ante and Play from a player with the worse one."""
    table = LiveTable(GAME).bet(3, ante=10_00).deal({3: worse, DEALER: better}).decide(3, "play").settle()
    qualifies = next(event.qualifies for event in table.events if isinstance(event, e.DealerHand))
    assert qualifies
    assert (table.net(3)["ante"], table.net(3)["play"]) == (-10_00, -10_00)


@pytest.mark.rule("003", "ways.1")
def test_a_player_who_has_looked_adds_a_play_wager_equal_to_the_ante() -> None:
    """It can't be made before, nor in another amount: it is the decision that makes it."""
    table = LiveTable(GAME).bet(3, ante=15_00)
    assert "wagered after a look at the cards (rule ways.1)" in table.refusal(table.bets(3, play=15_00)[0])
    table.deal({3: "Kh 8c 4s", DEALER: ACE_HIGH})
    events = table.do(e.Decided(seat=3, action="play"))
    assert events[1] == e.WagerPlaced(seat=3, player="player 3", wager="play", cents=15_00)


@pytest.mark.rule("003", "ways.1")
@pytest.mark.rule("003", "dealing.6")
@pytest.mark.parametrize(
    ("dealer", "plays"), [(LOWEST_QUEEN, True), (HIGHEST_JACK, False), ("2c 2d 3h", True), ("6c 4c 2c", True)]
)
def test_the_dealer_plays_with_a_queen_or_better(dealer: str, plays: bool) -> None:  # noqa: FBT001 - a table of cases
    """And says so when turning up the cards: queen-three-deuce plays, jack-ten-eight does not."""
    table = LiveTable(GAME).bet(3, ante=10_00).deal({3: "Ah Kd 9s", DEALER: dealer}).decide(3, "play")
    assert table.reveal().qualifies is plays


@pytest.mark.rule("003", "ways.1-fold")
@pytest.mark.rule("003", "dealing.4")
def test_a_player_who_folds_loses_the_ante() -> None:
    """Also against a dealer who does not play, and with the best of hands."""
    table = played("As Ks Qs", HIGHEST_JACK, action="fold", ante=10_00)
    assert table.net(3) == {"ante": -10_00}
    assert table.rule(3, "ante") == "ways.1-fold"


@pytest.mark.rule("003", "ways.1-dealer-does-not-play")
@pytest.mark.parametrize("hand", ["Ah 8d 5c", "9h 7d 2c"], ids=["better", "worse"])
def test_against_a_dealer_who_does_not_play_the_ante_wins_and_play_pushes(hand: str) -> None:
    """$10 even money on the Ante, Play back, whatever the hands."""
    table = played(hand, HIGHEST_JACK, ante=10_00)
    assert table.net(3) == {"play": 0, "ante": 10_00}


@pytest.mark.rule("003", "ways.1-player-wins")
def test_the_better_hand_wins_even_money_on_ante_and_play() -> None:
    table = played("Ah 8d 5c", KING_HIGH, ante=10_00)
    assert table.net(3) == {"play": 10_00, "ante": 10_00}
    assert table.purse("player 3") == 20_00


@pytest.mark.rule("003", "ways.1-dealer-wins")
def test_the_dealers_better_hand_takes_ante_and_play() -> None:
    table = played("Kh 8d 5s", ACE_HIGH, ante=10_00)
    assert table.net(3) == {"play": -10_00, "ante": -10_00}
    assert table.purse("player 3") == -20_00


@pytest.mark.rule("003", "ways.1")
def test_equal_hands_push() -> None:
    """The document is silent; the printed par says so (the interpretation "ties-push")."""
    assert played("Kh 9s 4d", KING_HIGH, ante=10_00).net(3) == {"play": 0, "ante": 0}


@pytest.mark.rule("003", "ways.1-ante-bonus")
@pytest.mark.parametrize(
    ("hand", "dealer", "bonus"),
    [
        ("4h 3h 2h", "As Ah Ad", 50_00),  # 5 to 1, and the hand wins
        ("5s 5c 5d", "Kc Qc Jc", 40_00),  # 4 to 1 although the hand loses
        ("6s 5c 4d", HIGHEST_JACK, 10_00),  # 1 to 1 although the dealer does not play
        ("Ah 8h 5h", KING_HIGH, 0),  # a flush is not among the three highest kinds
    ],
)
def test_the_three_highest_kinds_earn_the_ante_bonus_whatever_the_dealer_has(
    hand: str, dealer: str, bonus: int
) -> None:
    """On an Ante of $10, by Ante Bonus A."""
    assert played(hand, dealer, ante=10_00).net(3).get("ante-bonus", 0) == bonus


@pytest.mark.rule("003", "ways.2")
@pytest.mark.parametrize(
    ("hand", "units"),
    [("4h 3h 2h", 40), ("5s 5c 5d", 30), ("6s 5c 4d", 6), ("9h 6h 2h", 4), ("2s 2c 3d", 1), ("Ah Ks Jd", -1)],
)
@pytest.mark.parametrize("dealer", ["Ac Kc Qc", "Jc Td 8c"], ids=["strong", "weak"])
def test_pair_plus_pays_by_its_own_table_whatever_the_dealer_has(hand: str, units: int, dealer: str) -> None:
    """$5 by Pair Plus A, without an Ante and without a decision."""
    assert played(hand, dealer, pair_plus=5_00).net(3) == {"pair-plus": units * 5_00}


@pytest.mark.rule("003", "ways.3")
def test_ante_and_pair_plus_are_settled_apart_and_need_not_be_equal() -> None:
    """A pair of deuces loses $20 and $20 to a pair of kings, and wins $6 on Pair Plus; Play equals the Ante, always."""
    table = played("2s 2c 3d", "Kc Kd 4h", ante=20_00, pair_plus=6_00)
    assert table.net(3) == {"play": -20_00, "ante": -20_00, "pair-plus": 6_00}
    assert table.purse("player 3") == -34_00


@pytest.mark.rule("003", "ways.3-forfeit")
@pytest.mark.rule("003", "dealing.4")
def test_a_fold_with_both_wagers_forfeits_both() -> None:
    """A straight flush under Pair Plus is worth nothing when its player folds the Ante."""
    table = played("4h 3h 2h", KING_HIGH, action="fold", ante=10_00, pair_plus=5_00)
    assert table.net(3) == {"ante": -10_00, "pair-plus": -5_00}
    assert table.rule(3, "pair-plus") == "ways.3-forfeit"


@pytest.mark.rule("003", "ways.side-bets")
def test_players_can_not_bet_among_themselves() -> None:
    """The only wagers are those of the table, and all of them are with the house: the tray has what players lose."""
    table = LiveTable(GAME)
    assert "wager at this Three Card Poker table" in table.refusal(table.bets(3, against_seat_4=5_00)[0])
    table.bet(3, ante=10_00).bet(4, ante=10_00).deal({3: "Ah 8d 5c", 4: "Qh 8c 5s", DEALER: KING_HIGH})
    table.decide(3, "play").decide(4, "play").settle()
    assert (table.purse("player 3"), table.purse("player 4"), table.state.tray_cents) == (20_00, -20_00, 0)


@pytest.mark.rule("003", "dealing.1")
def test_a_player_has_one_position_unless_the_casino_allows_two_side_by_side() -> None:
    """Wagers lie within the limits of the table."""
    one = LiveTable(GAME).bet(3, "Ann", ante=10_00)
    assert "Ann may bet at 1 spot at this table" in one.refusal(one.bets(4, "Ann", ante=10_00)[0])
    two = LiveTable(GAME, options={"two-positions": "yes"}, limits_cents={"ante": (10_00, 50_00)}).bet(
        3, "Ann", ante=10_00
    )
    assert "must lie side by side (rule dealing.1)" in two.refusal(two.bets(5, "Ann", ante=10_00)[0])
    assert "outside this table's limits of $10 to $50" in two.refusal(two.bets(4, "Ann", ante=50_01)[0])
    two.bet(4, "Ann", ante=50_00)
    assert "Ann may bet at 2 spots" in two.refusal(two.bets(5, "Ann", ante=10_00)[0])


@pytest.mark.rule("003", "dealing.2")
def test_betting_ends_before_the_cards_and_the_seats_without_pair_plus_are_named() -> None:
    """The dealer calls "No Pair Plus, positions 2 and 5"; after that nothing is wagered any more."""
    table = LiveTable(GAME).bet(2, ante=10_00).bet(3, ante=10_00, pair_plus=5_00).bet(5, ante=10_00)
    assert "not possible now" in table.refusal(e.HandDealt(to=2, cards="As Kd Qh"))
    table.close()
    assert table.events[-1] == e.Announced(wager="pair-plus", seats=(2, 5))
    assert "the round is at its step deal (rule dealing.3)" in table.refusal(table.bets(2, pair_plus=5_00)[0])


@pytest.mark.rule("003", "dealing.3")
def test_three_cards_each_go_from_the_dealers_left_to_the_right() -> None:
    """Seat 1 is at the dealer's left; the dealer comes last, and seats without a wager get nothing."""
    table = LiveTable(GAME).bet(6, ante=10_00).bet(1, ante=10_00).bet(4, ante=10_00).close()
    assert "goes to seat 1, not to seat 6 (rule dealing.3)" in table.refusal(e.HandDealt(to=6, cards="As Kd Qh"))
    assert "3 cards are needed, 2 were given" in table.refusal(e.HandDealt(to=1, cards="As Kd"))
    for seat, hand in ((1, "As Kd Qh"), (4, "2s 3d 5h"), (6, "7s 8d Th"), (DEALER, "Jc Jd Jh")):
        table.do(e.HandDealt(to=seat, cards=hand))
    assert table.dealt_to == [1, 4, 6, DEALER]


@pytest.mark.rule("003", "dealing.4")
def test_every_seat_with_an_ante_decides_once() -> None:
    """To play or to fold and nothing else; a seat with Pair Plus alone has nothing to decide."""
    table = LiveTable(GAME).bet(2, ante=10_00).bet(3, pair_plus=5_00)
    table.deal({2: "Ah 8d 5c", 3: "Kh 8c 5s", DEALER: "Qd Js 4c"})
    assert "'raise'" in table.refusal(e.Decided(seat=2, action="raise"))
    assert "Seat 3 has nothing to decide now" in table.refusal(e.Decided(seat=3, action="play"))
    assert "not possible now" in table.refusal(e.DealerRevealed())
    table.decide(2, "play")
    assert "not possible now" in table.refusal(e.Decided(seat=2, action="fold"))


@pytest.mark.rule("003", "dealing.5")
@pytest.mark.rule("003", "bonus.10a")
@pytest.mark.parametrize(("choice", "envy"), [("forfeited", []), ("stays", [(2, 5, 5_00)])])
def test_forfeited_cards_are_gone_and_those_that_stay_pay_envy(choice: str, envy: list[tuple[int, int, int]]) -> None:
    """Seat 5 folds a straight flush: collected, it pays nobody; left face up for its bonus wager, it does."""
    table = LiveTable(GAME, options={"bonus-paytable": "TCPB-03E", "bonus-after-fold": choice})
    table.bet(2, ante=10_00, bonus=1_00).bet(5, ante=10_00, bonus=1_00)
    table.deal({2: "Ah 8d 5c", 5: "4h 3h 2h", DEALER: KING_HIGH}).decide(2, "play").decide(5, "fold").settle()
    assert table.envy == envy
    assert table.net(5) == {"ante": -10_00, "bonus": 100_00 if envy else -1_00}


@pytest.mark.rule("003", "dealing.6")
def test_the_dealer_turns_up_when_all_have_decided() -> None:
    """And names the hand."""
    table = LiveTable(GAME).bet(2, ante=10_00).bet(3, ante=10_00)
    table.deal({2: "Ah 8d 5c", 3: "Kh 8c 5s", DEALER: "4c Kd 4h"}).decide(2, "play")
    assert "not possible now" in table.refusal(e.DealerRevealed())
    hand = table.decide(3, "fold").reveal()
    assert hand.qualifies
    assert hand.name.startswith("Pair of Fours")


@pytest.mark.rule("003", "dealing.7")
def test_wagers_are_settled_from_the_dealers_right_play_first_and_pair_plus_last() -> None:
    """Seat 6 before seat 2, and at each seat Play, Ante Bonus, Ante, Pair Plus."""
    table = LiveTable(GAME).bet(2, ante=10_00, pair_plus=5_00).bet(6, pair_plus=5_00, ante=10_00)
    table.deal({2: "6s 5c 4d", 6: "9s 8c 7d", DEALER: KING_HIGH}).decide(2, "play").decide(6, "play").settle()
    order = ["play", "ante-bonus", "ante", "pair-plus"]
    assert [(event.seat, event.wager) for event in table.settled] == [
        (seat, wager) for seat in (6, 2) for wager in order
    ]


@pytest.mark.rule("003", "dealing.7")
def test_the_casino_may_settle_in_another_order_and_says_how_it_pays() -> None:
    """The order is the table's own only where that was chosen; lay-and-pay or pick-and-pay stands in the log."""
    own = ("pair-plus", "ante", "ante-bonus", "play", "bonus")
    table = LiveTable(GAME, options={"settling-order": "casino", "settling": "pick-and-pay"}, settling=own)
    table.bet(2, ante=10_00, pair_plus=5_00).deal({2: "6s 5c 4d", DEALER: KING_HIGH}).decide(2, "play").settle()
    assert [event.wager for event in table.settled] == ["pair-plus", "ante", "ante-bonus", "play"]
    opening = table.events[0]
    assert isinstance(opening, e.RoundOpened)
    assert opening.table.options["settling"] == "pick-and-pay"


@pytest.mark.rule("003", "irregularities.1")
@pytest.mark.parametrize("seat", [DEALER, 2])
def test_a_wrong_number_of_cards_in_any_hand_voids_all(seat: int) -> None:
    """The dealer's included: every wager goes back, and no table may have it otherwise."""
    table = LiveTable(GAME).bet(2, ante=10_00, pair_plus=5_00).bet(3, ante=10_00)
    table.deal({2: "Ah 8d 5c", 3: "Kh 8c 5s", DEALER: KING_HIGH}).decide(2, "play")
    table.do(e.IrregularityCalled(kind="wrong-card-count", seat=seat, reason="two cards only"))
    assert table.state.status is Status.VOID
    assert (table.purse("player 2"), table.purse("player 3")) == (0, 0)
    assert e.RoundVoided(rule="irregularities.1") in table.events
    with pytest.raises(PitbossError, match=r"rule irregularities\.1"):
        LiveTable(GAME, wrong_count=WrongCount.THAT_HAND)


@pytest.mark.rule("003", "irregularities.2")
def test_a_faulty_shuffler_stops_the_round_until_it_is_dealt_with() -> None:
    """Nothing goes on meanwhile; the round is resumed, or void. Which procedure the room has stands in the log."""
    table = LiveTable(GAME, options={"shuffler-fault": "local-regulator"}).bet(2, ante=10_00).close()
    table.do(e.IrregularityCalled(kind="shuffler-fault", reason="jammed"))
    assert table.events[-1] == e.RoundSuspended(rule="irregularities.2")
    assert "suspended" in table.refusal(e.HandDealt(to=2, cards="As Kd Qh"))
    table.do(e.RoundResumed(reason="spare shuffler in place"))
    table.do(e.HandDealt(to=2, cards="As Kd Qh"))
    assert table.state.table.option("shuffler-fault") == "local-regulator"


@pytest.mark.rule("003", "exceptions")
def test_where_the_ante_is_mandatory_nobody_plays_pair_plus_alone() -> None:
    table = LiveTable(GAME, options={"ante-wager": "mandatory"}).bet(2, pair_plus=5_00)
    assert "Seat 2 must have a wager on Ante" in table.refusal(e.BettingClosed())
    table.bet(2, ante=10_00).close()
    LiveTable(GAME).bet(2, pair_plus=5_00).close()


@pytest.mark.rule("003", "limits")
@pytest.mark.rule("003", "bonus.limits")
@pytest.mark.parametrize("wager", ["ante", "pair_plus", "bonus"])
@pytest.mark.parametrize(("day", "most"), [("2023-06-14", 300_00), ("2026-11-15", 400_00)])
def test_no_wager_is_above_the_limit_of_its_day(wager: str, day: str, most: int) -> None:
    """WAC 230-15-140; the bonus wager as well."""
    table = LiveTable(GAME, jurisdiction="washington", day=day)
    if wager == "bonus":
        table.bet(2, ante=10_00)
    assert f"to ${most // 100}" in table.refusal(table.bets(2, **{wager: most + 1})[0])
    table.bet(2, **{wager: most})


@pytest.mark.rule("003", "limits")
def test_the_games_on_one_hand_are_counted() -> None:
    """WAC 230-15-040: three until September 2009. Ante, Pair Plus and the bonus are three; Play is none of its own."""
    table = LiveTable(GAME, jurisdiction="washington", day="2009-01-01").bet(2, ante=10_00, pair_plus=5_00, bonus=1_00)
    table.deal({2: "Ah 8d 5c", DEALER: KING_HIGH}).decide(2, "play").settle()
    assert set(table.net(2)) == {"play", "ante", "pair-plus", "bonus"}


@pytest.mark.rule("003", "paytable-summary")
def test_twelve_designators_join_an_ante_bonus_with_a_pair_plus_table() -> None:
    """What a straight flush pays on Ante and the three lines in which the Pair Plus tables differ, as printed."""
    ante = {"A": (5, 4), "B": (5, 3), "C": (4, 3)}
    pair_plus = {"A": (30, 6, 4), "B": (25, 6, 4), "C": (30, 5, 4), "D": (30, 6, 3)}
    printed = ("AA", "AB", "BA", "BB", "CA", "CB", "AC", "BC", "CC", "AD", "BD", "CD")
    for number, joined in enumerate(printed, 1):
        table = open_table(TableSetup(GAME, options={"paytable": f"TCP-{number:02d}"}))
        bonus, plus = table.paytables["ante-bonus"], table.paytables["pair-plus"]
        assert tuple(int(bonus.line(line).pay.net) for line in ("straight-flush", "three-of-a-kind")) == ante[joined[0]]
        lines = ("three-of-a-kind", "straight", "flush")
        assert tuple(int(plus.line(line).pay.net) for line in lines) == pair_plus[joined[1]]
    assert len(load_game(GAME).option("paytable").choices) == len(printed)


@pytest.mark.rule("003", "dealing.3")
def test_software_deals_in_the_same_order() -> None:
    """From the top of the committed deck: seats 2, 5 and 7, then the dealer."""
    table = VirtualRound.opened(open_table(TableSetup(GAME)), SeededSource("dealing.3"), "1")
    for seat in (5, 7, 2):
        table.do(e.WagerPlaced(seat=seat, player=f"player {seat}", wager="pair-plus", cents=5_00))
    table.close_betting()
    revealed = next(event for event in table.events if isinstance(event, e.ShuffleRevealed))
    dealt = [event for event in table.events if isinstance(event, e.HandDealt)]
    assert [event.to for event in dealt] == [2, 5, 7, DEALER]
    assert " ".join(event.cards for event in dealt).split() == revealed.cards.split()[:12]
