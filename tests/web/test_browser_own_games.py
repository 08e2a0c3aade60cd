"""A game of one's own in a real browser: two files are checked and added by two people, and a round of it is played."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect
from tests.browser import PICTURES, Tab
from tests.own_games import HOUSE_THREE, NAME, own_files, raised, written
from tests.web.browsers import PIN
from tests.web.servers import Running

from pitboss.floor.commands import OpenTable, SetUpTable
from pitboss.floor.documents import TableMode, TableRound
from pitboss.games.own_game import GameFiles, read_own_game
from pitboss.rounds.log import replay

CHANGE = ('pays = "40 to 1"', 'pays = "41 to 1"')
FILES = own_files(HOUSE_THREE, "three-card-poker", NAME, CHANGE)
HASH = read_own_game(FILES).content_hash
#: A check deals rounds and counts; the machine may do much else.
CHECK_MILLISECONDS = 120_000
RESULT = re.compile(r"You (won|lost|broke even)")


def picture(page: Page, name: str) -> None:
    """A picture, if pictures are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"own-{name}.png", full_page=True)


def choose(page: Page, files: GameFiles, folder: Path) -> None:
    """Choose both files of a game."""
    written(files, folder)
    page.get_by_label("rules.toml").set_input_files(folder / "rules.toml")
    page.get_by_label("paytables.toml").set_input_files(folder / "paytables.toml")


@pytest.fixture
def manager(tab: Tab) -> Tab:
    tab.sign_in("manager", PIN)
    tab.go("/manage")
    tab.page.get_by_role("link", name="Own games").click()
    tab.page.wait_for_url("**/manage/games")
    return tab


def add(page: Page, folder: Path) -> None:
    """Check a game, and add it with a second person's card."""
    choose(page, FILES, folder)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text(f"{NAME} is complete and can be added.")).to_be_visible(timeout=CHECK_MILLISECONDS)
    picture(page, "checked")
    page.get_by_label("Card", exact=True).fill("accounting")
    page.get_by_label("PIN or password").fill(PIN)
    page.get_by_role("button", name="Add the game").click()
    expect(page.get_by_role("row", name=re.compile(NAME))).to_contain_text(HASH, timeout=CHECK_MILLISECONDS)
    picture(page, "kept")


def play(tab: Tab) -> None:
    """A seat by way of the lobby, and one round to its end."""
    page = tab.page
    tab.go("/play")
    expect(page.locator(".table-card")).to_contain_text("Own rules, not an approved document")
    picture(page, "lobby")
    page.locator('.table-card button[data-table="P-OWN"]').click()
    page.wait_for_url("**/play/P-OWN")
    page.get_by_role("button", name="Deal for").click()
    page.locator("#own[data-stage=decide]").wait_for()
    expect(page.locator(".standing")).to_have_text("Own rules, not an approved document")
    picture(page, "felt")
    page.get_by_role("button", name="Play for").click()
    expect(page.get_by_role("heading", name=RESULT)).to_be_visible()
    picture(page, "settled")
    tab.go("/learn")
    expect(page.locator(f'[data-game="{HOUSE_THREE}"]')).to_contain_text("Own rules, not an approved document")


def test_from_two_files_to_a_settled_round(manager: Tab, live: Running, chromium: Chromium, tmp_path: Path) -> None:
    page = manager.page
    add(page, tmp_path / "own")
    for command in (
        SetUpTable(
            table="P-OWN", name="Own", mode=TableMode.PRACTICE, base_game=NAME, game=HOUSE_THREE, badge="manager"
        ),
        OpenTable(table="P-OWN", opener_cents=0, acknowledged=(), badge="supervisor"),
    ):
        live.room.committer.do(f"test-{command.type}", command)
    page.get_by_role("link", name=NAME).click()
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()
    expect(page.get_by_text("Rules of the room's own, not an approved document")).to_be_visible()
    expect(page.locator("#edge .big").first).to_be_visible(timeout=CHECK_MILLISECONDS)
    picture(page, "game")
    manager.go(f"/games/{HOUSE_THREE}/papers/rules")
    expect(page.get_by_role("heading", name=NAME).first).to_be_visible(timeout=CHECK_MILLISECONDS)
    assert manager.wrong == []

    context = chromium.new_context(viewport={"width": 1180, "height": 860}, reduced_motion="reduce")
    guest = Tab(context.new_page(), live.url)
    play(guest)
    assert guest.wrong == []
    context.close()
    (kept,) = live.room.reader.all(TableRound)
    assert kept.closed
    assert HASH in kept.lines[0]
    assert replay(kept.lines).problem is None


def test_a_damaged_file_is_a_sentence_on_the_page_and_nothing_is_kept(manager: Tab, tmp_path: Path) -> None:
    page = manager.page
    page.get_by_role("button", name="Check it").click()
    expect(page.locator(".field-error")).to_have_text("Choose the file rules.toml")
    choose(page, raised(FILES, 1, ('hand = "straight-flush"', 'hand = "six-of-a-kind"')), tmp_path / "own")
    page.get_by_role("button", name="Check it").click()
    expect(page.locator(".form-problem")).to_contain_text("There is no three-card hand 'six-of-a-kind'")
    picture(page, "damaged")
    manager.go("/manage/games")
    expect(page.get_by_text("No own games yet.")).to_be_visible()
    assert [said for said in manager.wrong if "422" not in said] == []
    manager.wrong.clear()


def test_a_retired_game_stays_on_the_page_and_is_offered_no_more(manager: Tab, tmp_path: Path) -> None:
    page = manager.page
    add(page, tmp_path / "own")
    page.get_by_role("button", name=f"Retire {NAME}").click()
    page.get_by_label("Why").fill("Nobody plays it")
    picture(page, "retire")
    page.get_by_role("dialog").get_by_role("button", name="Retire", exact=True).click()
    expect(page.get_by_role("row", name=re.compile(NAME))).to_contain_text("Nobody plays it")
    manager.go("/games")
    expect(page.get_by_role("heading", name=NAME)).to_have_count(0)
    assert manager.wrong == []
