"""The page of one jackpot, and that of verification."""

import json
import re
from collections import Counter

from playwright.sync_api import Route, expect
from tests.web.live_floor import MANAGER, PHONE, LiveFloor, Look

from pitboss.games import GAME_IDS, load_game, published
from pitboss.games.catalogue import load_catalogue
from pitboss.jackpots.commands import EndGame, HaltJackpot, StartGame
from pitboss.jackpots.documents import Lit


def test_a_jackpot_shows_where_its_meter_came_from_and_where_it_breaks_even(floor: LiveFloor, look: Look) -> None:
    """Two wagers of a dollar put 20 cents each on the meter of $10,000, and the table that took them is named."""
    lit = (Lit(1, 1), Lit(2, 1))
    floor.room.committer.do("start", StartGame(table="FU-1", round="g1", base=(1, 2), lit=lit, badge="D-1001"))
    floor.room.committer.do("end", EndGame(table="FU-1", badge="D-1001"))
    manager = look((1280, 800)).by(MANAGER).at("/jackpots/fortune-link")
    manager.sees("$10,000.40")
    row = manager.page.get_by_role("row").filter(has=manager.page.get_by_role("rowheader", name="Face Up 1"))
    expect(row).to_contain_text("$0.40")
    bar = manager.page.get_by_role("img", name=re.compile(r"Seed \$10,000\.00, now \$10,000\.40, break-even \$[\d,]+"))
    bar.wait_for()
    expect(row.get_by_role("link")).to_have_attribute("href", "/accounting?table=FU-1")
    expect(manager.page.locator("figure.line-chart a").last).to_have_attribute(
        "href", re.compile("^/reports/day.day=2")
    )
    manager.sees("Fortune Link was made by Max Manager and Ann Accounting")
    plan = manager.page.get_by_role("region", name="The plan and its changes")
    expect(plan).to_contain_text("seed $10,000.00; 20% of each wager; 5% to the reserve; no limit")
    expect(plan).to_contain_text("each gets a share of what the one before left")
    expect(plan.get_by_role("link", name="Change the plan")).to_have_count(0)
    manager.page.get_by_text("Hits, resets and adjustments").click()
    manager.sees("Seed")
    manager.is_clean("jackpot")
    halt = HaltJackpot(jackpot="fortune-link", code="maintenance", reason="A new seed", badge=MANAGER)
    floor.room.committer.do("halt", halt)
    for home in ("/home", "/floor"):
        manager.at(home).page.get_by_role("link", name="Fortune Link is halted for maintenance: A new seed").click()
        manager.page.wait_for_url("**/jackpots/fortune-link")
    manager.sees("Halted for maintenance: A new seed")
    plan.get_by_role("link", name="Change the plan").click()
    expect(manager.page.get_by_text("This is the plan of Fortune Link: change it")).to_be_visible()
    expect(manager.page.locator("#n-s1")).to_have_value("$10000")
    assert manager.page.goto(f"{manager.url}/jackpots/none").status == 404  # type: ignore[union-attr] # it answers
    manager.wrong.clear()


FIGURE = {
    "document": "002 A filing",
    "game": "three-card-poker",
    "wager": "pair-plus",
    "paytable": "TCPP-01",
    "line": "flush",
    "quantity": "probability",
    "printed": "4.96%",
    "exact": "274/5525",
    "explanation": "",
    "table": "Pair Plus",
}
FIGURES = [
    {**FIGURE, "verdict": "matches"},
    {**FIGURE, "line": "pair", "printed": "17.94%", "verdict": "wrong", "explanation": "another reading gives it"},
    {**FIGURE, "document": "003 Another", "line": "total", "printed": "", "verdict": "damaged"},
]


def test_a_reason_for_several_figures_is_said_once(look: Look) -> None:
    """Beside all of its rows, as is the pay table that they are of; documents have their titles."""
    file, title = next(iter(load_catalogue().documents.items()))
    reason = f"the heading is wrong, {file} has the right one"
    wrong = [{**FIGURE, "line": line, "verdict": "wrong", "explanation": reason} for line in ("pair", "flush")]
    rows = [*wrong, {**FIGURE, "verdict": "wrong", "explanation": "a digit is wrong", "table": "Another Table"}]
    reader = look((1280, 800))
    answer = json.dumps(rows)
    reader.page.route(
        "**/verification/figures", lambda route: route.fulfill(content_type="application/json", body=answer)
    )
    page = reader.at("/verification").page
    expect(page.locator("#figures tr")).to_have_count(3)
    expect(page.locator("#figures .why")).to_have_text(
        [f"the heading is wrong, “{title}” has the right one", "a digit is wrong"]
    )
    spans = page.locator("#figures td[rowspan]").evaluate_all("all => all.map((cell) => cell.rowSpan)")
    assert spans == [2, 2, 1, 1]
    reader.is_clean()


def test_printed_figures_are_looked_through_by_verdict_document_and_words(look: Look) -> None:
    """What does not match is shown first, with a bar a document; a server that has too much to count is asked again."""
    reader = look(PHONE, dark=True)
    refused: list[str] = []

    def answer(route: Route) -> None:
        if not refused:
            refused.append(route.request.url)
            return route.fulfill(status=429, json={"detail": "Too many counts are waiting"})
        return route.fulfill(status=200, content_type="application/json", body=json.dumps(FIGURES))

    reader.page.route("**/verification/figures", answer)
    reader.at("/verification")
    expect(reader.page.locator("#total")).to_have_text("1 of 3")
    expect(reader.page.locator("#problem")).to_be_hidden()
    reader.wrong = [text for text in reader.wrong if "429" not in text]
    rows = reader.page.locator("#figures tr")
    expect(rows).to_have_count(2)
    reader.page.get_by_role("img", name="1 matches, 1 wrong").wait_for()
    told = Counter(figure.is_of_approval for game in GAME_IDS for figure in published(load_game(game)))
    expect(reader.page.locator("main")).to_contain_text(f"{told[True]} figures are printed in the approved documents")
    verdict = rows.first.locator(".tag")  # in sight before anybody scrolls the box sideways
    assert verdict.evaluate("(tag) => tag.getBoundingClientRect().right < innerWidth")
    box = reader.page.locator(".scroll")
    assert box.evaluate("(box) => box.scrollWidth > box.clientWidth")
    assert box.evaluate("(box) => getComputedStyle(box).backgroundAttachment") == "local, local, scroll, scroll"
    reader.page.get_by_label("Verdict", exact=True).select_option("")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("0.0495927602")
    reader.page.get_by_label("Document", exact=True).select_option("003 Another")
    expect(rows).to_contain_text(["(gone)"])
    reader.page.get_by_label("Document", exact=True).select_option("")
    reader.page.get_by_label("Words", exact=True).fill("reading pair")
    expect(rows).to_have_count(1)
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    reader.is_clean("verification")
