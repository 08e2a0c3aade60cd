"""A day of the jackpots over HTTP: every command, by those who may send it, and what is read after it."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from tests.jackpots.evidence import step_fields
from tests.store.room import PLAN
from tests.web.browsers import PIN, Browser
from tests.web.good_requests import PAPERS
from tests.web.office import SEEN, by_denomination, card, table

from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots import commands as c
from pitboss.store import audit
from pitboss.store.secrets.attempts import LockedOutError
from pitboss.web.room import CardRoom

LINK = {
    "location": PLAN.location, "base_game": "Face Up Pai Gow Poker", "seats": 6, "sensors": ["fortune"],
    "game": PLAN.game, "paytables": [PLAN.paytable],
}  # fmt: skip
#: Hands of WA01: all of the meter, a quarter of it, and a fixed pay.
ALL, QUARTER, FIXED = "seven-card-straight-flush-natural", "seven-card-straight-flush-with-joker", "full-house"
SUPERVISOR = {"badge": "supervisor", "secret": PIN}
EXECUTIVE = {"badge": "executive", "secret": PIN}


def plan(**changes: object) -> dict[str, Any]:
    """The plan of the tests' progressive as JSON."""
    return asdict(PLAN) | {"meters": [asdict(meter) for meter in PLAN.meters]} | changes


@pytest.fixture
def staff(browsers: Callable[[], Browser]) -> Callable[[str], Browser]:
    """Somebody of each role at a browser of their own."""
    seated: dict[str, Browser] = {}

    def one(role: str) -> Browser:
        if role not in seated:
            seated[role] = browsers().enter(Role(role))
        return seated[role]

    return one


@pytest.fixture
def opened(staff: Callable[[str], Browser]) -> Callable[[str], Browser]:
    """The jackpot and an open table on it."""
    manager = staff("manager")
    assert manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")}).status_code == 201
    assert manager.command("/api/v1/tables", table("T1", PLAN.game, "jackpot-only")).status_code == 201
    assert manager.command("/api/v1/tables/T1/sensors", LINK | {"second": card("accounting")}).status_code == 201
    tray = {"opener_cents": 1_000_000, "chips": by_denomination(1_000_000)}
    opening = {**tray, "acknowledged": SEEN, "second": card("dealer")}
    assert manager.command("/api/v1/tables/T1/gate/open", opening).status_code == 200
    return staff


def start(browser: Browser, round_id: str, *seats: int) -> None:
    """START GAME."""
    lit = [{"seat": seat, "sensor": 1} for seat in seats]
    answer = browser.command("/api/v1/tables/T1/sensors/start", {"round": round_id, "base": list(seats), "lit": lit})
    assert answer.status_code == 200, answer.json()


#: Every command of the sensors, with a body that a table would take.
DRIVES = {
    "start": {"round": "r1", "base": [1], "lit": [{"seat": 1, "sensor": 1}]},
    "hands": {"seat": 1, "sensor": 1, "line": FIXED},
    "pay": {"seat": 1, "sensor": 1},
    "call": {},
    "end": {},
    "void": {"reason": "Misdeal", "card": SUPERVISOR},
}


def test_a_table_that_is_not_on_the_floor_is_linked_on_the_command_line_only(
    opened: Callable[[str], Browser], room: CardRoom
) -> None:
    """It passes no gate, so whoever links it says so; its sensors then work wherever their commands come from."""
    answer = opened("manager").command("/api/v1/tables/GHOST/sensors", LINK)
    assert answer.status_code == 404
    assert answer.json()["detail"] == "Table 'GHOST' is not on the floor: set it up first"
    before = room.reader.head()
    for act, body in DRIVES.items():
        answer = opened("dealer").command(f"/api/v1/tables/GHOST/sensors/{act}", body)
        assert answer.status_code == 404, act
    assert room.reader.head() == before
    fields = {**LINK, "table": "GHOST", "sensors": ("fortune",), "paytables": (PLAN.paytable,)}
    link = c.LinkTable(badge="manager", second="accounting", off_floor=True, **fields)  # type: ignore[arg-type]
    room.committer.do("by the command line", link)
    assert opened("dealer").command("/api/v1/tables/GHOST/sensors/start", DRIVES["start"]).status_code == 200
    end = c.EndGame(table="GHOST", badge="dealer")
    assert room.committer.do("end", end).result["round"] == "r1"


def test_sensors_wait_for_the_gate(opened: Callable[[str], Browser]) -> None:
    """A table that is set up and linked starts no game before it was opened."""
    manager, dealer = opened("manager"), opened("dealer")
    closing = {"closer_cents": 0, "second": card("dealer")}
    assert manager.command("/api/v1/tables/T1/gate/close", closing).status_code == 200
    answer = dealer.command("/api/v1/tables/T1/sensors/start", DRIVES["start"])
    assert (answer.status_code, "a supervisor opens it first" in answer.json()["detail"]) == (422, True)


@pytest.mark.slow
def test_no_number_of_strangers_keeps_a_supervisor_from_confirming_at_a_table(
    opened: Callable[[str], Browser], browsers: Callable[[], Browser]
) -> None:
    """They lock every card at the page to sign in on, and the terminal's address; the dealer's void goes on."""
    dealer, stranger = opened("dealer"), browsers()
    start(dealer, "r1", 1)
    for badge in ("supervisor", "executive", "manager"):
        assert [stranger.sign_in(badge, "999999").status_code for _ in range(6)] == [401] * 5 + [429]
    verify = dealer.room.credentials.verify
    assert verify("executive", PIN, "198.51.100.1").badge.id == "executive"  # one stranger locks no card elsewhere
    for number in range(60):
        for badge, address in (("supervisor", f"203.0.113.{number}"), (f"card-{number}", "testclient")):
            with pytest.raises(PitbossError):
                verify(badge, "999999", address)
    for address in ("testclient", "198.51.100.1"):
        with pytest.raises(LockedOutError):
            verify("supervisor", PIN, address)
    voided = dealer.command("/api/v1/tables/T1/sensors/void", DRIVES["void"])
    assert voided.status_code == 200, voided.json()


def test_a_dealer_who_guesses_a_supervisors_pin_is_shut_out_alone(opened: Callable[[str], Browser]) -> None:
    """After five tries the card is not looked at beside this dealer; beside somebody else it confirms."""
    dealer = opened("dealer")
    start(dealer, "r1", 1)
    wrong = {"reason": "Misdeal", "card": SUPERVISOR | {"secret": "999999"}}
    codes = [dealer.command("/api/v1/tables/T1/sensors/void", wrong).status_code for _ in range(6)]
    assert codes == [403] * 5 + [429]
    assert dealer.command("/api/v1/tables/T1/sensors/void", DRIVES["void"]).status_code == 429
    assert opened("executive").command("/api/v1/tables/T1/sensors/void", DRIVES["void"]).status_code == 200
    start(dealer, "r2", 1)
    other = {"reason": "Misdeal", "card": EXECUTIVE}
    assert dealer.command("/api/v1/tables/T1/sensors/void", other).status_code == 200


@pytest.mark.slow
def test_a_game_with_an_award_from_the_first_wager_to_its_payment(
    opened: Callable[[str], Browser], room: CardRoom
) -> None:
    """The dealer plays, a supervisor's card confirms at the dealer's terminal, the office pays."""
    dealer, office = opened("dealer"), opened("accounting")
    start(dealer, "r1", 1, 2)
    assert dealer.get("/api/v1/jackpots").json()["jackpots"][0]["meters"][0]["cents"] == 1_000_040
    press = {"seat": 2, "sensor": 1, "line": QUARTER}
    assert dealer.command("/api/v1/tables/T1/sensors/hands", press).json()["result"]["on"] is True
    called = dealer.command("/api/v1/tables/T1/sensors/call", {}).json()["result"]
    (award,) = called["awards"]
    assert dealer.command(f"/api/v1/awards/{award}/confirm", {}).status_code == 422
    answer = dealer.command(f"/api/v1/awards/{award}/confirm", {"card": SUPERVISOR | {"secret": "000000"}})
    assert (answer.status_code, answer.json()["detail"]) == (403, "Wrong card, PIN or password")
    answer = dealer.command(f"/api/v1/awards/{award}/confirm", {"card": SUPERVISOR})
    assert answer.status_code == 200, answer.json()
    assert dealer.command("/api/v1/tables/T1/sensors/end", {}).status_code == 200
    for stage in ("set-aside", "banked"):
        body = {"cents": 5_000_000, "stage": stage, "reference": "slip 1", "second": card("manager")}
        assert office.command("/api/v1/deposits", body).status_code == 200
    while step := office.get(f"/api/v1/awards/{award}").json()["next_step"]:
        if step == "winner-identified":
            assert office.command(f"/api/v1/awards/{award}/winner", PAPERS).status_code == 200
            continue
        who = opened("surveillance") if step == "surveillance" else office
        detail = "check 1001" if step == "paid" else "done"
        taken = {"step": step, **step_fields(step, detail, QUARTER)}
        assert who.command(f"/api/v1/awards/{award}/steps", taken).status_code == 200
    assert office.get("/api/v1/awards?status=paid").json()[0]["id"] == award
    assert office.get("/api/v1/awards?status=locked").json() == []
    assert audit(room.settings.database).is_clean


def test_fixed_pays_rejected_awards_and_void_games_go_over_http_too(
    opened: Callable[[str], Browser], room: CardRoom
) -> None:
    """A dealer pays a small hand alone; a rejected award goes back; a void game leaves the meter as it was."""
    dealer = opened("dealer")
    start(dealer, "r1", 1, 2)
    for seat, line in ((1, FIXED), (2, ALL)):
        body = {"seat": seat, "sensor": 1, "line": line}
        assert dealer.command("/api/v1/tables/T1/sensors/hands", body).status_code == 200
    paid = dealer.command("/api/v1/tables/T1/sensors/pay", {"seat": 1, "sensor": 1, "supervisor": SUPERVISOR})
    assert paid.status_code == 200, paid.json()
    (award,) = dealer.command("/api/v1/tables/T1/sensors/call", {}).json()["result"]["awards"]
    for laid, status in ((SUPERVISOR, 422), (EXECUTIVE, 200)):  # who may not confirm all of the meter may not reject it
        reject = {"reason": "A card was misread", "card": laid}
        assert dealer.command(f"/api/v1/awards/{award}/reject", reject).status_code == status
    assert dealer.command("/api/v1/tables/T1/sensors/end", {}).status_code == 200
    before = dealer.get("/api/v1/jackpots").json()["jackpots"][0]["meters"]
    start(dealer, "r2", 3)
    assert dealer.command("/api/v1/tables/T1/sensors/void", {"reason": "Misdeal"}).status_code == 422
    assert (
        dealer.command("/api/v1/tables/T1/sensors/void", {"reason": "Misdeal", "card": SUPERVISOR}).status_code == 200
    )
    assert dealer.get("/api/v1/jackpots").json()["jackpots"][0]["meters"] == before
    assert audit(room.settings.database).is_clean


def test_the_office_cares_for_a_jackpot_from_a_halt_to_its_end(
    opened: Callable[[str], Browser], room: CardRoom
) -> None:
    """Adjusted by two people, halted, changed, reported, resumed, and handed over to another one."""
    manager, second = opened("manager"), {"badge": "accounting", "secret": PIN}
    here = "/api/v1/jackpots/fortune"
    adjust = {"meter": "jackpot", "cents": 500, "code": "house-addition", "reason": "Anniversary", "second": second}
    alone = adjust | {"second": {"badge": "manager", "secret": PIN}}
    assert manager.command(f"{here}/adjustments", alone).status_code == 422
    assert manager.command(f"{here}/adjustments", adjust).status_code == 200
    seized = manager.command(f"{here}/halt", {"code": "seizure", "reason": "Tax", "cents": 100, "second": second})
    assert (seized.status_code, "Say how much of the $0" in seized.json()["detail"]) == (422, True)
    assert manager.command(f"{here}/halt", {"code": "malfunction", "reason": "Smoke"}).status_code == 200
    assert manager.get(here).json()["to_do"][0]["step"] == "report"
    assert manager.command(f"{here}/malfunction-report", {"reference": "case 7"}).status_code == 200
    faster = plan(meters=[asdict(PLAN.meters[0]) | {"contribution_ppm": 300_000}])
    assert manager.command(f"{here}/plan", {"plan": faster, "second": card("accounting")}).status_code == 200
    assert manager.command(f"{here}/resume", {"reason": "Mended", "second": card("accounting")}).status_code == 200
    heir = plan(id="heir", name="Heir")
    assert manager.command("/api/v1/jackpots", {"plan": heir, "second": card("accounting")}).status_code == 201
    assert manager.command(f"{here}/halt", {"code": "maintenance", "reason": "End"}).status_code == 200
    retire = {"destination": "heir", "reason": "End", "second": second}
    answer = manager.command(f"{here}/retire", retire)
    assert answer.status_code == 200, answer.json()
    assert manager.get(here).json()["status"] == "retired"
    lines = manager.get(f"{here}/history?meter=jackpot").json()["lines"]
    assert [line["kind"] for line in lines] == ["retirement", "adjustment", "seed"]
    assert lines[1]["units"] == "500000000"
    before = manager.get(f"{here}/history?meter=jackpot&before={lines[0]['sequence']}").json()
    assert before["lines"] == lines[1:]
    assert audit(room.settings.database).is_clean


def test_a_display_says_what_the_wall_shows(opened: Callable[[str], Browser]) -> None:
    """To players and displays too."""
    found = opened("player").get("/api/v1/jackpots/fortune/display").json()
    assert [(meter["id"], meter["cents"]) for meter in found["meters"]] == [("jackpot", 1_000_000)]
    assert found["pays"][0]["line"] == ALL
    assert opened("player").get("/api/v1/jackpots/none/display").status_code == 404


def test_the_report_of_the_gaming_day_closes(opened: Callable[[str], Browser]) -> None:
    """Seed and wagers come to the meter's last reading, in units of a millionth of a cent."""
    start(opened("dealer"), "r1", 1, 2, 3)
    found = opened("auditor").get("/api/v1/reports/gaming-day").json()
    assert found["period"] == "2026-11-16"
    (meter,) = [sheet for sheet in found["sheets"] if sheet["part"] == "meter"]
    assert meter["closes"] is True
    assert (meter["reseed"], meter["contributions"], meter["end"]) == (
        "1000000000000", "60000000", "1000060000000",
    )  # fmt: skip
    assert opened("auditor").get("/api/v1/reports/gaming-day?shift=never").status_code == 422
    assert opened("auditor").get("/api/v1/reports/gaming-day?day=2026-11-16&shift=day").status_code == 200


def test_who_sends_a_command_is_who_is_signed_in_whatever_the_body_says(opened: Callable[[str], Browser]) -> None:
    """A badge in the body is no field that there is."""
    body = {"code": "maintenance", "reason": "Mine", "badge": "executive"}
    answer = opened("supervisor").command("/api/v1/jackpots/fortune/halt", body)
    assert answer.status_code == 422
    assert "badge" in answer.json()["detail"]


def test_a_plan_is_read_as_strictly_as_one_from_a_file(staff: Callable[[str], Browser]) -> None:
    """No text for a number, no field too many, and the rule that a plan breaks is named."""
    manager = staff("manager")
    for wrong, word in ((plan(fixed_cents="100"), "fixed_cents"), (plan(colour="red"), "colour"),
                        (plan(type="roulette"), "type")):  # fmt: skip
        answer = manager.command("/api/v1/jackpots", {"plan": wrong, "second": card("accounting")})
        assert answer.status_code == 422
        assert word in answer.json()["detail"]
    own = [asdict(OwnLine("a", "A", ("royal-flush",), "no pay"))]
    body = {"plan": plan(own_lines=own), "second": card("accounting")}
    assert manager.command("/api/v1/jackpots", body).status_code == 422
