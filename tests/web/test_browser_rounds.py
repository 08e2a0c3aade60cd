"""Rounds in a browser: entered card by card by the dealer, and paid as the page says."""

import re

from playwright.sync_api import Route, expect
from tests.floor.chip_counts import stacks
from tests.web.live_floor import DEALER, MANAGER, SUPERVISOR, LiveFloor, Look, Screen
from tests.web.scenes import SEEN, SHUFFLER

from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.rounds import events as e

#: What is chosen in the dialog of an irregularity, and the act that its button says then.
IRREGULARITIES = (
    ("Wrong number of cards", "All hands", "Void the round"),
    ("Wrong number of cards", "Seat 2", "Void the round"),
    ("Shuffler fault", "Seat 2", "Suspend the round"),
    ("Void the round", "Seat 2", "Void the round"),
)


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
    dealer.until(lambda: bool(held))
    held[0].continue_()
    expect(dealer.page.locator(".seat-button", has_text="Seat 2")).to_contain_text("$15.00")
    expect(dealer.page.locator("#wagers-of")).to_have_text("Seat 5")
    expect(dealer.page.locator("output.amount")).to_have_text("$25.00")
    dealer.page.unroute("**/acts")


def _decide_with_two_taps(dealer: Screen) -> None:
    """A second tap on the decision of seat 2 or 5 decides nothing for the other: every tile stays where it was."""
    tile, other = (dealer.page.get_by_role("region", name=f"Seat {seat}", exact=True) for seat in (5, 2))
    place, before = dealer.page.get_by_role("button", name="Seat 5: Fold").bounding_box(), other.bounding_box()
    assert place is not None
    for _ in range(2):
        dealer.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        expect(tile).to_contain_text("FOLD")
        expect(tile.get_by_role("button")).to_have_count(0)
    assert other.bounding_box() == before
    expect(other.get_by_role("button")).to_have_count(2)


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
    _decide_with_two_taps(dealer)
    dealer.press("Seat 2: Play")
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
    assert dealer.page.locator(".pays h3").all_text_contents() == ["Folded: take these first", "Seat 2: pay $25"]
    dealer.page.get_by_role("checkbox", name="Done: seat 2, Ante").check()
    dealer.sees("1 of 4 done")
    dealer.is_clean("entry-pays")
    dealer.press("END ROUND", "NEW ROUND", "Same wagers as last round")
    expect(dealer.page.locator(".seat-button", has_text="Seat 2")).to_contain_text("$15.00")
    dealer.press("IRREGULARITY")
    act = dealer.page.get_by_role("dialog", name="Irregularity").locator("button[type=submit]")
    for kind, seat, words in IRREGULARITIES:
        dealer.page.get_by_label("What happened").select_option(label=kind)
        dealer.page.get_by_label("Whose hand").select_option(label=seat)
        expect(act).to_have_text(words)  # the button says the act
    dealer.page.get_by_label("Reason").fill("a card fell")
    dealer.page.keyboard.press("Enter")  # leads to the card
    dealer.swipe(SUPERVISOR)
    dealer.sees("Give back $10")
    dealer.press("END ROUND")
    dealer.page.get_by_role("button", name="NEW ROUND").wait_for()
    assert dealer.wrong == []


def test_forfeits_stand_first_on_the_dealers_list_and_envy_last(look: Look, floor: LiveFloor) -> None:
    """The envy of the seat that is settled first is no line of that seat, nor is a forfeit of the last one."""
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
    wagers.append(e.WagerPlaced(seat=1, player="Seat 1", wager="ante", cents=500))
    hands = {1: "8c 4d 2s", 2: "7h 6h 5h", 5: "Ks Kd 4c", 0: "Qs 9d 3c"}
    acts: list[e.Act] = [
        *wagers, e.BettingClosed(), *(e.HandDealt(to=spot, cards=cards) for spot, cards in hands.items()),
        e.Decided(seat=1, action="fold"), *(e.Decided(seat=seat, action="play") for seat in (2, 5)),
        e.DealerRevealed(), e.SettlementCalled(),
    ]  # fmt: skip
    steps: list[Command] = [table, opened, c.OpenRound(table="EV-1", badge=DEALER)]
    steps += [c.ActAtTable(table="EV-1", act=act, badge=DEALER) for act in acts]
    for number, command in enumerate(steps):
        floor.room.committer.do(f"envy-{number}", command)
    dealer = look().by(DEALER).at("/tables/EV-1")
    dealer.sees("Pay and take, in this order")
    headings = dealer.page.locator(".pays h3").all_text_contents()
    assert [words.partition(":")[0] for words in headings] == [
        "Folded", "Seat 5", "Seat 2", "Envy, at the end of the round",
    ]  # fmt: skip
    assert [words.endswith("Envy lammer") for words in headings] == [False, True, True, False]
    expect(dealer.page.locator(".pays > li").first).to_contain_text("Take $5Seat 1: Ante")
    last = dealer.page.locator(".pays > li").last
    assert last.locator(".do").all_text_contents() == ["Pay $5"]
    expect(last).to_contain_text("Seat 5")
    last.scroll_into_view_if_needed()
    dealer.is_clean()


#: How far below the top of the layout a spot lies.
_BELOW_THE_GRID = (
    """(spot) => spot.getBoundingClientRect().y - spot.closest(".layout-grid").getBoundingClientRect().y"""
)


def test_a_face_up_round_records_its_jackpot_hand_by_itself(look: Look) -> None:
    """Dice say who is first; a full house on a lit sensor is a win of $6 without any button for the hand."""
    dealer = look(dark=True).by(DEALER).at("/tables/FU-2")
    dealer.press("NEW ROUND")
    before = dealer.page.get_by_role("button", name="Seat 5: put $5.00 on Pai Gow").evaluate(_BELOW_THE_GRID)
    _bet(dealer, 2, "Pai Gow", "$5", "$5")
    _bet(dealer, 2, "Fortune Link")
    dealer.page.get_by_role("button", name="Take back Fortune Link").wait_for()
    spot = dealer.page.get_by_role("button", name=re.compile("^Seat 5: put .* on Pai Gow$"))
    assert spot.evaluate(_BELOW_THE_GRID) == before  # no wager moves another one's spot
    dealer.press("BETTING CLOSED")
    for die, dots in ((1, "2"), (2, "3"), (3, "4")):
        dealer.page.get_by_role("group", name=f"Die {die}").get_by_role("button", name=dots).click()
    dealer.press("DICE")
    dealer.sees(
        "7 cards each, to seats 6, 5, 4, 3, 2 and 1, then the dealer."
    )  # nine counts to the second position, at the dealer's right hand
    dealer.press("ALL DEALT", "4 LEFT OVER")
    _turn(dealer, "the dealer's hand", "Kd Kh 9s 7c 5d 3h 2c")
    dealer.press("ALL SET")
    _turn(dealer, "the hand of seat 2", "Qs Qh Qd 8c 8s 4d 3c")
    dealer.press("Seat 2: house way")
    dealer.is_clean("entry-setting")
    dealer.press("Seat 2: set", "SETTLE")
    dealer.sees("Pay and take, in this order")
    assert "Pay $10" in dealer.page.locator(".pay .do").all_text_contents()
    expect(dealer.page.locator(".pays").get_by_text("Fortune Link ($1.00)")).to_be_visible()  # by its jackpot's name
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
