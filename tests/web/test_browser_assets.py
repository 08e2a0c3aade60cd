"""The files of the pages: kept by browsers for good, and asked for all at once."""

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Request
from tests.browser import Tab

from pitboss.games import game_ids
from pitboss.web.languages.catalogues import ENGLISH, LANGUAGES, script
from pitboss.web.pages import assets

HASH = re.compile(r"/static/[0-9a-f]{12}/")


def _links(text: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', text)


def test_a_page_names_its_files_under_the_build_and_they_may_be_kept(client: TestClient) -> None:
    """A browser that has been on one page asks for nothing again on the next."""
    links = _links(client.get("/").text)
    assert len(links) > 5
    for link in links:
        answer = client.get(link)
        assert HASH.match(link), link
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")


def test_files_are_found_under_another_build_and_none_but_not_kept(client: TestClient) -> None:
    """Whoever has a page of the server that was here before still gets scripts, for the moment."""
    for path in ("/static/icon.svg", "/static/0123456789ab/icon.svg"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert client.get(f"/static/{assets.build()}/nothing.svg").status_code == 404
    assert client.get(f"/static/{assets.build()}/../app.py").status_code == 404


def test_another_content_is_another_build(tmp_path: Path) -> None:
    """The address changes with any byte of any file, and with a name."""
    hashes = set()
    for number, (name, text) in enumerate((("a.css", "a {}"), ("a.css", "b {}"), ("c.css", "b {}"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / name).write_text(text)
        hashes.add(assets.hash_of(folder))
    assert len(hashes) == 3


def test_the_page_names_every_module_that_its_script_imports(tab: Tab) -> None:
    """Nothing is found out by reading a script first: a round trip each on a slow line."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith(".mjs"):
            asked.append(request.url.rpartition("/")[2])

    tab.page.on("request", note)
    answer = tab.go("/hand")
    assert answer
    named = {link.rpartition("/")[2] for link in _links(answer.text()) if link.endswith(".mjs")}
    tab.page.wait_for_load_state("networkidle")
    assert set(asked) == named
    assert len(named) > 3


STATIC = assets.STATIC
TEMPLATES = Path(assets.__file__).parents[1] / "templates"
#: Scripts of a page, in bytes.
MOST_BYTES = 150_000
#: What a script imports at once, and what it imports for those who work here.
AT_ONCE = re.compile(r'(?:from|import)\s*"\./([\w-]+)\.mjs"')
LATER = re.compile(r'import\("\./([\w-]+)\.mjs"\)')


def _pages() -> list[str]:
    named = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.glob("**/*.html"))
    return [name for name in named if not name.startswith(("parts/", "base", "displays/problem", "games/asked"))]


def _scripts(template: str, *, staff: bool) -> set[Path]:
    """The files of scripts that a page loads: those it names, what they import, and those of the page it extends."""
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    if '{% extends "base.html" %}' in text:
        text += (TEMPLATES / "base.html").read_text(encoding="utf-8")
    left, found = set(re.findall(r'module\("([\w-]+)"\)', text)), set[Path]()
    while left:
        file = STATIC / "js" / f"{left.pop()}.mjs"
        found.add(file)
        said = file.read_text(encoding="utf-8")
        names = AT_ONCE.findall(said) + (LATER.findall(said) if staff else [])
        left |= {name for name in names if STATIC / "js" / f"{name}.mjs" not in found}
    return found | {STATIC / path for path in re.findall(r"asset\('(js/[\w.-]+)'\)", text)}


def _bytes(scripts: set[Path]) -> int:
    return sum(file.stat().st_size for file in scripts)


@pytest.mark.parametrize("template", _pages())
def test_every_page_has_150_kilobytes_of_scripts_at_most(template: str) -> None:
    """For those who work here all that it may load later, for players the most messages that any game has."""
    games = [(game,) for game in game_ids()]
    catalogue = max(len(script(tag, game).encode()) for tag in LANGUAGES if tag != ENGLISH for game in games)
    assert catalogue > 20_000
    for_players = _bytes(_scripts(template, staff=False))
    assert 0 < for_players <= MOST_BYTES - catalogue * template.startswith(("front", "play", "learn", "displays"))
    assert _bytes(_scripts(template, staff=True)) <= MOST_BYTES


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "template"),
    [("/", "front/front.html"), ("/games", "games/games.html"), ("/sign-in", "session/sign-in.html")],
)
def test_a_browser_is_told_of_the_scripts_that_are_counted_and_no_others(
    client: TestClient, path: str, template: str
) -> None:
    told = {HASH.sub("", link) for link in _links(client.get(path).text) if link.endswith("js")}
    assert told == {file.relative_to(STATIC).as_posix() for file in _scripts(template, staff=False)}
