"""Strategy cards: what they say is what the exact strategy says, and it fits on a page."""

import io
from fractions import Fraction

import pytest
from pypdf import PdfReader

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.house_way import load_house_way
from pitboss.maths.answer_strategy import AnswerClass, AnswerStrategy
from pitboss.maths.set_strategy import CLASSES, SetStrategy, ShortWay, WayLine
from pitboss.maths.strategy import Line, PlayStrategy, Rule, three_card_strategy
from pitboss.maths.three_card_play import cut_off_name
from pitboss.reports.document import Document, Facts, Grid, Steps
from pitboss.reports.strategy_card import answer_card, play_card, set_card
from pitboss.reports.writing import pdf

THREE_CARD = load_game("three-card-poker")
FACE_UP = load_game("face-up-pai-gow")
FOXWOODS = load_house_way("foxwoods")


def steps(document: Document) -> list[str]:
    return [text for block in document.blocks if isinstance(block, Steps) for _, text in block.items]


def facts(document: Document) -> dict[str, str]:
    return dict(row for block in document.blocks if isinstance(block, Facts) for row in block.rows)


def text_of(document: Document) -> tuple[int, str]:
    pages = PdfReader(io.BytesIO(pdf(document))).pages
    return len(pages), " ".join("".join(page.extract_text() for page in pages).split())


def test_three_card_poker_is_queen_six_four_and_costs_nothing() -> None:
    """The well-known rule, and the edge of 3.37% that document 003 prints."""
    card = play_card(THREE_CARD, three_card_strategy(THREE_CARD.paytable("A", "ante"), 3), cut_off_name, lines=3)
    assert steps(card) == ["Play Q-6-4 or better."]
    assert facts(card)["what it costs"] == "0.000000% of the Ante   exactly 0/1"
    assert facts(card)["house edge with this rule"].startswith("3.37")
    many, text = text_of(card)
    assert many == 1
    assert "Q-6-4" in text
    assert "686689/20358520" in text
    assert THREE_CARD.content_hash in text.replace(" ", "")


def test_a_rule_that_costs_is_added_to_the_edge_and_cheaper_rules_are_listed() -> None:
    rules = tuple(Rule(tuple(Line((), (), 5) for _ in range(many)), Fraction(4 - many, 100)) for many in (1, 2, 3))
    found = PlayStrategy(Fraction(3, 100), (), {f"class {n}": Fraction(n, 50) for n in range(9)}, rules, "class 3")
    card = play_card(THREE_CARD, found, lambda value: f"value {value}", lines=2)
    assert steps(card) == ["Play value 5 or better."] * 2
    assert facts(card)["what it costs"] == "2.000000% of the Ante   exactly 1/50"
    assert facts(card)["house edge with this rule"] == "5.000000% of the Ante   exactly 1/20"
    grids = [block for block in card.blocks if isinstance(block, Grid)]
    assert [row[1] for row in grids[0].rows] == ["3.000000%", "2.000000%", "1.000000%"]
    assert [row[0] for row in grids[1].rows][3] == "class 3 or better, as the dealer does"
    assert len(grids[1].rows) == 5


def short_way(many: int) -> ShortWay:
    lines = tuple(WayLine(CLASSES[at % len(CLASSES)], "", "highest-pair-in-front") for at in range(many))
    return ShortWay(lines, Fraction(1, many), Fraction(1, 2 * many))


def test_setting_by_few_lines_takes_the_longest_way_that_is_asked_for() -> None:
    found = SetStrategy(Fraction(1, 30), Fraction(1, 40), (), tuple(short_way(many) for many in (9, 10, 11, 30)))
    card = set_card(load_game("ez-pai-gow"), FOXWOODS, found, lines=10)
    assert len(steps(card)) == 10
    assert facts(card)["what it costs"] == "5.000000% of the wager   exactly 1/20"
    assert facts(card)["house edge by Foxwoods"].endswith("exactly 1/30")
    assert text_of(card)[0] == 1
    with pytest.raises(PitbossError, match="--lines 9 or more"):
        set_card(load_game("ez-pai-gow"), FOXWOODS, found, lines=8)


def test_answering_a_dealer_who_is_seen_says_where_the_house_way_loses() -> None:
    """Ten hands against ten dealers: three deals pushed that could be won, one lost that could be pushed."""
    classes = (
        AnswerClass("two-pair", 6, 1, 0, -2, both=False, dealers=10),
        AnswerClass("one-pair", 4, 2, 1, -3, both=False, dealers=10),
    )
    card = answer_card(FACE_UP, FOXWOODS, AnswerStrategy(classes))
    assert facts(card)["house edge by Foxwoods"] == "5.000000%   exactly 1/20"
    assert facts(card)["cost of the house way"] == "4.000000%   exactly 1/25"
    assert facts(card)["house edge with this rule"] == "1.000000%   exactly 1/100"
    (table,) = [block for block in card.blocks if isinstance(block, Grid)]
    assert [row[0] for row in table.rows] == ["one pair", "two pair"]
    assert table.rows[0][2] == "7.5000%"
    assert text_of(card)[0] == 1
