"""Where a refusal stands: above the buttons, whole, and nobody is led away from what they filled in."""

from playwright.sync_api import Locator, Page, expect
from tests.web.live_floor import DEALER, MANAGER, SUPERVISOR, Look

#: Whether nothing lies over a message's first and last row of pixels.
IS_BARE = """(message) => {
  const { left, top, bottom } = message.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => message.contains(document.elementFromPoint(left + 12, y)));
}"""


def _is_bare(message: Locator) -> None:
    """The whole of a message is in sight, and above the buttons that it is about."""
    message.wait_for()
    assert message.evaluate(IS_BARE)


def _scrolled(page: Page) -> float:
    return float(page.evaluate("scrollY"))


def test_a_refusal_in_a_dialog_stands_whole_above_its_buttons(look: Look) -> None:
    """However low the screen is, the row of buttons that stays in sight covers nothing of it."""
    dealer = look((1024, 480)).by(DEALER).at("/tables/TC-1")
    dealer.press("NEW ROUND", "IRREGULARITY")
    dialog = dealer.page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("a card fell")
    dialog.get_by_label("Card", exact=True).fill(SUPERVISOR)
    dialog.get_by_label("PIN or password", exact=True).fill("000000")
    dialog.get_by_role("button", name="Void the round").click()
    refusal = dialog.locator(".form-problem")
    _is_bare(refusal)
    expect(dialog.locator(".form-problem + .row button").first).to_have_text("Void the round")


def test_a_refused_form_keeps_whoever_filled_it_in_at_its_place(look: Look) -> None:
    """A drop without a card of the count team is refused beside its button, not at the head of the page."""
    manager = look((1024, 700)).by(MANAGER).at("/tables/TC-1/close")
    drop = manager.page.locator("#drop")
    drop.get_by_label("Drop as counted ($)").fill("500")
    drop.get_by_label("Card", exact=True).fill(SUPERVISOR)
    drop.get_by_label("PIN or password").fill("000000")
    drop.get_by_role("button", name="Book the drop").scroll_into_view_if_needed()
    before = _scrolled(manager.page)
    assert before > 0
    drop.get_by_role("button", name="Book the drop").click()
    _is_bare(drop.locator(".form-problem"))
    expect(manager.page.locator("#problem")).to_be_visible()  # said aloud, too
    assert _scrolled(manager.page) >= before
    expect(drop.get_by_label("PIN or password")).to_be_in_viewport()
