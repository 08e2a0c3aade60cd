"""A whole gaming day of a card room, from the first card to the audit, as requests that may be sent again.

``scripted`` lives through the day once in a scratch database and gives the requests as they were sent, each with its
moment, and a plain account of what was done: every coin, chip and hand, noted where the script does it. ``play`` sends
them to another database. Nothing here is read from the papers that are compared with it.
"""

import dataclasses
import datetime as dt
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

import sqlalchemy as sa
from tests.floor.chip_counts import moving, stacks
from tests.jackpots.evidence import identified, step_fields
from tests.store import kept_base as kept
from tests.store.kept_rounds import finish_live

from pitboss.desk.person import Role
from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.decks import LogDeck
from pitboss.floor.devices.device import DeviceKind
from pitboss.floor.devices.report import CoinIn, FaultSeen, WorkingAgain
from pitboss.floor.documents import RoomKind, TableMode
from pitboss.floor.outage.outages import KeyPaperRound, Outage, PaperHand, RecordOutage
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.payment import day_of, open_steps
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.documents import Lit
from pitboss.rounds import events as e
from pitboss.store import Committer, Reader, migrate
from pitboss.store.tables.schema import PATRON

#: Ten in the morning on a Monday, where the room is.
MORNING = dt.datetime(2026, 11, 16, 18, tzinfo=dt.UTC)
DAY, ZONE = MORNING.date(), "America/Los_Angeles"

#: What a coin is worth, and what of it goes onto the meter and into the reserve: plan "fortune".
COIN_CENTS, ONTO_METER_CENTS, ONTO_RESERVE_CENTS = 100, 20, 5
SEED_CENTS = 1_000_000
#: A full house, by FUPGPP-WA01 for a dollar; five aces.
FULL_HOUSE_CENTS, FIVE_ACES_CENTS = 600, 250_000

CREDENTIAL = hashlib.sha256(b"S-J1.secret").hexdigest()


@dataclass(frozen=True, slots=True)
class Sent:
    """A request as it was sent, and when."""

    name: str
    at: dt.datetime
    command: Command


@dataclass
class Account:
    """What was done in the day, in cents, added up as it was done, by table, and wagers by table and name."""

    coins: dict[str, int] = field(default_factory=dict)
    void_coins: dict[str, int] = field(default_factory=dict)
    fixed_pays: dict[str, int] = field(default_factory=dict)
    fixed_awards: dict[str, int] = field(default_factory=dict)
    awards: dict[str, int] = field(default_factory=dict)
    rejected: dict[str, int] = field(default_factory=dict)
    wagered: dict[tuple[str, str], int] = field(default_factory=dict)
    house_won: dict[tuple[str, str], int] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)

    def left_by_jackpots(self, table: str) -> int:
        """What jackpots have left in a tray: coins that stayed, less what was given to winners from it."""
        coins = self.coins.get(table, 0) - self.void_coins.get(table, 0)
        return coins * COIN_CENTS - self.fixed_pays.get(table, 0)

    @property
    def live_coins(self) -> int:
        """Coins that stayed in the game."""
        return sum(self.coins.values()) - sum(self.void_coins.values())

    @property
    def meter_cents(self) -> int:
        """What the meter shows, as the document reads: a rejected hand was never called."""
        return SEED_CENTS + self.live_coins * ONTO_METER_CENTS - sum(self.awards.values())


@dataclass(frozen=True, slots=True)
class Hand:
    """A round of Three Card Poker with one seat, and what the house wins of each wager by the rules of 003."""

    player: str
    dealer: str
    wagers: dict[str, int]
    house: dict[str, int]


#: Worked out by hand: dealers qualify with a queen; a straight on the ante bonus pays 1 to 1 beside the ante, and by
#: Pair Plus table 1 a straight pays 6 to 1 and a pair 1 to 1.
HANDS = (
    # A pair beats a dealer of nine high, who does not qualify: the ante wins, the play bet is given back.
    Hand("Ah Ad 7c", "9s 5h 2d", {"ante": 1_000, "pair-plus": 500}, {"ante": -1_000, "play": 0, "pair-plus": -500}),
    # King high loses against a pair; Pair Plus loses.
    Hand("Kh 8d 3c", "Qs Qh 2d", {"ante": 1_500, "pair-plus": 500}, {"ante": 1_500, "play": 1_500, "pair-plus": 500}),
    # King high beats a dealer who qualifies with a queen.
    Hand("Kc 9d 4c", "Qd 8h 2s", {"ante": 2_000}, {"ante": -2_000, "play": -2_000}),
    # Queen high loses against king high.
    Hand("Qh 7d 5c", "Kd 6h 2s", {"ante": 2_500}, {"ante": 2_500, "play": 2_500}),
)


class Script(kept.Room):
    """The day as it is written: each request a second after the one before."""

    def __init__(self, committer: Committer, reader: Reader, times: list[dt.datetime]) -> None:
        """At the beginning of the day."""
        super().__init__(committer, reader, MORNING, prefix="day")
        self.account, self.requests, self._times = Account(), list[Sent](), times

    def do(self, command: Command) -> None:
        """Send a request and note it."""
        self._times[0] = self.now + dt.timedelta(seconds=1)
        _keep_record(self.reader, command, self._times[0])
        super().do(command)
        name, _ = self.sent[-1]
        self.requests.append(Sent(name, self.now, command))

    def rest(self, **span: int) -> None:
        """Time goes by."""
        self.now += dt.timedelta(**span)


def _keep_record(reader: Reader, command: Command, at: dt.datetime) -> None:
    """The record of a winner, which the cage keeps before it says so; once, however often it is said."""
    if not isinstance(command, j.IdentifyWinner):
        return
    row = {"id": command.record, "person": command.person, "request_id": command.award, "document_key": "", "key": ""}
    engine = reader._engine  # noqa: SLF001 - nothing but the tests writes past the room
    with engine.begin() as connection:
        if connection.execute(sa.select(PATRON.c.id).where(PATRON.c.id == command.record)).first() is None:
            row |= {"tax_key": "", "made_at": at.isoformat()}
            connection.execute(sa.insert(PATRON), {**row, "sealed": b""})


def live(script: Script) -> None:
    """The day, from opening to closing."""
    open_the_room(script)
    open_the_tables(script)
    morning_games(script)
    deal(script, HANDS[:2])
    win_the_major(script)
    script.rest(hours=4)
    change_shifts(script)
    deal(script, HANDS[2:])
    reject_a_win(script)
    void_a_game(script)
    break_a_sensor(script)
    enter_outcomes(script)
    key_from_paper(script)
    seize(script)
    close_the_tables(script)


def open_the_room(script: Script) -> None:
    """People, jackpots, and their bank account."""
    for badge, person, role in kept.PEOPLE:
        script.do(j.RegisterBadge(badge=badge, person=person, role=Role(role)))
    script.do(c.DeclareRoom(room=RoomKind.COMMERCIAL, **kept.TWO))
    for name in ("fortune", "other"):
        script.do(j.CreateJackpot(plan=kept.progressive(name), **kept.TWO))
    deposit = j.DepositFunds(
        cents=DEPOSIT_CENTS, stage="set-aside", reference="bag 1", badge="accounting", second="manager"
    )
    script.do(deposit)
    script.do(dataclasses.replace(deposit, stage="banked", reference="slip 1"))


DEPOSIT_CENTS = 3_000_000
OPENERS = {"J1": 1_000_000, "J2": 800_000, "E1": 2_000_000, "O1": 500_000}
FILLS, CREDITS = {"E1": (("F-1", 50_000), ("F-2", 20_000))}, {"E1": (("C-1", 30_000),)}
#: What the cage counted out of each box, by shift.
DROPS = {("E1", 1): 120_000, ("E1", 2): 40_000, ("J1", 1): 10_000, ("J2", 1): 5_000, ("O1", 1): 20_000}
#: What lay in a tray when the shift changed, and when it closed.
INVENTORY_CENTS = {"E1": 1_950_000}
CLOSERS = {"J1": 999_000, "J2": 790_000, "E1": 1_960_000, "O1": 498_000}


def open_the_tables(script: Script) -> None:
    """Two tables of the jackpot only, one of cards and one of outcomes; sensors of one report themselves."""
    for table, game, mode, jackpots in (
        ("J1", kept.FACE_UP, TableMode.JACKPOT_ONLY, ("fortune",)),
        ("J2", kept.FACE_UP, TableMode.JACKPOT_ONLY, ("fortune",)),
        ("E1", kept.THREE, TableMode.CARD_ENTRY, ()),
        ("O1", kept.THREE, TableMode.OUTCOMES, ()),
    ):
        kept.set_up(script, table, game, mode, OPENERS[table], *jackpots)
    script.do(
        c.GiveDeviceCredential(
            device="S-J1",
            what=DeviceKind.SENSORS,
            table="J1",
            credential=CREDENTIAL,
            badge="manager",
            second="executive",
        )
    )
    for what, rows in (("fill", FILLS), ("credit", CREDITS)):
        for table, moved in rows.items():
            for slip, cents in moved:
                script.do(moving(what, cents, slip, table=table))


def report(script: Script, content: CoinIn | FaultSeen | WorkingAgain) -> None:
    """What the sensors of J1 say, each with the next number."""
    said = [sent.command for sent in script.requests if isinstance(sent.command, c.ReportFromDevice)]
    at = (script.now + dt.timedelta(seconds=1)).isoformat()
    script.do(c.ReportFromDevice(device="S-J1", credential=CREDENTIAL, sequence=len(said) + 1, at=at, report=content))


def start(script: Script, table: str, number: int, seats: Sequence[int]) -> None:
    """START GAME with a coin at each of some seats; those of J1 are seen by its sensors."""
    if table == "J1":
        for seat in seats:
            report(script, CoinIn(seat=seat))
    lit = tuple(Lit(seat, 1) for seat in seats)
    script.do(j.StartGame(table=table, round=str(number), base=(1, 2, 3, 4, 5, 6), lit=lit, badge="dealer"))
    script.account.coins[table] = script.account.coins.get(table, 0) + len(seats)


def end(script: Script, table: str) -> None:
    """END GAME at a table."""
    script.do(j.EndGame(table=table, badge="dealer"))


def press(script: Script, table: str, seat: int, line: str) -> None:
    """The dealer presses the hand of a seat."""
    script.do(j.PressHand(table=table, seat=seat, sensor=1, line=line, badge="dealer"))


def morning_games(script: Script) -> None:
    """Games without a win, and one with a full house, which the dealer pays by himself, and five aces."""
    for number, seats in enumerate(((1, 2, 3), (1, 2, 3, 4), (2,)), 1):
        start(script, "J1", number, seats)
        start(script, "J2", number, seats[:1])
        end(script, "J2")
        if number == 2:
            press(script, "J1", 3, "full-house")
            script.do(j.PayHand(table="J1", seat=3, sensor=1, badge="dealer"))
            pay_five_aces(script)
            script.account.fixed_pays["J1"] = FULL_HOUSE_CENTS + FIVE_ACES_CENTS
        end(script, "J1")


def pay_five_aces(script: Script) -> None:
    """Five aces are reported for tax: the winner is identified, and paid from the tray."""
    press(script, "J1", 4, "five-aces")
    script.do(j.CallSupervisor(table="J1", badge="dealer"))
    award = "J1.2.4.1"
    script.do(j.ConfirmAward(award=award, badge="supervisor", seen_cents=FIVE_ACES_CENTS))
    take_steps(script, award, "tray")
    script.account.fixed_awards[award] = FIVE_ACES_CENTS


def deal(script: Script, hands: Iterable[Hand]) -> None:
    """Rounds of Three Card Poker whose cards are entered."""
    for hand in hands:
        script.do(c.OpenRound(table="E1", badge="dealer"))
        for wager, cents in hand.wagers.items():
            script.act("E1", e.WagerPlaced(seat=1, player="Seat 1", wager=wager, cents=cents))
        finish_live(script, "E1", {1: hand.player, e.DEALER: hand.dealer})
        wagered = {**hand.wagers, "play": hand.wagers["ante"]}  # the play bet is as high as the ante
        note(script.account, "E1", wagered, hand.house)


def note(account: Account, table: str, wagered: Mapping[str, int], house: Mapping[str, int]) -> None:
    """What the wagers of a round have brought."""
    account.rounds[table] = account.rounds.get(table, 0) + 1
    for wager, cents in wagered.items():
        key = table, wager
        account.wagered[key] = account.wagered.get(key, 0) + cents
        account.house_won[key] = account.house_won.get(key, 0) + house[wager]


def enter_outcomes(script: Script) -> None:
    """A round of three seats by what a dealer sees: one wins, one loses, one folds; the dealer qualifies."""
    script.do(LogDeck(table="O1", deck="Red 12", what="in", cards=52, badge="supervisor", second="dealer"))
    script.do(c.OpenRound(table="O1", badge="dealer"))
    for seat, cents in ((1, 1_000), (2, 1_500), (3, 2_000)):
        script.act("O1", e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager="ante", cents=cents))
    script.act("O1", e.BettingClosed())
    seats = (c.SeatOutcome(seat=1, outcome="win"), c.SeatOutcome(seat=3, fold=True))
    script.do(c.EnterOutcomes(table="O1", seats=seats, others="lose", badge="dealer"))
    script.act("O1", e.RoundClosed())
    # The winner is paid ante and play, the loser loses both, and who folds loses the ante.
    wagered = {"ante": 1_000 + 1_500 + 2_000, "play": 1_000 + 1_500}
    note(script.account, "O1", wagered, {"ante": -1_000 + 1_500 + 2_000, "play": -1_000 + 1_500})


def key_from_paper(script: Script) -> None:
    """The software was out of order for a while: two games of J2 were written on paper, one with a full house."""
    since = script.now
    script.rest(minutes=30)
    until = script.now
    script.rest(minutes=5)
    people = kept.Two(badge="manager", second="supervisor")
    script.do(
        RecordOutage(
            since=since.isoformat(), until=until.isoformat(), tables=("J2",), what="The power failed", **people
        )
    )
    (outage,) = script.reader.all(Outage)
    for line, seats, hands in (
        (1, (1, 2), ()),
        (2, (3, 4, 5), (PaperHand(seat=4, sensor=1, line="full-house", paid=True),)),
    ):
        script.do(
            KeyPaperRound(
                table="J2",
                outage=outage.id,
                form="P-7",
                line=line,
                played_at=(since + dt.timedelta(minutes=10 * line)).isoformat(),
                base=seats,
                lit=tuple(Lit(seat, 1) for seat in seats),
                hands=hands,
                badge="supervisor",
                second="dealer",
            )
        )
        script.account.coins["J2"] += len(seats)
    script.account.fixed_pays["J2"] = FULL_HOUSE_CENTS


def win_the_major(script: Script) -> None:
    """Half of the meter, confirmed and paid by a check, the winner identified."""
    start(script, "J1", 10, (1, 2))
    press(script, "J1", 2, kept.HALF)
    script.do(j.CallSupervisor(table="J1", badge="dealer"))
    half, award = script.account.meter_cents // 2, "J1.10.2.1"
    script.do(j.ConfirmAward(award=award, badge="executive", seen_cents=half))
    script.account.awards[award] = half
    end(script, "J1")
    take_steps(script, award, "check 1001")
    script.do(c.PrintWinPage(award=award, badge="accounting"))


def take_steps(script: Script, award: str, paid: str) -> None:
    """Every step to the payment, and how it is paid."""
    won, plan = script.award(award), kept.progressive("fortune")
    for step in open_steps(won, plan.fixed_cents, day_of(won, plan.zone)):
        if step.id == IDENTIFIED:
            script.do(identified(award, badge="accounting", day=str(DAY)))
            continue
        badge = "surveillance" if step.id == "surveillance" else "accounting"
        detail = paid if step.id == "paid" else "done"
        script.do(j.TakeStep(award=award, step=step.id, badge=badge, **step_fields(step.id, detail, won.line)))


def change_shifts(script: Script) -> None:
    """The tray of E1 is counted by two while the table stays open."""
    cents = INVENTORY_CENTS["E1"]
    counted = c.CountTray(table="E1", cents=cents, chips=stacks(cents), badge="supervisor", second="dealer", sure=True)
    script.do(counted)


def reject_a_win(script: Script) -> None:
    """A hand that was misread: the meter is as if it had never been called, and grows on meanwhile."""
    start(script, "J2", 20, (1, 2, 3))
    press(script, "J2", 2, kept.HALF)
    script.do(j.CallSupervisor(table="J2", badge="dealer"))
    script.account.rejected["J2.20.2.1"] = script.account.meter_cents // 2
    start(script, "J1", 20, (5,))
    end(script, "J1")
    script.do(j.RejectAward(award="J2.20.2.1", badge="supervisor", reason="The queen was a jack"))
    end(script, "J2")


def void_a_game(script: Script) -> None:
    """A misdeal: the coins are given back."""
    start(script, "J2", 21, (1, 4))
    script.do(j.VoidGame(table="J2", badge="supervisor", reason="Misdeal"))
    script.account.void_coins["J2"] = 2


def break_a_sensor(script: Script) -> None:
    """The sensors of J1 report a fault, and that they work again; then one more game."""
    report(script, FaultSeen(fault="Seat 3 is dark"))
    report(script, WorkingAgain())
    start(script, "J1", 30, (3,))
    end(script, "J1")


SEIZED_CENTS = 100_000


def seize(script: Script) -> None:
    """A part of the account is seized: every jackpot that it covers stops."""
    script.do(
        j.HaltJackpot(
            jackpot="other",
            code="seizure",
            reason="A court's order",
            badge="manager",
            second="accounting",
            cents=SEIZED_CENTS,
        )
    )


def close_the_tables(script: Script) -> None:
    """Boxes are counted, trays are counted, tables are closed."""
    for (table, shift), cents in DROPS.items():
        number = shift if table == "E1" else 0
        script.do(moving("drop", cents, f"D-{table}-{shift}", table=table, sure=True, shift=number))
    for table, cents in CLOSERS.items():
        last = c.CloseTable(
            table=table, closer_cents=cents, badge="supervisor", second="dealer", sure=True, chips=stacks(cents)
        )
        script.do(last)


def scripted(folder: Path) -> tuple[list[Sent], Account]:
    """The requests of the day, and what was done in it."""
    url, times = f"sqlite:///{folder / 'scratch.db'}", [MORNING]
    migrate(url)
    with closing(Reader(url)) as reader, Committer(url, clock=lambda: times[0]) as committer:
        script = Script(committer, reader, times)
        live(script)
    return script.requests, script.account


def play(url: str, requests: Iterable[Sent], told: Connection | None = None) -> None:
    """Send requests one after the other, each at its moment; say of each that it was acknowledged."""
    times = [MORNING]
    with closing(Reader(url)) as reader, Committer(url, clock=lambda: times[0]) as committer:
        for number, sent in enumerate(requests):
            times[0] = max(times[0], sent.at)
            _keep_record(reader, sent.command, sent.at)
            committer.do(sent.name, sent.command)
            if told is not None:
                told.send(number)


def doubled(sent: Sent) -> Sent:
    """A request under a new name: the same thing asked for once more."""
    return dataclasses.replace(sent, name=f"{sent.name}-again")
