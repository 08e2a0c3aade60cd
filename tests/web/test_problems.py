"""Problems: the sentence for people, and the rule beside it for programs."""

from http import HTTPStatus

import pytest

from pitboss.web.problems import Problem, body_of


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("All jackpots of a table are of one type (types.4)", "types.4"),
        ("The bonus is not paid (003/bonus.10b)", "003/bonus.10b"),
        ("Lucky Hand is not approved on 2026-11-16: record its letter (WAC 230-15-035)", "WAC 230-15-035"),
        ("Not acknowledged: the notices are shown (WAC 230-15-060, WAC 230-15-671)", "WAC 230-15-060"),
        ("Table T1 can't open. No shoe is named (WAC 230-15-465). Jackpot J is halted", "WAC 230-15-465"),
        ("Not acknowledged: the controls are at hand (letter of approval, conditions for card rooms)", None),
        ("Table T1 is open (close it first)", None),
    ],
)
def test_the_rule_that_a_sentence_names_is_told_apart(sentence: str, rule: str | None) -> None:
    """Those of the documents and those of the law; where a sentence names several, the first one."""
    assert body_of(Problem(HTTPStatus.UNPROCESSABLE_ENTITY, sentence)).get("rule") == rule
