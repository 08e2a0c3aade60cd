"""Filings over HTTP: judged as the command judges them, and hard to upset."""

import io
import json
import zipfile
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.counts import reading_room
from typer.testing import CliRunner

from pitboss.cli.app import app as commands

FILED = """game,wager,paytable,line,combinations,probability
three-card-poker,pair-plus,A,straight-flush,48,0.002172
three-card-poker,pair-plus,A,straight,722,0.0326
"""
BINARY = {"Content-Type": "application/octet-stream"}


@pytest.fixture(scope="module")
def client(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who is not signed in, for all of these tests."""
    with reading_room(furnished, tmp_path_factory.mktemp("room")) as browser:
        yield browser


def test_a_filing_is_judged_as_the_command_judges_it(client: TestClient, tmp_path: Path) -> None:
    """The same verdicts and the same hash; and each exact value in the form of the printed one."""
    file = tmp_path / "filed.csv"
    file.write_text(FILED)
    told = json.loads(CliRunner().invoke(commands, ["check-filing", str(file), "--json"]).stdout)
    found = client.post("/api/v1/maths/filing?name=filed.csv", content=FILED.encode(), headers=BINARY).json()
    assert found == told
    (sheet,) = found["sheets"]
    assert sheet["title"] == "Three Card Poker: Pair Plus, Pair Plus A"
    assert [finding["shown"] for finding in sheet["findings"] if finding["printed"] == "722"] == ["720"]


@pytest.mark.parametrize("form", ["csv", "json", "html", "pdf"])
def test_verdicts_are_kept_as_the_file_that_the_command_writes(client: TestClient, tmp_path: Path, form: str) -> None:
    """Under a name of their own, whatever the filing is called; in CSV and JSON the very same bytes."""
    file, out = tmp_path / "filed.csv", tmp_path / f"verdicts.{form}"
    file.write_text(FILED)
    CliRunner().invoke(commands, ["check-filing", str(file), "--out", str(out)])
    answer = client.post(f"/api/v1/maths/filing/{form}?name=filed.csv", content=FILED.encode(), headers=BINARY)
    assert answer.headers["content-disposition"] == f'attachment; filename="verdicts.{form}"'
    if form in ("csv", "json"):
        assert answer.content.strip() == out.read_bytes().strip()
    else:
        assert answer.content[:4] == out.read_bytes()[:4]
    refused = client.post(f"/api/v1/maths/filing/{form}?name=filed.exe", content=b"MZ", headers=BINARY)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY


def _bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/worksheets/sheet1.xml", b" " * 40_000_000)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "status", "says"),
    [
        ("filed.exe", b"MZ", 422, "must end in"),
        ("../../etc/passwd", b"", 422, "must end in"),
        ("filed.csv", b"", 422, "no lines to check"),
        ("filed.csv", b"\xff\xfe", 422, "not text in UTF-8"),
        ("filed.csv", b"colour\nred\n", 422, "colour"),
        ("filed.toml", b"a = [[[", 422, "not TOML"),
        ("filed.toml", b"a=" + b"[" * 100_000, 422, "nested too deeply"),
        ("filed.toml", b"a" + b".a" * 5_000 + b" = 1", 422, "more than 30 parts"),
        ("filed.toml", b"[" + b'"\\"" . a.' * 5_000 + b"a]", 422, "more than 30 parts"),
        ("filed.toml", b"a = {b" + b".b" * 5_000 + b" = 1}", 422, "more than 30 parts"),
        ("filed.xlsx", b"PK", 422, "not a workbook"),
        ("filed.xlsx", _bomb(), 422, "unpacks to more"),
        ("filed.csv", b"x" * 1_000_001, 413, "at most 1000000 bytes"),
        ("filed.csv", b"game,line\nno-such-game,pair\n", 422, "no-such-game"),
    ],
)
def test_a_hostile_file_is_refused_with_a_sentence(
    client: TestClient, name: str, content: bytes, status: int, says: str
) -> None:
    """Nothing is guessed, nothing unpacks without bounds, and no file of the server is named by it."""
    answer = client.post("/api/v1/maths/filing", params={"name": name}, content=content, headers=BINARY)
    assert (answer.status_code, says in answer.json()["detail"]) == (status, True), answer.text


def test_a_filing_of_too_many_sheets_is_for_the_command(client: TestClient) -> None:
    """The page judges sixty; the sentence says what takes more."""
    rows = "".join(f"three-card-poker,pair-plus,T{number},pair,1\n" for number in range(61))
    content = f"game,wager,paytable,line,combinations\n{rows}".encode()
    answer = client.post("/api/v1/maths/filing?name=many.csv", content=content, headers=BINARY)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "are judged at once: split it" in answer.json()["detail"]


def test_verdicts_that_are_too_many_for_a_pdf_are_kept_as_csv_or_page(client: TestClient) -> None:
    """What sets a PDF takes memory for every row; the sentence says what to take."""
    rows = "".join(f",,,x{number}\n" for number in range(1_500))
    content = f"game,wager,paytable,line\nthree-card-poker,pair-plus,A,pair\n{rows}".encode()
    many = 1_500 + 4  # lines that are not there, and those that are missing
    refused = client.post("/api/v1/maths/filing/pdf?name=many.csv", content=content, headers=BINARY)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert f"{many:,} verdicts, and a PDF holds 1,500 here: take the CSV or the HTML" in refused.json()["detail"]
    kept = client.post("/api/v1/maths/filing/csv?name=many.csv", content=content, headers=BINARY)
    assert kept.text.count("\n") == 1 + many
    page = client.post("/api/v1/maths/filing/html?name=many.csv", content=content, headers=BINARY)
    assert page.status_code == HTTPStatus.OK


def test_a_filing_of_too_many_figures_is_for_the_command(client: TestClient) -> None:
    """Verdicts are kept in memory for a while, so a page judges no more of them than that has room for."""
    figures = ("combinations", "probability", "one_in", "net_return", "gross_return", "variance_term", "house_edge")
    row = f"three-card-poker,pair-plus,A,pair{',1' * len(figures)}\n"
    content = f"game,wager,paytable,line,{','.join(figures)}\n{row * 1_251}".encode()
    answer = client.post("/api/v1/maths/filing?name=many.csv", content=content, headers=BINARY)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "10,008 lines and figures, and 10,000 are judged at once: split it" in answer.json()["detail"]
