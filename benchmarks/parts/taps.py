"""Taps and seconds of what people do most: a player's first minute, a whole jackpot, and a dealer's hour of rounds.

The room is a demo, the browser the system's Chromium, and a script taps as soon as the page lets it: its seconds are
what the room takes, without anybody's thinking. A tap is a click of a finger or a mouse; cards and PINs are typed, as a
reader and a keypad type them. An hour is fifty rounds of each kind at a full table: by sensors only, by outcomes, and
by every card. No bet is taken over from the round before.
"""

import datetime as dt
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from benchmarks.harness import Measure, Samples, Tell
from benchmarks.parts import face, web
from playwright.sync_api import Browser, Page, ViewportSize

from pitboss.floor import commands as c
from pitboss.floor import demo
from pitboss.floor.documents import TableMode
from pitboss.store import Committer, migrate

TIMES, ROUNDS = 3, 50
MINUTE, HOUR = 60.0, 3600.0
PATIENCE_MILLISECONDS = 120_000
SCREEN = ViewportSize(width=1280, height=800)
#: Tables: two of the demo, and one more where outcomes are told.
BY_CARDS, BY_SENSORS, BY_OUTCOMES = "TC-1", "FU-1", "TC-2"
SEATS = range(1, 8)
PAIR_PLUS_SEATS, FOLDING_SEATS = (1, 2, 4, 5, 7), (1, 3)
#: Hands in the order in which they are turned up, the dealer's first; those who fold stay face down.
HANDS = {
    "the dealer": "Qh 9d 3c",
    "seat 7": "Ks Kd 4c",
    "seat 6": "Qs 9c 3d",
    "seat 5": "Js 8d 2h",
    "seat 4": "Jd 7s 2c",
    "seat 2": "9h 9s 4d",
}
CARDS = sum(len(hand.split()) for hand in HANDS.values())
SENSOR_SEATS = range(1, 7)
#: The most taps of each script: a full table has twenty by outcomes and two more for every card; a round of sensors has
#: one for every sensor, START GAME, END GAME, and the answer that no hand won.
FIRST_MINUTE_TAPS, JACKPOT_TAPS, OUTCOMES_TAPS = 6, 10, 20
CARDS_TAPS, SENSORS_TAPS = OUTCOMES_TAPS + 2 * CARDS, len(SENSOR_SEATS) + 3
#: A button that a key presses gets a click as well, whose detail is nought. A press that the driver withholds at the
#: window, because the button under it was drawn anew since it looked, and then makes again, does not come so far.
_COUNT_TAPS = """document.addEventListener("click", (event) => {
  if (event.isTrusted && event.detail) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);"""


@dataclass(frozen=True, slots=True)
class Room:
    """A demo room and the browser that its people have in front of them."""

    browser: Browser
    url: str

    def screen(self, path: str, badge: str = "") -> Page:
        """Open a screen of its own at a page, signed in if a card is given."""
        page = self.browser.new_context(viewport=SCREEN).new_page()
        page.set_default_timeout(PATIENCE_MILLISECONDS)
        page.add_init_script(_COUNT_TAPS)
        if badge:
            face.sign_in(page, self.url, badge)
        page.goto(self.url + path)
        return page

    def taps(self) -> int:
        """All taps on the screens that are open, on whatever pages they were."""
        pages = [page for context in self.browser.contexts for page in context.pages]
        return sum(int(page.evaluate("Number(sessionStorage.taps ?? 0)")) for page in pages)


def furnish(database: str) -> None:
    """Furnish a demo floor that has one table more, whose dealer tells outcomes instead of cards."""
    migrate(database)
    commands = dict(demo.demo_commands(dt.datetime.now(dt.UTC).date()))
    set_up, opening = commands[f"demo-{BY_CARDS}"], commands[f"demo-open-{BY_CARDS}"]
    if not isinstance(set_up, c.SetUpTable) or not isinstance(opening, c.OpenTable):
        raise TypeError("The demo floor has no table that enters cards")
    with Committer(database) as committer:
        for request_id, command in commands.items():
            committer.do(request_id, command)
        committer.do("set-up", replace(set_up, table=BY_OUTCOMES, name="Outcomes", mode=TableMode.OUTCOMES))
        committer.do("open", replace(opening, table=BY_OUTCOMES))


def tap(page: Page, *keys: str) -> None:
    """Tap buttons by their keys, each as soon as it is there and can be pressed."""
    for key in keys:
        page.locator(f'[data-key="{key}"]:not(:disabled)').click()


def wait_for_the_end(dealer: Page) -> None:
    """A round is over when the button that begins another is there."""
    dealer.locator('[data-key="open"], [data-key="start"]').wait_for()


def first_minutes(room: Room) -> Iterator[Callable[[], None]]:
    """Guests who come to the front page, one after the other; each gets up after the hand."""
    for _ in range(TIMES):
        page = room.screen("/healthz")
        yield partial(first_minute, page, room.url)
        page.locator('[data-focus="new"]').click()
        page.locator("#leave").click()
        page.wait_for_url("**/play")
        page.context.close()


def first_minute(page: Page, url: str) -> None:
    """From the front page to a seat, the cards, a decision, and what the best play would have been."""
    page.goto(url)
    page.get_by_role("link", name="Play now").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/play/P-FU")
    page.get_by_role("button", name="Deal for").click()
    decide, after = page.locator("#own[data-stage=decide]"), page.locator("#after[data-round]")
    decide.or_(after).first.wait_for()
    while not decide.is_visible():  # a round that is over with the cards leaves nothing to decide: the same bets again
        number = after.get_attribute("data-round")
        page.get_by_role("button", name="Same bets").click()
        decide.or_(page.locator(f'#after:not([data-round="{number}"])')).first.wait_for(state="attached")
    page.get_by_role("button", name="House way").click()
    page.get_by_role("button", name="Set this hand").click()
    page.locator(".best-play .verdict").wait_for()


def jackpots(room: Room) -> Iterator[Callable[[], None]]:
    """Jackpots that are won one after the other at one table, before one wall."""
    dealer, supervisor = room.screen(f"/tables/{BY_SENSORS}", "D-1001"), room.screen("/supervisor", "S-2001")
    wall = room.screen("/display?jackpots=fortune-link")
    for _ in range(TIMES):
        yield partial(jackpot, dealer, supervisor, wall)
        tap(dealer, "end")
        wait_for_the_end(dealer)
    for page in (dealer, supervisor, wall):
        page.context.close()


def jackpot(dealer: Page, supervisor: Page, wall: Page) -> None:
    """From a sensor that is lit to the wall that says JACKPOT, by a dealer and a supervisor."""
    tap(dealer, "sensor-2-1", "start", "line-royal-flush-with-royal-match", "call")
    confirm = supervisor.locator('[data-key^="confirm-"]')
    award = (confirm.get_attribute("data-key") or "").removeprefix("confirm-")
    amount = supervisor.locator(f'[id="{award}"] h2').inner_text()
    confirm.click()
    supervisor.get_by_label("PIN or password", exact=True).wait_for()
    for typed in ("S-2001", demo.pin()):
        supervisor.keyboard.type(typed)
        supervisor.keyboard.press("Enter")
    supervisor.locator(f'[id="{award}"]').get_by_role("button", name="Celebrate on the wall").click()
    dialog = supervisor.get_by_role("dialog")
    dialog.get_by_role("checkbox").check()  # the winner was asked
    dialog.locator("button[type=submit]").click()
    wall.locator(".won", has_text="JACKPOT").filter(has_text=amount).wait_for()


def rounds(room: Room, table: str, play: Callable[[Page], None]) -> Iterator[Callable[[], None]]:
    """An hour of a dealer: rounds at a table, one after the other."""
    dealer = room.screen(f"/tables/{table}", "D-1001")
    for _ in range(ROUNDS):
        yield partial(play, dealer)
    dealer.context.close()


def by_sensors(dealer: Page) -> None:
    """Every seat has a coin on its sensor, and no hand wins."""
    tap(dealer, *(f"sensor-{seat}-1" for seat in SENSOR_SEATS), "start", "end")
    dealer.get_by_role("dialog").get_by_role("button", name="No hand won").click()
    wait_for_the_end(dealer)


def bet(dealer: Page) -> None:
    """Antes at seven seats and Pair Plus at five."""
    tap(dealer, "open", "all-ante", *(f"spot-{seat}-pair-plus" for seat in PAIR_PLUS_SEATS))
    dealer.locator(".spot.in").nth(len(SEATS) + len(PAIR_PLUS_SEATS) - 1).wait_for()
    tap(dealer, "close")


def by_outcomes(dealer: Page) -> None:
    """Two fold, two win, one pushes, two lose, and a pair that is shown pays Pair Plus."""
    bet(dealer)
    tap(dealer, *(f"way-1-{seat}" for seat in FOLDING_SEATS), "win-2", "win-7", "push-6", "show-2")
    tap(dealer, *(f"card-{card}" for card in HANDS["seat 2"].split()), "settle", "end")
    wait_for_the_end(dealer)


def by_cards(dealer: Page) -> None:
    """Two fold, and every hand that is turned up is entered card by card."""
    bet(dealer)
    tap(dealer, "deal-all", *(f"{'fold' if seat in FOLDING_SEATS else 'play'}-{seat}" for seat in SEATS))
    for whose, hand in HANDS.items():
        dealer.locator("#turn", has_text=whose).wait_for()
        tap(dealer, *(f"card-{card}" for card in hand.split()), "turn")
    tap(dealer, "settle", "end")
    wait_for_the_end(dealer)


def counted(room: Room, name: str, most: int, within: float, walks: Iterator[Callable[[], None]]) -> Iterator[Measure]:
    """The taps and the seconds of a script that is gone through several times."""
    taps, seconds = list[float](), list[float]()
    for walk in walks:
        before, began = room.taps(), time.perf_counter()
        walk()
        seconds.append(time.perf_counter() - began)
        taps.append(room.taps() - before)
    yield Measure(Samples(f"{name}, taps", tuple(taps)), Samples("taps allowed", (most,)), "taps", most, "value")
    reference = face.empty_page(room.browser, room.url)
    yield Measure(Samples(name, tuple(seconds)), reference, "s", within, "value")


def measure(tell: Tell) -> Iterator[Measure]:
    """A player, a jackpot, and a dealer's hours, in one demo room."""
    with tempfile.TemporaryDirectory() as folder, face.chromium() as browser:
        database, port = f"sqlite:///{folder}/demo.db", web.free_port()
        furnish(database)
        words = [sys.executable, "-m", "pitboss", "serve", "--demo", "--port", str(port)]
        settings = {"PITBOSS_DATABASE": database, "PITBOSS_WARM": "false"}
        settings |= {"PITBOSS_REQUESTS_PER_SECOND": "100000", "PITBOSS_REQUESTS_AT_ONCE": "100000"}
        with web.served(words, port, settings):
            face.wait_until_ready(port)
            room = Room(browser, f"http://127.0.0.1:{port}")
            tell("the counts of the front page")
            face.wait_until_counted(browser, room.url)
            tell("a player's first minute")
            yield from counted(room, "a player's first minute", FIRST_MINUTE_TAPS, MINUTE, first_minutes(room))
            tell("a whole jackpot")
            yield from counted(room, "sensor to celebration", JACKPOT_TAPS, MINUTE, jackpots(room))
            for name, table, play, most in (
                ("sensors only", BY_SENSORS, by_sensors, SENSORS_TAPS),
                ("outcomes", BY_OUTCOMES, by_outcomes, OUTCOMES_TAPS),
                ("cards", BY_CARDS, by_cards, CARDS_TAPS),
            ):
                tell(f"{ROUNDS} rounds, {name}")
                yield from counted(room, f"a full round, {name}", most, HOUR / ROUNDS, rounds(room, table, play))
