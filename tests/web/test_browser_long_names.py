"""Jackpots with the longest names on every wall: they wrap, and all of the panel is seen."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser import Tab
from tests.web.live_floor import LiveFloor

from pitboss.jackpots.plan.plan import LONGEST_NAME

#: The jackpots of the room, each way that a wall shows them, with the longest name in words and in one word.
NAMES = ("Pacific Northwest Grand Progressive of the Upper Columbia River", "W" * LONGEST_NAME)
TOGETHER = (("fortune-link",), ("triple",), ("house-aces",), ("fortune-link", "triple", "house-aces"))
SIZES = ((480, 800), (800, 480), (1280, 800), (1080, 1920))
#: What else may be said of a jackpot takes room from the name.
OTHERWISE = tuple((NAMES[0], state, TOGETHER[-1:]) for state in ("pending", "halted", "won"))
#: Once the letters are there, and a panel has found its measure by them.
DRAWN = (
    "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"
)
#: How large the smallest letters of a name are, in pixels.
LETTERS = """() => Math.min(...[...document.querySelectorAll(".jackpot h2")].map((name) =>
  parseFloat(getComputedStyle(name).fontSize) * Number(name.style.zoom)))"""
#: What the server tells of a jackpot first.
TOLD = """(jackpot) => new Promise((found) => {
  const source = new EventSource(`/api/v1/displays/stream?jackpots=${jackpot}`);
  source.onmessage = ({ data }) => { source.close(); found(JSON.parse(data).display); };
})"""
#: By how many pixels a panel's words reach beyond it, of its name those that are drawn and not their box.
CUT = """() => [...document.querySelectorAll(".jackpot")].flatMap((panel) => {
  const box = panel.getBoundingClientRect(), name = document.createRange();
  name.selectNodeContents(panel.querySelector("h2"));
  const others = [...panel.querySelectorAll(".meter-figure, .pending, .halted, dt, dd, .wager, .notices p, .won > *")];
  const boxes = [...name.getClientRects(), ...others.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect())];
  return boxes.map(({ left, right, top, bottom }) => Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom)).filter((cut) => cut > 1);
})"""  # noqa: E501 - a script


def _tell(page: Page, name: str, state: str) -> None:
    """Let the server tell of its jackpots under this name, the first of them in this state."""
    shown = [page.evaluate(TOLD, jackpot) for jackpot in TOGETHER[-1]]
    now = "2000-01-01T00:00:00+00:00"
    for display in shown:
        display["name"] = name[:LONGEST_NAME]
        if state == "halted":
            display["status"] = "halted"
        elif state == "pending":
            display["pending_cents"] = [500_000]
            for meter in display["meters"]:
                meter |= {"pending_cents": [meter["cents"]], "restarts_cents": meter["cents"], "starts_again": True}
    if state == "won":
        for display in shown[:2]:
            display["celebration"] = {
                "level": "", "cents": 775_720, "hand": "Royal Flush", "table_name": "Face Up 1",
                "cards": "As Ks Qs Js Ts", "won_at": now, "since": now, "until": "2999-01-01T00:00:00+00:00",
            }  # fmt: skip

    lines = {display["jackpot"]: json.dumps({"event": "display", "display": display}) for display in shown}

    def body(url: str) -> str:
        asked = [line for jackpot, line in lines.items() if jackpot in url]
        return "retry: 100000\n\n" + "".join(f"data: {line}\n\n" for line in asked)

    page.unroute_all()
    page.route(
        "**/displays/stream?**",
        lambda route: route.fulfill(body=body(route.request.url), content_type="text/event-stream"),
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_name_is_on_the_wall_whole(
    size: tuple[int, int], chromium: Browser, shared_floor: LiveFloor
) -> None:
    """In words or in one word, for one jackpot or for three, whatever else is said of it."""
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    wall = Tab(context.new_page(), shared_floor.url)
    page = wall.page
    for name, state, walls in (*((name, "running", TOGETHER) for name in NAMES), *OTHERWISE):
        page.unroute_all()
        wall.go("/display/triple")
        _tell(page, name, state)
        for jackpots in walls:
            wall.go(f"/display?jackpots={','.join(jackpots)}")
            expect(page.locator(".jackpot h2")).to_have_count(len(jackpots))
            page.evaluate(DRAWN)
            assert page.evaluate(CUT) == [], (name, state, jackpots)
            if " " in name:
                assert page.evaluate(LETTERS) >= 7, (state, jackpots)
    context.close()
