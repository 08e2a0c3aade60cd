"""A table's setup in a browser: what the document leaves open can be chosen, and what acts on nothing is a note."""

import threading

import pytest
from tests.floor.own_ways import OWN_WAY, PROVED
from tests.web.live_floor import EXECUTIVE, MANAGER, TABLET, LiveFloor, Look

from pitboss.floor import demo
from pitboss.floor.documents import FloorTable, OwnHouseWay, ProvedSetting
from pitboss.games.house_way import HouseWay, house_way_of
from pitboss.games.table.table import Cap, Scope
from pitboss.maths.executors import Progress
from pitboss.web.api import floor as proofs
from pitboss.web.tasks.worker import COUNTING


@pytest.mark.parametrize("size", [TABLET, (1280, 800)])
def test_joker_cap_order_and_notes_are_on_the_page(look: Look, floor: LiveFloor, size: tuple[int, int]) -> None:
    manager = look(size).by(MANAGER).at("/manage/table")
    page, name = manager.page, f"NW-{size[0]}"
    page.get_by_label("Table's number").fill(name)
    page.get_by_label("Name", exact=True).fill("New one")
    page.get_by_label("Mode", exact=True).select_option("outcomes")
    page.get_by_label("Game", exact=True).select_option("three-card-poker")
    order = page.get_by_label("Settled in place 1")
    assert not order.is_visible()
    page.get_by_label("In which order are a player's wagers settled?").select_option("casino")
    assert order.is_visible()
    page.get_by_label("Game", exact=True).select_option("ez-pai-gow")
    page.get_by_label("The joker is").select_option("fully-wild")
    assert page.get_by_label("Minimum of Protection").count() == 1, "as on the layout"
    assert page.get_by_label("House way").locator("option").first.inner_text() == "Canterbury Park"
    assert "Washington" in page.get_by_label("Limits by the law of").inner_text()
    page.get_by_label("Game", exact=True).select_option("face-up-pai-gow")
    page.get_by_text("Is the i-Verify display used?").wait_for()
    assert page.get_by_label("Is the i-Verify display used?").count() == 0, "a note is no switch"
    page.get_by_label("Which spots get a hand?").select_option("wagered-spots")
    page.get_by_label("Most that one deal pays in total").fill("50000")
    page.locator("#cap-wager").select_option("fortune")
    page.locator("#cap-scope").select_option("per-player")
    for label, text in (("Model", "ACE"), ("Serial number", "9"), ("Maker", "Light and Wonder")):
        page.get_by_label(label, exact=True).fill(text)
    manager.is_clean(f"setup-choices-{size[0]}")
    page.locator("#limits-second-badge").fill(EXECUTIVE)
    page.locator("#limits-second-secret").fill(demo.pin())
    page.get_by_role("button", name="Save the setup").click()
    manager.sees(f"Table {name} is set up.")
    setup = floor.room.reader.get(FloorTable, name).setup
    assert setup is not None
    assert (setup.options["dealing"], setup.cap) == ("wagered-spots", Cap("fortune", 5_000_000, Scope.PLAYER))
    assert page.get_by_label("Most that one deal pays in total").input_value() == "50000.00"


def test_the_page_says_how_far_a_proof_is_and_offers_the_way_once_it_is_kept(
    look: Look, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proof, which takes a minute, is one that ends when the page has said that it goes on."""
    may_end = threading.Event()

    def proof(_way: HouseWay, progress: Progress) -> tuple[ProvedSetting, ...]:
        progress("setting every hand", 2, 3)
        assert may_end.wait(90)
        return PROVED

    monkeypatch.setattr(proofs, "way_proof", proof)
    monkeypatch.setattr(proofs, "PATIENCE_SECONDS", 0.5)
    manager = look().by(MANAGER).at("/manage/table")
    page, kept = manager.page, house_way_of(OWN_WAY).content_hash
    page.get_by_text("The room's own house ways").click()
    page.get_by_label("The house way, as TOML").fill(OWN_WAY)
    page.locator("#way-second-badge").fill(EXECUTIVE)
    page.locator("#way-second-secret").fill(demo.pin())
    page.get_by_role("button", name="Prove and save it").click()
    manager.sees("2 of 3 settings")
    assert floor.room.reader.find(OwnHouseWay, kept) is None
    may_end.set()
    manager.sees("House way Foxwoods is proved on every hand, and saved.")
    COUNTING._answers.clear()  # noqa: SLF001 - what a shortened proof said is nobody's answer
    page.get_by_label("Game", exact=True).select_option("face-up-pai-gow")
    page.get_by_label("House way", exact=True).select_option(kept)
