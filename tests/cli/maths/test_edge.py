"""``pitboss edge``."""

import csv
import io
import itertools
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.helpers import APPROVED_IDS, Run
from tests.two_hands import mask

from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.showdown import Comparison
from pitboss.maths.duel import high_five
from pitboss.maths.duel.pai_gow import PaiGowResult
from pitboss.maths.engines import pai_gow, seven_card
from pitboss.maths.play import Play
from pitboss.maths.played_count import Ended, PlayedCount

#: Some deals of every way in which set hands meet, all counts different, so that no two can stand for each other.
SET_HANDS = {
    SetHands(back, front, barred): 7**place + place
    for place, (back, front, barred) in enumerate(itertools.product(Comparison, Comparison, (False, True)))
}
#: Some deals of every way to end a hand of High Five Poker, weak or strong once it is played.
NETS = {"dealer-does-not-qualify": (1, 2), "win": (2, 2), "tie": (0, 0), "lose": (-2, -2)}
PLAYED = [(outcome, net) for outcome, nets in NETS.items() for net in nets]
ENDS = [
    Ended("fold", 11, Fraction(-1), Fraction(1)),
    *(Ended(outcome, 5**place + 2, Fraction(net), Fraction(2)) for place, (outcome, net) in enumerate(PLAYED)),
]


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In the place of long counts some made-up deals, kept in a folder of their own."""
    result = PlayedCount.of(ENDS, hands_played=sum(end.deals for end in ENDS[1:]), hands_folded=11)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(
        pai_gow, "count_pai_gow", lambda play, _: PaiGowResult(SET_HANDS, play.rules, sum(SET_HANDS.values()))
    )
    monkeypatch.setattr(high_five, "decisions", lambda *_, **__: SimpleNamespace(result=result))
    monkeypatch.setattr(seven_card, "numbers_of", lambda _: {})


def assert_lines_give_the_edge(found: dict[str, Any]) -> None:
    """What the lines net, weighed by their deals, is the edge with the other sign; and no deal is left out."""
    lines = [(Fraction(line["net"]), int(line["deals"])) for line in found["lines"]]
    deals = sum(count for _, count in lines)
    assert str(deals) == found["deals"]
    mean = sum(count * net for net, count in lines) / deals
    assert mean == -Fraction(found["house_edge"])
    assert sum(count * (net - mean) ** 2 for net, count in lines) / deals == Fraction(found["variance"])
    assert {line["line"]: line["deals"] for line in found["lines"]} == found["separated"]
    for outcome, count in found["outcomes"].items():
        assert sum(int(line["deals"]) for line in found["lines"] if line["line"].startswith(outcome)) == int(count)


@pytest.mark.slow
@pytest.mark.parametrize(("designator", "par"), [("A", "3.37"), ("TCP-03", "3.61"), ("C", "3.83")])
def test_three_card_poker_has_the_printed_par(pitboss: Run, designator: str, par: str) -> None:
    """Document 003 prints the par of each Ante Bonus table."""
    found = json.loads(pitboss("edge", "three-card-poker", "--paytable", designator, "--json").out)
    assert f"{100 * float(Fraction(found['house_edge'])):.2f}" == par
    assert found["deals"] == "407170400"
    assert sum(int(count) for count in found["outcomes"].values()) == 407_170_400
    assert found["details"]["cut-off"] == "Q-6-4"
    assert Fraction(found["element_of_risk"]) < Fraction(found["house_edge"])


@pytest.mark.slow
def test_ez_pai_gow_separates_the_barred_push_and_copies(pitboss: Run) -> None:
    """Without the barred push and with copies nobody's, two players of one way are even: wins equal losses."""
    found = json.loads(pitboss("edge", "ez-pai-gow", "--json").out)
    details = {name: int(count) for name, count in found["details"].items()}
    assert found["deals"] == "8250459031214400"
    assert sum(int(count) for count in found["outcomes"].values()) == 8_250_459_031_214_400
    assert sum(details.values()) == 8_250_459_031_214_400
    won = sum(count for name, count in details.items() if name.count("higher") == 2)
    lost = sum(count for name, count in details.items() if name.count("lower") == 2)
    assert won == lost
    edge, prices = Fraction(found["house_edge"]), [Fraction(price) for price in found["prices"].values()]
    assert 0 < edge < Fraction(3, 100)
    assert all(price > 0 for price in prices)


@pytest.mark.slow
def test_a_kept_result_is_the_counted_one(pitboss: Run) -> None:
    """The second time nothing is counted, and the classic game is priced on the same deals."""
    first = json.loads(pitboss("edge", "ez-pai-gow", "--json").out)
    again = json.loads(pitboss("edge", "ez-pai-gow", "--json").out)
    assert again["kept"] is True
    assert again["house_edge"] == first["house_edge"]
    classic = json.loads(pitboss("edge", "ez-pai-gow", "--variant", "classic", "--json").out)
    banking = json.loads(pitboss("edge", "ez-pai-gow", "--variant", "classic-banking", "--json").out)
    assert Fraction(banking["house_edge"]) < Fraction(classic["house_edge"])


@pytest.mark.slow
@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize(
    "words",
    [
        *((game,) for game in APPROVED_IDS),
        ("ez-pai-gow", "--variant", "classic"),
        ("ez-pai-gow", "--variant", "classic-banking"),
        ("face-up-pai-gow", "--player", "house-way"),
        ("three-card-poker", "--paytable", "TCP-12"),
    ],
    ids=" ".join,
)
def test_the_lines_of_every_game_give_its_edge(pitboss: Run, words: tuple[str, ...]) -> None:
    """Hands that net something else are never in one row, whatever was counted."""
    assert_lines_give_the_edge(json.loads(pitboss("edge", *words, "--json").out))
    rows = list(csv.DictReader(io.StringIO(pitboss("edge", *words, "--csv").out)))
    mean = sum(Fraction(row["net"]) * Fraction(row["probability"]) for row in rows)
    assert mean == -Fraction(json.loads(pitboss("edge", *words, "--json").out)["house_edge"])


@pytest.mark.parametrize(
    "game",
    [
        "three-card-poker",
        pytest.param("ez-pai-gow", marks=pytest.mark.slow),
        pytest.param("high-five-poker", marks=pytest.mark.soak),
        pytest.param("commission-free-pai-gow-express", marks=pytest.mark.soak),
        pytest.param("face-up-pai-gow", marks=pytest.mark.soak),
    ],
)
def test_the_lines_of_all_deals_give_the_edge(pitboss: Run, game: str) -> None:
    """The same over the deals as they really are."""
    assert_lines_give_the_edge(json.loads(pitboss("edge", game, "--json").out))


@pytest.mark.usefixtures("few_deals")
def test_rules_have_no_price_where_the_count_can_not_tell_what_they_decide(pitboss: Run) -> None:
    """The best split is sought by its net alone: a price of nothing for copies would be false."""
    assert list(json.loads(pitboss("edge", "ez-pai-gow", "--json").out)["prices"]) == ["copies", "barred-push"]
    best = json.loads(pitboss("edge", "ez-pai-gow", "--player", "best", "--json").out)
    assert (best["prices"], best["details"]) == ({}, {})
    assert "does not tell copies" in best["checks"][0]
    assert "price of" not in pitboss("edge", "ez-pai-gow", "--player", "best").out
    seen = json.loads(pitboss("edge", "face-up-pai-gow", "--player", "best", "--json").out)
    assert list(seen["prices"]) == ["copies", "barred-push"]


@pytest.mark.usefixtures("few_deals")
def test_a_straight_or_better_is_told_apart_where_the_dealer_does_not_qualify(pitboss: Run) -> None:
    """Document 004 pays the PLAY, too, for it: two units, and one for any other hand."""
    found = json.loads(pitboss("edge", "high-five-poker", "--json").out)
    deals = {line["net"]: int(line["deals"]) for line in found["lines"] if line["line"].startswith("dealer-does-not")}
    weak, strong = (end.deals for end in ENDS if end.outcome == "dealer-does-not-qualify")
    assert deals == {"2/1": strong, "1/1": weak}
    printed = pitboss("edge", "high-five-poker").out
    assert "the hand is a straight or better │   +2 │" in printed


def test_wins_with_and_without_a_bonus_are_told_apart(pitboss: Run) -> None:
    """Bonus A pays 5, 4 and 1 to 1 on top of the two units of a win; the merged row nets nothing of its own."""
    found = json.loads(pitboss("edge", "three-card-poker", "--json").out)
    assert [line["net"] for line in found["lines"] if line["line"].startswith("win")] == ["7/1", "6/1", "3/1", "2/1"]
    rows = [line.split("│")[1:3] for line in pitboss("edge", "three-card-poker").out.splitlines() if "│" in line]
    nets = [(name.strip(), net.strip()) for name, net in rows]
    assert ("win", "") in nets
    assert ("Straight: bonus 1 to 1", "+3") in nets


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("edge", "ez-pai-go"), "did you mean 'ez-pai-gow'?"),
        (("edge", "ez-pai-gow", "--house-way", "nowhere.toml"), "nowhere.toml can't be read"),
        (("edge", "three-card-poker", "--paytable", "TCP-13"), "There is no"),
        (("edge", "ez-pai-gow", "--jobs", "0"), "--jobs"),
    ],
    ids=["game", "file", "paytable", "jobs"],
)
def test_bad_input_is_one_sentence_and_exit_code_2(pitboss: Run, words: tuple[str, ...], said: str) -> None:
    """Named, with what to do."""
    answer = pitboss(*words)
    assert answer.code == 2
    assert said in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.slow
def test_a_line_stands_under_its_own_outcome_only(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Wins against a dealer who does not qualify are no part of the other wins, though their names begin alike."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(Play, "deck", mask(["Ac", "Ad", "Kd", "Qd", "Jh", "Th", "9h", "8h", "5s", "4s", "2c"]))
    found = json.loads(pitboss("edge", "crazy-4-poker", "--json").out)
    assert {"win", "win-dealer-does-not-qualify"} <= found["outcomes"].keys()
    rows = [row.split("│")[1:-1] for row in pitboss("edge", "crazy-4-poker").out.splitlines() if row.startswith("│")]
    parts, outcome = Counter[str](), ""
    for name, _, deals, *_ in rows:
        is_part = name.startswith("   ")
        outcome = outcome if is_part else name.strip()
        parts[outcome] += int(deals.replace(",", "")) if is_part else 0
    told = {outcome.replace("-", " "): int(deals) for outcome, deals in found["outcomes"].items()}
    assert {outcome: deals for outcome, deals in parts.items() if deals} == {
        outcome: deals for outcome, deals in told.items() if parts[outcome]
    }
    assert parts["win"]


def test_ways_of_play_are_told_for_people_with_the_figures_of_the_larger_of_equal_bets(pitboss: Run) -> None:
    """Mississippi Stud has forty ways of play; those that are never best fill no lines, and fractions have decimals."""
    ran = pitboss("edge", "mississippi-stud")
    lines = {line[:47].strip(): line[47:].strip() for line in ran.out.splitlines() if line.startswith("  ")}
    assert not any(deals == "0" for deals in lines.values())
    assert lines["never best"].endswith("other ways of play")
    assert lines["deals with equal choices"] == "16,561,152"
    assert lines["average bet with the larger of equal bets"].startswith("3.58977191   exactly ")
    assert lines["element of risk with the larger of equal bets"].startswith("1.369128%   exactly ")


@pytest.mark.parametrize("paytable", ["standard", "california"])
def test_people_read_under_which_pay_table_a_base_game_was_counted(pitboss: Run, paytable: str) -> None:
    printed = " ".join(pitboss("edge", "let-it-ride", "--paytable", paytable).out.split())
    assert f"pay table {paytable} house edge" in printed
