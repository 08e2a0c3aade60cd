from collections.abc import Callable

import pytest
from tests.web.browsers import PEOPLE, PIN, Browser, Clock, register

from pitboss.desk.person import Role
from pitboss.web.room import CardRoom

NEW = {"card": "D-2", "person": "Dora New", "role": "dealer"}
TWO = {"second": {"badge": "supervisor", "secret": PIN}}


@pytest.fixture
def manager(browser: Browser) -> Browser:
    """The manager's browser."""
    return browser.enter(Role.MANAGER)


def _card(manager: Browser, name: str) -> dict[str, object]:
    found: list[dict[str, object]] = manager.get("/api/v1/staff/cards").json()
    return next(card for card in found if card["card"] == name)


def test_a_new_person_signs_in_with_a_secret_that_is_shown_once_and_must_be_changed(
    manager: Browser, browsers: Callable[[], Browser]
) -> None:
    """Until it is changed, nothing else is allowed."""
    assert manager.command("/api/v1/staff/cards", NEW).status_code == 201
    assert _card(manager, "D-2")["has_secret"] is False
    given = manager.command("/api/v1/staff/cards/D-2/secret", TWO, key="give-1")
    secret = given.json()["secret"]
    assert _card(manager, "D-2")["must_change"] is True
    again = manager.command("/api/v1/staff/cards/D-2/secret", TWO, key="give-1")
    assert again.status_code == 422
    assert secret not in again.text
    theirs = browsers()
    assert theirs.sign_in("D-2", secret).json()["must_change"] is True
    assert theirs.get("/api/v1/floor/setups").status_code == 403
    changed = theirs.send("POST", "/api/v1/session/secret", {"old": secret, "new": "271999"})
    assert changed.status_code == 204
    assert theirs.get("/api/v1/floor/setups").status_code == 200
    assert _card(manager, "D-2")["must_change"] is False


def test_a_locked_card_is_signed_out_and_cannot_sign_in_until_it_is_unlocked(
    manager: Browser, browsers: Callable[[], Browser]
) -> None:
    """Locking takes the card out of use; the person and the role stay."""
    dealer = browsers()
    assert dealer.sign_in("dealer").status_code == 201
    assert _card(manager, "dealer")["places"] == 1
    card = {"card": "dealer", "person": "Dealer One", "role": "dealer"}
    assert manager.command("/api/v1/staff/cards", {**card, "active": False}).is_success
    assert dealer.get("/api/v1/session").status_code == 401
    assert browsers().sign_in("dealer").status_code == 401
    assert manager.command("/api/v1/staff/cards", {**card, "active": True}).is_success
    assert browsers().sign_in("dealer").status_code == 201


def test_a_card_with_too_many_wrong_tries_waits_until_a_manager_lets_it_try_again(
    manager: Browser, browsers: Callable[[], Browser]
) -> None:
    """The page says until when, and how often a wrong secret was tried; the card was never seen until it is right."""
    other = browsers()
    for _ in range(5):
        other.sign_in("dealer", "000001")
    assert (_card(manager, "dealer")["wrong_tries"], _card(manager, "dealer")["last_seen"]) == (5, "")
    assert other.sign_in("dealer", PIN).status_code == 429
    assert _card(manager, "dealer")["locked_until"]
    assert manager.command("/api/v1/staff/cards/dealer/try-again").is_success
    assert _card(manager, "dealer")["locked_until"] == ""
    assert other.sign_in("dealer", PIN).status_code == 201
    seen = _card(manager, "dealer")["last_seen"]
    assert seen
    assert other.send("DELETE", "/api/v1/session").is_success
    assert _card(manager, "dealer")["last_seen"] == seen  # signed out, and known from the trail


def test_letting_a_card_try_again_is_done_once_however_often_it_is_sent(
    manager: Browser, browsers: Callable[[], Browser]
) -> None:
    """The same request under the same key lifts no later lock-out: each lift has its own trace, and is counted."""
    other = browsers()
    for expected in (201, 429):
        for _ in range(5):
            other.sign_in("dealer", "000001")
        done = manager.command("/api/v1/staff/cards/dealer/try-again", key="again")
        assert done.is_success
        assert done.json()["repeated"] is (expected == 429)
        assert browsers().sign_in("dealer", PIN).status_code == expected


def test_signing_a_card_out_ends_every_place(manager: Browser, browsers: Callable[[], Browser], clock: Clock) -> None:
    """Two browsers of one card; both are out."""
    both = [browsers(), browsers()]
    for place in both:
        place.sign_in("supervisor")
        clock.pass_minutes(1)
    places = manager.get("/api/v1/staff/cards/supervisor/places").json()
    assert len(places) == 2
    assert manager.command("/api/v1/staff/cards/supervisor/sign-out").is_success
    assert [place.get("/api/v1/session").status_code for place in both] == [401, 401]


def test_nobody_changes_their_own_card(manager: Browser) -> None:
    """Or the room might be left without a manager, or one might promote themselves."""
    own = {"card": "manager", "person": "Manager One", "role": "accounting"}
    assert manager.command("/api/v1/staff/cards", own).status_code == 422
    assert manager.command("/api/v1/staff/cards/manager/secret").status_code == 422


def test_a_card_never_changes_hands(manager: Browser) -> None:
    """Not even to somebody with a like name."""
    answer = manager.command("/api/v1/staff/cards", {"card": "dealer", "person": "Someone Else", "role": "dealer"})
    assert answer.status_code == 422
    assert "is never passed on" in answer.json()["detail"]


def test_the_cards_of_software_are_not_shown_and_not_given(manager: Browser) -> None:
    """Nobody carries them, so nobody may sign in with them."""
    body = {"card": "software-dealer", "person": "Mallory", "role": "manager"}
    assert manager.command("/api/v1/staff/cards", body).status_code == 422
    assert manager.command("/api/v1/staff/cards/software-dealer/secret").status_code == 404
    assert not [card for card in manager.get("/api/v1/staff/cards").json() if card["card"].startswith("software")]


def test_the_trail_tells_who_did_it_and_no_secret(manager: Browser) -> None:
    """Giving a card and a secret are events with both names."""
    manager.command("/api/v1/staff/cards", NEW)
    secret = manager.command("/api/v1/staff/cards/D-2/secret", TWO).json()["secret"]
    events = manager.get("/api/v1/audit/events?text=D-2").json()["events"]
    assert [event["kind"] for event in events] == ["access-changed", "card-managed"]
    assert {event["data"]["by"] for event in events} == {"Manager One"}
    assert events[0]["data"]["second"] == "Supervisor One"
    assert secret not in str(events)


def test_one_manager_alone_gives_no_secret_that_could_act_as_the_second_person(
    manager: Browser, room: CardRoom
) -> None:
    """Not without a card, not with a dealer's, not with another one of their own, and not by locking all others."""
    register(room, ("M-2", "Manager One", Role.EXECUTIVE))
    for badge in ("", "dealer", "M-2"):
        body = {"second": {"badge": badge, "secret": PIN}} if badge else {}
        answer = manager.command("/api/v1/staff/cards/supervisor/secret", body)
        assert answer.status_code == 422, badge
        assert "secret" not in answer.json()
    for badge, person, role in PEOPLE:
        if badge != "manager":
            manager.command("/api/v1/staff/cards", {"card": badge, "person": person, "role": role, "active": False})
    assert manager.command("/api/v1/staff/cards/supervisor/secret").status_code == 422


def test_two_people_vouch_for_a_new_person(manager: Browser) -> None:
    """Until then the list says that the person waits."""
    manager.command("/api/v1/staff/cards", {**NEW, "person_id": "E-17"})
    found = _card(manager, "D-2")
    assert (found["person_id"], found["vouched"]) == ("E-17", False)
    assert manager.command("/api/v1/staff/cards/D-2/vouch").status_code == 422
    assert manager.command("/api/v1/staff/cards/D-2/vouch", TWO).status_code == 200
    assert _card(manager, "D-2")["vouched"] is True


def test_one_manager_alone_changes_no_roles_and_is_never_alone_by_it(manager: Browser) -> None:
    """Neither a change of role nor a secret is one person's, whatever roles the others have."""
    for badge, person, _ in PEOPLE:
        if badge != "manager":
            body = {"card": badge, "person": person, "role": "auditor"}
            assert manager.command("/api/v1/staff/cards", body).status_code == 422 or badge == "auditor"
    manager.command("/api/v1/staff/cards", {"card": "X-1", "person": "Ghost Writer", "role": "accounting"})
    assert manager.command("/api/v1/staff/cards/X-1/secret").status_code == 422
