"""``pitboss evidence``."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from tests.helpers import Run

QUICK = ("evidence", "three-card-poker", "--quick", "--rounds", "20,000", "--sets", "64")


def signs(page: Path) -> str:
    """The signs to post of a rules booklet."""
    return page.read_text().partition("Signs to post")[2].partition("</main>")[0]


@pytest.mark.slow
def test_a_pack_is_written_and_says_what_was_checked(pitboss: Run, tmp_path: Path) -> None:
    """To people and to machines, with the hash of every file; a folder that holds something else is refused."""
    folder = tmp_path / "pack"
    answer = pitboss(*QUICK, "--out", str(folder))
    assert answer.code == 0, answer.err
    assert "41 of 41 rules traced to a test or a stated reason" in answer.out
    assert answer.out.endswith("sha256sum -c SHA256SUMS\n")
    readme = (folder / "README.md").read_text()
    assert "pitboss evidence three-card-poker --rounds 20000 --sets 64 --seed 7 --quick --out again" in readme
    assert "Left out, because `--quick` leaves out what takes minutes: the second method, charts." in readme
    again = json.loads(pitboss(*QUICK, "--out", str(folder), "--json").out)
    sums = {file["file"]: file["sha256"] for file in again["files"]}
    there = {path for path in folder.rglob("*") if path.is_file()}
    assert sums == {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in there}
    assert (again["schema"], again["folder"], again["holds"]) == (1, str(folder), True)
    assert {"check": "rules traced to a test or a stated reason", "hold": 41, "of": 41} in again["checks"]
    rules = tmp_path / "rules.html"
    assert pitboss("rules", "three-card-poker", "--out", str(rules)).code == 0
    assert signs(folder / "rules/booklet.html") == signs(rules) != ""
    (tmp_path / "note.txt").write_text("mine")
    assert "is not empty and no evidence pack" in pitboss(*QUICK, "--out", str(tmp_path)).err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("three-card-poker", "--rounds", "999", "--out", "x"), "at least 1,000 rounds"),
        (("no-game", "--out", "x"), "There is no game"),
        (("three-card-poker", "--out", "no-such-folder/x"), "There is no folder"),
        (("three-card-poker", "--rounds", "0", "--out", "x"), "A simulation takes 1 to"),
        (("three-card-poker", "--sets", "5", "--out", "x"), "takes 64 to"),
        (("three-card-poker", "--rounds", "many", "--out", "x"), "is not a number of rounds"),
    ],
)
def test_bad_requests_are_refused_before_anything_is_counted(
    words: tuple[str, ...], message: str, pitboss: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = pitboss("evidence", *words)
    assert answer.code == 2
    assert message in answer.err
    assert list(tmp_path.iterdir()) == []
