"""Pages of guests and office on every screen: nothing scrolls sideways, no word is cut, the main action is in sight."""

import pytest
from tests.web.live_floor import DEALER, MANAGER, SUPERVISOR, SURVEILLANCE, LiveFloor, Look, fold_a_hand
from tests.web.looks import SIZES

ACCOUNTANT, AUDITOR, REGULATOR, NOBODY = "A-5001", "O-7001", "R-9501", ""
#: By whose card each page is looked at, and its main action, where it has one.
PAGES = {
    "/": (NOBODY, "Play now"),
    "/play": (NOBODY, "Play now"),
    "/learn": (NOBODY, "Decide"),
    "/learn/decisions/three-card-poker": (NOBODY, "Play"),
    "/learn/dealing/face-up-pai-gow": (NOBODY, "Check the table"),
    "/learn/session": (NOBODY, ""),
    "/games": (NOBODY, ""),
    "/games/three-card-poker": (NOBODY, "Strategy"),
    "/games/face-up-pai-gow/design": (NOBODY, ""),
    "/games/three-card-poker/strategy": (NOBODY, ""),
    "/hand": (NOBODY, ""),
    "/verification": (NOBODY, "Check a filing of your own"),
    "/filing": (NOBODY, "Choose a file"),
    "/api": (NOBODY, ""),
    "/sign-in": (NOBODY, "Sign in"),
    "/account": (MANAGER, "Change"),
    "/home": (MANAGER, ""),
    "/home?whose=dealer": (DEALER, "Go on dealing"),
    "/home?whose=auditor": (AUDITOR, "Run the audit"),
    "/home?whose=surveillance": (SURVEILLANCE, ""),
    "/regulator": (REGULATOR, ""),
    "/manage": (MANAGER, "New table"),
    "/manage/table": (MANAGER, "Save the setup"),
    "/manage/jackpots": (MANAGER, "New jackpot"),
    "/manage/staff": (MANAGER, ""),
    "/manage/games": (MANAGER, ""),
    "/jackpots/fortune-link": (MANAGER, ""),
    "/pit-log": (SUPERVISOR, ""),
    "/cash-and-tax": (ACCOUNTANT, ""),
    "/chips": (ACCOUNTANT, ""),
    "/accounting": (ACCOUNTANT, ""),
    "/audit": (AUDITOR, "Run the audit"),
    "/reports/day": (ACCOUNTANT, ""),
}
#: Words that lie in a box which hides what is too long, and are too long for it.
CUT = """() => [...document.querySelectorAll("main *")].filter((element) => {
  const { overflowX, textOverflow } = getComputedStyle(element);
  const hides = ["hidden", "clip"].includes(overflowX) || textOverflow === "ellipsis";
  const drawn = element.closest("svg, .sr-only, .table-cloth, .fan, thead, .odometer, .meter-figure");
  const { clientWidth, scrollWidth } = element;
  return hides && !drawn && clientWidth > 1 && element.textContent.trim() && scrollWidth > clientWidth + 1;
}).map((element) => `${element.className}: ${element.textContent.trim().slice(0, 40)}`)"""


@pytest.fixture(scope="module", autouse=True)
def a_hand_was_dealt(shared_floor: LiveFloor) -> None:
    """So the dealer has a table of their own, and the pages have figures."""
    fold_a_hand(shared_floor, "sweep")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_every_screen_with_its_main_action_in_sight(shared_look: Look, path: str) -> None:
    """On phones, tablets, laptops and large screens, as it was opened: nobody has scrolled yet."""
    badge, action = PAGES[path]
    screen = shared_look(SIZES[1280])
    page = (screen.by(badge) if badge else screen).at(path).page
    page.locator("main h1").first.wait_for()
    main = page.locator("main").get_by_text(action, exact=True).filter(visible=True).first
    if action:
        main.wait_for()
    wrong = []
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        reach = page.evaluate("document.documentElement.scrollWidth")
        if reach > width:
            wrong.append(f"{width}: scrolls sideways to {reach}")
        wrong += [f"{width}: cut: {words}" for words in page.evaluate(CUT)]
        box = main.bounding_box() if action else None
        if box and box["y"] + box["height"] > height:
            wrong.append(f"{width}: {action} ends at {box['y'] + box['height']:.0f} of {height}")
    assert wrong == []
