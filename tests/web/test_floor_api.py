import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from tests.web.browsers import Browser, register
from tests.web.office import SEEN, SHUFFLER, card, opened, plan, table

from pitboss.floor import chips
from pitboss.floor.documents import FloorTable, Sitting
from pitboss.jackpots.documents import Role
from pitboss.jackpots.people import acts
from pitboss.jackpots.state import whose
from pitboss.web import opening
from pitboss.web.room import CardRoom


@pytest.fixture
def manager(browser: Browser) -> Browser:
    """The manager's browser."""
    return browser.enter(Role.MANAGER)


def test_a_game_comes_with_the_choices_that_its_rules_leave_open(manager: Browser) -> None:
    """The form of a table is made of them."""
    games = {each["id"]: each for each in manager.get("/api/v1/floor/games").json()}
    options = {each["id"]: each for each in games["three-card-poker"]["options"]}
    assert "TCPB-01" in options["bonus-paytable"]["choices"]
    assert options["ante-wager"]["rule"] == "exceptions"
    assert "foxwoods" in games["face-up-pai-gow"]["house_ways"]
    assert games["three-card-poker"]["house_ways"] == []


def test_a_table_keeps_what_was_set_up(manager: Browser) -> None:
    """Choices, limits and equipment come back, and the layout that follows from them."""
    body = table(options={"bonus": "not-offered"}, limits_cents={"ante": [500, 20_000]}, second=card("executive"))
    assert manager.command("/api/v1/floor/tables", body).json()["result"] == {"table": "T-1", "mode": "card-entry"}
    found = manager.get("/api/v1/floor/tables/T-1").json()
    assert found["options"] == {"bonus": "not-offered"}
    assert found["equipment"] == [{**SHUFFLER, "out_of_order": ""}]
    layout = {each["id"]: each for each in found["layout"]["wagers"]}
    assert (layout["ante"]["least_cents"], layout["ante"]["most_cents"]) == (500, 20_000)
    assert "bonus" not in layout


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"options": {"bonus": "sometimes"}}, "choice of bonus"),
        ({"limits_cents": {"ante": [900, 500]}}, "allow nothing"),
        ({"limits_cents": {"ante": [500]}}, "limits_cents.ante"),
        ({"game": "poker"}, "game"),
        ({"table": "T 1"}, "can't name a table"),
        ({"zone": "Nowhere"}, "no time zone"),
        ({"mode": "practice", "game": "", "equipment": []}, "A practice table needs a game"),
    ],
)
def test_a_setup_that_makes_no_table_is_refused_with_a_sentence(
    manager: Browser, change: dict[str, Any], words: str
) -> None:
    """Nothing is kept of it."""
    answer = manager.command("/api/v1/floor/tables", table(**change, second=card("executive")))
    assert answer.status_code == 422
    assert words in answer.json()["detail"]
    assert manager.get("/api/v1/floor/tables").json() == []


def test_the_gate_tells_everything_that_is_missing_until_nothing_is(manager: Browser) -> None:
    """Each acknowledgement takes its own line away, the shuffler another."""
    manager.command("/api/v1/floor/tables", table(equipment=[]))
    first = manager.get("/api/v1/floor/tables/T-1/gate").json()
    asked = set(SEEN) - {"jackpot-notices"}  # no jackpot is linked
    assert {each["id"] for each in first["asked"]} == asked
    assert len(first["missing"]) == len(asked) + 2
    assert any("WAC 230-15-465" in each for each in first["missing"])
    query = "&".join(f"acknowledged={each}" for each in SEEN[:2])
    second = manager.get(f"/api/v1/floor/tables/T-1/gate?{query}").json()
    assert second["acknowledged"] == sorted(SEEN[:2])
    assert len(second["missing"]) == len(first["missing"]) - 2
    opening = {"opener_cents": 0, "acknowledged": SEEN, "second": card("dealer")}
    refused = manager.command("/api/v1/floor/tables/T-1/open", opening)
    assert refused.status_code == 422
    assert "WAC 230-15-465" in refused.json()["detail"]
    manager.command("/api/v1/floor/tables", table())
    query = "&".join(f"acknowledged={each}" for each in SEEN)
    assert manager.get(f"/api/v1/floor/tables/T-1/gate?{query}").json()["missing"] == []
    assert manager.command("/api/v1/floor/tables/T-1/open", opening).is_success


def test_no_table_opens_while_the_self_check_fails_and_the_reason_is_named(manager: Browser, room: CardRoom) -> None:
    """The gate says it too; a practice table has no money and opens."""
    manager.command("/api/v1/floor/tables", table())
    manager.command("/api/v1/floor/tables", table("P", mode="practice"))
    room.tables_closed_because = "Entry 7: it does not balance"
    opening = {"opener_cents": 0, "acknowledged": SEEN, "second": card("dealer")}
    answer = manager.command("/api/v1/floor/tables/T-1/open", opening)
    assert (answer.status_code, answer.json()["detail"]) == (409, "No table may open: Entry 7: it does not balance")
    assert "Entry 7" in manager.get("/api/v1/floor/tables/T-1/gate").json()["missing"][0]
    assert manager.command("/api/v1/floor/tables/P/open", {"opener_cents": 0, "acknowledged": []}).is_success


def test_a_house_way_is_named_and_never_a_file_of_the_server(manager: Browser, tmp_path: Path) -> None:
    """Neither whether a file is there nor a word of it comes back."""
    own = tmp_path / "own.toml"
    own.write_text('[[rule]]\nsecret = "of the server"', encoding="utf-8")
    for way in (str(own), "/etc/passwd.toml", "../own.toml", "foxwoods.toml"):
        answer = manager.command("/api/v1/floor/tables", table(game="face-up-pai-gow", house_way=way))
        assert answer.status_code == 422
        assert answer.json()["fields"][0]["field"] == "house_way"
        assert "secret" not in answer.text
    assert manager.command("/api/v1/floor/tables", table(game="face-up-pai-gow", house_way="foxwoods")).is_success


def test_chips_booked_wrongly_at_one_table_shut_that_table_and_no_other(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry is chained and balanced, only the way it moves the chips is wrong; a broken chain shuts all."""
    for name in ("T-1", "T-2"):
        opened(manager, name)
    with monkeypatch.context() as patch:
        patch.setattr(chips, "units", lambda cents: -1_000_000 * cents)
        body = {"what": "fill", "cents": 50_000, "slip": "F-1", "second": card("dealer")}
        assert manager.command("/api/v1/floor/tables/T-1/chips", body).is_success
    for name in ("T-1", "T-2"):
        manager.command(f"/api/v1/floor/tables/{name}/close", {"closer_cents": 0, "second": card("dealer")})
    opening.check(room)
    assert room.tables_may_open
    assert list(room.closed_tables) == ["T-1"]
    again = {"opener_cents": 0, "acknowledged": SEEN, "second": card("dealer")}
    answer = manager.command("/api/v1/floor/tables/T-1/open", again)
    assert (answer.status_code, answer.json()["detail"]) == (409, room.closed_because("T-1"))
    assert answer.json()["detail"].startswith("Table T-1 may not open, the others may: Entry 3: fill may not move")
    assert room.closed_because("T-1") in manager.get("/api/v1/floor/tables/T-1/gate").json()["missing"]
    assert room.closed_because("T-1") in unescape(manager.get("/manage", accept="text/html").text)
    assert manager.command("/api/v1/floor/tables/T-2/open", again).is_success
    with room.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE head SET hash = 'x'")
    opening.check(room)
    assert not room.tables_may_open


def test_the_room_opens_again_after_credits_above_opener_and_fills(manager: Browser, room: CardRoom) -> None:
    """Opener 1,000, credit 1,200: the page asks, the books stay sound, and every table opens at the next start."""
    opened(manager)
    body = {"what": "credit", "cents": 120_000, "slip": "C-1", "second": card("dealer")}
    asked = manager.command("/api/v1/floor/tables/T-1/chips", body)
    assert (asked.status_code, asked.json()["unsure"]) == (422, True)
    assert manager.command("/api/v1/floor/tables/T-1/chips", {**body, "sure": True}).is_success
    closing = {"closer_cents": 10_000, "sure": True, "second": card("dealer")}
    assert manager.command("/api/v1/floor/tables/T-1/close", closing).is_success
    opening.check(room)
    assert room.closed == []
    trail = unescape(manager.get("/audit", accept="text/html").text)
    assert "asked again, because that is $200 more than the books had in the tray" in trail


def test_a_letter_lets_a_game_of_another_maker_open(manager: Browser) -> None:
    """Without it the gate names the rule."""
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    body = table("X", game="", mode="jackpot-only", base_game="Lucky Hand Poker")
    assert manager.command("/api/v1/floor/tables", body).is_success
    link = {
        "table": "X", "location": "Aces Up", "base_game": "Lucky Hand Poker", "seats": 6, "sensors": ["link"],
        "game": "face-up-pai-gow", "paytables": ["FUPGPP-WA01"], "second": card("accounting"),
    }  # fmt: skip
    letter = {"game": "Lucky Hand Poker", "reference": "Letter 12", "since": "2026-01-01"}
    seen = {**letter, "what": "base-game", "second": card("supervisor")}
    assert manager.command("/api/v1/jackpot-tables", link).status_code == 422
    assert manager.command("/api/v1/floor/approvals", seen).status_code == 201
    assert manager.command("/api/v1/jackpot-tables", link).is_success
    query = "&".join(f"acknowledged={each}" for each in SEEN)
    missing = manager.get(f"/api/v1/floor/tables/X/gate?{query}").json()["missing"]
    assert [each for each in missing if "WAC 230-15-035" in each] == missing
    assert missing
    assert manager.command("/api/v1/floor/approvals", {**letter, "second": card("supervisor")}).status_code == 201
    people = {"by": "Manager One", "second": "Supervisor One", "until": ""}
    shown = manager.get("/api/v1/floor/approvals").json()
    assert shown == [{**letter, **people, "what": "game"}, {**letter, **people, "what": "base-game"}]
    assert manager.get(f"/api/v1/floor/tables/X/gate?{query}").json()["missing"] == []


def test_chips_move_by_two_people_and_come_to_the_win(manager: Browser) -> None:
    """Opener 1,000, fill 500, credit 200, closer 900, drop 700: 700 + 900 - 1,300 = 300 dollars won."""
    opened(manager)
    path = "/api/v1/floor/tables/T-1/chips"
    for what, cents in (("fill", 50_000), ("credit", 20_000)):
        body = {"what": what, "cents": cents, "slip": f"S-{what}", "second": card("dealer")}
        assert manager.command(path, body).is_success
    closing = {"closer_cents": 90_000, "second": card("dealer")}
    assert manager.command("/api/v1/floor/tables/T-1/close", closing).is_success
    drop = {"what": "drop", "cents": 70_000, "slip": "D-1", "second": card("accounting"), "sitting": "T-1.1"}
    assert manager.command(path, drop).is_success
    [sitting] = manager.get("/api/v1/floor/sittings?table=T-1").json()
    assert sitting["win_cents"] == 30_000
    assert (sitting["fills_cents"], sitting["credits_cents"], sitting["drop_cents"]) == (50_000, 20_000, 70_000)


def test_the_second_person_is_another_one_and_knows_the_pin(manager: Browser, room: CardRoom) -> None:
    """Two cards of one person are one person; a wrong PIN moves nothing."""
    opened(manager)
    register(room, ("managers-other", "manager  one", Role.SUPERVISOR))
    fill = {"what": "fill", "cents": 100, "slip": "S-1"}
    path = "/api/v1/floor/tables/T-1/chips"
    same = manager.command(path, {**fill, "second": card("managers-other")})
    assert same.status_code == 422
    assert "Two people are needed" in same.json()["detail"]
    wrong = manager.command(path, {**fill, "second": card("dealer", "000001")})
    assert wrong.status_code in {401, 403, 422}
    [sitting] = manager.get("/api/v1/floor/sittings").json()
    assert sitting["fills_cents"] == 0


def test_a_command_that_is_sent_again_counts_once(manager: Browser) -> None:
    """The same id and body gets the first answer; the same id with another body is refused."""
    opened(manager)
    fill = {"what": "fill", "cents": 100, "slip": "S-1", "second": card("dealer")}
    path = "/api/v1/floor/tables/T-1/chips"
    first, again = (manager.command(path, fill, key="fill-1").json() for _ in range(2))
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert manager.command(path, {**fill, "cents": 200}, key="fill-1").status_code == 409
    [sitting] = manager.get("/api/v1/floor/sittings").json()
    assert sitting["fills_cents"] == 100


def test_what_is_not_there_is_not_found(manager: Browser) -> None:
    """A table, its gate, and its page."""
    for path in ("/api/v1/floor/tables/none", "/api/v1/floor/tables/none/gate"):
        assert manager.get(path).status_code == 404
    assert manager.get("/manage/tables/none", accept="text/html").status_code == 404


def test_the_pages_of_the_desk_come_with_what_they_are_about(manager: Browser) -> None:
    """Each is served, without a script or a style in it that the policy would refuse."""
    opened(manager)
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    manager.command("/api/v1/floor/tables", table("T-2"))
    pages = {
        "/manage": "Table T-1", "/manage/table": "New table", "/manage/tables/T-1": "Three Card Poker",
        "/tables/T-2/open": "cards are counted", "/tables/T-1/close": "Sitting T-1.1",
        "/manage/jackpots": "Jackpot link", "/manage/staff": "Dealer One", "/accounting": "T-1.1",
        "/audit": "table-opened", "/audit?what=entries": "opener", "/reports/day": "Jackpot link",
    }  # fmt: skip
    for path, words in pages.items():
        answer = manager.get(path, accept="text/html")
        assert answer.status_code == 200, (path, answer.text)
        assert words in answer.text, path
        assert " style=" not in answer.text
        assert "<script>" not in answer.text


def test_forms_for_two_say_whose_card_counts_as_the_second(manager: Browser) -> None:
    """As the file of people has it: a link, a deposit, a movement of chips."""
    opened(manager)
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    for path, act in (
        ("/manage/tables/T-1", "link-table"),
        ("/manage/jackpots", "deposit-funds"),
        ("/tables/T-1/close", "move-chips"),
    ):
        wanted = " or ".join(whose(role) for role in acts()[act].second)
        assert f"The card of {wanted}" in manager.get(path, accept="text/html").text, path


def test_a_device_that_fails_is_replaced_at_the_open_table(manager: Browser) -> None:
    """And a room says what it is, by two people."""
    opened(manager)
    spare = {**SHUFFLER, "serial": "2"}
    fault = {"serial": "1", "reason": "It jams", "equipment": spare}
    assert manager.command("/api/v1/floor/tables/T-1/equipment", fault).is_success
    shown = manager.get("/api/v1/floor/tables/T-1").json()
    assert [(each["serial"], bool(each["out_of_order"])) for each in shown["equipment"]] == [("1", True), ("2", False)]
    assert shown["open"]
    assert manager.get("/api/v1/floor/room").json()["room"] == "commercial"
    assert manager.command("/api/v1/floor/room", {"room": "tribal", "second": card("supervisor")}).is_success
    answer = manager.get("/api/v1/floor/room").json()
    assert (answer["room"], "concurrence" in {each["id"] for each in answer["letters"]}) == ("tribal", True)


def test_the_page_of_chips_names_the_table_both_who_counted_and_every_slip(manager: Browser, room: CardRoom) -> None:
    """Whoever looks for a fill finds its number, amount and people beside those of the opener and the closer."""
    opened(manager)
    for what, cents, slip in (("fill", 50_000, "F-1"), ("credit", 1_250, "C-9")):
        body = {"what": what, "cents": cents, "slip": slip, "second": card("dealer")}
        assert manager.command("/api/v1/floor/tables/T-1/chips", body).is_success
    closing = {"closer_cents": 10_000, "second": card("dealer")}
    assert manager.command("/api/v1/floor/tables/T-1/close", closing).is_success
    text = unescape(manager.get("/tables/T-1/close", accept="text/html").text)
    plain = " ".join(re.sub(r"<[^>]+>", " ", text).split())
    named, sitting = room.reader.document("floor-table", "T-1"), room.reader.document("sitting", "T-1.1")
    assert isinstance(named, FloorTable)
    assert isinstance(sitting, Sitting)
    name, by, second = named.name, sitting.opened_by, sitting.opened_second
    assert name != "T-1"
    assert second
    assert (sitting.closed_by, sitting.closed_second) == (by, second)
    assert f"<h1>Chips of {name} (T-1)</h1>" in text
    assert len(re.findall(rf"(Opened|Closed) [-0-9]+ [0-9:]+ by {by} and {second}", plain)) == 2
    assert re.search(rf"fill F-1 \$500.00 [-0-9]+ [0-9:]+ {by} and {second}", plain)
    assert re.search(rf"credit C-9 \$12.50 [-0-9]+ [0-9:]+ {by} and {second}", plain)
    assert f"<h1>Open {name} (T-1)</h1>" in unescape(manager.get("/tables/T-1/open", accept="text/html").text)
