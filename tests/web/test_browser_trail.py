"""The audit trail in a real browser: searches by one tap, by what one reads there, and kept under a name."""

import re

from playwright.sync_api import expect
from tests.web.live_floor import DEALER, LiveFloor, Look, Screen

from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Lit

AUDITOR = "O-7001"


def _win(floor: LiveFloor) -> Award:
    """A win that the floor was called for."""
    do = floor.room.committer.do
    do("trail-1", j.StartGame(table="FO-1", round="trail", base=(3,), lit=(Lit(3, 1),), badge=DEALER))
    do("trail-2", j.PressHand(table="FO-1", seat=3, sensor=1, line="royal-flush-with-royal-match", badge=DEALER))
    do("trail-3", j.CallSupervisor(table="FO-1", badge=DEALER))
    (award,) = floor.room.reader.all(Award)
    return award


def _sentences(screen: Screen) -> list[str]:
    return screen.page.locator(".trail-of-events tbody th").all_inner_texts()


def test_a_win_is_found_by_one_tap_and_told_by_its_amount_its_place_and_its_hand(floor: LiveFloor, look: Look) -> None:
    """Its number is among the facts, and leads to its page."""
    award = _win(floor)
    auditor = look((1280, 800)).by(AUDITOR).at("/audit")
    auditor.page.get_by_role("link", name="Wins", exact=True).last.click()
    auditor.page.wait_for_url("**/audit?kind=award-locked")
    dollars = f"${award.amount_cents / 100:,.2f}"
    (told,) = _sentences(auditor)
    assert told.startswith(f"A win of {dollars} at table Fortune 1, seat 3 (Royal Flush + Royal Match) was locked")
    assert told.endswith("by Dana Dealer: Fortune Link")
    auditor.page.locator(".trail-of-events summary").click()
    link = auditor.page.get_by_role("link", name=award.id, exact=True)
    assert link.get_attribute("href") == f"/awards/{award.id}/win-page"
    auditor.is_clean()


def test_the_words_of_a_search_may_be_those_that_one_reads_there(floor: LiveFloor, look: Look) -> None:
    """The journal has ids where the trail shows names, and both are found."""
    _win(floor)
    auditor = look((1280, 800)).by(AUDITOR)
    by_name, by_id = (_sentences(auditor.at(f"/audit?text={words}")) for words in ("fortune 1 royal", "FO-1 royal"))
    assert by_name == by_id
    assert len(by_name) == 1


def test_a_part_of_a_name_finds_whoever_is_meant(floor: LiveFloor, look: Look) -> None:
    """In whatever case, by name or by id; where several have it, all of them are searched, and the page names them."""
    _win(floor)
    auditor = look((1280, 800)).by(AUDITOR)
    whole, part = (
        _sentences(auditor.at(f"/audit?kind=award-locked&{query}"))
        for query in ("person=Dana+Dealer&table=FO-1", "person=dana&table=fortune+1")
    )
    assert part == whole
    assert len(whole) == 1
    for query in ("person=DANA+DEALER&table=fo-1", "table=o", "person=a"):
        assert _sentences(auditor.at(f"/audit?kind=award-locked&{query}")) == whole
    auditor.sees("All that fit: ")
    assert _sentences(auditor.at("/audit?kind=award-locked&table=face")) == []
    auditor.sees("All that fit: Face Up 1, Face Up 2")
    assert _sentences(auditor.at("/audit?table=face+up"))


def test_a_search_is_kept_under_a_name_and_forgotten_again(floor: LiveFloor, look: Look) -> None:
    """It is offered whenever the trail is opened in that browser, and asks for what it asked for then."""
    _win(floor)
    auditor = look((390, 844)).by(AUDITOR).at("/audit?table=FO-1&person=Dana+Dealer")
    page, told = auditor.page, _sentences(auditor)
    page.get_by_label("A name for this search").fill("Dana at Fortune 1")
    page.keyboard.press("Enter")
    kept = page.get_by_role("link", name="Dana at Fortune 1")
    expect(kept).to_have_attribute("aria-current", "true")
    auditor.at("/audit")
    expect(page.get_by_label("A name for this search")).to_have_count(0)  # all of it is no search
    kept.click()
    page.wait_for_url(re.compile("table=FO-1"))
    assert _sentences(auditor) == told
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    auditor.is_clean()
    page.get_by_role("button", name="Forget the search Dana at Fortune 1").click()
    expect(kept).to_have_count(0)
    page.reload()
    expect(page.get_by_label("A name for this search")).to_be_visible()
    expect(kept).to_have_count(0)
