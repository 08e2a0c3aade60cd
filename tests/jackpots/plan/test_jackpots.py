"""Badges, jackpots by their plans, and changes of a plan."""

import datetime as dt
from dataclasses import asdict, replace

import pytest
from tests.jackpots.card_room import ALL, HALF, CardRoom, dollars, house, opened, progressive
from tests.jackpots.memory import Memory

from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.files.versions import versions_of
from pitboss.jackpots import commands as c
from pitboss.jackpots.care.older_jackpots import brought_up
from pitboss.jackpots.documents import Jackpot, JackpotStatus, Register
from pitboss.jackpots.plan import plan as plans
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan, OffTheMeter, WhenDry
from pitboss.ledger import units


def test_a_jackpot_starts_with_its_seeds() -> None:
    """Posted from the house's seed account to each meter."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 123_456, 0)))
    assert room.cents() == (123_456,)
    assert room.memory.balance("seed:J:jackpot") == units(123_456)


@pytest.mark.parametrize("badge", ["dealer", "supervisor", "accounting", "auditor"])
def test_only_a_manager_or_an_executive_makes_a_jackpot(room: CardRoom, badge: str) -> None:
    """Other cards are refused."""
    with room.refused("needs the card of a manager or an executive"):
        room.do(c.CreateJackpot(plan=progressive("K"), badge=badge, second="accounting"))


@pytest.mark.parametrize("name", ["", "a b", "a:b", "x" * 81, "-x", "ä"])
def test_a_name_that_no_account_could_have_is_refused(room: CardRoom, name: str) -> None:
    """For jackpots, tables and badges."""
    with room.refused("is not a valid jackpot id"):
        room.do(c.CreateJackpot(plan=progressive(name), badge="manager", second="accounting"))
    with room.refused("is not a valid table id"):
        room.link(name, "J")
    with room.refused("is not a valid badge id"):
        room.do(c.RegisterBadge(badge=name, person="X", role=Role.DEALER))


def test_there_is_one_jackpot_of_a_name(room: CardRoom) -> None:
    """The second is refused."""
    with room.refused("There is a jackpot J already"):
        room.create(progressive())


def test_a_card_never_changes_hands(room: CardRoom) -> None:
    """Dana's card stays Dana's; a name is needed."""
    with room.refused("Card dealer is Dana's"):
        room.do(c.RegisterBadge(badge="dealer", person="Paul", role=Role.DEALER))
    with room.refused("name of 1 to 100"):
        room.do(c.RegisterBadge(badge="new", person="  ", role=Role.DEALER))
    assert room.do(c.RegisterBadge(badge="dealer", person=" dana", role=Role.SUPERVISOR))["role"] == "supervisor"


def test_a_card_that_is_given_or_changed_at_the_server_is_told(room: CardRoom) -> None:
    """A dealer does not become an executive unseen, nor is a card locked unseen; one that is refused tells nothing."""
    before = len(room.memory.events)
    room.do(c.RegisterBadge(badge="dealer", person=" dana", role=Role.EXECUTIVE, active=False))
    (told,) = room.memory.events[before:]
    assert (told["event"], told["card"], told["person"]) == ("card-managed", "dealer", "Dana")
    assert (told["role"], told["active"], told["by"]) == ("executive", False, "at the server")
    with room.refused("is never passed on"):
        room.do(c.RegisterBadge(badge="dealer", person="Paul", role=Role.DEALER))


def test_a_plan_changes_only_while_the_link_does_not_run(room: CardRoom) -> None:
    """Neither while the jackpot runs, nor while a game or a locked award is open."""
    change = c.ChangePlan(
        plan=progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 100_000, 200_000)),
        badge="manager",
        second="accounting",
    )
    with room.refused("only while it is halted"):
        room.do(change)
    room.start("T1", 4)
    room.press(4, HALF)
    room.halt()
    with room.refused("parameters never change while a link runs"):
        room.do(change)
    (award,) = room.call()
    room.confirm(award)
    room.end()
    room.do(change)
    assert room.memory.events[-1] == {
        "at": room.now.isoformat(timespec="milliseconds"), "event": "plan-changed", "jackpot": "J", "by": "Max",
        "second": "Ann", "why": "maintenance: for a reason", "plan": asdict(room.jackpot("J").plan),
        "changes": [
            {"field": "contribution_ppm", "of": "jackpot", "old": 250_000, "new": 200_000},
            {"field": "reserve_ppm", "of": "jackpot", "old": 25_000, "new": 0},
        ],
    }  # fmt: skip
    room.resume()
    before = room.meter()
    room.start("T1", 4)
    assert room.meter() - before == units(20)


def test_a_name_from_before_names_had_a_limit_stays_until_it_is_changed(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plan with it is changed otherwise; another name keeps to the limit."""
    older = replace(progressive("K"), name="x" * 300)
    with monkeypatch.context() as patched:
        patched.setattr(plans, "LONGEST_NAME", 300)
        room.create(older)
    room.halt("K")

    def change(plan: JackpotPlan) -> c.ChangePlan:
        return c.ChangePlan(plan=plan, badge="manager", second="accounting")

    room.do(change(replace(older, when_dry=WhenDry.HALT)))
    with room.refused("60 characters at most"):
        room.do(change(replace(older, name="y" * 300)))
    room.do(change(replace(older, name="y" * 60)))
    assert room.memory.get(Jackpot, "K").plan.name == "y" * 60


def test_a_jackpot_names_the_rules_it_was_made_under_and_keeps_them(room: CardRoom) -> None:
    """Also through a change of its plan, and on its awards; nobody chooses others."""
    today = load_game(progressive().game).content_hash
    other = replace(progressive("K"), rules=versions_of("ez-pai-gow")[0].hash)
    with room.refused("has other rules here"):
        room.do(c.CreateJackpot(plan=other, badge="manager", second="accounting"))
    assert room.win(4, HALF).rules == today
    room.halt()
    room.do(c.ChangePlan(plan=replace(progressive(), when_dry=WhenDry.HALT), badge="manager", second="accounting"))
    kept = room.memory.get(Jackpot, "J")
    assert (kept.plan.rules, kept.preset.rules) == (today, today)
    assert not kept.is_older


def test_a_jackpot_from_before_plans_named_their_rules_has_the_first() -> None:
    kept = brought_up(Jackpot(progressive(), progressive()))
    assert kept.plan.rules == kept.preset.rules == versions_of(kept.plan.game)[0].hash
    assert kept.plan.its_game.content_hash == kept.plan.rules


@pytest.mark.parametrize(
    "changed",
    [
        house("J"),
        progressive(paytable="FUPGPP-WA07"),
        progressive(fixed_cents=200),
        progressive(location="Elsewhere"),
        progressive(practice=True),
        replace(progressive(), type=JackpotType.HOUSE, meters=()),
    ],
    ids=["house", "pay table", "wager", "location", "practice", "type"],
)
def test_the_type_and_what_players_bet_on_never_change(room: CardRoom, changed: JackpotPlan) -> None:
    """Not even while it is halted."""
    room.halt()
    with room.refused("can't be changed"):
        room.do(c.ChangePlan(plan=changed, badge="manager", second="accounting"))


@pytest.mark.rule("001", "types.7")
def test_a_limit_is_never_set_below_what_is_shown(room: CardRoom) -> None:
    """WAC 230-15-685: $1,000.25 are on the meter."""
    room.play(1, 1)
    room.halt()
    low = MeterPlan("jackpot", 100_000, 250_000, 25_000, 100_024)
    with room.refused("can't be below what it shows"):
        room.do(c.ChangePlan(plan=progressive("J", "FUPGPP-WA01", low), badge="manager", second="accounting"))
    room.do(
        c.ChangePlan(
            plan=progressive("J", "FUPGPP-WA01", replace(low, limit_cents=100_025)),
            badge="manager",
            second="accounting",
        )
    )


def test_the_register_lists_the_real_jackpots_in_play() -> None:
    """A practice jackpot is not money."""
    room = opened(progressive(), progressive("K"))
    room.create(progressive("P", practice=True))
    assert room.memory.find(Register, "jackpots") == Register(jackpots=("J", "K"))


def test_practice_never_meets_real_meters() -> None:
    """Neither way round, and its awards move no money of the cage."""
    room = opened(progressive("P", practice=True))
    room.create(progressive())
    with room.refused("Practice jackpots are for practice tables only"):
        room.link("T2", "P", practice=False)
    with room.refused("Practice jackpots are for practice tables only"):
        room.link("T2", "J", practice=True)
    award = room.win(1, ALL)
    room.steps(award, ("cards-shown", "1"), ("deck-checked", "1"), ("surveillance", "1"), ("hand-sealed", "1"))
    room.steps(award, ("paid", "chips"))
    assert room.memory.balance("cage") == 0
    assert room.memory.balance("practice") == -units(100_025)
    room.audit()


def test_a_clock_without_a_time_zone_is_refused() -> None:
    """A gaming day could not be told."""
    with pytest.raises(PitbossError, match="time zone"):
        Memory().do(c.RegisterBadge(badge="d", person="D", role=Role.DEALER), dt.datetime(2026, 1, 1))  # noqa: DTZ001


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
