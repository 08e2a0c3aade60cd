"""A room with everything in it, as one release writes it: kept as text, so that every later release opens it.

``scripts/keep-room NAME`` lives through it and writes ``fixtures/rooms/NAME.sql``, a dump of its database, and
``NAME.jsonl``, the requests as they were sent. Clock and shuffles are fixed, so the same code writes the same files.
"""

import datetime as dt
import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypedDict
from unittest.mock import patch

from pydantic import TypeAdapter
from tests.floor.chip_counts import moving, stacks
from tests.jackpots.evidence import step_fields
from tests.store.winners import identify

from pitboss.cards.shuffle import SeededSource
from pitboss.desk.person import Role
from pitboss.desk.state import Decision, State
from pitboss.floor import Command, decide
from pitboss.floor import commands as c
from pitboss.floor.documents import Equipment, FloorTable, RoomKind, TableMode, TableRound
from pitboss.floor.gate.letters import acknowledgements
from pitboss.floor.tables.rounds import round_of
from pitboss.games import load_game
from pitboss.games.step import StepKind
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.payment import day_of, open_steps
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.documents import Award, Lit
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.order import left_over, next_spot
from pitboss.rounds.phases.turned_hands import to_turn
from pitboss.store import Committer, Reader, migrate

ROOMS = Path(__file__).parent / "fixtures" / "rooms"
MORNING = dt.datetime(2026, 11, 16, 18, tzinfo=dt.UTC)
LOCATION = "Aces Up"
FACE_UP = "face-up-pai-gow"
EZ, FREE, THREE, HIGH = "ez-pai-gow", "commission-free-pai-gow-express", "three-card-poker", "high-five-poker"

#: Badge, person, role. Sam carries two cards.
PEOPLE = (
    ("dealer", "Dana", Role.DEALER),
    ("supervisor", "Sam", Role.SUPERVISOR),
    ("sams-other", "Sam", Role.DEALER),
    ("executive", "Eve", Role.EXECUTIVE),
    ("manager", "Max", Role.MANAGER),
    ("accounting", "Ann", Role.ACCOUNTING),
    ("surveillance", "Sid", Role.SURVEILLANCE),
    ("technician", "Tess", Role.TECHNICIAN),
)

#: Lines of WA01: half of the meter, and a fixed pay. Lines of WA03: a posted prize.
HALF, FIXED, POSTED = "royal-flush-with-royal-match", "five-aces", "seven-card-straight-flush"
ROYAL_MATCH, LOW = "As Ks Qs Js Ts Kh Qh", "2c 3d 4h 6c 8d 9h Jc"


class Two(TypedDict):
    """The cards of two people."""

    badge: str
    second: str


#: Those who decide together in the office.
TWO = Two(badge="manager", second="accounting")


class FixedSource(SeededSource):
    """The same shuffles again, under the name that those of the operating system have."""

    def __init__(self) -> None:
        """At its beginning."""
        super().__init__("room")
        self.name = "system"


@dataclass
class Room:
    """A room through its committer: every command a second after the one before, and kept as it was sent."""

    committer: Committer
    reader: Reader
    now: dt.datetime = MORNING
    sent: list[tuple[str, Command]] = field(default_factory=list)
    prefix: str = "kept"

    def do(self, command: Command) -> None:
        """Send a command."""
        self.now += dt.timedelta(seconds=1)
        name = f"{self.prefix}-{len(self.sent) + 1}"
        self.committer.do(name, command)
        self.sent.append((name, command))

    def act(self, table: str, *acts: e.Act, badge: str = "dealer") -> None:
        """What a dealer enters."""
        for act in acts:
            self.do(c.ActAtTable(table=table, act=act, badge=badge))

    def round(self, table: str) -> Round:
        """The last round of a table."""
        found = self.reader.get(FloorTable, table)
        kept = self.reader.get(TableRound, found.round)
        return round_of(self.reader, kept)

    def award(self, name: str) -> Award:
        """An award as it is now."""
        return self.reader.get(Award, name)


def progressive(name: str, *, practice: bool = False) -> JackpotPlan:
    """A progressive on WA01."""
    meters = (MeterPlan("jackpot", 1_000_000, 200_000, 50_000),)
    return JackpotPlan(
        name,
        f"Jackpot {name}",
        JackpotType.PROGRESSIVE,
        FACE_UP,
        "FUPGPP-WA01",
        LOCATION,
        meters=meters,
        practice=practice,
    )


def house(name: str) -> JackpotPlan:
    """A house jackpot on WA03."""
    prizes = {POSTED: 500_000, FIXED: 50_000}
    return JackpotPlan(
        name, f"Jackpot {name}", JackpotType.HOUSE, FACE_UP, "FUPGPP-WA03", LOCATION, prizes_cents=prizes
    )


def live_through(room: Room) -> None:
    """Everything, one after the other."""
    for badge, person, role in PEOPLE:
        room.do(j.RegisterBadge(badge=badge, person=person, role=role))
    give_cards(room)
    make_jackpots(room)
    record_approvals(room)
    win_awards(room)
    win_on_one_meter(room)
    halt_and_retire(room)
    move_chips(room)
    play_live(room)
    practise(room)


def give_cards(room: Room) -> None:
    """A person who is vouched for and gets another role, and one who still waits for vouching."""
    room.do(c.ManageCard(card="newcomer", person="Noah", person_id="E-104", role=Role.DEALER, badge="manager"))
    room.do(j.VouchFor(card="newcomer", **TWO))
    room.do(c.ManageCard(card="newcomer", person="Noah", person_id="E-104", role=Role.SUPERVISOR, **TWO))
    room.do(c.ManageCard(card="waiting", person="Wilma", person_id="E-105", role=Role.DEALER, badge="manager"))
    room.do(c.NoteAccess(card="newcomer", what="secret-given", **TWO))


def make_jackpots(room: Room) -> None:
    """Progressives and house jackpots that will run, be halted and be retired, and one for practice."""
    for plan in (
        *(progressive(name) for name in ("fortune", "other", "shared", "halted", "retired")),
        *(house(name) for name in ("aces", "aces-halted", "aces-retired")),
        progressive("play", practice=True),
    ):
        room.do(j.CreateJackpot(plan=plan, **TWO))
    room.do(j.DepositFunds(cents=9_000_000, stage="set-aside", reference="bag 1", badge="accounting", second="manager"))
    room.do(j.DepositFunds(cents=9_000_000, stage="banked", reference="slip 1", badge="accounting", second="manager"))


def record_approvals(room: Room) -> None:
    """The kind of room, and letters that it has recorded itself."""
    room.do(c.DeclareRoom(room=RoomKind.COMMERCIAL, **TWO))
    for game in (FREE, HIGH):
        room.do(c.RecordApproval(game=game, reference="Letter 12", since="2026-01-01", **TWO))
    room.do(c.RecordApproval(game="Lucky 8", reference="L 3", since="2025-01-01", until="2027-01-01", **TWO))


def set_up(room: Room, table: str, game: str, mode: TableMode, opener_cents: int, *jackpots: str) -> None:
    """A table, linked and open."""
    practice = mode is TableMode.PRACTICE
    equipment = () if practice else (Equipment("shuffler", "i-Deal", f"S-{table}", "letter 7", "Light and Wonder"),)
    name = load_game(game).name
    room.do(
        c.SetUpTable(
            table=table,
            name=f"Table {table}",
            mode=mode,
            base_game=name,
            game=game,
            equipment=equipment,
            **TWO,
        )
    )
    if jackpots:
        paytables = tuple("FUPGPP-WA03" if jackpot.startswith("aces") else "FUPGPP-WA01" for jackpot in jackpots)
        room.do(
            j.LinkTable(
                table=table,
                location=LOCATION,
                base_game=name,
                seats=6,
                sensors=jackpots,
                game=FACE_UP,
                paytables=paytables,
                badge="manager",
                second="accounting",
                practice=practice,
            )
        )
    seen = tuple(asked.id for asked in acknowledgements())
    chips = stacks(opener_cents)
    opening = c.OpenTable(
        table=table, opener_cents=opener_cents, acknowledged=seen, badge="supervisor", second="dealer", chips=chips
    )
    room.do(opening)


def win_awards(room: Room) -> None:
    """An award in every state, at jackpot-only tables; the locked one keeps its game open."""
    set_up(room, "J1", FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "fortune")
    set_up(room, "J2", FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "other")
    set_up(room, "J3", FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "aces")
    for game, end in enumerate((_reject, _pay, _reverse, _reverse_paid, _confirm), 1):
        _win(room, "J1", game, HALF)
        end(room, f"J1.{game}.2.1")
        room.do(j.EndGame(table="J1", badge="dealer"))
    _win(room, "J3", 1, POSTED)
    _pay(room, "J3.1.2.1")
    room.do(j.EndGame(table="J3", badge="dealer"))
    _win(room, "J2", 1, HALF)
    _fixed_pay(room)


def win_on_one_meter(room: Room) -> None:
    """At three tables linked to one meter: released and supplemented, disputed and resolved, and left as they stand."""
    for table in ("K1", "K2", "K3"):
        set_up(room, table, FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "shared")
    for game in (1, 2, 3):
        for table in ("K1", "K2", "K3"):
            _win(room, table, game, HALF)
        awards = tuple(f"{table}.{game}.2.1" for table in ("K1", "K2", "K3"))
        (_reject_after_a_release, _resolve_a_dispute, _leave_open)[game - 1](room, awards)


def _reject_after_a_release(room: Room, awards: tuple[str, ...]) -> None:
    """The second is paid what is certain, and the rest once the first was no winner; the third is worked out again."""
    first, second, third = awards
    room.do(j.ReleaseAward(award=second, badge="executive"))
    _reject(room, first)
    for award in (*room.award(second).supplements, third):
        _confirm_seen(room, award)
    shown = j.TakeStep(award=third, step="cards-shown", cards=ROYAL_MATCH, camera="camera 3", badge="supervisor")
    room.do(shown)
    corrected = ROYAL_MATCH.replace("Kh Qh", "Kd Qd")
    room.do(j.CorrectCards(award=third, cards=corrected, reason="The wrong hand was picked", **TWO))
    _end(room)


def _resolve_a_dispute(room: Room, awards: tuple[str, ...]) -> None:
    """Two rejections are disputed: one stands, the other becomes a confirmation."""
    for award in awards[:2]:
        room.do(j.DisputeAward(award=award, badge="supervisor", reason="The patron objects", statement="I had it"))
    people = Two(badge="executive", second="manager")
    room.do(j.ResolveDispute(award=awards[0], outcome="rejected", reason="The camera shows it", **people))
    room.do(
        j.ResolveDispute(
            award=awards[1],
            outcome="confirmed",
            reason="The camera shows it",
            **people,
            seen_cents=room.award(awards[1]).amount_cents,
        )
    )
    _confirm_seen(room, awards[2])
    _end(room)


def _confirm_seen(room: Room, award: str) -> None:
    """Confirm the amount that was worked out again, as the page shows it."""
    room.do(j.ConfirmAward(award=award, badge="executive", seen_cents=room.award(award).amount_cents))


def _leave_open(room: Room, awards: tuple[str, ...]) -> None:
    """The first is disputed, the second waits for it, the third is released."""
    room.do(j.DisputeAward(award=awards[0], badge="supervisor", reason="The patron objects", statement="I had it"))
    room.do(j.ReleaseAward(award=awards[2], badge="executive"))


def _end(room: Room) -> None:
    for table in ("K1", "K2", "K3"):
        room.do(j.EndGame(table=table, badge="dealer"))


def _win(room: Room, table: str, game: int, line: str) -> None:
    lit = tuple(Lit(seat, 1) for seat in (1, 2, 3))
    room.do(j.StartGame(table=table, round=str(game), base=(1, 2, 3, 4), lit=lit, badge="dealer"))
    room.do(j.PressHand(table=table, seat=2, sensor=1, line=line, badge="dealer"))
    room.do(j.CallSupervisor(table=table, badge="dealer"))


def _reject(room: Room, award: str) -> None:
    room.do(j.RejectAward(award=award, badge="executive", reason="A card was misread"))


def _confirm(room: Room, award: str) -> None:
    room.do(j.ConfirmAward(award=award, badge="executive"))
    shown = j.TakeStep(award=award, step="cards-shown", cards=ROYAL_MATCH, camera="camera 3", badge="supervisor")
    room.do(shown)


def _pay(room: Room, award: str) -> None:
    room.do(j.ConfirmAward(award=award, badge="executive"))
    kept = room.award(award)
    plan = progressive("fortune")
    for step in open_steps(kept, plan.fixed_cents, day_of(kept, plan.zone)):
        if step.id == IDENTIFIED:
            identify(room.reader, award, room.do, day=str(MORNING.date()))
            continue
        badge = "surveillance" if step.id == "surveillance" else "accounting"
        detail = f"check {award}" if step.id == "paid" else "done"
        room.do(j.TakeStep(award=award, step=step.id, badge=badge, **step_fields(step.id, detail, kept.line)))
    room.do(c.PrintWinPage(award=award, badge="accounting"))


def _reverse(room: Room, award: str) -> None:
    room.do(j.ConfirmAward(award=award, badge="executive"))
    _back_out(room, award)


def _reverse_paid(room: Room, award: str) -> None:
    _pay(room, award)
    _back_out(room, award)


def _back_out(room: Room, award: str) -> None:
    room.do(
        j.AdjustMeter(
            jackpot="fortune",
            meter="jackpot",
            cents=room.award(award).amount_cents,
            code="award-reversal",
            reason="The deck had a card too many",
            badge="manager",
            second="accounting",
            award=award,
        )
    )


def _fixed_pay(room: Room) -> None:
    """Table J2 stays in its game with a locked award and a hand that is paid by the dealer."""
    room.do(j.PressHand(table="J2", seat=3, sensor=1, line=FIXED, badge="dealer"))
    room.do(j.PayHand(table="J2", seat=3, sensor=1, badge="dealer", supervisor="supervisor"))


def halt_and_retire(room: Room) -> None:
    """Jackpots of both types, halted and retired."""
    room.do(j.HaltJackpot(jackpot="halted", code="malfunction", reason="The sensors are dark", badge="manager"))
    room.do(j.ReportMalfunction(jackpot="halted", reference="by telephone", badge="manager"))
    room.do(j.HaltJackpot(jackpot="fortune", code="maintenance", reason="A lamp is changed", badge="supervisor"))
    room.do(j.ResumeJackpot(jackpot="fortune", reason="It shines again", **TWO))
    room.do(j.HaltJackpot(jackpot="aces-halted", code="maintenance", reason="New felt", badge="manager"))
    for name, heir in (("retired", "other"), ("aces-retired", "")):
        room.do(j.HaltJackpot(jackpot=name, code="maintenance", reason="It ends", badge="manager"))
        retire = j.RetireJackpot(jackpot=name, destination=heir, reason="It ends", **TWO)
        room.do(retire)


def move_chips(room: Room) -> None:
    """A tray that gives back more than it was given, because players brought chips from other tables and lost them."""
    set_up(room, "C1", EZ, TableMode.CARD_ENTRY, 1_000_000)
    _move(room, "fill", 50_000, "F-1")
    _move(room, "credit", 1_200_000, "C-1", sure=True)
    _move(room, "drop", 30_000, "D-1")
    last = c.CloseTable(table="C1", closer_cents=100_000, badge="supervisor", second="dealer", sure=True)
    room.do(replace(last, chips=stacks(100_000)))


def _move(room: Room, what: Literal["fill", "credit", "drop"], cents: int, slip: str, *, sure: bool = False) -> None:
    """A movement that the cage and the table have counted."""
    people = Two(badge="accounting", second="supervisor")
    room.do(moving(what, cents, slip, table="C1", sure=sure, **people))


def play_live(room: Room) -> None:
    """At five tables whose dealers enter the cards: a closed round each, and one that is open, at different steps."""
    for table, game in (("L1", EZ), ("L2", FREE), ("L3", FACE_UP), ("L4", THREE), ("L5", HIGH)):
        jackpots = ("fortune",) if game == FACE_UP else ()
        set_up(room, table, game, TableMode.CARD_ENTRY, 2_000_000, *jackpots)
        first = load_game(game).base.wager
        hands = {0: "Ac Kd Th 8s 6s 4d 2h", 2: LOW} if game == HIGH else {}
        _bet(room, table, 2, {first: 2_000})
        finish_live(room, table, hands)
    spare = Equipment("shuffler", "i-Deal", "S-0", "letter 7", "Light and Wonder")
    room.do(c.ReplaceEquipment(table="L1", serial="S-L1", reason="It jams", equipment=spare, badge="supervisor"))
    _bet(room, "L1", 1, {"pai-gow": 1_500})
    _bet(room, "L1", 4, {"pai-gow": 3_000}, new=False)
    _bet(room, "L2", 2, {"pai-gow": 1_500})
    room.act("L2", e.BettingClosed(), e.StartDrawn(position=3, source="dice", dice=(1, 2)))
    room.act("L2", e.HandDealt(to=next_spot(room.round("L2")) or 0, cards=""))
    fault = e.IrregularityCalled(kind="shuffler-fault", reason="The shuffler stands still")
    room.act("L2", fault, badge="supervisor")
    _win_at_the_felt(room)
    _bet(room, "L3", 2, {"pai-gow": 1_000, "jackpot": 100})
    finish_live(room, "L3", {2: LOW, 0: "Ah Ad Kc Ts 7s 5h 2d"}, until=StepKind.DECIDE)
    _bet(room, "L4", 1, {"ante": 1_000, "pair-plus": 500})
    _bet(room, "L4", 2, {"ante": 1_000}, new=False)
    finish_live(room, "L4", {}, until=StepKind.DECIDE)
    room.act("L4", e.Decided(seat=1, action="fold"))
    _bet(room, "L5", 3, {"ante": 1_000})
    hands = {0: "Ac Kd Th 8s 6s 4d 2h", 3: LOW}
    finish_live(room, "L5", hands, until=StepKind.SETTLE)
    room.act("L5", e.EntryWithdrawn(to=3, reason="The eight was a nine"))
    finish_live(room, "L5", {**hands, 3: LOW.replace("8d", "9d").replace("9h", "Td")}, until=StepKind.SETTLE)


def _win_at_the_felt(room: Room) -> None:
    """A round whose settlement presses a share of the meter, which is confirmed before the round ends."""
    _bet(room, "L3", 2, {"pai-gow": 1_000, "jackpot": 100})
    finish_live(room, "L3", {2: ROYAL_MATCH, 0: LOW}, until=StepKind.SETTLE)
    room.act("L3", e.SettlementCalled())
    room.do(j.CallSupervisor(table="L3", badge="dealer"))
    room.do(j.ConfirmAward(award="L3.L3-2.2.1", badge="executive"))
    room.act("L3", e.RoundClosed())


def _bet(room: Room, table: str, seat: int, wagers: Mapping[str, int], *, new: bool = True) -> None:
    """Wagers of a seat, in a new round or the one that is open."""
    if new:
        room.do(c.OpenRound(table=table, badge="dealer"))
    for wager, cents in wagers.items():
        room.act(table, e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager, cents=cents))


def finish_live(room: Room, table: str, hands: Mapping[int, str], until: StepKind | None = None) -> None:
    """Deal these hands, and to the others what is left; go on until a step or, without one, to the end."""
    while (state := room.round(table)).status is not Status.CLOSED:
        if state.status is Status.RUNNING and state.step.kind is until:
            return
        badge = "supervisor" if state.status is Status.SUSPENDED else "dealer"
        room.act(table, dealers_act(state, hands), badge=badge)


def dealers_act(state: Round, hands: Mapping[int, str]) -> e.Act:
    """What happens next at a table that people deal at."""
    if state.status is not Status.RUNNING:
        return _off_the_steps(state)
    match state.step.kind:
        case StepKind.WAGERS:
            return e.BettingClosed()
        case StepKind.START:
            return e.StartDrawn(position=1, source="dice", dice=(1,))
        case StepKind.DEAL:
            return _deal(state, hands)
        case StepKind.DECIDE:
            return _decided(state)
        case StepKind.REVEAL:
            return _revealed(state, hands)
        case StepKind.TURN:
            return _turned(state, hands)
        case StepKind.BOARD:
            raise AssertionError("no game of the kept room has a board")
        case StepKind.SETTLE:
            return e.SettlementCalled()


def _off_the_steps(state: Round) -> e.Act:
    """A round that was stopped goes on; one that is settled is closed."""
    return e.RoundResumed(reason="It runs again") if state.status is Status.SUSPENDED else e.RoundClosed()


def _revealed(state: Round, hands: Mapping[int, str]) -> e.Act:
    """The dealer's hand is turned up, and entered where it lay face down."""
    if state.dealer.cards:
        return e.DealerRevealed()
    return e.HandTurned(to=e.DEALER, cards=_hand(state, hands, e.DEALER))


def _turned(state: Round, hands: Mapping[int, str]) -> e.Act:
    """The next hand is turned up, and after it the two cards that lay in front."""
    number = to_turn(state)[0]
    seat = state.seat(number)
    if not seat.cards:
        return e.HandTurned(to=number, cards=_hand(state, hands, number))
    return e.HandTurned(to=number, front=_front(state, number))


def _deal(state: Round, hands: Mapping[int, str]) -> e.Act:
    spot = next_spot(state)
    if spot is None:
        return e.LeftOverCounted(count=left_over(state))
    lies_face_down = state.place_of(StepKind.TURN) is not None
    if lies_face_down or (spot not in state.seats and spot != e.DEALER):
        return e.HandDealt(to=spot, cards="")
    return e.HandDealt(to=spot, cards=_hand(state, hands, spot))


def _hand(state: Round, hands: Mapping[int, str], spot: int) -> str:
    return hands.get(spot) or " ".join(_unused(state, hands))


def _unused(state: Round, hands: Mapping[int, str]) -> Iterator[str]:
    """A poor hand of cards that nobody has: every fifth of the deck."""
    taken = {str(card) for card in state.cards_seen} | {card for hand in hands.values() for card in hand.split()}
    deck = [str(card) for card in state.table.game.deck.cards]
    free = [card for start in range(5) for card in deck[start::5] if card not in taken]
    yield from free[: state.table.game.cards]


def _decided(state: Round) -> e.Act:
    seat = state.undecided[0]
    if "set" in state.step.actions:
        return e.Decided(seat=seat, action="set", front=_front(state, seat) if state.seat(seat).cards else "")
    return e.Decided(seat=seat, action="play")


def _front(state: Round, seat: int) -> str:
    """The two cards that the house way puts in front."""
    way, table = state.table.house_way, state.table
    assert way is not None
    hand, _ = way.set_hand(state.seat(seat).cards, table.joker, table.wheel)
    return " ".join(str(card) for card in hand.front)


def practise(room: Room) -> None:
    """At five practice tables: a closed round each, then one that waits for bets or for decisions."""
    for number, game in enumerate((EZ, FREE, FACE_UP, THREE, HIGH), 1):
        table, players = f"P{number}", (f"ann-{number}", f"bob-{number}")
        set_up(room, table, game, TableMode.PRACTICE, 0, *(("play",) if game == FACE_UP else ()))
        for seat, player in enumerate(players, 1):
            room.do(c.Join(player=player, name=player.title()))
            room.do(c.SitDown(table=table, seat=seat, player=player))
        _deal_practice(room, table, game, players)
        finish_practice(room, table)
        if number % 2:
            _deal_practice(room, table, game, players)
        else:
            _bet_practice(room, table, game, players[0], 1)


def _bet_practice(room: Room, table: str, game: str, player: str, seat: int) -> None:
    bets: tuple[c.Bet, ...] = (c.Bet(wager=load_game(game).base.wager, cents=1_000),)
    bets += (c.Bet(wager="jackpot", cents=100),) if game == FACE_UP else ()
    seed = ""
    if seat == 1:
        # A round is opened by bets without a seed: its seal is seen before the players' seeds are given.
        room.do(c.PlaceBets(table=table, seat=seat, bets=(), player=player))
        seed = f"seed of {player}"
    room.do(c.PlaceBets(table=table, seat=seat, bets=bets, player=player, seed=seed))


def _deal_practice(room: Room, table: str, game: str, players: tuple[str, ...]) -> None:
    for seat, player in enumerate(players, 1):
        _bet_practice(room, table, game, player, seat)
    for player in players:
        room.do(c.Ready(table=table, player=player))


def finish_practice(room: Room, table: str) -> None:
    """The players who have bet ask for the cards and decide: the house way, or to play on."""
    while (state := room.round(table)).status is not Status.CLOSED:
        action = "house-way" if state.table.house_way else "play"
        number = int(table[1:])
        names = {seat: f"{'ann' if seat == 1 else 'bob'}-{number}" for seat in state.seats}
        if state.step.kind is StepKind.WAGERS:
            for player in (f"ann-{number}", f"bob-{number}"):
                if player not in names.values():
                    room.do(c.StandUp(table=table, player=player))
            for player in names.values():
                room.do(c.Ready(table=table, player=player))
        else:
            seat = state.undecided[0]
            room.do(c.Choose(table=table, seat=seat, action=action, player=names[seat]))


def live(url: str) -> Room:
    """Live through it in a database that has its tables; the same clock and the same shuffles every time."""
    source = FixedSource()

    def fixed(state: State, command: Command, now: dt.datetime) -> Decision:
        return decide(state, command, now, source)

    with patch("pitboss.store.commit.committer.decide", fixed), closing(Reader(url)) as reader:
        times = [MORNING]
        with Committer(url, clock=lambda: times[0]) as committer:
            room = _Timed(committer, reader, times=times)
            live_through(room)
    return room


@dataclass
class _Timed(Room):
    """A room whose committer is told the time."""

    times: list[dt.datetime] = field(default_factory=list)

    def do(self, command: Command) -> None:
        """Send a command."""
        self.times[0] = self.now + dt.timedelta(seconds=1)
        super().do(command)


def keep(name: str, folder: Path = ROOMS) -> None:
    """Write a room's files."""
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / "room.db"
        migrate(str(file))
        room = live(f"sqlite:///{file}")
        with closing(sqlite3.connect(file)) as database:
            dump = "\n".join(database.iterdump()) + "\n"
    lines = (_as_sent(name, command) for name, command in room.sent)
    (folder / f"{name}.sql").write_text(dump, encoding="utf-8")
    (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def _as_sent(request_id: str, command: Command) -> str:
    body = TypeAdapter(type(command)).dump_python(command, mode="json")
    return json.dumps({"id": request_id, **body}) + "\n"


if __name__ == "__main__":
    keep(sys.argv[1])
