"""What a player has to know in time: all that a deal takes, who waits, what was paid, and that the line is lost."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.web.live_floor import LiveFloor
from tests.web.test_browser_felt import DESK, PHONE, TRAVELS, Player

from pitboss.floor.practice import waits
from pitboss.floor.practice.rules import PracticeRules, practice_rules
from pitboss.floor.views import felt


def deal(page: Page) -> None:
    """Cards for the bets that lie there."""
    page.locator("#bar").get_by_role("button", name="Deal for").click()


@pytest.mark.parametrize(
    ("table", "tied", "cents"),
    [("P-UT", ("blind",), 10), ("P-C4", ("super-bonus",), 10), ("P-LR", ("bet-1", "bet-2"), 15)],
)
def test_bets_that_the_rules_force_are_seen_and_counted_before_the_deal(
    table: str, tied: tuple[str, ...], cents: int, chromium: Browser, floor: LiveFloor
) -> None:
    """The button, the sum of the bets and the circles say what the deal takes, and the deal takes that."""
    player = Player(chromium, floor.url, PHONE)
    page = player.sit(table)
    for wager in tied:
        spot = page.locator(f'.spot.linked[data-wager="{wager}"]')
        expect(spot.locator(".spot-tied")).to_have_text("$5")
        expect(spot.get_by_role("button")).to_have_count(0)
    expect(page.locator("#bar").get_by_role("button", name=f"Deal for ${cents}", exact=True)).to_be_visible()
    expect(page.locator("#in-bets")).to_have_text(f"+ ${cents} in bets")
    expect(page.locator("#purse")).to_have_text(f"${1000 - cents}")
    page.get_by_role("button", name=re.compile(r"^Put \$5 on")).first.click()
    expect(page.locator(f'.spot[data-wager="{tied[0]}"] .spot-tied')).to_have_text("$10")
    expect(page.locator("#in-bets")).to_have_text(f"+ ${2 * cents} in bets")
    page.locator("#bar").get_by_role("button", name="Undo").click()
    deal(page)
    player.stage("decide", "after")
    expect(page.locator(".lying .spot")).to_have_count(1 + len(tied))
    player.leave()


def test_bets_whose_raises_the_purse_does_not_hold_are_not_dealt(chromium: Browser, floor: LiveFloor) -> None:
    """An Ante of $5 may take a Play of $5: the same bets as before lead back to the circles where that is too much."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")

    def poorer(route: Route) -> None:
        answer = route.fetch().json()
        answer.get("view", answer)["purse_cents"] = 900
        route.fulfill(json=answer)

    deal(page)
    player.stage("decide")
    page.route(re.compile(r"/api/v1/play/tables/P-TC(/choose|/bets)?$"), poorer)
    page.get_by_role("button", name="Play for").click()
    page.get_by_role("button", name="Same bets").click()
    expect(page.locator(".bet-word")).to_have_text("These bets may take $10, more than your purse of $9.")
    expect(page.locator("#bar").get_by_role("button", name="Deal for")).to_be_disabled()
    player.leave()


def test_two_pages_of_one_player_show_the_bets_that_lie_there(chromium: Browser, floor: LiveFloor) -> None:
    """Bets that were changed on one page are those that the other begins with, not what it had been about to bet."""
    player, other = Player(chromium, floor.url), Player(chromium, floor.url)
    page = player.sit("P-TC")
    other.sit("P-TC")
    second = player.context.new_page()
    second.goto(f"{floor.url}/play/P-TC")
    expect(second.locator("#in-bets")).to_have_text("+ $5 in bets")
    second.get_by_role("button", name=re.compile("Put .* on Pair Plus")).click()
    expect(second.locator("#in-bets")).to_have_text("+ $10 in bets")
    page.get_by_role("button", name="Chip of $25").click()
    page.get_by_role("button", name=re.compile("Put .* on Ante")).click()
    deal(page)
    player.stage("others-bet")
    second.locator("#own[data-stage=others-bet]").wait_for()
    page.get_by_role("button", name="Wait, change my bets").click()
    for shown in (page, second):
        expect(shown.locator("#own[data-stage=bet] .spot[data-wager=ante] input")).to_have_value("30")
        expect(shown.locator("#in-bets")).to_have_text("+ $30 in bets")
    second.close()
    player.leave()
    other.leave()


@pytest.mark.parametrize("table", ["P-FU", "P-MS"])
def test_only_what_a_hand_needs_lies_there_for_a_newcomer(table: str, chromium: Browser, floor: LiveFloor) -> None:
    player = Player(chromium, floor.url)
    page = player.sit(table)
    expect(page.locator(".spot:not(.linked) .stack-of-chips")).to_have_count(1)
    expect(page.locator(".spot.sensor .stack-of-chips")).to_have_count(0)
    player.leave()


def quick(seconds: int) -> PracticeRules:
    """The rules of practice with less patience for bets."""
    return replace(practice_rules(), ready_seconds=seconds)


def test_who_is_waited_for_sees_the_countdown_and_keeps_the_seat(
    chromium: Browser, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob sees how long Ann waits, does not press, and sits the round out; nobody's page asks for what is done."""
    ann, bob = (Player(chromium, floor.url) for _ in range(2))
    hers, his = (player.sit("P-TC") for player in (ann, bob))
    deal(hers)
    expect(his.locator("#cards-in")).to_have_text(re.compile(r"^Cards in \d+ s: press Deal$"))
    expect(his.locator("#commentary")).to_contain_text("Press Deal to be in")
    for module in (waits, felt):
        monkeypatch.setattr(module, "practice_rules", lambda: quick(1))
    bob.stage("next-round")
    expect(his.locator("#own")).to_contain_text("you sit this round out, and keep your seat")
    expect(his.locator(".seat.own")).to_be_visible()
    expect(his.locator("#said")).to_be_hidden()
    ann.leave()
    bob.leave()


def test_who_still_looks_at_a_hand_sees_its_chips_settled_once(
    chromium: Browser, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann plays on without Bob: when her hand is over, he sees his last one again, whose chips have gone long ago."""
    ann, bob = Player(chromium, floor.url), Player(chromium, floor.url, moves=True)
    bob.page.clock.install()
    hers, his = (player.sit("P-TC") for player in (ann, bob))
    for page in (hers, his):
        deal(page)
    for player in (ann, bob):
        player.stage("decide")
        player.page.locator("#bar").get_by_role("button", name="Fold").click()
    for player in (ann, bob):
        player.stage("after")
    expect(his.locator(".seat-bet [data-net]").first).to_be_visible()
    his.clock.run_for(3_000)
    for module in (waits, felt):
        monkeypatch.setattr(module, "practice_rules", lambda: quick(1))
    hers.locator("#bar").get_by_role("button", name="Same bets").click()
    bob.stage("next-round")
    his.evaluate(TRAVELS)
    hers.locator("#bar").get_by_role("button", name="Fold").click()
    bob.stage("after")
    his.clock.run_for(3_000)
    assert [what for _wager, what, _delay in his.evaluate("window.travelled") if what == "stack-of-chips"] == []
    ann.leave()
    bob.leave()


def test_a_new_hand_is_seen_without_what_was_told_of_the_last(chromium: Browser, floor: LiveFloor) -> None:
    """From the analysis far below, the same bets bring the felt back into view and put the analysis away."""
    player = Player(chromium, floor.url, PHONE)
    page = player.sit("P-TC")
    deal(page)
    player.stage("decide")
    page.locator("#bar").get_by_role("button", name="Fold").click()
    player.stage("after")
    expect(page.locator("#after")).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#dealer")).not_to_be_in_viewport()
    page.locator("#bar").get_by_role("button", name="Same bets").click()
    player.stage("decide")
    expect(page.locator("#after")).to_be_hidden()
    expect(page.locator("#dealer")).to_be_in_viewport(ratio=1)
    player.leave()


def test_what_is_paid_beside_the_bets_has_its_badge(chromium: Browser, floor: LiveFloor) -> None:
    """An Ante Bonus, which has no circle of its own: here the answer has one although the hand was folded."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")

    def with_bonus(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        pays = told["view"]["round"]["pays"]
        pays.append({**pays[0], "wager": "ante-bonus", "name": "Ante Bonus", "net_cents": 500})
        route.fulfill(response=answer, json=told)

    page.route(re.compile("/choose$"), with_bonus)
    deal(page)
    player.stage("decide")
    page.locator("#bar").get_by_role("button", name="Fold").click()
    badge = page.locator('.spot.bonus[data-wager="ante-bonus"]')
    expect(badge).to_contain_text("Ante Bonus")
    expect(badge.locator(".spot-result")).to_have_text("+$5")
    player.leave()


def test_a_bet_that_may_come_back_says_so_and_neither_choice_is_favoured(chromium: Browser, floor: LiveFloor) -> None:
    player = Player(chromium, floor.url)
    page = player.sit("P-LR")
    deal(page)
    player.stage("decide")
    bar = page.locator("#bar")
    expect(bar.get_by_role("button", name="Take back Bet 1, +$5", exact=True)).to_be_visible()
    expect(bar.get_by_role("button", name="Let it ride", exact=True)).to_be_visible()
    expect(bar.locator("button.primary")).to_have_count(0)
    player.leave()


def test_a_hint_that_takes_long_says_that_it_is_counted(chromium: Browser, floor: LiveFloor) -> None:
    """The words stand right above the row until the hint is there."""
    player = Player(chromium, floor.url, PHONE)
    page = player.sit("P-TC")
    held: list[Route] = []
    page.route(re.compile("hint=true"), lambda route: held.append(route))  # noqa: PLW0108 (a built-in takes no mark)
    deal(page)
    player.stage("decide")
    page.locator("#bar").get_by_role("button", name="Hint").click()
    expect(page.locator("#counting")).to_have_text(re.compile(r"^Counting every choice… \d+ s$"))
    held[0].continue_()
    expect(page.locator("#own .best-play .verdict")).to_be_visible()
    expect(page.locator("#counting")).to_be_hidden()
    player.leave()


def test_a_hint_on_a_phone_is_read_above_the_row(chromium: Browser, floor: LiveFloor) -> None:
    """While a hand is set there is room for it: it takes the place of the bets."""
    player = Player(chromium, floor.url, PHONE)
    page = player.sit("P-FU")
    best = {"name": "Kh Qh", "front": "Kh Qh", "value": "0.250000", "fraction": "1/4", "is_made": False}
    page.route(re.compile("hint=true"), lambda route: route.fulfill(json={"choices": [best], "best": best}))
    player.deal()
    page.get_by_role("button", name="Hint").click()
    summary = page.get_by_text("Every choice by its exact value")
    summary.wait_for()
    assert page.evaluate("scrollY") == 0
    box = summary.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= player.bar()["y"]
    player.leave()


def test_a_device_without_a_network_says_so_at_once_and_covers_no_menu(chromium: Browser, floor: LiveFloor) -> None:
    """Nothing is pressed: the mark is there, below the menu and above the row, and goes when the line is back."""
    player = Player(chromium, floor.url, PHONE)
    page = player.sit("P-TC")
    # The table is asked for once the line stands: what has not begun yet may still begin on a device that is off.
    asked = "performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('/play/tables/P-TC'))"
    player.tab.until(lambda: bool(page.evaluate(asked)))
    player.context.set_offline(True)
    mark = page.locator("#link")
    expect(mark).to_contain_text("No connection")
    expect(mark).to_be_visible()
    box, menu = mark.bounding_box(), page.locator(".top").first.bounding_box()
    assert box is not None
    assert menu is not None
    assert box["y"] > menu["y"] + menu["height"]
    assert box["y"] + box["height"] <= player.bar()["y"]
    player.context.set_offline(False)
    expect(mark).to_be_hidden()
    player.tab.wrong.clear()  # the browser has noted every request that was lost
    player.leave()


def test_a_long_name_of_the_dealers_hand_moves_no_card(chromium: Browser, floor: LiveFloor) -> None:
    """Spanish names are long: they wrap below the cards, which lie where they lay below short ones."""
    player = Player(chromium, floor.url, PHONE)
    page = player.sit("P-FU")
    player.deal()
    where = """() => [...document.querySelectorAll("#dealer svg.playing-card")]
      .map((card) => Math.round(card.getBoundingClientRect().left))"""
    name = """(words) => document.querySelectorAll("#dealer .hand-name")
      .forEach((name, at) => name.firstChild.data = words[at])"""
    page.evaluate(name, ["Par", "Par"])
    lay = page.evaluate(where)
    page.evaluate(name, ["Escalera de color al diez con comodín", "Cartas altas de As y Reina"])
    assert page.evaluate(where) == lay
    player.leave()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_lobby_shows_the_games_of_a_kind(size: tuple[int, int], chromium: Browser, floor: LiveFloor) -> None:
    """Every game is of one kind, and what leads to a table is large enough for a finger."""
    player = Player(chromium, floor.url, size)
    player.tab.go("/play")
    page, tables = player.page, player.page.locator(".table-card")
    kinds = page.get_by_role("group", name="Which games")
    shown = 0
    for name in ("Set two hands", "Play or fold", "Street by street"):
        kinds.get_by_role("button", name=name).click()
        shown += tables.filter(visible=True).count()
    assert page.locator('.table-card:visible button[data-table="P-UT"]').count() == 1
    kinds.get_by_role("button", name="All games").click()
    assert shown == tables.filter(visible=True).count() == tables.count()
    heights = page.locator(".watch").evaluate_all("all => all.map((link) => link.getBoundingClientRect().height)")
    assert min(heights) >= 44
    player.context.close()
