"""A round at the speed of a table, in a browser: every tap is counted, and every cent is compared with a plain sum."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.floor.chip_counts import stacks
from tests.web.live_floor import DEALER, MANAGER, SUPERVISOR, TABLET, LiveFloor, Look, Screen
from tests.web.scenes import SEEN, SHUFFLER

from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable, Sitting, TableMode, TableRound
from pitboss.games import load_game
from pitboss.rounds.log import replay

SCREENS = [TABLET, (1280, 800)]
#: A tap is a click of a person, wherever it lands on the page; a press that the driver withholds does not come so far.
COUNT_TAPS = """window.taps = 0;
document.addEventListener('click', (event) => { if (event.isTrusted) window.taps += 1; }, true);"""
MOST_TAPS = 20
TAPS_A_CARD = 2


def open_table(floor: LiveFloor, name: str, game: str, mode: TableMode) -> None:
    """A table of a mode, set up and open."""
    base = load_game(game).name
    table = c.SetUpTable(
        table=name, name=f"Quick {name}", mode=mode, base_game=base, game=game, equipment=(SHUFFLER,), badge=MANAGER
    )
    opened = c.OpenTable(
        table=name, opener_cents=100_000, acknowledged=SEEN, badge=SUPERVISOR, second=DEALER, chips=stacks(100_000)
    )
    floor.room.committer.do(f"{name}-set-up", table)
    floor.room.committer.do(f"{name}-open", opened)


def taps(page: Page) -> int:
    """The taps since the page was opened."""
    return int(page.evaluate("window.taps"))


def tap(dealer: Screen, *keys: str) -> None:
    """Buttons of the page by their keys, one after the other; each is waited for."""
    for key in keys:
        dealer.page.locator(f'[data-key="{key}"]:not(:disabled)').click()


def won(floor: LiveFloor, table: str) -> dict[str, int]:
    """What the house won on each wager in this sitting."""
    found = floor.room.reader.get(FloorTable, table)
    return {wager: handle.won_cents for wager, handle in floor.room.reader.get(Sitting, found.sitting).handle.items()}


def full_bets() -> Iterator[str]:
    """Antes at seven seats and Pair Plus at five: one tap for the antes, one for each Pair Plus."""
    yield "open"
    yield "all-ante"
    yield from (f"spot-{seat}-pair-plus" for seat in (1, 2, 4, 5, 7))
    yield "close"


def wait_for_bets(dealer: Screen) -> None:
    """Every wager lies there."""
    expect(dealer.page.locator(".spot.in")).to_have_count(12)


@pytest.mark.parametrize("size", SCREENS)
def test_a_full_table_by_outcomes_takes_twenty_taps_at_most(
    look: Look, floor: LiveFloor, size: tuple[int, int]
) -> None:
    """Seven antes, five Pair Plus, from nothing: two fold, two win, one pushes, two lose, and a pair pays Pair Plus."""
    name = f"OC-{size[0]}"
    open_table(floor, name, "three-card-poker", TableMode.OUTCOMES)
    dealer = look(size).by(DEALER)
    dealer.page.add_init_script(COUNT_TAPS)
    dealer.at(f"/tables/{name}")
    *bets, close = full_bets()
    tap(dealer, *bets)
    wait_for_bets(dealer)
    dealer.is_clean(f"outcomes-bets-{size[0]}")
    tap(dealer, close)
    for seat in ("2", "7"):
        expect(dealer.page.locator(f"[data-key='show-{seat}']")).to_have_accessible_name(f"CARDS of seat {seat}")
    tap(dealer, "way-1-1", "way-1-3", "win-2", "win-7", "push-6", "show-2", "card-9h", "card-9d", "card-4c")
    dealer.page.get_by_role("region", name="Seat 2").get_by_text("+$").wait_for()
    dealer.is_clean(f"outcomes-said-{size[0]}")
    tap(dealer, "settle")
    dealer.sees("Pay and take, in this order")
    tap(dealer, "end")
    dealer.sees("is over.")
    assert taps(dealer.page) <= MOST_TAPS, taps(dealer.page)
    sitting = floor.room.reader.get(Sitting, floor.room.reader.get(FloorTable, name).sitting)
    ante, plus = sitting.handle["ante"].cents // 7, sitting.handle["pair-plus"].cents // 5
    # Two fold and two lose their Antes, two win, one pushes; seat 2's pair pays Pair Plus 1 to 1, four lose theirs.
    assert won(floor, name) == {"ante": (4 - 2) * ante, "play": (2 - 2) * ante, "pair-plus": (4 - 1) * plus}
    kept = floor.room.reader.get(TableRound, f"{name}-1")
    assert replay(kept.lines).problem is None


def test_the_next_round_takes_the_same_bets_with_one_tap_even_after_a_reload(look: Look, floor: LiveFloor) -> None:
    """One tap for all bets, one if the dealer does not qualify: everybody who stayed in gets the Ante paid."""
    open_table(floor, "OC-2", "three-card-poker", TableMode.OUTCOMES)
    dealer = look().by(DEALER)
    dealer.page.add_init_script(COUNT_TAPS)
    dealer.at("/tables/OC-2")
    *bets, close = full_bets()
    tap(dealer, *bets)
    wait_for_bets(dealer)
    tap(dealer, close, "settle", "end")
    dealer.sees("is over.")
    before = won(floor, "OC-2")
    dealer.at("/tables/OC-2")
    tap(dealer, "open", "repeat")
    wait_for_bets(dealer)
    tap(dealer, "close", "dealer-unqualified")
    dealer.page.get_by_role("region", name="Seat 3").get_by_text("+$").wait_for()
    tap(dealer, "settle", "end")
    dealer.sees("is over.")
    assert taps(dealer.page) == 6
    after = won(floor, "OC-2")
    ante, plus = before["ante"] // 7, before["pair-plus"] // 5
    assert after == {"ante": 0, "play": 7 * ante, "pair-plus": 10 * plus}


def test_undo_takes_back_tap_by_tap_and_a_wrong_card_is_a_sentence(look: Look, floor: LiveFloor) -> None:
    """What is said is undone in turn; a hand that contradicts what was said of it can't be settled."""
    open_table(floor, "OC-3", "three-card-poker", TableMode.OUTCOMES)
    dealer = look().by(DEALER).at("/tables/OC-3")
    tap(dealer, "open", "spot-1-ante", "spot-2-ante", "close", "win-1", "way-1-2")
    seat = dealer.page.get_by_role("region", name="Seat 2")
    expect(seat.locator('[data-key="way-1-2"]')).to_have_attribute("aria-pressed", "true")
    tap(dealer, "undo")
    expect(seat.locator('[data-key="lose-2"]')).to_have_attribute("aria-pressed", "true")
    lose = seat.locator('[data-key="lose-2"]')
    dealer.until(lambda: lose.bounding_box() is not None)  # while it is drawn again, it has no place
    place = lose.bounding_box()
    tap(dealer, "show-2")
    expect(dealer.page.get_by_label("Cards of seat 2: type the cards")).to_be_focused()  # a reader types there
    expect(dealer.page.locator('[data-key="settle"]')).to_be_disabled()  # the hand was asked for
    deck, bar = dealer.page.locator(".deck").bounding_box(), dealer.page.locator(".actions.bar").bounding_box()
    assert deck
    assert bar
    assert deck["y"] + deck["height"] <= bar["y"]
    tap(dealer, "card-9s", "card-8s", "card-3c")
    dealer.page.evaluate("scrollTo(0, 0)")
    dealer.until(lambda: lose.bounding_box() == place)  # nothing moves under a finger
    tap(dealer, "undo", "show-dealer", "card-Kh", "card-Kd", "card-2c", "show-1", "card-9h", "card-8d", "card-4c")
    dealer.sees("does not win")
    expect(dealer.page.locator('[data-key="settle"]')).to_be_disabled()
    tap(dealer, "undo")
    dealer.page.locator('[data-key="settle"]:not(:disabled)').click()
    dealer.sees("Pay and take, in this order")
    line = dealer.page.locator(".pay").first
    reason, rule = line.locator(".why .muted").first.bounding_box(), line.locator("summary").bounding_box()
    assert reason
    assert rule
    assert rule["y"] < reason["y"] + reason["height"], "the rule has no row of its own"


def test_a_new_round_by_mistake_is_taken_back_by_the_dealer_alone(look: Look, floor: LiveFloor) -> None:
    """Before the betting is closed the wagers go back once that was asked, and the sitting counts no round."""
    open_table(floor, "OC-4", "three-card-poker", TableMode.CARD_ENTRY)
    dealer = look().by(DEALER).at("/tables/OC-4")
    tap(dealer, "open", "spot-1-ante")
    dealer.page.locator(".spot.in").wait_for()
    tap(dealer, "not-a-round")
    dealer.sees("1 wager goes back to the players")
    dealer.press("Back to the wagers")
    expect(dealer.page.locator(".spot.in")).to_have_count(1)
    tap(dealer, "not-a-round")
    dealer.press("Yes, cancel the round")
    dealer.sees("is over.")
    sitting = floor.room.reader.get(FloorTable, "OC-4").sitting
    assert (floor.room.reader.get(Sitting, sitting).rounds, won(floor, "OC-4")) == (0, {})


def test_the_same_table_by_cards_takes_two_taps_a_card_more_at_most(look: Look, floor: LiveFloor) -> None:
    """Every card entered: the taps beyond those of outcomes are at most two for each of the 24 cards."""
    open_table(floor, "OC-5", "three-card-poker", TableMode.CARD_ENTRY)
    hands = {
        0: "Qh 9d 3c", 7: "Ks Kd 4c", 6: "Qs 9c 3d", 5: "Js 8d 2h", 4: "Jd 7s 2c", 2: "9h 9s 4d", 1: "8c 6h 2d",
    }  # fmt: skip
    dealer = look().by(DEALER)
    dealer.page.add_init_script(COUNT_TAPS)
    dealer.at("/tables/OC-5")
    *bets, close = full_bets()
    tap(dealer, *bets)
    wait_for_bets(dealer)
    tap(dealer, close, "deal-all")
    for seat in range(1, 8):
        tap(dealer, f"{'fold' if seat in (1, 3) else 'play'}-{seat}")
    cards = 0
    for spot, hand in hands.items():
        name = "the dealer" if spot == 0 else f"seat {spot}"
        if spot == 1 and not dealer.page.get_by_role("heading", name="Turn up the hand of seat 1").count():
            continue  # a fold whose Pair Plus went with it stays face down
        dealer.page.get_by_role("group", name="The deck").wait_for()
        dealer.sees(f"Turn up {'the dealer' if spot == 0 else 'the hand of ' + name}")
        tap(dealer, *(f"card-{card}" for card in hand.split()), "turn")
        cards += 3
    tap(dealer, "settle")
    dealer.sees("Pay and take, in this order")
    tap(dealer, "end")
    dealer.sees("is over.")
    assert cards >= 18
    assert taps(dealer.page) <= MOST_TAPS + TAPS_A_CARD * cards, (taps(dealer.page), cards)


def test_every_round_turns_hands_up_in_the_order_of_the_settlement(look: Look, floor: LiveFloor) -> None:
    """The seat that was turned up last is not the first of the next round: the one on the right is."""
    open_table(floor, "OC-6", "three-card-poker", TableMode.CARD_ENTRY)
    dealer = look().by(DEALER).at("/tables/OC-6")
    heading = dealer.page.locator("#turn")
    for bets in (("spot-2-ante", "spot-5-ante"), ("repeat",)):
        tap(dealer, "open", *bets)
        expect(dealer.page.locator(".spot.in")).to_have_count(2)
        tap(dealer, "close", "deal-all", "play-2", "play-5")
        turns = (
            ("the dealer's hand", "Qh 9d 3c"),
            ("the hand of seat 5", "Ks Kd 4c"),
            ("the hand of seat 2", "9h 9s 4d"),
        )
        for whose, hand in turns:
            expect(heading).to_have_text(f"Turn up {whose}")
            tap(dealer, *(f"card-{card}" for card in hand.split()), "turn")
        tap(dealer, "settle", "end")
        dealer.sees("is over.")
