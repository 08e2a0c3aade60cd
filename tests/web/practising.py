"""Players for the tests: guests with a browser each, at the practice tables of the demo floor."""

from dataclasses import dataclass
from typing import Any

from httpx2 import Response
from tests.web.browsers import Browser

TABLES = {
    "face-up-pai-gow": "P-FU",
    "ez-pai-gow": "P-EZ",
    "commission-free-pai-gow-express": "P-CF",
    "three-card-poker": "P-TC",
    "high-five-poker": "P-HF",
}
#: Games whose rules come from public pages.
PUBLIC_TABLES = {
    "fortune-pai-gow": "P-FP",
    "three-card-poker-6-card-bonus": "P-T6",
    "three-card-poker-progressive": "P-TP",
    "three-card-poker-bonus-face-up": "P-TF",
    "three-card-poker-bonus-tribal": "P-TT",
    "caribbean-stud": "P-CS",
    "crazy-4-poker": "P-C4",
    "four-card-poker": "P-4C",
    "let-it-ride": "P-LR",
    "mississippi-stud": "P-MS",
    "big-raise-stud": "P-BR",
    "ultimate-texas-holdem": "P-UT",
    "texas-holdem-bonus": "P-HB",
}
#: What a practice player starts with.
PURSE_CENTS = 100_000


@dataclass
class Guest:
    """Somebody who practises at a seat of a table."""

    browser: Browser
    table: str
    seat: int

    @classmethod
    def seated(cls, browser: Browser, table: str, seat: int, name: str) -> "Guest":
        """A guest by a name, in a seat."""
        answer = browser.send("POST", "/api/v1/session/guest", {"name": name})
        assert answer.status_code == 201, answer.text
        browser.csrf = answer.json()["csrf"]
        guest = cls(browser, table, seat)
        answer = guest.send("sit", {"seat": seat})
        assert answer.status_code == 200, answer.text
        return guest

    @property
    def path(self) -> str:
        """Where the table is."""
        return f"/api/v1/play/tables/{self.table}"

    def send(self, what: str, body: dict[str, Any] | None = None, key: str = "") -> Response:
        """A command to the table."""
        return self.browser.command(f"{self.path}/{what}", body or {}, key)

    def bet(self, **cents: int) -> Response:
        """Bets on the own seat; a wager's blanks are underscores. Red where a colour is asked for."""
        bets = [
            {"wager": name.replace("_", "-"), "cents": amount, "choice": "red" if name == "red_black" else ""}
            for name, amount in cents.items()
        ]
        return self.send("bets", {"seat": self.seat, "bets": bets})

    def choose(self, action: str, front: str = "") -> Response:
        """A decision for the own seat."""
        return self.send("choose", {"seat": self.seat, "action": action, "front": front})

    def view(self) -> dict[str, Any]:
        """The table as this player sees it."""
        found: dict[str, Any] = self.browser.get(self.path).json()
        return found

    def own(self) -> dict[str, Any]:
        """The own seat in the round."""
        return next(seat for seat in self.view()["round"]["seats"] if seat["seat"] == self.seat)

    def ask(self, what: str, **query: str) -> Response:
        """Something about the own hand."""
        asked = "&".join(f"{name}={value}" for name, value in {"seat": str(self.seat), **query}.items())
        return self.browser.get(f"{self.path}/{what}?{asked}")

    def advice(self, **query: str) -> Response:
        """What the best decision in the table's round is."""
        asked = "&".join(f"{name}={value}" for name, value in {"seat": str(self.seat), **query}.items())
        return self.browser.get(f"/api/v1/play/rounds/{self.view()['round']['id']}/advice?{asked}")
