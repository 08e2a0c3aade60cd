"""The form of a new jackpot in a real browser: what was checked stands there, and what is wrong is told there."""

from dataclasses import replace
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.live_floor import MANAGER, LiveFloor, Look, Screen

from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Jackpot
from pitboss.jackpots.plan import plan
from pitboss.jackpots.plan.plan import LONGEST_NAME, JackpotPlan, JackpotType, MeterPlan

#: The card of accounting.
SECOND = "A-5001"
PLAN = JackpotPlan(
    "link", "Link", JackpotType.PROGRESSIVE, "face-up-pai-gow", "FUPGPP-WA01", "Aces Up",
    meters=(MeterPlan("jackpot", 1_000_000, 200_000, 50_000),),
)  # fmt: skip


def _form(look: Look) -> Screen:
    """The form of a new jackpot, filled in but for its meters."""
    manager = look((1280, 800)).by(MANAGER).at("/manage/jackpots")
    page = manager.page
    page.get_by_text("From a form").click()
    expect(page.locator("#prize-five-aces")).to_be_attached()  # the hands of its pay table are there
    for label, text in (("Name", "Race"), ("Location", "Aces Up")):
        page.locator("#plan-form").get_by_label(label, exact=True).fill(text)
    return manager


def _held(page: Page, path: str) -> list[Route]:
    """The next call of this path, once it is made: its answer is on its way until it is let go."""
    held = list[Route]()
    page.route(path, lambda route: held.append(route), times=1)  # noqa: PLW0108 - it takes no built-in
    return held


def _meter(page: Page, number: int, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(f"[name='meter.{number}.{name}']").fill(text)


def test_the_answer_for_a_plan_that_has_changed_since_is_not_shown(look: Look) -> None:
    """Neither to be created, nor as its worth; the same plan checked again can be created."""
    manager = _form(look)
    page = manager.page
    _meter(page, 0, seed="$5000", contribution="20%")
    held = _held(page, "**/api/v1/plans/check")
    page.locator("#plan-form").get_by_role("button", name="Check this plan").click()
    manager.until(lambda: bool(held))
    _meter(page, 0, seed="$99")
    page.locator("#n-name").fill("Second thought")
    held[0].continue_()
    manager.sees("The plan was changed while it was checked: check it again")
    create = page.get_by_role("button", name="Create this jackpot")
    expect(create).to_be_hidden()
    expect(page.locator("#worth dd")).to_have_count(0)
    page.locator("#plan-form").get_by_role("button", name="Check this plan").click()
    expect(create).to_be_visible()
    expect(page.locator("#checked-name")).to_have_text("Second thought")
    manager.is_clean()


def test_meters_proposed_for_another_wager_are_not_filled_in(look: Look) -> None:
    """What was typed meanwhile stays; a name that is typed meanwhile changes nothing about the proposal."""
    manager = _form(look)
    page = manager.page
    for field, text, says in (("wager", "$5", "have them proposed again"), ("name", "Other", "A proposal by Pitboss")):
        held = _held(page, "**/api/v1/plans/proposal")
        page.get_by_role("button", name="Propose", exact=True).click()
        manager.until(partial(bool, held))
        page.locator(f"#n-{field}").fill(text)
        held[0].continue_()
        manager.sees(says)
        filled = field == "name"
        expect(page.locator("[name='meter.0.seed']")).to_have_value("$12500" if filled else "")
        assert (page.locator("#worth dd").count() > 0) == filled
    manager.is_clean()


def test_what_is_wrong_with_a_meter_is_told_at_its_own_row(look: Look) -> None:
    """A row without an id is no meter of the plan, and the ones after it keep their places on the form."""
    manager = _form(look)
    page = manager.page
    _meter(page, 0, id="")
    _meter(page, 1, id="minor", seed="zz", contribution="10%")
    page.locator("#plan-form").get_by_role("button", name="Check this plan").click()
    expect(page.locator("#plan-form [aria-invalid]")).to_have_attribute("name", "meter.1.seed")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_long_name_without_blanks_makes_no_page_scroll_sideways(
    size: tuple[int, int], floor: LiveFloor, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longest that is taken today, and one of a journal that is older than the limit."""
    do = floor.room.committer.do
    linked = floor.room.reader.get(Jackpot, "fortune-link").plan
    do("halt", j.HaltJackpot(jackpot=linked.id, code="maintenance", reason="A test", badge=MANAGER))
    do("long", j.ChangePlan(plan=replace(linked, name="W" * LONGEST_NAME), badge=MANAGER, second=SECOND))
    with monkeypatch.context() as patched:
        patched.setattr(plan, "LONGEST_NAME", 300)
        do("older", j.CreateJackpot(plan=replace(PLAN, id="older", name="w" * 300), badge=MANAGER, second=SECOND))
    manager = look(size).by(MANAGER)
    for path in ("/manage", "/manage/jackpots", f"/jackpots/{linked.id}", "/jackpots/older"):
        page = manager.at(path).page
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


def test_a_name_that_is_too_long_is_told_at_its_field(look: Look) -> None:
    """Before somebody is asked to create it."""
    page = _form(look).page
    page.locator("#n-name").fill("W" * (LONGEST_NAME + 1))
    _meter(page, 0, seed="$5000", contribution="20%")
    page.locator("#plan-form").get_by_role("button", name="Check this plan").click()
    expect(page.locator("#plan-form [aria-invalid]")).to_have_attribute("name", "name")
