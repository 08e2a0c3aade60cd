"""A jackpot table in a browser: whole jackpots as the people at the table do them, by finger and by keys."""

import datetime as dt
import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Route, expect
from tests.web.live_floor import (
    DEALER,
    EXECUTIVE,
    MANAGER,
    PHONE,
    SUPERVISOR,
    SURVEILLANCE,
    TABLET,
    WALL,
    LiveFloor,
    Look,
    Screen,
    write_papers,
)

from pitboss.jackpots import commands as j
from pitboss.web import demo

#: Buttons of shares: the hand, then what it came to at START GAME.
HALF = re.compile(r"^Royal Flush \+ Royal Match \$")
QUARTER = re.compile(r"^7 Card Wild Straight Flush with Joker \$")


def _hour() -> str:
    """The hour on the room's wall, as the name of a game begins."""
    return dt.datetime.now(ZoneInfo("America/Los_Angeles")).strftime("%Y%m%d-%H")


def _start(dealer: Screen) -> None:
    """START GAME: the game is called by the time on the room's wall."""
    before = _hour()
    with dealer.page.expect_request("**/start") as started:
        dealer.press("START GAME")
    sent: Any = started.value.post_data_json
    assert sent["round"][:11] in {before, _hour()}


def test_a_jackpot_goes_from_the_sensor_to_the_printed_win_page_by_two_people(look: Look) -> None:
    """Lit sensors, START GAME, the hand, the call; then another person's card, the steps, and the page on paper."""
    dealer, wall = look().by(DEALER), look(WALL).at("/display?jackpots=fortune-link,triple")
    dealer.at("/tables/FU-1")
    dealer.press("Seat 2, Fortune Link", "Seat 5, Fortune Link", "Seat 5, Triple Jackpot")
    dealer.is_clean("table-sensors")
    _start(dealer)
    dealer.press("Seat 2, Fortune Link")
    half = dealer.page.get_by_role("button", name=HALF)
    half.click()
    expect(half).to_have_attribute("aria-pressed", "true")
    half.click()  # pressed again, it is off
    expect(half).to_have_attribute("aria-pressed", "false")
    half.click()
    dealer.press("Seat 5, Fortune Link")
    dealer.page.get_by_role("button", name=re.compile(r"^Royal Flush \$")).click()
    _call(dealer)
    expect(dealer.page.get_by_role("button", name="END GAME")).to_be_disabled()
    dealer.page.get_by_role("button", name="Pay seat 5 $200.00").click()
    dealer.sees("Seat 5 was paid $200.00")
    dealer.sees("$200.00 paid")
    dealer.is_clean("table-wins")

    supervisor = look((1280, 900)).by(SUPERVISOR).at("/floor")
    supervisor.sees("A win of $5,000.20 is waiting for a supervisor: seat 2 at Face Up 1")
    supervisor.is_clean("floor")
    wall.sees("Being verified: $5,000.20. The meter then goes on from $5,000.20.")
    assert "$10,000.40" in wall.page.locator(".meter-figure").all_inner_texts()  # it does not fall before the card
    wall.is_clean("display-wall")
    supervisor.at("/supervisor")
    supervisor.sees("$10,000.40 (jackpot)")
    expect(supervisor.page.locator(".win-what").first).to_have_text(
        re.compile(r"seat 2: Royal Flush \+ Royal Match · called \d+:\d\d ago$")
    )
    _confirm_with_a_wrong_pin_first(supervisor)
    _celebrate(supervisor, wall, "$5,000.20")
    _pick_the_cards(supervisor)
    expect(supervisor.page.get_by_role("img", name="Ace of spades")).to_be_visible()
    supervisor.page.get_by_role("button", name="Record the count").click()
    _count_the_deck(supervisor)
    supervisor.page.get_by_role("button", name="By another card: Surveillance").click()
    supervisor.answer("camera 4", "What surveillance saw", SURVEILLANCE)
    supervisor.page.get_by_role("button", name="Record the seal").click()
    supervisor.answer("seal 77")
    _identify(supervisor)
    supervisor.page.get_by_role("button", name="Record the form").click()
    supervisor.answer("W-2G")
    supervisor.is_clean("supervisor")
    _correct_the_cards(supervisor)
    supervisor.page.get_by_role("link", name="Win page").click()
    _print_twice(supervisor)

    dealer.press("END GAME")
    dealer.sees("Tap to seat")
    assert wall.wrong == []


def _call(dealer: Screen) -> None:
    """The supervisor is called; a called hand can't be pressed off, and the screen says who takes it back."""
    dealer.press("CALL SUPERVISOR")
    # Two wagers of a dollar put 20 cents each on the meter of $10,000: half of it is $5,000.20.
    dealer.sees("$5,000.20: waiting for a supervisor")
    dealer.page.get_by_role("button", name=re.compile("^Seat 2, Fortune Link")).click()
    dealer.sees("Pressed by mistake? Tell the supervisor")


def _count_the_deck(supervisor: Screen) -> None:
    """The deck is complete, and somebody watched; any other number is refused before it is recorded."""
    dialog = supervisor.page.get_by_role("dialog")
    for wrong in (46, 52, 99):
        supervisor.count_deck(wrong)
        refusal = dialog.get_by_label("Cards in the whole deck").evaluate("field => field.validationMessage")
        assert refusal.startswith(f"The whole deck has 53 cards, not {wrong}: count again.")
    supervisor.count_deck(53)
    dialog.wait_for(state="detached")
    supervisor.sees("53 cards, Dana Dealer")


def _celebrate(supervisor: Screen, wall: Screen, amount: str) -> None:
    """The winner was asked, and the win goes up on the wall."""
    supervisor.press("Celebrate on the wall")
    dialog = supervisor.page.get_by_role("dialog")
    dialog.get_by_role("checkbox").check()
    dialog.locator("button[type=submit]").click()
    dialog.wait_for(state="detached")
    wall.page.locator(".won strong", has_text=amount).wait_for()


def _confirm_with_a_wrong_pin_first(supervisor: Screen) -> None:
    """The dialog says which win it is, and a wrong PIN leaves it open with the card in it."""
    supervisor.page.get_by_role("button", name="Confirm $5,000.20 for seat 2").click()
    dialog = supervisor.page.get_by_role("dialog", name="Confirm $5,000.20")
    for fact in ("Seat 2 at Face Up 1", "Royal Flush + Royal Match", "Fortune Link", "$5,000.20"):
        dialog.get_by_text(fact, exact=True).wait_for()
    expect(dialog.locator("button[type=submit]")).to_have_text("Confirm $5,000.20")
    dialog.get_by_label("Card", exact=True).fill(SUPERVISOR)
    dialog.get_by_label("PIN or password", exact=True).fill("000000")
    supervisor.page.keyboard.press("Enter")
    dialog.get_by_text("Wrong card, PIN or password").wait_for()
    supervisor.wrong.clear()  # the browser notes a refusal
    expect(dialog.get_by_label("Card", exact=True)).to_have_value(SUPERVISOR)
    expect(dialog.get_by_label("PIN or password", exact=True)).to_be_focused()
    supervisor.is_clean("confirm")
    supervisor.page.keyboard.type(demo.PIN)
    supervisor.page.keyboard.press("Enter")
    dialog.wait_for(state="detached")


def _pick_the_cards(supervisor: Screen) -> None:
    """Where nobody enters cards they are picked as cards; another hand than the one that was pressed is refused."""
    supervisor.page.get_by_role("button", name="Record the cards").click()
    dialog = supervisor.page.get_by_role("dialog", name="The dealer shows every winning card")
    typed = dialog.get_by_label("The winning cards: type the cards")
    expect(typed).to_be_focused()  # a reader types there
    typed.fill("banana")
    typed.press("Enter")
    dialog.get_by_text("“ba” is not a card").wait_for()
    typed.fill("As Ks Qs Js Ts Kh")
    typed.press("Enter")
    dialog.get_by_role("button", name="seven of clubs").click()
    dialog.get_by_label("Which camera saw them").fill("camera 3")
    dialog.get_by_role("button", name="Record the cards", exact=True).click()
    dialog.get_by_text("These cards are Royal Flush, not Royal Flush + Royal Match").wait_for()
    dialog.get_by_text("Call a manager, an executive or accounting: two of them adjust it.").wait_for()
    expect(dialog.get_by_role("link", name="Adjust a meter")).to_have_count(0)  # no supervisor could
    supervisor.wrong.clear()  # the browser notes a refusal
    expect(dialog.get_by_label("Which camera saw them")).to_have_value("camera 3")
    dialog.get_by_role("button", name="seven of clubs").click()
    dialog.get_by_role("button", name="queen of hearts").click()
    supervisor.is_clean("cards-shown")
    dialog.get_by_role("button", name="Record the cards", exact=True).click()
    dialog.wait_for(state="detached")


def _identify(supervisor: Screen) -> None:
    """Who has won is written down before the tax form."""
    supervisor.page.get_by_role("button", name="Record the winner").click()
    dialog = supervisor.page.get_by_role("dialog", name="Identify the winner")
    expect(dialog.get_by_role("button", name="Record the winner", exact=True)).to_be_in_viewport(ratio=1)
    write_papers(dialog)
    dialog.get_by_role("button", name="Record the winner", exact=True).click()
    dialog.wait_for(state="detached")


def _correct_the_cards(supervisor: Screen) -> None:
    """Two people, with a reason; the first pick stays beside it."""
    supervisor.page.get_by_role("button", name="Correct the cards").click()
    dialog = supervisor.page.get_by_role("dialog", name="Correct the cards")
    dialog.get_by_label("The winning cards: type the cards").fill("Ah Kh Qh Jh Th Ks Qs")
    for label, text in (("Reason", "hearts"), ("Card", EXECUTIVE), ("PIN or password", demo.PIN)):
        dialog.get_by_label(label, exact=True).fill(text)
    supervisor.page.keyboard.press("Enter")
    dialog.wait_for(state="detached")
    supervisor.sees("(before: As Ks Qs Js 10s Kh Qh)")
    expect(supervisor.page.get_by_role("img", name="Ace of hearts")).to_be_visible()


#: Where what can be pressed lies, and where the bar at the bottom begins.
PLACES = """() => [...document.querySelectorAll(".seats, .hand-buttons button, .actions.bar")].map((part) => {
  const { x, y, bottom } = part.getBoundingClientRect();
  return [x, y, bottom];
})"""


def test_seats_take_the_height_that_there_is_and_one_row_of_an_upright_tablet(look: Look) -> None:
    """On a large screen a coin is a large target; on an upright tablet every hand's button stands above the bar."""
    large = look(WALL).by(DEALER).at("/tables/FO-1")
    button = large.page.get_by_role("button", name="Seat 1, Fortune Link").bounding_box()
    bar = large.page.locator(".actions.bar").bounding_box()
    assert button
    assert bar
    assert button["height"] > WALL[1] / 5
    assert button["y"] + button["height"] < bar["y"]
    upright = look((768, 1024)).by(DEALER).at("/tables/FU-1")
    upright.press("Seat 1, Fortune Link", "START GAME")
    upright.sees("The game is running.")
    seats = upright.page.locator(".seat")
    assert len(set(seats.evaluate_all("(seats) => seats.map((seat) => seat.getBoundingClientRect().top)"))) == 1
    bar, last = upright.page.locator(".actions.bar").bounding_box(), upright.page.locator(".hand-buttons button").last
    lowest = last.bounding_box()
    assert bar
    assert lowest
    assert lowest["y"] + lowest["height"] <= bar["y"]


@pytest.mark.parametrize("size", [TABLET, (1280, 800), WALL])
def test_no_button_moves_when_a_game_starts_and_its_first_hand_is_pressed(look: Look, size: tuple[int, int]) -> None:
    """The place of the wins is kept free from the start, and every hand of the pay table lies above the bar."""
    dealer = look(size).by(DEALER).at("/tables/FU-1")
    dealer.press("Seat 2, Fortune Link")
    expect(dealer.page.get_by_role("button", name="Seat 2, Fortune Link")).to_have_attribute("aria-pressed", "true")
    seats = dealer.page.evaluate(PLACES)[0][:2]
    dealer.press("START GAME")
    dealer.sees("The game is running.")
    started = dealer.page.evaluate(PLACES)
    assert started[0][:2] == seats
    hand = dealer.page.get_by_role("button", name=QUARTER)
    hand.click()
    expect(hand).to_have_attribute("aria-pressed", "true")
    assert dealer.page.evaluate(PLACES) == started
    *buttons, bar = started[1:]
    assert all(bottom <= bar[1] for _, _, bottom in buttons), (buttons, bar)


def test_the_hands_of_a_pay_table_take_the_height_of_a_large_screen(look: Look) -> None:
    """Half of it would be empty below small buttons."""
    dealer = look(WALL).by(DEALER).at("/tables/FU-1")
    dealer.press("Seat 2, Fortune Link", "START GAME")
    dealer.sees("The game is running.")
    tall = dealer.page.evaluate(
        "[...document.querySelectorAll('.hand-buttons button')].map((made) => made.offsetHeight)"
    )
    assert min(tall) >= 100


def test_a_jackpot_that_is_halted_moves_nothing_at_its_tables(look: Look, floor: LiveFloor) -> None:
    """It is said beside the meters, in their row: the seats stay under the finger."""
    dealer = look(TABLET).by(DEALER).at("/tables/FU-1")
    dealer.sees("Tap to seat")
    before = dealer.page.evaluate(PLACES)
    floor.room.committer.do("halt", j.HaltJackpot(jackpot="triple", code="maintenance", reason="A test", badge=MANAGER))
    expect(dealer.page.locator(".table-head .tag.bad")).to_have_count(3)
    assert dealer.page.evaluate(PLACES) == before


#: Whether a button is what a finger would meet in the middle of it, and where it lies.
MEETS = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [button.contains(document.elementFromPoint(x + width / 2, y + height / 2)), x, y, height];
}"""


#: What stands on the page and ends below the top of the bar; a list scrolls in itself.
UNDER_THE_BAR = """() => {
  const top = document.querySelector(".actions.bar").getBoundingClientRect().top;
  return [...document.querySelectorAll(".table-page section, .hand-buttons button")]
    .filter((part) => part.getBoundingClientRect().bottom > top).map((part) => part.textContent);
}"""


@pytest.mark.parametrize("size", [TABLET, (1280, 800), PHONE])
def test_the_call_lies_at_one_place_in_sight_however_many_wins_there_are(look: Look, size: tuple[int, int]) -> None:
    """A list of wins that grows neither moves CALL SUPERVISOR nor pushes it below the screen."""
    dealer = look(size).by(DEALER).at("/tables/FU-1")
    for seat in range(1, 6):
        dealer.press(f"Seat {seat}, Fortune Link")
    expect(dealer.page.locator(".sensor.lit")).to_have_count(5)
    dealer.press("START GAME")
    dealer.sees("The game is running.")
    call, places = dealer.page.get_by_role("button", name="CALL SUPERVISOR"), []
    end = dealer.page.get_by_role("button", name="END GAME")
    before = end.evaluate(MEETS)
    for seat in range(1, 6):
        dealer.page.get_by_role("button", name=f"Seat {seat}, Fortune Link").click()
        dealer.page.get_by_role("button", name=QUARTER).click()
        expect(dealer.page.locator(".wins li")).to_have_count(seat)
        dealer.page.evaluate("scrollTo(0, 0)")
        places.append(call.evaluate(MEETS))
    assert places[0][0], places
    assert all(place == places[0] for place in places), places
    assert end.evaluate(MEETS) == before, "the call came beside it"
    seats = dealer.page.locator(".seats").bounding_box()
    call.click()
    dealer.sees("5 wins are locked")
    assert dealer.page.locator(".seats").bounding_box() == seats, "nor moves what is above"
    assert end.evaluate(MEETS)[1:] == before[1:]
    if size != PHONE:
        assert dealer.page.evaluate(UNDER_THE_BAR) == []
        last = dealer.page.locator(".wins li").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=1)


def test_seven_seats_decide_in_one_row_on_a_tablet(look: Look) -> None:
    """No seat's decision stands alone in a second row."""
    dealer = look(TABLET).by(DEALER).at("/tables/TC-1")
    dealer.press("NEW ROUND")
    dealer.page.locator('[data-key="all-ante"]').click()
    expect(dealer.page.locator(".spot.in")).to_have_count(7)
    dealer.press("BETTING CLOSED")
    dealer.sees("3 cards each, to seats 1, 2, 3, 4, 5, 6 and 7, then the dealer.")
    dealer.press("ALL DEALT")
    tiles = dealer.page.locator(".decision")
    expect(tiles).to_have_count(7)
    tops = tiles.evaluate_all("tiles => tiles.map((tile) => tile.getBoundingClientRect().top)")
    assert len(set(tops)) == 1, tops
    assert all(
        dealer.page.locator(".decision button").evaluate_all(
            "all => all.map((one) => one.scrollWidth <= one.clientWidth)"
        )
    )


def test_what_goes_on_with_the_game_is_always_at_the_same_place_and_takes_no_second_tap(look: Look) -> None:
    """START GAME and END GAME lie at one place: a double tap on the first must not end the game."""
    dealer = look((1280, 800)).by(DEALER).at("/tables/FO-1")
    dealer.press("Seat 2, Fortune Link")
    expect(dealer.page.get_by_role("button", name="Seat 2, Fortune Link")).to_have_attribute("aria-pressed", "true")
    place = dealer.page.get_by_role("button", name="START GAME").bounding_box()
    assert place is not None
    dealer.page.mouse.dblclick(place["x"] + 40, place["y"] + 30, delay=60)
    end = dealer.page.get_by_role("button", name="END GAME")
    expect(end).to_be_enabled()
    assert dealer.page.get_by_role("dialog").count() == 0
    box = end.bounding_box()
    assert box is not None
    assert (box["x"], round(box["width"])) == (place["x"], round(place["width"]))
    assert abs(box["y"] - place["y"]) < 16
    _void(dealer)


def test_without_a_connection_nothing_can_be_pressed_and_nothing_is_covered(look: Look) -> None:
    """The notice has a strip of its own above the table; every button is off, and comes back with the server."""
    dealer = look((1280, 800)).by(DEALER).at("/tables/FO-1")
    table = dealer.page.locator(".table-page")
    start = dealer.page.get_by_role("button", name="START GAME")
    start.wait_for()
    before = table.bounding_box()
    dealer.page.route("**/api/v1/events**", lambda route: route.abort())
    dealer.page.reload()
    notice = dealer.page.locator("#link")
    expect(notice).to_contain_text("No connection to the server")
    expect(dealer.page.locator(".table-page > .stack:not(:has(.table-head))")).to_have_attribute("inert", "")
    strip, below = notice.bounding_box(), table.bounding_box()
    assert strip is not None
    assert below is not None
    assert below == before
    for part in (".table-head h1", ".table-head button", ".meters", ".seats"):
        box = dealer.page.locator(part).first.bounding_box()
        assert box is not None
        apart = box["y"] >= strip["y"] + strip["height"] or box["x"] + box["width"] <= strip["x"]
        assert apart, part
    dealer.page.unroute("**/api/v1/events**")
    expect(notice).to_be_hidden()
    expect(dealer.page.locator(".table-page > .stack:not(:has(.table-head))")).not_to_have_attribute("inert", "")


@pytest.mark.parametrize("press", ["finger", "space bar"])
def test_a_button_that_is_pressed_while_the_table_changes_counts_when_it_is_let_go(look: Look, press: str) -> None:
    """Another screen records a hand between the press and the release; both hands are there, and the order is kept."""
    dealer, other = look().by(DEALER).at("/tables/FO-1"), look((1280, 900)).by(SUPERVISOR).at("/tables/FO-1")
    dealer.press("Seat 1, Fortune Link", "Seat 3, Fortune Link", "START GAME", "Seat 1, Fortune Link")
    half = dealer.page.get_by_role("button", name=HALF)
    half.wait_for()
    other.sees("The game is running.")
    half.focus()
    half.hover()
    dealer.page.mouse.down() if press == "finger" else dealer.page.keyboard.down("Space")
    other.press("Seat 3, Fortune Link")
    with dealer.page.expect_response(re.compile("/tables/FO-1$")):
        other.page.get_by_role("button", name="5 Aces").click()
    other.sees("Seat 3: 5 Aces")
    expect(dealer.page.get_by_text("Seat 3: 5 Aces")).to_have_count(0)  # it would be drawn under the finger
    dealer.page.mouse.up() if press == "finger" else dealer.page.keyboard.up("Space")
    dealer.sees("Seat 3: 5 Aces")
    dealer.sees("Seat 1: Royal Flush + Royal Match")
    _void(dealer)
    assert dealer.wrong == other.wrong == []


def test_a_second_tap_is_sent_once_the_first_is_answered(look: Look) -> None:
    """The answer to one hand is held back: the tap on another waits, and is the one that counts in the end."""
    dealer = look().by(DEALER).at("/tables/FO-1")
    dealer.press("Seat 2, Fortune Link", "START GAME")
    held: list[Route] = []
    dealer.page.route("**/hands", lambda route: held.append(route))  # noqa: PLW0108 - Playwright takes no built-in
    dealer.page.get_by_role("button", name=HALF).click()
    dealer.page.get_by_role("button", name="5 Aces").click()
    dealer.until(lambda: bool(held))
    dealer.page.wait_for_timeout(250)
    assert len(held) == 1
    held[0].continue_()
    dealer.until(lambda: len(held) == 2)
    held[1].continue_()
    dealer.sees("Seat 2: 5 Aces")
    dealer.page.unroute("**/hands")
    _void(dealer)
    assert dealer.wrong == []


def test_a_lamp_that_is_tapped_while_the_game_starts_means_its_hand(look: Look) -> None:
    """Before the answer is there the page shows the lamps of before: tapped then, none goes out."""
    dealer = look().by(DEALER).at("/tables/FO-1")
    dealer.press("Seat 1, Fortune Link", "Seat 3, Fortune Link")
    held: list[Route] = []
    dealer.page.route("**/start", lambda route: held.append(route))  # noqa: PLW0108 - Playwright takes no built-in
    dealer.press("START GAME")
    dealer.until(lambda: bool(held))
    dealer.press("Seat 3, Fortune Link")
    held[0].continue_()
    dealer.page.get_by_role("heading", name="Seat 3: Fortune Link").wait_for()
    dealer.page.get_by_role("button", name=HALF).click()
    dealer.sees("Seat 3: Royal Flush + Royal Match")
    assert dealer.wrong == []


def test_wins_stay_in_their_place_when_one_is_confirmed_and_nothing_to_press_comes_there(look: Look) -> None:
    """Two hands of one game: the other's CONFIRM does not move, and words are where the first one was."""
    dealer = look().by(DEALER).at("/tables/FO-1")
    dealer.press("Seat 1, Fortune Link", "Seat 3, Fortune Link", "START GAME")
    shares = ((3, HALF, "Royal Flush + Royal Match"), (1, QUARTER, "7 Card Wild Straight Flush with Joker"))
    for seat, button, hand in shares:
        dealer.press(f"Seat {seat}, Fortune Link")
        dealer.page.get_by_role("button", name=button).click()
        dealer.sees(f"Seat {seat}: {hand}")
    dealer.press("CALL SUPERVISOR")
    supervisor = look((1280, 900)).by(SUPERVISOR).at("/supervisor")
    wins = supervisor.page.locator(".win", has_text="Fortune 1")
    expect(wins).to_have_count(2)
    order = [win.get_attribute("id") for win in wins.all()]
    first = wins.first.get_by_role("button", name="Confirm")
    first.scroll_into_view_if_needed()
    box = first.bounding_box()
    assert box is not None
    first.click()
    supervisor.swipe(SUPERVISOR)
    wins.first.get_by_text("by Sam Supervisor.").wait_for()
    assert [win.get_attribute("id") for win in wins.all()] == order
    under = supervisor.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('button, a, input')?.outerHTML ?? ''",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert under == ""
    supervisor.is_clean("wins-in-place")
    wins.nth(1).get_by_role("button", name="Confirm").click()
    supervisor.swipe(SUPERVISOR)
    dealer.press("END GAME")
    dealer.page.get_by_role("button", name="START GAME").wait_for()
    assert dealer.wrong == supervisor.wrong == []


def _void(dealer: Screen) -> None:
    """The game ends as if it had not been, whatever was recorded."""
    dealer.page.get_by_role("button", name="IRREGULARITY").click()
    dialog = dealer.page.get_by_role("dialog", name="Irregularity")
    expect(dialog).to_contain_text("The game is void")
    expect(dialog.locator("button[type=submit]")).to_have_text("Void the game")
    for label, text in (("Reason", "the wrong seats"), ("Card", SUPERVISOR), ("PIN or password", demo.PIN)):
        dealer.page.get_by_label(label, exact=True).fill(text)
    dealer.page.keyboard.press("Enter")
    dealer.page.get_by_role("button", name="START GAME").wait_for()


def _print_twice(supervisor: Screen) -> None:
    """The first print is the original, the second says that it is a duplicate; both are asked of the printer."""
    supervisor.page.evaluate("void (window.print = () => { window.prints = (window.prints ?? 0) + 1 })")
    supervisor.press("Print")
    supervisor.sees("Original, print 1")
    supervisor.press("Print")
    supervisor.sees("Duplicate, print 2")
    assert supervisor.page.evaluate("window.prints") == 2
    # 20 cents a wager went on the meter before, and half of it is left.
    for text in ("$10,000.40 (jackpot)", "seal 77", "camera 4", "Dana Dealer", "Sam Supervisor", "FUPGPP-WA01"):
        supervisor.sees(text)
    supervisor.page.emulate_media(media="print")
    expect(supervisor.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(supervisor.page.get_by_role("navigation")).to_be_hidden()
    supervisor.page.evaluate("scrollTo(0, 0)")
    supervisor.is_clean("win-page")
    supervisor.page.emulate_media(media="screen")


def test_a_win_that_is_none_is_rejected_and_the_game_ends_only_when_it_is_said_that_no_hand_won(look: Look) -> None:
    """The meter's figure stays, the hand button goes dark; a hand that was forgotten is asked for, by keys too."""
    dealer = look().by(DEALER).at("/tables/FO-1")
    dealer.press("Seat 3, Fortune Link", "START GAME")
    meter = dealer.page.locator(".meter .figure").first
    button = dealer.page.get_by_role("button", name=HALF)
    button.wait_for()
    before = meter.text_content()
    button.click()
    dealer.press("CALL SUPERVISOR")
    dealer.sees("waiting for a supervisor")
    expect(meter).to_have_text(before or "")  # it does not fall before the card

    supervisor = look((1280, 900)).by(SUPERVISOR).at("/supervisor")
    waits = supervisor.page.get_by_role("button", name="Reject")
    win = supervisor.page.locator(".win", has_text="Fortune 1").filter(has=waits)
    win.get_by_role("button", name="Reject").click()
    supervisor.answer("one card was a deuce", "Reason", SUPERVISOR)
    win.wait_for(state="detached")
    supervisor.is_clean()

    expect(meter).to_have_text(before or "")
    expect(button).to_have_attribute("aria-pressed", "false")
    dealer.press("END GAME")
    question = dealer.page.get_by_role("dialog", name="No hand was recorded")
    question.wait_for()
    dealer.is_clean("table-question")
    dealer.page.keyboard.press("Escape")
    question.wait_for(state="detached")
    # A dialog that has closed is told so a moment later; until then its button takes no second press.
    expect(dealer.page.locator("[data-key=end]")).not_to_have_attribute("aria-busy", "true")
    expect(button).to_be_visible()  # the game goes on
    _tab_to(dealer, "end")
    dealer.page.keyboard.press("Enter")
    question.get_by_role("button", name="No hand won").wait_for()
    dealer.page.keyboard.press("Enter")
    dealer.page.get_by_role("button", name="START GAME").wait_for()
    assert dealer.wrong == supervisor.wrong == []


def test_whoever_may_only_look_gets_no_buttons_that_would_be_refused(look: Look) -> None:
    """An auditor sees the table, and nothing on it takes the focus."""
    auditor = look().by("O-7001").at("/tables/FO-1")
    auditor.sees("View only")
    assert auditor.page.locator("[inert] [data-key=start]").count() == 1
    for _ in range(12):
        auditor.page.keyboard.press("Tab")
        assert not auditor.page.evaluate("document.activeElement.closest('.table-page') !== null")
    auditor.is_clean()


def test_the_dealer_needs_no_more_than_a_keyboard(look: Look) -> None:
    """Tab and Enter light a sensor, start the game and end it; the focus stays where it was after each change."""
    dealer = look(PHONE).by(DEALER).at("/tables/FO-1")
    sensor = dealer.page.get_by_role("button", name="Seat 1, Fortune Link")
    sensor.wait_for()
    _tab_to(dealer, "sensor-1-1")
    dealer.page.keyboard.press("Enter")
    expect(sensor).to_have_attribute("aria-pressed", "true")
    expect(sensor).to_be_focused()
    dealer.is_clean("table-phone")
    _tab_to(dealer, "start")
    dealer.page.keyboard.press("Enter")
    dealer.page.get_by_role("button", name="Full House").wait_for()
    _tab_to(dealer, "line-full-house")
    dealer.page.keyboard.press("Enter")
    dealer.page.get_by_role("button", name="Pay seat 1 $6.00").wait_for()
    _tab_to(dealer, "pay-1-1")
    dealer.page.keyboard.press("Enter")
    dealer.sees("$6.00 paid")
    expect(dealer.page.get_by_role("button", name="END GAME")).to_be_enabled()  # not at once after START GAME
    _tab_to(dealer, "end")
    dealer.page.keyboard.press("Enter")
    dealer.page.get_by_role("button", name="START GAME").wait_for()
    assert dealer.wrong == []


def _tab_to(screen: Screen, key: str) -> None:
    for _ in range(80):
        if screen.page.evaluate("document.activeElement.dataset.key") == key:
            return
        screen.page.keyboard.press("Tab")
    raise AssertionError(key)
