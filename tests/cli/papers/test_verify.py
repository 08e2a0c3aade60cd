"""``pitboss verify``."""

import csv
import dataclasses
import io
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.helpers import Run

from pitboss.cli.papers import verify as command
from pitboss.reports.evidence.verification import Finding, Verdict, verify

FIELDS = {"document", "game", "wager", "paytable", "line", "quantity", "printed", "exact", "verdict"}


@pytest.mark.slow
def test_everything_is_verified_and_nothing_is_unexplained(pitboss: Run) -> None:
    """Exit code 0 and the closing line."""
    answer = pitboss("verify")
    assert answer.code == 0
    assert "605 figures: 553 matches, 25 damaged, 27 wrong" in answer.out
    assert "580 are of the approved documents, 25 of games from public rules" in answer.out
    assert "the heading is wrong" in answer.out


@pytest.mark.slow
def test_json_is_an_array_with_the_fields_of_every_figure(pitboss: Run) -> None:
    """Exact values as p/q."""
    rows = json.loads(pitboss("verify", "--json").out)
    assert len(rows) == 605
    assert all(set(row) >= FIELDS for row in rows)
    approved = Counter(row["document"][:3] for row in rows if row["document"][0].isdigit())
    assert approved == {"000": 277, "002": 277, "003": 20, "004": 6}
    assert all(str(Fraction(row["exact"])) == row["exact"].removesuffix("/1") for row in rows)
    assert all("/" in row["exact"] for row in rows)


def test_one_game_is_verified_alone(pitboss: Run) -> None:
    """High Five Poker prints six figures, one of them wrong."""
    rows = list(csv.DictReader(io.StringIO(pitboss("verify", "high-five-poker", "--csv").out)))
    assert Counter(row["verdict"] for row in rows) == {"matches": 5, "wrong": 1}
    assert set(rows[0]) >= FIELDS


def test_a_game_without_printed_figures_has_nothing_to_verify(pitboss: Run) -> None:
    """Face Up Pai Gow prints pay tables only."""
    answer = pitboss("verify", "face-up-pai-gow", "--json")
    assert (answer.code, json.loads(answer.out)) == (0, [])
    assert pitboss("verify", "face-up-pai-gow").out.startswith("No figures to judge: write what is printed")


def test_a_game_that_is_named_has_the_figures_of_its_base_game_judged(pitboss: Run) -> None:
    """Without a pay table, by the game."""
    rows = json.loads(pitboss("verify", "mississippi-stud", "--json").out)
    (base,) = [row for row in rows if row["line"] == "base-game"]
    assert (base["quantity"], base["printed"], base["paytable"], base["verdict"]) == (
        "house-edge",
        "4.91%",
        "",
        "matches",
    )
    assert Fraction(base["exact"]) == Fraction(53_223, 1_082_900)
    assert "mississippi" in pitboss("verify", "mississippi-stud", "--all").out


def test_figures_that_match_are_listed_when_asked_for(pitboss: Run) -> None:
    """They are left out otherwise."""
    assert "19.19%" not in pitboss("verify", "high-five-poker").out
    assert "19.19%" in pitboss("verify", "high-five-poker", "--all").out


@pytest.fixture
def corrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """One figure with another digit: its verdict as the verifier gives it."""
    whole: Callable[..., list[Finding]] = verify

    def judged(*words: object, **options: object) -> list[Finding]:
        first, *rest = whole(*words, **options)
        return [dataclasses.replace(first, verdict=Verdict.UNEXPLAINED), *rest]

    monkeypatch.setattr(command, "verify", judged)


@pytest.mark.usefixtures("corrupted")
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)], ids=["table", "json", "csv"])
def test_an_unexplained_figure_ends_with_one(form: tuple[str, ...], pitboss: Run) -> None:
    """In every form."""
    answer = pitboss("verify", "high-five-poker", *form)
    assert answer.code == 1
    assert "unexplained" in answer.out


def test_a_game_that_is_not_there_is_named(pitboss: Run) -> None:
    """With the nearest."""
    answer = pitboss("verify", "high-five")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "pitboss: There is no game 'high-five'; did you mean 'high-five-poker'?\n"
