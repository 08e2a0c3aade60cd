"""The files of the pages: kept by browsers for good, and asked for all at once."""

import re
from pathlib import Path

from fastapi.testclient import TestClient
from playwright.sync_api import Request
from tests.browser import Tab

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
