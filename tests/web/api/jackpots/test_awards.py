"""Awards over HTTP: what one waits for, both amounts, the amount that was seen, release and dispute."""

import pytest
from tests.web.browsers import Browser
from tests.web.scenes import Scene

from pitboss.desk.person import Role
from pitboss.jackpots import commands as j
from pitboss.reports.numbers import to_the_cent


@pytest.fixture
def scene(browser: Browser) -> Scene:
    """An executive on the floor."""
    found = Scene(browser, "executive")
    found.enter()
    return found


def test_a_win_says_what_it_waits_for_what_came_before_it_and_both_amounts(scene: Scene) -> None:
    """Two quarters of one meter: the second is of what the first left, or of all of it."""
    name = scene.second_award()
    found = scene.browser.get(f"/api/v1/awards/{name}").json()
    (first,) = found["waits_for"]
    assert (first["seat"], first["share"], first["status"]) == (2, "1/4", "locked")
    assert found["called_before"] == found["waits_for"]
    assert found["if_confirmed_cents"] == found["release_cents"] == found["amount_cents"]
    assert found["if_rejected_cents"] == first["cents"] > found["amount_cents"]
    (win,) = [win for win in scene.browser.get("/api/v1/wins").json()["wins"] if win["award"] == name]
    assert win["if_rejected_cents"] == found["if_rejected_cents"]
    refused = scene.browser.command(f"/api/v1/awards/{name}/confirm", {})
    assert refused.status_code == 422
    assert "which was called before it" in refused.json()["detail"]


def test_a_fixed_pay_that_is_reported_for_tax_says_what_is_kept_back_and_what_is_not_settled(scene: Scene) -> None:
    """The dealer may not pay it; called, it is an award of $2,500 with its form, and nothing is kept back so far."""
    table = scene.game("five-aces")
    scene.browser.enter(Role.SUPERVISOR)
    body = {"seat": 2, "sensor": 1, "supervisor": None}
    refused = scene.browser.command(f"/api/v1/tables/{table}/sensors/pay", body)
    assert (refused.status_code, "reported to the tax office" in refused.text) == (422, True)
    (award,) = scene.do(j.CallSupervisor(table=table, badge="dealer"))["awards"]
    found = scene.browser.get(f"/api/v1/awards/{award}").json()
    assert (found["amount_cents"], found["meter"], found["tax_form"]["form"]) == (250_000, "", "W-2G")
    assert (found["withheld_cents"], found["net_cents"], found["winner"]) == (0, 250_000, None)
    assert "draft instructions" in found["uncertain"]


def test_a_card_for_an_amount_that_has_changed_is_refused(scene: Scene) -> None:
    """The page had shown what the win was worth before another one was rejected."""
    name = scene.second_award()
    before = scene.browser.get(f"/api/v1/awards/{name}").json()
    first = before["waits_for"][0]["award"]
    assert scene.browser.command(f"/api/v1/awards/{first}/reject", {"reason": "Misread"}).status_code == 200
    stale = scene.browser.command(f"/api/v1/awards/{name}/confirm", {"seen_cents": before["amount_cents"]})
    assert stale.status_code == 422
    assert "check it again" in stale.json()["detail"]
    now = scene.browser.get(f"/api/v1/awards/{name}").json()
    assert [change["because"] for change in now["reworked"]] == [first]
    done = scene.browser.command(f"/api/v1/awards/{name}/confirm", {"seen_cents": now["amount_cents"]})
    assert done.json()["result"]["cents"] == before["if_rejected_cents"]


def test_what_is_certain_is_released_and_a_supplement_is_linked_to_it(scene: Scene) -> None:
    """It comes with the rejection of the win before it."""
    name = scene.second_award()
    found = scene.browser.get(f"/api/v1/awards/{name}").json()
    body = {"seen_cents": found["release_cents"]}
    assert scene.browser.command(f"/api/v1/awards/{name}/release", body).json()["result"]["status"] == "confirmed"
    scene.browser.command(f"/api/v1/awards/{found['waits_for'][0]['award']}/reject", {"reason": "Misread"})
    (more,) = scene.browser.get(f"/api/v1/awards/{name}").json()["supplements"]
    supplement = scene.browser.get(f"/api/v1/awards/{more}").json()
    assert (supplement["supplement_of"], supplement["status"]) == (name, "locked")
    assert supplement["total_cents"] == found["if_rejected_cents"]


def test_a_disputed_win_is_on_the_page_and_on_the_floor_until_two_resolve_it(scene: Scene) -> None:
    """With the statement and who rejected."""
    name = scene.award()
    body = {"reason": "Misread", "statement": "It was the ten", "card": scene.card("supervisor")}
    assert scene.browser.command(f"/api/v1/awards/{name}/dispute", body).json()["result"]["status"] == "disputed"
    (win,) = [win for win in scene.browser.get("/api/v1/wins").json()["wins"] if win["award"] == name]
    assert (win["statement"], win["status"]) == ("It was the ten", "disputed")
    kinds = [(item["kind"], item["award"]) for item in scene.browser.get("/api/v1/tables").json()["attention"]]
    assert ("award-disputed", name) in kinds
    resolution = {"outcome": "confirmed", "reason": "The tape", "second": scene.card("manager")}
    done = scene.browser.command(f"/api/v1/awards/{name}/resolution", resolution)
    assert done.json()["result"]["status"] == "confirmed"


def test_the_two_cards_that_resolve_a_dispute_are_laid_in_either_order(scene: Scene) -> None:
    """The manager's first: the record is the same."""
    name = scene.disputed()
    body = {
        "outcome": "rejected",
        "reason": "The tape",
        "card": scene.card("manager"),
        "second": scene.card("executive"),
    }
    done = scene.browser.command(f"/api/v1/awards/{name}/resolution", body)
    assert done.json()["result"]["status"] == "rejected", done.text


def test_a_meter_is_the_same_on_every_page_while_a_win_is_verified(scene: Scene) -> None:
    """What is pending is on it until the card, on the desk and over the API as on the wall."""
    award = scene.browser.get(f"/api/v1/awards/{scene.award()}").json()
    jackpot = f"/api/v1/jackpots/{award['jackpot']}"
    (wall,) = scene.browser.get(f"{jackpot}/display").json()["meters"]
    assert wall["cents"] == award["meter_before_cents"] > wall["restarts_cents"]
    details = scene.browser.get(jackpot).json()
    assert details["meters"] == [wall]
    assert wall["pending_cents"] == [award["amount_cents"]]
    (waiting,) = details["to_do"]
    (win,) = [win for win in scene.browser.get("/api/v1/wins").json()["wins"] if win["award"] == award["award"]]
    assert (waiting["name"], waiting["seat"], waiting["hand"]) == (win["table_name"], win["seat"], win["hand"])
    page = " ".join(scene.browser.get("/manage/jackpots", accept="text/html").text.split())
    assert f"{to_the_cent(award['amount_cents'])} being verified" in page
    assert (
        f"{win['table_name']}, seat {win['seat']}, {win['hand']}, {to_the_cent(award['amount_cents'])} <small" in page
    )
    scene.browser.command(f"/api/v1/awards/{award['award']}/confirm", {"seen_cents": award["amount_cents"]})
    (meter,) = scene.browser.get(jackpot).json()["meters"]
    assert (meter["id"], meter["cents"]) == (wall["id"], wall["restarts_cents"])


def test_the_day_leads_to_the_win_pages_of_its_awards_and_calls_a_disputed_one_not_decided(scene: Scene) -> None:
    """Those that were worked out again as well, and the one that was rejected before them."""
    disputed, later = scene.disputed(), scene.second_award()
    (first,) = scene.browser.get(f"/api/v1/awards/{later}").json()["waits_for"]
    scene.browser.command(f"/api/v1/awards/{first['award']}/reject", {"reason": "Misread"})
    page = scene.browser.get("/reports/day", accept="text/html").text
    row = page.split(f'<a href="/awards/{disputed}/win-page">{disputed}</a>')[1].split("</tr>")[0]
    assert ">not decided<" in row
    again = page.split("Wins worked out again")[1].split("</section>")[0]
    assert f'<a href="/awards/{later}/win-page">{later}</a>' in again
    assert f'<a href="/awards/{first["award"]}/win-page">' in again
