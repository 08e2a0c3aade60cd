"""The floor over HTTP: tables for those who work there, rounds entered by a dealer, wins and their pages."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.browsers import ADDRESS, PIN, Browser, Clock

from pitboss.desk.person import Role
from pitboss.floor import demo
from pitboss.web.app import create_app
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings

Enter = Callable[[Role], Browser]
HALF = "royal-flush-with-royal-match"
SUPERVISOR = {"badge": "supervisor", "secret": PIN}


@pytest.fixture
def enter(app: FastAPI, browsers: Callable[[], Browser]) -> Enter:
    """Somebody of a role, in a card room with the tables of the demo floor."""
    room = app.state.room
    for request_id, command in demo.demo_commands(room.clock().date()):
        room.committer.do(request_id, command)
    return lambda role: browsers().enter(role)


def done(browser: Browser, path: str, body: Any = None) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """A command that is not refused."""
    answer = browser.command(f"/api/v1/{path}", body)
    assert answer.status_code in {200, 201}, answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result


def act(browser: Browser, table: str, kind: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of an act
    """Something that a dealer enters."""
    return done(browser, f"tables/{table}/rounds/acts", {"act": {"type": kind, **fields}})


def test_whoever_asks_for_it_gets_the_new_view_with_the_answer(enter: Enter) -> None:
    """It is what the table's own address would say now; without the header the answer is the receipt alone."""
    dealer = enter(Role.DEALER)
    header = {"Idempotency-Key": "open", "Prefer": "return=representation"}
    answer = dealer.send("POST", "/api/v1/tables/TC-1/rounds", {}, **header).json()
    assert answer["view"] == table(dealer, "TC-1")
    assert answer["view"]["round"]["id"] == answer["result"]["round"]
    wager = {"type": "wager-placed", "seat": 1, "player": "Seat 1", "wager": "ante", "cents": 500}
    assert dealer.command("/api/v1/tables/TC-1/rounds/acts", {"act": wager}).json()["view"] is None


def table(browser: Browser, name: str) -> dict[str, Any]:
    """A table as whoever works there sees it."""
    found: dict[str, Any] = browser.get(f"/api/v1/tables/{name}").json()
    return found


def call(dealer: Browser) -> str:
    """A game at FU-1 in which seat 2 wins half of the meter, up to the call; the award's name."""
    done(dealer, "tables/FU-1/sensors/start", {"round": "g1", "base": [2], "lit": [{"seat": 2, "sensor": 1}]})
    done(dealer, "tables/FU-1/sensors/hands", {"seat": 2, "sensor": 1, "line": HALF})
    (award,) = done(dealer, "tables/FU-1/sensors/call")["awards"]
    return str(award)


def test_the_floor_says_every_tables_mode_and_what_needs_somebody(enter: Enter) -> None:
    """The declared mode is there for every table; a win that waits is the first thing said."""
    dealer = enter(Role.DEALER)
    before = dealer.get("/api/v1/tables").json()
    modes = {table["table"]: table["mode"] for table in before["tables"]}
    assert (modes["FU-1"], modes["TC-1"], modes["P-FU"]) == ("jackpot-only", "card-entry", "practice")
    assert before["attention"] == []
    assert "practice" not in {jackpot["jackpot"] for jackpot in before["jackpots"]}
    award = call(dealer)
    after = dealer.get("/api/v1/tables").json()
    assert [(notice["kind"], notice["award"]) for notice in after["attention"]] == [("award-locked", award)]
    assert after["attention"][0]["text"].endswith("seat 2 at Face Up 1")  # as people call it
    assert [table["table"] for table in after["tables"] if table["wins"]] == ["FU-1"]


def test_a_table_shows_its_sensors_and_the_win_that_waits(enter: Enter) -> None:
    """Two sensors on a dual table; half of $10,000.20 is locked."""
    dealer = enter(Role.DEALER)
    view = table(dealer, "FU-1")
    assert [jackpot["jackpot"] for jackpot in view["sensors"]["jackpots"]] == ["fortune-link", "triple"]
    assert (view["sensors"]["game"], view["awards"], view["entry"]) == (None, [], None)
    award = call(dealer)
    view = table(dealer, "FU-1")
    assert [(waiting["award"], waiting["amount_cents"]) for waiting in view["awards"]] == [(award, 500_010)]
    assert not view["sensors"]["may_end"]


@pytest.mark.slow
def test_a_win_goes_by_a_second_persons_card_to_a_page_on_paper(enter: Enter) -> None:
    """At the dealer's own terminal: a wrong PIN changes nothing, the right one confirms; then the page is printed."""
    dealer, supervisor = enter(Role.DEALER), enter(Role.SUPERVISOR)
    award = call(dealer)
    wrong = dealer.command(f"/api/v1/awards/{award}/confirm", {"card": {"badge": "supervisor", "secret": "000000"}})
    assert wrong.status_code in {401, 403, 422}
    assert [waiting["status"] for waiting in supervisor.get("/api/v1/wins").json()["wins"]] == ["locked"]
    done(dealer, f"awards/{award}/confirm", {"card": SUPERVISOR})
    (win,) = supervisor.get("/api/v1/wins").json()["wins"]
    assert (win["status"], win["confirmed_by"], win["next_step"]) == ("confirmed", "Supervisor One", "cards-shown")
    assert [done(supervisor, f"wins/{award}/prints")["number"] for _ in range(2)] == [1, 2]
    page = supervisor.get(f"/awards/{award}/win-page", accept="text/html")
    assert page.status_code == 200
    for text in (award, "$10,000.20 (jackpot)", "$5,000.10", "Dealer One", "Supervisor One", "Printed 2 times"):
        assert text in page.text, text
    assert "style=" not in page.text


def _three_card(dealer: Browser) -> None:
    done(dealer, "tables/TC-1/rounds")
    for seat, wager, cents in ((2, "ante", 1000), (5, "ante", 2500)):
        act(dealer, "TC-1", "wager-placed", seat=seat, player=f"Seat {seat}", wager=wager, cents=cents)
    act(dealer, "TC-1", "betting-closed")


def test_a_round_is_entered_act_by_act_and_says_what_to_pay(enter: Enter) -> None:
    """A pair of aces beats queen-high: Play and Ante pay even money. Whoever folds loses the Ante."""
    dealer = enter(Role.DEALER)
    _three_card(dealer)
    assert table(dealer, "TC-1")["entry"]["deal"] == {
        "to": 2, "idle": False, "cards": 3, "face_down": True, "left": [2, 5, 0], "left_over": None,
    }  # fmt: skip
    assert table(dealer, "TC-1")["round"]["announcement"] == "No Pair Plus, position 2 and 5"
    for spot in (2, 5, 0):
        act(dealer, "TC-1", "hand-dealt", to=spot, cards="")
    act(dealer, "TC-1", "decided", seat=2, action="play")
    act(dealer, "TC-1", "decided", seat=5, action="fold")
    act(dealer, "TC-1", "hand-turned", to=0, cards="Qs Jd 4c")
    assert table(dealer, "TC-1")["round"]["to_turn"] == [2]
    act(dealer, "TC-1", "hand-turned", to=2, cards="As Ad 7c")
    act(dealer, "TC-1", "settlement-called")
    pays = table(dealer, "TC-1")["round"]["pays"]
    assert [(pay["seat"], pay["wager"], pay["do"]) for pay in pays] == [
        (5, "ante", "Take $25"), (2, "play", "Pay $10"), (2, "ante", "Pay $10"),
    ]  # fmt: skip
    sums = table(dealer, "TC-1")["round"]["sums"]
    assert [(total["seat"], total["do"]) for total in sums] == [(2, "pay $20")]  # what seat 5 forfeits is taken first
    act(dealer, "TC-1", "round-closed")
    assert table(dealer, "TC-1")["round"]["status"] == "closed"


@pytest.mark.slow
def test_a_card_that_a_device_has_read_is_told_to_nobody_before_it_lies_face_up(enter: Enter) -> None:
    """Not to the office, not to those who watch, and not to the dealer; then to all of them."""
    dealer = enter(Role.DEALER)
    _three_card(dealer)
    for spot, cards in ((2, "As Ad 7c"), (5, "9h 8h 2c"), (0, "Qs Jd 4c")):
        act(dealer, "TC-1", "hand-dealt", to=spot, cards=cards)
    roles = (Role.DEALER, Role.SUPERVISOR, Role.TECHNICIAN, Role.AUDITOR, Role.ACCOUNTING, Role.SURVEILLANCE)
    people = [enter(role) for role in roles]
    for person in people:
        found = person.get("/api/v1/tables/TC-1")
        assert found.status_code == 200
        assert not any(card in found.text for card in ("Ad", "7c", "9h", "8h", "2c", "Qs", "Jd", "4c"))
        assert found.json()["round"]["dealer"]["dealt"] == 3
    for kind, fields in (("decided", {"seat": 2, "action": "play"}), ("decided", {"seat": 5, "action": "fold"})):
        act(dealer, "TC-1", kind, **fields)
    for kind in ("dealer-revealed", "settlement-called"):
        act(dealer, "TC-1", kind)
    for person in people:
        seats = {seat["seat"]: seat["cards"] for seat in table(person, "TC-1")["round"]["seats"]}
        assert seats == {2: "As Ad 7c", 5: ""}  # the fold stays face down


def test_an_entry_is_withdrawn_with_a_reason_and_the_hand_is_entered_anew(enter: Enter) -> None:
    dealer = enter(Role.DEALER)
    _three_card(dealer)
    for spot in (2, 5, 0):
        act(dealer, "TC-1", "hand-dealt", to=spot, cards="")
    for seat in (2, 5):
        act(dealer, "TC-1", "decided", seat=seat, action="play")
    act(dealer, "TC-1", "hand-turned", to=0, cards="Qs Jd 4c")
    act(dealer, "TC-1", "hand-turned", to=5, cards="As 8h 2c")
    twice = {"act": {"type": "hand-turned", "to": 2, "cards": "As Ad 7c"}}
    refused = dealer.command("/api/v1/tables/TC-1/rounds/acts", twice)
    assert "entered for seat 5 and now for seat 2" in refused.json()["detail"]
    assert table(dealer, "TC-1")["entry"]["entered"] == [0, 5]
    act(dealer, "TC-1", "entry-withdrawn", to=5, reason="It was the ace of hearts")
    assert table(dealer, "TC-1")["entry"]["entered"] == [0]
    act(dealer, "TC-1", "hand-turned", to=5, cards="Ah 8h 2c")
    done(dealer, "tables/TC-1/rounds/acts", twice)
    assert table(dealer, "TC-1")["round"]["step"] == "settle"


def test_a_guess_at_cards_that_lie_face_down_is_a_problem_that_names_none_of_them(enter: Enter) -> None:
    dealer = enter(Role.DEALER)
    _three_card(dealer)
    for spot, cards in ((2, "As 8h 2c"), (5, "Kd 8c 2d")):
        act(dealer, "TC-1", "hand-dealt", to=spot, cards=cards)
    guess = {"act": {"type": "hand-dealt", "to": 0, "cards": "Kd As 7c"}}
    refused = dealer.command("/api/v1/tables/TC-1/rounds/acts", guess)
    assert refused.status_code == 422
    assert "hand that lies face down" in refused.json()["detail"]
    assert not {"As", "Kd"} & set(refused.json()["detail"].replace(":", " ").split())
    assert table(dealer, "TC-1")["round"]["step"] == "deal"


@pytest.mark.rule("003", "irregularities.2")
def test_a_shuffler_is_replaced_step_by_step(enter: Enter) -> None:
    """In the order of the rules, and nothing is resumed between them."""
    dealer = enter(Role.DEALER)
    _three_card(dealer)
    fault = {"type": "irregularity-called", "kind": "shuffler-fault", "reason": "jammed"}
    done(dealer, "tables/TC-1/rounds/acts", {"act": fault, "card": SUPERVISOR})
    steps = table(dealer, "TC-1")["round"]["fault_steps"]
    assert (len(steps), steps[0]["text"], steps[-1]["text"]) == (7, "Turn off the shuffler.", "Resume play.")
    act(dealer, "TC-1", "fault-step-taken", step=steps[0]["step"])
    for too_early in (
        {"act": {"type": "fault-step-taken", "step": steps[2]["step"]}},
        {"act": {"type": "round-resumed", "reason": "at once"}, "card": SUPERVISOR},
    ):
        refused = dealer.command("/api/v1/tables/TC-1/rounds/acts", too_early)
        assert (refused.status_code, "Unplug the power cord." in refused.json()["detail"]) == (422, True)
    for step in steps[1:-1]:
        act(dealer, "TC-1", "fault-step-taken", step=step["step"])
    assert [step["taken"] for step in table(dealer, "TC-1")["round"]["fault_steps"]] == [True] * 6 + [False]
    done(
        dealer, "tables/TC-1/rounds/acts", {"act": {"type": "round-resumed", "reason": "replaced"}, "card": SUPERVISOR}
    )
    assert table(dealer, "TC-1")["round"]["fault_steps"] == []


def test_an_irregularity_takes_a_supervisors_card_and_gives_every_wager_back(enter: Enter) -> None:
    """The dealer alone is refused; with the card the round is void, and the page says what goes back."""
    dealer = enter(Role.DEALER)
    _three_card(dealer)
    called = {"type": "irregularity-called", "kind": "void", "reason": "a card fell"}
    alone = dealer.command("/api/v1/tables/TC-1/rounds/acts", {"act": called})
    assert (alone.status_code, "card of a supervisor" in alone.json()["detail"]) == (422, True)
    done(dealer, "tables/TC-1/rounds/acts", {"act": called, "card": SUPERVISOR})
    view = table(dealer, "TC-1")
    assert view["round"]["status"] == "void"
    assert [pay["do"] for pay in view["round"]["pays"]] == ["Give back $10", "Give back $25"]
    assert [total["do"] for total in view["round"]["sums"]] == ["give back $10", "give back $25"]


def test_an_act_sent_twice_counts_once(enter: Enter) -> None:
    """The same id and body get the first answer; the same id with another body is refused."""
    dealer = enter(Role.DEALER)
    done(dealer, "tables/TC-1/rounds")
    wager = {"type": "wager-placed", "seat": 1, "player": "Seat 1", "wager": "ante", "cents": 500}
    first, again = (dealer.command("/api/v1/tables/TC-1/rounds/acts", {"act": wager}, key="k1") for _ in range(2))
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert first.json()["result"] == again.json()["result"]
    other = dealer.command("/api/v1/tables/TC-1/rounds/acts", {"act": {**wager, "cents": 1000}}, key="k1")
    assert other.status_code == 409


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"type": "round-opened", "round": "x", "table": {"game": "three-card-poker"}}, "can't be entered"),
        ({"type": "nonsense"}, "can't be entered"),
        ({"type": "hand-dealt", "to": "2", "cards": "As"}, "to: "),
        ({"type": "wager-placed", "seat": 1, "player": "x", "wager": "ante", "cents": 5.5}, "cents: "),
        ({}, "can't be entered"),
    ],
)
def test_what_no_dealer_enters_is_refused_with_a_sentence(enter: Enter, sent: dict[str, Any], words: str) -> None:
    """Openings, words that are no act, and fields of another type; nothing has happened."""
    dealer = enter(Role.DEALER)
    done(dealer, "tables/TC-1/rounds")
    answer = dealer.command("/api/v1/tables/TC-1/rounds/acts", {"act": sent})
    assert (answer.status_code, words in answer.json()["detail"]) == (422, True)
    assert table(dealer, "TC-1")["round"]["seats"] == []


def test_a_refusal_at_a_table_has_the_rule_of_its_game_beside_the_sentence(enter: Enter) -> None:
    """The rule of a step that is out of turn, by its document, as a field of the problem."""
    dealer = enter(Role.DEALER)
    _three_card(dealer)
    answer = dealer.command("/api/v1/tables/TC-1/rounds/acts", {"act": {"type": "settlement-called"}}).json()
    assert answer["detail"].endswith("the round is at its step deal (rule dealing.3)")
    assert answer["rule"] == "003/dealing.3"


def test_the_house_way_is_there_for_a_player_who_asks(enter: Enter) -> None:
    """Before the hand is to be set it is refused; at a table without a round as well."""
    dealer = enter(Role.DEALER)
    assert dealer.get("/api/v1/tables/FU-2/rounds/house-way/2").status_code == 422
    done(dealer, "tables/FU-2/rounds")
    act(dealer, "FU-2", "wager-placed", seat=2, player="Seat 2", wager="pai-gow", cents=1000)
    act(dealer, "FU-2", "betting-closed")
    act(dealer, "FU-2", "start-drawn", position=0, source="dice", dice=[1, 1, 4])
    assert table(dealer, "FU-2")["entry"]["deal"]["to"] == 2  # six: the dealer is 1, seat 6 is 2, so seat 2 is 6
    hands = {2: "9c 9d Ah Qc 6d 4s 2h", 0: "Kc Kd Tc 8h 7s 5h 3h"}
    for spot in (2, 1, 0, 6, 5, 4, 3):
        act(dealer, "FU-2", "hand-dealt", to=spot, cards=hands.get(spot, ""))
    act(dealer, "FU-2", "left-over-counted", count=4)
    act(dealer, "FU-2", "dealer-revealed")
    act(dealer, "FU-2", "decided", seat=2, action="set")
    assert dealer.get("/api/v1/tables/FU-2/rounds/house-way/2").status_code == 422  # it lies face down
    act(dealer, "FU-2", "hand-turned", to=2)
    answer = dealer.get("/api/v1/tables/FU-2/rounds/house-way/2").json()
    assert sorted(answer["front"].split()) == ["Ah", "Qc"]


def test_a_table_that_is_not_there_is_said_to_be_missing(enter: Enter) -> None:
    """For the API and for the page."""
    dealer = enter(Role.DEALER)
    assert dealer.get("/api/v1/tables/NO").status_code == 404
    assert dealer.get("/tables/NO", accept="text/html").status_code == 404
    assert dealer.command("/api/v1/tables/NO/rounds").status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        "/floor", "/tables/FU-1", "/tables/TC-1", "/tables/FU-3/open", "/tables/FU-1/close", "/supervisor",
        "/display?jackpots=triple,house-aces",
    ],
)  # fmt: skip
def test_pages_of_the_pit_come_with_their_script_and_no_inline_style(enter: Enter, path: str) -> None:
    """Whatever they show comes from the API."""
    answer = enter(Role.SUPERVISOR).get(path, accept="text/html")
    assert answer.status_code == 200
    assert '<script type="module" src="/static/' in answer.text
    assert "style=" not in answer.text
    if not path.startswith("/display"):  # the time on the wall and the shift, on every screen of the pit
        clock = answer.text.partition('id="wall-clock"')[2].partition(">")[0]
        assert "swing" in clock
        assert "America/Los_Angeles" in clock


def test_a_display_is_told_who_won_but_no_name(enter: Enter, browsers: Callable[[], Browser]) -> None:
    """A locked award is no win yet, a confirmed one is; where it was won is told once the winner agrees."""
    dealer, wall = enter(Role.DEALER), browsers()
    award = call(dealer)
    wins = "/api/v1/displays/winners?jackpots=fortune-link"
    assert wall.get(wins).json()["wins"] == []
    done(dealer, f"awards/{award}/confirm", {"card": SUPERVISOR})
    (win,) = wall.get(wins).json()["wins"]
    assert (win["cents"], win["hand"], win["table_name"]) == (500_010, "Royal Flush + Royal Match", "")
    done(enter(Role.SUPERVISOR), f"awards/{award}/celebration", {"agreed": True})
    (celebrated,) = wall.get(wins).json()["wins"]
    assert celebrated == {**win, "table_name": "Face Up 1"}
    assert "One" not in str(celebrated)
    assert wall.get("/api/v1/displays/winners?jackpots=triple").json()["wins"] == []


def test_the_pulse_has_the_version_of_the_pages_and_moves_with_the_journal(
    enter: Enter, browsers: Callable[[], Browser]
) -> None:
    """The version stays while the files do; the sequence is that of the last entry."""
    dealer, wall = enter(Role.DEALER), browsers()
    before = wall.get("/api/v1/displays/pulse").json()
    call(dealer)
    after = wall.get("/api/v1/displays/pulse").json()
    assert before["version"] == after["version"]
    assert after["sequence"] > before["sequence"]
    assert f'"version": "{before["version"]}"' in wall.get("/display/triple", accept="text/html").text


@pytest.fixture
def private(settings: Settings, clock: Clock) -> Iterator[Browser]:
    """A browser in front of a card room whose displays are not for everyone."""
    chosen = Settings(database=settings.database, hash_kib=8, public_displays=False)
    made = create_app(chosen, lambda given: CardRoom(given, clock))
    with TestClient(made, ADDRESS):
        yield Browser(made)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["/display/x", "/display?jackpots=x", "/api/v1/displays/pulse", "/api/v1/displays/winners?jackpots=x"]
)
def test_displays_that_are_not_public_ask_for_a_card(private: Browser, path: str) -> None:
    """The setting holds for the page and for what it asks."""
    assert private.get(path).status_code == 401
    private.enter(Role.DISPLAY)
    assert private.get(path).status_code in {200, 404}
