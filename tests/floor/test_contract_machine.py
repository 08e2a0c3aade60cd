"""Whatever is set up, linked, halted, changed, resumed, retired and opened, in whatever order.

A jackpot wager has its jackpot. And every line that a round settles by is the line that its jackpot pays by.
"""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.floor.chip_counts import stacks
from tests.floor.floor_room import ALL_SEEN, FACE_UP, FloorRoom, plan

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Jackpot, JackpotStatus, JackpotTable, Lit
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.phases.acts import house_way_front

ONE_METER = (MeterPlan("jackpot", 100_000, 200_000),)
POSTED = {"seven-card-straight-flush": 500_000, "five-aces": 50_000, "four-of-a-kind": 8_000}
OWN = (OwnLine("aces", "Aces", ("five-aces",), "100%"), OwnLine("any-flush", "Any Flush", ("flush",), "9 for 1"))
PLANS = (
    plan("one"),
    replace(plan("five"), fixed_cents=500, meters=ONE_METER),
    replace(plan("alias"), paytable="FPGPP-WA03", meters=ONE_METER),
    replace(plan("natural"), paytable="FUPGPP-WA03", reading="natural-only", meters=ONE_METER),
    replace(plan("own"), paytable="OWN", own_lines=OWN, meters=ONE_METER),
    replace(plan("house"), type=JackpotType.HOUSE, paytable="FUPGPP-03", meters=(), prizes_cents=POSTED),
)
OPTIONS: tuple[dict[str, str], ...] = (
    {}, {"jackpot": "none"}, {"jackpot": "one"}, {"jackpot": "two"}, {"jackpot-type": "house"},
    {"jackpot-paytable": "FUPGPP-WA03"}, {"jackpot-wager": "another-fixed-amount"},
    {"jackpot-seven-card-straight-flush": "with-joker"}, {"jackpot-seven-card-straight-flush": "natural-only"},
)  # fmt: skip
#: More than any hand pays.
FULL_TRAY = 100_000_000
MODES = (TableMode.CARD_ENTRY, TableMode.JACKPOT_ONLY)
HANDS = (
    "4c 5c 6c Jk 8c 9c Tc",
    "4h 5h 6h 7h 8h 9h Th",
    "Td Th Tc Ts 5h 6c 2d",
    "As Ah Ad Ac Jk 6c 2d",
    "2c 4c 6c Qd 8c Tc Kd",
)
TABLE = "T"
BOTH: dict[str, Any] = {"badge": "manager", "second": "executive"}
names = st.sampled_from([own.id for own in PLANS])


class Contract(RuleBasedStateMachine):
    """A Face Up table, six jackpots of every kind, and people who do things in any order."""

    @initialize(sensors=st.just(["house"]) | st.lists(names, max_size=2, unique=True))
    def furnish(self, sensors: list[str]) -> None:
        """The jackpots, and a table that is open if they may be on its sensors together."""
        self.room = FloorRoom()
        for own in PLANS:
            self.room.do(j.CreateJackpot(plan=own, **BOTH))
        self.room.set_up(TABLE, FACE_UP, TableMode.CARD_ENTRY)
        if sensors:
            self.link(sensors, alike=False)
        self.open()
        self.open_round()

    def _tries(self, command: c.Command) -> bool:
        """Whether a command was carried out; refused it has changed nothing."""
        try:
            self.room.do(command)
        except PitbossError:
            return False
        return True

    def _plan(self, name: str) -> JackpotPlan:
        return self._jackpot(name).plan

    def _jackpot(self, name: str) -> Jackpot:
        return self.room.memory.get(Jackpot, name)

    @rule(options=st.sampled_from(OPTIONS), mode=st.sampled_from(MODES))
    def set_up(self, options: dict[str, str], mode: TableMode) -> None:
        """With choices that may contradict the jackpots."""
        old = self.room.table(TABLE)
        self._tries(
            c.SetUpTable(table=TABLE, name="T", mode=mode, base_game="Face Up Pai Gow Poker", game=FACE_UP,
                         options=options, equipment=old.equipment, badge="manager")
        )  # fmt: skip

    @rule(sensors=st.lists(names, min_size=1, max_size=2), alike=st.booleans())
    def link(self, sensors: list[str], alike: bool) -> None:  # noqa: FBT001 - a draw
        """One or two jackpots, with their own amounts or with one for all."""
        plans = [self._plan(name) for name in sensors]
        self._tries(
            j.LinkTable(table=TABLE, location="Aces Up", base_game="Face Up Pai Gow Poker", seats=6,
                        sensors=tuple(sensors), game=FACE_UP, paytables=tuple(own.paytable for own in plans),
                        amounts_cents=() if alike else tuple(own.fixed_cents for own in plans), **BOTH)
        )  # fmt: skip

    @rule(name=names)
    def halt(self, name: str) -> None:
        """At any moment, also between a coin and the end of betting."""
        self._tries(j.HaltJackpot(jackpot=name, code="malfunction", reason="A test", badge="supervisor"))

    @rule(name=names)
    def resume(self, name: str) -> None:
        """Wagers again."""
        self._tries(j.ResumeJackpot(jackpot=name, reason="A test", **BOTH))

    @rule(name=names, heir=names)
    def retire(self, name: str, heir: str) -> None:
        """For good; a house jackpot names no heir."""
        destination = "" if name == "house" else heir
        self._tries(j.RetireJackpot(jackpot=name, destination=destination, reason="A test", badge="manager",
                                    second="accounting"))  # fmt: skip

    @precondition(lambda self: self.room.memory.find(JackpotTable, TABLE))
    @rule(at=st.integers(0, 1), cents=st.sampled_from([600, 12_000]), seed=st.sampled_from([100_000, 200_000]))
    def change_plan(self, at: int, cents: int, seed: int) -> None:
        """Other posted prizes or seeds, at any moment, also between a coin and the end of betting."""
        sensors = self.room.jackpot_table(TABLE).sensors
        old = self._plan(sensors[at % len(sensors)])
        meters = tuple(replace(meter, seed_cents=seed) for meter in old.meters)
        new = replace(old, prizes_cents=dict.fromkeys(old.prizes_cents, cents), meters=meters)
        self.halt(old.id)
        self._tries(j.ChangePlan(plan=new, **BOTH))
        self.resume(old.id)

    @rule()
    def open(self) -> None:
        """Through the gate."""
        opening = c.OpenTable(
            table=TABLE,
            opener_cents=FULL_TRAY,
            acknowledged=ALL_SEEN,
            badge="supervisor",
            second="dealer",
            chips=stacks(FULL_TRAY),
        )
        self._tries(opening)

    @rule()
    def close(self) -> None:
        """Only between rounds."""
        self._tries(c.CloseTable(table=TABLE, closer_cents=0, badge="supervisor", second="dealer"))

    def _acts(self, act: e.Act) -> bool:
        return self._tries(c.ActAtTable(table=TABLE, act=act, badge="dealer"))

    @property
    def _betting(self) -> bool:
        table = self.room.table(TABLE)
        kept = self.room.kept(TABLE) if table.round else None
        return bool(kept and not kept.closed and self.room.round(TABLE).step.kind == "wagers")

    @rule()
    def open_round(self) -> None:
        """With a base wager at seat 2, and a coin on every sensor that takes one."""
        if self._tries(c.OpenRound(table=TABLE, badge="dealer")):
            assert self._acts(e.WagerPlaced(seat=2, player="Ann", wager="pai-gow", cents=500))
            for wager in self.room.round(TABLE).table.sensor_wagers:
                for cents in (100, 500):
                    self.coin(wager, cents)

    @rule(sensor=st.sampled_from([1, 2]))
    def lamp(self, sensor: int) -> None:
        """A coin that may come before anybody bets: it waits for its base wager."""
        self._tries(c.SetLamps(table=TABLE, on=(Lit(2, sensor),), badge="dealer"))

    @precondition(lambda self: self._betting)
    @rule(wager=st.sampled_from(["jackpot", "jackpot-2"]), cents=st.sampled_from([100, 500]))
    def coin(self, wager: str, cents: int) -> None:
        """A coin is taken only where a jackpot that runs takes just that amount."""
        if not self._acts(e.WagerPlaced(seat=2, player="Ann", wager=wager, cents=cents)):
            return
        sensors = self.room.jackpot_table(TABLE).sensors
        jackpot = self._jackpot(sensors[1 if wager.endswith("2") else 0])
        assert (jackpot.status, jackpot.plan.fixed_cents) == (JackpotStatus.RUNNING, cents)

    @precondition(lambda self: self._betting)
    @rule(hand=st.sampled_from(HANDS))
    def play(self, hand: str) -> None:
        """To the end: no jackpot that stands still keeps the round from it, and each win is the jackpot's own line."""
        room = self.room
        assert self._acts(e.BettingClosed())
        self._check_game()
        self._deal(hand)
        assert self._acts(e.SettlementCalled())
        self._pay()
        if room.round(TABLE).status is not Status.CLOSED:
            assert self._acts(e.RoundClosed())
        room.audit()

    def _check_game(self) -> None:
        """Each coin that lies is one of the sensors' game, and each of that has moved its jackpot's accounts."""
        state = self.room.round(TABLE)
        lying = [wager for wager in state.seats[2].stakes if wager in state.table.sensor_wagers]
        linked = self.room.memory.find(JackpotTable, TABLE)
        game = linked.game if linked is not None else None
        lit = game.lit if game else ()
        coins = sorted((2, state.table.sensor_wagers[name]) for name in lying)
        assert sorted((mark.seat, mark.sensor) for mark in lit) == coins
        assert len(game.contributions if game else ()) == len(lying)

    def _deal(self, hand: str) -> None:
        dealer = "2s 4d 7s 9s Jd Kh 3d"
        self._acts(e.StartDrawn(position=1, source="dice", dice=(2, 3, 3)))
        used = {*hand.split(), *dealer.split()}
        rest = [f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA" if f"{rank}{suit}" not in used]
        for spot in (0, 6, 5, 4, 3, 2, 1):
            cards = {0: dealer, 2: hand}.get(spot) or " ".join(rest.pop() for _ in range(7))
            assert self._acts(e.HandDealt(to=spot, cards=cards))
        assert self._acts(e.LeftOverCounted(count=4))
        while (state := self.room.round(TABLE)).step.kind in ("reveal", "decide"):
            if state.step.kind == "reveal":
                assert self._acts(e.DealerRevealed())
            for seat in state.undecided if state.step.kind == "decide" else ():
                assert self._acts(e.Decided(seat=seat, action="set", front=house_way_front(state, seat)))

    def _pay(self) -> None:
        """Every hand that the settlement pressed, as the jackpot's plan says."""
        linked = self.room.memory.find(JackpotTable, TABLE)
        game = linked.game if linked is not None else None
        for hand in game.hands if game else ():
            own = self._plan(self.room.jackpot_table(TABLE).sensors[hand.sensor - 1])
            line = own.table_of_pays.line(hand.line)
            if line.pay.meter is None and not hand.taxed:
                paid = self.room.do(j.PayHand(table=TABLE, seat=2, sensor=hand.sensor, badge="dealer",
                                              supervisor="supervisor"))["cents"]  # fmt: skip
                assert paid == own.prize_cents(line)
        if any(hand.taxed or self._shares(hand.sensor, hand.line) for hand in (game.hands if game else ())):
            for name in self.room.do(j.CallSupervisor(table=TABLE, badge="dealer"))["awards"]:
                self.room.do(j.RejectAward(award=name, badge="executive", reason="A test"))

    def _shares(self, sensor: int, line: str) -> bool:
        own = self._plan(self.room.jackpot_table(TABLE).sensors[sensor - 1])
        return own.table_of_pays.line(line).pay.meter is not None

    @invariant()
    def a_line_is_read_in_one_way(self) -> None:
        """What a running round settles by is what its jackpots pay by, line for line, and so is the amount."""
        if not self.room.table(TABLE).round or self.room.kept(TABLE).closed:
            return
        made = self.room.round(TABLE).table
        for wager, number in made.sensor_wagers.items():
            own = self._plan(self.room.jackpot_table(TABLE).sensors[number - 1])
            assert made.wagers[wager].fixed_cents == own.fixed_cents
            for mine, theirs in zip(made.paytables[wager].lines, own.table_of_pays.lines, strict=True):
                assert (mine.id, mine.hand, mine.pay.meter, mine.pay.share) == (
                    theirs.id, theirs.hand, theirs.pay.meter, theirs.pay.share,
                )  # fmt: skip
                if mine.pay.meter is None:
                    assert (mine.pay.net + 1) * own.fixed_cents == own.prize_cents(theirs)


TestContract = pytest.mark.slow(Contract.TestCase)
#: As many as the profile has: a few at the desk, many in `make soak`.
TestContract.settings = settings(stateful_step_count=25, deadline=None)
