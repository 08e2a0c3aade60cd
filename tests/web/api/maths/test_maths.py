"""The maths over HTTP: the designer, the hand checker, decisions; exact, and hard to upset."""

import json
import math
import threading
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.plain.hands import random_hands, rare_hands
from tests.plain.house_way import all_splits, split
from tests.plain.traits import traits
from tests.web.counts import counted, reading_room
from typer.testing import CliRunner

import pitboss.games
from pitboss.cli.app import app as commands
from pitboss.web.tasks.worker import COUNTING

MATHS = "/api/v1/maths"
DYNASTY = {"game": "ez-pai-gow", "wager": "dynasty", "paytable": "3"}
FIVE_ACES = math.comb(48, 2)
ALL_HANDS = math.comb(53, 7)
#: Lines of Dynasty pay table 3 that the property changes, and pays that it writes.
LINES = ("five-aces", "royal-flush", "four-of-a-kind", "flush", "straight", "three-pair")
PAYS = st.one_of(
    st.sampled_from(["push", "loss"]),
    st.builds("{} to {}".format, st.integers(0, 1_000_000), st.integers(1, 20)),
    st.builds("{:,} for {}".format, st.integers(1, 100_000), st.integers(1, 3)),
)


@pytest.fixture(scope="module")
def client(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who is not signed in, for all of these tests."""
    with reading_room(furnished, tmp_path_factory.mktemp("room")) as browser:
        yield browser


def post(client: TestClient, what: str, **body: object) -> Any:  # noqa: ANN401 - whatever JSON it is
    return counted(client, "POST", f"{MATHS}/{what}", body)


# The designer


@pytest.mark.slow
def test_an_unchanged_table_is_the_approved_one(client: TestClient) -> None:
    """With the edge of the README."""
    found = post(client, "price", **DYNASTY)
    assert (found["approved"], found["house_edge"]) == (True, "1496262/19267885")


def test_round_pays_are_found_for_an_edge(client: TestClient) -> None:
    """Every table that is found has the edge that was asked for, and prices to it; a wild wish is refused."""
    asked = {"game": "three-card-poker", "wager": "pair-plus", "paytable": "A"}
    found = post(client, "design", **asked, edge="5%±0.2")["designs"]
    assert found
    for design in found:
        assert abs(Fraction(design["house_edge"]) - Fraction(5, 100)) <= Fraction(2, 1000)
        order = [line["line"] for line in design["lines"]]
        priced = post(client, "price", **asked, lines=design["lines"], order=order)
        assert priced["house_edge"] == design["house_edge"]
    for edge in ("much", "99%±0.1"):
        answer = client.post(f"{MATHS}/design", json={**asked, "edge": edge})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY


def test_a_changed_pay_moves_the_edge_by_what_its_hands_are_worth(client: TestClient) -> None:
    """Five aces at 500 to 1, not 400: a hundred units for each of C(48,2) hands; the table is no longer approved."""
    found = post(client, "price", **DYNASTY, lines=[{"line": "five-aces", "pays": "500 to 1"}])
    moved = Fraction(1496262, 19267885) - Fraction(100 * FIVE_ACES, ALL_HANDS)
    assert Fraction(found["house_edge"]) == moved
    assert (found["approved"], found["paytable"]) == (False, "own")


def test_a_line_paid_what_it_is_even_at_makes_the_wager_even(client: TestClient) -> None:
    """The break-even pay of a line, put to the test."""
    found = post(client, "price", **DYNASTY)
    (flush,) = [line for line in found["lines"] if line["line"] == "flush"]
    units = Fraction(flush["even_at"])
    pays = f"{units.numerator} to {units.denominator}"
    if len(str(units.denominator)) > 6:
        pytest.fail(f"{pays} can't be written on a pay table: choose another line for this test")
    even = post(client, "price", **DYNASTY, lines=[{"line": "flush", "pays": pays}])
    assert even["house_edge"] == "0/1"


def test_two_tables_stand_side_by_side_with_the_difference(client: TestClient) -> None:
    """Tables 1 and 3: the README's edge of the third, and the difference of both."""
    second = DYNASTY | {"paytable": "1"}
    found = post(client, "compare", first=DYNASTY, second=second)
    edges = [Fraction(found[row]["house_edge"]) for row in ("first", "second")]
    assert edges[0] == Fraction(1496262, 19267885)
    assert Fraction(found["difference"]) == edges[1] - edges[0]


@pytest.mark.slow
@given(pays=st.dictionaries(st.sampled_from(LINES), PAYS, min_size=1))
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_design_is_priced_like_its_file_by_the_command(
    client: TestClient, tmp_path: Path, pays: dict[str, str]
) -> None:
    """The file that the designer writes, analysed by `pitboss analyze --paytable FILE`, has the designer's numbers."""
    design = {**DYNASTY, "lines": [{"line": line, "pays": pay} for line, pay in pays.items()]}
    priced = post(client, "price", **design)
    file = tmp_path / "own.toml"
    file.write_text(client.post(f"{MATHS}/paytable.toml", json=design).text, encoding="utf-8")
    ran = CliRunner().invoke(commands, ["analyze", "ez-pai-gow", "--paytable", str(file), "--json"])
    told = json.loads(ran.stdout)
    assert told["house_edge"] == priced["house_edge"]
    assert told["hit_frequency"] == priced["hit_frequency"]
    assert told["variance"] == priced["variance"]
    returns = [line["return"] for line in priced["lines"]]
    assert [line["return"] for line in told["lines"]] == returns


def test_the_file_of_a_choice_keeps_the_choice_open(client: TestClient) -> None:
    """Red/Black names its colour only at the table."""
    design = {"game": "ez-pai-gow", "wager": "red-black", "paytable": "red-black"}
    answer = client.post(f"{MATHS}/paytable.toml", json=design)
    lines = tomllib.loads(answer.text)["paytable"][0]["lines"]
    assert any("{choice}" in str(line["hand"]) for line in lines)
    assert answer.headers["content-disposition"] == 'attachment; filename="ez-pai-gow-red-black-red-black.toml"'


def lines(*pays: str) -> list[dict[str, str]]:
    return [{"line": "five-aces", "pays": pay} for pay in pays]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"lines": lines("many")}, "is not a pay"),
        ({"lines": lines("1000001 to 1")}, "at most 1,000,000 to 1"),
        ({"lines": lines("999999999999 to 1")}, "at most 1,000,000 to 1"),
        ({"lines": lines("9" * 41 + " to 1")}, "pays"),
        ({"lines": lines("1 to 0")}, "is not a pay"),
        ({"lines": lines("-5 to 1")}, "is not a pay"),
        ({"lines": lines("NaN to 1")}, "is not a pay"),
        ({"lines": lines("200%")}, "at most 100%"),
        ({"lines": lines("1 to 1", "2 to 1")}, "changed twice"),
        ({"lines": lines("1 to 1") * 61}, "lines"),
        ({"lines": [{"line": "five-aces", "pays": "1 to 1", "envy": "$9999999"}]}, "envy"),
        ({"lines": [{"line": "five-aces", "pays": "1 to 1", "extra": 1}]}, "extra"),
        ({"lines": [{"line": "five-aces", "pays": 5}]}, "pays"),
        ({"lines": [{"line": "no-such-line", "pays": "5 to 1"}]}, "There is no line"),
        ({"lines": "all"}, "lines"),
        ({"game": "../../secret.toml"}, "game"),
        ({"game": "three-card-poker", "wager": "ante", "paytable": "A"}, "no edge of its own"),
        ({"players": 10**30}, "players"),
        ({"players": 7}, "seats 1 to 6 players"),
        ({"bet": "0"}, "more than $0"),
        ({"bet": "1e308"}, "is not an amount"),
        ({"meters": {"jackpot": "100"}}, "pays from no meter"),
        ({"meters": {f"m{at}": "1" for at in range(9)}}, "meters"),
        ({"joker": "everything"}, "joker rule"),
    ],
)  # fmt: skip
def test_hostile_designs_are_refused_with_a_sentence(client: TestClient, body: dict[str, object], said: str) -> None:
    """Sizes, pays and names are bounded; nothing is guessed."""
    for what in ("price", "paytable.toml"):
        asked = {key for key in body if key in {"game", "lines"}}
        if what == "paytable.toml" and not asked:
            continue
        answer = client.post(f"{MATHS}/{what}", json=DYNASTY | body)
        assert answer.status_code in {HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.NOT_FOUND}, answer.text
        assert said in answer.json()["detail"]


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b'"x"', b"{", b"\xff\xfe", b'{"game": ' + b"[" * 9_000])
def test_a_body_that_is_no_design_is_a_problem(client: TestClient, body: bytes) -> None:
    """Whatever is sent, the answer is a problem with a sentence, and no error of the server."""
    answer = client.post(f"{MATHS}/price", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in {HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.BAD_REQUEST}
    assert answer.json()["detail"]


# The hand checker

PLAIN_HANDS = [*random_hands(7, 12, 5), *(hand for kind in rare_hands(6, 1).values() for hand in kind)]


@pytest.mark.slow
@pytest.mark.parametrize("cards", PLAIN_HANDS, ids=" ".join)
def test_a_hand_is_set_as_a_plain_reading_of_the_house_way_sets_it(client: TestClient, cards: tuple[str, ...]) -> None:
    """The same front and back as the plain evaluator, and the same legal splits by value."""
    found = post(client, "hand", game="ez-pai-gow", cards=" ".join(cards))
    by_way, plain = found["house_way"], split(cards, "foxwoods")
    values = {(split.back_value, split.front_value): split for split in all_splits(cards) if split.is_legal}
    placed = frozenset(by_way["front"]["cards"].split())
    (same,) = [split for split in all_splits(cards) if frozenset(split.front) == placed]
    assert (same.back_value, same.front_value) == (plain.back_value, plain.front_value)
    assert len(found["splits"]) == len(values)
    assert set(found["traits"]) == set(traits(cards))


def test_a_hand_is_paid_by_the_lines_it_is_on(client: TestClient) -> None:
    """The README's hand: kings full of fours; Trips pays it as a full house without aces."""
    found = post(client, "hand", game="high-five-poker", cards="Ks Kh Kd 4c 4d 9s 2h")
    assert (found["name"], found["best"]) == ("Kings full of Fours", "Ks Kh Kd 4d 4c")
    assert {wager["name"] for wager in found["wagers"]} == {"Full House (Other)"}
    assert found["house_way"] is None


def test_three_cards_are_judged_in_three_card_poker_with_the_ante_bonus(client: TestClient) -> None:
    """A straight is paid 1 to 1 by every Ante Bonus of document 003."""
    found = post(client, "hand", game="three-card-poker", cards="As Kd Qh")
    bonus = {wager["pays"] for wager in found["wagers"] if wager["wager_name"] == "Ante Bonus"}
    assert (found["name"], bonus) == ("Ace-high straight", {"1 to 1"})


def test_five_cards_are_named_and_not_paid(client: TestClient) -> None:
    """A back on its own."""
    found = post(client, "hand", game="ez-pai-gow", cards="As 2s 3s 4s Jk")
    assert (found["name"], found["wagers"], found["splits"]) == ("Five-high straight flush", [], [])


def test_wagers_on_the_dealers_hand_need_it(client: TestClient) -> None:
    """Ace-High of Face Up: named as missing, and paid once the dealer's ace-high pai gow is there."""
    own, dealer = "As Kd Qh Jc 9d 8s 6h", "Ah Kc Qd Js 9c 7s 5d"
    assert post(client, "hand", game="face-up-pai-gow", cards=own)["needs_dealer"] == ["ace-high"]
    found = post(client, "hand", game="face-up-pai-gow", cards=own, dealer=dealer)
    paid = {wager["name"] for wager in found["wagers"] if wager["wager"] == "ace-high"}
    assert paid == {"Dealer and Player Ace-High"}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"cards": "As As Kd Qh Jc Td 9s"}, "As is there 2 times"),
        ({"cards": "As Kd"}, "7 cards are needed"),
        ({"cards": "As Kd Qh Jc Td 9s 8s 7s"}, "7 cards are needed"),
        ({"cards": "Zz " * 7}, "Zz"),
        ({"cards": "A" * 65}, "cards"),
        ({"cards": "As Kd Qh Jc Td 9s Jk", "dealer": "As 2d 3h 4c 5d 7s 8h"}, "As is there 2 times"),
        ({"cards": "As Kd Qh Jc Td 9s Jk", "house_way": "own.toml"}, "house_way"),
        ({"cards": "As Kd Qh Jc Td 9s Jk", "house_way": "nobodys"}, "There is no house way"),
        ({"game": "three-card-poker", "cards": "As Kd Jk"}, "has no joker"),
        ({"game": "three-card-poker", "cards": "As Kd Qh", "house_way": "foxwoods"}, "no hands are set"),
    ],
)
def test_what_is_no_hand_is_refused_by_both_questions(client: TestClient, body: dict[str, str], said: str) -> None:
    """The hand checker and the decisions say the same."""
    for what in ("hand", "decision"):
        answer = client.post(f"{MATHS}/{what}", json={"game": "ez-pai-gow"} | body)
        assert answer.status_code in {HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.NOT_FOUND}
        assert said in answer.json()["detail"]


# Decisions


def test_the_lowest_hand_that_plays_three_card_poker_is_queen_six_four(client: TestClient) -> None:
    """Known: it loses 9151/9212, a fold loses 1; Q-6-3 is folded."""
    found = post(client, "decision", game="three-card-poker", cards="4h 6d Qs")
    assert [(row["choice"], row["value"]) for row in found["choices"]] == [
        ("PLAY", "-9151/9212"), ("FOLD", "-1/1"),
    ]  # fmt: skip
    assert found["dealers"] == str(math.comb(49, 3))
    lower = post(client, "decision", game="three-card-poker", cards="3h 6d Qs")
    assert lower["best"] == "FOLD"


def test_a_seen_dealer_is_answered_split_by_split(client: TestClient) -> None:
    """Trips of aces beat a pair and a nine-high front with an ace in front; one hand, so every value is 1, 0 or -1."""
    body = {"game": "face-up-pai-gow", "cards": "As Ah Ad Kc 7d 5s 3h", "dealer": "9d 9c 8h 7s 4c 3d 2s"}
    found = post(client, "decision", **body)
    best, values = found["choices"][0], {row["value"] for row in found["choices"]}
    assert best["value"] == "1/1"
    assert values <= {"1/1", "0/1", "-1/1"}
    assert len(found["choices"]) == len({(split.back_value, split.front_value)
                                         for split in all_splits(body["cards"].split()) if split.is_legal})  # fmt: skip


def test_a_hand_against_a_seen_dealer_does_not_wait_behind_the_counts(client: TestClient) -> None:
    """Else the hand on the front page waits for minutes in a room that was just installed."""
    over, body = threading.Event(), {"cards": "As Ah Ad Kc Qd 5s 3h", "dealer": "9d 9c 8h 7s 4c 3d 2s"}
    count = COUNTING.ask(("a long count",), over.wait)
    try:
        found = post(client, "decision", game="face-up-pai-gow", **body)
        assert not count.done()
    finally:
        over.set()
    assert found["dealer"] == body["dealer"]


@pytest.mark.slow
def test_every_printed_figure_is_recomputed_and_has_one_verdict(client: TestClient) -> None:
    """As many as the files of the games hold of pay tables, counted without the package.

    The tour names those that do not match. Figures of base games take long counts, and are left to the command.
    """
    files = Path(pitboss.games.__file__).parent.glob("*/published.toml")
    tables = [table for file in files for table in tomllib.loads(file.read_text(encoding="utf-8")).get("table", [])]
    rows = [row for table in tables for row in table["rows"] if row[0] != "base-game"]
    printed = sum(figure != "" for row in rows for figure in row[1:])
    found = counted(client, "GET", f"{MATHS}/verification")
    assert found.pop("figures") == printed
    assert sum(found.values()) == printed
    assert (found["damaged"], found["wrong"], found["unexplained"]) == (25, 27, 0)


@pytest.mark.slow
def test_a_decision_on_a_street_takes_the_board(client: TestClient) -> None:
    """The same question that the command line asks."""
    found = post(client, "decision", game="mississippi-stud", cards="As Ah", board="7c")
    assert (found["board"], found["best"]) == ("7c", "FOURTH 3X")
    refused = client.post(f"{MATHS}/decision", json={"game": "mississippi-stud", "cards": "As 7c", "board": "7c"})
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY


@pytest.mark.slow
def test_a_decision_is_made_under_a_pay_table_of_the_base_game(client: TestClient) -> None:
    """Four aces are certain: at 25 to 1 two bets that ride win 50 units, and one that is left wins 25."""
    asked = {"game": "let-it-ride", "cards": "As Ah Ad", "board": "Ac"}
    found = post(client, "decision", **asked, paytable="california")
    assert (found["paytable"], [row["value"] for row in found["choices"]]) == ("california", ["50/1", "25/1"])
    usual = post(client, "decision", **asked)
    assert (usual["paytable"], [row["value"] for row in usual["choices"]]) == ("standard", ["100/1", "50/1"])
    none = client.post(f"{MATHS}/decision", json={"game": "mississippi-stud", "cards": "As Ah", "paytable": "A"})
    assert none.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Mississippi Stud has no choice of pay tables: leave the pay table out" in none.json()["detail"]
