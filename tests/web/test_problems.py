"""Problems: the sentence for people, and the rule beside it for programs."""

from http import HTTPStatus

import pytest
from tests.web.browsers import Browser

from pitboss.errors import FieldError, NotThereError, PitbossError, SecondPersonError, UnsureError
from pitboss.web.problems import Problem, local_path, of, sign_in_for

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


def test_a_problem_says_with_which_line_of_a_pay_table_something_is_wrong() -> None:
    body = of(FieldError("Flush: a pay is needed", "flush")).body
    assert [field.model_dump() for field in body.fields] == [{"field": "flush", "says": "Flush: a pay is needed"}]


def test_a_problem_says_whether_a_second_card_would_do() -> None:
    assert of(SecondPersonError("Two people are needed here")).body.second_person
    assert not of(PitbossError("Two people are needed here")).body.second_person


@pytest.mark.parametrize("path", ["/", "/account", "/tables/T1?seat=2", "/a%2F%2Fevil.example", "/x#y"])
def test_a_path_of_our_own_is_gone_to_after_signing_in(path: str) -> None:
    assert local_path(path) == path


@pytest.mark.parametrize(
    "path",
    [
        None, "", "account", "//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example/",
        "/\t/evil.example", "/\n/evil.example", " /x", "javascript:alert(1)", "/" + "x" * 3000, "///evil.example",
    ],
)  # fmt: skip
def test_anything_that_could_lead_elsewhere_leads_to_the_front_page(path: str | None) -> None:
    assert local_path(path) == "/"


def test_a_page_that_needs_a_card_asks_for_it_and_leads_back(browser: Browser) -> None:
    """From the page to the sign-in, and after it to the page."""
    answer = browser.get("/account?tab=1", accept="text/html")
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?next=/account%3Ftab%3D1")
    page = browser.get("/sign-in?next=/account%3Ftab%3D1", accept="text/html")
    assert 'data-next="/account?tab=1"' in page.text
    evil = browser.get("/sign-in?next=//evil.example", accept="text/html")
    assert "evil.example" not in evil.text
    browser.sign_in("dealer")
    assert browser.get("/sign-in?next=//evil.example").headers["location"] == "/"
    assert browser.get("/sign-in?next=/account").headers["location"] == "/account"


def test_the_address_of_the_sign_in_page_holds_the_whole_path() -> None:
    """Its query, too."""
    assert sign_in_for("/a", "b=1&c=2") == "/sign-in?next=/a%3Fb%3D1%26c%3D2"
