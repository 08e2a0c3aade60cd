"""A real browser for the tests: the system's Chromium, driven by Playwright.

Where it comes from: the path in ``PITBOSS_TEST_CHROMIUM``; else the program on this machine; else Debian's package, if
root runs the tests. If all that fails, the tests fail and say what to install.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect, sync_playwright
from tests.debian import installed

FROM_ENVIRONMENT = "PITBOSS_TEST_CHROMIUM"
HELP = f"Install Chromium (apt-get install chromium), or name it: {FROM_ENVIRONMENT}=/path/to/chromium"
#: For root's Chromium, and for containers whose shared memory is small.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
#: Where pictures of the pages go, for docs/pictures; without it none are kept.
PICTURES = os.environ.get("DOCS_PICTURES", "")
#: How long a page may take to show what a test waits for: the machine may be busy with something else.
PATIENCE_MILLISECONDS = 15_000
#: The standards whose rules a page has to keep.
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def _here() -> Path | None:
    named = os.environ.get(FROM_ENVIRONMENT)
    found = named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return Path(found) if found else None


@cache
def chromium() -> Path:
    """The program."""
    found = installed("chromium", _here)
    if found is None:
        raise RuntimeError(HELP)
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MILLISECONDS)
        found = playwright.chromium.launch(executable_path=chromium(), headless=True, args=ARGUMENTS)
        try:
            yield found
        finally:
            found.close()


@dataclass
class Tab:
    """A page in a browser, and everything that went wrong on it."""

    page: Page
    url: str
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen to what the browser complains about: errors of scripts, and what the policy has kept out."""
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrong.append(message.text)

    def go(self, path: str) -> Response | None:
        """Open a page of the card room."""
        return self.page.goto(f"{self.url}{path}")

    def sign_in(self, badge: str, secret: str) -> None:
        """By hand, as people do."""
        self.go("/sign-in")
        self.page.get_by_label("Card", exact=True).fill(badge)
        self.page.get_by_label("PIN or password").fill(secret)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url(lambda url: "/sign-in" not in url)

    def complaints(self) -> list[str]:
        """What the rules for accessible pages find on this one: rule, what it means, where."""
        options = {"runOnly": STANDARDS, "resultTypes": ["violations"]}
        found: dict[str, Any] = Axe().run(self.page, options=options).response
        return [
            f"{violation['id']}: {violation['help']}: {node['html'][:200]}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]
