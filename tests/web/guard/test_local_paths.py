import pytest
from tests.web.browsers import Browser

from pitboss.web.guard.local_paths import local_path, sign_in_for


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
