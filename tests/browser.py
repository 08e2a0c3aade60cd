"""A real browser for the tests: the system's Chromium, driven by Playwright."""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect, sync_playwright
from tests import chromium

from pitboss.desk.person import Badge
from pitboss.web.guard.sessions import COOKIE
from pitboss.web.room import CardRoom

#: For root's Chromium, and for containers whose shared memory is small.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
#: Where pictures of the pages go, for docs/pictures; without it none are kept.
PICTURES = os.environ.get("DOCS_PICTURES", "")
#: How long a page may take to show what a test waits for: the machine may be busy with something else. Waiting is no
#: cost where it comes, so no test waits for less.
PATIENCE_MILLISECONDS = 90_000
#: The standards whose rules a page has to keep.
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MILLISECONDS)
        found = playwright.chromium.launch(executable_path=chromium.program(), headless=True, args=ARGUMENTS)
        try:
            yield found
        finally:
            found.close()


#: What the server would answer about any game's edge, and about all printed figures.
EDGE = {"deals": "1234567890123", "house_edge": "1/80"}
PRINTED = {"figures": 77, "matches": 70, "damaged": 4, "wrong": 3, "unexplained": 0}
#: A colour on its way to another one has a contrast that nobody reads.
STANDING = """() => Promise.allSettled(document.getAnimations().filter((move) => move instanceof CSSTransition)
  .map((move) => move.finished)).then(() => true)"""
#: Pages on the way to others, where both are asked for.
DOORS = ("/", "/play")


@dataclass
class Tab:
    """A page in a browser, and everything that went wrong on it."""

    page: Page
    url: str
    wrong: list[str] = field(default_factory=list)
    counts: bool = True

    def __post_init__(self) -> None:
        """Be patient, and listen to what the browser complains about: failed scripts, what the policy kept out."""
        self.page.set_default_timeout(PATIENCE_MILLISECONDS)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrong.append(message.text)

    def go(self, path: str) -> Response | None:
        """Open a page of the card room."""
        if path.partition("?")[0] in DOORS:
            self.count_nothing()
        return self.page.goto(f"{self.url}{path}")

    def count_nothing(self) -> None:
        """Let the answers that take a processor many seconds be made up, but for pictures."""
        if self.counts and not PICTURES:
            self.counts = False
            self.page.route(re.compile(r"/games/[^/]+/edge$"), lambda route: route.fulfill(json=EDGE))
            self.page.route(re.compile(r"/maths/verification$"), lambda route: route.fulfill(json=PRINTED))

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for what no locator can see, while the page goes on."""
        deadline = time.monotonic() + PATIENCE_MILLISECONDS / 1000
        while not is_so():
            assert time.monotonic() < deadline
            self.page.wait_for_timeout(20)

    def enter(self, room: CardRoom, badge: Badge) -> None:
        """Be signed in without the form: for tests about what comes after."""
        token, _ = room.sessions.start(badge)
        self.page.context.add_cookies([{"name": COOKIE, "value": token, "url": self.url, "sameSite": "Strict"}])

    def sign_in(self, badge: str, secret: str) -> None:
        """By hand, as people do."""
        self.go("/sign-in")
        self.page.get_by_label("Card", exact=True).fill(badge)
        self.page.get_by_label("PIN or password").fill(secret)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url(lambda url: "/sign-in" not in url)

    def complaints(self) -> list[str]:
        """What the rules for accessible pages find on this one: rule, what it means, where."""
        if not self.page.evaluate("'axe' in window"):  # half a megabyte
            self.page.evaluate(AXE_SCRIPT)
        self.page.evaluate(STANDING)
        found: list[dict[str, Any]] = self.page.evaluate(
            "options => axe.run(options).then((result) => result.violations)",
            {"runOnly": STANDARDS, "resultTypes": ["violations"]},
        )
        return [
            f"{violation['id']}: {violation['help']}: {node['html'][:200]}"
            for violation in found
            for node in violation["nodes"]
        ]
