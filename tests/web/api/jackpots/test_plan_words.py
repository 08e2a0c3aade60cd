import pytest
from tests.web.browsers import Browser
from tests.web.office import card

from pitboss.desk.person import Role

TOML = """
id = "link"
name = "Fortune Link"
paytable = "FUPGPP-WA01"
location = "Aces Up"
meter = [{ seed = "$10000", contribution = "20%", limit = "$50000" }]
"""
WORDS = {
    "id": "form", "name": "From a form", "type": "progressive", "game": "face-up-pai-gow", "paytable": "FUPGPP-WA01",
    "location": "Aces Up", "wager": "$1", "practice": False,
    "meter": [{"id": "jackpot", "seed": "$10000", "contribution": "20%", "reserve": "2%"}],
}  # fmt: skip


@pytest.fixture
def manager(browser: Browser) -> Browser:
    """The manager's browser."""
    return browser.enter(Role.MANAGER)


@pytest.mark.slow
def test_a_plan_file_is_checked_with_advice_and_then_made(manager: Browser) -> None:
    """Without a reserve the supplier warns; what was checked is what is made."""
    checked = manager.send("POST", "/api/v1/plans/check", {"toml": TOML}).json()
    assert any("progressive-advice.4" in warning for warning in checked["warnings"])
    assert checked["plan"]["meters"][0]["limit_cents"] == 5_000_000
    assert manager.get("/api/v1/jackpots").json()["jackpots"] == []
    assert (
        manager.command("/api/v1/jackpots", {"plan": checked["plan"], "second": card("accounting")}).status_code == 201
    )
    [made] = manager.get("/api/v1/jackpots").json()["jackpots"]
    assert (made["id"], made["meters"][0]["id"], made["meters"][0]["cents"]) == ("link", "jackpot", 1_000_000)


def test_a_form_has_the_words_of_a_plan_file(manager: Browser) -> None:
    """Dollars and percents as people write them."""
    checked = manager.send("POST", "/api/v1/plans/check", {"words": WORDS}).json()
    assert checked["plan"]["meters"][0]["reserve_ppm"] == 20_000
    assert (
        manager.command("/api/v1/jackpots", {"plan": checked["plan"], "second": card("accounting")}).status_code == 201
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"toml": "id = "}, "not TOML"),
        ({"toml": "id = 0x" + "f" * 5_000}, "more than 1,000 digits"),
        ({"toml": TOML.replace("20%", "a fifth")}, "not a rate"),
        ({"toml": TOML.replace("seed", "sead")}, "sead"),
        ({"words": {**WORDS, "paytable": "NONE"}}, "pay table"),
        ({"words": {**WORDS, "meter": "many"}}, "meter"),
        ({}, "either"),
        ({"toml": TOML, "words": WORDS}, "either"),
    ],
)
def test_a_plan_that_could_not_run_is_refused_with_a_sentence(
    manager: Browser, body: dict[str, object], words: str
) -> None:
    """The sentence names what is wrong."""
    answer = manager.send("POST", "/api/v1/plans/check", body)
    assert answer.status_code == 422
    assert words in answer.json()["detail"]
