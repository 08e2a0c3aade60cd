"""The steps from an award to its payment."""

import datetime as dt
from dataclasses import replace

import pytest
from tests.jackpots.card_room import ALL, HALF, CardRoom, house, opened, progressive

from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.award.payment import day_of, due_by, is_taxed, open_steps, release_at
from pitboss.jackpots.award.steps import taken_step, taken_steps
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.plan.plan import MeterPlan
from pitboss.jackpots.winner.rules import winner_rules
from pitboss.ledger import units

EVERY = ("cards-shown", "deck-checked", "surveillance", "hand-sealed")
WINNER = "winner-identified"


def won(seed: int, line: str = ALL) -> tuple[CardRoom, Award]:
    """A confirmed award of a meter that is its seed."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", seed, 0)))
    return room, room.win(3, line)


def names(room: CardRoom, award: Award) -> list[str]:
    """The steps that are still open."""
    plan = room.jackpot(award.jackpot).plan
    return [step.id for step in open_steps(room.award(award.id), plan.fixed_cents, day_of(award, plan.zone))]


@pytest.mark.parametrize(
    ("cents", "steps"),
    [
        (49_999, ["cards-shown", "surveillance", WINNER, "paid"]),
        (50_000, [*EVERY, WINNER, "paid"]),
        (199_999, [*EVERY, WINNER, "paid"]),
        (200_000, [*EVERY, WINNER, "tax-form", "paid"]),
    ],
)
def test_the_amount_decides_which_steps_an_award_needs(cents: int, steps: list[str]) -> None:
    """From $500 the deck is checked and the hand sealed; in 2026 a tax form is filled in from $2,000."""
    room, award = won(cents)
    assert names(room, award) == steps


@pytest.mark.rule("001", "jackpot.9")
@pytest.mark.rule("001", "jackpot.9f")
def test_steps_are_taken_in_order_by_those_who_may() -> None:
    """Surveillance acknowledges for itself; a dealer takes none."""
    room, award = won(50_000)
    with room.refused("The next step: The dealer shows"):
        room.steps(award, ("paid", "cash"))
    with room.refused("needs the card of a supervisor"):
        room.do(c.TakeStep(award=award.id, step="cards-shown", detail="", badge="dealer"))
    room.steps(award, ("cards-shown", "camera 3"), ("deck-checked", "53 cards"))
    with room.refused("needs the card of surveillance; Sam's is that of a supervisor"):
        room.do(c.TakeStep(award=award.id, step="surveillance", detail="", badge="supervisor"))
    room.steps(award, ("surveillance", "camera 4"), ("hand-sealed", "seal 12"), ("paid", "chips"))
    told = [event for event in room.memory.events if event["event"] == "award-step"]
    assert {(event["table"], event["seat"]) for event in told} == {(award.table, award.seat)}
    done = room.award(award.id)
    assert done.status is AwardStatus.PAID
    assert [(step.step, step.by, step.detail) for step in taken_steps(done)][2:4] == [
        ("surveillance", "Vera", "camera 4"),
        ("hand-sealed", "Sam", "seal 12"),
    ]
    with room.refused("is paid: it is paid once"):
        room.steps(award, ("paid", "cash"))
    assert room.memory.balance(accounts.CAGE) == -units(50_000)
    room.audit()


def test_an_award_is_not_paid_before_its_card(room: CardRoom) -> None:
    """It is only locked."""
    room.start("T1", 3)
    room.press(3, HALF)
    (award,) = room.call()
    with room.refused("is locked"):
        room.steps(award, ("cards-shown", "camera 3"))


@pytest.mark.parametrize("method", ["", "gold", "cashier"])
def test_a_prize_is_paid_by_cash_chips_or_check(method: str) -> None:
    """Other words are refused."""
    room, award = won(10_000)
    room.steps(award, ("cards-shown", "camera 3"), ("surveillance", "all of it"))
    with room.refused("paid by cash, chips, check"):
        room.steps(award, ("paid", method))


@pytest.mark.parametrize("detail", ["", "  "])
def test_a_step_without_what_it_asks_for_is_refused(detail: str) -> None:
    """The sentence says what is missing: the camera, the count of the deck, the number of the seal and of the form."""
    room, award = won(200_000)
    for step, words in (
        ("cards-shown", "Which camera saw them"), ("deck-checked", "Who watched the count"),
        ("surveillance", "What surveillance saw"), ("hand-sealed", "Seal number"),
        ("tax-form", "Form number"),
    ):  # fmt: skip
        with room.refused(f"Enter for this step: {words}"):
            room.steps(award, (step, detail))
        room.steps(award, (step, "7"))


@pytest.mark.parametrize("counted", [0, 52, 54])
def test_a_deck_that_is_not_complete_is_no_step_to_a_payment(counted: int) -> None:
    """Face Up is played with 53 cards; a count of another number changes nothing, the right one is kept as a number."""
    room, award = won(200_000)
    room.steps(award, ("cards-shown", "camera 3"))
    count = c.TakeStep(award=award.id, step="deck-checked", detail="Vera watched", counted=counted, badge="supervisor")
    with room.refused(f"The whole deck has 53 cards, not {counted}"):
        room.do(count)
    room.do(replace(count, counted=53))
    kept = taken_step(room.award(award.id), "deck-checked")
    assert kept is not None
    assert (kept.counted, kept.words) == (53, "53 cards, Vera watched")


@pytest.mark.parametrize("detail", ["check", "check  ", "Check"])
def test_a_check_has_a_number(detail: str) -> None:
    """It is in the journal, with who paid."""
    room, award = won(10_000)
    room.steps(award, ("cards-shown", "camera 3"), ("surveillance", "all of it"))
    room.deposit(10_000)
    with room.refused("check number"):
        room.steps(award, ("paid", detail))
    room.steps(award, ("paid", f"{detail} 1001"))
    facts = room.records[-1].facts
    assert (facts["method"], facts["check"], facts["by"]) == ("check", "1001", "Sam")
    assert room.memory.events[-1]["by"] == "Sam"


def test_a_check_pays_one_prize() -> None:
    """Its number counts once for the account that it is drawn on; the refusal names the prize, who paid it and when."""
    room, first = won(10_000)
    second = room.win(1, ALL)
    room.deposit(20_000)
    for award in (first, second):
        room.steps(award, ("cards-shown", "camera 3"), ("surveillance", "all of it"))
    room.steps(first, ("paid", "check CHK-1"))
    for number in ("CHK-1", "chk-1", " CHK-1 "):
        with room.refused(
            rf"Check (CHK|chk)-1 of the jackpots' bank account was written before: \$100 for award {first.id} "
            "by Sam at 2026-11-16 12:00 PST"
        ):
            room.steps(second, ("paid", f"check {number}"))
    with room.refused("The number of a check is 1 to 100 letters A to Z"):
        room.steps(second, ("paid", "check CHK\u20111\u200b"))
    room.steps(second, ("paid", "check CHK-2"))
    room.audit()


def test_each_bank_account_has_checks_of_its_own() -> None:
    """The house's check 1001 pays one prize of its operating funds, and the jackpots' 1001 another one."""
    room, first = won(10_000)
    second = room.win(1, ALL)
    for award in (first, second):
        room.steps(award, ("cards-shown", "camera 3"), ("surveillance", "all of it"))
    room.steps(first, ("paid", "operating 1001"))
    with room.refused("Check 1001 of the house's bank account was written before"):
        room.steps(second, ("paid", "operating 1001"))
    room.deposit(20_000)
    room.steps(second, ("paid", "check 1001"))


def test_above_five_thousand_dollars_it_is_a_check_that_the_bank_covers() -> None:
    """$5,000.01 in cash is refused, and so is a check on an empty account."""
    room, award = won(500_001)
    room.steps(award, *((step, "done") for step in (*EVERY, "tax-form")))
    with room.refused("Above \\$5,000 a prize is paid by check"):
        room.steps(award, ("paid", "cash"))
    with room.refused("bank account lacks \\$[0-9,.]* for a check: accounting or a manager deposits it"):
        room.steps(award, ("paid", "check 1001"))
    room.deposit(600_000)
    room.steps(award, ("paid", "check 1001"))
    assert room.memory.balance(accounts.BANK) == units(99_999)
    room.audit()


def test_a_house_prize_is_paid_from_the_houses_own_account() -> None:
    """The jackpots' account holds players' money."""
    room = opened(house())
    award = room.win(3, "five-aces")
    room.steps(award, *((step, "done") for step in EVERY), ("paid", "check 7"))
    assert room.memory.balance(accounts.HOUSE_BANK) == -units(50_000)
    assert room.memory.balance(accounts.BANK) == 0
    room.audit()


def test_payment_is_due_a_day_after_the_win_and_the_hand_is_kept_for_seven() -> None:
    """One is counted from the lock, the other from the sealing."""
    room, award = won(50_000)
    locked = dt.datetime.fromisoformat(award.locked_at)
    assert due_by(award) - locked == dt.timedelta(hours=24)
    assert release_at(award) is None
    room.now += dt.timedelta(hours=5)
    room.steps(award, *((step, "done") for step in EVERY))
    sealed = taken_step(room.award(award.id), "hand-sealed")
    assert sealed is not None
    kept = release_at(room.award(award.id))
    assert kept == dt.datetime.fromisoformat(sealed.at) + dt.timedelta(days=7)
    assert kept - locked > dt.timedelta(days=7, hours=5)


@pytest.mark.parametrize(
    ("day", "cents", "wager", "taxed"),
    [
        (dt.date(2025, 12, 31), 60_000, 100, True),
        (dt.date(2025, 12, 31), 59_999, 100, False),
        (dt.date(2026, 1, 1), 60_000, 100, False),
        (dt.date(2026, 1, 1), 200_000, 100, True),
        (dt.date(2026, 1, 1), 200_000, 667, False),
        (dt.date(2026, 1, 1), 200_100, 667, True),
        (dt.date(1970, 1, 1), 200_000, 100, False),
    ],
)
def test_the_tax_form_has_dated_thresholds(day: dt.date, cents: int, wager: int, taxed: object) -> None:
    """$600 until 2025 and $2,000 from 2026, and 300 times the wager."""
    assert (winner_rules().form_for(cents, wager, day) is not None) is taxed


def test_the_tax_goes_by_the_day_on_the_wall() -> None:
    """Eight in the evening of New Year's Eve in Seattle is the next year in Greenwich."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 100_000, 0)))
    room.now = dt.datetime(2026, 1, 1, 4, tzinfo=dt.UTC)
    award = room.win(1, ALL)
    assert day_of(award, "America/Los_Angeles") == dt.date(2025, 12, 31)
    assert is_taxed(award, room.jackpot().plan)
    assert winner_rules().form_for(award.amount_cents, 100, day_of(award, "UTC")) is None
