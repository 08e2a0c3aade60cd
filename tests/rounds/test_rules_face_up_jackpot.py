"""The rules of the Face Up Pai Gow Poker Jackpot (document 001) as far as a round plays them; the meter is not its."""

import pytest
from tests.live_table import DEALER, LiveTable

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import events as e

GAME = "face-up-pai-gow"
KINGS = "Kc Kd Jd 9d 7c 4c 2c"
#: A royal flush with a suited king and queen of another suit, four aces, a full house, and nothing.
ROYAL_MATCH, FOUR_ACES = "As Ks Qs Js Ts Kh Qh", "Ac Ad Ah As Qc 8d 3c"
FULL_HOUSE, NOTHING = "8c 8h 8s 5c 5h Jc 3s", "Qd Th 9h 6d 5s 3h 2s"


def jackpot(hand: str, cents: int = 1_00, dealer: str = KINGS, **setup: object) -> e.WagerSettled:
    """How the jackpot wager of seat 2 was settled."""
    table = LiveTable(GAME, **setup).bet(2, pai_gow=10_00, jackpot=cents)  # type: ignore[arg-type] # fields by name
    table.deal({2: hand, DEALER: dealer})
    table.reveal()
    table.house_way(2).settle()
    return next(event for event in table.settled if event.wager == "jackpot")


def rich(table: LiveTable, hands: dict[int, str], **wagers: int) -> LiveTable:
    """A settled round in which every seat has the same wagers beside $10."""
    for seat in hands:
        table.bet(seat, pai_gow=10_00, **wagers)
    table.deal({**hands, DEALER: KINGS})
    table.reveal()
    for seat in hands:
        table.house_way(seat)
    return table.settle()


@pytest.mark.rule("001", "jackpot.1")
def test_the_jackpot_wager_is_optional() -> None:
    """For the player, and for the casino, which may have no sensor at all."""
    table = rich(LiveTable(GAME), {2: FOUR_ACES})
    assert "jackpot" not in table.net(2)
    without = LiveTable(GAME, options={"jackpot": "none"}).bet(2, pai_gow=10_00)
    assert "'jackpot'" in without.refusal(without.bets(2, jackpot=1_00)[0])


@pytest.mark.rule("001", "jackpot.2")
def test_it_goes_by_the_best_hand_of_all_seven_cards() -> None:
    """Wherever its cards are set: six for one for a full house, and a straight flush is more than its pair of aces."""
    won = jackpot(FULL_HOUSE)
    assert (won.line, won.pay, won.won_cents) == ("full-house", "6 for 1", 6_00)
    assert jackpot("9s 8s 7s 6s 5s Ah Ac").line == "straight-flush"


@pytest.mark.rule("001", "jackpot.3")
@pytest.mark.rule("001", "jackpot-paytables.1")
@pytest.mark.parametrize(
    ("designator", "pays"),
    [
        ("FUPGPP-WA01", ("100%", "50%", "25%", "2,500 for 1", "200 for 1", "100 for 1", "75 for 1", "6 for 1")),
        ("FUPGPP-WA03", ("100%", "500 for 1", "100%", "10%", "500 for 1", "100 for 1", "75 for 1", "4 for 1")),
        ("FUPGPP-WA07", ("100 for 1", "500 for 1", "100 for 1", "100%", "500 for 1", "100 for 1", "75 for 1",
                         "5 for 1")),
        ("FUPGPP-ML02", ("100% Mega", "100% Minor", "100% Mega", "100% Major", "100% Minor", "100 for 1", "75 for 1",
                         "4 for 1")),
    ],
)  # fmt: skip
def test_every_line_of_the_four_pay_tables(designator: str, pays: tuple[str, ...]) -> None:
    """Royal Match is a suited king and queen; the wager is not returned with any of them."""
    hands = (
        "9s 8s 7s 6s 5s 4s 3s", ROYAL_MATCH, "9s 8s 7s Jk 5s 4s 3s", "Ac Ad Ah As Jk 8c 3s", "As Ks Qs Js Ts 8h 3h",
        "9s 8s 7s 6s 5s Ah 3h", FOUR_ACES, FULL_HOUSE,
    )  # fmt: skip
    results = [jackpot(hand, options={"jackpot-paytable": designator}) for hand in hands]
    assert tuple(result.pay for result in results) == pays
    assert {result.returned_cents for result in results} == {0}
    assert jackpot(NOTHING, options={"jackpot-paytable": designator}).pay == "loss"


@pytest.mark.rule("001", "jackpot-paytables.1")
def test_no_other_game_has_these_pay_tables() -> None:
    others = [load_game(game_id) for game_id in GAME_IDS if game_id != GAME]
    assert not [table for game in others for table in game.paytables if table.designator.startswith("FUPGPP")]


@pytest.mark.rule("001", "jackpot.3-note")
@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("Ac Ad Ah As Jk 8c 3s", "five-aces"),
        ("8c 8h 8s 5c 5h Jc Jk", "full-house"),  # no fourth eight
        ("9s 8s Jk 6s 5s Ah 3h", "straight-flush"),
        ("As Ks Jk Js Ts 8h 3h", "royal-flush"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(hand: str, line: str) -> None:
    assert jackpot(hand).line == line


@pytest.mark.rule("001", "jackpot.3-note")
@pytest.mark.parametrize(
    ("choice", "line"), [("with-joker", "seven-card-straight-flush"), ("natural-only", "straight-flush")]
)
def test_a_seven_card_straight_flush_with_the_joker_goes_as_the_casino_chose(choice: str, line: str) -> None:
    options = {"jackpot-paytable": "FUPGPP-WA03", "jackpot-seven-card-straight-flush": choice}
    assert jackpot("9s 8s 7s Jk 5s 4s 3s", options=options).line == line


@pytest.mark.rule("001", "jackpot.5")
def test_the_regular_wager_comes_before_the_jackpot_wager() -> None:
    table = LiveTable(GAME)
    assert "needs a wager on Pai Gow first" in table.refusal(table.bets(2, jackpot=1_00)[0])
    table.bet(2, pai_gow=10_00, jackpot=1_00, fortune=5_00)


@pytest.mark.rule("001", "jackpot.6")
def test_when_the_game_starts_the_jackpot_wagers_are_locked_and_leave_the_table() -> None:
    """$1 from each of two seats goes to the jackpot and can't be taken back any more."""
    table = (
        LiveTable(GAME).bet(2, pai_gow=10_00, jackpot=1_00).bet(3, pai_gow=10_00).bet(5, pai_gow=10_00, jackpot=1_00)
    )
    assert table.state.layout_cents == 32_00
    table.close()
    assert table.events[-2:] == [
        e.SensorLocked(seat=2, wager="jackpot", cents=1_00), e.SensorLocked(seat=5, wager="jackpot", cents=1_00),
    ]  # fmt: skip
    assert (table.state.layout_cents, table.state.jackpot_cents) == (30_00, 2_00)
    assert "locked" in table.refusal(e.WagerTakenBack(seat=2, wager="jackpot", reason="changed my mind"))


@pytest.mark.rule("001", "jackpot.7")
@pytest.mark.rule("001", "jackpot-notes.1")
def test_the_jackpot_leaves_the_game_as_it_is() -> None:
    """The same deal and the same result of the base game with and without it."""
    found = []
    for wagers in ({}, {"jackpot": 1_00}):
        table = rich(LiveTable(GAME), {2: FULL_HOUSE, 5: NOTHING}, **wagers)
        found.append((table.dealt_to, table.net(2)["pai-gow"], table.net(5)["pai-gow"]))
    assert found[0] == found[1] == ([DEALER, 6, 5, 4, 3, 2, 1], 10_00, -10_00)


@pytest.mark.rule("001", "jackpot.8")
def test_main_side_and_jackpot_wagers_are_settled_at_the_same_time() -> None:
    table = rich(LiveTable(GAME), {2: FULL_HOUSE, 5: NOTHING}, fortune=5_00, jackpot=1_00)
    order = ["pai-gow", "fortune", "jackpot"]
    assert [(event.seat, event.wager) for event in table.settled] == [
        (seat, wager) for seat in (5, 2) for wager in order
    ]


@pytest.mark.rule("001", "jackpot.9a")
def test_a_percentage_is_left_to_the_meter_and_named_in_the_log() -> None:
    """Half of the meter for a royal flush with a Royal Match: the tray pays nothing."""
    won = jackpot(ROYAL_MATCH)
    assert (won.meter, won.share, won.won_cents, won.returned_cents) == ("jackpot", "1/2", 0, 0)
    third = jackpot("As Ks Qs Js Ts 8h 3h", options={"jackpot-paytable": "FUPGPP-ML02"})
    assert (third.meter, third.share) == ("minor", "1")


@pytest.mark.rule("001", "jackpot.9b")
def test_all_other_hands_are_paid_from_the_tray() -> None:
    """Four of a kind is 75 for 1: $75 out of the tray, and the dollar stays with the jackpot."""
    table = rich(LiveTable(GAME), {2: FOUR_ACES}, jackpot=1_00)
    assert table.state.jackpot_cents == 1_00
    assert table.net(2) == {"pai-gow": 10_00, "jackpot": 74_00}
    assert table.state.tray_cents == -10_00 - 75_00


@pytest.mark.rule("001", "jackpot.9c")
def test_awards_stand_in_the_log_from_the_farthest_right_counter_clockwise() -> None:
    """Seat 6 is farthest to the dealer's right; the casino may write down that its controls say otherwise."""
    table = LiveTable(GAME, options={"jackpot-paytable": "FUPGPP-ML02"})
    rich(table, {2: "As Ks Qs Js Ts 8h 3h", 6: "Ah Kh Qh Jh Th 8s 3s"}, jackpot=1_00)
    assert [event.seat for event in table.settled if event.meter] == [6, 2]
    own = open_table(TableSetup(GAME, options={"jackpot-order": "internal-controls"}))
    assert own.option("jackpot-order") == "internal-controls"


@pytest.mark.rule("001", "types.1")
@pytest.mark.rule("001", "types.5")
def test_a_layout_has_up_to_two_sensors_with_one_jackpot_each() -> None:
    """Two sensors win by their own pay tables: 2,500 for 1 and the whole meter for five aces. There is no third."""
    table = LiveTable(GAME, options={"jackpot": "two", "second-jackpot-paytable": "FUPGPP-WA07"})
    rich(table, {2: "Ac Ad Ah As Jk 8c 3s"}, jackpot=1_00, jackpot_2=1_00)
    pays = {event.wager: event.pay for event in table.settled}
    assert (pays["jackpot"], pays["jackpot-2"]) == ("2,500 for 1", "100%")
    assert "'jackpot-3'" in LiveTable(GAME, options={"jackpot": "two"}).refusal(table.bets(2, jackpot_3=1_00)[0])
    with pytest.raises(PitbossError, match="choice of jackpot"):
        LiveTable(GAME, options={"jackpot": "three"})


@pytest.mark.rule("001", "types.4")
def test_a_table_has_one_type_of_jackpot_for_both_sensors() -> None:
    """There is one choice, of progressive or house, and none by which a second sensor could differ."""
    types = [option for option in load_game(GAME).options if "house" in option.choices]
    assert [option.id for option in types] == ["jackpot-type"]
    table = open_table(TableSetup(GAME, options={"jackpot": "two", "jackpot-type": "house"}))
    assert table.option("jackpot-type") == "house"


@pytest.mark.rule("001", "jackpot-paytables.2")
@pytest.mark.parametrize(("fixed", "won"), [(1_00, 6_00), (2_00, 12_00), (5_00, 30_00)])
def test_another_fixed_wager_multiplies_the_pays(fixed: int, won: int) -> None:
    """Six for one for a full house on $1, $2 and $5; any other amount is refused."""
    assert jackpot(FULL_HOUSE, fixed, fixed_cents={"jackpot": fixed}).won_cents == won
    table = LiveTable(GAME, fixed_cents={"jackpot": fixed}).bet(2, pai_gow=10_00)
    assert "is fixed at" in table.refusal(table.bets(2, jackpot=3_00)[0])


@pytest.mark.rule("001", "linked-paytables.1")
@pytest.mark.parametrize(
    ("designator", "linked"),
    [
        ("FUPGPP-WA01", ("FPGPP-WA01",)),
        ("FUPGPP-WA03", ("FUPGPP-03", "FPGPP-WA03")),
        ("FUPGPP-WA07", ("FUPGPP-07", "FPGPP-WA07")),
        ("FUPGPP-ML02", ("FPGPP-ML2",)),
    ],
)
def test_the_linked_designators_mean_the_same_four_tables(designator: str, linked: tuple[str, ...]) -> None:
    game = load_game(GAME)
    assert all(game.paytable(name) is game.paytable(designator) for name in linked)
