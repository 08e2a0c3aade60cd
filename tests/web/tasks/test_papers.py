"""Papers on the web: prints that are counted, gaming days as files, and a game's papers, which nobody waits for."""

import csv
import io
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from http import HTTPStatus
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from tests.reports.test_writers import words
from tests.web.browsers import ADDRESS, Browser, Clock
from tests.web.counts import MOST_QUESTIONS
from tests.web.scenes import Scene

from pitboss.desk.person import Role
from pitboss.games import load_game
from pitboss.jackpots import commands as j
from pitboss.reports.document import PrintedDocument
from pitboss.web.app import create_app
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings
from pitboss.web.tasks import papers
from pitboss.web.tasks.worker import Worker

SHEET = "/games/three-card-poker/papers/par-sheet"
PAIR_PLUS = "wager=pair-plus&paytable=A"


@pytest.fixture
def scene(browser: Browser) -> Scene:
    """A supervisor."""
    found = Scene(browser, "supervisor")
    found.enter()
    return found


def test_every_print_is_counted_and_says_which_one_it_is(scene: Scene) -> None:
    """One count for the button, the PDF and the page of HTML; the same command again is the same print."""
    award = scene.award(confirmed=True)
    prints = f"/api/v1/wins/{award}/prints"
    first = scene.browser.command(f"{prints}/pdf", {}, key="print-1")
    assert "Original, print 1" in words(first.content)
    assert first.headers["content-disposition"] == f'attachment; filename="win-page-{award}-print-1.pdf"'
    again = scene.browser.command(f"{prints}/pdf", {}, key="print-1")
    assert again.content == first.content
    assert scene.browser.command(prints).json()["result"]["number"] == 2
    third = scene.browser.command(f"{prints}/html")
    assert "DUPLICATE, print 3" in third.text
    assert third.headers["pitboss-print"] == "DUPLICATE, print 3"
    page = scene.browser.get(f"/awards/{award}/win-page", accept="text/html").text
    assert "Printed 3 times; the next one is a duplicate" in page
    assert 'id="pdf"' in page


def test_a_win_that_no_card_has_confirmed_has_no_print(scene: Scene) -> None:
    """The page offers none, and the server refuses it; nothing is counted."""
    award = scene.award()
    answer = scene.browser.command(f"/api/v1/wins/{award}/prints/pdf")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    page = scene.browser.get(f"/awards/{award}/win-page", accept="text/html").text
    assert 'id="pdf"' not in page
    assert scene.browser.get("/awards/none/win-page", accept="text/html").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.slow
def test_a_room_with_its_own_shifts_has_them_on_every_paper(settings: Settings, clock: Clock) -> None:
    """On the page of the day, in its files, and on a win page: before one it is still the day before."""
    own = replace(settings, shifts=("13:00", "night 23:00"))
    made = create_app(own, lambda chosen: CardRoom(chosen, clock))
    with TestClient(made, ADDRESS):
        manager = Scene(Browser(made), "manager")
        manager.enter()
        award = manager.award()
        page = manager.browser.get("/reports/day", accept="text/html").text
        assert "<h1>Gaming day 2026-11-15</h1>" in page
        assert "<option>13:00</option><option>night</option>" in page
        file = manager.browser.get("/api/v1/reports/gaming-day/csv?day=2026-11-15&shift=13:00")
        assert file.headers["content-disposition"] == 'attachment; filename="2026-11-15-1300.csv"'
        assert "2026-11-15, night" in manager.browser.get(f"/awards/{award}/win-page", accept="text/html").text
        assert manager.browser.get("/api/v1/accounting/day").json()["day"] == "2026-11-15"


def test_a_fixed_pay_that_is_reported_for_tax_stands_in_the_report_of_the_day(browser: Browser) -> None:
    """Five aces pay $2,500 at a dollar: an award of no meter."""
    manager = browser.enter(Role.MANAGER)
    scene = Scene(browser, "manager")
    table = scene.game("five-aces")
    scene.do(j.CallSupervisor(table=table, badge="dealer"))
    (found,) = manager.get("/api/v1/reports/gaming-day").json()["wins"]
    assert (found["table"], found["seat"], found["cents"], found["meter"]) == (table, 2, 250_000, "")
    page = manager.get("/reports/day", accept="text/html").text
    assert ", fixed pay</td>" in page
    assert "$2,500" in page


def test_what_awards_take_has_one_minus_on_the_page_of_the_day(browser: Browser) -> None:
    """The heading says that it is taken off: the amount below has no sign of its own."""
    manager = browser.enter(Role.MANAGER)
    Scene(browser, "manager").award()
    page = manager.get("/reports/day", accept="text/html").text
    assert "−&nbsp;awards" in page
    taken = re.findall(r'<td data-units="-\d+"><span title="(\d+) millionths of a cent">\$', page)
    assert taken


def test_a_seizure_stands_on_the_page_of_the_day(browser: Browser) -> None:
    """Who told of it, why, and how much; a day without one says nothing of it."""
    manager = browser.enter(Role.MANAGER)
    assert "Seized" not in manager.get("/reports/day", accept="text/html").text
    scene = Scene(browser, "manager")
    scene.game()
    for stage in ("set-aside", "banked"):
        scene.do(j.DepositFunds(cents=500_000, stage=stage, reference="bag", badge="accounting", second="manager"))
    (jackpot,) = {jackpot["jackpot"] for jackpot in manager.get("/api/v1/reports/gaming-day").json()["sheets"]}
    scene.do(
        j.HaltJackpot(
            jackpot=jackpot, code="seizure", cents=123_400, reason="A writ", badge="manager", second="accounting"
        )
    )
    (found,) = manager.get("/api/v1/reports/gaming-day").json()["seizures"]
    assert (found["cents"], found["reason"]) == (123_400, "A writ")
    page = manager.get("/reports/day", accept="text/html").text
    assert "Seized from the jackpots" in page
    assert "$1,234" in page


@pytest.mark.slow
def test_a_gaming_day_is_a_file_of_each_kind(browser: Browser) -> None:
    """Two wagers of $1 at 20% are 40 cents, on paper and for machines; the page of the day links to them."""
    manager = browser.enter(Role.MANAGER)
    Scene(browser, "manager").game()
    address = "/api/v1/reports/gaming-day/{}?day=2026-11-16"
    text = words(manager.get(address.format("pdf")).content)
    assert "Expected: 2 wagers of $1 at 20% and 5% $0.40 $0.10 $0.50" in text
    assert "Actual increment $0.40 $0.10 – $0.50" in text
    rows = list(csv.DictReader(io.StringIO(manager.get(address.format("csv")).text)))
    parts = [(row["part"], row["expected_units"]) for row in rows]
    assert [units for part, units in parts if part != "house"] == ["40000000", "10000000", ""]
    assert [units for part, units in parts if part == "house"] == [""]
    (level,) = manager.get(address.format("json")).json()["levels"]
    assert level["variance_units"] == "0"
    assert "2 wagers of $1" in manager.get(f"{address.format('html')}&shift=day").text
    assert "no wagers" in manager.get(f"{address.format('html')}&shift=swing").text
    page = manager.get("/reports/day?day=2026-11-16&shift=day", accept="text/html").text
    assert "/api/v1/reports/gaming-day/pdf?day=2026-11-16&amp;shift=day" in page


# Papers of games


def ready(browser: Browser, path: str) -> Response:
    """The answer once it is counted."""
    for _ in range(MOST_QUESTIONS):
        answer = browser.get(path, accept="text/html,*/*")
        if answer.status_code != HTTPStatus.ACCEPTED:
            break
    assert answer.status_code == HTTPStatus.OK, answer.text
    return answer


@pytest.mark.slow
def test_a_par_sheet_has_the_numbers_that_can_be_counted_by_hand(browser: Browser) -> None:
    """22,100 hands of three cards; of 12 runs in 4 suits 48 are straight flushes, and 13 × 6 × 48 hands have a pair."""
    part = ready(browser, f"{SHEET}?{PAIR_PLUS}")
    for said in ("22,100", "<td>48</td>", "3,744", "data:image/svg+xml;base64,"):
        assert said in part.text, said
    assert "<script>" not in part.text
    assert " style=" not in part.text
    paper = ready(browser, f"/api/v1{SHEET}?form=pdf&{PAIR_PLUS}")
    assert "Total 22,100 1.0000000000" in words(paper.content)
    assert paper.headers["content-disposition"].endswith('"three-card-poker-par-sheet-pair-plus-a.pdf"')
    (sheet,) = ready(browser, f"/api/v1{SHEET}?form=json&{PAIR_PLUS}").json()["sheets"]
    assert sheet["house_edge"] == "128/5525"
    assert "pair-plus,A" in ready(browser, f"/api/v1{SHEET}?form=csv&{PAIR_PLUS}").text


@pytest.mark.parametrize("paper", ["strategy-card", "rules"])
def test_a_game_has_its_card_and_its_rules(browser: Browser, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Linked from the game's page, shown, and written as a file, but not as CSV. A strategy has its own tests."""
    monkeypatch.setattr(
        papers,
        "strategy_card",
        lambda question, _, made: PrintedDocument(f"How to play {question.game.name}", made, ()),
    )
    assert f"/games/three-card-poker/papers/{paper}" in browser.get("/games/three-card-poker", accept="text/html").text
    page = ready(browser, f"/games/three-card-poker/papers/{paper}")
    assert "Three Card Poker" in page.text
    made = ready(browser, f"/api/v1/games/three-card-poker/papers/{paper}?form=html")
    assert made.text.startswith("<!doctype html>")
    refused = browser.get(f"/api/v1/games/three-card-poker/papers/{paper}?form=csv")
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY


@pytest.mark.slow
@pytest.mark.parametrize("query", ["wager=play", "wager=bingo", "paytable=Z9", "second=true"])
def test_a_sheet_that_there_is_not_is_refused(browser: Browser, query: str) -> None:
    """A wager without a pay table, unknown ones, and a second count for who is no staff."""
    status = HTTPStatus.FORBIDDEN if query == "second=true" else HTTPStatus.UNPROCESSABLE_ENTITY
    assert browser.get(f"/api/v1{SHEET}?{query}").status_code == status


class Slow:
    """Counting that waits until it is let go, and how often it was asked for."""

    def __init__(self) -> None:
        """It waits."""
        self.go_on, self.times = threading.Event(), 0

    def __call__(self, *_: Any, **__: Any) -> str:  # noqa: ANN401 - in place of whatever makes a paper
        """A paper, after a while."""
        self.times += 1
        self.go_on.wait()
        return "counted at last"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """A cold cache, and nobody has patience."""
    found = Slow()
    monkeypatch.setattr(papers, "COUNTING", Worker("papers", most_waiting=1))
    monkeypatch.setattr(papers, "PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(papers, "html_part", found)
    monkeypatch.setattr(papers, "_document", lambda *_, **__: None)
    yield found
    found.go_on.set()


def test_a_page_says_that_its_paper_is_being_counted(app: FastAPI, slow: Slow) -> None:
    """It looks again by itself; many who ask share one count, and no second one is piled on it."""
    visitors = [Browser(app) for _ in range(3)]
    for visitor in visitors:
        page = visitor.get(SHEET, accept="text/html")
        assert (page.status_code, int(page.headers["retry-after"]) > 0) == (HTTPStatus.ACCEPTED, True)
        assert "Counting…" in page.text
        assert "/js/paper.mjs" in page.text
    assert visitors[0].get(f"{SHEET}?{PAIR_PLUS}", accept="text/html").status_code == HTTPStatus.TOO_MANY_REQUESTS
    slow.go_on.set()
    for _ in range(100):
        page = visitors[0].get(SHEET, accept="text/html")
        if page.status_code == HTTPStatus.OK:
            break
    assert "counted at last" in page.text
    assert slow.times == 1


def test_a_paper_is_kept_under_the_hash_of_the_rules(app: FastAPI) -> None:
    """What it depends on, and nothing else: the rules, the paper, the wager, the table, the count, the day."""
    day = app.state.room.clock().date()
    game = load_game("three-card-poker")
    first = papers.wanted(game.id, papers.Paper.PAR_SHEET, "pair-plus", "A", day)
    assert game.content_hash in first.key
    others = [
        papers.wanted(game.id, papers.Paper.PAR_SHEET, "pair-plus", "B", day),
        papers.wanted(game.id, papers.Paper.PAR_SHEET, "pair-plus", "", day),
        papers.wanted(game.id, papers.Paper.PAR_SHEET, "pair-plus", "A", day, second=True),
        papers.wanted(game.id, papers.Paper.RULES, "", "", day),
    ]
    assert first.key not in {other.key for other in others}
    assert first.key == papers.wanted(game.id, papers.Paper.PAR_SHEET, "pair-plus", "A", day).key
