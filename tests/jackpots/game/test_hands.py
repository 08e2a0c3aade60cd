"""Hand buttons and fixed pays."""

import datetime as dt

import pytest
from tests.jackpots.card_room import ALL, CardRoom, house, opened, progressive

from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots.documents import HandPressed, JackpotStatus
from pitboss.jackpots.game.contributions import running
from pitboss.jackpots.plan.plan import MeterPlan, OffTheMeter, WhenDry
from pitboss.ledger import units

#: $1,500 for a royal flush at a wager of $3: large, and not reported for tax in 2026.
ROYALS = progressive(paytable="FUPGPP-WA03", fixed_cents=300)


@pytest.mark.rule("001", "jackpot.9d")
def test_a_button_pressed_again_goes_dark(room: CardRoom) -> None:
    """And another one replaces it; the button of another seat is left alone."""
    room.start("T1", 4, 5)
    room.press(5, "full-house")
    assert room.press(4, "full-house")["on"]
    assert not room.press(4, "full-house")["on"]
    room.press(4, "full-house")
    room.press(4, "four-of-a-kind")
    game = room.table().game
    assert game is not None
    assert game.hands == (HandPressed(5, 1, "full-house"), HandPressed(4, 1, "four-of-a-kind"))


@pytest.mark.rule("001", "jackpot.6")
def test_a_dark_sensor_has_no_hand(room: CardRoom) -> None:
    """Seat 5 made no jackpot wager."""
    room.start("T1", 4)
    with room.refused("dark at START GAME"):
        room.press(5, "full-house")
    with room.refused("did you mean 'full-house'"):
        room.press(4, "ful-house")
    with room.refused("no sensor 2"):
        room.press(4, "full-house", sensor=2)


@pytest.mark.rule("001", "jackpot.9b")
def test_a_fixed_pay_comes_from_the_tray_and_leaves_the_meter_alone(room: CardRoom) -> None:
    """A full house pays 6 for 1."""
    room.start("T1", 4)
    room.press(4, "full-house")
    before = room.meter()
    assert room.pay(4) == 600
    assert room.last() == {"tray:T1": -units(600), "fixed-pays:J": units(600)}
    assert room.meter() == before
    with room.refused("has no hand to pay for"):
        room.pay(4)
    with room.refused("has been paid"):
        room.press(4, "full-house")


@pytest.mark.rule("001", "jackpot.9f")
def test_a_large_fixed_pay_needs_a_supervisor_as_well() -> None:
    """A royal flush at $3 is $1,500, above the $1,200 that the plan sets; one person under two cards is one person."""
    room = opened(ROYALS)
    room.start("T1", 4)
    room.press(4, "royal-flush")
    with room.refused("needs a supervisor's card as well"):
        room.pay(4)
    with room.refused("needs the card of a supervisor"):
        room.pay(4, supervisor="dealer")
    assert room.pay(4, supervisor="supervisor") == 150_000


@pytest.mark.parametrize(("hour", "taxed"), [(7, True), (9, False)])
def test_a_fixed_pay_is_an_award_by_the_tax_threshold_of_its_day(hour: int, *, taxed: bool) -> None:
    """$1,500 at a wager of $3 is above the $600 of 2025 and below the $2,000 of 2026, by the clock of the room."""
    room = opened(ROYALS)
    room.start("T1", 4)
    room.now = dt.datetime(2026, 1, 1, hour, tzinfo=dt.UTC)
    room.press(4, "royal-flush")
    (hand,) = running(room.table()).hands
    assert hand.taxed is taxed
    if taxed:
        with room.refused(r"pays \$1,500, which is reported to the tax office: call a supervisor"):
            room.pay(4, supervisor="supervisor")
        assert [award.amount_cents for award in room.call()] == [150_000]
    else:
        with room.refused("No win is recorded"):
            room.call()
        assert room.pay(4, supervisor="supervisor") == 150_000


def test_the_journal_says_who_paid_and_who_stood_by() -> None:
    """The dealer always; the supervisor where one was needed, and not where a card was only shown."""
    room = opened(ROYALS)
    room.start("T1", 4, 5)
    room.press(4, "royal-flush")
    room.press(5, "full-house")
    room.pay(4, supervisor="supervisor")
    told, facts = room.memory.events[-1], room.records[-1].facts
    assert (facts["by"], facts["second"]) == (told["by"], told["second"]) == ("Dana", "Sam")
    room.pay(5, supervisor="supervisor")
    told, facts = room.memory.events[-1], room.records[-1].facts
    assert (facts["by"], facts.get("second")) == (told["by"], told.get("second")) == ("Dana", None)


@pytest.mark.rule("001", "jackpot.9e")
def test_a_share_is_not_the_dealers_to_pay(room: CardRoom) -> None:
    """It goes through the supervisor."""
    room.start("T1", 4)
    room.press(4, ALL)
    with room.refused("call a supervisor"):
        room.pay(4)


@pytest.mark.rule("001", "jackpot-paytables.2")
def test_fixed_pays_scale_with_the_wager() -> None:
    """Four of a kind at $5 is 75 times $5."""
    room = opened(progressive(fixed_cents=500))
    room.start("T1", 4)
    room.press(4, "four-of-a-kind")
    assert room.pay(4) == 37_500


def test_to_one_gives_the_stake_back_with_the_win() -> None:
    """The wager left the table at START GAME: 5 to 1 pays six units, a push one."""
    lines = (
        OwnLine("royal-flush", "Royal Flush", ("royal-flush",), "100%"),
        OwnLine("straight-flush", "Straight Flush", ("straight-flush",), "5 to 1"),
        OwnLine("full-house", "Full House", ("full-house",), "push"),
    )
    room = opened(progressive(paytable="OWN-1", own_lines=lines))
    room.start("T1", 4, 5)
    room.press(4, "straight-flush")
    room.press(5, "full-house")
    assert (room.pay(4), room.pay(5)) == (600, 100)


def all_off(when_dry: WhenDry, seed: int = 500) -> CardRoom:
    """WA01 with a small seed, no contributions, and all pays off the meter."""
    plan = progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", seed, 0), off_the_meter=OffTheMeter.ALL,
                       when_dry=when_dry)  # fmt: skip
    room = opened(plan)
    room.start("T1", 4)
    room.press(4, "full-house")
    return room


@pytest.mark.rule("001", "progressive-advice.1")
def test_where_all_pays_come_off_the_meter_a_fixed_pay_does() -> None:
    """$10 less $6."""
    room = all_off(WhenDry.HOUSE, 1_000)
    room.pay(4)
    assert room.last() == {"tray:T1": -units(600), "meter:J:jackpot": units(600)}
    assert room.cents() == (400,)


@pytest.mark.parametrize(
    ("policy", "account"),
    [(WhenDry.HOUSE, "borne:J"), (WhenDry.RECEIVABLE, "receivable:J:jackpot"), (WhenDry.HALT, "borne:J")],
)
def test_a_dry_meter_is_covered_as_the_plan_says(policy: WhenDry, account: str) -> None:
    """$5 are there, $6 are due: the player gets all of it, and $1 is the house's, for good or until it is repaid."""
    room = all_off(policy)
    assert room.pay(4) == 600
    assert room.last() == {"tray:T1": -units(600), "meter:J:jackpot": units(500), account: units(100)}
    assert room.cents() == (0,)
    room.end()
    halted = policy is WhenDry.HALT
    assert (room.jackpot().status is JackpotStatus.HALTED) == halted
    if halted:
        room.gives_back("T1", 4, "dry: meter jackpot could not pay")
    room.audit()


def test_the_plan_names_the_meter_that_fixed_pays_come_off() -> None:
    """ML02 with all pays off the minor meter."""
    meters = (MeterPlan("mega", 100_000, 0), MeterPlan("major", 50_000, 0), MeterPlan("minor", 20_000, 0))
    room = opened(progressive("J", "FUPGPP-ML02", *meters, off_the_meter=OffTheMeter.ALL, fixed_meter="minor"))
    room.start("T1", 4)
    room.press(4, "four-of-a-kind")
    assert room.pay(4) == 7_500
    assert room.cents() == (100_000, 50_000, 12_500)


@pytest.mark.rule("001", "types.6")
def test_a_house_jackpot_pays_every_winner_in_full_with_the_houses_money() -> None:
    """Two seats with five aces get $500 each, and the display did not move."""
    room = opened(house())
    before = room.shows("H")
    room.start("T1", 2, 5)
    room.press(2, "five-aces")
    room.press(5, "five-aces")
    assert [award.amount_cents for award in room.call()] == [50_000, 50_000]
    assert room.memory.balance("fixed-pays:H") == units(100_000)
    assert (room.shows("H").pays, room.shows("H").meters) == (before.pays, ())
    for award in room.awards:
        room.confirm(award)
    room.end()
    room.audit()


def test_a_rejected_house_prize_goes_back_to_the_house() -> None:
    """Nothing was won."""
    room = opened(house())
    room.start("T1", 2)
    room.press(2, "five-aces")
    (award,) = room.call()
    room.reject(award)
    assert room.memory.balance("fixed-pays:H") == 0
    room.audit()
