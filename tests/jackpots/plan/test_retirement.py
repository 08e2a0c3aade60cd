"""Retirement: where a jackpot's money goes."""

import pytest
from tests.jackpots.card_room import HALF, CardRoom, dollars, house, opened, progressive

from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import JackpotStatus
from pitboss.jackpots.plan.plan import MeterPlan, OffTheMeter, WhenDry
from pitboss.ledger import units


def retire(jackpot: str = "J", destination: str = "K", meter: str = "") -> c.RetireJackpot:
    """A retirement by Max and Ann."""
    return c.RetireJackpot(
        jackpot=jackpot, destination=destination, reason="tired", badge="manager", second="accounting",
        destination_meter=meter,
    )  # fmt: skip


def two() -> CardRoom:
    """J on table T1, and K that inherits."""
    room = opened(progressive())
    room.create(progressive("K"))
    return room


@pytest.mark.rule("001", "types.7")
def test_the_seed_goes_back_and_the_players_money_to_the_heir() -> None:
    """40 wagers: $10 on the meter and $1 in the reserve are the players'."""
    room = two()
    room.play(10, 1, 2, 3, 4)
    room.halt()
    room.do(retire())
    assert room.cents("K") == (101_100,)
    assert (room.meter(), room.credit("reserve:J:jackpot"), room.memory.balance("seed:J:jackpot")) == (0, 0, 0)
    assert room.jackpot().status is JackpotStatus.RETIRED
    room.audit()


def test_nobody_retires_a_jackpot_out_of_a_seizure() -> None:
    """Its money would run on at another jackpot while the bank does not hold it."""
    room = two()
    room.deposit(200_000)
    room.halt(code="seizure", cents=1)
    with room.refused("does not hold what the meters show"):
        room.do(retire())
    room.deposit(1)
    room.do(retire())
    assert room.jackpot().status is JackpotStatus.RETIRED
    room.audit()


def test_what_does_not_fit_on_the_heirs_meter_flows_over() -> None:
    """The heir's limit has room for $4 of the $11; the meter is named."""
    room = opened(progressive())
    room.create(progressive("K", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 0, 0, 1_400)))
    room.play(10, 1, 2, 3, 4)
    room.halt()
    room.do(retire(meter="jackpot"))
    assert room.cents("K") == (1_400,)
    assert room.credit("overflow:K:jackpot") == units(700)
    room.audit()


def test_a_retired_jackpot_is_out_of_play_for_good() -> None:
    """No wagers, tables, adjustments, resumption or second retirement."""
    room = two()
    room.halt()
    room.do(retire())
    room.gives_back("T1", 1, "retired")
    with room.refused("is retired"):
        room.link("T2", "J")
    with room.refused("is retired"):
        room.adjust(1, "house-addition")
    with room.refused("is retired, not halted"):
        room.resume()
    with room.refused("it is retired"):
        room.do(retire())


@pytest.mark.rule("001", "types.7")
def test_a_retirement_waits_for_games_and_awards() -> None:
    """The players of the round may still win."""
    room = two()
    with room.refused("before it is retired"):
        room.do(retire())
    room.start("T1", 3)
    room.press(3, HALF)
    room.halt()
    with room.refused("A game runs or an award is not decided"):
        room.do(retire())
    (award,) = room.call()
    room.confirm(award)
    room.end()
    room.do(retire())
    with room.refused("no money goes back"):
        room.adjust(award.amount_cents, "award-reversal", award=award.id)
    room.audit()


def test_the_heir_is_another_progressive_in_play() -> None:
    """Not itself, not a house jackpot, not a practice one, not a retired one."""
    room = two()
    room.create(house())
    room.create(progressive("P", practice=True))
    room.halt()
    for name in ("J", "H", "P"):
        with room.refused("another progressive jackpot that is in play"):
            room.do(retire(destination=name))
    with room.refused("There is no jackpot"):
        room.do(retire(destination="X"))


def test_a_house_jackpot_has_nothing_to_give() -> None:
    """It is simply removed."""
    room = opened(house())
    room.create(progressive())
    room.halt("H")
    with room.refused("no players' money"):
        room.do(retire("H", "J"))
    room.do(retire("H", ""))
    assert room.jackpot("H").status is JackpotStatus.RETIRED


def test_what_a_dry_meter_owes_the_house_is_written_off() -> None:
    """$1 was laid out and nothing is left to repay it."""
    plan = progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 500, 0), off_the_meter=OffTheMeter.ALL,
                       when_dry=WhenDry.RECEIVABLE)  # fmt: skip
    room = opened(plan)
    room.create(progressive("K"))
    room.start("T1", 1)
    room.press(1, "full-house")
    room.pay(1)
    room.end()
    room.halt()
    room.do(retire())
    assert room.memory.balance("receivable:J:jackpot") == 0
    assert room.memory.balance("borne:J") == dollars(1)
    room.audit()
