"""Pages of those who work here look as reviewed, on a floor where something waits: one size of each in `make test`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.live_floor import (
    DEALER,
    MANAGER,
    OTHERS,
    SUPERVISOR,
    SURVEILLANCE,
    LiveFloor,
    Look,
    enter_a_hand,
    fold_a_hand,
)
from tests.web.looks import SIZES, cases, check_page

from pitboss.floor import commands as c
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Lit

ACCOUNTANT, AUDITOR, REGULATOR = "A-5001", "O-7001", "R-9501"
#: By whose card each page is looked at.
PAGES = {
    "desk": (MANAGER, "/manage"),
    "manager": (MANAGER, "/home"),
    "supervisor": (SUPERVISOR, "/home"),
    "floor": (SUPERVISOR, "/floor"),
    "table": (DEALER, "/tables/FU-1"),
    "entry": (DEALER, "/tables/TC-1"),
    "jackpots": (MANAGER, "/manage/jackpots"),
    "awards": (SUPERVISOR, "/supervisor"),
    "chips": (ACCOUNTANT, "/chips"),
    "day": (ACCOUNTANT, "/reports/day"),
    "accounting": (ACCOUNTANT, "/accounting"),
    "audit": (AUDITOR, "/audit"),
    "surveillance": (SURVEILLANCE, "/home"),
    "dealer": (DEALER, "/home"),
    "auditor": (AUDITOR, "/home"),
    "regulator": (REGULATOR, "/regulator"),
    "account": (SUPERVISOR, "/account"),
    "plan": (SUPERVISOR, "/floor/plan"),
    "opening": (SUPERVISOR, "/tables/FU-3/open"),
    "closing": (MANAGER, "/tables/TC-1/close"),
    "win-page": (SUPERVISOR, "/awards/{award}/win-page"),
    "jackpot": (MANAGER, "/jackpots/fortune-link"),
    "new-table": (MANAGER, "/manage/table"),
    "set-up": (MANAGER, "/manage/tables/FU-3"),
    "cards": (MANAGER, "/manage/staff"),
    "own-games": (MANAGER, "/manage/games"),
    "pit-log": (SUPERVISOR, "/pit-log"),
    "cash-and-tax": (ACCOUNTANT, "/cash-and-tax"),
}
#: What was told meanwhile, and names that are made by chance, keep their places and are not shown; nor is where the
#: card was signed in by other tests, nor that a call could not be heard, which depends on whom it has reached by then.
HIDDEN = """
  .mute-mark { display: none !important; }
  #said, .trail li, .trail-of-events tbody, .award-id { visibility: hidden !important; }
  .own-card tbody tr + tr { display: none !important; }
"""


@pytest.fixture(scope="module", autouse=True)
def something_waits(shared_floor: LiveFloor) -> Iterator[None]:
    """Hands were dealt, a win waits for a card, a dealer has called; what is counted behind it is not counted here."""
    do = shared_floor.room.committer.do
    fold_a_hand(shared_floor, "folded")
    for number, hand in enumerate(OTHERS):
        enter_a_hand(shared_floor, f"hand-{number}", hand)
    do("start", j.StartGame(table="FO-1", round="looks-1", base=(2, 3), lit=(Lit(3, 1),), badge=DEALER))
    do("press", j.PressHand(table="FO-1", seat=3, sensor=1, line="royal-flush-with-royal-match", badge=DEALER))
    do("call", j.CallSupervisor(table="FO-1", badge=DEALER))
    do("fill", c.CallFloor(table="TC-1", why="chips", badge=DEALER))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shared_floor.room.expectations, "find", lambda _: None)
        yield


def _award(floor: LiveFloor) -> str:
    """The win that waits for a card."""
    (award,) = floor.room.reader.all(Award)
    return award.id


@pytest.mark.parametrize(("page", "width", "theme"), cases(PAGES))
def test_a_page_of_the_staff_looks_as_reviewed(
    shared_floor: LiveFloor, shared_look: Look, tmp_path: Path, page: str, width: int, theme: str
) -> None:
    """It has the reviewed face, is accessible, and fits every screen with its main action in sight."""
    badge, path = PAGES[page]
    screen = shared_look(SIZES[width], dark=theme == "dark").by(badge).at(path.format(award=_award(shared_floor)))
    screen.page.locator("main h1").first.wait_for()
    check_page(screen, f"staff-{page}-{width}-{theme}", tmp_path, HIDDEN)
