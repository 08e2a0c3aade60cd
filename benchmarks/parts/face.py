"""Pages in a real browser: first paint, scripts a page, *Deal* to decision, and frames a second on a wall in play.

The browser is the system's Chromium without a window, on the machine that serves. The reference of paints and of *Deal*
is a page without anything that the same server gives in the same run (``/healthz``). Frames are those that Chromium's
own trace says were drawn, second by second, on a 1920×1080 wall with three jackpots while 40 tables play 50 rounds a
second; beside it, in the same minute, those of a page on which nothing but a square moves.
"""

import asyncio
import contextlib
import json
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator

from benchmarks.harness import Measure, Samples, Tell
from benchmarks.parts import start, web
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from pitboss.floor import demo

TIMES, DEALS = 3, 7
PAINT_SECONDS, DEAL_SECONDS, SCRIPT_BYTES, FRAMES = 0.15, 0.3, 150_000, 60
WALL = ViewportSize(width=1920, height=1080)
#: Two traces, and what passes before and between them, fit into the time in which rounds are played.
WALL_SECONDS, PLAY_SECONDS = 10, 40
#: Programs that are a Chromium; the first draws without a window, as a wall's own machine draws with one.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
#: Of the browser's trace: what says that a frame was drawn, for whom and when.
FRAME_EVENTS = "disabled-by-default-devtools.timeline.frame"
#: Pages by whose card they are looked at; nobody's is a guest.
PAGES: dict[str, tuple[str, ...]] = {
    "": ("/", "/play", "/play/P-TC", "/learn", "/games", "/games/three-card-poker", "/hand", "/display/fortune-link"),
    "S-2001": ("/floor", "/supervisor", "/home"),
    "D-1001": ("/tables/FU-1", "/tables/TC-1"),
    "M-4001": ("/manage", "/manage/jackpots", "/manage/staff", "/accounting", "/reports/day"),
    "O-7001": ("/audit",),
}
_PAINT = """() => new Promise((found) => {
  const entry = performance.getEntriesByName("first-contentful-paint")[0];
  if (entry) return found(entry.startTime);
  const told = (list, observer) => { observer.disconnect(); found(list.getEntries()[0].startTime); };
  new PerformanceObserver(told).observe({ type: "paint", buffered: true });
})"""
#: From the next click until the buttons of the decision can be pressed, by the page's own clock.
_DECISION = """() => {
  window.decision = new Promise((found) => addEventListener("click", ({ timeStamp }) => {
    const look = () => document.querySelector('#play:not(.dealing) [data-focus="fold"]')
      ? found(performance.now() - timeStamp) : requestAnimationFrame(look);
    look();
  }, { capture: true, once: true }));
}"""
_SCRIPTS = """() => performance.getEntriesByType("resource")
  .filter((entry) => /\\.m?js(\\?|$)/.test(entry.name)).reduce((sum, entry) => sum + entry.decodedBodySize, 0)"""
_SQUARE = """<style>
  @keyframes across { to { transform: translateX(1800px) } }
  div { width: 90px; height: 90px; background: red; animation: across 2s infinite }
</style><div></div>"""


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The system's browser."""
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        found = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield found
        finally:
            found.close()


def wait_until_ready(port: int) -> None:
    """A server that has a port may still be opening its room."""
    deadline = time.perf_counter() + start.PATIENCE_SECONDS
    while not start.is_ready(port):
        if time.perf_counter() > deadline:
            raise RuntimeError("The card room did not start")
        time.sleep(start.LOOK_SECONDS)


def paint(page: Page, url: str) -> float:
    """Seconds until a page first shows something."""
    page.goto(url)
    return float(page.evaluate(_PAINT)) / 1000


def sign_in(page: Page, url: str, badge: str) -> None:
    """By hand, as people do."""
    page.goto(f"{url}/sign-in")
    page.get_by_label("Card", exact=True).fill(badge)
    page.get_by_label("PIN or password").fill(demo.pin())
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda found: "/sign-in" not in found)


def deal(page: Page, url: str) -> float:
    """Seconds from the tap on *Deal* until the decision can be made: not before the last card lies."""
    page.goto(f"{url}/play")
    page.locator('button[data-table="P-TC"]').first.click()
    page.wait_for_url("**/play/P-TC")
    button, again = page.locator('[data-focus="deal"]'), page.locator('[data-focus="new"]')
    button.or_(again).first.wait_for()
    if again.is_visible():  # whoever comes back sees how the last hand went
        again.click()
        button.wait_for()
    page.evaluate(_DECISION)
    button.click()
    taken = float(page.evaluate("() => window.decision")) / 1000
    page.locator('[data-focus="fold"]').click()
    page.locator('[data-focus="new"]').click()
    page.locator("#leave").click()
    page.wait_for_url("**/play")
    return taken


def empty_page(browser: Browser, url: str) -> Samples:
    """The reference: how long the browser takes for a page without anything."""
    page = browser.new_page()
    page.goto(f"{url}/healthz")
    taken = [_timed(lambda: page.goto(f"{url}/healthz")) for _ in range(9)]
    page.context.close()
    return Samples("/healthz in the browser", tuple(taken))


def wait_until_counted(browser: Browser, url: str) -> None:
    """Until the numbers of the front page stand: a server that still counts and compiles is not warm."""
    page = browser.new_page()
    page.goto(url)
    page.locator("#count-figures:not(.waits)").wait_for(timeout=start.PATIENCE_SECONDS * 1000)
    page.context.close()


def of_pages(browser: Browser, url: str, tell: Tell) -> Iterator[Measure]:
    """First paint and scripts of every page, then a hand dealt."""
    tell("the counts of the front page")
    wait_until_counted(browser, url)
    reference = empty_page(browser, url)
    largest = ("", 0.0)
    for badge, paths in PAGES.items():
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        if badge:
            sign_in(page, url, badge)
        for path in paths:
            tell(path)
            paint(page, url + path)  # the first visit fills the cache
            values = tuple(paint(page, url + path) for _ in range(TIMES))
            yield Measure(Samples(f"first paint, {path}", values), reference, "s", PAINT_SECONDS, "value")
            largest = max(largest, (path, float(page.evaluate(_SCRIPTS))), key=lambda row: row[1])
        page.context.close()  # a page that moves would take its part of the processors
    tell("a hand")
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    values = tuple(deal(page, url) for _ in range(DEALS))
    yield Measure(Samples("Deal to decision", values), reference, "s", DEAL_SECONDS, "value")
    most = Samples("bytes allowed a page", (SCRIPT_BYTES,))
    yield Measure(Samples(f"scripts of {largest[0]}, bytes", (largest[1],)), most, "bytes", SCRIPT_BYTES, "value")


def _timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def drawn(browser: Browser, page: Page, rounds: threading.Thread) -> list[int]:
    """Frames of the page that draws most, second by second, as the browser's trace has them while rounds are played."""
    browser.start_tracing(page=page, categories=[FRAME_EVENTS])
    page.wait_for_timeout((WALL_SECONDS + 1) * 1000)
    if not rounds.is_alive():
        raise RuntimeError("The rounds were over before the frames were counted")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    frames = [event for event in events if event["name"] == "DrawFrame"]
    pages = Counter((frame["pid"], frame["args"]["layerTreeId"]) for frame in frames)
    most = pages.most_common(1)[0][0]
    times = [frame["ts"] for frame in frames if (frame["pid"], frame["args"]["layerTreeId"]) == most]
    seconds = Counter((moment - times[0]) // 1_000_000 for moment in times)
    return [seconds[second] for second in range(WALL_SECONDS)]


def of_the_wall(browser: Browser, tell: Tell) -> Iterator[Measure]:
    """A wall beside 50 rounds a second, and a square that moves beside them."""
    with tempfile.TemporaryDirectory() as folder:
        database, port = f"sqlite:///{folder}/load.db", web.free_port()
        web.furnish(database)
        words = [sys.executable, "-m", "pitboss", "serve", "--port", str(port)]
        limits = {"PITBOSS_DATABASE": database, "PITBOSS_REQUESTS_PER_SECOND": "100000", "PITBOSS_WARM": "false"}
        limits["PITBOSS_REQUESTS_AT_ONCE"] = "100000"
        with web.served(words, port, limits):
            wait_until_ready(port)
            page = browser.new_context(viewport=WALL).new_page()
            tell("a square, then a wall with 50 rounds a second")
            rounds = threading.Thread(target=lambda: asyncio.run(play(port)), daemon=True)
            rounds.start()
            time.sleep(3)
            page.set_content(_SQUARE)
            square = drawn(browser, page, rounds)
            page.goto(f"http://127.0.0.1:{port}/display?jackpots=J0,J1,J2")
            page.locator(".jackpot .meter-figure .reels").first.wait_for()
            wall = drawn(browser, page, rounds)
            page.context.close()
            rounds.join()
    reference = Samples("frames of a square that moves", tuple(map(float, square)))
    measured = Samples("frames a second on a wall in play", tuple(map(float, wall)))
    yield Measure(measured, reference, "frames", FRAMES, "value", "at least")


async def play(port: int) -> None:
    """Fifty rounds a second at forty tables."""
    headers, seen = await web.signed_in(port), web.Seen()
    lines = [await web.Line(port, headers).open() for _ in range(web.TABLES)]

    async def one(number: int) -> None:
        line = lines[number % web.TABLES]
        async with line.busy:
            await web.play(line, number % web.TABLES, number // web.TABLES, seen)

    await web.paced(one, PLAY_SECONDS)


def measure(tell: Tell) -> Iterator[Measure]:
    """The pages of a demo, then a wall."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        port = web.free_port()
        words = [sys.executable, "-m", "pitboss", "serve", "--demo", "--port", str(port)]
        settings = {"PITBOSS_DATABASE": f"sqlite:///{folder}/demo.db", "PITBOSS_WARM": "false"}
        with web.served(words, port, settings):
            wait_until_ready(port)
            yield from of_pages(browser, f"http://127.0.0.1:{port}", tell)
        yield from of_the_wall(browser, tell)
