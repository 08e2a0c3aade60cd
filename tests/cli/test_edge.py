"""``pitboss edge``."""

import json
from fractions import Fraction

import pytest
from tests.helpers import Run


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
