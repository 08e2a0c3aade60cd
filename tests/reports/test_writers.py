"""Documents on paper and as pages: every number arrives, and no text is ever read as markup."""

import errno
import io
import os
import re
import subprocess
import sys
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from tests.reports import plain_pair_plus as plain

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.reports import typesetter, writers
from pitboss.reports.document import Chart, Facts, Grid, Heading, PrintedDocument, Sign, Steps, Text, grid
from pitboss.reports.par.document import booklet
from pitboss.reports.par.sheets import base_sheet, side_sheet
from pitboss.reports.question import Question
from pitboss.reports.writers import html, pdf, rehearse, rows_csv, write, write_document

HOSTILE = (
    '<script>alert(1)</script> #panic("x") $x^2$ *bold* \\ {{ 7*7 }} {% raw %} [link] @ref _a_ `b` "q" \'s\' &amp;'
)


def hostile() -> PrintedDocument:
    blocks = (
        Heading(HOSTILE), Heading(HOSTILE, 2), Text(HOSTILE), Text(HOSTILE, small=True), Facts(((HOSTILE, HOSTILE),)),
        Grid(HOSTILE, (HOSTILE, "n"), ((HOSTILE, "1"), ("Total", "1")), 1, 1), Steps(((HOSTILE, HOSTILE),)),
        Sign(HOSTILE, (HOSTILE,)),
    )  # fmt: skip
    return PrintedDocument(HOSTILE, HOSTILE, blocks)


@cache
def pair_plus() -> PrintedDocument:
    game = load_game("three-card-poker")
    return booklet([side_sheet(Question(game=game), game.paytable("A", "pair-plus"))], "made for a test")


@cache
def paper() -> bytes:
    return pdf(pair_plus())


def words(content: bytes) -> str:
    """The text of a PDF with all white space as one blank."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).split())


def test_what_sets_a_paper_never_runs_in_the_process_that_asks_for_it() -> None:
    """It keeps what it worked out for as long as its process lives: a server would grow with every paper."""
    program = """
import sys
from pitboss.reports.document import PrintedDocument
from pitboss.reports.writers import pdf
assert pdf(PrintedDocument("paper", "", ())).startswith(b"%PDF")
assert "typst" not in sys.modules
"""
    subprocess.run([sys.executable, "-P", "-c", program], check=True)  # noqa: S603 (ourselves)


def test_a_paper_that_cannot_be_set_is_refused_with_the_reason() -> None:
    with pytest.raises(PitbossError, match=r"'paper' can't be set on paper: .*SVG"):
        pdf(PrintedDocument("paper", "", (Chart("<svg", "no picture"),)))


@pytest.mark.parametrize(
    ("program", "seconds", "why"),
    [
        ("import time; time.sleep(600)", 0.5, "takes more than 0 seconds"),
        ("import os; os.kill(os.getpid(), 9)", 60.0, "it was stopped"),
        ("import no_such_library", 60.0, "paper: ModuleNotFoundError: No module named"),
    ],
)
def test_what_sets_papers_may_hang_or_die_and_the_next_paper_is_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: str, seconds: float, why: str
) -> None:
    """Whoever waited is told in a sentence, and nobody waits for ever."""
    broken = tmp_path / "broken.py"
    broken.write_text(program)
    with monkeypatch.context() as patched:
        patched.setattr(typesetter, "__file__", str(broken))
        patched.setattr(writers, "MOST_SECONDS", seconds)
        with pytest.raises(PitbossError, match=why):
            pdf(PrintedDocument("paper", "", ()))
    assert pdf(PrintedDocument("paper", "", ())).startswith(b"%PDF")


def test_no_text_of_a_row_is_a_formula_in_csv_and_every_number_is_a_number() -> None:
    """In one place for every file of rows: whoever makes the rows need not think of it."""
    text = rows_csv(("name", "units"), [{"name": "=1+1", "units": -5}, {"name": "@SUM(1)", "units": "-0.5"}])
    assert text == "name,units\n'=1+1,-5\n'@SUM(1),-0.5\n"


class Read(HTMLParser):
    """What a browser would see: the tags, and the text outside of the style sheet."""

    def __init__(self) -> None:
        """Nothing seen yet."""
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._hidden = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        self.tags.append((tag, dict(attrs)))
        self._hidden = tag == "style"

    def handle_endtag(self, tag: str) -> None:
        """A tag closes."""
        self._hidden = self._hidden and tag != "style"

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        self.text += "" if self._hidden else data


def read(page: str) -> Read:
    found = Read()
    found.feed(page)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("form", ["pdf", "html"])
def test_every_number_of_a_hand_calculation_is_on_the_sheet(form: str) -> None:
    """Combinations, probability, net and gross return of each line, then edge and variance."""
    text = words(paper()) if form == "pdf" else read(html(pair_plus())).text
    for name, count in plain.LINES.items():
        chance, net = Fraction(count, plain.HANDS), plain.NETS[name]
        numbers = [f"{count:,}", *(plain.digits(value, 10) for value in (chance, chance * net, chance * (net + 1)))]
        assert [number for number in numbers if number not in text] == []
    assert f"{plain.digits(100 * plain.EDGE, 6)}%" in text
    assert f"{plain.EDGE.numerator}/{plain.EDGE.denominator}" in text
    assert plain.digits(plain.VARIANCE, 8) in text
    assert load_game("three-card-poker").content_hash in text.replace(" ", "")


def test_paper_keeps_text_as_it_is() -> None:
    """Nothing is markup to the typesetter: not a formula, not a call, not emphasis. Signs may be set apart by it."""
    text = re.sub(r"\s", "", words(pdf(hostile())))
    assert text.count(re.sub(r"\s", "", HOSTILE)) >= 9


def test_a_page_keeps_text_as_it_is() -> None:
    found = read(html(hostile()))
    assert found.text.count(HOSTILE) == 16
    assert {tag for tag, _ in found.tags} & {"script", "link", "iframe", "img", "a", "object"} == set()


def test_a_page_needs_nothing_from_elsewhere() -> None:
    """No script, no address but the names of the drawing's own language, and a policy that forbids them."""
    page = html(pair_plus())
    found = read(page)
    assert "script" not in {tag for tag, _ in found.tags}
    outside = [(tag, key, value) for tag, attributes in found.tags for key, value in attributes.items()
               if key in ("src", "href", "xlink:href") and not (value or "").startswith("#")]  # fmt: skip
    assert outside == []
    addresses = set(re.findall(r"https?://[^\s\"'<]+", page))
    assert {address.split("/")[2] for address in addresses} == {"www.w3.org"}
    assert "@import" not in page
    assert "default-src 'none'" in page


def test_a_page_is_light_dark_and_fit_for_print() -> None:
    page = html(pair_plus())
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert "currentColor" in page
    assert "#010203" not in page


@pytest.mark.slow
def test_names_inside_pictures_do_not_collide() -> None:
    game = load_game("three-card-poker")
    sheets = [side_sheet(Question(game=game, second=False), game.paytable(name, "pair-plus")) for name in "AB"]
    found = [attributes["id"] for _, attributes in read(html(booklet(sheets, ""))).tags if "id" in attributes]
    assert len(found) > 10
    assert len(set(found)) == len(found)


def test_the_same_document_gives_the_same_paper() -> None:
    assert pdf(pair_plus()) == paper()


@pytest.mark.slow
def test_a_booklet_has_a_summary_and_a_page_for_each_sheet() -> None:
    game = load_game("three-card-poker")
    sheets = [side_sheet(Question(game=game, second=False), game.paytable(name, "pair-plus")) for name in "ABCD"]
    pages = PdfReader(io.BytesIO(pdf(booklet(sheets, "", with_charts=False)))).pages
    assert len(pages) == 5
    assert "at a glance" in pages[0].extract_text()
    assert all("No second count was made" in page.extract_text() for page in pages[1:])


@cache
def ten_sheets() -> PrintedDocument:
    """A booklet of two games, whose sheets are of one page and of two."""
    three, ez = load_game("three-card-poker"), load_game("ez-pai-gow")
    tables = [(three, name, "pair-plus") for name in "ABCD"] + [(ez, name, "dynasty") for name in "123456"]
    sheets = [side_sheet(Question(game=game, second=False), game.paytable(name, wager)) for game, name, wager in tables]
    return booklet(sheets, "", with_charts=False)


@pytest.mark.slow
def test_the_summary_of_a_booklet_has_the_page_of_every_sheet() -> None:
    """Each row ends in the number of the page on which the sheet's title stands, as a link to it."""
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf(ten_sheets()))).pages]
    titles = [block.text for block in ten_sheets().blocks if isinstance(block, Heading) and block.anchor]
    starts = [next(at for at, text in enumerate(pages, 1) if text.startswith(title)) for title in titles]
    assert len(set(starts)) == 10
    assert [int(found) for found in re.findall(r"closure (\d+)", pages[0])] == starts
    outline = PdfReader(io.BytesIO(pdf(ten_sheets()))).outline
    assert [entry.title for entry in outline if not isinstance(entry, list)] == ["All wagers at a glance", *titles]


def test_the_summary_of_a_page_links_to_every_sheet() -> None:
    found = read(html(ten_sheets())).tags
    links = [attributes["href"] for tag, attributes in found if tag == "a"]
    names = [f"#{attributes['id']}" for tag, attributes in found if tag == "h2" and "id" in attributes]
    assert links == names
    assert len(set(links)) == 10


@pytest.mark.slow
def test_a_table_is_not_torn_from_the_note_below_it() -> None:
    """What the hold bands are stands on the page of the bands, on every sheet, and no totals go over a page's end."""
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(pdf(ten_sheets()))).pages]
    noted = [text for text in pages if "normal law" in text]
    assert len(noted) == 10
    assert all("Hold bands" in text for text in noted)
    assert all("maximum award" in text for text in pages if "return to the player" in text)


@pytest.mark.slow
def test_no_page_of_a_base_games_sheet_has_a_chart_alone() -> None:
    """Totals, bands and both charts stand on the second page of Three Card Poker's."""
    game = load_game("three-card-poker")
    sheet = base_sheet(Question(game=game, second=False), game.paytable("A", "ante"))
    first, second = (page.extract_text() for page in PdfReader(io.BytesIO(pdf(booklet([sheet], "")))).pages)
    assert "Every outcome" in first
    assert all(words in second for words in ("Hold bands", "What each outcome adds", "Where the hold lies"))


def test_a_table_of_many_columns_is_set_narrow_on_a_page() -> None:
    """So that the last column of seven-card base games is seen at the width of a small screen."""
    found = [attributes.get("class") or "" for tag, attributes in read(html(pair_plus())).tags if tag == "table"]
    assert [name for name in found if "grid" in name] == ["grid wide", "grid"]


@pytest.mark.parametrize("name", ["x.txt", "x", "x.pdf.exe"])
def test_a_name_that_says_no_kind_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(PitbossError, match=r"\.html or \.pdf"):
        write_document(tmp_path / name, hostile())
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cant_be_written_is_said_so_and_the_old_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is not there, a folder instead of a file, a name that is too long, and a disk that is full."""
    file = tmp_path / "x.html"
    write(file, "old")
    (tmp_path / "folder.html").mkdir()
    for path in (tmp_path / "missing" / "x.html", tmp_path / "folder.html", tmp_path / f"{'x' * 300}.html"):
        with pytest.raises(PitbossError, match="can't be written"):
            write_document(path, hostile())
    monkeypatch.setattr(os, "fsync", _full)
    for act in (write_document, rehearse):
        with pytest.raises(PitbossError, match="can't be written: No space"):
            act(file, hostile())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.html", "x.html"]
    assert file.read_text() == "old"


def _full(_: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_link_and_the_rights_of_a_file_stay_when_it_is_written_anew(tmp_path: Path) -> None:
    """And a device is written to, not replaced."""
    file, link = tmp_path / "x.html", tmp_path / "y.html"
    write(file, "old")
    file.chmod(0o600)
    link.symlink_to(file)
    write(link, "new")
    assert (link.is_symlink(), file.read_text(), file.stat().st_mode & 0o777) == (True, "new", 0o600)
    nothing = tmp_path / "z.html"
    nothing.symlink_to("/dev/null")
    write(nothing, "lost")
    assert nothing.is_char_device()


def test_a_rehearsal_leaves_nothing_behind(tmp_path: Path) -> None:
    rehearse(tmp_path / "x.html", hostile())
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "x.html").symlink_to("/dev/full")
    with pytest.raises(PitbossError, match="is not a file"):
        rehearse(tmp_path / "x.html", hostile())


@settings(max_examples=15)
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=40))
def test_any_text_can_be_put_on_paper(text: str) -> None:
    """Whatever a name holds, the typesetter does not stumble over it."""
    blocks = (Text(text), Facts(((text, text),)), grid(text, ("a",), [(text,)]), Steps(((text, text),)))
    assert pdf(PrintedDocument("t", text, blocks)).startswith(b"%PDF")
