"""A scene for every act of staff: a room in which it may be done, and the command that does it, but for its cards."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

from tests.desk.people_table import LETTERS, PARTS
from tests.floor.chip_counts import moving, stacks
from tests.floor.floor_room import ALL_SEEN, FACE_UP, SHUFFLER, FloorRoom, plan
from tests.floor.jackpot_floor import HALF, ROYAL, entered, large_from, press, sensors_at, start, win
from tests.floor.own_ways import OWN_WAY, PROVED
from tests.jackpots.evidence import CARDS, identified, step_fields
from tests.own_games import HOUSE_THREE, own_files

from pitboss.desk.person import Role
from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.decks.commands import LogDeck
from pitboss.floor.devices.device import DeviceKind
from pitboss.floor.documents import Equipment, PlanPlace, RoomKind, TableMode
from pitboss.floor.outage.commands import KeyPaperRound, RecordOutage
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.documents import CashDay, Lit
from pitboss.rounds import events as e

#: Lines of WA01: all of the meter, a quarter, and a fixed pay that needs nobody beside.
ALL, QUARTER, SMALL = "seven-card-straight-flush-natural", "seven-card-straight-flush-with-joker", "full-house"
#: Who did what before in every scene: the dealer calls wins, Eve confirms and Sam rejects them, Max and Ann made
#: the plan.
DID = {"called": "Dana", "confirmed": "Eve", "rejected": "Sam", "planned": "Max"}
#: The card that a scene leaves open.
OPEN = ""

LINK = j.LinkTable(
    table="U", location="Aces Up", base_game="Face Up Pai Gow Poker", seats=6, sensors=("J",), game=FACE_UP,
    paytables=("FUPGPP-WA01",), badge=OPEN, off_floor=True,
)  # fmt: skip
SETUP = c.SetUpTable(
    table="N", name="Table N", mode=TableMode.JACKPOT_ONLY, base_game="Face Up Pai Gow Poker", game=FACE_UP, badge=OPEN
)


def cards() -> Mapping[str, tuple[str, Role]]:
    """Somebody of each role with two cards, somebody else, and whoever did something before with a card of the role."""
    found = dict[str, tuple[str, Role]]()
    for letter, role in LETTERS.items():
        for card, person in (
            (letter, role.title()),
            (f"{letter}-again", role.title()),
            (f"{letter}-other", f"Other {role}"),
        ):
            found[card] = (person, Role(role))
        found |= {f"{letter}-{duty}": (DID[duty], Role(role)) for duty in PARTS.values()}
    return found


def staffed() -> FloorRoom:
    """A room with all these cards."""
    room = FloorRoom()
    for card, (person, role) in cards().items():
        until = "2027-11-01" if role is Role.REGULATOR else ""
        room.do(j.RegisterBadge(badge=card, person=person, role=role, until=until))
    return room


def _jackpot(room: FloorRoom, name: str = "J") -> None:
    room.do(j.CreateJackpot(plan=plan(name), badge="manager", second="accounting"))


def _halted(room: FloorRoom) -> None:
    _jackpot(room)
    room.do(j.HaltJackpot(jackpot="J", code="malfunction", reason="smoke", badge="manager"))


def _deposit(room: FloorRoom, cents: int) -> None:
    for stage in ("set-aside", "banked"):
        room.do(j.DepositFunds(cents=cents, stage=stage, reference="bag", badge="accounting", second="manager"))


def _pressed(room: FloorRoom, line: str) -> None:
    sensors_at(room, 2)
    press(room, 2, line)


def _called(room: FloorRoom, line: str) -> str:
    _pressed(room, line)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    return room.awards()[-1].id


def _confirmed(room: FloorRoom, line: str = QUARTER, *steps: str) -> str:
    award = _called(room, line)
    room.do(j.ConfirmAward(award=award, badge="executive"))
    for step in steps:
        if step == IDENTIFIED:
            room.do(identified(award, badge="supervisor", day=str(room.now.date() - dt.timedelta(days=1))))
            continue
        room.do(_step(award, step, line, badge="v" if step == "surveillance" else "supervisor"))
    return award


def _step(award: str, step: str, line: str = QUARTER, badge: str = OPEN) -> j.TakeStep:
    said = {"paid": "cash"}.get(step, "seen")
    return j.TakeStep(award=award, step=step, badge=badge, **step_fields(step, said, line))


#: The steps before the payment of a quarter, $2,500.05.
STEPS = ("cards-shown", "deck-checked", "surveillance", "hand-sealed", IDENTIFIED, "tax-form")


def _give_device_credential(room: FloorRoom) -> Command:
    room.do(replace(SETUP, badge="manager"))
    what = DeviceKind.SENSORS
    return c.GiveDeviceCredential(device="S-1", what=what, table="N", credential="0" * 64, badge=OPEN)


def _revoke_device(room: FloorRoom) -> Command:
    room.do(replace(_give_device_credential(room), badge="manager", second="executive"))  # type: ignore[arg-type] # one of them
    return c.RevokeDevice(device="S-1", reason="stolen", badge=OPEN)


def _set_lamps(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    room.do(j.EndGame(table="T", badge="dealer"))
    return c.SetLamps(table="T", on=(Lit(3, 1),), badge=OPEN)


def _create_jackpot(_room: FloorRoom) -> Command:
    return j.CreateJackpot(plan=plan("N"), badge=OPEN)


def _change_plan(room: FloorRoom) -> Command:
    _halted(room)
    return j.ChangePlan(plan=plan("J"), badge=OPEN)


def _link_table(room: FloorRoom) -> Command:
    _jackpot(room)
    return LINK


def _halt(room: FloorRoom) -> Command:
    _jackpot(room)
    return j.HaltJackpot(jackpot="J", code="maintenance", reason="a lamp", badge=OPEN)


def _seize(room: FloorRoom) -> Command:
    _jackpot(room)
    _deposit(room, 100)
    return j.HaltJackpot(jackpot="J", code="seizure", reason="the county", cents=1, badge=OPEN)


def _resume(room: FloorRoom) -> Command:
    _halted(room)
    return j.ResumeJackpot(jackpot="J", reason="mended", badge=OPEN)


def _report(room: FloorRoom) -> Command:
    _halted(room)
    return j.ReportMalfunction(jackpot="J", reference="letter 12", badge=OPEN)


def _adjust(room: FloorRoom) -> Command:
    _jackpot(room)
    return j.AdjustMeter(
        jackpot="J", meter="jackpot", cents=100, code="house-addition", reason="opening night", badge=OPEN, second=OPEN
    )


def _retire(room: FloorRoom) -> Command:
    _halted(room)
    _jackpot(room, "K")
    return j.RetireJackpot(jackpot="J", destination="K", reason="tired", badge=OPEN, second=OPEN)


def _deposit_funds(_room: FloorRoom) -> Command:
    return j.DepositFunds(cents=100, stage="set-aside", reference="bag", badge=OPEN)


def _reimburse(room: FloorRoom) -> Command:
    award = _confirmed(room, QUARTER, *STEPS)
    room.do(replace(_step(award, "paid"), method="operating", number="1001", badge="supervisor"))
    _deposit(room, 250_005)
    return j.ReimburseHouse(award=award, reference="transfer 7", badge=OPEN, second=OPEN)


def _release(room: FloorRoom) -> Command:
    _called(room, ALL)
    room.set_up("U", FACE_UP, TableMode.JACKPOT_ONLY)
    room.do(replace(LINK, badge="manager", second="accounting"))
    room.open("U")
    start(room, 3, table="U")
    press(room, 3, HALF, "U")
    room.do(j.CallSupervisor(table="U", badge="dealer"))
    return j.ReleaseAward(award=room.awards()[-1].id, badge=OPEN)


def _resolve(room: FloorRoom) -> Command:
    award = win(room).id
    room.do(j.DisputeAward(award=award, reason="no flush", statement="it is one", badge="supervisor"))
    return j.ResolveDispute(award=award, outcome="confirmed", reason="it is one", badge=OPEN, second=OPEN)


def _set_up(_room: FloorRoom) -> Command:
    return SETUP


def _set_limits(_room: FloorRoom) -> Command:
    return replace(SETUP, jurisdiction="none")


def _closed_table(room: FloorRoom) -> None:
    room.set_up("T", "three-card-poker", TableMode.CARD_ENTRY)


def _open_table(room: FloorRoom) -> Command:
    _closed_table(room)
    return c.OpenTable(table="T", opener_cents=100, acknowledged=ALL_SEEN, badge=OPEN, chips=stacks(100))


def _close_table(room: FloorRoom) -> Command:
    _closed_table(room)
    room.open("T")
    return c.CloseTable(table="T", closer_cents=0, badge=OPEN)


def _move_chips(room: FloorRoom) -> Command:
    _closed_table(room)
    room.open("T")
    return moving("fill", 100, "slip 1", table="T", badge=OPEN, second=OPEN)


def _drop(room: FloorRoom) -> Command:
    _closed_table(room)
    room.open("T")
    return moving("drop", 100, "slip 1", table="T", badge=OPEN, second=OPEN)


def _count_tray(room: FloorRoom) -> Command:
    _closed_table(room)
    room.open("T", 100)
    return c.CountTray(table="T", cents=100, chips=stacks(100), badge=OPEN, second=OPEN)


def _correct_chips(room: FloorRoom) -> Command:
    _closed_table(room)
    room.open("T", 100)
    return c.CorrectChips(
        table="T", what="opener", cents=200, chips=stacks(200), reason="a slip of the pen", badge=OPEN, second=OPEN
    )


def _void_slip(room: FloorRoom) -> Command:
    _closed_table(room)
    return c.VoidSlip(table="T", what="fill", slip="F-1", reason="torn", badge=OPEN, second=OPEN)


def _set_denominations(_room: FloorRoom) -> Command:
    return c.SetDenominations(denominations_cents=(100, 500), badge=OPEN, second=OPEN)


def _print_slip(room: FloorRoom) -> Command:
    _closed_table(room)
    room.open("T", 100)
    return c.PrintSlip(table="T", paper="opener:T.1", badge=OPEN)


def _record_approval(_room: FloorRoom) -> Command:
    return c.RecordApproval(game="Three Card Poker", reference="letter 1", since="2026-01-01", badge=OPEN)


def _add_game(_room: FloorRoom) -> c.AddGame:
    files = own_files()
    return c.AddGame(rules=files.rules, paytables=files.paytables, badge=OPEN, second=OPEN)


def _retire_game(room: FloorRoom) -> Command:
    room.do(replace(_add_game(room), badge="manager", second="accounting"))
    return c.RetireGame(game=HOUSE_THREE, reason="nobody plays it", badge=OPEN)


def _record_outage(room: FloorRoom) -> Command:
    room.set_up("N", FACE_UP, TableMode.JACKPOT_ONLY)
    room.wait(3600)
    since, until = ((room.now - dt.timedelta(minutes=minutes)).isoformat() for minutes in (50, 10))
    return RecordOutage(since=since, until=until, tables=("N",), what="the power failed", badge=OPEN, second=OPEN)


def _key_paper_round(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    room.do(j.EndGame(table="T", badge="dealer"))
    room.wait(3600)
    since, until = ((room.now - dt.timedelta(minutes=minutes)).isoformat() for minutes in (50, 10))
    told = RecordOutage(since=since, until=until, tables=("T",), what="power", badge="supervisor", second="manager")
    room.do(told)
    return KeyPaperRound(
        table="T", outage="O-1", form="1", line=1, played_at=since, base=(2,), lit=(Lit(2, 1),), badge=OPEN, second=OPEN
    )


def _log_deck(room: FloorRoom) -> Command:
    room.set_up("N", FACE_UP, TableMode.JACKPOT_ONLY)
    return LogDeck(table="N", deck="D-1", what="in", cards=53, badge=OPEN, second=OPEN)


def _declare_room(_room: FloorRoom) -> Command:
    return c.DeclareRoom(room=RoomKind.TRIBAL, badge=OPEN, second=OPEN)


def _replace_equipment(room: FloorRoom) -> Command:
    _closed_table(room)
    room.open("T")
    spare = Equipment("shuffler", "i-Deal", "2", "E-18", "Light and Wonder")
    return c.ReplaceEquipment(table="T", serial=SHUFFLER.serial, reason="It jams", equipment=spare, badge=OPEN)


def _new_card(room: FloorRoom) -> c.ManageCard:
    new = c.ManageCard(card="new", person="Nora Newcomer", role=Role.DEALER, badge=OPEN)
    room.do(replace(new, badge="manager"))
    return new


def _vouch_for(room: FloorRoom) -> Command:
    return j.VouchFor(card=_new_card(room).card)


def _manage_card(room: FloorRoom) -> Command:
    return replace(_new_card(room), active=False)


def _manage_role(room: FloorRoom) -> Command:
    return replace(_new_card(room), role=Role.SUPERVISOR)


def _manage_another(room: FloorRoom) -> Command:
    _new_card(room)
    return c.ManageCard(card="second", person="Nora Newcomer", role=Role.TECHNICIAN, badge=OPEN)


def _manage_above(_room: FloorRoom) -> Command:
    return c.ManageCard(card="new", person="Nora Newcomer", role=Role.EXECUTIVE, badge=OPEN)


def _manage_regulator(_room: FloorRoom) -> Command:
    return c.ManageCard(card="new", person="Rita Reader", role=Role.REGULATOR, until="2027-11-01", badge=OPEN)


def _manage_alike(room: FloorRoom) -> Command:
    _new_card(room)
    return c.ManageCard(
        card="like", person="Nora New-comer", role=Role.DEALER, unlike=("name:nora newcomer",), badge=OPEN
    )


def _note_access(room: FloorRoom) -> Command:
    return c.NoteAccess(card=_new_card(room).card, what="signed-out", badge=OPEN)


def _give_secret(room: FloorRoom) -> Command:
    return c.NoteAccess(card=_new_card(room).card, what="secret-given", badge=OPEN)


def _try_again_often(room: FloorRoom) -> Command:
    lifted = c.NoteAccess(card=_new_card(room).card, what="let-try-again", badge=OPEN)
    for _ in range(2):
        room.do(replace(lifted, badge="manager"))
    return lifted


def _start_game(room: FloorRoom) -> Command:
    sensors_at(room)
    room.do(j.EndGame(table="T", badge="dealer"))
    return j.StartGame(table="T", round="g2", base=(), lit=(), badge=OPEN)


def _press_hand(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return j.PressHand(table="T", seat=2, sensor=1, line=HALF, badge=OPEN)


def _pay(line: str, cage_slip: str = "") -> Callable[[FloorRoom], Command]:
    def scene(room: FloorRoom) -> Command:
        _pressed(room, line)
        return j.PayHand(table="T", seat=2, sensor=1, badge=OPEN, cage_slip=cage_slip)

    return scene


def _pay_large(room: FloorRoom) -> Command:
    sensors_at(room)
    room.do(j.EndGame(table="T", badge="dealer"))
    large_from(room, 20_000)
    start(room, 2)
    press(room, 2, ROYAL)
    return j.PayHand(table="T", seat=2, sensor=1, badge=OPEN)


def _call(room: FloorRoom) -> Command:
    _pressed(room, HALF)
    return j.CallSupervisor(table="T", badge=OPEN)


def _end_game(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return j.EndGame(table="T", badge=OPEN)


def _void(line: str) -> Callable[[FloorRoom], Command]:
    def scene(room: FloorRoom) -> Command:
        _pressed(room, line)
        return j.VoidGame(table="T", reason="misdeal", badge=OPEN)

    return scene


def _open_round(room: FloorRoom) -> Command:
    _closed_table(room)
    room.open("T")
    return c.OpenRound(table="T", badge=OPEN)


def _act_at_table(room: FloorRoom) -> Command:
    entered(room)
    return c.ActAtTable(table="E", act=e.StartDrawn(position=1, source="generator"), badge=OPEN)


def _enter_outcomes(room: FloorRoom) -> Command:
    room.set_up("E", "three-card-poker", TableMode.OUTCOMES)
    room.open("E", 1_000_000)
    room.do(c.OpenRound(table="E", badge="dealer"))
    for act in (e.WagerPlaced(seat=2, player="Seat 2", wager="ante", cents=1000), e.BettingClosed()):
        room.do(c.ActAtTable(table="E", act=act, badge="dealer"))
    return c.EnterOutcomes(table="E", badge=OPEN)


def _keep_house_way(_room: FloorRoom) -> Command:
    return c.KeepHouseWay(text=OWN_WAY, proved=PROVED, badge=OPEN, second=OPEN)


def _suspend(room: FloorRoom) -> Command:
    entered(room)
    return c.ActAtTable(table="E", act=e.IrregularityCalled(kind="shuffler-fault", reason="jammed"), badge=OPEN)


def _confirm(line: str) -> Callable[[FloorRoom], Command]:
    return lambda room: j.ConfirmAward(award=_called(room, line), badge=OPEN)


def _reject(line: str) -> Callable[[FloorRoom], Command]:
    return lambda room: j.RejectAward(award=_called(room, line), reason="no flush", badge=OPEN)


def _dispute(line: str) -> Callable[[FloorRoom], Command]:
    return lambda room: j.DisputeAward(award=_called(room, line), reason="no flush", statement="it is one", badge=OPEN)


def _take(step: str, *before: str) -> Callable[[FloorRoom], Command]:
    return lambda room: _step(_confirmed(room, QUARTER, *before), step)


def _correct_cards(room: FloorRoom) -> Command:
    award = _confirmed(room, QUARTER, "cards-shown")
    other = CARDS[QUARTER].replace("s", "h")
    return j.CorrectCards(award=award, cards=other, reason="the wrong suit", badge=OPEN, second=OPEN)


def _call_floor(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return c.CallFloor(table="T", why="chips", badge=OPEN)


def _answer(answer: Literal["take", "end"]) -> Callable[[FloorRoom], Command]:
    def scene(room: FloorRoom) -> Command:
        sensors_at(room, 2)
        room.do(c.CallFloor(table="T", why="chips", badge="dealer"))
        return c.AnswerCall(table="T", answer=answer, badge=OPEN)

    return scene


def _on_duty(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return c.GoOnDuty(pits=("Main pit",), badge=OPEN)


def _identify(room: FloorRoom) -> Command:
    return identified(_confirmed(room, QUARTER), badge=OPEN, day=str(room.now.date() - dt.timedelta(days=1)))


def _identify_again(room: FloorRoom) -> Command:
    award = _confirmed(room, QUARTER, IDENTIFIED)
    day = str(room.now.date() - dt.timedelta(days=1))
    return replace(identified(award, badge=OPEN, day=day), reason="a digit was misread", second=OPEN)


def _read_winner(room: FloorRoom) -> Command:
    return j.ReadWinner(award=_confirmed(room, QUARTER, IDENTIFIED), badge=OPEN)


def _report_cash(room: FloorRoom) -> Command:
    paid = CashDay("2026-11-16:P-0", "2026-11-16", "P-0", 1_000_100, ("a", "b", "c"), due="2026-12-01")
    room.memory.documents[paid.kind, paid.id] = paid
    return j.ReportCash(cash_day=paid.id, reference="31-17", badge=OPEN)


def _remit_tax(room: FloorRoom) -> Command:
    award = _confirmed(room, ALL, *STEPS)
    room.do(replace(_step(award, "paid", ALL), method="operating", number="1001", badge="supervisor"))
    return j.RemitTax(cents=100, reference="EFT-1", badge=OPEN, second=OPEN)


def _print(room: FloorRoom) -> Command:
    return c.PrintWinPage(award=_confirmed(room), badge=OPEN)


def _arrange(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return c.ArrangeFloor(places=(PlanPlace("T", 3, 2),), badge=OPEN)


def _celebrate(room: FloorRoom) -> Command:
    return c.CelebrateAward(award=_confirmed(room), agreed=True, badge=OPEN)


def _end_celebration(room: FloorRoom) -> Command:
    award = _confirmed(room)
    room.do(c.CelebrateAward(award=award, agreed=True, badge="supervisor"))
    return c.EndCelebration(award=award, badge=OPEN)


#: By act; what a card's first secret takes depends on who is there at all, and has no scene.
SCENES: Mapping[str, Callable[[FloorRoom], Command]] = {
    "create-jackpot": _create_jackpot,
    "change-plan": _change_plan,
    "link-table": _link_table,
    "halt-jackpot": _halt,
    "halt-jackpot/seizure": _seize,
    "resume-jackpot": _resume,
    "report-malfunction": _report,
    "adjust-meter": _adjust,
    "retire-jackpot": _retire,
    "deposit-funds": _deposit_funds,
    "reimburse-house": _reimburse,
    "release-award": _release,
    "resolve-dispute": _resolve,
    "set-up-table": _set_up,
    "set-up-table/limits": _set_limits,
    "open-table": _open_table,
    "close-table": _close_table,
    "move-chips": _move_chips,
    "move-chips/drop": _drop,
    "count-tray": _count_tray,
    "correct-chips": _correct_chips,
    "void-slip": _void_slip,
    "set-denominations": _set_denominations,
    "print-slip": _print_slip,
    "record-approval": _record_approval,
    "add-game": _add_game,
    "retire-game": _retire_game,
    "keep-house-way": _keep_house_way,
    "declare-room": _declare_room,
    "record-outage": _record_outage,
    "key-paper-round": _key_paper_round,
    "log-deck": _log_deck,
    "replace-equipment": _replace_equipment,
    "give-device-credential": _give_device_credential,
    "revoke-device": _revoke_device,
    "vouch-for": _vouch_for,
    "manage-card": _manage_card,
    "manage-card/role": _manage_role,
    "manage-card/another": _manage_another,
    "manage-card/above": _manage_above,
    "manage-card/regulator": _manage_regulator,
    "manage-card/alike": _manage_alike,
    "note-access": _note_access,
    "note-access/secret": _give_secret,
    "note-access/try-again-often": _try_again_often,
    "start-game": _start_game,
    "press-hand": _press_hand,
    "pay-hand": _pay(SMALL),
    "pay-hand/large": _pay_large,
    "pay-hand/cage-slip": _pay(SMALL, cage_slip="C-1"),
    "call-supervisor": _call,
    "call-floor": _call_floor,
    "answer-call": _answer("take"),
    "answer-call/end": _answer("end"),
    "go-on-duty": _on_duty,
    "end-game": _end_game,
    "void-game": _void(HALF),
    "void-game/executive": _void(ALL),
    "open-round": _open_round,
    "act-at-table": _act_at_table,
    "enter-outcomes": _enter_outcomes,
    "set-lamps": _set_lamps,
    "act-at-table/supervisor": _suspend,
    "confirm-award": _confirm(HALF),
    "confirm-award/executive": _confirm(ALL),
    "reject-award": _reject(HALF),
    "reject-award/executive": _reject(ALL),
    "dispute-award": _dispute(HALF),
    "dispute-award/executive": _dispute(ALL),
    "take-step": _take("cards-shown"),
    "take-step/surveillance": _take("surveillance", *STEPS[:2]),
    "take-step/paid": _take("paid", *STEPS),
    "identify-winner": _identify,
    "identify-winner/again": _identify_again,
    "read-winner": _read_winner,
    "report-cash": _report_cash,
    "remit-tax": _remit_tax,
    "correct-cards": _correct_cards,
    "print-win-page": _print,
    "arrange-floor": _arrange,
    "celebrate-award": _celebrate,
    "end-celebration": _end_celebration,
}
