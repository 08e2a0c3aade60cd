"""START GAME, END GAME and a void round: how wagers split, and how they come back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.jackpots.card_room import ALL, HALF, CardRoom, dollars, opened, progressive

from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import JackpotTable, Lit, RunningGame
from pitboss.jackpots.plan.plan import MeterPlan, OffTheMeter, Overflow, WhenDry
from pitboss.ledger import UNITS_PER_CENT, units


@pytest.mark.rule("001", "jackpot.6")
def test_start_game_splits_three_wagers_to_the_last_unit(room: CardRoom) -> None:
    """Three wagers of $1: 75 cents to the meter, 7.5 to the reserve, and 217.5 stay with the house."""
    room.start("T1", 1, 3, 6)
    assert room.last() == {
        "tray:T1": 300_000_000,
        "meter:J:jackpot": -75_000_000,
        "reserve:J:jackpot": -7_500_000,
        "house-share:J": -217_500_000,
    }
    assert room.cents() == (100_075,)


def test_the_trail_says_who_started_a_game_recorded_a_hand_and_ended_it(room: CardRoom) -> None:
    """By name, as it was on the card."""
    room.start("T1", 1)
    for _ in range(2):
        room.press(1, "full-house")
    room.end()
    told = [(event["event"], event["by"]) for event in room.memory.events[-4:]]
    assert told == [(kind, "Dana") for kind in ("game-started", "hand-pressed", "hand-pressed", "game-ended")]


@pytest.mark.rule("001", "jackpot.1")
def test_a_seat_may_play_without_the_jackpot(room: CardRoom) -> None:
    """Seats 1 and 2 play, only seat 2's sensor is lit; a game without any jackpot wager posts nothing."""
    room.do(c.StartGame(table="T1", round="a", base=(1, 2), lit=(Lit(2, 1),), badge="dealer"))
    assert room.last()["tray:T1"] == dollars(1)
    room.end()
    before = len(room.records)
    room.do(c.StartGame(table="T1", round="b", base=(1, 2), lit=(), badge="dealer"))
    room.end()
    assert len(room.records) == before


@pytest.mark.rule("001", "jackpot-paytables.2")
def test_a_larger_wager_splits_in_proportion() -> None:
    """At $5 a wager, 25% is $1.25."""
    room = opened(progressive(fixed_cents=500))
    room.start("T1", 2)
    assert room.cents() == (100_125,)


def test_the_residue_stays_on_the_meter_and_is_not_shown() -> None:
    """A rate of 33.3333% puts 33.3333 cents on the meter; three wagers make 99.9999, and the display shows 99."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 0, 333_333)))
    room.play(3, 4)
    assert room.cents() == (99,)
    assert room.meter() == 99_999_900
    room.play(1, 4)
    assert room.cents() == (133,)


@pytest.mark.rule("001", "jackpot.5")
def test_a_sensor_lights_only_over_a_base_wager(room: CardRoom) -> None:
    """Seat 2 has no regular wager."""
    game = c.StartGame(table="T1", round="r", base=(1,), lit=(Lit(2, 1),), badge="dealer")
    with room.refused(r"no base wager \(jackpot.5\)"):
        room.do(game)


@pytest.mark.parametrize(
    ("base", "lit", "round_id", "words"),
    [
        ((7,), (), "r", "seats 1 to 6"),
        ((1,), ((1, 2),), "r", "no sensor 2"),
        ((1,), ((1, 0),), "r", "no sensor 0"),
        ((1,), ((1, 1), (1, 1)), "r", "named twice"),
        ((1,), (), "", "is not a valid round id"),
        ((1,), (), "a b", "is not a valid round id"),
        ((1,), (), "r" * 33, "is not a valid round id"),
    ],
)
def test_bad_sensors_and_names_are_refused(
    room: CardRoom, base: tuple[int, ...], lit: tuple[tuple[int, int], ...], round_id: str, words: str
) -> None:
    """Each gets a sentence."""
    sensors = tuple(Lit(*sensor) for sensor in lit)
    with room.refused(words):
        room.do(c.StartGame(table="T1", round=round_id, base=base, lit=sensors, badge="dealer"))


@pytest.mark.rule("001", "jackpot.9g")
def test_start_twice_and_end_without_a_game_are_refused(room: CardRoom) -> None:
    """The keypad says what has to come first."""
    with room.refused("START GAME first"):
        room.end()
    room.start("T1", 1)
    with room.refused("press END GAME first"):
        room.start("T1", 2)


@pytest.mark.rule("001", "jackpot.9g")
def test_a_round_does_not_end_with_a_win_open(room: CardRoom) -> None:
    """Neither recorded, nor locked; confirmed it does."""
    room.start("T1", 4)
    room.press(4, HALF)
    with room.refused(r"Seat 4 has a win that is not paid or confirmed: Royal Flush \+ Royal Match, Jackpot J"):
        room.end()
    (award,) = room.call()
    with room.refused("not paid or confirmed"):
        room.end()
    room.confirm(award)
    room.end()
    assert room.table().game is None


def test_a_limit_lets_the_rest_flow_over() -> None:
    """Seed $10.00, limit $10.30, 25 cents a wager: the second wager fits to 5 cents, 20 flow over."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 250_000, 0, 1_030)))
    room.start("T1", 1, 2)
    assert room.last()["meter:J:jackpot"] == -units(30)
    assert room.last()["overflow:J:jackpot"] == -units(20)
    assert room.cents() == (1_030,)


@pytest.mark.parametrize(("policy", "starts_at", "kept"), [(Overflow.NEXT_START, 1_020, 0), (Overflow.KEPT, 1_000, 20)])
def test_what_flowed_over_goes_where_the_plan_says(policy: Overflow, starts_at: int, kept: int) -> None:
    """Onto the meter at its next start, or it waits for an adjustment."""
    plan = progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 250_000, 0, 1_030, policy))
    room = opened(plan)
    room.start("T1", 1, 2)
    room.press(1, ALL)
    (award,) = room.call()
    assert award.amount_cents == 1_030
    assert room.cents() == (starts_at,)
    assert room.credit(accounts.overflow("J", "jackpot")) == units(kept)
    room.audit()


def test_a_reserve_larger_than_the_limit_leaves_the_rest_in_the_overflow() -> None:
    """Seed $10.00 and 40 cents of reserve under a limit of $10.30: 10 cents wait."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 0, 400_000, 1_030)))
    room.win(1, ALL)
    assert room.cents() == (1_030,)
    assert room.credit(accounts.overflow("J", "jackpot")) == units(10)
    room.audit()


def test_a_void_round_gives_everything_back(room: CardRoom) -> None:
    """Wagers to the players, contributions off every account; nothing is borne."""
    before = {name: room.memory.balance(name) for name in ("meter:J:jackpot", "reserve:J:jackpot", "house-share:J")}
    room.start("T1", 1, 2, 3)
    room.void()
    assert {name: room.memory.balance(name) for name in before} == before
    assert room.memory.balance("tray:T1") == 0
    assert room.memory.balance("borne:J") == 0
    assert room.records[-1].reason == "misdeal"


def test_only_a_supervisor_voids_and_says_why(room: CardRoom) -> None:
    """A dealer's card is not enough, and neither is no reason."""
    room.start("T1", 1)
    with room.refused("needs the card of a supervisor"):
        room.do(c.VoidGame(table="T1", badge="dealer", reason="x"))
    with room.refused("Give a reason"):
        room.do(c.VoidGame(table="T1", badge="supervisor", reason=" "))
    room.void()
    assert (room.records[-1].facts["by"], room.records[-1].reason) == ("Sam", "misdeal")
    assert (room.memory.events[-1]["by"], room.memory.events[-1]["reason"]) == ("Sam", "misdeal")


def test_a_round_with_a_paid_or_locked_hand_is_not_void_any_more(room: CardRoom) -> None:
    """Money has left already."""
    room.start("T1", 1)
    room.press(1, HALF)
    room.call()
    with room.refused("can no longer be voided"):
        room.void()


def test_the_house_bears_what_an_award_has_used_of_a_void_round() -> None:
    """T1's 25 cents were half won at T2 before the void: 12.5 come off the meter, 12.5 are the house's.

    $1,000 seed + 25 cents of T1 + 25 cents of T2 = $1,000.50; half of it is won; T1's reserve of 2.5 is untouched.
    """
    room = opened(tables=2)
    room.start("T1", 1)
    assert room.win(5, HALF, "T2").amount_cents == 50_025
    room.void("T1")
    assert room.last() == {
        "meter:J:jackpot": 12_500_000,
        "reserve:J:jackpot": 2_500_000,
        "house-share:J": 72_500_000,
        "borne:J": 12_500_000,
        "tray:T1": -100_000_000,
    }
    room.audit()


def test_a_void_after_a_reseed_takes_the_reserve_from_the_meter_where_it_is_now() -> None:
    """T1's 25 cents were won whole and are borne; its 2.5 of reserve lie on the meter since it started again."""
    room = opened(tables=2)
    room.start("T1", 1)
    room.win(5, ALL, "T2")
    room.void("T1")
    assert room.last()["meter:J:jackpot"] == 2_500_000
    assert room.last()["borne:J"] == 25_000_000
    assert "reserve:J:jackpot" not in room.last()
    room.audit()


def test_a_rejected_award_leaves_a_void_nothing_to_bear() -> None:
    """The lock at T2 was unwound, so T1's contribution is on the meter again."""
    room = opened(tables=2)
    room.start("T1", 1)
    room.start("T2", 5)
    room.press(5, HALF, "T2")
    (award,) = room.call("T2")
    room.reject(award)
    room.void("T1")
    assert "borne:J" not in room.last()
    room.audit()


def test_a_fixed_pay_off_the_meter_counts_against_a_void_too() -> None:
    """All pays come off: a full house for $6 of $10.50 is 4/7 of the meter, and so of T1's 25 cents."""
    plan = progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 250_000), off_the_meter=OffTheMeter.ALL)
    room = opened(plan, tables=2)
    room.start("T1", 1)
    room.start("T2", 2)
    room.press(2, "full-house", "T2")
    assert room.pay(2, "T2") == 600
    room.void("T1")
    left = 25_000_000 * (1_050 - 600) // 1_050
    assert room.last()["meter:J:jackpot"] == left
    assert room.last()["borne:J"] == 25_000_000 - left
    room.audit()


def test_a_dry_meter_repays_the_house_first_and_a_void_owes_it_again() -> None:
    """$5 seed, a full house for $6: 75 cents are owed after the wager's 25, and the next three wagers repay them."""
    plan = progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 500, 250_000), off_the_meter=OffTheMeter.ALL,
                       when_dry=WhenDry.RECEIVABLE)  # fmt: skip
    room = opened(plan)
    room.start("T1", 1)
    room.press(1, "full-house")
    room.pay(1)
    room.end()
    assert room.memory.balance("receivable:J:jackpot") == units(75)
    room.play(2, 1)
    assert room.memory.balance("receivable:J:jackpot") == units(25)
    room.start("T1", 1, 2)
    assert room.memory.balance("receivable:J:jackpot") == 0
    assert room.cents() == (25,)
    room.void()
    assert room.memory.balance("receivable:J:jackpot") == units(25)
    assert room.cents() == (0,)
    room.audit()


@pytest.mark.rule("001", "jackpot.6")
def test_a_halted_jackpot_takes_no_wagers(room: CardRoom) -> None:
    """Its coins go back, and the table says why."""
    room.halt()
    room.gives_back("T1", 1, "halted: maintenance: for a reason")


def test_the_other_jackpot_of_a_layout_plays_on_when_one_is_halted(room: CardRoom) -> None:
    """Seat 1 lit both sensors and seat 2 the halted one: one wager counts, two coins go back."""
    room.create(progressive("K"))
    room.link("T2", "J", "K")
    room.halt("J")
    before = room.cents("J"), room.meter("K")
    lit = (Lit(1, 1), Lit(1, 2), Lit(2, 1))
    answer = room.do(c.StartGame(table="T2", round="r9", base=(1, 2), lit=lit, badge="dealer"))
    assert answer["returned"] == [{"seat": 1, "sensor": 1}, {"seat": 2, "sensor": 1}]
    game = room.table("T2").game
    assert game is not None
    assert game == RunningGame("r9", (Lit(1, 2),), (), game.contributions, game.readings, game.started_at)
    assert [reading.jackpot for reading in game.readings] == ["K"]
    assert room.cents("J") == before[0]
    assert room.meter("K") > before[1]
    with room.refused("its sensor was dark at START GAME"):
        room.press(1, HALF, "T2")
    room.end("T2")
    room.audit()


RATES = st.lists(st.integers(0, 166_666), min_size=6, max_size=6)


@given(RATES, st.integers(1, 100_000), st.integers(0, 6))
def test_every_wager_splits_exactly(rates: list[int], fixed_cents: int, wagers: int) -> None:
    """Three meters with reserves at any rate: nothing is lost, and the house's share is never negative."""
    pairs = zip(("mega", "major", "minor"), rates[:3], rates[3:], strict=True)
    meters = (MeterPlan(name, 10_000, rate, hidden) for name, rate, hidden in pairs)
    room = opened(progressive("J", "FUPGPP-ML02", *meters, fixed_cents=fixed_cents))
    before = [room.meter("J", name) for name in ("mega", "major", "minor")]
    room.start("T1", *range(1, wagers + 1))
    after = [room.meter("J", name) for name in ("mega", "major", "minor")]
    grown = [rate * fixed_cents * wagers for rate in rates[:3]]
    hidden = sum(rates[3:]) * fixed_cents * wagers
    assert [new - old for new, old in zip(after, before, strict=True)] == grown
    assert sum(grown) + hidden + room.credit("house-share:J") == fixed_cents * wagers * UNITS_PER_CENT
    assert room.credit("house-share:J") >= 0


def test_a_game_changes_nothing_else_of_its_table() -> None:
    """A table with a game, and without one again, is in all other fields what it was."""
    table = JackpotTable("T9", "Main Street", "Pai Gow", 7, ("J", "K"), practice=True)
    game = RunningGame("1", (Lit(1, 1),))
    assert table.playing(game) == replace(table, game=game)
    assert table.playing(game).playing(None) == table
