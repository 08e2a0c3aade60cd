"""``pitboss sweep``."""

import json
from pathlib import Path

import pytest
from tests.helpers import Run

PLAN = "sweep", "--game", "three-card-poker", "--wager", "pair-plus", "--players", "1-2"


@pytest.mark.slow
def test_a_sweep_says_what_it_did_and_does_only_what_is_missing(pitboss: Run, tmp_path: Path) -> None:
    """Four pay tables by one and two players; then a third player is asked for, and two thirds are there."""
    first = json.loads(pitboss(*PLAN, "--out", str(tmp_path), "--json").out)
    assert (first["cells"], first["kept"], first["priced"], first["methods"]) == (8, 0, 8, {"exact": 8})
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "cells.jsonl",
        "sweep.parquet",
        "sweep.png",
        "sweep.svg",
    ]
    more = json.loads(pitboss(*PLAN[:-1], "1-3", "--out", str(tmp_path), "--json").out)
    assert (more["cells"], more["kept"], more["priced"]) == (12, 8, 4)
    printed = pitboss(*PLAN, "--out", str(tmp_path)).out
    assert "8 cells: 0 priced" in printed
    assert "pair-plus" in printed


def test_a_dry_run_lists_the_cells_and_writes_nothing(pitboss: Run, tmp_path: Path) -> None:
    answer = pitboss(*PLAN, "--dry-run", "--out", str(tmp_path / "none"))
    assert "three-card-poker pair-plus paytable=D players=2" in answer.out
    assert "8 cells on 1 counts; roughly " in answer.out
    assert list(tmp_path.iterdir()) == []
    listed = json.loads(pitboss(*PLAN, "--dry-run", "--json").out)
    assert len(listed["cells"]) == 8


def test_options_replace_what_a_plan_says(pitboss: Run, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('game = "three-card-poker"\nwager = "bonus"\nplayers = "all"\n')
    listed = json.loads(pitboss("sweep", str(plan), "--players", "7", "--dry-run", "--json").out)
    assert [cell["cell"][-9:] for cell in listed["cells"]] == ["players=7"] * 4
    asked = pitboss("sweep", str(plan), "--wager", "ante", "--table-variance", "--seed", "0", "--dry-run").out
    assert asked.count("seed=0") == 3 * 7


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sweep",), "Name a game with --game"),
        (("sweep", "nowhere.toml"), "nowhere.toml can't be read"),
        ((*PLAN, "--jobs", "1", "--cluster", "tcp://127.0.0.1:1"), "not both"),
        (("sweep", "--game", "three-card-poker", "--players", "9"), "seats 1 to 7"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    pitboss: Run, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    answer = pitboss(*words, "--out", str(tmp_path))
    assert answer.code == 2
    assert said in answer.err
    assert "Traceback" not in answer.err
