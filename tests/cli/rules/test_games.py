"""``pitboss games`` and ``pitboss show``."""

import csv
import io
import json

import pytest
from tests.helpers import Run

from pitboss.games import GAME_IDS, load_game


def test_games_lists_all_67_with_the_notice(pitboss: Run) -> None:
    """66 of the letter and one without."""
    answer = pitboss("games")
    assert answer.code == 0
    assert all(game_id in answer.out for game_id in GAME_IDS)
    assert "not an approved jackpot system" in " ".join(answer.out.split())


def test_games_as_json_has_a_schema_the_approval_and_every_game(pitboss: Run) -> None:
    """For machines."""
    found = json.loads(pitboss("games", "--json").out)
    assert found["schema"] == 2
    assert found["approval"]["submission"] == 3119
    assert found["approval"]["date"] == "2023-06-14"
    assert [game["number"] for game in found["games"]] == [*range(1, 67), None]
    assert {game["id"] for game in found["games"] if game["can_analyse"] and game["id"]} == set(GAME_IDS)
    names = {"number", "name", "family", "id", "can_analyse", "can_play", "standing", "tribal", "note"}
    assert set(found["games"][0]) == names


def test_games_as_csv_has_a_row_for_each(pitboss: Run) -> None:
    """With a heading."""
    rows = list(csv.DictReader(io.StringIO(pitboss("games", "--csv").out)))
    assert len(rows) == 67
    assert rows[0]["name"] == "6-5-4 Poker"


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_show_prints_the_wagers_pay_tables_and_rules(game_id: str, pitboss: Run) -> None:
    """In readable form."""
    answer, game = pitboss("show", game_id), load_game(game_id)
    assert answer.code == 0
    assert game.document in answer.out
    names = [wager.id for wager in game.wagers] + [table.designator for table in game.paytables]
    assert [name for name in names if name not in answer.out] == []
    assert [str(rule.number) for rule in game.rules if str(rule.number) not in answer.out] == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_show_as_json_has_everything_that_is_printed(game_id: str, pitboss: Run) -> None:
    """Wagers, pay tables with their lines, rules, options, interpretations."""
    found = json.loads(pitboss("show", game_id, "--json").out)
    assert (found["schema"], found["id"]) == (2, game_id)
    assert found["wagers"]
    assert all(table["lines"] for table in found["paytables"])
    assert found["rules"]
    assert all({"id", "question", "reading", "chosen_by"} <= set(entry) for entry in found["readings"])


def test_show_names_a_game_that_is_not_there(pitboss: Run) -> None:
    """With the nearest."""
    answer = pitboss("show", "three-cards-poker")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "pitboss: There is no game 'three-cards-poker'; did you mean 'three-card-poker'?\n"


def test_a_table_without_rows_is_not_shown(pitboss: Run) -> None:
    """Big Raise Stud leaves the casino no choice, and needs no reading; EZ Pai Gow has both."""
    shown = {game: pitboss("show", game).out for game in ("big-raise-stud", "ez-pai-gow")}
    assert not any(title in shown["big-raise-stud"] for title in ("Left to the casino", "Readings"))
    assert all(title in shown["ez-pai-gow"] for title in ("Left to the casino", "Readings"))
