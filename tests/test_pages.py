"""What README, tour, tutorials and how-tos tell a reader to do is done, and what they show comes out."""

import json
from pathlib import Path

import pytest
from tests.pages import TOP, Block, Walk, blocks, fits

WALKS = [*TOP.glob("docs/tutorials/*.md"), *TOP.glob("docs/how-to/*.md")]
PAGES = ("docs/tour.md", "README.md", "deploy/README.md", *sorted(page.relative_to(TOP).as_posix() for page in WALKS))
#: Everything that is shown to readers and not run by `make test`, by its first line.
NOT_RUN = {
    "README.md": {
        "$ make run",
        "$ pip install .",
        "$ export PATH=",
        "$ make docs",
    },
    "deploy/README.md": {"# useradd --system", "$ cd deploy"},
    "docs/how-to/back-up-and-restore.md": {"15 6 * * *"},
    "docs/how-to/move-to-postgresql.md": {"$ createuser --pwprompt", "$ pitboss backup last.backup"},
}
#: What counts too long for `make test`: `make soak` runs it.
ONLY_SOAKED = {
    "docs/tour.md": {
        "$ pitboss report high-five-poker --paytable APP-02 --out trips.pdf",
        "$ pitboss edge face-up-pai-gow",
        "$ pitboss covariance face-up-pai-gow",
        "$ pitboss simulate ez-pai-gow --rounds 10_000_000",
    },
    "docs/tutorials/add-a-game.md": {"$ pitboss edge ./jack-high"},
    "docs/tutorials/add-a-house-way.md": {"$ pitboss compare-house-ways foxwoods ours.toml"},
}


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_a_page_does_what_it_shows(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, in one empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("PITBOSS_DATABASE", raising=False)
    walk = Walk(tmp_path)
    for block in blocks((TOP / page).read_text(encoding="utf-8")):
        if not block.not_run:
            walk.do(block)


@pytest.mark.parametrize("page", PAGES)
def test_what_is_typed_at_questions_is_shown(page: str) -> None:
    """A reader types the same, and gets what the page shows."""
    for block in blocks((TOP / page).read_text(encoding="utf-8")):
        typed = block.notes["typed"].split(" | ") if "typed" in block.notes else []
        ends = [line.rpartition(": ")[2] for line in block.text.split("\n")]
        assert [words for words in typed if words not in ends] == []


@pytest.mark.parametrize("notebook", [file.name for file in TOP.glob("docs/tutorials/*.ipynb")])
def test_every_code_cell_of_a_notebook_does_what_it_says(notebook: str, tmp_path: Path) -> None:
    """In order; what an expression gives stands in the comment behind it, and no output is kept that could grow old."""
    cells = json.loads((TOP / "docs/tutorials" / notebook).read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    walk = Walk(tmp_path)
    for at, cell in enumerate(code):
        assert cell["outputs"] == []
        walk.do(Block("python", "".join(cell["source"]), at, {}))
    assert sum("  # " in line for cell in code for line in cell["source"]) >= 5


@pytest.mark.parametrize(("note", "listed"), [("not run", NOT_RUN), ("soak", ONLY_SOAKED)], ids=["not run", "soak"])
def test_what_is_not_run_is_listed_here_and_says_why(note: str, listed: dict[str, set[str]]) -> None:
    """So that nobody leaves something out unseen."""
    for page in PAGES:
        marked = [block for block in blocks((TOP / page).read_text(encoding="utf-8")) if note in block.notes]
        wanted = listed.get(page, set())
        assert len(marked) == len(wanted), (page, [block.first for block in marked])
        assert all(any(block.first.startswith(line) for line in wanted) for block in marked), page
        assert all(len(block.notes[note].split()) >= 3 for block in marked)


@pytest.mark.parametrize("page", PAGES)
def test_no_fence_of_a_page_is_overlooked(page: str) -> None:
    text = (TOP / page).read_text(encoding="utf-8")
    assert sum(line.lstrip().startswith("```") for line in text.splitlines()) == 2 * len(blocks(text))


@pytest.mark.parametrize(
    ("shown", "came", "does"),
    [
        (["a", "b"], "a  \nb\n\n", True),
        (["…", "b", "…"], "a\nb\nc\nd\n", True),
        (["…", "b"], "a\nb\nc\n", False),
        (["id-… done"], "id-12 done\n", True),
        (["id-… done"], "id-12 gone\n", False),
        (["a.c"], "abc\n", False),
        (["…"], "", True),
        (["a"], "a\nb\n", False),
    ],
)
def test_dots_stand_for_anything_and_all_else_for_itself(shown: list[str], came: str, *, does: bool) -> None:
    assert fits(shown, came) is does


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("```console\n$ pitboss games --csv | grep 'EZ Pai Gow'\n21,Easy Pai Gow\n```", "and gave\n21,EZ Pai Gow"),
        ("```console\n$ pitboss show easy\n```", "ended with 2"),
        ("<!-- exit: 2 -->\n```console\n$ pitboss show ez-pai-gow\n```", "ended with 0"),
        ("```python\n1 + 1  # 3\n```", "gives 2, not 3"),
    ],
    ids=["output", "failed", "did not fail", "python"],
)
def test_a_page_that_is_wrong_is_found(page: str, said: str, tmp_path: Path) -> None:
    """What comes out is not what is shown, a command fails or does not fail, a value is another."""
    (block,) = blocks(page)
    with pytest.raises(AssertionError, match=r"(?s).*" + said.replace("\n", r"\s")):
        Walk(tmp_path).do(block)


def test_a_block_in_a_list_is_a_block_and_a_file_is_written(tmp_path: Path) -> None:
    """Its indent is the list's; a comment before it or its first line names the file."""
    page = "1. Do:\n\n   <!-- file: a.toml -->\n   ```toml\n   x = 1\n   ```\n\n```toml\n# b/c.toml\ny = 2\n```\n"
    for block in blocks(page):
        Walk(tmp_path).do(block)
    assert (tmp_path / "a.toml").read_text() == "x = 1\n"
    assert (tmp_path / "b" / "c.toml").read_text() == "# b/c.toml\ny = 2\n"


def test_what_is_typed_is_seen_and_output_goes_where_it_is_sent(tmp_path: Path) -> None:
    """As on a terminal; a file takes what a command printed."""
    (typed,) = blocks(
        "<!-- typed: q -->\n```console\n$ pitboss play three-card-poker --seed 1\n…\nYou: … Bets: q\n…\n```"
    )
    (sent,) = blocks("```console\n$ echo some words > here.txt\n```")
    for block in (typed, sent):
        Walk(tmp_path).do(block)
    assert (tmp_path / "here.txt").read_text() == "some words\n"
