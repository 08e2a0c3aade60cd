"""Strategy cards: what they say is what the exact strategy says, and it fits on a page."""

import io
from fractions import Fraction

import pytest
from pypdf import PdfReader
from tests.three_card_rules import three_card_rules

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.hands.rankings.three_card import cut_off_name
from pitboss.maths.strategy.answer_strategy import AnswerClass, AnswerStrategy
from pitboss.maths.strategy.play_or_fold import PlayStrategy, RankLine, RankRule, three_card_strategy
from pitboss.maths.strategy.set_strategy import CLASSES, SetStrategy, ShortWay, WayLine
from pitboss.reports.base.play import asked_play
from pitboss.reports.document import Facts, Grid, PrintedDocument, Steps, Text
from pitboss.reports.question import Question
from pitboss.reports.strategy.card import card_of
from pitboss.reports.strategy.strategy_answer import answered_strategy, played_strategy, set_strategy
from pitboss.reports.writers import pdf

THREE_CARD = load_game("three-card-poker")
THREE_CARD_PLAY, EZ_PLAY, FACE_UP_PLAY = (
    asked_play(Question.of(game)) for game in ("three-card-poker", "ez-pai-gow", "face-up-pai-gow")
)


def steps(document: PrintedDocument) -> list[str]:
    return [text for block in document.blocks if isinstance(block, Steps) for _, text in block.items]


def facts(document: PrintedDocument) -> dict[str, str]:
    return dict(row for block in document.blocks if isinstance(block, Facts) for row in block.rows)


def text_of(document: PrintedDocument) -> tuple[int, str]:
    pages = PdfReader(io.BytesIO(pdf(document))).pages
    return len(pages), " ".join("".join(page.extract_text() for page in pages).split())


def test_three_card_poker_is_queen_six_four_and_costs_nothing() -> None:
    """The well-known rule, and the edge of 3.37% that document 003 prints."""
    rules = three_card_rules(THREE_CARD.paytable("A", "ante"))
    card = card_of(played_strategy(THREE_CARD_PLAY, three_card_strategy(rules, 3), cut_off_name), lines=3)
    assert steps(card) == ["Play Q-6-4 or better."]
    assert facts(card)["what it costs"] == "0.000000% of the Ante   exactly 0/1"
    assert facts(card)["house edge with this rule"].startswith("3.37")
    many, text = text_of(card)
    assert many == 1
    assert "Q-6-4" in text
    assert "686689/20358520" in text
    assert THREE_CARD.content_hash in text.replace(" ", "")


def test_a_rule_that_costs_is_added_to_the_edge_and_cheaper_rules_are_listed() -> None:
    rules = tuple(
        RankRule(tuple(RankLine((), (), 5) for _ in range(many)), Fraction(4 - many, 100)) for many in (1, 2, 3)
    )
    found = PlayStrategy(Fraction(3, 100), (), {f"class {n}": Fraction(n, 50) for n in range(9)}, rules, "class 3")
    card = card_of(played_strategy(THREE_CARD_PLAY, found, lambda value: f"value {value}"), lines=2)
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
    card = card_of(set_strategy(EZ_PLAY, found, 30), lines=10)
    assert len(steps(card)) == 10
    assert facts(card)["what it costs"] == "5.000000% of the wager   exactly 1/20"
    assert facts(card)["house edge by Foxwoods"].endswith("exactly 1/30")
    assert text_of(card)[0] == 1
    with pytest.raises(PitbossError, match="give 9 lines or more"):
        card_of(set_strategy(EZ_PLAY, found, 30), lines=8)


def test_answering_a_dealer_who_is_seen_says_where_the_house_way_loses() -> None:
    """Ten hands against ten dealers: three deals pushed that could be won, one lost that could be pushed."""
    classes = (
        AnswerClass("two-pair", 6, 1, 0, -2, both=False, dealers=10),
        AnswerClass("one-pair", 4, 2, 1, -3, both=False, dealers=10),
    )
    card = card_of(answered_strategy(FACE_UP_PLAY, AnswerStrategy(classes)))
    assert facts(card)["house edge by Foxwoods"] == "5.000000%   exactly 1/20"
    assert facts(card)["cost of the house way"] == "4.000000%   exactly 1/25"
    assert facts(card)["house edge with this rule"] == "1.000000%   exactly 1/100"
    (table,) = [block for block in card.blocks if isinstance(block, Grid)]
    assert [row[0] for row in table.rows] == ["one pair", "two pair"]
    assert table.rows[0][2] == "7.5000%"
    assert text_of(card)[0] == 1


def test_the_card_of_a_public_game_says_that_its_rules_are_of_no_approved_document() -> None:
    play = asked_play(Question.of("three-card-poker-progressive"))
    rules = three_card_rules(play.game.paytable("5-4-1", "ante"))
    card = card_of(played_strategy(play, three_card_strategy(rules, 3), cut_off_name), lines=3)
    last = card.blocks[-1]
    assert isinstance(last, Text)
    assert "public rules, not an approved document" in last.text
