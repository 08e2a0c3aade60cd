"""A good request for every route of the API: one that has to succeed for whoever may send it, on the demo floor."""

import datetime as dt
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from tests.jackpots.evidence import step_fields
from tests.own_games import own_files
from tests.store.room import PLAN
from tests.web.browsers import PIN
from tests.web.office import by_denomination, closer, movement
from tests.web.office import table as table_body
from tests.web.scenes import FIXED, QUARTER, SEEN, Scene

from pitboss.floor import commands as c
from pitboss.floor.devices.device import DeviceKind
from pitboss.floor.outage.outages import RecordOutage
from pitboss.store.secrets.sessions import hash_of

#: A request without a body.
NO_BODY = object()
DESIGN = {"game": "three-card-poker", "wager": "pair-plus", "paytable": "A"}
HAND = {"game": "three-card-poker", "cards": "As Ad 7c"}
WORDS = {
    "id": "form", "name": "From a form", "type": "progressive", "game": "face-up-pai-gow", "paytable": "FUPGPP-WA01",
    "location": "Aces Up", "wager": "$1", "practice": False,
    "meter": [{"id": "jackpot", "seed": "$10000", "contribution": "20%", "reserve": "2%"}],
}  # fmt: skip
GAME = "three-card-poker"
FILED = "game,wager,paytable,line,combinations\nthree-card-poker,pair-plus,A,straight-flush,48\n"


@dataclass(frozen=True)
class Asked:
    """What is put into a route's path, its query and its body."""

    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = NO_BODY
    headers: Mapping[str, str] = field(default_factory=dict)
    media: str = "application/json"


Good = Callable[[Scene], Asked]


def at(body: object = NO_BODY, query: Mapping[str, str] | None = None, **path: str) -> Asked:
    """A request by its path, briefly."""
    return Asked(path, query or {}, body)


def _plan(jackpot: str, **changes: object) -> dict[str, object]:
    return {"plan": {**asdict(PLAN), "meters": [asdict(meter) for meter in PLAN.meters], "id": jackpot, **changes}}


def _made(scene: Scene, jackpot: str, **changes: object) -> dict[str, object]:
    return {**_plan(jackpot, **changes), "second": scene.second("accounting", "manager")}


def _link(scene: Scene) -> Asked:
    body = {
        "second": scene.second("accounting"),
        "location": PLAN.location,
        "base_game": "Face Up Pai Gow Poker",
        "seats": 6, "sensors": [scene.jackpot()], "game": PLAN.game, "paytables": [PLAN.paytable],
    }  # fmt: skip
    return at(body, table=scene.floor_table(game=PLAN.game, closed=True))


def _adjust(scene: Scene) -> Asked:
    second = scene.second("manager", "accounting")
    body = {"meter": "jackpot", "cents": 500, "code": "house-addition", "reason": "Anniversary", "second": second}
    return at(body, jackpot=scene.jackpot())


def _retire(scene: Scene) -> Asked:
    body = {"destination": scene.jackpot(), "reason": "End", "second": scene.second("manager", "accounting")}
    return at(body, jackpot=scene.jackpot("maintenance"))


def _start(scene: Scene) -> Asked:
    body = {"round": scene.name("round"), "base": [1, 2], "lit": [{"seat": 1, "sensor": 1}]}
    return at(body, table=scene.linked())


def _step(scene: Scene) -> Asked:
    award, step = scene.next_step()
    return at({"step": step, **step_fields(step, "done", QUARTER)}, award=award)


#: What somebody's papers say.
PAPERS = {
    "name": "Wilhelmina Quartermain",
    "born": "1970-02-28",
    "address": "12 Larch Street, Yakima",
    "document": "passport",
    "issuer": "USA",
    "document_number": "Z5550123",
    "tax_number": "123-45-6789",
    "exclusions_of": "2026-11-15",
    "excluded": False,
}


def _papers(scene: Scene) -> Asked:
    return at(PAPERS, award=scene.award(confirmed=True))


def _reading(scene: Scene) -> Asked:
    award = scene.award(confirmed=True)
    scene.seal(award)
    return at({}, award=award)


def _cash_reported(scene: Scene) -> Asked:
    return at({"reference": "31-17"}, cash_day=scene.cash_day())


def _remitted(scene: Scene) -> Asked:
    scene.advanced()
    return at({"cents": 1, "reference": scene.name("EFT"), "second": scene.second("manager", "accounting")})


def _other_cards(scene: Scene) -> Asked:
    second = scene.second("accounting", "manager")
    body = {"cards": "Qs Js Ts 9s 8s 7s Jk", "reason": "one was misread", "second": second}
    return at(body, award=scene.shown())


def _act(scene: Scene) -> Asked:
    wager = {"type": "wager-placed", "seat": 1, "player": "Seat 1", "wager": "ante", "cents": 500}
    return at({"act": wager}, table=scene.round())


def _outcomes(scene: Scene) -> Asked:
    body = {"seats": [{"seat": 1, "outcome": "win", "decisions": [{"action": "play"}], "cards": "As Ad 7c"}]}
    return at(body, table=scene.hands_played())


def _chips(scene: Scene) -> Asked:
    table = scene.floor_table()
    number = scene.name("slip").rpartition("-")[2]
    return at(movement("fill", 10_000, f"F-{number}", second=scene.second("dealer")), table=table)


def _inventory(scene: Scene) -> Asked:
    body = {"cents": 90_000, "chips": by_denomination(90_000), "second": scene.second("dealer")}
    return at(body, table=scene.floor_table())


def _correction(scene: Scene) -> Asked:
    table = scene.floor_table()
    opener = {"what": "opener", "sitting": f"{table}.1", "cents": 90_000, "chips": by_denomination(90_000)}
    return at({**opener, "reason": "Misread", "second": scene.second("supervisor")}, table=table)


def _void_slip(scene: Scene) -> Asked:
    number = scene.name("slip").rpartition("-")[2]
    body = {"what": "fill", "slip": f"F-{number}", "reason": "Torn", "second": scene.second("manager", "executive")}
    return at(body, table=scene.floor_table())


def _slip_print(scene: Scene) -> Asked:
    table = scene.floor_table()
    return at({"paper": f"opener:{table}.1"}, table=table, form="html")


def _new_card(scene: Scene) -> Asked:
    return at({"card": scene.name("card"), "person": "Nora New", "role": "dealer"})


def _carded(_: Scene) -> Asked:
    return at({}, card="D-1001")


def _split(scene: Scene) -> Asked:
    table = scene.dealt("ez-pai-gow")
    return at(query={"seat": "1", "front": scene.front(table)}, table=table)


def _bets(scene: Scene) -> Asked:
    return at({"seat": 1, "bets": [{"wager": "ante", "cents": 1000}]}, table=scene.seated())


def _top_up(scene: Scene) -> Asked:
    scene.practice()
    scene.losing()
    return at()


def _confirmed(scene: Scene) -> Asked:
    return at({"card": scene.card("supervisor")}, award=scene.award())


def _pay(scene: Scene) -> Asked:
    body = {"seat": 2, "sensor": 1, "supervisor": scene.second("supervisor", "executive")}
    return at(body, table=scene.game(FIXED))


def _new_secret(scene: Scene) -> Asked:
    old = PIN if scene.role == "player" else scene.card(scene.badge)["secret"]
    return at({"old": old, "new": "two-seven-one-eight"})


#: Routes that need nothing but their address.
PLAIN = (
    "GET /api/v1/cash-reports", "GET /api/v1/withheld-tax", "GET /api/v1/reports/master-games",
    "GET /api/v1/reports/irregularities", "GET /api/v1/build", "GET /api/v1/outages", "GET /api/v1/decks",
    "GET /healthz", "GET /readyz", "GET /metrics", "GET /api/v1/session", "DELETE /api/v1/session",
    "GET /api/v1/session/places", "GET /api/v1/badges", "GET /api/v1/jackpots",
    "GET /api/v1/awards", "GET /api/v1/reports/gaming-day", "GET /api/v1/games", "GET /api/v1/displays/pulse",
    "GET /api/v1/tables", "GET /api/v1/wins", "GET /api/v1/floor/games", "GET /api/v1/floor/setups",
    "GET /api/v1/floor/sittings", "GET /api/v1/floor/approvals", "GET /api/v1/floor/house-ways",
    "GET /api/v1/floor/room",
    "GET /api/v1/floor/denominations", "GET /api/v1/staff/cards",
    "GET /api/v1/audit/entries", "GET /api/v1/audit/events", "GET /api/v1/audit/run", "GET /api/v1/audit/export",
    "GET /api/v1/accounting/sittings", "GET /api/v1/accounting/day", "GET /api/v1/accounting/alerts",
    "GET /api/v1/accounting/due", "GET /api/v1/devices", "GET /api/v1/play/me", "GET /api/v1/play/tables",
)  # fmt: skip


def _reporting(scene: Scene) -> dict[str, str]:
    """The header of sensors that may report."""
    device, table = scene.name("S"), scene.linked()
    token = f"{device}.{'t' * 43}"
    scene.do(
        c.GiveDeviceCredential(
            device=device, what=DeviceKind.SENSORS, table=table, credential=hash_of(token), badge="manager",
            second="executive",
        )
    )  # fmt: skip
    return {"Authorization": f"Bearer {token}"}


def _reported(scene: Scene, report: dict[str, Any]) -> dict[str, Any]:
    return {"sequence": 1, "at": scene.browser.room.clock().isoformat(), "report": report}


def _report(scene: Scene) -> Asked:
    return Asked(body=_reported(scene, {"type": "coin-in", "seat": 2}), headers=_reporting(scene))


def _report_lines(scene: Scene) -> Asked:
    line = json.dumps(_reported(scene, {"type": "heartbeat"}))
    return Asked(body=f"{line}\n{line}", headers=_reporting(scene), media="text/plain")


def _revoke(scene: Scene) -> Asked:
    device = _reporting(scene)["Authorization"].removeprefix("Bearer ").partition(".")[0]
    return at({"reason": "Sold"}, device=device)


def _outage(scene: Scene, table: str) -> dict[str, Any]:
    now = scene.browser.room.clock()
    since = (now - dt.timedelta(seconds=30)).isoformat()
    return {"since": since, "until": now.isoformat(), "tables": [table], "what": "The power failed"}


def _paper_round(scene: Scene) -> Asked:
    table = scene.linked()
    told = _outage(scene, table)
    outage = scene.do(RecordOutage(**told | {"tables": (table,)}, badge="manager", second="accounting"))["outage"]
    body = {
        "outage": outage, "form": scene.name("F"), "line": 1, "played_at": told["until"], "base": [2],
        "lit": [{"seat": 2, "sensor": 1}], "second": scene.second("accounting"),
    }  # fmt: skip
    return at(body, table=table)


def _deck(scene: Scene) -> Asked:
    body = {"deck": scene.name("D"), "what": "in", "cards": 53, "second": scene.second("dealer")}
    return at(body, table=scene.linked())


GOOD: Mapping[str, Good] = {route: lambda _: at() for route in PLAIN} | {
    "POST /api/v1/session": lambda scene: at(scene.card("auditor")),
    "POST /api/v1/session/guest": lambda _: at({"name": "Gus"}),
    "POST /api/v1/session/secret": _new_secret,
    "DELETE /api/v1/session/places/{place}": lambda scene: at(place=scene.elsewhere()),
    # Jackpots
    "POST /api/v1/jackpots": lambda scene: at(_made(scene, scene.name("jackpot"))),
    "GET /api/v1/jackpots/{jackpot}": lambda _: at(jackpot="triple"),
    "GET /api/v1/jackpots/{jackpot}/display": lambda _: at(jackpot="house-aces"),
    "GET /api/v1/jackpots/{jackpot}/history": lambda _: at(query={"meter": "mega"}, jackpot="triple"),
    "GET /api/v1/jackpots/{jackpot}/economics": lambda _: at(jackpot="fortune-link"),
    "POST /api/v1/jackpots/{jackpot}/plan": lambda scene: at(
        _made(scene, "", name="Another name"), jackpot=scene.jackpot("maintenance")
    ),
    "POST /api/v1/jackpots/{jackpot}/adjustments": _adjust,
    "POST /api/v1/jackpots/{jackpot}/halt": lambda scene: at(
        {"code": "maintenance", "reason": "A test"}, jackpot=scene.jackpot()
    ),
    "POST /api/v1/jackpots/{jackpot}/resume": lambda scene: at(
        {"reason": "Mended", "second": scene.second("manager", "executive")}, jackpot=scene.jackpot("maintenance")
    ),
    "POST /api/v1/jackpots/{jackpot}/retire": _retire,
    "POST /api/v1/jackpots/{jackpot}/malfunction-report": lambda scene: at(
        {"reference": "case 7"}, jackpot=scene.jackpot("malfunction")
    ),
    "POST /api/v1/tables/{table}/sensors": _link,
    "GET /api/v1/tables/{table}/sensors": lambda _: at(table="FU-1"),
    "POST /api/v1/tables/{table}/sensors/lamps": lambda scene: at(
        {"on": [{"seat": 2, "sensor": 1}]}, table=scene.linked()
    ),
    "POST /api/v1/device/reports": _report,
    "POST /api/v1/device/lines": _report_lines,
    "POST /api/v1/devices": lambda scene: at(
        {"device": scene.name("D"), "what": "display", "table": "TC-1", "second": scene.second("executive")}
    ),
    "POST /api/v1/devices/{device}/revoke": _revoke,
    "POST /api/v1/tables/{table}/sensors/start": _start,
    "POST /api/v1/tables/{table}/sensors/hands": lambda scene: at(
        {"seat": 2, "sensor": 1, "line": QUARTER}, table=scene.game()
    ),
    "POST /api/v1/tables/{table}/sensors/pay": _pay,
    "POST /api/v1/tables/{table}/sensors/call": lambda scene: at({}, table=scene.game(QUARTER)),
    "GET /api/v1/accounting/days": lambda _: at(query={"days": "3"}),
    "GET /api/v1/learn/games": lambda _: at(),
    "GET /api/v1/learn/games/{game_id}/hands/{seed}": lambda _: at(game_id="three-card-poker", seed="1"),
    "POST /api/v1/learn/games/{game_id}/hands/{seed}": lambda _: at(
        {"action": "play"}, game_id="three-card-poker", seed="1"
    ),
    "GET /api/v1/learn/games/{game_id}/tables/{seed}": lambda _: at(game_id="let-it-ride", seed="1"),
    "POST /api/v1/learn/games/{game_id}/tables/{seed}": lambda _: at(
        {"deeds": [{"seat": 1, "wager": "ante", "deed": "take"}]}, game_id="three-card-poker", seed="1"
    ),
    "POST /api/v1/learn/session": lambda _: at({"hands": []}),
    "GET /api/v1/maths/verification/figures": lambda _: at(),
    "POST /api/v1/maths/design": lambda _: at({**DESIGN, "edge": "5%±2"}),
    "POST /api/v1/maths/filing": lambda _: Asked(
        query={"name": "filed.csv"}, body=FILED, media="application/octet-stream"
    ),
    "POST /api/v1/maths/filing/{form}": lambda _: Asked(
        path={"form": "html"}, query={"name": "filed.csv"}, body=FILED, media="application/octet-stream"
    ),
    "GET /api/v1/calls": lambda _: at(),
    "GET /api/v1/reports/master-games/{form}": lambda _: at(form="json"),
    "GET /api/v1/reports/period": lambda _: at(query={"first": "2026-11-16", "last": "2026-11-17"}),
    "GET /api/v1/outages/form/{form}": lambda _: at(query={"table": "FU-1"}, form="html"),
    "POST /api/v1/outages": lambda scene: at(
        {**_outage(scene, scene.floor_table()), "second": scene.second("accounting")}
    ),
    "POST /api/v1/tables/{table}/paper-rounds": _paper_round,
    "POST /api/v1/tables/{table}/decks": _deck,
    "GET /api/v1/floor/plan": lambda _: at(),
    "POST /api/v1/floor/plan": lambda scene: at(
        {"places": [{"table": scene.floor_table(closed=True), "column": 3, "row": 2, "turn": 90}]}
    ),
    "POST /api/v1/calls/duty": lambda _: at({"pits": ["Main pit"]}),
    "POST /api/v1/tables/{table}/call": lambda scene: at({"why": "chips"}, table=scene.floor_table()),
    "POST /api/v1/tables/{table}/call/answer": lambda scene: at({"answer": "end"}, table=scene.called()),
    "POST /api/v1/tables/{table}/sensors/end": lambda scene: at({}, table=scene.game()),
    "POST /api/v1/tables/{table}/sensors/void": lambda scene: at(
        {"reason": "Misdeal", "card": scene.card("supervisor")}, table=scene.game()
    ),
    "GET /api/v1/awards/{award}": lambda scene: at(award=scene.award()),
    "POST /api/v1/awards/{award}/confirm": _confirmed,
    "POST /api/v1/awards/{award}/reject": lambda scene: replace(
        _confirmed(scene), body={"reason": "Misread", "card": scene.card("supervisor")}
    ),
    "POST /api/v1/awards/{award}/release": lambda scene: at(
        {"card": scene.card("executive")}, award=scene.second_award()
    ),
    "POST /api/v1/awards/{award}/dispute": lambda scene: replace(
        _confirmed(scene), body={"reason": "Misread", "statement": "It is not", "card": scene.card("supervisor")}
    ),
    "POST /api/v1/awards/{award}/resolution": lambda scene: at(
        {"outcome": "rejected", "reason": "Seen", "card": scene.card("executive"), "second": scene.card("manager")},
        award=scene.disputed(),
    ),
    "POST /api/v1/awards/{award}/celebration": lambda scene: at({"agreed": True}, award=scene.award(confirmed=True)),
    "POST /api/v1/awards/{award}/celebration/end": lambda scene: at({}, award=scene.celebrated()),
    "POST /api/v1/awards/{award}/steps": _step,
    "POST /api/v1/awards/{award}/cards": _other_cards,
    "POST /api/v1/awards/{award}/winner": _papers,
    "POST /api/v1/awards/{award}/winner/reading": _reading,
    "POST /api/v1/cash-reports/{cash_day}": _cash_reported,
    "POST /api/v1/withheld-tax": _remitted,
    "POST /api/v1/wins/{award}/prints/{form}": lambda scene: at({}, award=scene.award(confirmed=True), form="pdf"),
    "POST /api/v1/wins/{award}/prints": lambda scene: at({}, award=scene.award(confirmed=True)),
    "POST /api/v1/awards/{award}/reimbursement": lambda scene: at(
        {"reference": "transfer 7", "second": scene.second("manager", "accounting")}, award=scene.advanced()
    ),
    "POST /api/v1/deposits": lambda scene: at(
        {"cents": 5_000, "stage": "set-aside", "reference": scene.name("bag"), "second": scene.second("executive")}
    ),
    "GET /api/v1/displays/winners": lambda _: at(query={"jackpots": "triple"}),
    "POST /api/v1/plans/check": lambda _: at({"words": WORDS}),
    "POST /api/v1/plans/proposal": lambda _: at({"game": "face-up-pai-gow", "paytable": "FUPGPP-WA01"}),
    "GET /api/v1/plans/lines": lambda _: at(query={"game": "face-up-pai-gow", "paytable": "FUPGPP-WA01"}),
    "GET /api/v1/reports/gaming-day/{form}": lambda _: at(form="csv"),
    # Games and their maths
    "GET /api/v1/games/{game_id}/papers/{paper}": lambda _: at(query={"form": "html"}, game_id=GAME, paper="rules"),
    "GET /api/v1/games/{game_id}": lambda _: at(game_id=GAME),
    "GET /api/v1/games/{game_id}/edge": lambda _: at(game_id=GAME),
    "GET /api/v1/games/{game_id}/paytables": lambda _: at(game_id=GAME),
    "GET /api/v1/games/{game_id}/paytables/{wager}/{designator}": lambda _: at(
        game_id=GAME, wager=DESIGN["wager"], designator=DESIGN["paytable"]
    ),
    "GET /api/v1/games/{game_id}/strategy": lambda _: at(game_id=GAME),
    "GET /api/v1/maths/verification": lambda _: at(),
    "POST /api/v1/maths/compare": lambda _: at({"first": DESIGN, "second": DESIGN}),
    "POST /api/v1/maths/decision": lambda _: at(HAND),
    "POST /api/v1/maths/hand": lambda _: at(HAND),
    "POST /api/v1/maths/paytable.toml": lambda _: at(DESIGN),
    "POST /api/v1/maths/price": lambda _: at(DESIGN),
    # The floor
    "GET /api/v1/tables/{table}": lambda _: at(table="TC-1"),
    "GET /api/v1/tables/{table}/rounds/house-way/{seat}": lambda scene: at(table=scene.hand_to_set(), seat="2"),
    "POST /api/v1/tables/{table}/rounds": lambda scene: at({}, table=scene.floor_table()),
    "POST /api/v1/tables/{table}/rounds/acts": _act,
    "POST /api/v1/tables/{table}/rounds/outcomes": _outcomes,
    "POST /api/v1/tables/{table}/rounds/outcomes/preview": _outcomes,
    "POST /api/v1/tables": lambda scene: at(table_body(scene.name("F"))),
    "GET /api/v1/tables/{table}/setup": lambda _: at(table="FU-2"),
    "GET /api/v1/tables/{table}/gate": lambda _: at(query={"acknowledged": SEEN[0]}, table="FU-3"),
    "POST /api/v1/tables/{table}/gate/open": lambda scene: at(
        {
            "opener_cents": 100_000,
            "chips": by_denomination(100_000),
            "acknowledged": list(SEEN),
            "second": scene.second("dealer"),
        },
        table=scene.floor_table(closed=True),
    ),
    "POST /api/v1/tables/{table}/gate/close": lambda scene: at(
        closer(90_000, second=scene.second("dealer")), table=scene.floor_table()
    ),
    "GET /api/v1/tables/{table}/chips": lambda _: at(table="TC-1"),
    "POST /api/v1/tables/{table}/chips": _chips,
    "POST /api/v1/tables/{table}/chips/inventory": _inventory,
    "POST /api/v1/tables/{table}/chips/corrections": _correction,
    "POST /api/v1/tables/{table}/chips/voids": _void_slip,
    "POST /api/v1/tables/{table}/chips/prints/{form}": _slip_print,
    "POST /api/v1/floor/denominations": lambda scene: at(
        {
            "denominations_cents": [25, 50, 100, 250, 500, 2_500, 10_000, 50_000, 100_000],
            "second": scene.second("accounting"),
        }
    ),
    "POST /api/v1/tables/{table}/gate/equipment": lambda scene: at(
        {"serial": "1", "reason": "It jams", "procedure": "The local regulator's 7"}, table=scene.floor_table()
    ),
    "GET /api/v1/own-games": lambda _: at(),
    "POST /api/v1/own-games/check": lambda _: at(asdict(own_files("checked-three"))),
    "POST /api/v1/own-games": lambda scene: at(
        {**asdict(own_files(scene.name("own").lower())), "second": scene.second("accounting")}
    ),
    "POST /api/v1/own-games/{game}/retire": lambda scene: at({"reason": "Nobody plays it"}, game=scene.own_game()),
    "POST /api/v1/floor/room": lambda scene: at({"room": "commercial", "second": scene.second("supervisor")}),
    "POST /api/v1/floor/house-ways": lambda scene: at({"text": scene.house_way(), "second": scene.second("executive")}),
    "POST /api/v1/floor/approvals": lambda scene: at(
        {
            "game": "three-card-poker",
            "reference": "letter 1",
            "since": "2026-01-01",
            "second": scene.second("supervisor"),
        }
    ),
    # Staff and the trail
    "POST /api/v1/staff/cards": _new_card,
    "POST /api/v1/staff/cards/{card}/secret": lambda scene: at({"second": scene.card("supervisor")}, card="D-1001"),
    "POST /api/v1/staff/cards/{card}/try-again": lambda scene: at({"second": scene.card("supervisor")}, card="D-1001"),
    "POST /api/v1/staff/cards/{card}/sign-out": _carded,
    "POST /api/v1/staff/cards/{card}/vouch": lambda scene: at({"second": scene.card("supervisor")}, card="D-1001"),
    "GET /api/v1/staff/cards/{card}/places": lambda _: at(card="D-1001"),
    "POST /api/v1/audit/run": lambda _: at({}),
    # Practice
    "GET /api/v1/play/tables/{table}": lambda _: at(table="P-TC"),
    "POST /api/v1/play/tables/{table}/sit": lambda scene: at({"seat": 1}, table=scene.practice()),
    "POST /api/v1/play/tables/{table}/stand": lambda scene: at(table=scene.seated()),
    "POST /api/v1/play/tables/{table}/bets": _bets,
    "POST /api/v1/play/tables/{table}/ready": lambda scene: at(table=scene.seated(bet=True)),
    "POST /api/v1/play/tables/{table}/choose": lambda scene: at({"seat": 1, "action": "play"}, table=scene.dealt()),
    "POST /api/v1/play/tables/{table}/hurry": lambda scene: at(table=scene.waiting()),
    "GET /api/v1/play/tables/{table}/split": _split,
    "GET /api/v1/play/tables/{table}/house-way": lambda scene: at(query={"seat": "1"}, table=scene.dealt("ez-pai-gow")),
    "GET /api/v1/play/rounds/{round_id}/advice": lambda scene: at(
        query={"seat": "1", "hint": "true"}, round_id=scene.round_at(scene.dealt())
    ),
    "POST /api/v1/play/top-up": _top_up,
    "GET /api/v1/play/rounds/{round_id}/log": lambda scene: at(round_id=scene.played()),
}
