"""What the tests of the office set up over HTTP: tables, jackpots, and the cards that two people lay down."""

from typing import Any

from tests.web.browsers import PIN, Browser

from pitboss.floor.gate import acknowledgements

SEEN = [each.id for each in acknowledgements() if "commercial" in each.rooms]
SHUFFLER = {"what": "shuffler", "maker": "Light and Wonder", "model": "ACE", "serial": "1", "approval": "E-17"}


def card(badge: str, secret: str = PIN) -> dict[str, str]:
    """A second person's card and PIN."""
    return {"badge": badge, "secret": secret}


def table(name: str = "T-1", game: str = "three-card-poker", mode: str = "card-entry", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """A table as the API takes it."""
    base = {"table": name, "name": f"Table {name}", "mode": mode, "base_game": "Three Card Poker", "game": game}
    return {**base, "equipment": [] if mode == "practice" else [SHUFFLER], **more}


def opened(manager: Browser, name: str = "T-1", opener_cents: int = 100_000, **more: Any) -> None:  # noqa: ANN401 - any field
    """A table that is set up and open."""
    assert manager.command("/api/v1/floor/tables", table(name, **more)).status_code == 201
    body = {"opener_cents": opener_cents, "acknowledged": SEEN, "second": card("dealer")}
    answer = manager.command(f"/api/v1/floor/tables/{name}/open", body)
    assert answer.status_code == 200, answer.text


def plan(name: str = "link") -> dict[str, Any]:
    """A progressive on WA01: seed $10,000, 20% to the meter, 5% to the reserve."""
    meter = {"id": "jackpot", "seed_cents": 1_000_000, "contribution_ppm": 200_000, "reserve_ppm": 50_000}
    return {
        "id": name, "name": f"Jackpot {name}", "type": "progressive", "game": "face-up-pai-gow",
        "paytable": "FUPGPP-WA01", "location": "Aces Up", "meters": [meter],
    }  # fmt: skip
