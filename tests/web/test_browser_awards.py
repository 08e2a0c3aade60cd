"""A win that is released, disputed and resolved, as the people who may do it press it on the page of wins."""

import re
from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Locator, expect
from tests.jackpots.evidence import step_fields
from tests.web.live_floor import (
    DEALER,
    EXECUTIVE,
    MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    WALL,
    LiveFloor,
    Look,
    Screen,
    write_papers,
)

from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, AwardStatus, Lit
from pitboss.web import demo

#: A second card of the dealer who calls the wins of these tests.
DEALERS_OTHER = "S-2002"
ACCOUNTANT = "A-5001"
HALF, QUARTER = "royal-flush-with-royal-match", "seven-card-straight-flush-with-joker"
WRONG = "Wrong card, PIN or password"
#: The field of a card and of its PIN, whosever it is.
CARD, PIN_OF = re.compile("card$", re.IGNORECASE), re.compile("PIN or password$")
IDS = count()


@pytest.fixture
def wall(look: Look) -> Screen:
    """A display of the jackpot that is won here."""
    return look(WALL).at("/display?jackpots=fortune-link")


@pytest.fixture(autouse=True)
def nothing_waits(floor: LiveFloor) -> Iterator[None]:
    """Each test leaves the table without a game and the jackpot without a win that waits."""
    yield
    awards = floor.room.reader.all(Award)
    for award in sorted(awards, key=lambda award: award.sequence):
        if award.status is AwardStatus.LOCKED:
            _do(floor, j.ConfirmAward(award=award.id, badge=EXECUTIVE, seen_cents=award.amount_cents))
    _do(floor, j.EndGame(table="FO-1", badge=DEALER))


def _do(floor: LiveFloor, command: j.Command) -> None:
    floor.room.committer.do(f"awards-{next(IDS)}", command)


def _win(floor: LiveFloor, *hands: tuple[int, str]) -> None:
    """A game at Fortune 1 in which the dealer has called for these seats' hands."""
    seats = tuple(sorted(seat for seat, _ in hands))
    lit = tuple(Lit(seat, 1) for seat in seats)
    _do(floor, j.StartGame(table="FO-1", round=f"awards-{next(IDS)}", base=seats, lit=lit, badge=DEALER))
    for seat, line in hands:
        _do(floor, j.PressHand(table="FO-1", seat=seat, sensor=1, line=line, badge=DEALER))
    _do(floor, j.CallSupervisor(table="FO-1", badge=DEALER))


def _shown_cents(wall: Screen) -> int:
    """The large figure."""
    figure = wall.page.locator(".meter-figure")
    expect(figure).to_contain_text("$")
    return _cents(figure.inner_text())


def _cents(text: str) -> int:
    return int("".join(letter for letter in text if letter.isdigit()))


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02}"


def _of_seat(screen: Screen, seat: int) -> Locator:
    """The win of a seat at Fortune 1 that is not paid."""
    return screen.page.locator(".win", has_text=f"Fortune 1, seat {seat}")


def _refused(screen: Screen, dialog: Locator, card: str, pin: str, says: str) -> None:
    """A card that may not do it, or a wrong PIN: it is said in the dialog, which stays as it is."""
    before = _typed(dialog)
    dialog.get_by_label(CARD).last.fill(card)
    dialog.get_by_label(PIN_OF).last.fill(pin)
    screen.page.keyboard.press("Enter")
    dialog.get_by_role("alert").filter(has_text=says).wait_for()
    expect(dialog.get_by_label(CARD).last).to_have_value(card)
    assert _typed(dialog) == before
    screen.wrong.clear()  # the browser notes a refusal


def _typed(dialog: Locator) -> list[str]:
    """What was typed in a dialog beside cards and PINs."""
    return [field.input_value() for field in dialog.locator("[name=reason], [name=statement]").all()]


def _accepted(screen: Screen, dialog: Locator, card: str) -> None:
    dialog.get_by_label(CARD).last.fill(card)
    dialog.get_by_label(PIN_OF).last.fill(demo.PIN)
    screen.page.keyboard.press("Enter")
    dialog.wait_for(state="detached")


def test_an_executive_releases_what_is_certain_and_the_rest_follows_as_a_win_of_its_own(
    look: Look, floor: LiveFloor, wall: Screen
) -> None:
    """Two hands of one game: until the first is decided a quarter of what it leaves is certain, and then one of all.

    No supervisor's card releases, nor any by a wrong PIN; the display never shows more or less than will be there.
    """
    before = _shown_cents(wall)
    _win(floor, (3, HALF), (1, QUARTER))
    meter = before + 40  # two wagers of a dollar
    expect(wall.page.locator(".meter-figure")).to_have_text(_dollars(meter))
    half = meter // 2
    least, most = (meter - half) // 4, meter // 4
    screen = look((1280, 900)).by(SUPERVISOR).at("/supervisor")
    first, second = _of_seat(screen, 3), _of_seat(screen, 1)
    second.get_by_text(
        f"Waits for seat 3 at Fortune 1, called before it: at least {_dollars(least)}, if seat 3 at Fortune 1 is "
        f"confirmed; at most {_dollars(most)}, if seat 3 at Fortune 1 is rejected. An executive may release "
        f"{_dollars(least)} now."
    ).wait_for()
    expect(second.get_by_role("button", name="Confirm")).to_have_count(0)
    second.get_by_role("button", name=f"Release {_dollars(least)}", exact=True).click()
    dialog = screen.page.get_by_role("dialog", name=f"Release {_dollars(least)}")
    for fact in ("Seat 1 at Fortune 1", "7 Card Wild Straight Flush with Joker", "Fortune Link", _dollars(least)):
        dialog.get_by_text(fact, exact=True).wait_for()
    _refused(screen, dialog, EXECUTIVE, "000000", WRONG)
    _refused(screen, dialog, SUPERVISOR, demo.PIN, "executive")
    screen.is_clean("release")
    _accepted(screen, dialog, EXECUTIVE)
    screen.sees(f"{_dollars(least)} is released for seat 1 at Fortune 1")
    released = second.filter(has_text="by Eve Executive: ")
    released.get_by_text(
        f"{_dollars(least)}, the least that is certain; up to {_dollars(most - least)} may follow."
    ).wait_for()
    expect(released.get_by_role("heading", level=2)).to_have_text(_dollars(least))
    # The win before it is not decided: the meter is shown as if that had not been called, with all that is due then.
    expect(wall.page.locator(".meter-figure")).to_have_text(_dollars(meter - most))

    first.get_by_role("button", name="Reject").click()
    screen.answer("one card was a deuce", "Reason", SUPERVISOR)
    supplement = second.filter(has_text="More for")
    expect(supplement.get_by_role("heading", level=2)).to_have_text(_dollars(most - least))
    expect(supplement.get_by_text("Total", exact=True)).to_be_visible()
    supplement.get_by_text("The cards are picked for the win of the same hand: seat 1 at Fortune 1.").wait_for()
    expect(supplement.get_by_text(_dollars(most), exact=True)).to_be_visible()
    supplement.get_by_role("button", name="Confirm").click()
    _accepted(screen, screen.page.get_by_role("dialog"), SUPERVISOR)
    expect(wall.page.locator(".meter-figure")).to_have_text(_dollars(meter - most))
    assert screen.wrong == wall.wrong == []


def _dispute(screen: Screen) -> None:
    """A supervisor rejects the win of seat 3, and writes down what the patron says."""
    _of_seat(screen, 3).get_by_role("button", name="The patron disputes it").click()
    dialog = screen.page.get_by_role("dialog", name="Reject the win of seat 3, disputed")
    dialog.get_by_text("Seat 3 at Fortune 1", exact=True).wait_for()
    dialog.get_by_label("What the patron says").fill("It was the ten")
    dialog.get_by_label("Reason").fill("one card was a deuce")
    _refused(screen, dialog, SUPERVISOR, "000000", WRONG)
    _refused(screen, dialog, DEALERS_OTHER, demo.PIN, "Two people are needed here: Dana Dealer called this award")
    assert _typed(dialog) == ["It was the ten", "one card was a deuce"]
    screen.is_clean("dispute")
    _accepted(screen, dialog, SUPERVISOR)
    screen.sees("The dispute is recorded")


def _disputed(look: Look, floor: LiveFloor, wall: Screen) -> tuple[int, int]:
    """A disputed half of the meter, and what the display shows: that, and the wager of the game on it."""
    meter = _shown_cents(wall) + 20
    _win(floor, (3, HALF))
    expect(wall.page.locator(".meter-figure")).to_have_text(_dollars(meter))
    screen = look((1280, 900)).by(SUPERVISOR).at("/supervisor")
    _dispute(screen)
    win = _of_seat(screen, 3).filter(has_text="Disputed")
    expect(win.get_by_role("heading", level=2)).to_have_text(_dollars(meter // 2))
    win.get_by_text("by Sam Supervisor: one card was a deuce. The patron says: “It was the ten”.").wait_for()
    expect(win.get_by_role("button")).to_have_count(0)  # a supervisor does not resolve
    expect(wall.page.locator(".meter-figure")).to_have_text(_dollars(meter))
    screen.at("/floor").sees(
        f"The patron of seat 3 at Fortune 1 disputes a rejection: {_dollars(meter // 2)} is frozen until an executive"
    )
    assert screen.wrong == []
    return meter // 2, meter


def _resolve(screen: Screen, button: str, title: str) -> None:
    """The manager presses it: the executive's card is first, and the same person is not two."""
    _of_seat(screen, 3).get_by_role("button", name=button, exact=True).click()
    dialog = screen.page.get_by_role("dialog", name=title)
    dialog.get_by_text("It was the ten", exact=True).wait_for()
    expect(dialog.get_by_label("Reason")).to_be_focused()
    dialog.get_by_label("Reason").fill("the camera has it")
    dialog.get_by_label("Executive's card").fill(EXECUTIVE)
    dialog.get_by_label("Executive's PIN or password").fill(demo.PIN)
    _refused(screen, dialog, MANAGER, "000000", WRONG)
    expect(dialog.get_by_label("Executive's card")).to_have_value(EXECUTIVE)
    dialog.get_by_label("Executive's PIN or password").fill(demo.PIN)
    _refused(screen, dialog, EXECUTIVE, demo.PIN, "manager")
    assert _typed(dialog) == ["the camera has it"]
    screen.is_clean("resolve")
    _accepted(screen, dialog, MANAGER)


def test_a_disputed_win_is_confirmed_by_an_executive_and_a_manager_and_falls_off_the_display_then(
    look: Look, floor: LiveFloor, wall: Screen
) -> None:
    """A dispute moves nothing; neither the dealer's other card nor one person alone gets through."""
    amount, meter = _disputed(look, floor, wall)
    screen = look((1280, 900)).by(MANAGER).at("/supervisor")
    _resolve(screen, "Confirm it", f"Confirm {_dollars(amount)}, disputed")
    screen.sees("The dispute is resolved: confirmed")
    win = _of_seat(screen, 3).filter(has_text="by Eve Executive and Max Manager.")
    expect(win.get_by_role("heading", level=2)).to_have_text(_dollars(amount))
    expect(wall.page.locator(".meter-figure")).to_have_text(_dollars(meter - amount))
    expect(wall.page.locator(".last-won")).to_contain_text(_dollars(amount))
    assert screen.wrong == wall.wrong == []


def test_a_disputed_win_that_is_rejected_leaves_the_page_and_the_display_as_it_was(
    look: Look, floor: LiveFloor, wall: Screen
) -> None:
    """The amount is on the meter again, as if the hand had never been called."""
    _amount, meter = _disputed(look, floor, wall)
    screen = look((1280, 900)).by(MANAGER).at("/supervisor")
    _resolve(screen, "Reject it", "Reject the win of seat 3, disputed")
    screen.sees("The dispute is resolved: rejected")
    expect(_of_seat(screen, 3).filter(has_text="Disputed")).to_have_count(0)
    expect(wall.page.locator(".meter-figure")).to_have_text(_dollars(meter))
    expect(wall.page.locator(".pending")).to_be_hidden()
    assert screen.wrong == wall.wrong == []


def test_whoever_may_not_decide_about_a_win_gets_no_button_for_it(look: Look, floor: LiveFloor) -> None:
    """Surveillance and a manager see what a win waits for, and nothing to press."""
    _win(floor, (3, HALF), (1, QUARTER))
    for card in (SURVEILLANCE, MANAGER):
        screen = look((1280, 900)).by(card).at("/supervisor")
        _of_seat(screen, 1).get_by_text("Waits for seat 3 at Fortune 1").wait_for()
        expect(_of_seat(screen, 1).filter(has_text="waiting for a supervisor").get_by_role("button")).to_have_count(0)
        assert screen.wrong == []


def test_a_win_that_was_confirmed_wrongly_leads_whoever_may_adjust_it_there(look: Look, floor: LiveFloor) -> None:
    """A manager gets the way; a supervisor, at the same step, is told whom to call (test_browser_table)."""
    _win(floor, (3, HALF))
    (award,) = [award for award in floor.room.reader.all(Award) if award.status is AwardStatus.LOCKED]
    _do(floor, j.ConfirmAward(award=award.id, badge=EXECUTIVE, seen_cents=award.amount_cents))
    screen = look((1280, 900)).by(MANAGER).at("/supervisor")
    _of_seat(screen, 3).filter(has_text=award.id).get_by_role("button", name="Record the cards").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("The winning cards: type the cards").fill("As Ks Qs Js Ts Kh 7c")
    dialog.get_by_label("Which camera saw them").fill("camera 3")
    dialog.get_by_role("button", name="Record the cards", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("back the award out by an adjustment")
    expect(dialog.get_by_role("link", name="Adjust a meter")).to_have_attribute("href", "/manage/jackpots")


def _steps(floor: LiveFloor, award: Award) -> None:
    """A win is confirmed, its cards are shown, the deck is checked, surveillance has seen it, and it is sealed."""
    _do(floor, j.ConfirmAward(award=award.id, badge=EXECUTIVE, seen_cents=award.amount_cents))
    for step in ("cards-shown", "deck-checked", "surveillance", "hand-sealed"):
        badge = SURVEILLANCE if step == "surveillance" else SUPERVISOR
        _do(floor, j.TakeStep(award=award.id, step=step, badge=badge, **step_fields(step, "seen", award.line)))


def _add_to_the_meter(floor: LiveFloor, cents: int) -> None:
    """So much that half of the meter needs a tax form, whatever was won from it before."""
    change = j.AdjustMeter(
        jackpot="fortune-link",
        meter="jackpot",
        cents=cents,
        code="house-addition",
        reason="anniversary",
        badge=MANAGER,
        second=ACCOUNTANT,
    )
    _do(floor, change)


def test_a_winner_is_identified_paid_and_read_by_those_alone_who_may(look: Look, floor: LiveFloor) -> None:
    """Somebody on the list of exclusions is not; the win page has a reference, and a manager reads who it is."""
    _add_to_the_meter(floor, 1_000_000)
    _win(floor, (3, HALF))
    (award,) = [award for award in floor.room.reader.all(Award) if award.status is AwardStatus.LOCKED]
    _steps(floor, award)
    screen = look((1280, 900)).by(SUPERVISOR).at("/supervisor")
    win = _of_seat(screen, 3).filter(has_text=award.id)
    win.get_by_role("button", name="The winner is identified").click()
    dialog = screen.page.get_by_role("dialog", name="Identify the winner")
    write_papers(dialog, "On the list: not paid")
    dialog.get_by_role("button", name="Record the winner").click()
    dialog.get_by_role("alert").filter(has_text="self-excluded person is not paid").wait_for()
    screen.wrong.clear()  # the browser notes a refusal
    screen.is_clean("winner")
    dialog.get_by_label("The winner is").select_option("Not on the list")
    dialog.get_by_role("button", name="Record the winner").click()
    dialog.wait_for(state="detached")
    screen.sees("The winner is identified")
    winner = floor.room.reader.get(Award, award.id).winner
    assert winner is not None
    win.get_by_text(f"by Sam Supervisor, record {winner.record}").first.wait_for()
    assert "Quartermain" not in screen.page.content()
    win.get_by_role("button", name="Record the form").click()
    screen.answer("W-2G 17")
    win.get_by_role("button", name="Record the payment").click()
    pays = screen.page.get_by_role("dialog")
    pays.get_by_label("How it is paid").select_option("check")
    pays.get_by_label("Check number").fill(f"H-{next(IDS)}")
    pays.get_by_role("button", name="Record the payment").click()
    pays.wait_for(state="detached")
    expect(win.locator(".tag", has_text="paid")).to_have_count(1)  # it stays where it was
    expect(win.get_by_role("link", name="Win page")).to_have_attribute("href", f"/awards/{award.id}/win-page")
    screen.at(f"/awards/{award.id}/win-page").sees(winner.record)
    expect(screen.page.get_by_role("button", name="Read the winner's record")).to_have_count(0)
    screen.is_clean("win-page")
    office = look((1280, 900)).by(MANAGER).at(f"/awards/{award.id}/win-page")
    assert "Quartermain" not in office.page.content()
    office.press("Read the winner's record")
    office.sees("Wilhelmina Quartermain")
    office.page.locator("#record").scroll_into_view_if_needed()
    office.is_clean("winners-record")
    assert screen.wrong == office.wrong == []
