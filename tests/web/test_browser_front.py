"""The front page and the lobby in a real browser: a hand to set at once, live meters, numbers that are asked for."""

import math
import re
from typing import Any

import pytest
from cachetools import LRUCache
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser import EDGE, PRINTED, Tab
from tests.web.live_floor import LiveFloor

from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger import as_cents
from pitboss.web.api.maths.maths import PrintedFigures
from pitboss.web.tasks.worker import COUNTING

STILL = {"status": "counting"}


def _decided(route: Route) -> None:
    """The two highest cards in front win, the next two lose, and nothing else is allowed."""
    asked: Any = route.request.post_data_json
    mine = asked["cards"].split()

    def choice(front: list[str], value: str) -> dict[str, Any]:
        back = [card for card in mine if card not in front]
        return {
            "value": value,
            "back": {"cards": " ".join(back), "name": "Five behind"},
            "front": {"cards": " ".join(reversed(front)), "name": f"Front {front[0]}"},
        }

    dealer = asked["dealer"].split()
    dealer_set = f"{' '.join(dealer[:5])} | {' '.join(dealer[5:])}"
    route.fulfill(json={"dealer_set": dealer_set, "choices": [choice(mine[:2], "1/1"), choice(mine[2:4], "-1/1")]})


def _front(chromium: Browser, floor: LiveFloor, size: tuple[int, int], *, dark: bool = False) -> Tab:
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    tab = Tab(context.new_page(), floor.url)
    tab.count_nothing()
    tab.page.route(re.compile("/maths/decision$"), _decided)
    return tab


def _set(page: Page, *places: int) -> None:
    for place in places:
        page.locator(".front-card").nth(place).click()


@pytest.mark.parametrize(("size", "scheme"), [((1280, 800), "light"), ((390, 844), "dark")])
def test_a_hand_lies_open_on_the_front_page_and_is_judged_at_once(
    size: tuple[int, int], scheme: str, chromium: Browser, shared_floor: LiveFloor
) -> None:
    """No name, no sign-in: two taps, and it is said what that does, and what would have been better."""
    tab = _front(chromium, shared_floor, size, dark=scheme == "dark")
    tab.go("/")
    page, verdict = tab.page, tab.page.locator("#front-verdict")
    expect(page.locator("#front-dealer .cards")).to_have_count(2)
    dealt = [str(page.locator(".front-card").nth(place).get_attribute("aria-label")) for place in range(7)]
    assert len(set(dealt)) == 7
    _set(page, 0)
    expect(verdict).to_have_text("One more.")
    _set(page, 1)
    expect(verdict).to_contain_text("You win")
    expect(verdict).to_contain_text("That is the best play")
    _set(page, 2, 3)  # the first two go back
    expect(page.locator('.front-card[aria-pressed="true"]')).to_have_count(2)
    expect(verdict).to_contain_text("You lose")
    expect(verdict).to_contain_text("Better: Five behind")
    _set(page, 6)
    expect(verdict).to_contain_text("Not allowed")
    page.get_by_role("button", name="Another hand").click()
    expect(verdict).to_contain_text("Tap any two")
    assert [page.locator(".front-card").nth(place).get_attribute("aria-label") for place in range(7)] != dealt
    assert tab.complaints() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert tab.wrong == []
    page.context.close()


@pytest.fixture(autouse=True)
def nothing_is_counted_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests of this process have counted would come with the page, and what is made up here with theirs."""
    monkeypatch.setattr(COUNTING, "_answers", LRUCache(100))


def test_the_numbers_of_the_front_page_are_the_servers_and_its_meters_the_ledgers(
    chromium: Browser, shared_floor: LiveFloor
) -> None:
    """None stands there before its answer has come, but how far its count is. Meters are those of the displays."""
    tab = _front(chromium, shared_floor, (1280, 800))
    page, edge, verification = tab.page, re.compile("/edge$"), re.compile(r"/maths/verification$")
    page.route(edge, lambda route: route.fulfill(status=202, json=STILL))
    page.route(verification, lambda route: route.fulfill(status=202, json={**STILL, "done": 70, "parts": 605}))
    tab.go("/")
    hands = math.comb(53, 7) * math.comb(46, 7)
    expect(page.locator("#count-deals")).to_have_text(f"{hands:,}")  # known before any of them is counted
    expect(page.locator("#count-deals-of")).to_contain_text("every one of them is being counted")
    expect(page.locator("#count-edge.waits")).to_contain_text("counting every deal")
    expect(page.locator("#count-figures.waits")).to_contain_text(re.compile(r"recomputing \d{3} figures"))
    page.unroute(edge)
    page.route(edge, lambda route: route.fulfill(json=EDGE))
    expect(page.locator("#count-edge")).to_have_text("1.2500%")
    expect(page.locator("#count-deals-of")).to_contain_text("all of them, counted exactly")
    expect(page.locator("#count-figures.waits")).to_contain_text("counting: 70 of 605")
    top = "(doors) => Math.round(doors.getBoundingClientRect().top)"
    before = page.locator(".doors").evaluate(top)
    page.unroute(verification)
    page.route(verification, lambda route: route.fulfill(json=PRINTED))
    expect(page.locator("#count-figures")).to_have_text("70 of 77")
    expect(page.locator("#count-figures-of")).to_contain_text("4 damaged in the scan, 3 wrong")
    assert page.locator(".doors").evaluate(top) == before
    jackpot = page.locator("[data-jackpot]").first
    name = str(jackpot.get_attribute("data-jackpot"))
    with shared_floor.room.snapshot() as state:
        held = [-state.balance(accounts.meter(name, meter.id)) for meter in state.get(Jackpot, name).plan.meters]
    cents = as_cents(max(held))
    expect(jackpot.locator(".meter-figure")).to_have_text(f"${cents // 100:,}.{cents % 100:02}")
    page.context.close()


def test_a_number_that_was_counted_before_comes_with_the_page(chromium: Browser, shared_floor: LiveFloor) -> None:
    """Whoever comes second waits for none of them, and asks for none."""
    tab = _front(chromium, shared_floor, (1280, 800))
    known = COUNTING.ask(("verification",), lambda: PrintedFigures(**PRINTED))
    tab.until(known.done)
    asked: list[str] = []
    tab.page.on("request", lambda request: asked.append(request.url))
    tab.go("/")
    told = known.result()
    expect(tab.page.locator("#count-figures")).to_have_text(f"{told.matches} of {told.figures}")
    expect(tab.page.locator("#count-edge")).to_have_text("1.2500%")
    assert not [url for url in asked if url.endswith("/maths/verification")]
    tab.page.context.close()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)])
def test_play_the_hand_and_the_meters_are_in_sight_at_once(
    size: tuple[int, int], chromium: Browser, shared_floor: LiveFloor
) -> None:
    """Nobody scrolls to find out what this is."""
    tab = _front(chromium, shared_floor, size)
    tab.go("/")
    expect(tab.page.locator(".front-card")).to_have_count(7)
    for part in (
        tab.page.get_by_role("link", name="Play now"),
        tab.page.locator("#front-cards"),
        tab.page.locator(".front-meter").first,
    ):
        expect(part).to_be_in_viewport(ratio=1)
    tab.page.context.close()


def test_doors_lead_players_casinos_and_regulators_in(chromium: Browser, shared_floor: LiveFloor) -> None:
    """Whoever is not signed in is asked for a card at the casino's door."""
    tab = _front(chromium, shared_floor, (1280, 800))
    for door, path in (("players", "/play"), ("casino", "/sign-in"), ("regulators", "/verification")):
        tab.go("/")
        tab.page.locator(".door", has_text=door).click()
        tab.page.wait_for_url(f"**{path}")
    tab.page.context.close()


def test_the_lobby_draws_each_game_with_its_rule_its_edge_and_its_meter(
    chromium: Browser, shared_floor: LiveFloor
) -> None:
    """As many cards as a hand has, the rule in the words of its data, the edge that was asked for."""
    tab = _front(chromium, shared_floor, (1280, 800))
    tab.go("/play")
    page = tab.page
    for card in page.locator(".table-card").all():
        cloth = card.locator(".table-cloth")
        cloth.scroll_into_view_if_needed()  # hands are drawn when they come near
        expect(cloth.locator("svg.playing-card")).to_have_count(int(str(cloth.get_attribute("data-cards"))))
        expect(card.locator(".lobby-edge")).to_contain_text("house edge 1.2500%")
    face_up = page.locator(".table-card", has_text="Face Up Pai Gow Poker")
    expect(face_up).to_contain_text("Even money without commission if both hands beat the dealer's exposed ones")
    expect(face_up.locator(".meter-figure")).to_have_text(re.compile(r"^\$[\d,]+\.\d\d$"))
    goal = str(page.locator("#play-now").get_attribute("data-table"))
    there = page.locator(".table-card", has=page.locator(f'button[data-table="{goal}"]')).locator("h2")
    expect(page.locator("#play-where")).to_have_text(f"You will sit at {there.inner_text()}.")
    assert tab.complaints() == []
    page.context.close()


def test_nothing_in_the_lobby_moves_when_edges_and_meters_come(chromium: Browser, shared_floor: LiveFloor) -> None:
    """Whoever is about to press *Play* on a phone presses it, however late the figures come."""
    tab = _front(chromium, shared_floor, (390, 844))
    page = tab.page
    waiting: list[Route] = []

    def answer(route: Route) -> None:
        route.fulfill(json=EDGE) if route.request.url.endswith("/edge") else route.continue_()

    page.route(re.compile("/edge$|/displays/stream"), lambda route: waiting.append(route))  # noqa: PLW0108 - it takes no built-in
    page.goto(f"{shared_floor.url}/play")
    buttons = page.locator("button[data-table]:not([disabled])")
    tab.until(lambda: len(waiting) == 2 and buttons.count() > 5)  # edges are asked for one after the other
    before = [button.bounding_box() for button in buttons.all()]
    page.route(re.compile("/edge$|/displays/stream"), answer)
    for route in waiting:
        answer(route)
    expect(page.locator(".lobby-edge").last).to_contain_text("house edge")
    expect(page.locator(".lobby-meter .meter-figure").first).to_contain_text("$")
    assert [button.bounding_box() for button in buttons.all()] == before
    page.context.close()
