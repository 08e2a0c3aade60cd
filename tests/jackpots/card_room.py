"""A card room in memory for the tests: its people, its clock, and the buttons that they press."""

import datetime as dt
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from tests.jackpots.evidence import identified, step_fields, waits_for_winner
from tests.jackpots.memory import Memory
from tests.jackpots.whole_journal import broken, first_break, state_broken

from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.jackpots import accounts, decide
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, Jackpot, JackpotTable, Lit
from pitboss.jackpots.game.display import Display, display
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.ledger import JournalRecord, as_cents, units

NOON = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)
GAME = "face-up-pai-gow"

#: Badge, person, role. Sam carries two cards.
PEOPLE = (
    ("dealer", "Dana", Role.DEALER),
    ("supervisor", "Sam", Role.SUPERVISOR),
    ("sams-other", "sam ", Role.DEALER),
    ("executive", "Eve", Role.EXECUTIVE),
    ("manager", "Max", Role.MANAGER),
    ("max-again", "Max", Role.ACCOUNTING),
    ("accounting", "Ann", Role.ACCOUNTING),
    ("surveillance", "Vera", Role.SURVEILLANCE),
    ("auditor", "Otto", Role.AUDITOR),
)

#: The lines of WA01 that are shares of its meter: 100%, 50% and 25%.
ALL, HALF, QUARTER = (
    "seven-card-straight-flush-natural",
    "royal-flush-with-royal-match",
    "seven-card-straight-flush-with-joker",
)


def progressive(name: str = "J", paytable: str = "FUPGPP-WA01", *meters: MeterPlan, **more: Any) -> JackpotPlan:  # noqa: ANN401 - any field of a plan
    """A progressive plan; without meters WA01's one: seed $1,000, 25% to the meter and 2.5% to the reserve."""
    used = meters or (MeterPlan("jackpot", 100_000, 250_000, 25_000),)
    plan = JackpotPlan(name, f"Jackpot {name}", JackpotType.PROGRESSIVE, GAME, paytable, "Aces Up", meters=used)
    return replace(plan, **more)


def house(name: str = "H", **more: Any) -> JackpotPlan:  # noqa: ANN401 - any field of a plan
    """A house plan over WA03 with posted prizes of $5,000 and $500 for its two shares."""
    prizes = {"seven-card-straight-flush": 500_000, "five-aces": 50_000}
    plan = JackpotPlan(name, "House", JackpotType.HOUSE, GAME, "FUPGPP-WA03", "Aces Up", prizes_cents=prizes)
    return replace(plan, **more)


@dataclass
class CardRoom:
    """A jackpot manager in memory with people and a clock; every command is followed by an audit."""

    memory: Memory = field(default_factory=Memory)
    now: dt.datetime = NOON
    sent: list[tuple[c.Command, dt.datetime]] = field(default_factory=list)
    rounds: int = 0
    deposits: int = 0

    def __post_init__(self) -> None:
        """Hand out the badges."""
        for badge, person, role in PEOPLE:
            self.do(c.RegisterBadge(badge=badge, person=person, role=role))

    def do(self, command: c.Command) -> Mapping[str, Any]:
        """Send a command, a second after the last one."""
        self.now += dt.timedelta(seconds=1)
        result = self.memory.do(command, self.now)
        self.sent.append((command, self.now))
        return result

    def create(self, plan: JackpotPlan) -> list[str]:
        """A jackpot; its warnings come back."""
        found: list[str] = self.do(c.CreateJackpot(plan=plan, badge="manager", second="accounting"))["warnings"]
        return found

    def link(self, table: str = "T1", *sensors: str, **more: Any) -> None:  # noqa: ANN401 - any field of the command
        """A table of six seats on some jackpots, with their own pay tables."""
        plans = [self.jackpot(name).plan for name in sensors]
        command = c.LinkTable(
            table=table, location="Aces Up", base_game="Face Up Pai Gow Poker", seats=6, sensors=sensors, game=GAME,
            paytables=tuple(plan.paytable for plan in plans), fixed_cents=plans[0].fixed_cents, badge="manager",
            second="accounting", practice=plans[0].practice,
        )  # fmt: skip
        self.do(replace(command, **more))

    def start(self, table: str = "T1", *seats: int, sensor: int = 1) -> Mapping[str, Any]:
        """START GAME with the sensors of some seats lit."""
        self.rounds += 1
        lit = tuple(Lit(seat, sensor) for seat in seats)
        return self.do(c.StartGame(table=table, round=f"r{self.rounds}", base=seats, lit=lit, badge="dealer"))

    def gives_back(self, table: str, seat: int, why: str) -> None:
        """START GAME takes no coin on a sensor whose jackpot stands still: it goes back, and an event says why."""
        posted = len(self.memory.journal)
        answer = self.start(table, seat)
        assert (answer["wagers"], answer["returned"]) == (0, [{"seat": seat, "sensor": 1}])
        told = self.memory.events[-2]
        assert (told["event"], told["seats"], len(self.memory.journal)) == ("coins-returned", [seat], posted)
        assert why in str(told["why"])
        self.end(table)

    def press(self, seat: int, line: str, table: str = "T1", sensor: int = 1) -> Mapping[str, Any]:
        """A hand button."""
        return self.do(c.PressHand(table=table, seat=seat, sensor=sensor, line=line, badge="dealer"))

    def pay(self, seat: int, table: str = "T1", supervisor: str = "") -> int:
        """A fixed pay; its cents come back."""
        command = c.PayHand(table=table, seat=seat, sensor=1, badge="dealer", supervisor=supervisor)
        return int(self.do(command)["cents"])

    def call(self, table: str = "T1") -> list[Award]:
        """Call the supervisor; the locked awards come back in their order."""
        return [self.award(name) for name in self.do(c.CallSupervisor(table=table, badge="dealer"))["awards"]]

    def confirm(self, award: Award | str, badge: str = "executive") -> None:
        """A card for an award."""
        self.do(c.ConfirmAward(award=award if isinstance(award, str) else award.id, badge=badge))

    def confirm_seen(self, name: str, badge: str = "executive") -> None:
        """A card for an award at the amount that it has now."""
        self.do(c.ConfirmAward(award=name, badge=badge, seen_cents=self.award(name).amount_cents))

    def reject(self, award: Award, badge: str = "supervisor") -> None:
        """The hand was no winner."""
        self.do(c.RejectAward(award=award.id, badge=badge, reason="a card was missing"))

    def end(self, table: str = "T1") -> None:
        """END GAME."""
        self.do(c.EndGame(table=table, badge="dealer"))

    def void(self, table: str = "T1") -> None:
        """The round is void."""
        self.do(c.VoidGame(table=table, badge="supervisor", reason="misdeal"))

    def win(self, seat: int, line: str, table: str = "T1") -> Award:
        """A game at a table in which one seat plays and wins a share, confirmed."""
        self.start(table, seat)
        self.press(seat, line, table)
        (award,) = self.call(table)
        self.confirm(award)
        self.end(table)
        return self.award(award.id)

    def play(self, games: int, *seats: int, table: str = "T1") -> None:
        """Games without a winner."""
        for _ in range(games):
            self.start(table, *seats)
            self.end(table)

    def adjust(self, cents: int, code: str, **more: Any) -> Mapping[str, Any]:  # noqa: ANN401 - any field of the command
        """A manual adjustment of jackpot J by Max and Ann."""
        command = c.AdjustMeter(jackpot="J", meter="jackpot", cents=cents, code=code, reason="counted again",
                                badge="manager", second="accounting")  # fmt: skip
        return self.do(replace(command, **more))

    def halt(self, jackpot: str = "J", code: Any = "maintenance", cents: int = 0) -> None:  # noqa: ANN401 - a literal of the command
        """Stop a jackpot."""
        command = c.HaltJackpot(jackpot=jackpot, code=code, reason="for a reason", badge="manager", cents=cents)
        self.do(replace(command, second="accounting"))

    def resume(self, jackpot: str = "J") -> None:
        """Let it run again."""
        self.do(c.ResumeJackpot(jackpot=jackpot, reason="done", badge="manager", second="accounting"))

    def steps(self, award: Award, *steps: tuple[str, str]) -> None:
        """Steps towards the payment, each by somebody who may take it."""
        for step, detail in steps:
            badge = "surveillance" if step == "surveillance" else "supervisor"
            self.do(c.TakeStep(award=award.id, step=step, badge=badge, **step_fields(step, detail, award.line)))
            plan, now = self.jackpot(award.jackpot).plan, self.award(award.id)
            if waits_for_winner(now, plan):
                self.identify(award.id)

    def identify(self, award: str, person: str = "", *, has_tax_number: bool = True) -> None:
        """The winner of an award is identified, by references only."""
        day = str(self.now.date() - dt.timedelta(days=1))
        self.do(identified(award, badge="supervisor", person=person, has_tax_number=has_tax_number, day=day))

    def deposit(self, cents: int) -> None:
        """From the cage to the bank, under a reference of its own."""
        self.deposits += 1
        slip = f"slip {self.deposits}"
        for stage in ("set-aside", "banked"):
            self.do(c.DepositFunds(cents=cents, stage=stage, reference=slip, badge="accounting", second="manager"))

    def credit(self, account: str) -> int:
        """What is owed on an account, in units."""
        return -self.memory.balance(account)

    def meter(self, jackpot: str = "J", meter: str = "jackpot") -> int:
        """What a meter holds, in units."""
        return self.credit(accounts.meter(jackpot, meter))

    def shows(self, jackpot: str = "J") -> Display:
        """The display."""
        return display(self.memory, jackpot)

    def cents(self, jackpot: str = "J") -> tuple[int, ...]:
        """What is on the meters, in whole cents; their display adds what is being verified."""
        return tuple(as_cents(self.meter(jackpot, meter.id)) for meter in self.jackpot(jackpot).plan.meters)

    def jackpot(self, name: str = "J") -> Jackpot:
        """A jackpot's document."""
        return self.memory.get(Jackpot, name)

    def table(self, name: str = "T1") -> JackpotTable:
        """A table's document."""
        return self.memory.get(JackpotTable, name)

    def award(self, name: str) -> Award:
        """An award's document."""
        return self.memory.get(Award, name)

    @property
    def awards(self) -> list[Award]:
        """Every award."""
        return [document for document in self.memory.documents.values() if isinstance(document, Award)]

    @property
    def records(self) -> list[JournalRecord]:
        """The journal without its hashes."""
        return [record for _, record in self.memory.journal]

    def last(self) -> dict[str, int]:
        """The movements of the last entry, in units."""
        return {account: amount for account, amount, _ in self.records[-1].postings}

    def audit(self) -> None:
        """Every identity holds, and so does the chain."""
        assert list(broken(self.records)) == []
        assert list(state_broken(self.memory, self.records, self.awards)) == []
        assert first_break(self.memory.journal) is None

    @contextmanager
    def refused(self, words: str) -> Iterator[None]:
        """A command that gets a sentence with these words, and changes nothing."""
        before = self.snapshot()
        with pytest.raises(PitbossError, match=words):
            yield
        assert self.snapshot() == before

    def snapshot(self) -> tuple[str, str, int]:
        """Everything there is, as text."""
        return json.dumps(self.memory.journal), repr(self.memory.documents), len(self.memory.events)

    def replayed(self) -> "Memory":
        """The same commands at the same times in a new memory."""
        memory = Memory()
        for command, at in self.sent:
            decide(memory, command, at)
            memory.do(command, at)
        return memory


def opened(*plans: JackpotPlan, tables: int = 1) -> CardRoom:
    """A card room with these jackpots, or WA01's, and some tables linked to all of them."""
    room = CardRoom()
    used = plans or (progressive(),)
    for plan in used:
        room.create(plan)
    for number in range(1, tables + 1):
        room.link(f"T{number}", *(plan.id for plan in used))
    return room


def dollars(amount: int) -> int:
    """Dollars in units."""
    return units(100 * amount)
