"""What the tests of the office set up over HTTP: tables, jackpots, and the cards that two people lay down."""

from typing import Any

from tests.floor.chip_counts import stacks
from tests.web.browsers import PIN, Browser

from pitboss.floor.gate.letters import acknowledgements

SEEN = [acknowledgement.id for acknowledgement in acknowledgements() if "commercial" in acknowledgement.rooms]
SHUFFLER = {"what": "shuffler", "maker": "Light and Wonder", "model": "ACE", "serial": "1", "approval": "E-17"}


def card(badge: str, secret: str = PIN) -> dict[str, str]:
    """A second person's card and PIN."""
    return {"badge": badge, "secret": secret}


def table(name: str = "T-1", game: str = "three-card-poker", mode: str = "card-entry", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """A table as the API takes it."""
    base = {"table": name, "name": f"Table {name}", "mode": mode, "base_game": "Three Card Poker", "game": game}
    return {**base, "equipment": [] if mode == "practice" else [SHUFFLER], **more}


def by_denomination(cents: int) -> list[dict[str, int]]:
    """An amount of chips by denomination, as the API takes it."""
    return [{"chip_cents": stack.chip_cents, "cents": stack.cents} for stack in stacks(cents)]


def movement(what: str, cents: int, slip: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """A fill, a credit or a drop as the API takes it, with a dealer or somebody of the count team as the second."""
    if what == "drop":
        return {"what": what, "cents": cents, "slip": slip, "second": card("accounting"), **more}
    people = {"cage": "accounting", "runner": "executive", "dealer": "dealer", "supervisor": "supervisor"}
    body = {"what": what, "cents": cents, "slip": slip, "second": card("dealer"), "people": people}
    return {**body, "chips": by_denomination(cents), **more}


def closer(cents: int, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """A closer as the API takes it."""
    return {"closer_cents": cents, "chips": by_denomination(cents), "second": card("dealer"), **more}


def opened(manager: Browser, name: str = "T-1", opener_cents: int = 100_000, **more: Any) -> None:  # noqa: ANN401 - any field
    """A table that is set up and open."""
    assert manager.command("/api/v1/tables", table(name, **more)).status_code == 201
    chips = by_denomination(opener_cents)
    body = {"opener_cents": opener_cents, "chips": chips, "acknowledged": SEEN, "second": card("dealer")}
    answer = manager.command(f"/api/v1/tables/{name}/gate/open", body)
    assert answer.status_code == 200, answer.text


def plan(name: str = "link") -> dict[str, Any]:
    """A progressive on WA01: seed $10,000, 20% to the meter, 5% to the reserve."""
    meter = {"id": "jackpot", "seed_cents": 1_000_000, "contribution_ppm": 200_000, "reserve_ppm": 50_000}
    return {
        "id": name, "name": f"Jackpot {name}", "type": "progressive", "game": "face-up-pai-gow",
        "paytable": "FUPGPP-WA01", "location": "Aces Up", "meters": [meter],
    }  # fmt: skip
