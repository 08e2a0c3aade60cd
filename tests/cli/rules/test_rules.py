"""``pitboss rules`` and ``pitboss strategy-card``."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.helpers import Run


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("command", ["rules", "strategy-card"])
def test_a_file_of_each_kind_is_written(command: str, kind: str, pitboss: Run, tmp_path: Path) -> None:
    out = tmp_path / f"x.{kind}"
    answer = pitboss(command, "three-card-poker", "--out", str(out))
    assert (answer.code, answer.out) == (0, f"wrote {out}\n")
    text = "".join(page.extract_text() for page in PdfReader(out).pages) if kind == "pdf" else out.read_text()
    assert "Three Card Poker" in text
    if command == "strategy-card":
        assert "Q-6-4" in text


def test_choices_limits_and_a_cap_are_taken(pitboss: Run) -> None:
    words = ("--option", "jackpot-type=house", "--limit", "fortune=1-100", "--cap", "fortune=50000")
    found = json.loads(pitboss("rules", "face-up-pai-gow", *words, "--json").out)
    assert found["schema"] == 1
    assert found["options"]["jackpot-type"] == "house"
    posted = {block["title"]: block["lines"] for block in found["blocks"] if block["kind"] == "sign"}
    assert "Fortune Bonus: $1 to $100" in posted["Face Up Pai Gow Poker: table limits"]
    assert "$50,000" in posted["Aggregate limit"][0]
    assert len(posted["House jackpot"]) == 2


def test_another_fixed_wager_is_taken_for_each_sensor(pitboss: Run) -> None:
    """The first stays at the document's dollar, the second takes five: the same hand pays five times as much."""
    words = ("--option", "jackpot=two", "--option", "second-jackpot-paytable=FUPGPP-WA01", "--fixed", "jackpot-2=5")
    found = json.loads(pitboss("rules", "face-up-pai-gow", *words, "--json").out)
    posted = [block["lines"] for block in found["blocks"] if block["kind"] == "sign"]
    assert [line for lines in posted for line in lines if line.startswith("Full House: ") and "6 for 1" in line] == [
        "Full House: 6 for 1", "Full House: $30 (6 for 1)",
    ]  # fmt: skip
    assert "Face Up Pai Gow Poker Jackpot, sensor 2: $5 exactly" in posted[0]


def test_the_terminal_shows_the_booklet(pitboss: Run) -> None:
    answer = pitboss("rules", "high-five-poker")
    assert answer.code == 0
    assert "Signs to post" in answer.out
    assert "trips-payouts" in answer.out


def test_a_card_in_json_has_the_rule(pitboss: Run) -> None:
    found = json.loads(pitboss("strategy-card", "three-card-poker", "--json").out)
    (steps,) = [block for block in found["blocks"] if block["kind"] == "steps"]
    assert steps["items"] == [["1", "Play Q-6-4 or better."]]
    assert found["game"] == "three-card-poker"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("rules", "three-card-poker", "--out", "x.csv"), "must end in .html or .pdf"),
        (("rules", "three-card-poker", "--option", "bonus"), "write OPTION=CHOICE"),
        (("rules", "three-card-poker", "--option", "bonus=maybe"), "There is no choice of bonus"),
        (("rules", "three-card-poker", "--limit", "ante=5"), "write WAGER=MIN-MAX"),
        (("rules", "three-card-poker", "--limit", "ante=5-500"), "is above $400"),
        (("rules", "three-card-poker", "--joker", "semi"), "without a joker"),
        (("rules", "three-card-poker", "--limit", "play=5-50"), "those of --limit ante=MIN-MAX"),
        (("rules", "three-card-poker", "--cap", "5"), "write WAGER=DOLLARS"),
        (("rules", "face-up-pai-gow", "--fixed", "2"), "write WAGER=DOLLARS, such as jackpot=2"),
        (("rules", "face-up-pai-gow", "--fixed", "fortune=2"), "is not a wager of a fixed amount"),
        (("rules", "face-up-pai-gow", "--fixed", "jackpot=500"), "is above $400"),
        (("rules", "three-card-poker", "--jurisdiction", "atlantis"), "There is no jurisdiction"),
        (("strategy-card", "three-card-poker", "--lines", "0"), "Give the lines as 1 to 5"),
        (("strategy-card", "three-card-poker", "--house-way", "foxwoods"), "is for pai gow"),
        (
            ("strategy-card", "high-five-poker", "--paytable", "A"),
            "High Five Poker has no choice of pay tables",
        ),
    ],
)
def test_bad_requests_are_refused_in_a_sentence(words: tuple[str, ...], message: str, pitboss: Run) -> None:
    answer = pitboss(*words)
    assert answer.code == 2
    assert message in answer.err
