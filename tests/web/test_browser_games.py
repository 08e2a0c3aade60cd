"""Games and maths in a browser: with the keyboard, by touch, on a phone, in both schemes."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser import PICTURES, Tab
from tests.web.servers import running
from typer.testing import CliRunner

from pitboss.cli.app import app as commands
from pitboss.reports.filing.sheet import KNOWN
from pitboss.web.settings import Settings

DESIGN = "/games/ez-pai-gow/design?wager=dynasty&paytable=3"
PAGES = (
    "/games", "/games/three-card-poker", "/games/three-card-poker/strategy", DESIGN,
    "/games/ez-pai-gow/paytables/dynasty/3", "/hand", "/games/three-card-poker/papers/rules",
    "/games/three-card-poker/papers/par-sheet?wager=pair-plus&paytable=A", "/filing", "/api",
)  # fmt: skip
#: Pages that are only looked at, for the pictures in the documents: so that each page has one.
OTHER_PICTURES = {
    "/games": "games.png", "/games/three-card-poker": "game.png", "/games/three-card-poker/strategy": "strategy.png",
    "/games/three-card-poker/papers/rules": "paper-rules.png",
    "/games/three-card-poker/papers/par-sheet?wager=pair-plus&paytable=A": "paper-par-sheet.png",
}  # fmt: skip
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PICTURE: ViewportSize = {"width": 1140, "height": 720}
LARGEST_PICTURE = 200_000

#: The README's edge of the table, and what it is with five aces at 410 and at 500 to 1.
APPROVED = Fraction(1496262, 19267885)


def edge_with_five_aces_at(units: int) -> str:
    return f"{float(APPROVED - Fraction((units - 400) * comb(48, 2), comb(53, 7))):.4%}"


@pytest.fixture(scope="module")
def address(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all of these tests, which write nothing: opening one takes longer than a page."""
    file = shutil.copy(furnished, tmp_path_factory.mktemp("served") / "room.db")
    with running(Settings(database=str(file), hash_kib=8)) as server:
        yield server.url


class Visit(Tab):
    """A window of one's own on a page."""

    def opened(self, path: str) -> Page:
        """Open a page, and wait until everything on it is counted."""
        self.go(path)
        self.page.wait_for_selector(".waiting", state="detached")
        return self.page


@contextmanager
def visit(
    chromium: Browser, address: str, view: ViewportSize, *, dark: bool = False, touch: bool = False, noted: str = ""
) -> Iterator[Visit]:
    """Look at pages; in the end nothing was complained of but what is expected to be noted."""
    context = chromium.new_context(
        viewport=view, has_touch=touch, is_mobile=touch, color_scheme="dark" if dark else "light"
    )
    found = Visit(context.new_page(), address)
    yield found
    context.close()
    assert [complaint for complaint in found.wrong if not noted or noted not in complaint] == []


def test_a_pay_table_is_designed_with_the_keyboard(chromium: Browser, address: str, tmp_path: Path) -> None:
    """Arrow keys and typing change a pay, the edge follows, and the file that is saved is what the command reads."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened(DESIGN)
        edge = page.locator("#house-edge")
        expect(edge).to_have_text(f"{float(APPROVED):.4%}")
        expect(page.locator("#changed")).to_be_hidden()
        page.get_by_role("textbox", name="5 Aces").focus()
        page.keyboard.press("PageUp")
        expect(edge).to_have_text(edge_with_five_aces_at(410))
        page.keyboard.press("Control+A")
        page.keyboard.type("500 to 1")
        expect(edge).to_have_text(edge_with_five_aces_at(500))
        expect(page.locator("#changed")).to_contain_text("not an approved pay table")
        page.get_by_role("button", name="Save as a file").focus()
        with page.expect_download() as saved:
            page.keyboard.press("Enter")
        saved.value.save_as(tmp_path / "own.toml")
        page.reload()
        expect(edge).to_have_text(edge_with_five_aces_at(500))  # the design is in the address
        page.get_by_role("button", name="Back to the approved pays").press("Enter")
        expect(edge).to_have_text(f"{float(APPROVED):.4%}")
    ran = CliRunner().invoke(commands, ["analyze", "ez-pai-gow", "--paytable", str(tmp_path / "own.toml")])
    assert edge_with_five_aces_at(500) in ran.stdout


def test_a_pay_table_shows_how_its_wager_ends_in_one_bar(chromium: Browser, address: str) -> None:
    """Lost, or paid at the odds of a line: what has no room for its words in the bar is told below it."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened("/games/three-card-poker/paytables/pair-plus/A")
        bar = page.locator(".one-bar").get_by_role("img")
        expect(bar).to_have_accessible_name(re.compile(r"^loses 74\.39%, pays 1 to 1 16\.94%, pays 4 to 1 4\.96%, "))
        expect(bar).to_contain_text("5.0% pays 4 to 1 · 3.3% pays 6 to 1")
        page.set_viewport_size(PHONE)
        expect(bar).to_contain_text("16.9% pays 1 to 1")
        assert tab.complaints() == []


def test_a_strategy_says_the_best_line_first_and_then_the_cheapest_of_simpler_ones(
    chromium: Browser, address: str
) -> None:
    """Queen, six, four is the line that every source gives; what costs nearly nothing stands before what costs most."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened("/games/three-card-poker/strategy")
        expect(page.locator("main .one-line")).to_contain_text("Play Q-6-4 or better: this one line")
        drawn = page.locator("main .one-line svg").evaluate_all("(all) => all.map((card) => card.ariaLabel)")
        assert drawn == ["queen of spades", "six of hearts", "four of diamonds"]
        chart = page.locator(".card-panel", has_text="What the best simpler rules cost").get_by_role("img")
        expect(chart).to_have_attribute(
            "aria-label", re.compile("as the dealer does 0.0761%.*King-high or better 1.6126%")
        )
        expect(page.get_by_role("rowheader", name="Play Q-6-4 or better")).to_be_visible()
        each = page.locator(".card-panel", has_text="What each simpler rule costs")
        simpler = each.locator("tbody tr td:nth-of-type(1)")
        costs = [float(text.strip("%")) for text in simpler.all_inner_texts() if text.endswith("%")]
        assert len(costs) > 2
        assert costs == sorted(costs)


def test_a_strategy_has_one_largest_number_and_calls_house_ways_by_their_names(chromium: Browser, address: str) -> None:
    """The edge of the best play is what the page is about; the id of a way is for machines."""
    row = {"name": "two pair", "hands": 34_404_480, "share": "1/9", "cost": "1/41"}
    answer: dict[str, object] = {"kind": "answer-by-way", "best_edge": "1/50", "way_edge": "3/50", "cost": "1/25"}
    answer |= {"rule": "Win if some split beats both.", "house_way": "foxwoods", "classes": [row]}
    with visit(chromium, address, DESK) as tab:
        asked = re.compile(r"/api/v1/games/face-up-pai-gow/strategy$")
        tab.page.route(asked, lambda route: route.fulfill(json=answer))
        page = tab.opened("/games/face-up-pai-gow/strategy")
        expect(page.get_by_role("heading", name="What answering by Foxwoods costs, by class of hand")).to_be_visible()
        expect(page.get_by_role("rowheader", name="Two pair", exact=True)).to_be_visible()
        sizes = page.locator("#found .big").evaluate_all("(all) => all.map((part) => getComputedStyle(part).fontSize)")
        first, *others = (float(size.removesuffix("px")) for size in sizes)
        assert first > max(others)
        ways = tab.opened("/hand?game=face-up-pai-gow").locator("#way option").all_inner_texts()
        assert "Canterbury Park" in ways


def decided(up: str, *rows: tuple[str, int, int]) -> dict[str, object]:
    """A decision with one up card as the server answers it: classes with how many hands fold and raise."""
    classes = [
        {
            "name": name,
            "hands": str(folds + raises),
            "decision": "fold" if not raises else "raise 2x" if not folds else None,
            "taken": {"fold": str(folds), "raise 2x": str(raises)},
        }
        for name, folds, raises in rows
    ]
    every = [str(sum(folds for _, folds, _ in rows)), str(sum(raises for _, _, raises in rows))]
    actions = [
        {"name": "fold", "mark": "F", "hands": every[0]},
        {"name": "raise 2x", "mark": "2x", "hands": every[1]},
    ]
    hands = str(sum(map(int, every)))
    return {"cards": 5, "by": "classes", "up": up, "hands": hands, "ended": "0", "actions": actions, "classes": classes}


def test_decisions_by_up_card_stand_side_by_side_with_what_their_marks_mean(chromium: Browser, address: str) -> None:
    """Classes that do the same are one row, marks are said, and rules that nobody approved are called public."""
    streets = [
        decided("2", ("Flush", 0, 8), ("Pair", 0, 20), ("Ace-high", 30, 10), ("King-high", 9, 0)),
        decided("A", ("Flush", 0, 7), ("Pair", 0, 21), ("Ace-high", 40, 0), ("King-high", 5, 0)),
    ]
    answer = {"kind": "by-street", "best_edge": "1/20", "streets": streets}
    with visit(chromium, address, DESK) as tab:
        tab.page.route(re.compile(r"/api/v1/games/caribbean-stud/strategy$"), lambda route: route.fulfill(json=answer))
        page = tab.opened("/games/caribbean-stud/strategy")
        by_card, every = page.locator("#found table").all()
        rows = [row.inner_text().split("\t") for row in by_card.locator("tbody tr").all()]
        assert rows == [
            ["Flush to Pair", "2x", "2x"],
            ["Ace-high", "F 75.0%", "F"],
            ["King-high", "F", "F"],
        ]
        assert [row.inner_text().split("\t") for row in every.locator("tbody tr").all()] == [
            ["2", "39", "38"],
            ["A", "45", "28"],
        ]
        expect(page.locator("#found")).to_contain_text("F is fold, 2x is raise 2x; where hands of a class differ")
        for path in ("/games/caribbean-stud/strategy", "/games/caribbean-stud"):
            expect(tab.opened(path).locator(".standing")).to_contain_text("Public rules, not an approved document")
        expect(tab.opened("/games/three-card-poker/strategy").locator(".standing")).to_have_count(0)


def test_the_grid_of_two_cards_fits_on_a_phone(chromium: Browser, address: str) -> None:
    """All thirteen ranks are seen without scrolling sideways, at 390 and at 320 pixels."""
    holes = [f"{rank}{rank}" for rank in "AKQJT98765432"]
    classes = [{"name": name, "hands": "6", "decision": "play 4x", "taken": {"play 4x": "6"}} for name in holes]
    action = {"name": "play 4x", "mark": "4x", "hands": "78"}
    street = {"cards": 2, "by": "holes", "up": "", "hands": "78", "ended": "0", "actions": [action], "classes": classes}
    answer = {"kind": "by-street", "best_edge": "1/20", "streets": [street]}
    with visit(chromium, address, ViewportSize(width=390, height=800)) as tab:
        asked = re.compile(r"/api/v1/games/ultimate-texas-holdem/strategy$")
        tab.page.route(asked, lambda route: route.fulfill(json=answer))
        page = tab.opened("/games/ultimate-texas-holdem/strategy")
        for width in (390, 320):
            page.set_viewport_size(ViewportSize(width=width, height=800))
            seen = page.locator("table.holes").evaluate("table => [table.offsetWidth, table.parentElement.clientWidth]")
            assert seen[0] <= seen[1]


def test_lines_are_added_moved_and_compared_with_a_design_that_was_kept(chromium: Browser, address: str) -> None:
    """Both designs are in the address; tables for a wished edge are found and used with a tap."""
    with visit(chromium, address, DESK, noted="422") as tab:
        page = tab.opened("/games/three-card-poker/design?wager=pair-plus&paytable=A")
        edge = page.locator("#house-edge")
        approved = edge.inner_text()
        page.get_by_role("textbox", name="Pair", exact=True).fill("push")
        expect(edge).not_to_have_text(approved)
        kept = edge.inner_text()
        page.get_by_role("button", name="Compare with this").click()
        expect(page.locator("#beside-title")).to_have_text("Compared")
        expect(page.locator("#beside-words")).to_contain_text("kept to compare with")
        page.locator("#add-hand").select_option("ace-king-queen-suited")
        page.locator("#add-pays").fill("100 to 1")
        page.get_by_role("button", name="Add it at the top").click()
        expect(edge).not_to_have_text(kept)
        expect(page.locator(".headline")).to_contain_text(f"compared: {kept}")
        both, address_of_both = edge.inner_text(), page.url
        page.get_by_role("button", name="Ace king queen suited: down").click()
        expect(page.get_by_role("alert").filter(has_text="can never match")).to_be_visible()
        page.get_by_role("button", name="Ace king queen suited: up").click()
        expect(edge).to_have_text(both)
        assert page.url == address_of_both
        page.reload()
        expect(edge).to_have_text(both)
        expect(page.locator(".headline")).to_contain_text(f"compared: {kept}")
        assert tab.complaints() == []
        page.get_by_role("button", name="Find tables").click()
        first = page.locator(".found-design").first
        wanted = first.locator(".figure").inner_text()
        first.get_by_role("button", name="Use these pays").click()
        expect(edge).to_have_text(wanted)
        assert tab.complaints() == []


def test_a_line_of_the_other_table_stands_below_and_can_be_put_back(chromium: Browser, address: str) -> None:
    """Side by side two tables have the lines of both; what can't be priced is named, and nothing compared with it."""
    with visit(chromium, address, DESK, noted="422") as tab:
        page = tab.opened("/games/three-card-poker/design?wager=pair-plus&paytable=A")
        edge = page.locator("#house-edge")
        approved = edge.inner_text()
        first = page.get_by_role("textbox", name="Straight Flush", exact=True)
        top = first.evaluate("(field) => field.getBoundingClientRect().top")
        page.get_by_role("button", name="Flush: remove", exact=True).click()
        expect(edge).not_to_have_text(approved)
        gone = page.locator("#gone tr")
        expect(gone).to_have_count(1)
        expect(gone.first).to_contain_text("4 to 1")
        expect(page.locator("#returns")).to_contain_text("Flush")
        assert first.evaluate("(field) => field.getBoundingClientRect().top") == top  # nothing moves under the finger
        page.get_by_role("button", name="Put back Flush").click()
        expect(edge).to_have_text(approved)
        lines = page.locator("#lines th").all_inner_texts()
        assert lines == ["Straight Flush", "Three of a Kind", "Straight", "Flush", "Pair"]
        page.locator("#add-hand").select_option("three-of-a-kind")
        page.get_by_role("button", name="Add it at the top").click()
        alert = page.get_by_role("alert").filter(has_text="Three of a Kind can never match")
        alert.wait_for()
        expect(page.get_by_role("textbox", name="Three of a Kind", exact=True)).to_have_attribute(
            "aria-invalid", "true"
        )
        page.get_by_role("button", name="Compare with this").click()
        page.get_by_role("button", name="Three of a kind: remove", exact=True).click()
        expect(edge).to_have_text(approved)
        expect(alert).to_be_hidden()
        expect(page.locator("#beside-title")).to_have_text("Approved")


def test_a_hand_is_in_its_address(chromium: Browser, address: str) -> None:
    """So that it can be sent: whoever opens it sees the same cards, for the player and the dealer."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened("/hand?game=three-card-poker")
        page.locator("#typed").fill("As Ad 7c")
        expect(page.locator("#hand-name")).to_have_text("Pair of Aces")
        sent = page.url
        page.goto("about:blank")
        page.goto(sent)
        expect(page.locator("#hand-name")).to_have_text("Pair of Aces")
        page.goto(f"{tab.url}/hand?game=three-card-poker#player=As+As+Zz+%3Cb%3E+Ad+7c+2c&dealer=As+Kd")
        page.reload()
        expect(page.locator("#hand-name")).to_have_text("Pair of Aces")  # what is no card of the pack is left out
        expect(page.locator("#dealer-cards .playing-card")).to_have_count(1)


def test_a_pay_that_is_none_is_told_at_its_line(chromium: Browser, address: str) -> None:
    """The sentence names the line, and its field is marked; the last good numbers stay."""
    with visit(chromium, address, DESK, noted="422") as tab:  # a browser's own note of the refusal
        page = tab.opened(DESIGN)
        pays = page.get_by_role("textbox", name="Full House")
        pays.fill("a lot")
        expect(page.get_by_role("alert").filter(has_text="Full House: 'a lot' is not a pay")).to_be_visible()
        expect(pays).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#house-edge")).to_have_text(f"{float(APPROVED):.4%}")
        expect(page.locator("#design.stale #house-edge")).to_have_css("text-decoration-line", "line-through")
        pays.fill("5 to 1")
        expect(pays).to_have_attribute("aria-invalid", "false")
        expect(page.locator("#design.stale")).to_have_count(0)


def test_a_table_that_pays_more_than_it_takes_is_red_warned_of_and_fits(chromium: Browser, address: str) -> None:
    """A pay far too high: the figure stays in its box, and neither it nor the difference is green."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened(DESIGN)
        page.get_by_role("textbox", name="Full House").fill("500 to 1")
        edge = page.locator("#house-edge.bad")
        edge.wait_for()
        assert edge.inner_text().startswith("−")
        expect(page.locator(".headline .tag.bad")).to_contain_text("points")
        expect(page.locator(".headline .notice.bad")).to_contain_text("pays more than it takes")
        box = page.locator(".headline").bounding_box()
        text = edge.evaluate(
            "element => { const range = document.createRange(); range.selectNodeContents(element);"
            " return range.getBoundingClientRect().right }"
        )
        assert box is not None
        assert text <= box["x"] + box["width"]


def test_a_hand_is_checked_by_taps_on_a_phone(chromium: Browser, address: str) -> None:
    """Seven taps: the name, the split and its rule; an eighth card is refused, and a tapped one goes back."""
    with visit(chromium, address, PHONE, touch=True) as tab:
        page = tab.opened("/hand?game=ez-pai-gow")
        for name in ("ace of spades", "king of diamonds", "queen of hearts", "jack of clubs", "ten of diamonds",
                     "nine of spades", "joker"):  # fmt: skip
            page.get_by_role("button", name=name, exact=True).tap()
        expect(page.locator("#hand-name")).to_have_text("Ace-high straight")
        expect(page.locator("#result")).to_contain_text("back King-high straight")
        expect(page.locator("#result")).to_contain_text("front Pair of Aces")
        expect(page.locator("#result")).to_contain_text("rule 8b")
        page.get_by_role("button", name="two of clubs").tap()
        expect(page.get_by_role("alert").filter(has_text="A hand of this game has 7 cards")).to_be_visible()
        page.get_by_role("button", name="joker, player's hand").tap()
        expect(page.locator("#hand-name")).to_have_count(0)


def test_a_hand_is_taken_and_valued_with_the_keyboard(chromium: Browser, address: str) -> None:
    """The pack is one tab stop; arrow keys and space take Q-6-4, which is worth -9151/9212 if it is played."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened("/hand?game=three-card-poker")
        page.locator("#typed").focus()
        page.keyboard.press("Tab")
        for keys in (("ArrowRight", "ArrowRight"), ("ArrowRight",) * 6, ("ArrowDown", "ArrowRight", "ArrowRight")):
            for key in keys:
                page.keyboard.press(key)
            page.keyboard.press("Space")
        expect(page.locator("#typed")).to_have_value("Qs 6s 4h")
        page.locator("#typed").fill("Qs 6d 4h")
        expect(page.locator("#result")).to_contain_text("best cards Qs 6d 4h")
        page.get_by_role("button", name="Value every choice").press("Enter")
        expect(page.locator("#result")).to_contain_text("-9151/9212")


#: A filing of Pair Plus A: a figure that is right, one with a digit that is another, one that is not a line at all.
FILED = """game,wager,paytable,line,combinations,probability
three-card-poker,pair-plus,A,straight-flush,48,0.002172
three-card-poker,pair-plus,A,straight,722,0.0326
three-card-poker,pair-plus,A,royal,4,0.0002
"""


def test_a_filing_that_is_dropped_is_judged_figure_by_figure(chromium: Browser, address: str, tmp_path: Path) -> None:
    """What is wrong comes first with its exact value; what can't be read is said, and another file can be dropped."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened("/filing")
        bad = tmp_path / "filed.xlsx"
        bad.write_bytes(b"PK no workbook")
        page.set_input_files("#file", bad)
        expect(page.locator("#problem")).to_contain_text("is not a workbook that can be read")
        tab.wrong.clear()  # the browser tells of the refusal
        drop = """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "filed.csv"));
          document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
        }"""
        page.evaluate(drop, FILED)
        expect(page.locator("#result-title")).to_have_text("filed.csv")
        expect(page.locator("#problem")).to_be_hidden()
        wrong = page.locator("#sheets tbody tr").filter(has_text="722")
        expect(wrong).to_contain_text("720")
        expect(page.locator("#sheets")).to_contain_text("has no such line")
        expect(page.locator("#sheets tbody tr").filter(has_text="0.002172")).to_have_count(0)
        with page.expect_download() as kept:
            page.get_by_role("group", name="Keep the verdicts").get_by_role("button", name="CSV").click()
        assert "722" in kept.value.path().read_text()
        assert kept.value.suggested_filename == "verdicts.csv"
        page.get_by_label("Show the figures that are right, too").check()
        expect(page.locator("#sheets tbody tr").filter(has_text="0.002172")).to_contain_text("rounded")
        assert tab.complaints() == []
        page.set_viewport_size(PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.get_by_label("Show the figures that are right, too").uncheck()
        expect(wrong.locator(".tag")).to_be_in_viewport(ratio=1)
        expect(page.locator("#sheets")).to_contain_text("digit 3 of 3 is 2 and should be 0")
        assert wrong.evaluate("row => row.closest('.scroll').scrollWidth <= row.closest('.scroll').clientWidth")


def test_whoever_files_finds_the_columns_and_the_names_of_games_on_the_page(chromium: Browser, address: str) -> None:
    """Who was sent a link has no command that would tell them."""
    with visit(chromium, address, PHONE) as tab:
        page = tab.opened("/filing")
        page.get_by_text("Columns, and the names of games").click()
        assert set(KNOWN) <= set(page.locator("#columns code").all_inner_texts())
        expect(page.locator("#games")).to_contain_text("three-card-poker")
        expect(page.locator("#games dd").filter(has_text="pair-plus")).to_contain_text(["A, B, C, D"])
        assert tab.complaints() == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_filing_is_judged_whatever_its_name(chromium: Browser, address: str) -> None:
    """A long name is cut between characters, never in one of them."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened("/filing")
        drop = """([text, name]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name));
          document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
        }"""
        page.evaluate(drop, [FILED, "🂡" * 130 + "x.csv"])
        expect(page.locator("#result-title")).to_have_text("🂡" * 115 + "x.csv")
        expect(page.locator("#problem")).to_be_hidden()
        assert tab.complaints() == []


def test_the_reader_of_the_api_begins_with_its_name_on_a_phone(chromium: Browser, address: str) -> None:
    """The search and the subjects come below it, not before anybody knows what the page is."""
    with visit(chromium, address, PHONE) as tab:
        page = tab.opened("/api")
        top = "(part) => part.getBoundingClientRect().top"
        assert page.locator("h1").evaluate(top) < page.locator("#api-filter").evaluate(top)


def test_a_fold_of_a_page_of_the_maths_has_one_mark(chromium: Browser, address: str) -> None:
    """Where the browser draws a triangle of its own, the page has none beside it."""
    with visit(chromium, address, DESK) as tab:
        for path in ("/games", "/games/three-card-poker"):
            fold = tab.opened(path).locator("main details > summary").first
            look = fold.evaluate("(fold) => [getComputedStyle(fold).display, getComputedStyle(fold).listStyleType]")
            assert look[0] != "list-item" or look[1] == "none"
            assert "▸" in fold.evaluate("(fold) => getComputedStyle(fold, '::before').content")


def test_a_call_of_the_api_is_found_by_words_and_by_its_address(chromium: Browser, address: str) -> None:
    """Typed words leave the calls that have them all; an opened call is in the address, and opens from it."""
    with visit(chromium, address, DESK) as tab:
        page = tab.opened("/api")
        page.get_by_label("Find a call").fill("post price")
        expect(page.locator(".api-call:visible")).to_have_count(1)
        page.locator(".api-call:visible summary").click()
        expect(page).to_have_url(re.compile("#post-api-v1-maths-price$"))
        page.reload()
        call = page.locator("#post-api-v1-maths-price")
        expect(call).to_have_attribute("open", "")
        expect(call).to_contain_text("paytable")
        assert tab.complaints() == []


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=pytest.mark.soak if "papers" in path else ()) for path in PAGES]
)
def test_a_page_is_whole_on_desk_and_phone_for_everybody(chromium: Browser, address: str, path: str) -> None:
    """No complaint, nothing that axe finds, and no sideways scrolling; every other page is looked at in the dark."""
    with visit(chromium, address, DESK, dark=bool(PAGES.index(path) % 2)) as tab:
        page = tab.opened(path)
        if path == "/hand":
            page.locator("#typed").fill("As Kd Qh Jc Td 9s Jk")
            page.wait_for_selector("#hand-name")
        for width in (DESK["width"], 768, PHONE["width"], 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert tab.complaints() == []


def test_pictures_of_the_pages_are_small_enough_for_the_documents(
    chromium: Browser, address: str, tmp_path: Path
) -> None:
    """DOCS_PICTURES names a folder to keep them in."""
    folder = Path(PICTURES or tmp_path)
    with visit(chromium, address, PICTURE) as tab:
        page = tab.opened(f"{DESIGN}#five-aces=500+to+1")
        expect(page.locator("#house-edge")).to_have_text(edge_with_five_aces_at(500))
        page.screenshot(path=folder / "designer.png")
        page = tab.opened("/hand")
        page.locator("#typed").fill("As Kd Qh Jc Td 9s Jk")
        page.wait_for_selector("#hand-name")
        page.screenshot(path=folder / "hand-checker.png")
        for path, name in OTHER_PICTURES.items() if PICTURES else ():
            page = tab.opened(path)
            for cloth in page.locator(".table-cloth").all()[:1]:  # hands are drawn after the words
                cloth.locator("svg").first.wait_for()
            page.screenshot(path=folder / name)
    with visit(chromium, address, PHONE, dark=True) as tab:
        tab.opened("/games/ez-pai-gow/paytables/dynasty/3").screenshot(path=folder / "pay-table-phone.png")
    sizes = {
        name: (folder / name).stat().st_size for name in ("designer.png", "hand-checker.png", "pay-table-phone.png")
    }
    assert {name: size for name, size in sizes.items() if not 0 < size < LARGEST_PICTURE} == {}
