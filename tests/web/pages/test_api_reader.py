"""The reader of the API: every route of the document stands in it, with who may send it."""

import pytest

from pitboss.web.app import create_app
from pitboss.web.pages.guests.api_reader import ApiCall, marked, subjects_of, who_may
from pitboss.web.settings import Settings


@pytest.fixture(scope="module")
def calls() -> dict[tuple[str, str], ApiCall]:
    """Every call that the reader shows."""
    document = create_app(Settings()).openapi()
    return {(call.method, call.path): call for subject in subjects_of(document) for call in subject.calls}


@pytest.mark.slow
def test_every_call_of_the_document_is_there_once_under_an_address_of_its_own(
    calls: dict[tuple[str, str], ApiCall],
) -> None:
    """None is left out, and no two share an address."""
    document = create_app(Settings()).openapi()
    told = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert set(calls) == told
    assert len({call.id for call in calls.values()}) == len(calls)


@pytest.mark.slow
def test_a_call_says_who_may_send_it_what_goes_in_and_what_comes_out(calls: dict[tuple[str, str], ApiCall]) -> None:
    """A confirmation: three roles, the id of the client, a card of badge and PIN, and a receipt."""
    call = calls["POST", "/api/v1/awards/{award}/confirm"]
    assert call.who == "dealer, supervisor, executive"
    assert {field.name for field in call.parameters if field.needed} >= {"award", "Idempotency-Key"}
    (body,) = call.bodies
    (card,) = (field for field in body.fields if field.name == "card")
    assert [field.name for field in card.fields] == ["badge", "secret"]
    assert "string, 1 to 80 characters" in [field.type for field in card.fields]
    good = [answer for answer in call.answers if answer.is_good]
    assert [field.name for answer in good for one in answer.bodies for field in one.fields] == [
        "result",
        "sequence",
        "repeated",
    ]
    assert {answer.status for answer in call.answers} >= {403, 409, 422}


@pytest.mark.slow
def test_what_is_open_to_all_says_so() -> None:
    """Three words for the large groups, else the roles."""
    assert who_may("GET", "/api/v1/games") == "anyone"
    assert who_may("GET", "/api/v1/session") == "whoever is signed in"
    assert who_may("GET", "/api/v1/floor/plan") == "staff"
    assert who_may("GET", "/api/v1/awards") == "staff, regulators"


def test_code_in_a_text_is_shown_as_code_and_nothing_else_as_markup() -> None:
    """Double backquotes are how the sources write it; a reader sees none of them."""
    assert marked("what ``check-filing --out`` writes, <b>") == "what <code>check-filing --out</code> writes, &lt;b&gt;"
