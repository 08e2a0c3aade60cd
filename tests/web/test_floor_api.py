import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from tests.web.browsers import Browser, register
from tests.web.office import SEEN, SHUFFLER, by_denomination, card, closer, movement, opened, plan, table

from pitboss.desk.people import acts
from pitboss.desk.person import Role, whose_of
from pitboss.floor.chips import movements
from pitboss.floor.documents import FloorTable, Sitting
from pitboss.web import startup
from pitboss.web.room import CardRoom
from pitboss.web.views import floor_views


@pytest.fixture
def manager(browser: Browser) -> Browser:
    """The manager's browser."""
    return browser.enter(Role.MANAGER)


def test_a_game_comes_with_the_choices_that_its_rules_leave_open(manager: Browser) -> None:
    """The form of a table is made of them."""
    games = {game["id"]: game for game in manager.get("/api/v1/floor/games").json()}
    options = {option["id"]: option for option in games["three-card-poker"]["options"]}
    assert "TCPB-01" in options["bonus-paytable"]["choices"]
    assert options["ante-wager"]["rule"] == "exceptions"
    assert "foxwoods" in games["face-up-pai-gow"]["house_ways"]
    assert games["three-card-poker"]["house_ways"] == []


def test_a_table_keeps_what_was_set_up(manager: Browser) -> None:
    """Choices, limits and equipment come back, and the layout that follows from them."""
    body = table(options={"bonus": "not-offered"}, limits_cents={"ante": [500, 20_000]}, second=card("executive"))
    assert manager.command("/api/v1/tables", body).json()["result"] == {"table": "T-1", "mode": "card-entry"}
    found = manager.get("/api/v1/tables/T-1/setup").json()
    assert found["options"] == {"bonus": "not-offered"}
    assert found["equipment"] == [{**SHUFFLER, "out_of_order": ""}]
    layout = {wager["id"]: wager for wager in found["layout"]["wagers"]}
    assert (layout["ante"]["least_cents"], layout["ante"]["most_cents"]) == (500, 20_000)
    assert "bonus" not in layout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"options": {"bonus": "sometimes"}}, "choice of bonus"),
        ({"limits_cents": {"ante": [900, 500]}}, "allow nothing"),
        ({"limits_cents": {"ante": [500]}}, "limits_cents.ante"),
        ({"game": "poker"}, "game"),
        ({"table": "T 1"}, "is not a valid table id"),
        ({"zone": "Nowhere"}, "not a time zone"),
        ({"mode": "practice", "game": "", "equipment": []}, "A practice table needs a game"),
    ],
)
def test_a_setup_that_makes_no_table_is_refused_with_a_sentence(
    manager: Browser, change: dict[str, Any], words: str
) -> None:
    """Nothing is kept of it."""
    answer = manager.command("/api/v1/tables", table(**change, second=card("executive")))
    assert answer.status_code == 422
    assert words in answer.json()["detail"]
    assert manager.get("/api/v1/floor/setups").json() == []


def test_the_gate_tells_everything_that_is_missing_until_nothing_is(manager: Browser) -> None:
    """Each acknowledgement takes its own line away, the shuffler another."""
    manager.command("/api/v1/tables", table(equipment=[]))
    first = manager.get("/api/v1/tables/T-1/gate").json()
    asked = set(SEEN) - {"jackpot-notices"}  # no jackpot is linked
    assert {item["id"] for item in first["asked"]} == asked
    assert len(first["missing"]) == len(asked) + 2
    assert any("WAC 230-15-465" in reason for reason in first["missing"])
    query = "&".join(f"acknowledged={seen}" for seen in SEEN[:2])
    second = manager.get(f"/api/v1/tables/T-1/gate?{query}").json()
    assert second["acknowledged"] == sorted(SEEN[:2])
    assert len(second["missing"]) == len(first["missing"]) - 2
    gate_opening = {"opener_cents": 0, "acknowledged": SEEN, "second": card("dealer")}
    refused = manager.command("/api/v1/tables/T-1/gate/open", gate_opening)
    assert refused.status_code == 422
    assert "WAC 230-15-465" in refused.json()["detail"]
    manager.command("/api/v1/tables", table())
    query = "&".join(f"acknowledged={seen}" for seen in SEEN)
    assert manager.get(f"/api/v1/tables/T-1/gate?{query}").json()["missing"] == []
    assert manager.command("/api/v1/tables/T-1/gate/open", gate_opening).is_success


def test_no_table_opens_while_the_self_check_fails_and_the_reason_is_named(manager: Browser, room: CardRoom) -> None:
    """The gate says it too; a practice table has no money and opens."""
    manager.command("/api/v1/tables", table())
    manager.command("/api/v1/tables", table("P", mode="practice"))
    room.tables_closed_because = "Entry 7: it does not balance"
    gate_opening = {"opener_cents": 0, "acknowledged": SEEN, "second": card("dealer")}
    answer = manager.command("/api/v1/tables/T-1/gate/open", gate_opening)
    assert (answer.status_code, answer.json()["detail"]) == (409, "No table may open: Entry 7: it does not balance")
    assert "Entry 7" in manager.get("/api/v1/tables/T-1/gate").json()["missing"][0]
    assert manager.command("/api/v1/tables/P/gate/open", {"opener_cents": 0}).is_success  # its page ticks nothing


def test_a_house_way_is_named_and_never_a_file_of_the_server(manager: Browser, tmp_path: Path) -> None:
    """Neither whether a file is there nor a word of it comes back."""
    own = tmp_path / "own.toml"
    own.write_text('[[rule]]\nsecret = "of the server"', encoding="utf-8")
    for way in (str(own), "/etc/passwd.toml", "../own.toml", "foxwoods.toml"):
        answer = manager.command("/api/v1/tables", table(game="face-up-pai-gow", house_way=way))
        assert answer.status_code == 422
        assert answer.json()["fields"][0]["field"] == "house_way"
        assert "secret" not in answer.text
    assert manager.command("/api/v1/tables", table(game="face-up-pai-gow", house_way="foxwoods")).is_success


@pytest.mark.slow
def test_chips_booked_wrongly_at_one_table_shut_that_table_and_no_other(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry is chained and balanced, only the way it moves the chips is wrong; a broken chain shuts all."""
    for name in ("T-1", "T-2"):
        opened(manager, name)
    with monkeypatch.context() as patch:
        patch.setattr(movements, "units", lambda cents: -1_000_000 * cents)
        body = movement("fill", 50_000, "F-1")
        assert manager.command("/api/v1/tables/T-1/chips", body).is_success
    for name in ("T-1", "T-2"):
        manager.command(f"/api/v1/tables/{name}/gate/close", closer(0))
    startup.check(room)
    assert room.tables_may_open
    assert list(room.closed_tables) == ["T-1"]
    again = {"opener_cents": 0, "acknowledged": SEEN, "second": card("dealer")}
    answer = manager.command("/api/v1/tables/T-1/gate/open", again)
    assert (answer.status_code, answer.json()["detail"]) == (409, room.closed_because("T-1"))
    assert answer.json()["detail"].startswith("Table T-1 may not open, the others may: Entry 3: fill may not move")
    assert room.closed_because("T-1") in manager.get("/api/v1/tables/T-1/gate").json()["missing"]
    assert room.closed_because("T-1") in unescape(manager.get("/manage", accept="text/html").text)
    assert manager.command("/api/v1/tables/T-2/gate/open", again).is_success
    with room.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE head SET hash = 'x'")
    startup.check(room)
    assert not room.tables_may_open


def test_the_room_opens_again_after_credits_above_opener_and_fills(manager: Browser, room: CardRoom) -> None:
    """Opener 1,000, credit 1,200: the page asks, the books stay sound, and every table opens at the next start."""
    opened(manager)
    body = movement("credit", 120_000, "C-1")
    asked = manager.command("/api/v1/tables/T-1/chips", body)
    assert (asked.status_code, asked.json()["unsure"]) == (422, True)
    assert manager.command("/api/v1/tables/T-1/chips", {**body, "sure": True}).is_success
    closing = closer(10_000, sure=True)
    assert manager.command("/api/v1/tables/T-1/gate/close", closing).is_success
    startup.check(room)
    assert room.closed == []
    trail = unescape(manager.get("/audit", accept="text/html").text)
    assert "confirmed, because that is $200 more than the books had in the tray" in trail


def test_a_letter_lets_a_game_of_another_maker_open(manager: Browser) -> None:
    """Without it the gate names the rule."""
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    body = table("X", game="", mode="jackpot-only", base_game="Lucky Hand Poker")
    assert manager.command("/api/v1/tables", body).is_success
    link = {
        "location": "Aces Up", "base_game": "Lucky Hand Poker", "seats": 6, "sensors": ["link"],
        "game": "face-up-pai-gow", "paytables": ["FUPGPP-WA01"], "second": card("accounting"),
    }  # fmt: skip
    letter = {"game": "Lucky Hand Poker", "reference": "Letter 12", "since": "2026-01-01"}
    seen = {**letter, "what": "base-game", "second": card("supervisor")}
    assert manager.command("/api/v1/tables/X/sensors", link).status_code == 422
    assert manager.command("/api/v1/floor/approvals", seen).status_code == 201
    assert manager.command("/api/v1/tables/X/sensors", link).is_success
    query = "&".join(f"acknowledged={seen}" for seen in SEEN)
    missing = manager.get(f"/api/v1/tables/X/gate?{query}").json()["missing"]
    assert [reason for reason in missing if "WAC 230-15-035" in reason] == missing
    assert missing
    assert manager.command("/api/v1/floor/approvals", {**letter, "second": card("supervisor")}).status_code == 201
    people = {"by": "Manager One", "second": "Supervisor One", "until": ""}
    shown = manager.get("/api/v1/floor/approvals").json()
    assert shown == [{**letter, **people, "what": "game"}, {**letter, **people, "what": "base-game"}]
    assert manager.get(f"/api/v1/tables/X/gate?{query}").json()["missing"] == []


def test_chips_move_by_two_people_and_come_to_the_win(manager: Browser) -> None:
    """Opener 1,000, fill 500, credit 200, closer 900, drop 700: 700 + 900 - 1,300 = 300 dollars won."""
    opened(manager)
    path = "/api/v1/tables/T-1/chips"
    for what, cents in (("fill", 50_000), ("credit", 20_000)):
        body = movement(what, cents, "S-1")
        assert manager.command(path, body).is_success
    closing = closer(90_000)
    assert manager.command("/api/v1/tables/T-1/gate/close", closing).is_success
    drop = movement("drop", 70_000, "D-1", sitting="T-1.1")
    assert manager.command(path, drop).is_success
    [sitting] = manager.get("/api/v1/floor/sittings?table=T-1").json()
    assert sitting["win_cents"] == 30_000
    assert (sitting["fills_cents"], sitting["credits_cents"], sitting["drop_cents"]) == (50_000, 20_000, 70_000)


def test_the_second_person_is_another_one_and_knows_the_pin(manager: Browser, room: CardRoom) -> None:
    """Two cards of one person are one person; a wrong PIN moves nothing."""
    opened(manager)
    register(room, ("managers-other", "manager  one", Role.SUPERVISOR))
    fill = movement("fill", 100, "S-1")
    path = "/api/v1/tables/T-1/chips"
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
    fill = movement("fill", 100, "S-1")
    path = "/api/v1/tables/T-1/chips"
    first, again = (manager.command(path, fill, key="fill-1").json() for _ in range(2))
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert manager.command(path, movement("fill", 200, "S-1"), key="fill-1").status_code == 409
    [sitting] = manager.get("/api/v1/floor/sittings").json()
    assert sitting["fills_cents"] == 100


def test_what_is_not_there_is_not_found(manager: Browser) -> None:
    """A table, its gate, and its page."""
    for path in ("/api/v1/tables/none/setup", "/api/v1/tables/none/gate"):
        assert manager.get(path).status_code == 404
    assert manager.get("/manage/tables/none", accept="text/html").status_code == 404


@pytest.mark.slow
def test_the_pages_of_the_desk_come_with_what_they_are_about(manager: Browser) -> None:
    """Each is served, without a script or a style in it that the policy would refuse."""
    opened(manager)
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    manager.command("/api/v1/tables", table("T-2"))
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


def test_the_desk_offers_no_chips_of_a_practice_table_and_separates_thousands(
    manager: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Practice has no tray to fill; 3,460 rounds are read at one look."""
    opened(manager)
    opened(manager, "P", 0, mode="practice")
    summary = floor_views.table_summary
    monkeypatch.setattr(floor_views, "table_summary", lambda *of: replace(summary(*of), rounds=3_460))
    page = manager.get("/manage", accept="text/html").text
    rows = {name: page.partition(f'data-table="{name}"')[2].partition("</tr>")[0] for name in ("T-1", "P")}
    assert ('href="/tables/T-1/close">Chips, close<' in rows["T-1"], ">3,460<" in rows["T-1"]) == (True, True)
    assert 'href="/tables/P/close">Close<' in rows["P"]


@pytest.mark.slow
def test_forms_for_two_say_whose_card_counts_as_the_second(manager: Browser) -> None:
    """As the file of people has it: a link, a deposit, a movement of chips."""
    opened(manager)
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    for path, act in (
        ("/manage/tables/T-1", "link-table"),
        ("/manage/jackpots", "deposit-funds"),
        ("/tables/T-1/close", "move-chips"),
    ):
        wanted = whose_of(acts()[act].second)
        assert f"The card of {wanted}" in manager.get(path, accept="text/html").text, path


def test_a_device_that_fails_is_replaced_at_the_open_table(manager: Browser) -> None:
    """And a room says what it is, by two people."""
    opened(manager)
    spare = {**SHUFFLER, "serial": "2"}
    fault = {"serial": "1", "reason": "It jams", "equipment": spare}
    assert manager.command("/api/v1/tables/T-1/gate/equipment", fault).is_success
    shown = manager.get("/api/v1/tables/T-1/setup").json()
    assert [(device["serial"], bool(device["out_of_order"])) for device in shown["equipment"]] == [
        ("1", True),
        ("2", False),
    ]
    assert shown["open"]
    assert manager.get("/api/v1/floor/room").json()["room"] == "commercial"
    assert manager.command("/api/v1/floor/room", {"room": "tribal", "second": card("supervisor")}).is_success
    answer = manager.get("/api/v1/floor/room").json()
    assert (answer["room"], "concurrence" in {letter["id"] for letter in answer["letters"]}) == ("tribal", True)


def test_the_page_of_chips_names_the_table_both_who_counted_and_every_slip(manager: Browser, room: CardRoom) -> None:
    """Whoever looks for a fill finds its number, amount and people beside those of the opener and the closer."""
    opened(manager)
    for what, cents, slip in (("fill", 50_000, "F-1"), ("credit", 1_250, "C-9")):
        body = movement(what, cents, slip)
        assert manager.command("/api/v1/tables/T-1/chips", body).is_success
    closing = closer(10_000)
    assert manager.command("/api/v1/tables/T-1/gate/close", closing).is_success
    text = unescape(manager.get("/tables/T-1/close", accept="text/html").text)
    plain = " ".join(re.sub(r"<[^>]+>", " ", text).split())
    named, sitting = room.reader.find(FloorTable, "T-1"), room.reader.find(Sitting, "T-1.1")
    assert isinstance(named, FloorTable)
    assert isinstance(sitting, Sitting)
    name, by, second = named.name, sitting.opened_by, sitting.opened_second
    assert name != "T-1"
    assert second
    assert (sitting.closed_by, sitting.closed_second) == (by, second)
    assert f"<h1>Chips of {name} (T-1)</h1>" in text
    assert len(re.findall(rf"(Opened|Closed) [-0-9]+ [0-9:]+ by {by} and {second}", plain)) == 2
    assert re.search(rf"fill F-1 1 \$500.00 1 × \$500 [-0-9]+ [0-9:]+ {by} and {second}", plain)
    assert re.search(rf"credit C-9 1 \$12.50 1 × \$2.50, 2 × \$5 [-0-9]+ [0-9:]+ {by} and {second}", plain)
    assert f"<h1>Open {name} (T-1)</h1>" in unescape(manager.get("/tables/T-1/open", accept="text/html").text)


def test_a_shift_of_chips_over_http(manager: Browser) -> None:
    """A fill, an inventory, a void and a gap are in the answer; a slip is printed as a file, and counted."""
    opened(manager, opener_cents=1_000_000)
    path = "/api/v1/tables/T-1/chips"
    assert manager.command(path, movement("fill", 50_000, "F-000007")).is_success
    count = {"cents": 900_000, "chips": by_denomination(900_000), "second": card("dealer")}
    assert manager.command(f"{path}/inventory", count).is_success
    void = {"what": "fill", "slip": "F-000009", "reason": "Torn", "second": card("supervisor")}
    assert manager.command(f"{path}/voids", void).is_success
    assert manager.command(path, movement("drop", 200_000, "D-1")).is_success
    shown = manager.get(path).json()
    assert sorted((row["what"], row["slip"], row["shift"], row["cents"]) for row in shown["movements"]) == [
        ("drop", "D-1", 1, 200_000),
        ("fill", "F-000007", 1, 50_000),
        ("fill", "F-000009", 1, 0),
        ("inventory", "", 1, 900_000),
        ("opener", "", 1, 1_000_000),
    ]
    assert [(row["shift"], row["drop_cents"], row["win_cents"]) for row in shown["shifts"]] == [
        (1, 200_000, 50_000),
        (2, 0, None),
    ]
    assert shown["gaps"] == ["Fill slip F-000008 is not accounted for"]
    assert shown["next_slips"] == {"fill": "F-000010", "credit": "C-000001", "drop": "D-2"}
    assert shown["in_tray_cents"] == 900_000
    for number, word in ((1, "Original"), (2, "DUPLICATE")):
        printed = manager.command(f"{path}/prints/html", {"paper": "fill:f-000007"})
        assert (printed.status_code, printed.headers["Pitboss-Print"]) == (200, f"{word}, print {number}")
        assert "Fill slip F-000007" in printed.text
    assert "Table T-1 has no sitting" in manager.get(f"{path}?sitting=T-2.1").json()["detail"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"chips": [{"chip_cents": 2_500, "cents": 50_010}], "cents": 50_010}, "can't be counted out in chips of $25"),
        ({"chips": []}, "is counted by denomination"),
        ({"people": None}, "needs four people"),
        ({"slip": "F-1"}, "a slip counts once"),
    ],
)
def test_a_slip_that_is_wrong_gets_a_sentence_over_http(
    manager: Browser, change: dict[str, object], words: str
) -> None:
    opened(manager)
    path = "/api/v1/tables/T-1/chips"
    assert manager.command(path, movement("fill", 100, "F-1")).is_success
    answer = manager.command(path, movement("fill", 50_000, "F-2") | change)
    assert (answer.status_code, words in answer.json()["detail"]) == (422, True), answer.text


def test_the_room_sets_its_denominations(manager: Browser) -> None:
    path = "/api/v1/floor/denominations"
    assert manager.get(path).json()["denominations_cents"][0] == 25
    body = {"denominations_cents": [500, 100], "second": card("accounting")}
    assert manager.command(path, body).is_success
    assert manager.get(path).json() == {"denominations_cents": [100, 500]}
