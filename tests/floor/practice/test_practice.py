"""Practice: seats, bets, decisions and purses; software deals, and nothing real moves."""

from dataclasses import replace

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom, StackedSource, top_of
from tests.rounds.plain_shuffle import is_honest

from pitboss.floor import commands as c
from pitboss.floor.documents import Player, TableMode
from pitboss.floor.practice.rules import practice_rules
from pitboss.floor.views.felt import felt_view
from pitboss.games import GAME_IDS, load_game
from pitboss.jackpots.documents import AwardStatus
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.decide import play
from pitboss.rounds.log import lines_of, replay

#: Counter-clockwise from the dealer, as position 1 starts a deal to every spot.
CIRCLE = (0, 6, 5, 4, 3, 2, 1)


def _base(game: str) -> str:
    return str(load_game(game).base.wager)


def _finish(room: FloorRoom, player: str, seat: int, table: str = "P") -> None:
    """Take the first action that the felt offers, street by street; a hand is set by the house way."""
    while (state := room.round(table)).status is Status.RUNNING and seat in state.undecided:
        if state.table.house_way is None:
            felt = felt_view(room.memory, room.table(table), player, room.now)
            assert felt.round is not None
            offer = felt.round.offers[str(seat)][0]
            room.do(c.Choose(table=table, seat=seat, action=offer.action, times=offer.times, player=player))
        else:
            room.do(c.Choose(table=table, seat=seat, action="house-way", player=player))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_round_of_each_game_is_played_and_paid_into_the_purse(room: FloorRoom, game: str) -> None:
    """What the round says the player won is what the purse gains."""
    room.practice_table(game)
    room.seat("ann", "P", 2)
    for _ in range(3):
        before = room.purse("ann")
        room.bet("ann", "P", 2, **{_base(game).replace("-", "_"): 1_000})
        assert room.do(c.Ready(table="P", player="ann"))["dealt"]
        _finish(room, "ann", 2)
        state = room.round("P")
        assert state.status is Status.CLOSED
        assert room.purse("ann") - before == state.purses["Ann"]
    assert room.table("P").rounds == 3
    room.audit()


def test_a_seven_card_straight_flush_wins_the_practice_meter_and_no_other(room: FloorRoom) -> None:
    """The jackpot's dollar brings the whole meter of $10,000.20, and the real jackpot beside it stands still."""
    room.link("T9", "real")
    room.practice_table(FACE_UP, "P", "play")
    hands = {2: "5h 6h 7h 8h 9h Th Jh", 0: "Kd Qs 9c 7d 4s 3c 2d"}
    room.source = StackedSource(FACE_UP, top_of(FACE_UP, hands, CIRCLE))
    room.seat("ann", "P", 2)
    room.bet("ann", "P", 2, pai_gow=1_000, jackpot=100)
    room.do(c.Ready(table="P", player="ann"))
    assert room.round("P").seats[2].cards == tuple(load_game(FACE_UP).deck.parse(hands[2], 7))
    _finish(room, "ann", 2)
    (award,) = room.awards()
    assert award.status is AwardStatus.PAID
    assert award.amount_cents == 1_000_020
    assert room.purse("ann") == 100_000 + room.round("P").purses["Ann"] + 1_000_020
    assert room.meter("play") == 1_000_005  # the seed, and the five cents that were in the reserve
    assert room.meter("real") == 1_000_000
    assert room.jackpot_table("P").game is None
    room.audit()


def test_a_fixed_jackpot_hand_is_paid_from_the_practice_tray(room: FloorRoom) -> None:
    """Four of a kind pays $75 for the dollar."""
    room.practice_table(FACE_UP, "P", "play")
    hands = {2: "5h 5s 5d 5c 9h Ts 2d", 0: "Kd Qs 9c 7d 4s 3c 2c"}
    room.source = StackedSource(FACE_UP, top_of(FACE_UP, hands, CIRCLE))
    room.seat("ann", "P", 2)
    room.bet("ann", "P", 2, pai_gow=500, jackpot=100)
    room.do(c.Ready(table="P", player="ann"))
    _finish(room, "ann", 2)
    assert room.memory.balance("fixed-pays:play") == 7_500 * 1_000_000
    assert room.awards() == []
    assert room.purse("ann") == 100_000 + room.round("P").purses["Ann"]
    room.audit()


def test_a_seat_is_taken_once_and_a_name_too(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.do(c.Join(player="bob", name="Bob"))
    with room.refused("Seat 1 is Ann's"):
        room.do(c.SitDown(table="P", seat=1, player="bob"))
    room.do(c.Join(player="ann2", name="ANN"))
    with room.refused("There is a Ann at this table"):
        room.do(c.SitDown(table="P", seat=2, player="ann2"))
    with room.refused("There is no seat 9"):
        room.do(c.SitDown(table="P", seat=9, player="ann"))


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "<b>", "a\x00b"])
def test_a_name_that_could_not_be_read_out_is_refused(room: FloorRoom, name: str) -> None:
    with room.refused("A player's name"):
        room.do(c.Join(player="ann", name=name))


def test_a_player_acts_for_own_seats_only(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.seat("bob", "P", 2)
    with room.refused("Seat 2 is not yours"):
        room.bet("ann", "P", 2, ante=500)
    room.bet("ann", "P", 1, ante=500)
    room.bet("bob", "P", 2, ante=500)
    room.do(c.Ready(table="P", player="ann"))
    room.do(c.Ready(table="P", player="bob"))
    with room.refused("Seat 2 is not yours"):
        room.do(c.Choose(table="P", seat=2, action="fold", player="ann"))


def test_bets_must_be_covered_with_the_wager_that_may_follow(room: FloorRoom) -> None:
    """An Ante of $400 may need a Play of $400; a purse of $1,000 covers one such seat and not $300 of Pair Plus too."""
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    with room.refused("more than your purse of"):
        room.bet("ann", "P", 1, ante=40_000, pair_plus=30_000)
    room.bet("ann", "P", 1, ante=40_000, pair_plus=20_000)


def test_bets_may_be_changed_until_the_cards_come(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, ante=500, pair_plus=500)
    room.bet("ann", "P", 1, ante=2_500)
    assert {wager: stake.cents for wager, stake in room.round("P").seats[1].stakes.items()} == {"ante": 2_500}
    room.do(c.Ready(table="P", player="ann"))
    with room.refused("The cards are out"):
        room.bet("ann", "P", 1, ante=500)


@pytest.mark.slow
def test_however_often_bets_are_changed_the_log_is_as_short_as_the_layout(room: FloorRoom) -> None:
    """Three hundred changes leave the lines of the opening and of what lies there; the other seat's bets lie on."""
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.seat("bob", "P", 2)
    room.bet("bob", "P", 2, ante=700)
    for number in range(300):
        room.bet("ann", "P", 1, **({"ante": 500, "pair_plus": 500} if number % 2 else {"ante": 1_000}))
    assert len(room.kept("P").lines) == 1 + 1 + 2
    assert {number: list(seat.stakes) for number, seat in room.round("P").seats.items()} == {
        1: ["ante", "pair-plus"],
        2: ["ante"],
    }
    assert replay(room.kept("P").lines).problem is None
    room.bet("ann", "P", 1)
    assert sorted(room.round("P").seats) == [2]
    room.do(c.Ready(table="P", player="bob"))
    room.do(c.Ready(table="P", player="bob"))
    room.audit()


@pytest.mark.slow
def test_guests_who_come_and_go_leave_nothing_in_the_round(room: FloorRoom) -> None:
    """A hundred take the same seat, bet and leave: the round is as if nobody had been there."""
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, ante=500)
    before = room.kept("P")
    for number in range(100):
        room.seat(f"guest{number}", "P", 2)
        room.bet(f"guest{number}", "P", 2, ante=500)
        room.do(c.StandUp(table="P", player=f"guest{number}"))
    after = room.kept("P")
    assert (after.lines, after.players) == (before.lines, before.players)


def test_a_round_whose_log_holds_changes_of_bets_is_played_on(room: FloorRoom) -> None:
    """As earlier releases wrote it: the changes go with the next one, and the shuffle stays the one that was sealed."""
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, ante=500)
    kept, state = room.kept("P"), room.round("P")
    events: list[e.Event] = []
    for act in (
        e.WagerTakenBack(seat=1, wager="ante", reason="The player changes the bets"),
        e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=900),
    ):
        state, made = play(state, act)
        events += made
    lines = (*kept.lines, *lines_of(events, len(kept.lines) + 1))
    room.memory.documents["round", kept.id] = replace(kept, lines=lines, digest=state.digest)
    assert room.round("P").seats[1].stakes["ante"].cents == 900
    room.bet("ann", "P", 1, ante=800)
    assert [line for line in room.kept("P").lines if "taken-back" in line] == []
    assert room.kept("P").shuffle == kept.shuffle
    room.do(c.Ready(table="P", player="ann"))
    _finish(room, "ann", 1)
    assert replay(room.kept("P").lines).problem is None


def test_a_bet_that_the_table_does_not_take_leaves_the_bets_before_it(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, ante=500)
    with room.refused("outside this table's limits"):
        room.bet("ann", "P", 1, ante=100)
    assert room.round("P").seats[1].stakes["ante"].cents == 500


def test_the_cards_wait_for_everyone_at_the_table_but_not_for_ever(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.seat("bob", "P", 2)
    room.bet("ann", "P", 1, ante=500)
    assert room.do(c.Ready(table="P", player="ann"))["waits"] == 1
    room.wait(practice_rules().ready_seconds - 2)
    assert not room.do(c.Ready(table="P", player="ann"))["dealt"]
    room.wait(2)
    assert room.do(c.Ready(table="P", player="ann"))["dealt"]
    assert set(room.round("P").seats) == {1}


def test_a_player_without_bets_is_not_ready(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    with room.refused("Put your bets down first"):
        room.do(c.Ready(table="P", player="ann"))


def test_whoever_thinks_too_long_folds_when_another_player_asks(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
        room.bet(player, "P", seat, ante=500)
    room.do(c.Ready(table="P", player="ann"))
    room.do(c.Ready(table="P", player="bob"))
    room.do(c.Choose(table="P", seat=1, action="play", player="ann"))
    with room.refused(f"{practice_rules().decide_seconds} seconds"):
        room.do(c.Hurry(table="P", player="ann"))
    room.wait(practice_rules().decide_seconds)
    room.do(c.Hurry(table="P", player="ann"))
    assert room.round("P").seats[2].action == "fold"
    assert room.round("P").status is Status.CLOSED


def test_leaving_before_the_cards_takes_the_bets_back(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, ante=500)
    room.do(c.StandUp(table="P", player="ann"))
    assert room.round("P").purses.get("Ann", 0) == 0
    assert room.table("P").chairs == ()
    room.seat("bob", "P", 1)
    room.bet("bob", "P", 1, ante=500)
    room.do(c.Ready(table="P", player="bob"))
    _finish(room, "bob", 1)
    assert room.purse("ann") == 100_000
    room.audit()


@pytest.mark.parametrize("game", GAME_IDS)
def test_leaving_after_the_cards_plays_the_hand_to_its_end(room: FloorRoom, game: str) -> None:
    """A poker hand is folded, a pai gow hand is set by the house way, street by street; the purse is settled."""
    room.practice_table(game)
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, **{_base(game).replace("-", "_"): 500})
    room.do(c.Ready(table="P", player="ann"))
    room.do(c.StandUp(table="P", player="ann"))
    state = room.round("P")
    assert state.status is Status.CLOSED
    assert room.purse("ann") == 100_000 + state.purses["Ann"]
    assert room.table("P").chairs == ()
    room.audit()


def test_a_player_sits_at_one_table_at_a_time(room: FloorRoom) -> None:
    room.practice_table("three-card-poker", "P")
    room.practice_table("high-five-poker", "Q")
    room.seat("ann", "P", 1)
    with room.refused("sits at table P"):
        room.seat("ann", "Q", 1)
    room.do(c.StandUp(table="P", player="ann"))
    room.seat("ann", "Q", 1)


def test_closing_a_table_frees_its_players(room: FloorRoom) -> None:
    room.practice_table("three-card-poker", "P")
    room.practice_table("high-five-poker", "Q")
    room.seat("ann", "P", 1)
    room.do(c.CloseTable(table="P", closer_cents=0, badge="supervisor", second="dealer"))
    room.seat("ann", "Q", 1)


def test_practice_credits_are_not_played_at_a_live_table(room: FloorRoom) -> None:
    room.set_up("T1", "three-card-poker", TableMode.CARD_ENTRY)
    room.open("T1")
    room.do(c.Join(player="ann", name="Ann"))
    with room.refused("practice tables only"):
        room.do(c.SitDown(table="T1", seat=1, player="ann"))


def test_a_purse_is_filled_up_to_where_it_began(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    with room.refused("play on"):
        room.do(c.TopUp(player="ann"))
    room.bet("ann", "P", 1, ante=1_000)
    room.do(c.Ready(table="P", player="ann"))
    room.do(c.Choose(table="P", seat=1, action="fold", player="ann"))
    assert room.purse("ann") == 99_000
    room.do(c.TopUp(player="ann"))
    assert room.purse("ann") == 100_000
    room.audit()


def test_the_house_way_is_told_of_the_own_hand_in_turn_only(room: FloorRoom) -> None:
    room.practice_table("ez-pai-gow")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=500)
    with room.refused("has nothing to decide now"):
        room.do(c.Choose(table="P", seat=1, action="house-way", player="ann"))


def test_a_foul_is_refused_before_it_is_set(room: FloorRoom) -> None:
    room.practice_table("ez-pai-gow")
    hands = {1: "As Ad 9c 7d 5h 3s 2c", 0: "Kd Qs Jc 8d 6s 4c 2d"}
    room.source = StackedSource("ez-pai-gow", top_of("ez-pai-gow", hands, CIRCLE))
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=500)
    room.do(c.Ready(table="P", player="ann"))
    with room.refused("the back must not be lower"):
        room.do(c.Choose(table="P", seat=1, action="set", front="As Ad", player="ann"))


def test_the_shuffle_is_sealed_before_the_bets_and_opened_after_the_round(room: FloorRoom) -> None:
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, ante=500)
    assert '"commitment"' in room.kept("P").lines[0]
    assert not any("shuffle-revealed" in line for line in room.kept("P").lines)
    room.do(c.Ready(table="P", player="ann"))
    _finish(room, "ann", 1)
    assert any("shuffle-revealed" in line for line in room.kept("P").lines)


def _two_with_cards(room: FloorRoom, game: str = "three-card-poker", cents: int = 1_000) -> None:
    room.practice_table(game)
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
        room.bet(player, "P", seat, ante=cents)
    for player in ("ann", "bob"):
        room.do(c.Ready(table="P", player=player))


def test_whoever_leaves_while_others_decide_is_settled_all_the_same(room: FloorRoom) -> None:
    """Ann folds by leaving: her Ante is gone although she sits there no more when the round ends."""
    _two_with_cards(room)
    room.do(c.StandUp(table="P", player="ann"))
    assert room.round("P").status is Status.RUNNING
    room.do(c.Choose(table="P", seat=2, action="fold", player="bob"))
    assert (room.purse("ann"), room.purse("bob")) == (99_000, 99_000)
    room.audit()


def _two_at_hold_em(room: FloorRoom) -> None:
    """Ann and Bob have their cards at a table of several streets."""
    room.practice_table("texas-holdem-bonus")
    for seat, player in ((1, "ann"), (2, "bob")):
        room.seat(player, "P", seat)
        room.bet(player, "P", seat, ante=500)
    for player in ("ann", "bob"):
        room.do(c.Ready(table="P", player=player))


def test_whoever_sits_down_at_a_hand_left_behind_does_not_decide_it(room: FloorRoom) -> None:
    """Nor bets another player's credits: the hand goes on as the house would play it, and the round to its end."""
    _two_at_hold_em(room)
    room.do(c.Choose(table="P", seat=1, action="flop", player="ann"))
    room.do(c.StandUp(table="P", player="ann"))
    room.seat("eve", "P", 1)
    with room.refused("Seat 1 is not yours"):
        room.do(c.Choose(table="P", seat=1, action="turn", player="eve"))
    for action in ("flop", "check", "check"):
        room.do(c.Choose(table="P", seat=2, action=action, player="bob"))
    state = room.round("P")
    assert state.status is Status.CLOSED
    assert state.purses["Ann"] >= -1_500  # the Ante and twice that on the flop, and nothing on turn and river
    assert (room.purse("ann"), room.purse("eve")) == (100_000 + state.purses["Ann"], 100_000)
    room.audit()


def test_a_hand_left_behind_is_nobody_elses(room: FloorRoom) -> None:
    """Somebody of the same name may not take the seat, nor its result, before the round is over."""
    _two_with_cards(room)
    room.do(c.StandUp(table="P", player="ann"))
    room.do(c.Join(player="ann2", name="ann"))
    with room.refused("There is a Ann at this table"):
        room.do(c.SitDown(table="P", seat=1, player="ann2"))


def test_credits_that_lie_on_one_table_are_not_bet_at_another(room: FloorRoom) -> None:
    """Whoever left a hand behind sits down elsewhere at once; what lies there is kept apart until it is settled."""
    room.practice_table("high-five-poker", "Q")
    _two_with_cards(room, cents=40_000)
    room.do(c.StandUp(table="P", player="ann"))
    room.do(c.SitDown(table="Q", seat=1, player="ann"))
    with room.refused(r"These bets may take \$700, more than your purse of \$600"):
        room.bet("ann", "Q", 1, ante=35_000)
    room.bet("ann", "Q", 1, ante=500)
    assert room.memory.get(Player, "ann").left == ("P-1",)
    room.do(c.Choose(table="P", seat=2, action="fold", player="bob"))
    room.bet("ann", "Q", 1, ante=500)
    assert room.memory.get(Player, "ann").left == ()
    assert room.purse("ann") == 60_000
    room.audit()


def test_raises_that_may_follow_in_a_hand_left_behind_are_not_bet_at_another_table(room: FloorRoom) -> None:
    """A hand that was left on a street with a check lives on: its player may come back and raise it fourfold."""
    room.practice_table("three-card-poker", "Q")
    _two_with_cards(room, "ultimate-texas-holdem", cents=10_000)
    room.do(c.StandUp(table="P", player="ann"))
    room.do(c.SitDown(table="Q", seat=1, player="ann"))
    with room.refused(r"These bets may take \$402, more than your purse of \$400"):
        room.bet("ann", "Q", 1, ante=20_100)
    room.bet("ann", "Q", 1, ante=20_000)
    room.audit()


def test_a_practice_table_that_closes_gives_the_bets_back(room: FloorRoom) -> None:
    room.practice_table(FACE_UP, "P", "play")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=1_000, jackpot=100)
    room.do(c.CloseTable(table="P", closer_cents=0, badge="supervisor", second="dealer"))
    assert room.purse("ann") == 100_000
    assert not room.table("P").is_open
    room.audit()


def test_seeds_join_after_the_seal_and_the_log_can_be_worked_out_by_anyone(room: FloorRoom) -> None:
    """One seat gives a seed, the other none: an empty one stands in the log, and the published steps give the deck."""
    room.practice_table(FACE_UP)
    for player, seat in (("ann", 2), ("bob", 5)):
        room.seat(player, "P", seat)
    bets = (c.Bet(wager="pai-gow", cents=1_000),)
    with room.refused("A seed is given after the seal was seen"):
        room.do(c.PlaceBets(table="P", seat=2, bets=bets, player="ann", seed="mine"))
    room.do(c.PlaceBets(table="P", seat=2, bets=(), player="ann"))
    sealed = room.round("P").commitment
    with room.refused("A seed has at most 64"):
        room.do(c.PlaceBets(table="P", seat=2, bets=bets, player="ann", seed="two\nlines"))
    room.do(c.PlaceBets(table="P", seat=2, bets=bets, player="ann", seed="first thought"))
    room.do(c.PlaceBets(table="P", seat=2, bets=bets, player="ann", seed="mine"))
    room.do(c.PlaceBets(table="P", seat=5, bets=bets, player="bob"))
    room.do(c.Ready(table="P", player="ann"))
    room.do(c.Ready(table="P", player="bob"))
    assert room.round("P").seeds == {2: "mine", 5: ""}
    if room.round("P").status is Status.RUNNING:
        with room.refused("The cards are out"):
            room.do(c.PlaceBets(table="P", seat=5, bets=bets, player="bob", seed="late"))
    for player, seat in (("ann", 2), ("bob", 5)):
        _finish(room, player, seat)
    lines = room.kept("P").lines
    assert room.round("P").commitment == sealed
    assert is_honest(lines, 1, 7)
    assert replay(lines).problem is None


def test_the_seed_of_whoever_left_does_not_stay_at_the_seat(room: FloorRoom) -> None:
    """Whoever sits there next gives an own one, or none."""
    room.practice_table("three-card-poker")
    for player, seat in (("ann", 2), ("bob", 5)):
        room.seat(player, "P", seat)
        room.bet(player, "P", seat, ante=1_000)
    bets = (c.Bet(wager="ante", cents=1_000),)
    room.do(c.PlaceBets(table="P", seat=2, bets=bets, player="ann", seed="mine"))
    room.do(c.StandUp(table="P", player="ann"))
    room.seat("cat", "P", 2)
    room.bet("cat", "P", 2, ante=1_000)
    for player in ("bob", "cat"):
        room.do(c.Ready(table="P", player=player))
    assert room.round("P").seeds == {2: "", 5: ""}
