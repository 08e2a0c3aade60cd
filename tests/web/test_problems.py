"""Problems: the sentence for people, and the rule beside it for programs."""

from http import HTTPStatus

import pytest

from pitboss.errors import NotThereError, PitbossError, UnsureError
from pitboss.web.problems import Problem, of

TWO = ("WAC 230-15-060", "WAC 230-15-671")


@pytest.mark.parametrize(
    ("error", "detail", "rule"),
    [
        (PitbossError("Only one type", rule="001/types.4"), "Only one type (types.4)", "001/types.4"),
        (PitbossError("Play", rule="003/ways.3", cited="rule ways.3"), "Play (rule ways.3)", "003/ways.3"),
        (UnsureError("Not approved", rule="WAC 230-15-035"), "Not approved (WAC 230-15-035)", "WAC 230-15-035"),
        (PitbossError("Not seen", rule=TWO), "Not seen (WAC 230-15-060, WAC 230-15-671)", "WAC 230-15-060"),
        (PitbossError("Not seen", cited="approval letter"), "Not seen (approval letter)", None),
        (PitbossError("It only looks like one (types.4)"), "It only looks like one (types.4)", None),
        (NotThereError("There is no table T9", "T9"), "There is no table T9", None),
    ],
)
def test_a_problem_has_the_rule_of_its_error_whatever_its_sentence_says(
    error: PitbossError, detail: str, rule: str | None
) -> None:
    """Those of the documents and those of the law; of several the first one."""
    body = of(error).body.model_dump(exclude_defaults=True)
    assert (body["detail"], body.get("rule")) == (detail, rule)


def test_a_problem_without_a_rule_has_no_such_member() -> None:
    problem = Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "Table T1 is open (close it first)")
    assert "rule" not in problem.body.model_dump(exclude_defaults=True)
