"""Learning in a browser: decisions with a score, a table settled by taps, and a session looked at again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.web.live_floor import PHONE, Look, Screen

from pitboss.games import load_games
from pitboss.reports.lesson.dealt import games_with_decisions
from pitboss.reports.lesson.drill import drill_result, drill_table


def test_hands_that_are_wrong_come_back(look: Look) -> None:
    """Every answer is counted; a wrong one waits to come back, and keys decide as taps do."""
    player = look(PHONE).at("/learn")
    player.is_clean()
    player.page.get_by_role("link", name="Decide: Three Card Poker", exact=True).click()
    wrong = 0
    for count in range(1, 7):
        player.page.get_by_role("button", name="Fold").wait_for()
        player.page.keyboard.press("f")
        player.page.get_by_role("button", name="Next hand").wait_for()
        wrong += player.page.locator("#ask").inner_text() == "Not the best"
        expect(player.page.locator("#right")).to_have_text(f"{count - wrong} of {count}")
        if count < 6:
            player.press("Next hand")
    assert wrong
    right = player.page.locator("#right").inner_text()
    assert int(player.page.locator("#waiting-hands").inner_text()) >= 1
    player.is_clean("learn-decisions")
    player.at("/learn")  # the last score stands with its game, and the door above leads back to it
    expect(player.page.locator('[data-game="three-card-poker"] [data-lesson="decide"]')).to_have_text(right)
    expect(player.page.locator("#go-decide")).to_have_attribute("href", "/learn/decisions/three-card-poker")


def test_the_trainers_keys_stand_in_a_list(look: Look) -> None:
    """Each choice has a key of its own, also where two begin with the same letter, and each card of a hand to set."""
    page = look((1280, 800)).at("/learn/decisions/ultimate-texas-holdem").page
    page.get_by_role("button", name="Check").wait_for()
    page.keyboard.press("?")
    listed = dict(
        zip(page.locator("#keys kbd").all_inner_texts(), page.locator("#keys dd").all_inner_texts(), strict=True)
    )
    assert {key: name.strip() for key, name in listed.items() if key in "34c"} == {
        "3": "Play 3×", "4": "Play 4×", "c": "Check",
    }  # fmt: skip
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    page.get_by_role("button", name="Go on").or_(page.get_by_role("button", name="Next hand")).wait_for()
    setter = look((1280, 800)).at("/learn/decisions/face-up-pai-gow").page
    setter.locator("#hand button").first.wait_for()
    setter.keyboard.press("1")
    setter.keyboard.press("7")
    expect(setter.locator('#hand [aria-pressed="true"]')).to_have_count(2)
    expect(setter.locator('#actions [data-key="e"]')).to_be_enabled()


@pytest.mark.parametrize("size", [PHONE, (1024, 768), (1280, 800)])
@pytest.mark.parametrize("game", ["face-up-pai-gow", "three-card-poker", "ultimate-texas-holdem"])
def test_what_a_dealer_does_next_is_in_sight_at_once(look: Look, size: tuple[int, int], game: str) -> None:
    """However many seats and wagers there are; the dealer's cards stand in one row."""
    dealer = look(size).at(f"/learn/dealing/{game}")
    dealer.page.locator(".drill-item").first.wait_for()
    expect(dealer.page.get_by_role("button", name="Check the table")).to_be_in_viewport(ratio=1)
    cards = dealer.page.locator("#dealer svg.playing-card")
    tops = cards.evaluate_all("(all) => all.map((card) => Math.round(card.getBoundingClientRect().top))")
    assert len(set(tops)) == 1
    assert dealer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_each_game_is_a_card_with_its_cards_and_two_ways_to_learn_it(look: Look) -> None:
    """A game whose decisions nobody can judge exactly has the dealer's drill alone."""
    page = look((1280, 800)).at("/learn").page
    decided = {game.id for game in games_with_decisions()}
    for game in load_games():
        card = page.locator(f'[data-game="{game.id}"]')
        expect(card.get_by_role("link", name=f"Deal: {game.name}", exact=True)).to_have_count(1)
        expect(card.get_by_role("link", name=f"Decide: {game.name}", exact=True)).to_have_count(int(game.id in decided))
        card.scroll_into_view_if_needed()
        expect(card.locator(".table-cloth svg.playing-card")).to_have_count(game.cards)


def test_a_game_of_streets_is_decided_street_by_street(look: Look) -> None:
    """After each verdict the hand goes on with its next card, until there is nothing left to decide."""
    player = look(PHONE).at("/learn/decisions/mississippi-stud")
    for street, cards in ((1, 0), (2, 1), (3, 2)):
        player.page.get_by_role("button", name=re.compile("Street 1×$")).click()
        player.page.get_by_role("button", name="Go on").wait_for()
        expect(player.page.locator("#board .playing-card")).to_have_count(cards)
        expect(player.page.locator("#right")).to_have_text(re.compile(f"of {street}$"))
        player.press("Go on")
    player.page.get_by_role("button", name="3rd Street 1×").wait_for()
    player.is_clean("learn-streets")


def test_a_table_is_settled_by_taps_and_judged(look: Look) -> None:
    """The dealer's hand by the house way, then every wager in the order of the rules: all points, no mistake."""
    dealer = look((1280, 800)).at("/learn/dealing/face-up-pai-gow")
    seed = seed_of(dealer)
    table, told = drill_table("face-up-pai-gow", seed), drill_result("face-up-pai-gow", seed, "", [])
    assert told.house_way is not None
    for card in told.house_way.front.split():
        dealer.page.locator(f'#dealer [data-card="{card}"]').click()
    dealer.is_clean("learn-dealing")
    words = {"take": "Take", "push": "Push", "pay": "Pay", "nothing": "No pay"}
    for line in told.lines:
        row = dealer.page.get_by_role("group", name=f"Seat {line.seat}, {line.name}: Take or pay?", exact=True)
        if line.deed == "pay":
            row.get_by_label("Dollars").fill(f"{line.cents / 100:.2f}")
        row.get_by_role("button", name=words[line.deed], exact=True).click()
    dealer.press("Check the table")
    dealer.page.get_by_role("heading", name=re.compile(r"All right, in \d+:")).wait_for()
    most = len(table.items) + 2
    expect(dealer.page.locator("#points")).to_have_text(f"{most} of {most}")
    dealer.is_clean()


def test_a_session_is_looked_at_again(look: Look) -> None:
    """Whoever has played sees the own hands, the line of credits and what was best."""
    player = look().at("/play")
    # At the first table there may be nothing to decide: a dealer's ace-high pai gow ends the round.
    player.page.locator('.table-card button[data-table="P-TC"]').click()
    player.page.wait_for_url("**/play/P-TC")
    player.page.get_by_role("button", name=re.compile("^Deal")).first.click()
    player.page.get_by_role("button", name=re.compile("^Fold")).first.click()
    player.page.get_by_text(re.compile("You (won|lost|broke)")).first.wait_for()
    player.at("/learn/session")
    player.page.locator(".session-hand").wait_for()
    expect(player.page.locator("#mistakes")).to_have_text(re.compile(r"\d of \d"))
    expect(player.page.locator(".chart-keys > span")).to_have_text(["Credits", "Expected"])
    player.is_clean("learn-session")


def test_a_front_that_is_too_high_is_told_in_words(look: Look) -> None:
    """No decision is counted, and another one can be made."""
    learner = look().at("/learn/decisions/face-up-pai-gow")
    page = learner.page
    page.route(re.compile(r"/hands/\w+\?made=$"), refuse)
    cards = page.locator("#hand button")
    cards.nth(0).click()
    cards.nth(1).click()
    learner.press("Set")
    expect(page.locator("#ask")).to_have_text("The front would be higher than the back: change a card.")
    expect(page.locator("#right")).to_have_text("–")
    expect(page.get_by_role("button", name="Set", exact=True)).to_be_enabled()
    learner.wrong = [text for text in learner.wrong if "422" not in text]


def refuse(route: Route) -> None:
    """A decision that the rules do not allow; everything else is answered."""
    if route.request.method != "POST":
        return route.continue_()
    return route.fulfill(status=422, json={"detail": "Kc Qd in front is not allowed by the rules here"})


def test_a_session_is_asked_for_again_until_it_is_counted(look: Look) -> None:
    """What is being counted comes by itself, and the band says how far it goes."""
    player = look().at("/play")
    decision = {
        "name": "Check",
        "front": "",
        "best_name": "Check",
        "best_front": "",
        "is_best": True,
        "cost_cents": "0.00",
    }
    mistake = {**decision, "name": "Fold", "best_name": "Play", "is_best": False, "cost_cents": "69.40"}
    hand = {
        "round": "r",
        "table": "P-UT",
        "game": "Ultimate Texas Hold'em",
        "standing": "public",
        "seat": 1,
        "cards": "As Kd",
        "front": "",
        "dealer": "",
        "board": "",
        "action": "fold",
        "staked_cents": 1000,
        "net_cents": -1000,
        "is_best": False,
        "best_action": "play",
        "best_name": "Play",
        "best_front": "",
        "cost_cents": "69.40",
        "decisions": [decision, mistake],
    }
    known = {"net_cents": -1000, "expected_cents": -11, "low_cents": -4000, "high_cents": 3900}
    unknown = {"net_cents": -2000, "expected_cents": None, "low_cents": None, "high_cents": None}
    told = {
        "hands": [hand, hand],
        "net_cents": -2000,
        "judged": 2,
        "mistakes": 2,
        "cost_cents": "138.80",
        "unpriced": [],
    }
    answers = [
        {**told, "points": [unknown, unknown], "expected_cents": None, "counting": 2},
        {**told, "points": [known, unknown], "expected_cents": None, "counting": 1},
        {**told, "points": [known, {**known, "net_cents": -2000}], "expected_cents": -11, "counting": 0},
    ]
    player.page.route("**/api/v1/learn/session", lambda route: route.fulfill(json=answers.pop(0)))
    player.page.evaluate("localStorage.setItem('pitboss-session', JSON.stringify([{ round: 'r', seat: 1 }]))")
    player.page.clock.install()
    player.at("/learn/session")
    expect(player.page.locator("#expected")).to_have_text("being counted")
    expect(player.page.locator("#band")).to_have_text("The expectation is being counted.")
    player.page.clock.run_for(2_000)
    expect(player.page.locator("#band")).to_contain_text("for the first 1 of 2 hands")
    player.page.clock.run_for(4_000)
    expect(player.page.locator("#expected")).to_have_text("−$0.11")
    expect(player.page.locator("#band")).to_have_text(re.compile("^95 of 100 such sessions end inside the band"))
    rules = player.page.locator(".session-hand summary .standing").first
    expect(rules).to_have_text("Public rules, not an approved document")
    player.page.locator(".session-hand summary").first.click()
    lines = player.page.locator(".session-hand").first.locator(".decisions li")
    expect(lines.nth(0)).to_have_text(re.compile("Check.*the best play"))
    expect(lines.nth(1)).to_have_text(re.compile(r"Fold.*cost \$0\.69.*best: Play"))
    assert answers == []


def seed_of(dealer: Screen) -> str:
    """The seed of the table that a drill has dealt."""
    dealer.page.locator(".drill-item").first.wait_for()
    asked = (
        "performance.getEntriesByType('resource').map((one) => one.name).filter((name) => name.includes('/tables/'))"
    )
    return str(dealer.page.evaluate(asked)[0]).rpartition("/")[2]


@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
def test_a_checked_row_is_right_or_wrong_and_no_row_has_moved(look: Look, size: tuple[int, int]) -> None:
    """What is wrong says so in words, with the right answer beside it; and there is one time."""
    dealer = look(size).at("/learn/dealing/three-card-poker")
    told, rows = drill_result("three-card-poker", seed_of(dealer), "", []), dealer.page.locator(".drill-place")
    heights = "(rows) => rows.map((row) => row.getBoundingClientRect().height)"
    before = rows.evaluate_all(heights)
    for line in reversed(told.lines):  # from the end of the order, so that it is wrong at every table
        place = dealer.page.get_by_role("group", name=f"Seat {line.seat}, {line.name}: Take or pay?", exact=True)
        place.get_by_role("button").first.click()
        assert rows.evaluate_all(heights) == before
    dealer.press("Check the table")
    dealer.page.locator("#verdict h2").wait_for()
    right = {"take": "Take", "push": "Push", "nothing": "No pay"}
    settled = dealer.page.locator("p.drill-item")
    for at, line in enumerate(sorted(told.lines, key=lambda line: line.seat)):
        row = settled.nth(at)
        expect(row).to_contain_text(line.name)
        if line.deed in ("take", "nothing"):
            expect(row).to_have_text(re.compile("✓ Right$"))
        else:
            answer = right.get(line.deed, f"Pay ${line.cents / 100:,.2f}")
            expect(row).to_have_text(re.compile(rf"{re.escape(answer)} ✗ Wrong$"))
    order = dealer.page.locator("#verdict .card-panel", has=dealer.page.get_by_role("heading", name="The order"))
    seats = list(dict.fromkeys(line.seat for line in told.lines))
    expect(order.locator("li")).to_have_text([re.compile(f"^Seat {seat}: ") for seat in seats])
    expect(order).to_contain_text("settled from the dealer's right")
    expect(dealer.page.locator("#verdict h2")).to_have_text(
        re.compile(f"in {dealer.page.locator('#time').inner_text()}$")
    )
    dealer.is_clean("learn-checked")


def test_every_choice_has_its_sign_and_the_best_and_the_own_one_are_named(look: Look) -> None:
    """Not by bold letters alone."""
    page = look(PHONE).at("/learn/decisions/three-card-poker").page
    page.get_by_role("button", name="Fold").click()
    page.locator("#verdict tr.best").first.wait_for()
    expect(page.locator("#verdict tr.best .tag").first).to_have_text("the best play")
    expect(page.locator("#verdict tr").filter(has_text="your choice")).to_contain_text("Fold")
    for value in page.locator("#verdict td.number").all_inner_texts():
        assert value[0] in "+−" or float(value) == 0


def test_a_busy_server_is_asked_again_quietly(look: Look) -> None:
    """Too many counts are nobody's mistake: the page waits as long as it is told to."""
    player = look().at("/play")
    told = {"hands": [], "points": [{"net_cents": 5, "expected_cents": 1, "low_cents": 0, "high_cents": 9}]}
    sums = {"net_cents": 5, "expected_cents": 1, "judged": 1, "mistakes": 0, "cost_cents": "0", "unpriced": []}
    busy = {"status": 429, "headers": {"Retry-After": "7"}, "json": {"detail": "Too many counts are waiting"}}
    answers: list[dict[str, Any]] = [busy, {"json": {**told, **sums, "counting": 0}}]
    player.page.route("**/api/v1/learn/session", lambda route: route.fulfill(**answers.pop(0)))
    player.page.evaluate("localStorage.setItem('pitboss-session', JSON.stringify([{ round: 'r', seat: 1 }]))")
    player.page.clock.install()
    with player.page.expect_response("**/api/v1/learn/session"):
        player.page.goto(f"{player.url}/learn/session")
    player.page.clock.run_for(6_000)
    assert len(answers) == 1
    expect(player.page.locator("#problem")).to_be_hidden()
    player.page.clock.run_for(2_000)
    expect(player.page.locator("#expected")).to_have_text("+$0.01")
    expect(player.page.locator("#sums")).to_contain_text("Hands with a mistake")
    player.wrong.clear()  # the browser itself notes the 429


def test_kinds_of_games_are_a_tap_away_on_a_phone(look: Look) -> None:
    """A row of jumps, and every game under one of them."""
    page = look(PHONE).at("/learn").page
    jumps = page.locator(".lesson-jumps a")
    counts = [int(re.findall(r"\((\d+)\)", text)[0]) for text in jumps.all_inner_texts()]
    assert sum(counts) == len(load_games())
    jumps.last.click()
    heading = page.locator(f"#{(jumps.last.get_attribute('href') or '').removeprefix('#')}")
    expect(heading).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_has_room_on_a_phone_in_every_language(look: Look) -> None:
    """Seven cards in one row, the score in one row, and no word of a button is cut or wrapped."""
    page = look(PHONE).at("/learn/decisions/face-up-pai-gow").page
    page.locator("#hand .card-button").nth(6).wait_for()
    for cards in (page.locator("#hand .card-button"), page.locator("#dealer svg.playing-card")):
        tops = cards.evaluate_all("(all) => all.map((card) => Math.round(card.getBoundingClientRect().top))")
        assert len(tops) == 7
        assert len(set(tops)) == 1
    figures = page.locator(".score dt")
    assert len(set(figures.evaluate_all("(all) => all.map((name) => name.getBoundingClientRect().top)"))) == 1
    for language in ("es", "vi", "zh-Hant"):
        page = look(PHONE).at(f"/learn/dealing/ez-pai-gow?lang={language}").page
        page.locator(".drill-item").first.wait_for()
        button = page.locator(".lesson-bar button.huge")
        assert button.evaluate("(button) => button.scrollWidth <= button.clientWidth"), language
        rows = page.locator(".drill-deeds:visible").evaluate_all(
            "(all) => all.map((row) => new Set([...row.children].map((child) => Math.round(child.offsetTop))).size)"
        )
        assert set(rows) <= {0, 1}, (language, rows)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
