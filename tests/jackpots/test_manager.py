"""The manager as a whole: any commands in any order, good and bad, at linked tables; and its amounts a second way."""

import datetime as dt
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.jackpots.card_room import ALL, HALF, QUARTER, CardRoom, opened, progressive
from tests.jackpots.evidence import step_fields
from tests.jackpots.whole_journal import broken, first_break, state_broken, stretch_of

from pitboss.desk.gaming_day import Period
from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Jackpot, Lit
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, MeterSharing, OffTheMeter, Overflow, SeatOrder, WhenDry
from pitboss.jackpots.reports import sheets
from pitboss.ledger import UNITS_PER_CENT

LINES = (ALL, HALF, QUARTER, "full-house", "four-of-a-kind", "five-aces", "none")
HANDS = st.dictionaries(st.integers(1, 6), st.sampled_from((*LINES[:4], None)), min_size=1, max_size=4)
BADGES = ("dealer", "supervisor", "sams-other", "executive", "manager", "max-again", "accounting", "nobody")
TABLES = st.sampled_from(("T1", "T2", "T3"))
CODES = ("malfunction", "void", "limit", "seed-recovery", "gross-receipts", "house-addition", "award-reversal", "mood")
STEPS = ("cards-shown", "deck-checked", "surveillance", "hand-sealed", "tax-form", "paid")


def meters(draw: Callable[[Any], Any], most: int) -> MeterPlan:
    """A meter with small numbers, so that it runs dry, over and down to its residue."""
    seed = draw(st.integers(0, 3_000))
    limit = draw(st.none() | st.integers(seed, seed + 80))
    return MeterPlan(
        "jackpot", seed, draw(st.integers(0, most)), draw(st.integers(0, 300_000)), limit,
        draw(st.sampled_from(Overflow)),
    )  # fmt: skip


@st.composite
def plans(draw: Callable[[Any], Any], name: str) -> JackpotPlan:
    """WA01 under any policy."""
    return progressive(
        name, "FUPGPP-WA01", meters(draw, 700_000), off_the_meter=draw(st.sampled_from(OffTheMeter)),
        when_dry=draw(st.sampled_from(WhenDry)), sharing=draw(st.sampled_from(MeterSharing)),
        seat_order=draw(st.sampled_from(SeatOrder)), executive_from_cents=2_000, supervisor_from_cents=1_000,
        fixed_cents=100,
    )  # fmt: skip


class Floor(RuleBasedStateMachine):
    """Three tables: two on one jackpot, the third on both; every command may be refused, and then nothing changes."""

    def __init__(self) -> None:
        """An empty card room."""
        super().__init__()
        self.room = CardRoom()

    @initialize(first=plans("J"), second=plans("K"))
    def open(self, first: JackpotPlan, second: JackpotPlan) -> None:
        """Two jackpots and three tables."""
        self.room.create(first)
        self.room.create(second)
        self.room.link("T1", "J")
        self.room.link("T2", "J")
        self.room.link("T3", "J", "K")

    def send(self, command: c.Command) -> None:
        """Send a command; a refused one leaves everything as it was."""
        memory = self.room.memory
        before = len(memory.journal), repr(memory.documents), len(memory.events), self.balances()
        try:
            self.room.do(command)
        except PitbossError:
            assert (len(memory.journal), repr(memory.documents), len(memory.events), self.balances()) == before

    def balances(self) -> dict[str, int]:
        """Every account that is not at nothing."""
        return {account: amount for account, amount in self.room.memory.balances.items() if amount}

    def some_award(self, at: int) -> str:
        """Any award, or one that is not there."""
        return self.room.awards[at % len(self.room.awards)].id if self.room.awards else "none"

    @rule(table=TABLES, hands=HANDS, second=st.booleans())
    def deal(self, table: str, hands: dict[int, str | None], second: bool) -> None:  # noqa: FBT001 - drawn by name
        """START GAME with one or both sensors, and the winners' buttons."""
        sensors = (1, 2) if second else (1,)
        lit = tuple(Lit(seat, sensor) for seat in sorted(hands) for sensor in sensors)
        self.room.rounds += 1
        name = f"r{self.room.rounds}"
        self.send(c.StartGame(table=table, round=name, base=tuple(hands), lit=lit, badge="dealer"))
        for seat, line in hands.items():
            for sensor in sensors:
                self.send(c.PressHand(table=table, seat=seat, sensor=sensor, line=line or "none", badge="dealer"))

    @rule(table=TABLES, no_winner=st.booleans())
    def settle(self, table: str, no_winner: bool) -> None:  # noqa: FBT001 - drawn by name
        """Pay what is fixed, lock what is not, confirm it all or reject the first, and end the game."""
        game = self.room.table(table).game
        for hand in game.hands if game else ():
            self.send(
                c.PayHand(table=table, seat=hand.seat, sensor=hand.sensor, badge="dealer", supervisor="supervisor")
            )
        self.call(table)
        for award in list(self.room.awards):
            if award.table == table and award.status == "locked":
                if no_winner:
                    self.send(c.RejectAward(award=award.id, badge="supervisor", reason="no"))
                    no_winner = False
                else:
                    self.send(c.ConfirmAward(award=award.id, badge="executive"))
        self.send(c.EndGame(table=table, badge="dealer"))

    @rule(table=TABLES)
    def call(self, table: str) -> None:
        """Lock what is recorded."""
        self.send(c.CallSupervisor(table=table, badge="sams-other"))

    @rule(at=st.integers(0, 99), badge=st.sampled_from(BADGES), good=st.booleans())
    def judge(self, at: int, badge: str, good: bool) -> None:  # noqa: FBT001 - drawn by name
        """A card on any award, right or wrong, or a rejection."""
        award = self.some_award(at)
        if good:
            self.send(c.ConfirmAward(award=award, badge=badge))
        else:
            self.send(c.RejectAward(award=award, badge=badge, reason="no"))

    @rule(at=st.integers(0, 99), outcome=st.sampled_from(("confirmed", "rejected")))
    def dispute(self, at: int, outcome: Any) -> None:  # noqa: ANN401 - a literal
        """A release, a dispute and its resolution, of any award."""
        award = self.some_award(at)
        self.send(c.ReleaseAward(award=award, badge="executive"))
        self.send(c.DisputeAward(award=self.some_award(at + 1), badge="executive", reason="no", statement="yes"))
        self.send(c.ResolveDispute(award=self.some_award(at + 2), outcome=outcome, badge="executive", second="manager",
                                   reason="seen"))  # fmt: skip

    @rule(table=TABLES)
    def void(self, table: str) -> None:
        """A misdeal."""
        self.send(c.VoidGame(table=table, badge="supervisor", reason="misdeal"))

    @rule(first=HANDS, second=HANDS, no_winner=st.booleans())
    def race(self, first: dict[int, str | None], second: dict[int, str | None], no_winner: bool) -> None:  # noqa: FBT001 - drawn by name
        """A game that is void after another table has won."""
        self.deal("T1", first, second=False)
        self.deal("T3", second, second=True)
        self.settle("T3", no_winner)
        self.void("T1")

    @rule(table=TABLES, seat=st.integers(0, 7), line=st.sampled_from(LINES), badge=st.sampled_from(BADGES))
    def stray(self, table: str, seat: int, line: str, badge: str) -> None:
        """Orders that mostly come at the wrong time, for the wrong seat or from the wrong person."""
        self.send(c.PressHand(table=table, seat=seat, sensor=seat % 3, line=line, badge=badge))
        self.send(c.PayHand(table=table, seat=seat, sensor=1, badge=badge))
        self.send(c.StartGame(table=table, round="r r", base=(seat,), lit=(), badge=badge))
        self.send(c.EndGame(table=table, badge=badge))
        self.send(c.LinkTable(
            table=table, location="Aces Up", base_game="x", seats=seat, sensors=("J",), game="face-up-pai-gow",
            paytables=("FUPGPP-WA03",), badge="manager", second="accounting",
        ))  # fmt: skip

    @rule(
        jackpot=st.sampled_from(("J", "K")),
        cents=st.integers(-500, 500),
        code=st.sampled_from(CODES),
        part=st.sampled_from(("meter", "reserve", "overflow")),
        second=st.sampled_from(("accounting", "accounting", "executive", "max-again", "nobody")),
        at=st.integers(0, 99),
    )
    def adjust(self, jackpot: str, cents: int, code: str, part: Any, second: str, at: int) -> None:  # noqa: ANN401 - a literal
        """An adjustment; a reversal mostly of the right amount."""
        award = self.some_award(at)
        if code == "award-reversal" and award != "none":
            jackpot, cents = self.room.award(award).jackpot, self.room.award(award).amount_cents
        elif code in {"limit", "seed-recovery", "gross-receipts"}:
            cents = -abs(cents)
        self.send(c.AdjustMeter(
            jackpot=jackpot, meter="jackpot", cents=cents, code=code, reason="r", badge="manager", second=second,
            part=part, award=award,
        ))  # fmt: skip

    @rule(plan=plans("J"), code=st.sampled_from(("malfunction", "seizure", "maintenance")))
    def change(self, plan: JackpotPlan, code: Any) -> None:  # noqa: ANN401 - a literal
        """A halt, other rates if nothing runs, and on again once the bank holds enough."""
        old = self.room.jackpot("J").plan
        taken = 1_000 if code == "seizure" else 0
        self.send(c.HaltJackpot(jackpot="J", code=code, reason="r", badge="manager", second="accounting", cents=taken))
        self.send(
            c.ChangePlan(plan=replace(plan, off_the_meter=old.off_the_meter), badge="manager", second="accounting")
        )
        self.send(c.ResumeJackpot(jackpot="J", reason="r", badge="manager", second="accounting"))
        self.room.deposit(5_000)
        self.send(c.ResumeJackpot(jackpot="J", reason="r", badge="manager", second="accounting"))

    @precondition(lambda self: len(self.room.memory.journal) > 50)
    @rule(way=st.sampled_from((("J", "K"), ("K", "J"))))
    def retire(self, way: tuple[str, str]) -> None:
        """One inherits from the other."""
        self.send(c.HaltJackpot(jackpot=way[0], code="maintenance", reason="r", badge="manager"))
        self.send(c.RetireJackpot(jackpot=way[0], destination=way[1], reason="r", badge="manager", second="accounting"))
        self.send(c.ResumeJackpot(jackpot=way[0], reason="r", badge="manager", second="accounting"))

    @rule(at=st.integers(0, 99), how=st.sampled_from(("cash", "check 1", "gold")))
    def steps(self, at: int, how: str) -> None:
        """Every step of a payment; some have been taken or are not needed."""
        for step in STEPS:
            badge = "surveillance" if step == "surveillance" else "supervisor"
            award = self.some_award(at)
            line = "" if award == "none" else self.room.award(award).line
            self.send(c.TakeStep(award=award, step=step, badge=badge, **step_fields(step, how, line)))

    def jackpots(self) -> list[Jackpot]:
        """Both jackpots, once they are there."""
        return [document for document in self.room.memory.documents.values() if isinstance(document, Jackpot)]

    @invariant()
    def the_books_are_sound(self) -> None:
        """Identities, the sum of all balances, no meter below nothing."""
        room = self.room
        assert list(broken(room.records)) == []
        assert list(state_broken(room.memory, room.records, room.awards)) == []
        assert sum(room.memory.balances.values()) == 0
        for jackpot in self.jackpots():
            self.check(jackpot)

    def check(self, jackpot: Jackpot) -> None:
        """One jackpot: its meter under its limit unless that was lowered, and its locked awards on the list."""
        meter = jackpot.plan.meters[0]
        held = self.room.meter(jackpot.id)
        assert held >= 0
        assert meter.limit_cents is None or held <= meter.limit_cents * UNITS_PER_CENT + UNITS_PER_CENT - 1
        open_awards = (award for award in self.room.awards if award.status in {"locked", "disputed"})
        locked = {award.id for award in open_awards if award.jackpot == jackpot.id}
        assert set(jackpot.locked) == locked
        if jackpot.status == "retired":
            assert held == 0
            assert not self.room.credit(accounts.reserve(jackpot.id, "jackpot"))
            assert not self.room.credit(accounts.overflow(jackpot.id, "jackpot"))

    def teardown(self) -> None:
        """The chain holds and a change is found, sheets close, and a replay gives the same bytes."""
        room = self.room
        assert first_break(room.memory.journal) is None
        replayed = room.replayed()
        assert json.dumps(replayed.journal) == json.dumps(room.memory.journal)
        assert repr(replayed.documents) == repr(room.memory.documents)
        assert replayed.events == room.memory.events
        if room.memory.journal:
            self.tamper()
        period = Period("all", room.now - dt.timedelta(seconds=30), room.now)
        assert all(sheet.closes for sheet in sheets(stretch_of(room.records, period)))

    def tamper(self) -> None:
        """Change one amount in the middle by one unit."""
        journal = list(self.room.memory.journal)
        place = len(journal) // 2
        digest, record = journal[place]
        first, *others = record.postings
        journal[place] = digest, record._replace(postings=(first._replace(amount=first.amount + 1), *others))
        assert first_break(journal) == place


EXAMPLES, STEPS_EACH = (500, 100) if os.environ.get("PITBOSS_SOAK") else (20, 40)

Floor.TestCase.settings = settings(max_examples=EXAMPLES, stateful_step_count=STEPS_EACH, deadline=None)
TestFloor = pytest.mark.slow(Floor.TestCase)


@dataclass
class PlainMeter:
    """One meter in plain arithmetic on tuples of (cents, millionths): nothing of the package in it."""

    seed: int
    rate: int
    reserve_rate: int
    held: int = 0
    reserve: int = 0
    won: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Start at the seed."""
        self.held = self.seed * 10**6

    def game(self, wagers: int, shares: list[int]) -> None:
        """All wagers first; then shares in hundredths, one after the other from what is left."""
        self.held += 100 * wagers * self.rate
        self.reserve += 100 * wagers * self.reserve_rate
        for share in shares:
            cents = self.held // 10**6 * share // 100
            self.held -= cents * 10**6
            self.won.append(cents)
            if share == 100:
                self.held += self.seed * 10**6 + self.reserve
                self.reserve = 0


SHARES = {ALL: 100, HALF: 50, QUARTER: 25}
GAMES = st.lists(
    st.dictionaries(st.integers(1, 6), st.sampled_from((*SHARES, None)), min_size=1, max_size=6), max_size=6
)


@pytest.mark.slow
@pytest.mark.rule("001", "jackpot.9c")
@given(st.integers(0, 100_000), st.integers(0, 900_000), st.integers(0, 100_000), GAMES)
@settings(max_examples=60)
def test_awards_and_meters_are_those_of_plain_arithmetic(
    seed: int, rate: int, reserve: int, games: list[dict[int, str | None]]
) -> None:
    """Games with any winners, from the right: every amount and the meter to the millionth of a cent."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", seed, rate, reserve)))
    plain = PlainMeter(seed, rate, reserve)
    for game in games:
        winners = sorted(((seat, line) for seat, line in game.items() if line), reverse=True)
        plain.game(len(game), [SHARES[line] for _, line in winners])
        room.start("T1", *game)
        for seat, line in winners[::-1]:
            room.press(seat, line)
        for award in room.call() if winners else []:
            room.confirm(award)
        room.end()
    assert [award.amount_cents for award in room.awards] == plain.won
    assert (room.meter(), room.credit(accounts.reserve("J", "jackpot"))) == (plain.held, plain.reserve)
    room.audit()


def test_an_unknown_table_award_or_jackpot_gets_a_sentence(room: CardRoom) -> None:
    """Whatever is asked of it."""
    with room.refused("There is no table 'T9'"):
        room.start("T9", 1)
    with room.refused("There is no award 'A'"):
        room.confirm("A")
    with room.refused("There is no jackpot 'Q'"):
        room.halt("Q")
