"""Practice over HTTP: whole rounds of every game, and what a player can't do."""

import itertools
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web.browsers import Browser, Clock
from tests.web.practising import PURSE_CENTS, TABLES, Guest

from pitboss.errors import PitbossError
from pitboss.floor import Command
from pitboss.floor.commands import CloseTable
from pitboss.floor.demo import demo_commands
from pitboss.floor.documents import FloorTable
from pitboss.floor.practice.rules import practice_rules
from pitboss.games import GAME_IDS
from pitboss.rounds.log import replay
from pitboss.store import migrate
from pitboss.store.commit.queue import Receipt
from pitboss.web import startup
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings

Browsers = Callable[[], Browser]
Guests = Callable[[str, int, str], Guest]

#: Every wager that a player can make before the cards.
BETS = {
    "face-up-pai-gow": {"pai_gow": 1000, "fortune": 500, "ace_high": 300, "jackpot": 100},
    "ez-pai-gow": {"pai_gow": 1000, "dynasty": 500, "protection": 300, "red_black": 200},
    "commission-free-pai-gow-express": {"pai_gow": 1000, "dynasty": 500, "protection": 300, "red_black": 200},
    "three-card-poker": {"ante": 1000, "pair_plus": 500, "bonus": 200},
    "high-five-poker": {"ante": 1000, "trips": 300},
}


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo floor in a file."""
    file = tmp_path_factory.mktemp("play") / "room.db"
    migrate(str(file))
    room = CardRoom(Settings(database=str(file), hash_kib=8), Clock())
    for name, command in demo_commands(Clock().now.date()):
        room.committer.do(name, command)
    room.close()
    return file


@pytest.fixture
def settings(furnished: Path, tmp_path: Path) -> Settings:
    """A copy of the demo floor."""
    return Settings(database=str(shutil.copy(furnished, tmp_path / "room.db")), hash_kib=8)


@pytest.fixture
def guests(browsers: Browsers) -> Guests:
    """Guests at a table, each in a browser of their own."""
    return lambda table, seat, name: Guest.seated(browsers(), table, seat, name)


def finish(guest: Guest) -> None:
    """Decide by the house way, or play, where there is something to decide."""
    round_now = guest.view()["round"]
    if round_now["status"] == "running":
        action = "play" if "play" in round_now["actions"] else "house-way"
        assert guest.choose(action).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_a_round_of_every_game_is_played_and_answers_for_every_cent(game: str, guests: Guests) -> None:
    """What the wagers paid is what the purse has more or less, and the log of the round follows from the rules."""
    guest = guests(TABLES[game], 2, "Ann")
    assert guest.bet(**BETS[game]).json()["result"]["bets"] == len(BETS[game])
    assert guest.send("ready").json()["result"]["dealt"] is True
    finish(guest)
    view = guest.view()
    shown = view["round"]
    assert (shown["status"], shown["seats"][0]["own"]) == ("closed", True)
    wagers = {name.replace("_", "-") for name in BETS[game]}
    assert {pay["wager"] for pay in shown["pays"]} >= wagers
    assert {bet["wager"]: bet["cents"] for bet in view["bets"]["2"]} == {
        name.replace("_", "-"): cents for name, cents in BETS[game].items()
    }
    net = sum(pay["net_cents"] for pay in shown["pays"]) + sum(win["cents"] for win in view["wins"])
    assert view["results"] == [{"seat": 2, "net_cents": net}]
    assert view["purse_cents"] == PURSE_CENTS + net
    log = guest.browser.get(f"/api/v1/play/rounds/{shown['id']}/log")
    found = replay(log.text.splitlines())
    assert (found.problem, len(found.rounds), found.rounds[0].revealed) == (None, 1, True)


def test_newcomers_see_the_tables_without_signing_in(browser: Browser) -> None:
    """Approved games come first, and of those the one that is learnt fastest."""
    found = browser.get("/api/v1/play/tables").json()
    assert found[0]["game"] == "three-card-poker"
    assert {table["table"] for table in found[: len(TABLES)]} == set(TABLES.values())
    assert {table["game"] for table in found} == set(GAME_IDS)
    assert all(table["open"] and len(table["free"]) == table["seats"] for table in found)
    assert browser.get("/api/v1/play/me").json()["joined"] is False
    lobby, felt = browser.get("/play"), browser.get("/play/P-TC")
    assert (lobby.status_code, felt.status_code) == (200, 200)
    assert "Three Card Poker" in lobby.text


@pytest.mark.slow
def test_play_now_leads_to_an_empty_table_with_a_jackpot_and_else_to_an_empty_one(
    browser: Browser, guests: Guests
) -> None:
    """A newcomer's first minute shows a jackpot grow; no button can be pressed before its script is there."""

    def now() -> str:
        buttons = re.findall(r"<button[^>]*data-table=[^>]*>", browser.get("/play").text)
        assert len(buttons) == 1 + len(GAME_IDS)
        assert all(" disabled" in button for button in buttons)
        (first,) = re.findall(r'id="play-now"[^>]*data-table="([^"]+)"', buttons[0])
        return str(first)

    assert now() == "P-FU"
    for table in ("P-FU", "P-MS", "P-TP", "P-CS", "P-FP"):  # approved games before public ones
        assert now() in {"P-FU", "P-MS", "P-TP", "P-CS", "P-FP"}
        guests(table, 1, f"Ann at {table}")
    assert now() == "P-TC"


def test_tables_with_real_money_are_not_found_here(browser: Browser) -> None:
    """FU-2 is a table where a dealer enters cards."""
    for path in ("/play/FU-2", "/api/v1/play/tables/FU-2", "/api/v1/play/tables/FU-2/events"):
        assert browser.get(path).status_code == 404


def test_whoever_sits_down_at_no_table_writes_nothing(browser: Browser, room: CardRoom) -> None:
    """A room without practice has no purses in its journal, whatever guests ask for."""
    answer = browser.send("POST", "/api/v1/session/guest", {"name": "Ann"})
    browser.csrf = answer.json()["csrf"]
    before = room.reader.head()
    for table in ("NONE", "FU-1"):
        assert browser.command(f"/api/v1/play/tables/{table}/sit", {"seat": 1}).status_code == 404
    assert room.reader.head() == before


def test_nobody_acts_for_another_seat(guests: Guests) -> None:
    """Not a bet, not a decision, and no question about the cards."""
    ann, bob = guests("P-EZ", 1, "Ann"), guests("P-EZ", 2, "Bob")
    bob.seat = 1
    assert "not yours" in bob.bet(pai_gow=500).json()["detail"]
    bob.seat = 2
    for player in (ann, bob):
        assert player.bet(pai_gow=500).status_code == 200
    for player in (ann, bob):
        player.send("ready")
    bob.seat = 1
    refused = [
        bob.choose("house-way"),
        bob.ask("house-way"),
        bob.ask("split", front=ann.own()["cards"][:5]),
        bob.advice(hint="true"),
    ]
    assert {answer.status_code for answer in refused} == {422}
    assert all("not yours" in answer.json()["detail"] for answer in refused)
    assert ann.own()["action"] == ""


def test_hands_stay_face_down_until_the_end(guests: Guests, browser: Browser) -> None:
    """Another's cards and the dealer's, for players and for those who only look; and the log is not to be had."""
    ann, bob = guests("P-EZ", 1, "Ann"), guests("P-EZ", 2, "Bob")
    for player in (ann, bob):
        player.bet(pai_gow=500)
    for player in (ann, bob):
        player.send("ready")
    hidden = ann.own()["cards"]
    assert len(hidden.split()) == 7
    for viewer in (bob.browser, browser):
        text = viewer.get(ann.path).text
        view = viewer.get(ann.path).json()["round"]
        assert hidden not in text
        assert (view["seats"][0]["cards"], view["seats"][0]["name"], view["dealer"]["cards"]) == ("", "", "")
        assert view["shuffle"] is None
    log = f"/api/v1/play/rounds/{ann.view()['round']['id']}/log"
    assert bob.browser.get(log).status_code == 404
    ann.choose("house-way")
    bob.choose("house-way")
    assert sorted(bob.view()["round"]["seats"][0]["cards"].split()) == sorted(hidden.split())
    assert bob.browser.get(log).status_code == 200


def test_bets_beyond_the_purse_or_the_limits_are_refused_and_nothing_lies(guests: Guests) -> None:
    """Play may follow the ante, so an ante of more than half the purse can't stand."""
    guest = guests("P-TC", 1, "Ann")
    for bets in ({"ante": 40_000, "pair_plus": 40_000}, {"ante": 499}, {"bonus": 500}):
        assert guest.bet(**bets).status_code == 422, bets
    assert guest.bet(ante=500, fortune=100).status_code == 422  # a wager of another game
    assert guest.view()["round"] is None
    assert guest.bet(ante=40_000).status_code == 200


def test_a_command_that_is_sent_again_counts_once(guests: Guests) -> None:
    """The first answer comes back; the same id with another content is refused."""
    guest = guests("P-TC", 1, "Ann")
    guest.bet(ante=500)
    first, again = (guest.send("ready", key="once") for _ in range(2))
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert first.json()["result"] == again.json()["result"]
    assert guest.send("choose", {"seat": 1, "action": "fold", "front": ""}, key="once").status_code == 409
    assert guest.browser.send("POST", f"{guest.path}/ready", {}).status_code == 400  # no id at all


def test_others_are_waited_for_and_then_the_table_goes_on(guests: Guests, clock: Clock) -> None:
    """First for their bets, then for their decisions."""
    ann, bob = guests("P-HF", 1, "Ann"), guests("P-HF", 2, "Bob")
    for player in (ann, bob):
        player.bet(ante=500)
    assert ann.send("ready").json()["result"] == {"table": "P-HF", "round": "P-HF-1", "dealt": False, "waits": 1}
    clock.pass_minutes(practice_rules().ready_seconds / 60)
    assert ann.send("ready").json()["result"]["dealt"] is True
    ann.choose("play")
    assert ann.send("hurry").status_code == 422
    clock.pass_minutes(practice_rules().decide_seconds / 60)
    assert ann.send("hurry").status_code == 200
    assert (ann.view()["round"]["status"], bob.own()["action"]) == ("closed", "fold")


def test_a_guest_who_went_away_gives_the_seat_back(guests: Guests, clock: Clock, room: CardRoom) -> None:
    """The server looks every minute; a table where somebody plays is left alone."""
    ann, bob = guests("P-HF", 1, "Ann"), guests("P-HF", 2, "Bob O\u2019Brien")
    clock.pass_minutes(practice_rules().idle_minutes - 1)
    bob.bet(ante=500)
    clock.pass_minutes(2)
    room.free_seats()
    room.free_seats()
    assert [chair["name"] for chair in ann.view()["chairs"]] == ["Bob O\u2019Brien"]


def test_whoever_closes_the_browser_loses_the_seat_after_a_minute_and_whoever_comes_back_does_not(
    guests: Guests, clock: Clock, room: CardRoom
) -> None:
    """By the pages that are open: a reload, or a second page, is no going away; nor is an act from elsewhere."""
    ann, bob, cid = (guests("P-HF", seat, name) for seat, name in enumerate(("Ann", "Bob", "Cid"), 1))
    players = {chair.name: chair.player for chair in room.reader.find(FloorTable, "P-HF").chairs}  # type: ignore[union-attr]
    clock.pass_minutes(1)
    for player in players.values():
        room.presence.came("P-HF", player)()  # closed
    room.presence.came("P-HF", players["Bob"])  # loaded again
    clock.pass_minutes(0.5)
    cid.bet(ante=500)
    room.practice.look()
    assert len(ann.view()["chairs"]) == 3
    clock.pass_minutes(0.6)
    room.practice.look()
    assert [chair["name"] for chair in bob.view()["chairs"]] == ["Bob", "Cid"]
    clock.pass_minutes(2)
    room.practice.look()
    assert [chair["name"] for chair in bob.view()["chairs"]] == ["Bob", "Cid"]


def test_nobody_waits_for_a_page_that_is_closed(guests: Guests, clock: Clock, room: CardRoom) -> None:
    """No page sends anything: the cards come without Bob's bets, and later his hand is folded once Ann has decided."""
    ann, bob = guests("P-TC", 1, "Ann"), guests("P-TC", 2, "Bob")
    players = {chair.name: chair.player for chair in room.reader.find(FloorTable, "P-TC").chairs}  # type: ignore[union-attr]
    pages = {name: room.presence.came("P-TC", player) for name, player in players.items()}
    for player in (ann, bob):
        player.bet(ante=500)
    bob.send("ready")
    ann.send("ready")
    clock.pass_minutes(1 / 60)
    pages["Bob"]()
    ann.choose("fold")
    room.practice.look()
    assert ann.view()["round"]["status"] == "running"  # a page that is loaded again is no page that is closed
    clock.pass_minutes(practice_rules().absent_seconds / 60)
    room.practice.look()
    assert ann.view()["round"]["status"] == "closed"
    assert bob.own()["action"] == "fold"
    ann.bet(ante=500)
    assert ann.send("ready").json()["result"]["dealt"] is False
    room.practice.look()
    assert [seat["seat"] for seat in ann.view()["round"]["seats"]] == [1]
    assert ann.view()["round"]["step"] != "wagers"
    assert [chair["name"] for chair in bob.view()["chairs"]] == ["Ann", "Bob"]


def test_after_a_start_whose_page_does_not_come_back_is_gone(guests: Guests, clock: Clock, room: CardRoom) -> None:
    """Pages that were closed while the server stood still are nobody's to tell of."""
    ann, _ = guests("P-HF", 1, "Ann"), guests("P-HF", 2, "Bob")
    players = {chair.name: chair.player for chair in room.reader.find(FloorTable, "P-HF").chairs}  # type: ignore[union-attr]
    clock.pass_minutes(1)
    room.practice.expect_everyone()
    room.presence.came("P-HF", players["Ann"])
    clock.pass_minutes(0.5)
    room.practice.look()
    assert len(ann.view()["chairs"]) == 2
    clock.pass_minutes(0.6)
    room.practice.look()
    assert [chair["name"] for chair in ann.view()["chairs"]] == ["Ann"]


@pytest.mark.parametrize("problem", [PitbossError("This round can't be read"), KeyError("an error of ours")])
def test_a_table_at_which_something_is_wrong_stops_no_other(
    problem: Exception, guests: Guests, clock: Clock, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the committer refuses of one table, or fails at, the next one goes on."""
    hands = {table: [guests(table, seat, f"{table} {seat}") for seat in (1, 2)] for table in ("P-HF", "P-TC")}
    for ann, bob in hands.values():
        ann.bet(ante=500)
        bob.bet(ante=500)
        ann.send("ready")
    clock.pass_minutes(practice_rules().ready_seconds / 60)
    do = room.committer.do

    def refuse(request_id: str, command: Command) -> Receipt:
        if getattr(command, "table", "") == "P-HF":
            raise problem
        return do(request_id, command)

    monkeypatch.setattr(room.committer, "do", refuse)
    room.practice.look()
    dealt = {table: ann.view()["round"]["step"] for table, (ann, _) in hands.items()}
    assert dealt == {"P-HF": "wagers", "P-TC": "decide"}


def test_whoever_comes_back_lands_in_the_hand_and_whoever_leaves_it_plays_elsewhere_at_once(
    guests: Guests, clock: Clock, room: CardRoom
) -> None:
    """Alone the hand waits for its player; in the lobby nobody waits for others who decide."""
    ann, bob = guests("P-TC", 1, "Ann"), guests("P-TC", 2, "Bob")
    players = {chair.name: chair.player for chair in room.reader.find(FloorTable, "P-TC").chairs}  # type: ignore[union-attr]
    for player in (ann, bob):
        player.bet(ante=500)
        player.send("ready")
    for name in ("Ann", "Bob"):
        room.presence.came("P-TC", players[name])()
    clock.pass_minutes((practice_rules().away_seconds - 1) / 60)
    room.practice.look()
    assert (ann.view()["round"]["status"], ann.own()["action"]) == ("running", "")
    room.presence.came("P-TC", players["Ann"])
    assert "Back to your seat" in ann.browser.get("/play").text
    assert ann.send("stand").status_code == 200
    elsewhere = Guest(ann.browser, "P-HF", 1)
    assert elsewhere.send("sit", {"seat": 1}).status_code == 200
    assert elsewhere.bet(ante=500).status_code == 200


def test_the_last_seat_of_a_game_opens_another_table_and_an_empty_one_closes(
    guests: Guests, browser: Browser, room: CardRoom
) -> None:
    """The lobby has both; once the second is empty and the first has a place again, it is gone."""

    def tables() -> dict[str, int]:
        found = browser.get("/api/v1/play/tables").json()
        return {
            table["table"]: len(table["free"])
            for table in found
            if table["game"] == "high-five-poker" and table["open"]
        }

    seated = [guests("P-HF", seat, f"Guest {seat}") for seat in range(1, 6)]
    assert tables() == {"P-HF": 1}
    guests("P-HF", 6, "Last")
    assert tables() == {"P-HF": 0, "P-HF-2": 6}
    assert "Practice High Five Poker 2" in browser.get("/play").text
    room.free_seats()
    assert tables() == {"P-HF": 0, "P-HF-2": 6}
    seated[0].send("stand")
    room.free_seats()
    assert tables() == {"P-HF": 1}
    startup.check(room)
    assert room.closed == []  # what the software set up is told, so that the next start finds it as it was


def test_bets_that_went_back_when_the_table_was_closed_are_no_result_and_break_no_page(
    guests: Guests, room: CardRoom
) -> None:
    ann = guests("P-HF", 1, "Ann")
    guests("P-HF", 2, "Bob")
    ann.bet(ante=500)
    close = CloseTable(table="P-HF", closer_cents=0, badge="S-2001")
    room.committer.do("closed", close)
    view = ann.view()
    assert (view["open"], view["purse_cents"]) == (False, PURSE_CENTS)
    assert not any(result["net_cents"] for result in view["results"])


def test_a_name_is_free_again_when_whoever_had_it_left_without_a_bet(guests: Guests) -> None:
    """An empty round was opened for the seal; somebody with bets in it keeps the name until it is over."""
    gus = guests("P-HF", 1, "Gus")
    assert gus.send("bets", {"seat": 1, "bets": []}).status_code == 200
    gus.send("stand")
    again = guests("P-HF", 2, "Gus")
    assert [chair["name"] for chair in again.view()["chairs"]] == ["Gus"]


def test_a_preview_of_a_set_hand_says_what_the_table_would(guests: Guests) -> None:
    """Every two cards in front: those that the preview calls too high are refused, the others are set."""
    guest = guests("P-CF", 3, "Ann")
    guest.bet(pai_gow=500)
    guest.send("ready")
    cards = guest.own()["cards"].split()
    seen = {}
    for pair in itertools.combinations(cards, 2):
        answer = guest.ask("split", front="%20".join(pair)).json()
        seen[" ".join(pair)] = answer["legal"]
        assert len(answer["back"].split()) == 5
    way = guest.ask("house-way").json()
    assert way["legal"] is True
    assert way["way_text"]
    for front, legal in seen.items():
        if not legal:
            assert guest.choose("set", front).status_code == 422
    assert guest.choose("set", next(front for front, legal in seen.items() if legal)).status_code == 200


@pytest.mark.slow
def test_advice_comes_after_the_decision_or_when_it_is_asked_for(guests: Guests) -> None:
    """Folding always loses the ante: what it cost is that much below the best."""
    guest = guests("P-TC", 1, "Ann")
    guest.bet(ante=1000)
    guest.send("ready")
    assert guest.advice().status_code == 422
    hint = guest.advice(hint="true").json()
    assert hint["made"] is None
    assert {choice["action"]: choice["value"] for choice in hint["choices"]}["fold"] == "-1.000000"
    guest.choose("fold")
    told = guest.advice().json()
    assert (told["made"]["action"], told["best"]) == ("fold", hint["best"])
    assert told["is_best"] == (hint["best"]["action"] == "fold")
    assert float(told["cost"]["units"]) == pytest.approx(float(hint["best"]["value"]) + 1)


def test_staff_may_practise_and_guests_need_a_name_for_the_table(browsers: Browsers) -> None:
    """A name that no player can have is refused before there is a session."""
    dealer = browsers()
    dealer.room.credentials.set_secret("D-1001", "538159")
    dealer.sign_in("D-1001")
    assert dealer.command("/api/v1/play/tables/P-TC/sit", {"seat": 1}).status_code == 200
    assert dealer.get("/api/v1/play/me").json()["purse_cents"] == PURSE_CENTS
    bad = browsers().send("POST", "/api/v1/session/guest", {"name": "<b>"})
    assert (bad.status_code, "name" in bad.json()["detail"]) == (422, True)


def test_who_leaves_gets_the_bets_back_and_can_sit_elsewhere(guests: Guests) -> None:
    """One table at a time."""
    guest = guests("P-TC", 1, "Ann")
    guest.bet(ante=500)
    other = Guest(guest.browser, "P-HF", 1)
    assert other.send("sit", {"seat": 1}).status_code == 422
    assert guest.send("stand").status_code == 200
    assert other.send("sit", {"seat": 1}).status_code == 200
    assert (other.view()["purse_cents"], guest.view()["chairs"]) == (PURSE_CENTS, [])
    assert guest.browser.get("/api/v1/play/me").json()["table"] == "P-HF"


def test_a_refusal_and_a_hand_are_said_in_the_players_language(guests: Guests) -> None:
    """The API says what was refused and with which amounts, and names hands in the wished language."""
    ann = guests("P-TC", 1, "Ann")
    wish = {"Accept-Language": "es"}
    bets = {"seat": 1, "bets": [{"wager": "ante", "cents": 40_000}, {"wager": "pair-plus", "cents": 40_000}]}
    refused = ann.browser.send("POST", f"{ann.path}/bets", bets, **wish, **{"Idempotency-Key": "too-much"}).json()
    assert refused["message"] == "These bets may take {bets_cents}, more than your purse of {purse_cents}"
    assert refused["facts"] == {"bets_cents": 120_000, "purse_cents": PURSE_CENTS}
    assert refused["detail"] == "Estas apuestas pueden costar $1,200, más que tu bolsa de $1,000"
    assert ann.bet(ante=1000).status_code == 200
    assert ann.send("ready").status_code == 200
    named = ann.browser.get(ann.path, **wish).json()["round"]
    spanish = next(seat for seat in named["seats"] if seat["own"])["name"]
    assert re.search(r"Carta alta|Pareja|Color|Escalera|Tres", spanish)
    assert [offer["name"] for offer in named["offers"]["1"]][-1] == "Retirarse"
    assert [offer["name"] for offer in ann.view()["round"]["offers"]["1"]][-1] == "Fold"
