"""The pit's pages in a browser: whole jackpots and whole rounds, as the people at the table do them."""

import datetime as dt
import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Route, expect
from tests.browser import PICTURES
from tests.floor.chip_counts import moving, stacks
from tests.web.live_floor import (
    DEALER,
    EXECUTIVE,
    FOLDED,
    MANAGER,
    OTHERS,
    PHONE,
    SUPERVISOR,
    SURVEILLANCE,
    TABLET,
    WALL,
    LiveFloor,
    Look,
    Screen,
    enter_a_hand,
    fold_a_hand,
    write_papers,
)
from tests.web.scenes import SEEN, SHUFFLER

from pitboss.errors import PitbossError
from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.chips.documents import SlipPeople
from pitboss.floor.documents import TableMode
from pitboss.games.table.table import TableSetup
from pitboss.reports.day.hold import Expectation
from pitboss.reports.day.sittings import counted
from pitboss.rounds import events as e
from pitboss.web import demo
from pitboss.web.tasks import expectations

#: Buttons of shares: the hand, then what it came to at START GAME.
HALF = re.compile(r"^Royal Flush \+ Royal Match \$")
QUARTER = re.compile(r"^7 Card Wild Straight Flush with Joker \$")

#: Pages that other tests prove, for the pictures in the documents only: so that each page has one.
OTHER_PAGES = {
    "/": "front", "/manage/table": "new-table", "/manage/tables/FU-3": "table-setup", "/manage/jackpots": "jackpots",
    "/manage/staff": "staff", "/audit": "audit", "/tables/TC-1/close": "close",
}  # fmt: skip


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
    dealer.page.get_by_role("button", name="5 Aces").click()
    dealer.press("CALL SUPERVISOR")
    # Two wagers of a dollar put 20 cents each on the meter of $10,000: half of it is $5,000.20.
    dealer.sees("$5,000.20: waits for the card")
    expect(dealer.page.get_by_role("button", name="END GAME")).to_be_disabled()
    dealer.page.get_by_role("button", name="Pay seat 5 $2,500.00").click()
    dealer.swipe(SUPERVISOR)  # more than the dealer pays alone
    dealer.sees("$2,500.00 paidTax form needed")
    dealer.is_clean("table-wins")

    supervisor = look((1280, 900)).by(SUPERVISOR).at("/floor")
    supervisor.sees("A win of $5,000.20 waits for a card: seat 2 at Face Up 1")
    supervisor.is_clean("floor")
    wall.sees("$5,000.20 being verified; goes on at $5,000.20")
    assert "$10,000.40" in wall.page.locator(".meter-figure").all_inner_texts()  # it does not fall before the card
    wall.is_clean("display-wall")
    supervisor.at("/supervisor")
    supervisor.sees("$10,000.40 (jackpot)")
    _confirm_with_a_wrong_pin_first(supervisor)
    wall.page.locator(".won strong", has_text="$5,000.20").wait_for()
    _pick_the_cards(supervisor)
    expect(supervisor.page.get_by_role("img", name="Ace of spades")).to_be_visible()
    supervisor.page.get_by_role("button", name="Done: The rest of the deck").click()
    supervisor.answer("53 cards")
    supervisor.page.get_by_role("button", name="By another card: Surveillance").click()
    supervisor.answer("camera 4", "What surveillance has seen", SURVEILLANCE)
    supervisor.page.get_by_role("button", name="Done: The hand is sealed").click()
    supervisor.answer("seal 77")
    _identify(supervisor)
    supervisor.page.get_by_role("button", name="Done: The tax form").click()
    supervisor.answer("W-2G")
    supervisor.is_clean("supervisor")
    _correct_the_cards(supervisor)
    supervisor.page.get_by_role("link", name="Win page").click()
    _print_twice(supervisor)

    dealer.press("END GAME")
    dealer.sees("Tap to seat")
    assert wall.wrong == []


def _confirm_with_a_wrong_pin_first(supervisor: Screen) -> None:
    """The dialog says which win it is, and a wrong PIN leaves it open with the card in it."""
    supervisor.page.get_by_role("button", name="Confirm $5,000.20 for seat 2").click()
    dialog = supervisor.page.get_by_role("dialog", name="Confirm $5,000.20")
    for fact in ("Seat 2 at Face Up 1", "Royal Flush + Royal Match", "Fortune Link", "$5,000.20"):
        dialog.get_by_text(fact, exact=True).wait_for()
    dialog.get_by_label("Card", exact=True).fill(SUPERVISOR)
    dialog.get_by_label("PIN", exact=True).fill("000000")
    supervisor.page.keyboard.press("Enter")
    dialog.get_by_text("The card or its secret is not right").wait_for()
    supervisor.wrong.clear()  # the browser notes a refusal
    expect(dialog.get_by_label("Card", exact=True)).to_have_value(SUPERVISOR)
    expect(dialog.get_by_label("PIN", exact=True)).to_be_focused()
    supervisor.is_clean("confirm")
    supervisor.page.keyboard.type(demo.PIN)
    supervisor.page.keyboard.press("Enter")
    dialog.wait_for(state="detached")


def _pick_the_cards(supervisor: Screen) -> None:
    """Where nobody enters cards they are picked as cards; another hand than the one that was pressed is refused."""
    supervisor.page.get_by_role("button", name="Done: The dealer shows").click()
    dialog = supervisor.page.get_by_role("dialog", name="The dealer shows every winning card")
    typed = dialog.get_by_label("The winning cards: type the cards")
    typed.fill("banana")
    typed.press("Enter")
    dialog.get_by_text("“ba” is no card").wait_for()
    typed.fill("As Ks Qs Js Ts Kh")
    typed.press("Enter")
    dialog.get_by_role("button", name="seven of clubs").click()
    dialog.get_by_label("Which camera has seen them").fill("camera 3")
    dialog.get_by_role("button", name="OK", exact=True).click()
    dialog.get_by_text("These cards are Royal Flush, not Royal Flush + Royal Match").wait_for()
    supervisor.wrong.clear()  # the browser notes a refusal
    expect(dialog.get_by_label("Which camera has seen them")).to_have_value("camera 3")
    dialog.get_by_role("button", name="seven of clubs").click()
    dialog.get_by_role("button", name="queen of hearts").click()
    supervisor.is_clean("cards-shown")
    dialog.get_by_role("button", name="OK", exact=True).click()
    dialog.wait_for(state="detached")


def _identify(supervisor: Screen) -> None:
    """Who has won is written down before the tax form."""
    supervisor.page.get_by_role("button", name="Done: The winner is identified").click()
    dialog = supervisor.page.get_by_role("dialog", name="Identify the winner")
    write_papers(dialog)
    dialog.get_by_role("button", name="OK", exact=True).click()
    dialog.wait_for(state="detached")


def _correct_the_cards(supervisor: Screen) -> None:
    """Two people, with a reason; the first pick stays beside it."""
    supervisor.page.get_by_role("button", name="Correct the cards").click()
    dialog = supervisor.page.get_by_role("dialog", name="Correct the cards")
    dialog.get_by_label("The winning cards: type the cards").fill("Ah Kh Qh Jh Th Ks Qs")
    for label, text in (("Reason", "hearts"), ("Card", EXECUTIVE), ("PIN", demo.PIN)):
        dialog.get_by_label(label, exact=True).fill(text)
    supervisor.page.keyboard.press("Enter")
    dialog.wait_for(state="detached")
    supervisor.sees("(before: As Ks Qs Js Ts Kh Qh)")
    expect(supervisor.page.get_by_role("img", name="Ace of hearts")).to_be_visible()


@pytest.mark.parametrize("press", ["finger", "space bar"])
def test_a_button_that_is_pressed_while_the_table_changes_counts_when_it_is_let_go(look: Look, press: str) -> None:
    """Another screen records a hand between the press and the release; both hands are there, and the order is kept."""
    dealer, other = look().by(DEALER).at("/tables/FO-1"), look((1280, 900)).by(SUPERVISOR).at("/tables/FO-1")
    dealer.press("Seat 1, Fortune Link", "Seat 3, Fortune Link", "START GAME", "Seat 1, Fortune Link")
    half = dealer.page.get_by_role("button", name=HALF)
    half.wait_for()
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
    dealer.page.wait_for_timeout(250)
    assert len(held) == 1
    for at in range(2):
        while len(held) == at:
            dealer.page.wait_for_timeout(20)
        held[at].continue_()
    dealer.sees("Seat 2: 5 Aces")
    dealer.page.unroute("**/hands")
    _void(dealer)
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
    for label, text in (("Reason", "the wrong seats"), ("Card", SUPERVISOR), ("PIN", demo.PIN)):
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


def _bet(dealer: Screen, seat: int, wager: str, *chips: str) -> None:
    dealer.page.locator(".seat-button", has_text=f"Seat {seat}").click()
    dealer.page.get_by_role("group", name="Wagers").get_by_role("button", name=wager).first.click()
    if chips:
        dealer.press(*chips, "PLACE")
    expect(dealer.page.locator(".seat-button", has_text=f"Seat {seat}")).to_contain_text("$")


def _turn(dealer: Screen, of: str, cards: str) -> None:
    """A hand is turned up, and entered."""
    heading = dealer.page.locator("#turn")
    expect(heading).to_have_text(f"Turn up {of}")
    dealer.page.get_by_placeholder("a card reader").fill(cards)
    dealer.page.keyboard.press("Enter")
    dealer.page.keyboard.press("Enter")


#: A tap whose click is over: by then the page shows the seat that was tapped.
_TAP = """seat => {
  for (const name of ["pointerdown", "pointerup"]) seat.dispatchEvent(new PointerEvent(name, { bubbles: true }));
  seat.click();
  return document.getElementById("wagers-of").textContent;
}"""


def _bet_before_the_answer(dealer: Screen) -> None:
    """Another seat is tapped while the answer to a wager is on its way: it takes nobody to another seat."""
    held: list[Route] = []
    dealer.page.route("**/acts", lambda route: held.append(route))  # noqa: PLW0108 - Playwright takes no built-in
    _bet(dealer, 2, "Pair Plus", "$5")
    assert dealer.page.locator(".seat-button", has_text="Seat 5").evaluate(_TAP) == "Seat 5"  # not a moment later
    dealer.press("$25")  # Pair Plus was chosen at the seat before; another seat begins with its Ante
    while not held:
        dealer.page.wait_for_timeout(20)
    held[0].continue_()
    expect(dealer.page.locator(".seat-button", has_text="Seat 2")).to_contain_text("$15.00")
    expect(dealer.page.locator("#wagers-of")).to_have_text("Seat 5")
    expect(dealer.page.locator("output.amount")).to_have_text("$25.00")
    dealer.page.unroute("**/acts")


def test_a_round_of_three_card_poker_is_entered_and_paid_as_the_page_says(look: Look) -> None:
    """A pair of aces beats the dealer's queen-high; whoever folds loses the Ante. The right hand is settled first."""
    dealer = look().by(DEALER).at("/tables/TC-1")
    dealer.press("NEW ROUND")
    _bet(dealer, 2, "Ante", "$5", "$5")
    _bet_before_the_answer(dealer)
    dealer.is_clean("entry-wagers")
    dealer.press("PLACE")
    expect(dealer.page.locator("#wagers-of")).to_have_text("Seat 6")  # on to the next seat without a wager
    dealer.press("BETTING CLOSED")
    dealer.sees("No Pair Plus, position 5")
    dealer.is_clean("entry-deal")
    dealer.press("ALL DEALT")
    dealer.sees("What do the players decide?")
    expect(dealer.page.get_by_role("img", name="a card face down")).to_have_count(9)
    dealer.press("Seat 5: Fold", "Seat 2: Play")
    _turn(dealer, "the dealer's hand", "Qs Jd 4c")
    expect(dealer.page.locator("#turn")).to_have_text("Turn up the hand of seat 2")
    dealer.page.get_by_role("button", name="ace of spades").click()
    dealer.page.get_by_role("button", name="ace of diamonds").click()
    dealer.page.get_by_placeholder("a card reader").fill("As")
    dealer.page.keyboard.press("Enter")
    dealer.sees("The ace of spades is out already")
    dealer.page.get_by_placeholder("a card reader").fill("7c")
    dealer.page.keyboard.press("Enter")
    dealer.is_clean("entry-cards")
    dealer.press("TURN UP SEAT 2", "SETTLE")
    dealer.sees("Pay and take, in this order")
    assert dealer.page.locator(".pay .do").all_text_contents() == ["Take $25", "Pay $10", "Pay $10", "Pay $5"]
    assert dealer.page.locator(".pays h3").all_text_contents() == ["Seat 5", "Seat 2"]
    dealer.page.get_by_role("checkbox", name="Done: seat 2, Ante").check()
    dealer.sees("1 of 4 done")
    dealer.is_clean("entry-pays")
    dealer.press("END ROUND", "NEW ROUND", "Same wagers as last round")
    expect(dealer.page.locator(".seat-button", has_text="Seat 2")).to_contain_text("$15.00")
    dealer.press("IRREGULARITY")
    dealer.page.get_by_label("What happened").select_option(label="Void the round")
    dealer.page.get_by_label("Reason").fill("a card fell")
    dealer.page.keyboard.press("Enter")  # leads to the card
    dealer.swipe(SUPERVISOR)
    dealer.sees("Give back $10")
    dealer.press("END ROUND")
    dealer.page.get_by_role("button", name="NEW ROUND").wait_for()
    assert dealer.wrong == []


def test_envy_stands_last_on_the_dealers_list_when_every_wager_is_settled(look: Look, floor: LiveFloor) -> None:
    """The envy of the seat that is settled first is no line of that seat: the next seat's wagers come before it."""
    table = c.SetUpTable(
        table="EV-1", name="Envy 1", mode=TableMode.CARD_ENTRY, base_game="Three Card Poker", game="three-card-poker",
        options={"bonus-paytable": "TCPB-03E"}, equipment=(SHUFFLER,), badge=MANAGER,
    )  # fmt: skip
    opened = c.OpenTable(
        table="EV-1", opener_cents=100_000, acknowledged=SEEN, badge=SUPERVISOR, second=DEALER, chips=stacks(100_000)
    )
    wagers = [
        e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager, cents=500)
        for seat in (2, 5)
        for wager in ("ante", "bonus")
    ]
    hands = {2: "7h 6h 5h", 5: "Ks Kd 4c", 0: "Qs 9d 3c"}
    acts: list[e.Act] = [
        *wagers, e.BettingClosed(), *(e.HandDealt(to=spot, cards=cards) for spot, cards in hands.items()),
        *(e.Decided(seat=seat, action="play") for seat in (2, 5)), e.DealerRevealed(), e.SettlementCalled(),
    ]  # fmt: skip
    steps: list[Command] = [table, opened, c.OpenRound(table="EV-1", badge=DEALER)]
    steps += [c.ActAtTable(table="EV-1", act=act, badge=DEALER) for act in acts]
    for number, command in enumerate(steps):
        floor.room.committer.do(f"envy-{number}", command)
    dealer = look().by(DEALER).at("/tables/EV-1")
    dealer.sees("Pay and take, in this order")
    assert dealer.page.locator(".pays h3").all_text_contents() == [
        "Seat 5Envy lammer",
        "Seat 2Envy lammer",
        "Envy, at the end of the round",
    ]
    last = dealer.page.locator(".pays > li").last
    assert last.locator(".do").all_text_contents() == ["Pay $5"]
    expect(last).to_contain_text("Seat 5")
    dealer.is_clean()


def test_a_face_up_round_records_its_jackpot_hand_by_itself(look: Look) -> None:
    """Dice say who is first; a full house on a lit sensor is a win of $6 without any button for the hand."""
    dealer = look(dark=True).by(DEALER).at("/tables/FU-2")
    dealer.press("NEW ROUND")
    _bet(dealer, 2, "Pai Gow", "$5", "$5")
    _bet(dealer, 2, "Face Up Pai Gow Poker Jackpot")
    dealer.page.get_by_role("button", name="Take back Face Up Pai Gow Poker Jackpot").wait_for()
    dealer.press("BETTING CLOSED")
    for die, dots in ((1, "2"), (2, "3"), (3, "4")):
        dealer.page.get_by_role("group", name=f"Die {die}").get_by_role("button", name=dots).click()
    dealer.press("DICE")
    dealer.sees("7 cards each, to seat 6, seat 5")  # nine counts to the second position, at the dealer's right hand
    dealer.press("ALL DEALT", "4 LEFT OVER")
    _turn(dealer, "the dealer's hand", "Kd Kh 9s 7c 5d 3h 2c")
    dealer.press("ALL SET")
    _turn(dealer, "the hand of seat 2", "Qs Qh Qd 8c 8s 4d 3c")
    dealer.press("Seat 2: house way")
    dealer.is_clean("entry-setting")
    dealer.press("Seat 2: set", "SETTLE")
    dealer.sees("Pay and take, in this order")
    assert "Pay $10" in dealer.page.locator(".pay .do").all_text_contents()
    dealer.is_clean()
    dealer.page.get_by_role("button", name="Pay seat 2 $6.00").click()
    dealer.sees("$6.00 paid")
    dealer.press("END ROUND")
    dealer.sees("Is everything paid and taken?")  # nothing was ticked
    dealer.press("Back to the list")
    dealer.page.get_by_role("checkbox", name="Done: seat 2, Pai Gow").check()
    dealer.press("END ROUND")
    dealer.sees("NEW ROUND")
    assert dealer.wrong == []


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
    dealer.sees("waits for the card")
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
    expect(button).to_be_visible()  # the game goes on
    _tab_to(dealer, "end")
    dealer.page.keyboard.press("Enter")
    question.get_by_role("button", name="No hand won").wait_for()
    dealer.page.keyboard.press("Enter")
    dealer.page.get_by_role("button", name="START GAME").wait_for()
    assert dealer.wrong == supervisor.wrong == []


def test_a_jackpot_is_linked_to_one_more_table_and_both_say_so(look: Look) -> None:
    """The manager puts it on the sensor of a closed table; the desk, which was open elsewhere, shows it by itself."""
    manager, desk = look((1280, 900)).by(MANAGER).at("/manage/tables/FU-3"), look(TABLET, dark=True).by(EXECUTIVE)
    panel = desk.at("/manage").page.locator("article", has_text="Fortune Link")
    expect(panel).to_contain_text("linked: FU-1, FO-1, FU-2")
    manager.page.get_by_label("Sensor 1").select_option("fortune-link")
    for label, text in (("Card", EXECUTIVE), ("PIN or password", demo.PIN)):
        manager.page.locator("#link-form").get_by_label(label, exact=True).fill(text)
    manager.press("Link")
    manager.sees("The jackpots are on the sensors.")
    manager.sees("Now: Fortune Link.")
    manager.is_clean()
    expect(panel).to_contain_text("linked: FU-1, FO-1, FU-2, FU-3")
    desk.is_clean("desk")


def _only_three_card(setup: TableSetup) -> Expectation:
    """The mathematics of the other table takes longer, and is not looked at here."""
    if setup.game != "three-card-poker":
        raise PitbossError("Not counted here")
    return counted(setup)


def _not_counted(_setup: TableSetup) -> Expectation:
    raise PitbossError("Not counted here")


@pytest.mark.soak
def test_a_table_that_wins_more_than_chance_leaves_is_told_to_an_open_page(
    look: Look, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred antes of $100, all folded: the accountant's page, opened before, says so by itself."""
    monkeypatch.setattr(expectations, "counted", _only_three_card)
    accountant = look((1280, 900)).by("A-5001").at("/accounting")
    alert = accountant.page.locator("#alerts", has_text="Table TC-1 won")
    assert alert.count() == 0
    for number in range(100):
        fold_a_hand(floor, f"fold-{number}")
    for number in range(100, 120):  # the mathematics is counted beside, and looked for again with every round
        fold_a_hand(floor, f"fold-{number}")
        accountant.page.wait_for_timeout(2_000)
        if alert.count():
            break
    expect(alert).to_contain_text("in 99.7% of such sittings")
    assert accountant.wrong == []


def test_whoever_may_only_look_gets_no_buttons_that_would_be_refused(look: Look) -> None:
    """An auditor sees the table, and nothing on it takes the focus."""
    auditor = look().by("O-7001").at("/tables/FO-1")
    auditor.sees("You may look")
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


def test_a_display_never_shows_an_old_number_as_live(look: Look, floor: LiveFloor) -> None:
    """The server stops: a banner, and grey figures. It is back on the same port: live again, without a reload."""
    wall = look(WALL).at("/display/triple")
    banner = wall.page.locator("#lost")
    figure = wall.page.locator(".meter-figure").first
    expect(figure).to_contain_text("$20,000")
    expect(banner).to_be_hidden()
    wall.page.evaluate("window.still = true")
    wall.page.route("**/pulse", lambda route: route.abort())  # a cable is pulled: the stream does not notice
    expect(banner).to_contain_text("These amounts are not live", timeout=8_000)
    wall.page.unroute("**/pulse")
    expect(banner).to_be_hidden(timeout=15_000)
    floor.stop()
    expect(banner).to_contain_text(re.compile(r"\d.* P[SD]T\. These amounts are not live"), timeout=8_000)
    expect(wall.page.locator("main")).to_have_class("stale")
    floor.start()
    expect(banner).to_be_hidden(timeout=15_000)
    expect(wall.page.locator("main")).not_to_have_class("stale")
    assert wall.page.evaluate("window.still")  # the same page, not a new one
    assert [complaint for complaint in wall.wrong if "ERR_" not in complaint] == []


def test_a_display_reloads_itself_once_for_a_new_version_of_the_pages(look: Look) -> None:
    """And not again and again if the page that comes is still another one."""
    wall = look((1280, 720)).at("/display/house-aces")
    wall.sees("It is the casino's money")
    loaded: list[str] = []
    asked: list[str] = []

    def other(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"version": "another", "sequence": 1})

    wall.page.on("framenavigated", lambda frame: loaded.append(frame.url))
    wall.page.route("**/pulse", other)
    for _ in range(200):
        wall.page.wait_for_timeout(100)
        if loaded and len(asked) > 3:
            break
    assert len(asked) > 3  # it goes on asking
    assert len(loaded) == 1


def test_a_house_jackpot_shows_its_notices_and_no_meter(look: Look) -> None:
    """Its prizes are posted, it does not tick, and it says whose money it is."""
    wall = look((1280, 720)).at("/display/house-aces")
    wall.sees("It is the casino's money")
    wall.sees("may be removed at any time without warning")
    wall.sees("$5,000")
    assert wall.page.locator(".meter-figure").count() == 0
    wall.is_clean("display-house")


def test_the_pages_to_sign_in_on_and_of_ones_card_fit_a_tablet_and_a_phone(look: Look) -> None:
    """In both schemes; nothing sticks out to the side."""
    for size, dark, name in ((TABLET, False, ""), (PHONE, True, "-phone")):
        screen = look(size, dark=dark).at("/sign-in")
        screen.is_clean(f"sign-in{name}")
        screen.by(MANAGER)
        screen.page.wait_for_url("**/home")
        screen.at("/account")
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        screen.is_clean(f"account{name}")


def test_a_day_at_the_tables_stands_on_the_pages_of_the_office(
    look: Look, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chips that two people moved, a table that closed, and recorded rounds: more of them for a picture."""
    monkeypatch.setattr(expectations, "counted", _only_three_card if PICTURES else _not_counted)
    for number in range(50 if PICTURES else 1):
        enter_a_hand(floor, f"day-{number}", (*OTHERS, FOLDED, FOLDED)[number % 5], 2_500)
    four = SlipPeople("A-5001", EXECUTIVE, DEALER, SUPERVISOR)
    for chips in (
        moving("fill", 200_000, "F-1", table="TC-1", badge=SUPERVISOR, second=DEALER, people=four),
        moving("drop", 310_000, "D-1", table="TC-1", badge="A-5001", second=SUPERVISOR),
        moving("drop", 520_000, "D-2", table="FO-1", badge="A-5001", second=SUPERVISOR),
    ):
        floor.room.committer.do(f"day-{chips.slip}", chips)
    closed = floor.room.committer.do(
        "day-close",
        c.CloseTable(table="FO-1", closer_cents=765_000, badge=SUPERVISOR, second=DEALER, chips=stacks(765_000)),
    ).result
    left = closed["jackpot_cents"]
    assert isinstance(left, int)
    office = look((1180, 1000)).by(MANAGER).at("/accounting")
    office.sees(f"${2_850 - left / 100:,.2f}")  # 5,200 dropped, 7,650 left of 10,000, less what is the jackpots'
    if PICTURES:
        while not office.page.locator("svg.hold").count():
            office.page.wait_for_timeout(1_000)
            office.at("/accounting")
    expect(office.page.locator(".tag", has_text="Card entry").first).to_be_visible()
    office.is_clean("accounting")
    office.page.set_viewport_size({"width": 1180, "height": 820})
    office.at("/reports/day").sees("Adds up")
    office.is_clean("day-report")
    for path, picture in OTHER_PAGES.items() if PICTURES else ():
        office.at(path).is_clean(picture)
