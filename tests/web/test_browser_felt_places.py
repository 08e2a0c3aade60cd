"""Where things lie on the felt, at every step and size: nothing under the row, nothing over another, nothing jumps."""

import itertools
import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.web.live_floor import LiveFloor
from tests.web.test_browser_felt import DESK, PHONE, TABLET, WALL, Player

from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable

#: What is on the page: rectangles by their name, as left, top, right and bottom.
PLACES = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const isDrawn = (element) => element.getClientRects().length;
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isDrawn).map(box);
  return {
    bar: shown("#bar"), main: shown("#bar .main-actions"), buttons: shown("#bar button"),
    felt: shown(".table"), dealer: shown("#dealer, #board"),
    own: shown("#own > *, #own .zone, #own .spot, #own .choice, #own .pill"), hand: shown("#own .set-hands"),
    badges: shown(".spot-result"), winner: shown(".winner"),
    cards: shown("#own svg.playing-card, #dealer svg.playing-card, #board svg.playing-card"),
    seats: shown(".seat:not(.own)"), rings: shown(".placard, .meter"), below: shown("#seal, #after"),
  };
}"""
Box = tuple[float, float, float, float]
Places = Mapping[str, list[Box]]
#: Half a pixel is nothing.
SLACK = 0.6


def places(page: Page) -> Places:
    """The rectangles of what is shown now."""
    found: dict[str, Any] = page.evaluate(PLACES)
    return {name: [(box[0], box[1], box[2], box[3]) for box in boxes] for name, boxes in found.items()}


def middle(places: Places) -> tuple[float, float]:
    """The middle of the main action."""
    ((left, top, right, bottom),) = places["main"]
    return round((left + right) / 2), round((top + bottom) / 2)


def overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles have more than an edge in common."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > SLACK and min(one[3], other[3]) - max(one[1], other[1]) > SLACK
    )


def lies_well(found: Places, width: int) -> None:
    """Everything of the hand is above the row and on the felt; what is told below begins under the row."""
    ((_, row, _, end),), ((left, top, right, _),) = found["bar"], found["felt"]
    for name in ("own", "dealer", "seats", "cards"):
        for box in found[name]:
            assert box[3] <= row + SLACK, (name, box, row)
    for box in (*found["own"], *found["cards"]):
        assert left <= box[0] + SLACK, box
        assert box[2] <= right + SLACK, box
        assert box[1] >= top, box
    assert all(box[1] >= row for box in found["below"]), found["below"]
    assert all(left <= box[0] + SLACK and box[2] <= right + SLACK for box in found["seats"]), found["seats"]
    assert not any(overlap(*pair) for pair in itertools.product(found["hand"], found["dealer"]))
    assert not any(overlap(*pair) for pair in itertools.combinations(found["badges"], 2)), found["badges"]
    assert all(box[0] >= 0 and box[2] <= width and row <= box[1] and box[3] <= end for box in found["buttons"])
    assert not any(overlap(*pair) for pair in itertools.combinations(found["buttons"], 2))


#: The screens, and the tables of which each has another way to be played; a few of all pairs in the daily run.
ALWAYS = ((PHONE, "P-EZ"), (PHONE, "P-MS"), (PHONE, "P-HB"), (DESK, "P-EZ"), (TABLET, "P-MS"), (TABLET, "P-FU"))
TABLES = ("P-FU", "P-EZ", "P-TC", "P-HF", "P-UT", "P-HB", "P-MS", "P-LR")
CASES = [
    pytest.param(size, table, marks=() if (size, table) in ALWAYS else pytest.mark.soak)
    for size in (PHONE, TABLET, DESK, WALL)
    for table in TABLES
]


@pytest.mark.parametrize(("size", "table"), CASES)
def test_the_main_action_stays_at_one_place_and_nothing_lies_under_the_row(
    size: tuple[int, int], table: str, chromium: Browser, floor: LiveFloor
) -> None:
    """With every wager that there is, from the bets to the result."""
    player = Player(chromium, floor.url, size)
    page = player.sit(table)
    for circle in page.locator(".spot:not(.sensor) .circle").all():
        circle.click()
    seen = [places(page)]
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    while player.stage("decide", "after") == "decide":
        seen.append(places(page))
        step = page.locator("#bar .main-actions")
        before = step.inner_text()
        if page.get_by_role("button", name="House way").count():
            page.get_by_role("button", name="House way").click()
            page.locator("#bar .primary:enabled").first.wait_for()
            seen.append(places(page))
        page.locator("#bar .primary:enabled").first.click()
        expect(step).not_to_have_text(before, use_inner_text=True)
    expect(page.locator("#own .pill, #own .own-net").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    seen.append(places(page))
    for found in seen:
        lies_well(found, size[0])
    assert len({middle(found) for found in seen}) == 1
    assert len({found["felt"][0][1] for found in seen}) == 1, "the felt has moved"
    assert page.evaluate("scrollY") == 0
    player.leave()


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_both_own_hands_lie_in_one_row_whatever_they_are_called(
    size: tuple[int, int], chromium: Browser, floor: LiveFloor
) -> None:
    """A long name of the two cards in front wraps below them and pushes no hand over the dealer's."""
    player = Player(chromium, floor.url, size)
    page = player.sit("P-FU")
    player.deal()
    page.get_by_role("button", name="House way").click()
    page.get_by_role("button", name="Set this hand").click()
    player.stage("after")
    name = page.locator("#own .set-hand:nth-child(2) .hand-name")
    name.evaluate("(name) => name.prepend('Carta alta: reina y jota y todo lo demás')")
    hands = [box for box in (hand.bounding_box() for hand in page.locator("#own .set-hand .cards").all()) if box]
    assert len({round(hand["y"]) for hand in hands}) == 1
    assert len({round(card.bounding_box()["width"]) for card in page.locator("#own .playing-card").all()}) == 1  # type: ignore[index]
    lies_well(places(page), size[0])
    player.leave()


def test_six_circles_and_a_long_verdict_fit_a_phone(chromium: Browser, floor: LiveFloor) -> None:
    """Names of wagers keep their words whole, and nothing touches the rim."""
    player = Player(chromium, floor.url, PHONE)
    page = player.sit("P-MS")
    for wager in ("three-card-bonus", "jackpot"):
        page.locator(f".spot[data-wager={wager}] .circle").click()
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    for street in ("3rd", "4th", "5th"):
        page.get_by_role("button", name=f"{street} Street 1×").click()
    player.stage("after")
    expect(page.locator(".lying .spot")).to_have_count(6)
    page.locator(".pill").evaluate("(pill) => { pill.textContent = 'Otra manera de armarla era mejor por $10.00'; }")
    names = page.locator(".lying .spot-name")
    names.evaluate_all("(names) => names.forEach((name) => { name.style.overflowWrap = 'normal'; })")
    assert not any(names.evaluate_all("(names) => names.map((name) => name.scrollWidth > name.clientWidth)"))
    found = places(page)
    ((left, _, right, _),) = found["felt"]
    for box in (shown.bounding_box() for shown in page.locator(".own-net, .pill, .lying .spot-name").all()):
        assert box is not None
        assert left + 8 < box["x"]
        assert box["x"] + box["width"] < right - 8
    lies_well(found, PHONE[0])
    player.leave()


@pytest.mark.parametrize(("size", "table"), [(DESK, "P-FU"), (TABLET, "P-UT"), (PHONE, "P-MS")])
def test_a_jackpot_covers_no_card(size: tuple[int, int], table: str, chromium: Browser, floor: LiveFloor) -> None:
    """It stands above the hand that won it, on the felt and above the row; the server's answer has an award in it."""
    player = Player(chromium, floor.url, size)
    page = player.sit(table)

    def with_award(route: Route) -> None:
        answer = route.fetch().json()
        for result in answer["view"]["results"]:
            win = {
                "seat": result["seat"],
                "jackpot": "practice",
                "line": "7 Card Straight Flush w/Joker",
                "cents": 2_000_072,
            }
            answer["view"]["wins"] = [win]
        route.fulfill(json=answer)

    page.route(re.compile(rf"/api/v1/play/tables/{table}/choose$"), with_award)
    player.deal()
    while player.stage("decide", "after") == "decide":
        step = page.locator("#bar .main-actions")
        before = step.inner_text()
        if page.get_by_role("button", name="House way").count():
            page.get_by_role("button", name="House way").click()
        page.locator("#bar .primary:enabled").first.click()
        expect(step).not_to_have_text(before, use_inner_text=True)
    expect(page.locator(".winner")).to_contain_text("$20,000.72")
    found = places(page)
    covered = [
        pair for pair in itertools.product(found["winner"], [*found["cards"], *found["seats"]]) if overlap(*pair)
    ]
    assert covered == []
    assert found["felt"][0][1] <= found["winner"][0][1]
    assert found["felt"][0][0] <= found["winner"][0][0] < found["winner"][0][2] <= found["felt"][0][2]
    assert found["winner"][0][3] <= found["bar"][0][1]
    player.leave()


def seat_others(floor: LiveFloor, table: str, seats: int) -> None:
    """Everyone but one at a table, with a bet on the main wager, ready for the cards."""
    taken = [chair.seat for chair in floor.room.reader.get(FloorTable, table).chairs]
    names = {seat: f"other-{seat}" for seat in range(1, seats + 1) if seat not in taken}
    for seat, player in names.items():
        floor.room.committer.do(f"join-{seat}", c.Join(player=player, name=f"Wilhelmina {seat}"))
        floor.room.committer.do(f"sit-{seat}", c.SitDown(table=table, seat=seat, player=player))
    bets = (c.Bet(wager="pai-gow", cents=1_000),)
    for seat, player in names.items():
        place = c.PlaceBets(table=table, seat=seat, bets=bets, player=player, ready=True)
        floor.room.committer.do(f"bet-{seat}", place)


def test_nobody_is_told_to_sit_down_at_a_full_table(chromium: Browser, floor: LiveFloor) -> None:
    """Whoever only looks is sent to another table, and asked for no name."""
    seat_others(floor, "P-EZ", 6)
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{floor.url}/play/P-EZ")
    expect(page.locator(".own-says")).to_contain_text("Every seat of this table is taken: try another one")
    expect(page.locator("#own input, #bar button")).to_have_count(0)
    context.close()


@pytest.mark.parametrize(
    "size", [TABLET, pytest.param(DESK, marks=pytest.mark.soak), pytest.param(WALL, marks=pytest.mark.soak), PHONE]
)
def test_six_players_have_room_for_their_cards(size: tuple[int, int], chromium: Browser, floor: LiveFloor) -> None:
    """No seat lies on another, on the limits, on a meter, or on one's own hand and the dealer's."""
    player = Player(chromium, floor.url, size)
    page = player.sit("P-EZ")
    seat_others(floor, "P-EZ", 6)
    expect(page.locator(".seat-note", has_text="ready")).to_have_count(5)
    seen = [places(page)]
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    expect(page.locator(".seat-bet .stack-of-chips").nth(4)).to_be_visible()
    seen.append(places(page))
    for chair in floor.room.reader.get(FloorTable, "P-EZ").chairs:
        if chair.player.startswith("other-"):
            choice = c.Choose(table="P-EZ", seat=chair.seat, action="house-way", player=chair.player)
            floor.room.committer.do(f"choose-{chair.seat}", choice)
    page.get_by_role("button", name="House way").click()
    page.get_by_role("button", name="Set this hand").click()
    player.stage("after")
    seen.append(places(page))
    for found in seen:
        assert len(found["seats"]) == 5
        lies_well(found, size[0])
        others = [*found["rings"], *found["cards"], *found["own"]]
        assert not any(overlap(*pair) for pair in itertools.combinations(found["seats"], 2))
        assert [(seat, box) for seat in found["seats"] for box in others if overlap(seat, box)] == []
    player.leave()


@pytest.mark.parametrize("table", ["P-EZ", "P-UT"])
def test_a_phone_on_its_side_shows_all_cards_and_the_result(table: str, chromium: Browser, floor: LiveFloor) -> None:
    """The dealer's cards, the board and one's own lie above the row at every step, and nobody has to scroll."""
    player = Player(chromium, floor.url, (844, 390))
    page = player.sit(table)
    player.deal()

    def all_seen(what: str) -> None:
        row = player.bar()["y"]
        for shown in page.locator(what).all():
            box = shown.bounding_box()
            assert box is not None
            assert (box["x"] >= 0, box["y"] >= 0, box["y"] + box["height"] <= row) == (True, True, True)

    cards = ".table .playing-card:visible"
    all_seen(cards)
    if table == "P-EZ":
        page.get_by_role("button", name="House way").click()
        page.get_by_role("button", name="Set this hand").click()
    else:
        page.get_by_role("button", name="Play 4").click()
    player.stage("after")
    all_seen(f"{cards}, .own-net, .own-cards .hand-name, .spot-result")
    player.leave()


def test_a_second_tap_goes_nowhere(chromium: Browser, floor: LiveFloor) -> None:
    """What comes lies where *Deal* was: for a moment it can't be pressed, so nobody plays who tapped twice."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    row = page.locator("#bar .actions")
    expect(row).to_have_css("pointer-events", "none")
    page.clock.run_for(1000)
    expect(row).to_have_css("pointer-events", "auto")
    player.leave()


def test_credits_are_said_to_be_worth_nothing_on_every_screen(chromium: Browser, floor: LiveFloor) -> None:
    """Beside the player's name on a phone, beside the game's on larger screens; also where rules are public ones."""
    for size, place in ((PHONE, ".seat.own"), (TABLET, ".play-title"), (DESK, ".play-title")):
        player = Player(chromium, floor.url, size)
        page = player.sit("P-UT")
        said = page.locator(place).get_by_text(re.compile("practice credits, worth nothing", re.IGNORECASE))
        expect(said.filter(visible=True)).to_have_count(1)
        assert page.locator(".play-title p").evaluate("(text) => text.scrollHeight <= text.clientHeight + 1")
        player.leave()


@pytest.mark.parametrize("language", ["es", "vi", pytest.param("zh-Hans", marks=pytest.mark.soak)])
def test_the_row_has_room_for_the_words_of_every_language(language: str, chromium: Browser, floor: LiveFloor) -> None:
    """On a phone, where it is narrowest: no word is cut off, and no button lies on another."""
    player = Player(chromium, floor.url, PHONE)
    player.tab.go(f"/play?lang={language}")
    page = player.sit("P-EZ")
    for stage in ("bet", "decide", "after"):
        player.stage(stage)
        cut = page.eval_on_selector_all(
            "#bar .actions button",
            "all => all.filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.innerText)",
        )
        assert cut == []
        lies_well(places(page), PHONE[0])
        if stage == "decide":
            page.locator("#bar button[data-key=h]").click()
        if stage != "after":
            page.locator("#bar .primary:enabled").click()
    player.leave()


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_long_names_of_wagers_lie_side_by_side(size: tuple[int, int], chromium: Browser, floor: LiveFloor) -> None:
    """Whatever a room calls the wagers of a game of its own: each stays under its circle, before and after the hand."""
    player = Player(chromium, floor.url, size)
    page = player.sit("P-TC")
    for circle in page.locator(".spot .circle").all():
        circle.click()
    seen = []
    for press in ("Deal for", "Fold"):
        names = page.locator(".spot-name")
        names.evaluate_all(
            "(names) => names.forEach((name) => { name.textContent = 'Supercalifragilistic Side Wager'; })"
        )
        boxes = [box for box in (name.bounding_box() for name in names.all()) if box]
        seen += [(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in boxes]
        assert not any(overlap(*pair) for pair in itertools.combinations(seen[-len(boxes) :], 2)), boxes
        assert names.evaluate_all("(names) => names.every((name) => name.scrollWidth <= name.clientWidth)")
        page.get_by_role("button", name=press).click()
        player.stage("decide", "after")
    assert len(seen) == 6
    player.leave()


def test_on_a_phone_the_house_ways_rule_has_the_room_beside_the_two_cards(chromium: Browser, floor: LiveFloor) -> None:
    """In Spanish with the English beside it, too: a narrow column would push the cards up, and bets under the row."""
    player = Player(chromium, floor.url, PHONE)
    player.tab.go("/play?lang=es")
    page = player.sit("P-FU")
    player.deal()
    front = page.locator(".zone.front")
    before = front.bounding_box()
    page.locator('[data-focus="house-way"]').click()
    expect(page.locator(".set-says .english")).to_be_visible()
    after, says = front.bounding_box(), page.locator(".set-says").bounding_box()
    assert before is not None
    assert after is not None
    assert says is not None
    assert after["width"] < PHONE[0] / 3 < PHONE[0] / 2 < says["width"]
    assert after["height"] == before["height"]
    player.leave()
