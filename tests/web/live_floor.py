"""A demo floor on a port of its own, and screens in front of it: for tests of whole pages."""

import datetime as dt
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator
from tests.browser import PICTURES, Tab
from tests.web.servers import Running, start

from pitboss.desk.person import Badge
from pitboss.floor import commands as c
from pitboss.floor import demo
from pitboss.rounds import events as e
from pitboss.store import Committer, migrate
from pitboss.store.commit.committer import system_clock
from pitboss.store.tables import database
from pitboss.store.tables.database import Clock
from pitboss.web import server
from pitboss.web.guard import limits
from pitboss.web.past import begin_with_past
from pitboss.web.room import CardRoom
from pitboss.web.server import bound
from pitboss.web.settings import Settings

MOST_PICTURE_BYTES = 400_000
PICTURE_COLOURS = 256
TABLET, WALL, PHONE = (1024, 768), (1920, 1080), (390, 844)
#: Cards of the demo floor.
DEALER, SUPERVISOR, EXECUTIVE, SURVEILLANCE, MANAGER = "D-1001", "S-2001", "E-3001", "V-8001", "M-4001"


def furnish(file: Path, *, past_until: dt.datetime | None = None) -> None:
    """A demo floor in a new file, and everyone's PIN; with the past of a demonstration that was started at a time.

    A floor that is furnished so and then served by a clock that stands at this time looks alike on every day, for
    pictures too: chance in the past comes from its seed.
    """
    clock = system_clock if past_until is None else lambda: past_until
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SYNCHRONOUS", "OFF")
        if past_until is not None:
            begin_with_past(Settings(database=str(file), demo=True), clock)
        migrate(str(file))
        with Committer(str(file), clock) as committer:
            for request_id, command in demo.demo_commands(clock().date()):
                committer.do(request_id, command)
        room = CardRoom(Settings(database=str(file), hash_kib=8), clock)
        for member in demo.staff():
            room.credentials.set_secret(member.badge, demo.pin(), published=True)
        room.close()


#: Hands of Three Card Poker and what is done with them: folded, won, lost, and the dealer's hand does not qualify.
FOLDED = "9h 8h 2c", "Qs Jd 4c", "fold"
OTHERS = (
    ("Ks Kd 4c", "Qh 9d 3c", "play"), ("Qd 6c 4h", "Ac Kh 5d", "play"), ("Kd 8c 3s", "Jh 9c 4d", "play"),
)  # fmt: skip


#: What the papers of a winner say, by the fields of their form.
PAPERS = {
    "Name as on the ID": "Wilhelmina Quartermain", "Date of birth": "1970-02-28",
    "Address": "12 Larch Street, Yakima", "Issued by": "USA", "ID number": "Z5550123",
    "Tax number": "123-45-6789",
}  # fmt: skip


def write_papers(dialog: Locator, listed: str = "Not on the list") -> None:
    """A winner's papers, written into the form that identifies the winner."""
    for label, text in PAPERS.items():
        dialog.get_by_label(label).fill(text)
    dialog.get_by_label("ID document", exact=True).select_option("passport")
    dialog.get_by_label("The winner is").select_option(listed)


def fold_a_hand(floor: "LiveFloor", name: str) -> None:
    """A whole round of Three Card Poker at TC-1, entered by the dealer: an ante of $100 is lost."""
    enter_a_hand(floor, name, FOLDED)


def enter_a_hand(floor: "LiveFloor", name: str, hand: tuple[str, str, str], cents: int = 10_000) -> None:
    """A whole round of Three Card Poker at TC-1 with one ante: the player's cards, the dealer's, and the decision."""
    cards, dealers, action = hand
    acts: list[e.Act] = [
        e.WagerPlaced(seat=2, player="Seat 2", wager="ante", cents=cents), e.BettingClosed(),
        e.HandDealt(to=2, cards=cards), e.HandDealt(to=0, cards=dealers), e.Decided(seat=2, action=action),
        e.DealerRevealed(), e.SettlementCalled(), e.RoundClosed(),
    ]  # fmt: skip
    floor.room.committer.do(f"{name}-open", c.OpenRound(table="TC-1", badge="D-1001"))
    for number, act in enumerate(acts):
        floor.room.committer.do(f"{name}-{number}", c.ActAtTable(table="TC-1", act=act, badge="D-1001"))


class LiveFloor:
    """A server that can be stopped and started again on the same port."""

    def __init__(
        self, file: Path, *, wall_logo: str = "", wall_colours: tuple[str, ...] = (), clock: Clock = system_clock
    ) -> None:
        """For a file that is furnished; it serves at once, with a face and a clock of its own if they are given."""
        self._clock = clock
        self._settings = Settings(
            database=str(file), hash_kib=8, demo=True, wall_logo=wall_logo, wall_colours=wall_colours
        )
        self._port = 0
        self._running: Running
        self.start()

    @property
    def room(self) -> CardRoom:
        """The card room behind it."""
        return self._running.room

    @property
    def url(self) -> str:
        """Where a browser finds it."""
        return self._running.url

    def start(self) -> None:
        """Serve, and come back once it does."""
        sock = bound("127.0.0.1", self._port)
        self._port = sock.getsockname()[1]
        self._running = start(self._settings, CardRoom(self._settings, self._clock), sock)

    def stop(self) -> None:
        """End it as a signal would."""
        self._running.stop()


def served(file: Path) -> Iterator[LiveFloor]:
    """A floor as long as it is used."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SYNCHRONOUS", "OFF")  # commits that are on the disk are for the tests of the store
        patch.setattr(limits, "SHARE", 1.0)  # guests who wait for the floor's sake are for the tests of the limits
        patch.setattr(server, "GRACE_SECONDS", 1)  # a count for a page that is closed is waited for by nobody
        floor = LiveFloor(file)
        yield floor
        floor.stop()


@dataclass
class Screen(Tab):
    """A page that somebody of the pit works with."""

    floor: LiveFloor = field(kw_only=True)

    def at(self, path: str) -> "Screen":
        """To a page."""
        self.go(path)
        return self

    def by(self, badge: str) -> "Screen":
        """Signed in with a card of the demo floor."""
        member = next(member for member in demo.staff() if member.badge == badge)
        self.enter(self.floor.room, Badge(badge, member.person, member.role))
        return self

    def press(self, *names: str) -> None:
        """Buttons, one after the other."""
        for name in names:
            self.page.get_by_role("button", name=name, exact=True).click()

    def swipe(self, badge: str) -> None:
        """A card reader types a card and Enter; then comes the PIN."""
        self.page.get_by_label("PIN or password", exact=True).wait_for()
        self.page.keyboard.type(badge)
        self.page.keyboard.press("Enter")
        self.page.keyboard.type(demo.pin())
        self.page.keyboard.press("Enter")
        self.page.get_by_role("dialog").wait_for(state="detached")

    def answer(self, text: str, label: str = "", badge: str = "") -> None:
        """A line of text in a dialog, and perhaps somebody's card with it."""
        dialog = self.page.get_by_role("dialog")
        (dialog.get_by_label(label, exact=True) if label else dialog.get_by_role("textbox")).fill(text)
        if badge:
            dialog.get_by_label("Card", exact=True).fill(badge)
            dialog.get_by_label("PIN or password", exact=True).fill(demo.pin())
        self.page.keyboard.press("Enter")
        dialog.wait_for(state="detached")

    def count_deck(self, counted: int) -> None:
        """The dialog of the deck: how many cards it has, and who watched."""
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Who watched").fill("Dana Dealer")
        dialog.get_by_label("Cards in the whole deck, as counted").fill(str(counted))
        self.page.keyboard.press("Enter")

    def sees(self, text: str) -> None:
        """A text is there, or comes."""
        self.page.get_by_text(text).filter(visible=True).first.wait_for()

    def is_clean(self, picture: str = "") -> None:
        """Nothing for axe to find, nothing on the console; and a picture, if pictures are wanted."""
        found = self.complaints()
        assert not found, found
        assert not self.wrong, self.wrong
        if picture and PICTURES:
            file = Path(PICTURES) / f"{picture}.png"
            self.page.evaluate("scrollTo(0, 0)")
            with Image.open(io.BytesIO(self.page.screenshot())) as shot:
                shot.convert("RGB").quantize(PICTURE_COLOURS).save(file, optimize=True)
            assert file.stat().st_size < MOST_PICTURE_BYTES, picture


#: Opens a screen of some size, on which nobody has signed in.
Look = Callable[..., Screen]
