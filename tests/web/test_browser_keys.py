"""Keys alone on every kind of page: they come to every control, and where they are is always seen."""

import pytest
from tests.web.live_floor import DEALER, MANAGER, SUPERVISOR, Look

#: How a control is called here, whatever else a page changes about it meanwhile.
CALLED = """(part) => part.id || part.dataset.key || [part.localName, part.name, part.getAttribute("href"),
  part.getAttribute("aria-label"), part.textContent.trim()].filter(Boolean).join(" ").slice(0, 200)"""
#: Everything that keys should come to.
CONTROLS = f"""() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
  .filter((part) => part.checkVisibility({{ visibilityProperty: true }}) && part.tabIndex >= 0)
  .filter((part) => !part.disabled && part.type !== "hidden").map({CALLED})"""
#: What has the focus, and what is wrong about it: it has no ring, or is not seen from its top to its bottom, as far as
#: the screen has room for it.
FOCUSED = f"""() => {{
  const part = document.activeElement, {{ left, top, bottom, width }} = part.getBoundingClientRect();
  const isSeen = (y) => {{
    const found = document.elementFromPoint(left + width / 2, y);
    return part.contains(found) || found?.contains(part);
  }};
  const wrong = getComputedStyle(part).outlineStyle === "none" ? ["has no ring"] : [];
  if (top < 0 || !isSeen(top + 3) || !isSeen(Math.min(bottom, innerHeight) - 3)) wrong.push("is not seen");
  const shownElsewhere = part === document.body || part.closest("svg") || part.matches(".sr-only");
  return [({CALLED})(part), shownElsewhere ? "" : wrong.join(", ")];
}}"""
#: Pages of each kind, and whose card opens them.
PAGES = {
    "/": "",
    "/play": "",
    "/play/P-FU": "",
    "/learn/dealing/three-card-poker": "",
    "/hand": "",
    "/sign-in": "",
    "/tables/FU-1": DEALER,
    "/floor": SUPERVISOR,
    "/accounting": MANAGER,
    "/manage/tables/FU-3": MANAGER,
    "/manage/staff": MANAGER,
}


@pytest.mark.parametrize("path", PAGES)
def test_keys_reach_everything_and_where_they_are_is_seen(shared_look: Look, path: str) -> None:
    """Each control of a page in turn: with a ring around it, in sight, and under no bar at the foot of the window."""
    badge = PAGES[path]
    screen = shared_look((1280, 800))
    page = (screen.by(badge) if badge else screen).at(path).page
    page.wait_for_load_state("load" if badge else "networkidle")
    page.evaluate("document.fonts.ready")
    left, wrong = set(page.evaluate(CONTROLS)), set[tuple[str, str]]()
    for _ in range(4 * len(left)):  # a field of a date has several stops
        page.keyboard.press("Tab")
        part, complaint = page.evaluate(FOCUSED)
        left.discard(part)
        wrong |= {(part, complaint)} if complaint else set()
        if not left:
            break
    assert left == set()
    assert wrong == set()
