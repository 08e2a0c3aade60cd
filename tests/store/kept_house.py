"""What the kept room has of its own: a game, a house way, a floor plan, an outage and its paper, rounds by outcomes."""

import datetime as dt

from tests.floor.own_ways import OWN_WAY, PROVED
from tests.own_games import HOUSE_THREE, NAME, own_files
from tests.store.kept_base import FACE_UP, HALF, LOW, ROYAL_MATCH, THREE, TWO, Room, Two, set_up
from tests.store.kept_rounds import bet, finish_live

from pitboss.desk.person import Role
from pitboss.floor import commands as c
from pitboss.floor.decks import LogDeck
from pitboss.floor.devices.device import DeviceKind
from pitboss.floor.documents import PlanPlace, TableMode
from pitboss.floor.outage.outages import KeyPaperRound, PaperHand, RecordOutage
from pitboss.games.own_game import read_own_game
from pitboss.games.step import StepKind
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit
from pitboss.rounds import events as e


def furnish_house(room: Room) -> None:
    """Everything of the house's own, one after the other; the outage takes half an hour."""
    _let_a_regulator_in(room)
    _keep_own_ways(room)
    _play_own_game(room)
    _enter_outcomes(room)
    _celebrate(room)
    _work_through_an_outage(room)
    _call_and_answer(room)


def _let_a_regulator_in(room: Room) -> None:
    card = c.ManageCard(card="agent", person="Rita", role=Role.REGULATOR, until="2026-12-01", **TWO)
    room.do(card)


def _keep_own_ways(room: Room) -> None:
    room.do(c.KeepHouseWay(text=OWN_WAY, proved=PROVED, **TWO))
    room.do(c.ArrangeFloor(places=(PlanPlace("J1", 3, 2, 90), PlanPlace("J2", 5, 2)), badge="manager"))
    room.do(c.SetDenominations(denominations_cents=(100, 500, 2_500, 10_000, 100_000), **TWO))
    credential = c.GiveDeviceCredential(device="S-1", what=DeviceKind.SENSORS, table="J1", credential="0" * 64, **TWO)
    room.do(credential)


def _play_own_game(room: Room) -> None:
    """A closed round of the room's own game and one that waits for decisions, under letters about it."""
    files = own_files()
    room.do(c.AddGame(rules=files.rules, paytables=files.paytables, **TWO))
    about = {"game": HOUSE_THREE, "rules": read_own_game(files).content_hash}
    for what, named in about.items():
        room.do(c.RecordApproval(game=named, what=what, reference="Letter 13", since="2026-01-01", **TWO))
    set_up(room, "H1", HOUSE_THREE, TableMode.CARD_ENTRY, 1_000_000, name=NAME)
    bet(room, "H1", 2, {"ante": 1_000, "pair-plus": 500})
    finish_live(room, "H1", {})
    bet(room, "H1", 3, {"ante": 1_500})
    finish_live(room, "H1", {}, until=StepKind.DECIDE)


def _enter_outcomes(room: Room) -> None:
    """A round by its outcomes, and one in which a jackpot's hand was shown, which is confirmed."""
    set_up(room, "O1", THREE, TableMode.OUTCOMES, 1_000_000)
    bet(room, "O1", 2, {"ante": 1_000})
    bet(room, "O1", 4, {"ante": 2_000}, new=False)
    room.act("O1", e.BettingClosed())
    room.do(c.EnterOutcomes(table="O1", seats=(c.SeatOutcome(2, "win"),), badge="dealer"))
    room.act("O1", e.RoundClosed())
    set_up(room, "O2", FACE_UP, TableMode.OUTCOMES, 1_000_000, "fortune")
    bet(room, "O2", 2, {"pai-gow": 1_000, "jackpot": 100})
    room.act("O2", e.BettingClosed())
    room.do(c.EnterOutcomes(table="O2", seats=(c.SeatOutcome(2, "win", cards=ROYAL_MATCH),), badge="dealer"))
    room.do(j.CallSupervisor(table="O2", badge="dealer"))
    room.do(j.ConfirmAward(award="O2.O2-1.2.1", badge="executive"))
    room.act("O2", e.RoundClosed())


def _celebrate(room: Room) -> None:
    """One win is celebrated and ended, another goes on."""
    ended, going_on = "O2.O2-1.2.1", "L3.L3-2.2.1"
    room.do(c.CelebrateAward(award=ended, agreed=True, seconds=120, badge="supervisor"))
    room.do(c.EndCelebration(award=ended, badge="supervisor"))
    room.do(c.CelebrateAward(award=going_on, agreed=True, seconds=120, badge="supervisor"))


def _work_through_an_outage(room: Room) -> None:
    """Two tables are out of order: one keys a game without a win and one with, the other the cards of a round."""
    set_up(room, "Q1", FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "fortune")
    set_up(room, "Q2", FACE_UP, TableMode.CARD_ENTRY, 1_000_000, "other")
    room.do(LogDeck(table="Q1", deck="D-1", what="in", cards=53, badge="supervisor", second="dealer"))
    began = room.now
    room.now += dt.timedelta(minutes=30)
    since, played, until = ((began + dt.timedelta(minutes=minutes)).isoformat() for minutes in (5, 10, 25))
    what = "the power failed"
    outage = RecordOutage(
        since=since, until=until, tables=("Q1", "Q2"), what=what, badge="supervisor", second="manager"
    )
    room.do(outage)
    people = Two(badge="supervisor", second="dealer")
    sensors = {"table": "Q1", "outage": "O-1", "form": "17", "played_at": played}
    for line, hands in ((1, ()), (2, (PaperHand(seat=2, sensor=1, line=HALF),))):
        lit = (Lit(2, 1), Lit(4, 1))
        room.do(KeyPaperRound(**sensors, line=line, base=(2, 4), lit=lit, hands=hands, **people))  # type: ignore[arg-type] # its fields
    acts = (
        e.WagerPlaced(seat=2, player="Seat 2", wager="pai-gow", cents=1_000),
        e.WagerPlaced(seat=2, player="Seat 2", wager="jackpot", cents=100),
        e.BettingClosed(),
    )
    room.do(KeyPaperRound(table="Q2", outage="O-1", form="18", line=1, played_at=played, acts=acts, **people))
    finish_live(room, "Q2", {2: LOW, 0: "Ah Ad Kc Ts 7s 5h 2d"}, until=StepKind.DECIDE)


def _call_and_answer(room: Room) -> None:
    room.do(c.GoOnDuty(pits=("Main pit",), badge="supervisor"))
    room.do(c.CallFloor(table="Q1", why="chips", badge="dealer"))
    room.do(c.AnswerCall(table="Q1", answer="take", badge="supervisor"))
