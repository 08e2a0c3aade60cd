"""Practice in a real browser: a newcomer's first minute, every game, two players, keys alone, and pictures."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from tests.browser import PICTURES, Tab
from tests.web.live_floor import LiveFloor
from tests.web.practising import PUBLIC_TABLES, TABLES

DESK, PHONE = (1180, 860), (390, 844)
#: A folder to keep pictures in, and how large one may be.
MOST_BYTES = 200_000
RESULT = re.compile(r"You (won|lost|broke even)")
#: Public games of every kind: two hands, an up card, streets, bets that are pulled back, a board. `make soak` has all.
KINDS = ("fortune-pai-gow", "caribbean-stud", "mississippi-stud", "let-it-ride", "ultimate-texas-holdem")
#: Advice that takes longer to count than a test should wait; the other games are judged for real.
SLOW = ("ez-pai-gow", "commission-free-pai-gow-express", "high-five-poker")
BEST = {"action": "play", "front": "", "value": "0.100000", "fraction": "1/10"}
COST = {"fraction": "0", "units": "0.000000", "average_cents": "0.00"}
COUNTED = {
    "seat": 1, "stake_cents": 500, "is_best": True, "cost": COST, "best": BEST, "made": BEST,
    "choices": [{**BEST, "is_made": True}],
}  # fmt: skip

Open = Callable[..., Tab]


@pytest.fixture
def opened(chromium: Browser, floor: LiveFloor) -> Iterator[Open]:
    """As many browsers as a test needs; none may have complained in the end."""
    tabs: list[Tab] = []

    def one(size: tuple[int, int] = DESK, scheme: str = "light", *, touch: bool = False, real: bool = True) -> Tab:
        context: BrowserContext = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if scheme == "dark" else "light",
            has_touch=touch, reduced_motion="reduce",
        )  # fmt: skip
        tabs.append(Tab(context.new_page(), floor.url))
        if not real:
            tabs[-1].page.route(re.compile("/advice"), _counted)
        return tabs[-1]

    yield one
    for tab in tabs:
        tab.page.context.close()
    assert [wrong for tab in tabs for wrong in tab.wrong] == []


def _counted(route: Route) -> None:
    route.fulfill(json=COUNTED)


def seated(tab: Tab, table: str) -> Page:
    """A seat at a table by way of the lobby."""
    tab.go("/play")
    tab.page.locator(f'.table-card button[data-table="{table}"]').click()
    tab.page.wait_for_url(f"**/play/{table}")
    return tab.page


def deal(page: Page) -> bool:
    """Deal; again if the hand was over at once, until there is something to decide."""
    page.get_by_role("button", name="Deal for").click()
    return again(page)


def again(page: Page) -> bool:
    """After the cards: the same bets again while the hand was over at once, until there is something to decide."""
    for _ in range(20):
        page.locator("#own[data-stage=decide], #own[data-stage=after]").wait_for()
        if page.locator("#own").get_attribute("data-stage") == "decide":
            return True
        number = page.locator("#after").get_attribute("data-round")
        page.get_by_role("button", name="Same bets").click()
        next_hand = page.locator(f'#own[data-stage=decide], #after:not([data-round="{number}"])')
        next_hand.first.wait_for(state="attached")
    return False


def decide(page: Page) -> None:
    """Play, or set the hand by the house way."""
    play = page.get_by_role("button", name="Play for")
    if play.count():
        play.click()
        return
    page.get_by_role("button", name="House way").click()
    page.get_by_role("button", name="Set this hand").click()


def bet_everywhere(page: Page) -> int:
    """A chip on every spot that has none; how many spots there are."""
    spots = page.locator(".spot button.circle")
    spots.first.wait_for()
    for number in range(1, spots.count()):
        if not str(spots.nth(number).get_attribute("aria-label")).startswith("Take"):  # a jackpot's coin lies there
            spots.nth(number).click()
    return spots.count()


def decide_first(page: Page) -> dict[str, Any]:
    """The first thing that is offered, or the house way; the round as the table answers."""
    with page.expect_response(re.compile("/choose$")) as answer:
        if page.get_by_role("button", name="House way").count():
            decide(page)
        else:
            page.locator("#bar .actions button").first.click()
    found: dict[str, Any] = answer.value.json()["view"]["round"]
    return found


def says_whole(page: Page) -> bool:
    """Whether nothing on the row of actions is cut off, and nothing sticks out to the side."""
    return fits(page) and bool(
        page.eval_on_selector_all("#bar button", "all => all.every((each) => each.scrollWidth <= each.clientWidth)")
    )


def picture(page: Page, name: str) -> None:
    """A picture for the documents, where they are wanted: the window as people see it, with its bar at the bottom."""
    if PICTURES:
        file = Path(PICTURES) / f"{name}.jpg"
        page.screenshot(path=file, type="jpeg", quality=78)
        assert file.stat().st_size < MOST_BYTES


def _cents(text: str) -> int:
    """An amount on a meter."""
    return int(re.sub(r"\D", "", text))


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_newcomers_first_minute(opened: Open) -> None:
    """From the front page to a hand that was played and judged: two clicks to a seat, two to the jackpot and the cards.

    The jackpot takes a fifth of the dollar that is put on its sensor.
    """
    tab = opened()
    tab.go("/")
    tab.page.get_by_role("link", name="Play now").click()
    expect(tab.page.get_by_label("Your name at the table")).to_have_value(re.compile(r"Guest \d{4}"))
    tab.page.get_by_role("button", name="Play now").click()
    tab.page.wait_for_url("**/play/P-FU")
    meter = tab.page.locator("#meters .meter-amount")
    before = meter.inner_text()
    tab.page.get_by_role("button", name="Bet $1 on Jackpot").click()
    tab.page.get_by_role("button", name="Deal for $6").click()
    expect(meter).not_to_have_text(before)
    assert _cents(meter.inner_text()) == _cents(before) + 20
    if again(tab.page):
        decide(tab.page)
    expect(tab.page.get_by_role("heading", name=RESULT)).to_be_visible()
    expect(tab.page.locator(".best-play .verdict")).to_have_text(re.compile(r"The best play|was better|Nothing helps"))
    expect(tab.page.get_by_role("row", name=re.compile("^Pai Gow"))).to_be_visible()
    tab.page.get_by_text("Check the shuffle").click()
    tab.page.get_by_role("button", name="Verify it in this browser").click()
    expect(tab.page.locator(".shuffle-check .verdict")).to_contain_text("saw before you bet")


def test_where_every_choice_loses_none_is_called_the_best(opened: Open) -> None:
    tab = opened()
    lost = {**BEST, "word": "play", "times": 0, "value": "-1.000000"}
    advice = {**COUNTED, "best": lost, "made": lost, "choices": [{**lost, "is_made": True}]}
    tab.page.route(re.compile("/advice"), lambda route: route.fulfill(json=advice))
    page = seated(tab, "P-TC")
    page.get_by_role("button", name="Deal for").click()
    page.get_by_role("button", name="Fold").click()
    expect(page.locator(".best-play .verdict")).to_have_text("Nothing helps: every choice loses.")


def test_a_judgement_comes_although_the_server_was_away_or_busy(opened: Open) -> None:
    """It is asked for again: whoever waits for it is not left with a sentence that is no longer true."""
    tab = opened()
    answers: list[Callable[[Route], None]] = [
        lambda route: route.abort("connectionrefused"),
        lambda route: route.abort("connectionrefused"),  # a question is sent twice before the server counts as lost
        lambda route: route.fulfill(status=429, headers={"Retry-After": "1"}, json={"detail": "Busy"}),
        lambda route: route.fulfill(json={**COUNTED, "is_best": True}),
    ]

    def answer(route: Route) -> None:
        answers.pop(0)(route)

    tab.page.route(re.compile("/advice"), answer)
    page = seated(tab, "P-TC")
    deal(page)
    page.get_by_role("button", name="Fold").click()
    expect(page.locator(".best-play .verdict")).to_contain_text("The best play")
    assert answers == []
    tab.wrong.clear()  # the browser itself notes what could not be reached


def test_a_click_is_one_request_whose_answer_is_drawn(opened: Open) -> None:
    """A round is opened when somebody begins to bet, so its seal is seen before; then a click is a request."""
    tab = opened()
    page = seated(tab, "P-TC")
    known = "performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('/play/tables/P-TC'))"
    tab.until(lambda: bool(page.evaluate(known)))  # it asks once, when its live updates begin
    expect(page.locator("#seal")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method) if "/play/tables/" in request.url else None)
    page.get_by_role("button", name="Deal for").click()
    page.locator("#own[data-stage=decide]").wait_for()
    page.wait_for_timeout(300)  # the events of these commands have come by now
    assert asked == ["POST"]
    asked.clear()
    page.get_by_role("button", name="Play for").click()
    page.locator("#own[data-stage=after]").wait_for()
    page.wait_for_timeout(300)
    assert asked == ["POST"]
    asked.clear()
    page.get_by_role("button", name="Same bets").click()
    page.locator("#own[data-stage=decide]").wait_for()
    page.wait_for_timeout(300)
    assert asked == ["POST", "POST"]  # the hand before lies there until now, so the round is opened first


def test_a_finished_hand_lies_on_the_felt_although_somebody_else_begins_to_bet(opened: Open) -> None:
    """The other's page opens the next round; the hand goes when its own player goes on."""
    page = seated(opened(), "P-TC")
    page.get_by_role("button", name="Deal for").click()
    page.locator("#own[data-stage=decide]").wait_for()
    page.get_by_role("button", name="Play for").click()
    page.locator("#own[data-stage=after] .own-cards").wait_for()
    other = opened().page
    other.goto(page.url)
    other.get_by_text("Sit here").first.click()
    other.locator("#own[data-stage=bet]").wait_for()
    expect(other.locator("#seal")).to_be_visible()
    page.locator(".seat", has_text="Guest").first.wait_for(state="attached")
    expect(page.locator("#own[data-stage=after] .own-cards")).to_be_visible()
    expect(page.locator("#dealer svg").first).to_be_visible()
    page.get_by_role("button", name="New bets").click()
    expect(page.locator("#own[data-stage=bet]")).to_be_visible()


def test_a_seed_that_is_typed_joins_the_shuffle_and_the_browser_works_the_deck_out(opened: Open) -> None:
    """The browser makes it unless it is typed; after the hand it stands beside the secret, and the deck follows."""
    page = seated(opened(), "P-FU")
    page.get_by_text("Your part of the shuffle").click()
    own = page.get_by_label("Your seed")
    expect(own).to_have_value(re.compile("^[0-9a-f]{16}$"))
    own.fill("four of clubs, please")
    page.get_by_role("button", name="Deal for").click()
    page.locator("#own[data-stage=decide], #own[data-stage=after]").wait_for()
    if page.locator("#own").get_attribute("data-stage") == "decide":
        decide(page)
    page.get_by_text("Check the shuffle").click()
    expect(page.locator(".shuffle-check dl")).to_contain_text("four of clubs, please")
    page.get_by_role("button", name="Verify it in this browser").click()
    expect(page.locator(".shuffle-check .verdict")).to_contain_text("from the seeds of the seats")
    expect(page.locator(".shuffle-check .verdict.good")).to_be_visible()


def test_bets_that_can_not_be_dealt_are_refused_with_a_word_before_they_are_sent(opened: Open) -> None:
    """No main bet, above a limit, below it, no such chips; limits are on labels, and what lay there stays."""
    page = seated(opened(), "P-FU")
    deal_button, word = page.get_by_role("button", name="Deal"), page.locator(".bet-word")
    main, side = page.locator(".spot.main input"), page.locator(".spot:not(.main) input").first
    expect(page.locator(".spot.main .spot-limits")).to_have_text(re.compile(r"^\$\d+–\$\d+$"))
    page.get_by_role("button", name="Clear").click()
    side.fill("10")
    side.press("Enter")
    expect(word).to_have_text("A hand begins with a bet on Pai Gow.")
    expect(deal_button).to_be_disabled()
    main.fill("20")
    main.press("Enter")
    expect(deal_button).to_be_enabled()
    for wrong, said in (("1", "at least"), ("100000", "at most"), ("20.50", "bet whole dollars")):
        main.fill(wrong)
        main.press("Enter")
        expect(word).to_contain_text(said)
        expect(main).to_have_value("20")
    page.get_by_role("button", name="Chip of $500").click()
    page.locator(".spot.main .circle").click()
    expect(word).to_contain_text("Pai Gow takes")
    expect(page.locator("#purse")).to_have_text("$970")
    picture(page, "bets-refused")


@pytest.mark.parametrize("game", TABLES)
def test_every_game_is_played_through_with_side_bets(game: str, opened: Open) -> None:
    """Chips on spots, the cards, the decision, what everything paid, and the same bets again."""
    tab = opened(real=game not in SLOW)
    page = seated(tab, TABLES[game])
    wagers = bet_everywhere(page)
    page.get_by_role("button", name="Chip of $25").click()
    page.locator(".spot .circle").first.click()
    expect(page.locator(".spot.main input, .spot input").first).to_have_value("30")
    deal(page)
    decide(page)
    expect(page.get_by_role("heading", name=RESULT)).to_be_visible()
    assert page.locator("table.pays tbody tr").count() >= wagers
    expect(page.locator(".best-play")).to_have_attribute("aria-busy", "false")
    log = page.locator("#commentary").inner_text()
    assert "You:" in log
    assert "In all you" in log
    with page.expect_response(lambda answer: bool((answer.request.post_data_json or {}).get("ready"))) as dealt:
        page.get_by_role("button", name="Same bets").click()
    assert dealt.value.ok


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in KINDS else pytest.mark.soak) for game in PUBLIC_TABLES]
)
def test_every_public_game_is_played_on_a_phone_from_the_lobby_to_the_settlement(game: str, opened: Open) -> None:
    """Street by street the buttons say what is offered now; every bet is settled, and the standing is always seen."""
    page = seated(opened(PHONE, "dark", real=False), PUBLIC_TABLES[game])
    expect(page.get_by_text("Public rules, not an approved document")).to_be_visible()
    wagers = bet_everywhere(page)
    deal(page)
    while page.locator("#own").get_attribute("data-stage") == "decide":
        assert says_whole(page)
        state = decide_first(page)
        offers = [offer["name"] for offered in state["offers"].values() for offer in offered]
        expect(page.locator("#own")).to_have_attribute("data-stage", "decide" if offers else "after")
        if offers:
            names = [re.compile(f"^{re.escape(name)}( for |, \\+|$)") for name in offers]
            expect(page.locator("#bar .actions button")).to_have_text([*names, "Hint"])
            turned = page.locator("#board .playing-card:not([aria-hidden])")
            expect(turned).to_have_count(len(state["board"]["cards"].split()))
    expect(page.get_by_role("heading", name=RESULT)).to_be_visible()
    assert page.locator("table.pays tbody tr").count() >= wagers
    assert says_whole(page)


def test_two_browsers_play_at_one_table(opened: Open) -> None:
    """Each sees the other come, bet and decide; the other's cards only at the end."""
    ann, bob = opened(real=False), opened(PHONE, "dark", touch=True, real=False)
    hers = seated(ann, "P-HF")
    his = seated(bob, "P-HF")
    name = his.locator(".seat.own .seat-name").inner_text().removesuffix(" (you)")
    expect(hers.locator(".seat", has_text=name)).to_be_visible()
    hers.get_by_role("button", name="Deal for").click()
    expect(hers.locator("#own")).to_contain_text("Waiting for the others")
    expect(hers.locator("#countdown")).to_have_text(re.compile(r"\d+ s"))
    expect(his.locator(".seat-note", has_text="ready")).to_be_visible()
    his.get_by_role("button", name="Deal for").tap()
    expect(hers.locator("#own .playing-card")).to_have_count(7)
    expect(hers.get_by_role("img", name=f"{name}: 7 cards face down")).to_be_visible()
    hers.get_by_role("button", name="Play for").click()
    expect(his.locator(".seat-note", has_text="plays")).to_be_visible()
    expect(hers.locator("#after")).to_be_hidden()
    his.get_by_role("button", name="Fold").tap()
    for page in (hers, his):
        expect(page.get_by_role("heading", name=RESULT)).to_be_visible()
    assert fits(his)
    assert (ann.complaints(), bob.complaints()) == ([], [])
    picture(hers, "play-two")


def test_a_hand_is_played_with_keys_alone(opened: Open) -> None:
    """From the lobby to the next hand without a mouse; what has the focus is never lost."""
    tab = opened(real=False)
    tab.go("/play")

    def press(name: str) -> None:
        """Go to a button by keys, and press it."""
        for _ in range(60):
            tab.page.keyboard.press("Tab")
            said = tab.page.evaluate("(e => e.getAttribute('aria-label') ?? e.textContent)(document.activeElement)")
            if re.match(name, said.strip()):
                tab.page.keyboard.press("Enter")
                return
        raise AssertionError(f"{name} was not reached")

    press("Play EZ Pai Gow")
    tab.page.wait_for_url("**/play/P-EZ")
    press("Put \\$5 on Dynasty Bonus")
    press("Deal for")
    expect(tab.page.locator("#own")).to_have_attribute("data-stage", "decide")
    expect(tab.page.locator(".movable:focus")).to_have_count(1)
    tab.page.keyboard.press("Enter")  # the first card goes in front
    expect(tab.page.locator(".zone.front .movable")).to_have_count(1)
    assert tab.page.evaluate("document.activeElement.closest('.zone').dataset.zone") == "front"
    press("House way")
    expect(tab.page.locator(".zone.front .movable")).to_have_count(2)
    tab.page.keyboard.press("Shift+Tab")
    tab.page.keyboard.press("Enter")  # set this hand
    expect(tab.page.get_by_role("heading", name=RESULT)).to_be_visible()
    expect(tab.page.locator(":focus")).to_have_text("Same bets")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("#own")).to_have_attribute("data-stage", re.compile("decide|after"))


def test_cards_are_dragged_between_front_and_back(opened: Open) -> None:
    """With a pointer; a front that is too high can't be set, and it is said why."""
    tab = opened(real=False)
    page = seated(tab, "P-CF")
    deal(page)
    front = page.locator(".zone.front")
    for _ in range(2):
        page.locator(".zone.back .movable").first.drag_to(front)
    expect(front.locator(".movable")).to_have_count(2)
    expect(page.locator(".set-says")).to_contain_text("behind,")
    set_it = page.get_by_role("button", name="Set this hand")
    foul = page.locator(".set-says.foul").count() == 1
    assert set_it.is_disabled() == foul
    front.locator(".movable").first.drag_to(page.locator(".zone.back"))
    expect(front.locator(".movable")).to_have_count(1)
    expect(set_it).to_be_disabled()


def test_a_reload_changes_nothing_at_any_moment(opened: Open) -> None:
    """The bets before the cards, the cards before the decision, the result after it."""
    tab = opened()
    page = seated(tab, "P-TC")
    deal(page)
    cards = page.locator("#own .playing-card")
    before = [cards.nth(place).get_attribute("aria-label") for place in range(3)]
    page.reload()
    expect(cards).to_have_count(3)
    assert [cards.nth(place).get_attribute("aria-label") for place in range(3)] == before
    page.get_by_role("button", name="Fold").click()
    heading = page.get_by_role("heading", name=RESULT)
    expect(heading).to_have_text("You lost $5")
    page.reload()
    expect(heading).to_have_text("You lost $5")
    page.get_by_role("button", name="New bets").click()
    expect(page.locator(".dealer .playing-card")).to_have_count(0)
    expect(page.get_by_label("Ante in dollars")).to_have_value("5")
    page.get_by_label("Ante in dollars").fill("15")
    page.get_by_label("Ante in dollars").press("Enter")
    expect(page.get_by_role("button", name="Deal for $15")).to_be_enabled()


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")])
def test_pages_are_accessible_and_fit_while_betting_deciding_and_after(
    size: tuple[int, int], scheme: str, opened: Open
) -> None:
    """No rule of the standard is broken at any stage, on a desk and on a phone."""
    tab = opened(size, scheme)
    where = "phone" if size == PHONE else "desk"
    tab.go("/play")
    found: dict[str, Any] = {"lobby": tab.complaints()}
    picture(tab.page, f"play-lobby-{where}")
    page = seated(tab, "P-FU")
    found["bet"] = tab.complaints()
    picture(page, f"play-bet-{where}")
    deal(page)
    page.get_by_role("button", name="House way").click()
    expect(page.locator(".zone.front .movable")).to_have_count(2)
    found["decide"] = tab.complaints()
    assert fits(page)
    picture(page, f"play-set-{where}")
    page.get_by_role("button", name="Set this hand").click()
    expect(page.locator(".best-play .verdict")).to_be_visible()
    picture(page, f"play-after-{where}")
    page.get_by_text("Every choice by its exact value").click()
    page.get_by_text("Check the shuffle").click()
    found["after"] = tab.complaints()
    assert fits(page)
    assert {stage: wrong for stage, wrong in found.items() if wrong} == {}


def test_a_card_in_a_sentence_is_heard_by_its_name_only(opened: Open) -> None:
    """The verdict shows a card in two signs; who listens hears which card it is, once."""
    tab = opened()
    best = {**BEST, "action": "set", "front": "Kc Qd"}
    wrong = {**COUNTED, "is_best": False, "best": best, "choices": [best, {**BEST, "is_made": True}]}
    tab.page.route(re.compile("/advice"), lambda route: route.fulfill(json=wrong))
    page = seated(tab, "P-TC")
    deal(page)
    page.get_by_role("button", name="Fold").click()
    heard = page.locator("#commentary p").last
    expect(heard).to_contain_text("king of clubs queen of diamonds in front was better")
    expect(heard).not_to_contain_text("♣")
    expect(page.locator(".best-play .verdict")).to_contain_text("K♣")


def test_a_jackpot_is_a_moment_to_remember(opened: Open) -> None:
    """The server's answer with an award in it, which no test can wait for."""
    tab = opened(real=False)
    page = seated(tab, "P-TC")

    def with_award(route: Route) -> None:
        answer = route.fetch().json()
        seat = answer["view"]["results"][0]["seat"]
        answer["view"]["wins"] = [{"seat": seat, "jackpot": "practice", "line": "five aces", "cents": 123_456}]
        route.fulfill(json=answer)

    page.route(re.compile(r"/api/v1/play/tables/P-TC/choose$"), with_award)
    deal(page)
    page.get_by_role("button", name="Fold").click()
    expect(page.locator(".winner")).to_contain_text("$1,234.56")
    assert "Jackpot! five aces" in page.locator("#commentary").inner_text()
    assert tab.complaints() == []
