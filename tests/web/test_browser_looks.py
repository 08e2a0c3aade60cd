"""Pages in a real browser look as reviewed: one size of each here, every size in light and dark in `make soak`."""

import re
from pathlib import Path

import numpy as np
import pytest
from tests.web.live_floor import Look
from tests.web.looks import SIZES, SQUARE, WALLS, cases, check_page, look_alike
from tests.web.test_browser_staff_looks import PAGES as STAFF_PAGES

from pitboss.web.guard.permissions import ROUTES

PAGES = {
    "front": "/",
    "lobby": "/play",
    "felt": "/play/P-FU",
    "learn": "/learn",
    "lesson": "/learn/decisions/face-up-pai-gow",
    "session": "/learn/session",
    "display": "/display/fortune-link",
    "walls": "/display?jackpots=fortune-link,triple",
    "sign-in": "/sign-in",
    "dealing": "/learn/dealing/three-card-poker",
    "games": "/games",
    "game": "/games/three-card-poker",
    "strategy": "/games/three-card-poker/strategy",
    "paytable": "/games/ez-pai-gow/paytables/dynasty/3",
    "designer": "/games/ez-pai-gow/design?wager=dynasty&paytable=3",
    "rules": "/games/three-card-poker/papers/rules",
    "hand": "/hand",
    "verification": "/verification",
    "filing": "/filing",
    "api": "/api",
}
#: Pages for walls and for monitors at tables.
DISPLAYS = ("display", "walls")
#: What is asked for without a page: texts for machines, and what pages fetch.
NO_PAGES = {"/healthz", "/readyz", "/metrics", "/display-brand/logo", "/display-brand/colours.css"}
#: What is dealt, drawn or typed by chance, and what comes when it is counted, keeps its place and is not shown.
HIDDEN = """
  #front-cards, #front-dealer, #front-verdict, #counts :is(dd, dt), #name,
  .lesson-row, .drill #seats, #actions, .lobby-edge, #ask, .last-won
  { visibility: hidden !important; }
"""


@pytest.mark.parametrize(("page", "width", "theme"), cases(PAGES) + cases(DISPLAYS, WALLS))
def test_a_page_looks_as_reviewed(shared_look: Look, tmp_path: Path, page: str, width: int, theme: str) -> None:
    """It has the reviewed face, is accessible, and fits every screen with its main action in sight."""
    screen = shared_look((SIZES | WALLS)[width], dark=theme == "dark").at(PAGES[page])
    if page in DISPLAYS:
        screen.page.locator(".jackpot .wager").first.wait_for()
    check_page(screen, f"{page}-{width}-{theme}", tmp_path, HIDDEN)


def test_every_page_of_the_room_is_looked_at() -> None:
    """A page that comes new has to be reviewed, too: whatever is served outside of the API stands in a list here."""
    pages = {path for method, path in ROUTES if method == "GET" and not path.startswith(("/api/", "/languages/"))}
    looked_at = [path.partition("?")[0] for path in (*PAGES.values(), *(path for _, path in STAFF_PAGES.values()))]
    assert {page for page in pages - NO_PAGES if not any(_leads_to(path, page) for path in looked_at)} == set()


def _leads_to(path: str, route: str) -> bool:
    """Whether a route with names in braces is that of a path."""
    return re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", route), path) is not None


@pytest.mark.slow
def test_pictures_are_told_apart_by_what_moves_and_not_by_the_edges_of_letters() -> None:
    """The comparison itself: a little noise everywhere is the same page, a panel that has moved is another."""
    source = np.random.default_rng(5)
    page = np.full((150, 240, 3), 240.0)
    page[30:60, 40:100] = 30.0
    noisy = np.clip(page + source.normal(0, 4, page.shape), 0, 255)
    moved = np.roll(page, SQUARE, axis=0)
    assert look_alike(page, noisy)
    assert not look_alike(page, moved)
    assert not look_alike(page, page[:100])
    assert not look_alike(page, 255 - page)
