"""A level over a period: wagers times the rates against what the meters really got."""

import datetime as dt

from tests.jackpots.card_room import ALL, HALF, CardRoom, dollars, opened, progressive
from tests.jackpots.whole_journal import stretch_of

from pitboss.desk.gaming_day import Hours
from pitboss.jackpots.documents import Jackpot
from pitboss.jackpots.game.levels import Level, levels
from pitboss.jackpots.plan.plan import MeterPlan, OffTheMeter, WhenDry
from pitboss.jackpots.reports import sheets
from pitboss.ledger import units

MONDAY = dt.date(2026, 11, 16)


def of(room: CardRoom, *names: str, changed: tuple[str, ...] = (), day: dt.date = MONDAY) -> tuple[Level, ...]:
    """The levels of some jackpots on a gaming day."""
    stretch = stretch_of(room.records, Hours().day(day))
    found: dict[str, Jackpot] = {name: room.jackpot(name) for name in names or ("J",)}
    return levels(stretch, sheets(stretch), {name: jackpot.plan for name, jackpot in found.items()}, changed)


def test_wagers_times_the_rates_are_what_the_meter_and_the_reserve_got(room: CardRoom) -> None:
    """8 wagers of $1 at 25% and 2.5%: $2.00 and 20 cents; half of $1,002 is one hit."""
    room.play(3, 1, 2)
    room.start("T1", 1, 3)
    room.press(3, HALF)
    (award,) = room.call()
    room.confirm(award)
    room.end()
    (found,) = of(room)
    assert (found.wagers, found.wagered_cents) == (8, 800)
    assert (found.expected_units, found.expected_reserve_units) == (units(200), units(20))
    assert (found.actual_units, found.variance_units, found.wins.hits) == (units(220), 0, 1)
    assert found.part("meter").awards == -units(50_100)
    assert found.sum_of("end") == found.part("meter").end + units(20)
    assert found.closes
    assert not found.fell_unexplained


def test_a_hit_is_a_confirmed_win_whatever_was_locked_before(room: CardRoom) -> None:
    """Half of the meter four times: confirmed; rejected; confirmed and reversed; only locked."""
    room.win(1, HALF)
    room.start("T1", 1)
    room.press(1, HALF)
    (rejected,) = room.call()
    room.reject(rejected)
    room.end()
    reversed_one = room.win(1, HALF)
    room.adjust(reversed_one.amount_cents, "award-reversal", award=reversed_one.id)
    room.start("T1", 1)
    room.press(1, HALF)
    room.call()
    (found,) = of(room)
    wins = found.wins
    assert (wins.locked, wins.confirmed, wins.rejected, wins.reversed, wins.fixed) == (4, 2, 1, 1, 0)
    # Each game brings 25 cents: half of $1,000.25, and of the $500.13 left and 50 cents more.
    assert (wins.hits, wins.confirmed_units) == (2, units(50_012) + units(25_031))
    assert found.part("meter").returned == units(rejected.amount_cents)
    assert found.closes


def test_what_flows_over_the_limit_is_part_of_the_increment() -> None:
    """A limit of $10.05 over a seed of $10: 4 wagers bring 40 cents, of which 35 are above."""
    meters = (MeterPlan("mega", 1_000, 100_000, 0, 1_005), MeterPlan("major", 500, 50_000), MeterPlan("minor", 100, 1))
    room = opened(progressive("M", "FUPGPP-ML02", *meters))
    room.play(2, 1, 2)
    mega, major, minor = of(room, "M")
    assert (mega.part("meter").contributions, mega.part("overflow").contributions) == (units(5), units(35))
    assert (mega.expected_units, mega.variance_units) == (units(40), 0)
    assert (major.expected_units, minor.expected_units) == (units(20), 400)
    assert (major.variance_units, minor.variance_units) == (0, 0)


def test_a_dry_meter_repays_the_house_first_and_that_counts() -> None:
    """Without a seed, and with fixed pays off the meter, the house lays out $6 and gets the next contributions."""
    bare = MeterPlan("jackpot", 0, 250_000)
    room = opened(progressive("J", "FUPGPP-WA01", bare, off_the_meter=OffTheMeter.ALL, when_dry=WhenDry.RECEIVABLE))
    room.start("T1", 1)
    room.press(1, "full-house")
    room.pay(1)
    room.end()
    room.play(2, 1)
    (found,) = of(room)
    assert (found.wagers, found.expected_units, found.repaid_units, found.variance_units) == (
        3,
        units(75),
        units(50),
        0,
    )
    # 25 cents of the $6 were on the meter, and 50 cents have come back.
    assert found.receivable_units == units(600 - 25 - 50)
    (later,) = of(room, day=MONDAY + dt.timedelta(days=1))
    assert (later.wagers, later.receivable_units) == (0, units(525))


def test_after_a_change_of_the_plan_nothing_is_claimed_of_its_rates(room: CardRoom) -> None:
    """What was expected then is not known any more."""
    room.play(1, 1)
    (found,) = of(room, changed=("J",))
    assert (found.expected_units, found.expected_reserve_units, found.variance_units, found.actual_units) == (
        None,
        None,
        None,
        units(27) + 500_000,
    )


def test_a_win_explains_why_a_meter_reads_lower(room: CardRoom) -> None:
    """All of the meter was won on Tuesday: it begins again lower than it was, and nothing is wrong."""
    room.play(4, 1, 2)
    room.now += dt.timedelta(days=1)
    room.win(1, ALL)
    (found,) = of(room, day=MONDAY + dt.timedelta(days=1))
    assert found.part("meter").end < found.part("meter").start
    assert found.part("meter").start == dollars(1_002)
    assert not found.fell_unexplained
