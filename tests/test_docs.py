"""The documentation: its links hold, every page is found, and what lists things lists all of them.

The site itself is built by `make docs`, where a warning is an error. That takes a minute with its packages, so what can
go wrong with a page is looked at here without them.
"""

import dataclasses
import os
import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from docs._made.markdown import anchor
from docs._made.pages import DOCS, MADE, SHOWN, TOP, page, relinked

from pitboss.games.house_way import house_way_ids
from pitboss.games.house_way_words import CONDITIONS, MEANINGS, PLAYS, RANGE_CONDITIONS
from pitboss.games.step import StepKind
from pitboss.hands.rankings import RANKINGS
from pitboss.reports.filing.sheet import ALIASES, KNOWN
from pitboss.rounds import events
from pitboss.rounds.log import line_of, parse_line
from pitboss.web.guard.permissions import ROUTES

PAGES = (*SHOWN, *sorted(file.relative_to(TOP).as_posix() for file in DOCS.rglob("*.md")))
LINK = re.compile(r"!?\[[^]\n]*\]\(([^):\s]+)\)")
ASKED = re.compile(r"^<!-- made: (.+) -->$", re.MULTILINE)


def headings(text: str) -> set[str]:
    """The anchors of a page's headings; of headings alike, the second and later ones are numbered."""
    outside = re.sub(r"^( *)(`{3,}).*?^\1\2$", "", text, flags=re.DOTALL | re.MULTILINE)
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} (.+)$", outside, re.MULTILINE):
        name = anchor(heading)
        found.add(name if name not in found else f"{name}-{sum(heading.startswith(name) for heading in found)}")
    return found


@cache
def anchors(file: Path) -> set[str]:
    """The anchors of a file, with what is made for it."""
    text = file.read_text(encoding="utf-8")
    return headings(page(file.relative_to(DOCS).as_posix(), text) if file.is_relative_to(DOCS) else text)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_every_link_of_a_page_leads_somewhere(name: str) -> None:
    """To a file that is there and, with an anchor, to a heading of it."""
    file = TOP / name
    broken = []
    for target in LINK.findall(file.read_text(encoding="utf-8")):
        path, _, wanted = target.partition("#")
        found = Path(os.path.normpath(file.parent / path)) if path else file
        if not found.exists() or (wanted and wanted not in anchors(found)):
            broken.append(target)
    assert broken == []


def test_every_picture_is_shown_on_a_page() -> None:
    """One that is not would grow old unseen."""
    shown = {Path(target).name for name in PAGES for target in LINK.findall((TOP / name).read_text(encoding="utf-8"))}
    assert {picture.name for picture in (DOCS / "pictures").iterdir()} - shown == set()


def test_every_page_is_in_the_tree_of_the_site_once() -> None:
    """What is in no table of contents is never found."""
    trees = re.findall(r"^```\{toctree\}\n(.*?)^```$", (DOCS / "index.md").read_text(), re.DOTALL | re.MULTILINE)
    lines = [line.strip() for tree in trees for line in tree.splitlines() if line.strip() and line[0] != ":"]
    listed = [re.sub(r".*<(.+)>", r"\1", line) for line in lines]
    pages = {file.relative_to(DOCS).with_suffix("").as_posix() for file in DOCS.rglob("*.md")} - {"index"}
    assert sorted(listed) == sorted(pages)


def test_every_part_that_a_page_asks_for_is_made_and_every_part_is_asked_for() -> None:
    """By a page, and only there."""
    asked = [what for file in DOCS.rglob("*.md") for what in ASKED.findall(file.read_text(encoding="utf-8"))]
    files = [what.removeprefix("file ") for what in asked if what.startswith("file ")]
    assert sorted(files) == sorted(SHOWN)
    assert sorted(what for what in asked if not what.startswith("file ")) == sorted(MADE)


def test_a_link_to_a_file_outside_leads_to_the_page_that_shows_it() -> None:
    """And one to what the site does not have is only named."""
    text = "[how](CONTRIBUTING.md#a-game), [free](LICENSE), [people](docs/web.md#people)"
    linked = "[how](../contributing.md#a-game), free (`LICENSE`), [people](../web.md#people)"
    assert relinked(text, TOP / "README.md", "how-to/x.md") == linked
    assert page("how-to/x.md", "[how](../../CONTRIBUTING.md#a-game)") == "[how](../contributing.md#a-game)"


def test_every_command_is_in_the_reference_with_its_options() -> None:
    """Also those of the groups; taken from what the command itself says."""
    made = MADE["commands"]()
    assert {"## pitboss analyze\n", "## pitboss jackpots create\n", "## pitboss store migrate\n"} <= {
        f"{line}\n" for line in made.splitlines()
    }
    assert "| `--wager WAGER` |  | Only this wager, such as dynasty. |" in made
    assert "`$PITBOSS_DATABASE`, or `pitboss.db`" in made


@pytest.mark.slow
def test_every_call_and_status_is_in_the_reference() -> None:
    """A route that is served, who may use it, what it takes."""
    made = MADE["http routes"]()
    listed = set(re.findall(r"^### ([A-Z]+) (/\S+)$", made, re.MULTILINE))
    assert listed == {(method, path) for method, path in ROUTES if path.startswith("/api/")} | {
        (method, path) for method, path in listed if not path.startswith("/api/")
    }
    assert "### POST /api/v1/maths/price" in made
    assert "[ProblemOut]" not in made
    assert "| 503 Service Unavailable | The journal can't be written" in MADE["http statuses"]()


@pytest.mark.parametrize("word", [*CONDITIONS, *RANGE_CONDITIONS, *PLAYS])
def test_every_word_of_a_house_way_is_explained(word: str) -> None:
    """A floor manager finds it in the reference."""
    made = MADE["conditions"]() + MADE["splits"]()
    assert re.search(rf"^\| `{word}( 2-A)?` \| .{{6,}} \|$", made, re.MULTILINE)


@pytest.mark.parametrize("name", RANKINGS)
def test_every_named_hand_of_every_ranking_is_explained(name: str) -> None:
    """Under the heading of its ranking, with the games that have such hands."""
    section = MADE["named hands"]().partition(f"## Named hands of the ranking {name} (")[2].partition("\n## ")[0]
    assert re.search(r"`\. In: .*[A-Z].*\.$", section, re.MULTILINE)
    for hand in RANKINGS[name].vocabulary.names:
        assert re.search(rf"^\| `{hand}` \| .{{6,}} \|$", section, re.MULTILINE)


def test_no_meaning_is_of_a_word_that_there_is_not() -> None:
    assert set(MEANINGS) == {*CONDITIONS, *RANGE_CONDITIONS, *PLAYS}


@pytest.mark.parametrize("name", [*KNOWN, *ALIASES])
def test_every_column_of_a_filing_is_listed_with_its_other_names(name: str) -> None:
    """The help of `pitboss check-filing` sends people to that table."""
    columns = (DOCS / "reports.md").read_text(encoding="utf-8").partition("| column | also called |")[2]
    assert f"`{name}`" in columns.partition("\n\n")[0]


def test_the_readme_has_the_exit_codes_as_they_are() -> None:
    assert MADE["exits"]() in (TOP / "docs/tour.md").read_text(encoding="utf-8")


def test_there_are_three_ways_or_more() -> None:
    """The reference way, its variant and one more."""
    assert {"foxwoods", "foxwoods-trump-plaza"} < set(house_way_ids())


def _listed(heading: str) -> dict[str, set[str]]:
    """The rows of the table under a sentence of the page about rounds: the first word, and the words of its row."""
    table = (DOCS / "rounds.md").read_text().partition(heading)[2].strip().split("\n\n")[0]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    words = [re.findall(r"`([\w-]+)`", row) for row in rows]
    return {first: set(others) for first, *others in words}


@pytest.mark.parametrize(
    ("heading", "kinds"),
    [
        ("What people do. Each is put to `decide`:", get_args(events.Act)),
        ("What follows from it. These can't be done by themselves:", get_args(events.Consequence)),
    ],
    ids=["acts", "consequences"],
)
def test_every_event_is_listed_with_all_its_fields_and_no_others(heading: str, kinds: tuple[type, ...]) -> None:
    """Whoever reads a log finds each word of it."""
    fields = {kind: {field.name for field in dataclasses.fields(kind)} - {"type"} for kind in kinds}
    types = {kind: next(field.default for field in dataclasses.fields(kind) if field.name == "type") for kind in kinds}
    assert _listed(heading) == {str(types[kind]): fields[kind] for kind in kinds}


def test_every_kind_of_step_is_explained() -> None:
    assert set(_listed("the rule at which the round is.")) == {str(kind) for kind in StepKind}


def test_the_line_of_a_log_on_the_page_is_one() -> None:
    (line,) = re.findall(r'^    (\{"n":.*\})$', (DOCS / "rounds.md").read_text(), re.MULTILINE)
    assert line_of(*parse_line(line)) == line


def test_the_table_of_the_api_names_every_route_and_nothing_else() -> None:
    """A row for each resource under /api/v1, with the words that the paths of its routes are made of."""
    text = (DOCS / "web.md").read_text(encoding="utf-8").partition("| under `/api/v1` | what |")[2].partition("\n\n")[0]
    rows = [[re.findall(r"`([^`]+)`", cell) for cell in row.split("|")[1:3]] for row in text.splitlines()[2:]]
    told = {(resource, word) for (resource,), words in rows for word in ("", *words)}
    paths = [path.removeprefix("/api/v1/").split("/") for _, path in ROUTES if path.startswith("/api/v1/")]
    served = {(path[0], word) for path in paths for word in ("", *path[1:]) if "{" not in word}
    assert told == served
