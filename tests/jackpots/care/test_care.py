"""Adjustments, halts, malfunctions and deposits."""

from dataclasses import replace

import pytest
from tests.jackpots.card_room import HALF, CardRoom, dollars, house, opened, progressive

from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import AwardStatus, JackpotStatus
from pitboss.jackpots.plan.plan import MeterPlan
from pitboss.ledger import units


def test_an_adjustment_has_a_code_a_reason_and_two_people(room: CardRoom) -> None:
    """All of it is in the journal."""
    room.adjust(-1_050, "malfunction")
    assert room.cents() == (98_950,)
    assert room.records[-1].reason == "counted again"
    assert room.records[-1].facts == {
        "jackpot": "J", "meter": "jackpot", "code": "malfunction", "by": "Max", "second": "Ann",
    }  # fmt: skip


@pytest.mark.parametrize("cents", [0, 10**13, -(10**13)])
def test_an_adjustment_without_a_sensible_amount_says_what_to_write(room: CardRoom, cents: int) -> None:
    """Whatever the code is."""
    for code in ("malfunction", "house-addition", "award-reversal"):
        with room.refused("Enter by how much the meter goes up, or with a minus down: more than \\$0"):
            room.adjust(cents, code)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"second": "max-again"}, "Two people are needed here; both cards are Max's"),
        ({"second": "manager"}, "Two people are needed here"),
        ({"second": "supervisor"}, "needs the card of a manager, an executive or accounting; Sam's"),
        ({"second": "surveillance"}, "Vera's is that of surveillance"),
        ({"badge": "dealer"}, "needs the card of a manager"),
        ({"second": "nobody"}, "not known here"),
        ({"reason": "   "}, "Give a reason"),
        ({"reason": "x" * 501}, "Give a reason"),
        ({"meter": "mega"}, "There is no meter"),
        ({"jackpot": "K"}, "There is no jackpot"),
    ],
)
def test_an_adjustment_without_them_is_refused(room: CardRoom, change: dict[str, str], words: str) -> None:
    """One person under two badges is one person."""
    with room.refused(words):
        room.adjust(-1, "malfunction", **change)


@pytest.mark.rule("001", "types.7")
@pytest.mark.parametrize(
    ("cents", "code"),
    [(-1, "house-addition"), (-1, "award-reversal"), (-1, "mood"), (1, "seed-recovery"), (1, "limit"),
     (1, "gross-receipts")],
)  # fmt: skip
def test_a_meter_moves_for_the_reasons_of_the_regulation_only(room: CardRoom, cents: int, code: str) -> None:
    """WAC 230-15-695 has a closed list for each way."""
    with room.refused("A meter goes (up|down) for"):
        room.adjust(cents, code)


def test_a_meter_is_never_adjusted_below_nothing(room: CardRoom) -> None:
    """$1,000 are there."""
    with room.refused("Only \\$1,000 is there to take"):
        room.adjust(-100_001, "malfunction")
    room.adjust(-100_000, "malfunction")
    assert room.cents() == (0,)


@pytest.mark.rule("001", "types.7")
def test_seed_is_recovered_up_to_what_was_put_in(room: CardRoom) -> None:
    """$1,000 of seed; the house added $500 that is no seed."""
    room.adjust(50_000, "house-addition")
    with room.refused("Only \\$1,000 of seed is not yet recovered"):
        room.adjust(-100_001, "seed-recovery")
    room.adjust(-60_000, "seed-recovery")
    assert room.memory.balance("seed:J:jackpot") == dollars(400)
    with room.refused("Only \\$400 of seed"):
        room.adjust(-40_001, "seed-recovery")


@pytest.mark.rule("001", "types.7")
def test_only_money_that_is_not_displayed_goes_to_gross_receipts(room: CardRoom) -> None:
    """40 wagers put $1 into the reserve."""
    room.play(10, 1, 2, 3, 4)
    with room.refused("Only money that is not displayed"):
        room.adjust(-10, "gross-receipts")
    room.adjust(-60, "gross-receipts", part="reserve")
    assert room.credit(accounts.RECEIPTS) == units(60)
    assert room.credit("reserve:J:jackpot") == units(40)
    with room.refused("Only \\$0.40"):
        room.adjust(-41, "gross-receipts", part="reserve")


@pytest.mark.rule("001", "types.7")
def test_only_what_is_above_the_limit_is_brought_down_to_it() -> None:
    """There is none, or nothing above it."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 250_000, 0, 1_200)))
    with room.refused("above its limit is taken down"):
        room.adjust(-1, "limit")
    with room.refused("would be above its limit"):
        room.adjust(201, "house-addition")
    room.adjust(200, "house-addition")
    assert room.cents() == (1_200,)


def test_a_halt_and_its_end(room: CardRoom) -> None:
    """Halted twice or resumed while running is refused."""
    with room.refused("is running, not halted"):
        room.resume()
    room.halt()
    with room.refused("is halted already"):
        room.halt()
    room.resume()
    assert room.jackpot().status is JackpotStatus.RUNNING


@pytest.mark.rule("001", "types.7")
def test_after_a_seizure_the_bank_must_hold_what_all_meters_show() -> None:
    """Two jackpots with $1,000 each on one account: $2,000 are needed (WAC 230-15-715)."""
    room = opened(progressive(), progressive("K"))
    room.deposit(200_000)
    room.halt(code="seizure", cents=1)
    assert room.last() == {accounts.SEIZED: units(1), accounts.BANK: -units(1)}
    assert (room.records[-1].facts, room.records[-1].reason) == (
        {"jackpot": "J", "by": "Max", "second": "Ann"},
        "for a reason",
    )
    named, other = room.memory.events[-2:]
    assert (named["jackpot"], named["seized_cents"], other["jackpot"]) == ("J", 1, "K")
    with room.refused("does not hold what the meters show"):
        room.resume()
    room.deposit(1)
    room.resume()
    room.audit()


def test_a_seizure_says_how_much_was_taken(room: CardRoom) -> None:
    """No more than there was; nothing else takes money from the bank."""
    with room.refused("Say how much of the \\$0 in the jackpots' bank account was taken"):
        room.halt(code="seizure", cents=1)
    room.deposit(5_000)
    for cents in (0, -1, 5_001):
        with room.refused("Say how much of the \\$50"):
            room.halt(code="seizure", cents=cents)
    with room.refused("Only a seizure takes money"):
        room.halt(code="maintenance", cents=1)
    room.halt(code="seizure", cents=5_000)
    assert room.memory.balance(accounts.BANK) == 0


def test_a_seizure_comes_also_while_a_jackpot_is_halted(room: CardRoom) -> None:
    """What was taken is posted once; one that runs again stops for the same seizure without an amount."""
    room.create(progressive("K"))
    room.deposit(200_000)
    room.halt()
    room.halt(code="seizure", cents=50_000)
    for jackpot in ("J", "K"):
        with room.refused("does not hold what the meters show"):
            room.resume(jackpot)
    room.deposit(50_000)
    room.resume()
    room.halt(code="seizure")
    assert room.memory.balance(accounts.SEIZED) == dollars(500)
    room.resume()
    room.resume("K")
    with room.refused("Say how much"):
        room.halt(code="seizure")
    room.audit()


def test_a_seizure_stops_every_jackpot_that_the_account_covers() -> None:
    """Also one that stands still for something else; not a house jackpot, one for practice, or one that is retired."""
    room = opened(progressive())
    for plan in (progressive("K"), progressive("M"), progressive("X"), house(), progressive("P", practice=True)):
        room.create(plan)
    room.halt("M")
    room.halt("X")
    room.do(c.RetireJackpot(jackpot="X", destination="J", reason="old", badge="manager", second="accounting"))
    room.deposit(300_000)
    told = len(room.memory.events)
    answer = room.do(
        c.HaltJackpot(
            jackpot="K", code="seizure", reason="the county", badge="manager", second="accounting", cents=100_000
        )
    )
    assert answer == {"jackpot": "K", "status": "halted", "also_halted": ["J", "M"]}
    assert [(event["event"], event["jackpot"], event["why"], event["by"], event.get("seized_cents", 0))
            for event in room.memory.events[told:]] == [
        ("jackpot-halted", "K", "seizure: the county", "Max", 100_000),
        ("jackpot-halted", "J", "seizure: the county", "Max", 0),
        ("jackpot-halted", "M", "seizure: the county", "Max", 0),
    ]  # fmt: skip
    stands = {name: str(room.jackpot(name).status) for name in ("H", "P", "X")}
    assert stands == {"H": "running", "P": "running", "X": "retired"}
    for name in ("J", "K", "M"):
        with room.refused("does not hold what the meters show"):
            room.resume(name)
    room.deposit(100_000)
    for name in ("J", "K", "M"):
        room.resume(name)
    assert room.memory.balance(accounts.SEIZED) == dollars(1_000)
    room.audit()


def test_a_second_seizure_takes_more_and_tells_nothing_twice() -> None:
    """The other jackpot stands still already."""
    room = opened(progressive(), progressive("K"))
    room.deposit(200_000)
    room.halt(code="seizure", cents=1)
    told = len(room.memory.events)
    room.halt(code="seizure", cents=2)
    assert [event["jackpot"] for event in room.memory.events[told:]] == ["J"]
    assert room.memory.balance(accounts.SEIZED) == units(3)


def test_no_progressive_starts_while_what_was_seized_is_not_back() -> None:
    """One for practice and a house jackpot do: no player's money of theirs is in the account."""
    room = opened(progressive())
    room.deposit(200_000)
    room.halt(code="seizure", cents=100_000)
    with room.refused("Money was seized .* resume J before another progressive starts"):
        room.create(progressive("K"))
    room.create(progressive("P", practice=True))
    room.create(house())
    room.deposit(100_000)
    room.resume("J")
    room.create(progressive("K"))
    room.audit()


def test_a_game_and_a_locked_win_of_a_jackpot_that_a_seizure_stops_are_finished() -> None:
    """As those of the one that was named: the hand is paid, the game ends, and no other begins."""
    room = opened(progressive())
    room.create(progressive("K"))
    room.link("T2", "K")
    room.deposit(200_000)
    room.start("T2", 1, 2)
    room.press(1, HALF, "T2")
    (award,) = room.call("T2")
    room.press(2, "full-house", "T2")
    room.halt(code="seizure", cents=100_000)
    assert room.pay(2, "T2") == 600
    room.confirm(award)
    room.end("T2")
    assert room.award(award.id).status is AwardStatus.CONFIRMED
    room.gives_back("T2", 1, "halted: seizure")
    room.audit()


def test_a_seizure_is_of_players_money_in_the_bank() -> None:
    """A house jackpot and one for practice have none there."""
    for plan in (house("J"), progressive(practice=True)):
        room = opened(plan)
        room.deposit(5_000)
        with room.refused("has no money in the jackpots' bank account"):
            room.halt(code="seizure", cents=1)


def test_a_malfunctions_clock_runs_until_it_is_reported(room: CardRoom) -> None:
    """Resuming the jackpot does not stop it."""
    room.halt(code="malfunction")
    began = room.jackpot().malfunction_at
    room.resume()
    room.halt(code="malfunction")
    assert room.jackpot().malfunction_at == began
    room.do(c.ReportMalfunction(jackpot="J", reference="letter 12", badge="manager"))
    assert "letter 12" in room.jackpot().malfunction_reported
    with room.refused("no malfunction to report"):
        room.do(c.ReportMalfunction(jackpot="J", reference="again", badge="manager"))


def test_a_deposit_goes_from_the_cage_through_transit_to_the_bank(room: CardRoom) -> None:
    """No more than is in transit can be banked."""
    deposit = c.DepositFunds(cents=5_000, stage="set-aside", reference="bag 3", badge="accounting", second="manager")
    room.do(deposit)
    assert room.last() == {"in-transit:jackpots": units(5_000), "cage": -units(5_000)}
    with room.refused("Only \\$50 is in transit"):
        room.do(c.DepositFunds(cents=5_001, stage="banked", reference="bag 3", badge="accounting", second="manager"))
    room.do(c.DepositFunds(cents=5_000, stage="banked", reference="bag 3", badge="accounting", second="manager"))
    assert room.memory.balance(accounts.BANK) == units(5_000)


@pytest.mark.parametrize("again", ["B-1", " b-1 ", "\uff22-1"])
def test_a_reference_counts_once_for_each_stage(room: CardRoom, again: str) -> None:
    """However it is written and whatever the amount; whoever books it again is told who did before, and when."""
    deposit = c.DepositFunds(cents=70_000, stage="set-aside", reference="B-1", badge="accounting", second="manager")
    room.do(deposit)
    known = r"Money was set aside under reference [Bb]-1 before: \$700 by Ann and Max at 2026-11-16 12:00 PST"
    with room.refused(known):
        room.do(replace(deposit, reference=again))
    with room.refused(known):
        room.do(replace(deposit, cents=100, reference=again))
    room.do(replace(deposit, stage="banked"))
    with room.refused("Money was banked under reference [Bb]-1 before"):
        room.do(replace(deposit, cents=1, stage="banked", reference=again))
    room.do(replace(deposit, reference="B-2"))
    assert room.memory.balance(accounts.IN_TRANSIT) == units(70_000)


def test_the_reference_of_a_deposit_has_no_sign_that_looks_like_another(room: CardRoom) -> None:
    """A Cyrillic letter or another dash would let a slip count again."""
    for reference in ("\u0412-1", "B\u20131", "B\u200b-1"):
        with room.refused("The number of a deposit's slip is 1 to 100 letters A to Z"):
            room.do(
                c.DepositFunds(cents=1, stage="set-aside", reference=reference, badge="accounting", second="manager")
            )


@pytest.mark.parametrize(
    ("cents", "reference", "why"),
    [
        (0, "x", "A deposit is of \\$0.01 to"),
        (-1, "x", "A deposit is of \\$0.01 to"),
        (10**13, "x", "A deposit is of \\$0.01 to"),
        (1, " ", "Enter the deposit's reference"),
    ],
)
def test_a_deposit_has_an_amount_and_a_reference(room: CardRoom, cents: int, reference: str, why: str) -> None:
    """Otherwise it is none, and the sentence says what is missing."""
    with room.refused(why):
        room.do(
            c.DepositFunds(cents=cents, stage="set-aside", reference=reference, badge="accounting", second="manager")
        )


def test_whoever_halts_resumes_or_deposits_is_named(room: CardRoom) -> None:
    """With the reason of each, and the reference of a deposit; the journal names them where money moves."""
    room.do(c.HaltJackpot(jackpot="J", code="maintenance", reason="new display", badge="supervisor"))
    room.do(c.ResumeJackpot(jackpot="J", reason="it shows again", badge="manager", second="accounting"))
    room.do(c.DepositFunds(cents=500, stage="set-aside", reference="bag 3", badge="accounting", second="manager"))
    halted, resumed, deposited = room.memory.events[-3:]
    assert (halted["by"], halted["why"]) == ("Sam", "maintenance: new display")
    assert (resumed["by"], resumed["why"]) == ("Max", "it shows again")
    assert (deposited["by"], deposited["reference"]) == ("Ann", "bag 3")
    assert room.records[-1].facts == {"stage": "set-aside", "reference": "bag 3", "by": "Ann", "second": "Max"}
