from fastapi.testclient import TestClient
from tests.web.browsers import Browser

from pitboss.desk.person import Role


def test_the_front_page_comes_with_the_policy_that_keeps_foreign_scripts_out(client: TestClient) -> None:
    """No inline script, no inline style, nothing from elsewhere."""
    answer = client.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert '<nav aria-label="Pitboss">' in answer.text
    assert "style=" not in answer.text


def test_whoever_has_a_home_goes_there_from_the_front_page(browser: Browser) -> None:
    """A regulator's agent as well, whose home is the desk; a display has none."""
    regulator = browser.enter(Role.REGULATOR)
    assert (regulator.get("/").headers["location"], regulator.get("/?guest=true").status_code) == ("/home", 200)
    assert regulator.get("/home").headers["location"] == "/regulator"
    assert browser.enter(Role.DISPLAY).get("/").status_code == 200


def test_scripts_are_served_as_modules_that_a_browser_runs(client: TestClient) -> None:
    """With ``nosniff`` a browser runs them only under the right type."""
    for name in ("js/pitboss.mjs", "js/cards.mjs", "js/page.mjs"):
        answer = client.get(f"/static/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"


def test_what_is_not_there_is_a_problem_for_machines_and_a_page_for_people(client: TestClient) -> None:
    """The same address, asked for in two ways."""
    machine = client.get("/nothing")
    assert (machine.status_code, machine.headers["content-type"]) == (404, "application/problem+json")
    assert machine.json()["status"] == 404
    person = client.get("/nothing", headers={"accept": "text/html"})
    assert person.status_code == 404
    assert "<h1>Not Found</h1>" in person.text
    named = client.get("/games/three-card-poker/design?wager=pair-plus&paytable=Z", headers={"accept": "text/html"})
    assert named.status_code == 422
    assert "<h1>Not Found</h1>" in named.text
    assert "There is no pay table of Three Card Poker" in named.text
