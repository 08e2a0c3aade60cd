"""The felt in a real browser: one place for what is done, chips and results on their circles, keys, sound, motion."""

import itertools
import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, Route, expect
from tests.browser import Tab
from tests.web.live_floor import LiveFloor

from pitboss.floor.practice.rules import practice_rules
from pitboss.jackpots.commands import HaltJackpot, ResumeJackpot
from pitboss.web.tasks import practice_watch

PHONE, DESK, TABLET, WALL = (390, 844), (1280, 800), (1024, 768), (1920, 1080)


#: Notes what sets out to move over the felt: it is there or gone again before a busy machine has looked.
TRAVELS = """() => {
  window.travelled = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (steps, options) {
    const wager = this.closest("[data-wager]")?.dataset.wager ?? "rack";
    window.travelled.push([wager, this.getAttribute("class"), options.delay ?? 0]);
    return animate.call(this, steps, options);
  };
}"""


class Player:
    """Somebody at the felt of a practice table, who leaves it in the end."""

    def __init__(self, chromium: Browser, url: str, size: tuple[int, int] = DESK, *, moves: bool = False) -> None:
        """A browser of some size; things move in it only where the test is about that."""
        self.context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if moves else "reduce",
            has_touch=size == PHONE,
        )
        self.tab = Tab(self.context.new_page(), url)
        self.size = size

    @property
    def page(self) -> Page:
        """The page."""
        return self.tab.page

    def sit(self, table: str) -> Page:
        """Take a seat by way of the lobby."""
        self.tab.go("/play")
        self.page.locator(f'button[data-table="{table}"]:not(#play-now)').click()
        self.page.wait_for_url(f"**/play/{table}")
        self.page.locator("#own[data-stage=bet]").wait_for()
        return self.page

    def stage(self, *stages: str) -> str:
        """Wait until something is to be done."""
        self.page.locator(", ".join(f"#own[data-stage={stage}]" for stage in stages)).wait_for()
        return str(self.page.locator("#own").get_attribute("data-stage"))

    def deal(self) -> None:
        """Cards for the bets that lie there; the same bets again while the hand was over at once."""
        self.page.locator('#bar [data-focus="deal"]').click()
        while self.stage("decide", "after") == "after":
            number = self.page.locator("#after").get_attribute("data-round")
            self.page.keyboard.press("s")
            next_hand = self.page.locator(f'#own[data-stage=decide], #after:not([data-round="{number}"])')
            next_hand.first.wait_for(state="attached")

    def bar(self) -> FloatRect:
        """Where the row of what can be done lies."""
        box = self.page.locator("#bar").bounding_box()
        assert box is not None
        return box

    def sees(self, button: str) -> None:
        """A button lies wholly inside the window, and nobody has scrolled."""
        box = self.page.locator("#bar").get_by_role("button", name=re.compile(button)).first.bounding_box()
        assert box is not None
        assert self.page.evaluate("scrollY") == 0
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= self.size[1]
        assert box["x"] + box["width"] <= self.size[0]

    def leave(self) -> None:
        """Give the seat back, in the middle of a hand as well."""
        self.page.locator("#leave").click()
        if self.page.locator("#leave-ask[open]").count():
            self.page.locator("#leave-now").click()
        self.page.wait_for_url("**/play")
        assert self.tab.wrong == []
        self.context.close()


@pytest.mark.parametrize(
    ("size", "table"),
    [
        (DESK, "P-FU"),
        (PHONE, "P-EZ"),
        pytest.param(TABLET, "P-TC", marks=pytest.mark.soak),
        pytest.param(WALL, "P-HF", marks=pytest.mark.soak),
    ],
)
def test_what_can_be_done_is_at_one_place_and_seen_without_scrolling(
    size: tuple[int, int], table: str, chromium: Browser, floor: LiveFloor
) -> None:
    """Deal, the decision and the same bets again: the row stays where it is, and nothing sticks out to the side."""
    player = Player(chromium, floor.url, size)
    page = player.sit(table)
    player.sees("Deal for")
    places, felts = [player.bar()], [page.locator(".table").bounding_box()]
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    if player.stage("decide", "after") == "decide":
        player.sees("Play for|Set this hand")
        places.append(player.bar())
        felts.append(page.locator(".table").bounding_box())
        house_way = page.get_by_role("button", name="House way")
        if house_way.count():
            house_way.click()
        page.locator("#bar .primary:enabled").click()
    player.stage("after")
    player.sees("Same bets")
    places.append(player.bar())
    assert all(place == places[0] for place in places)
    felts.append(page.locator(".table").bounding_box())
    assert all(felt == felts[0] for felt in felts)  # nor does the felt move when chips are down
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    felt = page.locator(".table").bounding_box()
    assert felt is not None
    assert felt["width"] > 0.94 * size[0]  # it grows with the window
    assert player.tab.complaints() == []
    player.leave()


def test_dealer_board_and_own_hand_lie_one_below_the_other(chromium: Browser, floor: LiveFloor) -> None:
    """Hold'em with all its cards out: none lies on another row, and the standing of the rules is said."""
    player = Player(chromium, floor.url)
    page = player.sit("P-UT")
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    page.locator("#bar").get_by_role("button", name="Play 4").click()
    player.stage("after")
    boxes = [page.locator(f"{part} .cards").first.bounding_box() for part in ("#dealer", "#board", "#own")]
    rows = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert len(rows) == 3
    assert all(upper[1] <= lower[0] for upper, lower in itertools.pairwise(rows))
    marked = page.locator("#board .counts, #own .counts")
    expect(marked).to_have_count(5)  # the cards that make the own hand, on the board and in it
    expect(page.locator("#board .idle, #own .idle")).to_have_count(2)
    expect(page.locator(".pill")).to_have_text(re.compile("Best play|was better by|Nothing helps"))
    expect(page.locator(".standing")).to_have_text("Public rules, not an approved document")
    player.leave()


def test_every_circle_says_what_became_of_its_bet_and_each_hand_whether_it_won(
    chromium: Browser, floor: LiveFloor
) -> None:
    """The amounts are the server's; back and front are compared with the dealer's; the sum is said once."""
    player = Player(chromium, floor.url)
    page = player.sit("P-FU")
    answers: list[dict[str, Any]] = []
    page.on(
        "response",
        lambda answer: answers.append(answer.json()) if "/choose" in answer.url or "/bets" in answer.url else None,
    )
    page.get_by_role("button", name=re.compile("Put .* on Fortune Bonus")).click()
    player.deal()
    page.keyboard.press("h")
    expect(page.locator(".zone.front .movable")).to_have_count(2)
    page.keyboard.press("e")
    player.stage("after")
    view = answers[-1]["view"]
    seat = view["results"][0]["seat"]
    pays = {pay["wager"]: pay["net_cents"] for pay in view["round"]["pays"] if pay["seat"] == seat}
    for wager, cents in pays.items():
        shown = page.locator(f'.spot[data-wager="{wager}"] .spot-result').inner_text()
        assert shown == ("push" if not cents else f"{'+' if cents > 0 else '−'}${abs(cents) // 100}")
    words = {"win": "wins", "lose": "loses", "tie": "copies"}
    results = page.locator("#own .hand-result")
    compared = view["comparisons"][str(seat)]
    assert [results.nth(place).inner_text() for place in (0, 1)] == [
        words[compared[hand]] for hand in ("back", "front")
    ]
    assert page.get_by_text(re.compile(r"You (won|lost|broke)")).count() == 1
    player.leave()


def test_a_chip_can_be_taken_off_again_and_every_change_undone(chromium: Browser, floor: LiveFloor) -> None:
    """Fifteen, ten, undone to fifteen; below the least nothing is left there."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")
    ante = page.get_by_label("Ante in dollars")
    for _ in range(2):
        page.get_by_role("button", name=re.compile("Put .* on Ante")).click()
    expect(ante).to_have_value("15")
    page.get_by_role("button", name="Take $5 off Ante").click()
    expect(ante).to_have_value("10")
    page.get_by_role("button", name="Undo").click()
    expect(ante).to_have_value("15")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_role("button", name="Deal")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(ante).to_have_value("15")
    page.get_by_role("button", name="Chip of $25").click()
    page.get_by_role("button", name="Take $25 off Ante").click()
    expect(ante).to_have_value("")
    player.leave()


def test_a_round_is_played_with_single_keys_which_are_listed(chromium: Browser, floor: LiveFloor) -> None:
    """D deals, F folds, S bets the same; a letter that is typed into a field stays a letter."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")
    page.get_by_label("Ante in dollars").press("d")
    assert page.locator("#own").get_attribute("data-stage") == "bet"
    page.locator("body").click(position={"x": 5, "y": 300})
    page.keyboard.press("?")
    listed = page.get_by_role("dialog").locator(".key-list")
    expect(listed).to_contain_text("Deal")
    expect(listed).to_contain_text("Pays and rules")
    page.keyboard.press("d")  # not while the list is open
    page.keyboard.press("Escape")
    assert page.locator("#own").get_attribute("data-stage") == "bet"
    page.keyboard.press("d")
    player.stage("decide")
    page.keyboard.press("f")
    player.stage("after")
    expect(page.locator(".own-net")).to_have_text("You lost $5")
    page.keyboard.press("s")
    player.stage("decide")
    player.leave()


def test_pays_limits_and_rules_are_one_tap_away(chromium: Browser, floor: LiveFloor) -> None:
    """The pay table that lies here, the jackpot's, and links that leave the table open."""
    player = Player(chromium, floor.url)
    page = player.sit("P-FU")
    expect(page.locator(".placard")).to_contain_text("$5")
    expect(page.locator(".spot.main .spot-limits")).to_have_text(re.compile(r"^\$5–\$\d+$"))
    page.get_by_role("button", name="Pays and rules").click()
    dialog = page.get_by_role("dialog")
    jackpot = page.evaluate("JSON.parse(document.getElementById('data').textContent).displays[0]")
    expect(dialog).to_contain_text(jackpot["name"])
    expect(dialog).to_contain_text(jackpot["pays"][0]["name"])
    expect(dialog.get_by_role("link", name="Rules booklet")).to_have_attribute("target", "_blank")
    own = dialog.locator(".pay-section").filter(has=page.get_by_role("heading", name="Jackpot"))
    expect(own).to_have_count(1)  # the wager and the jackpot that it is on are one list
    expect(own.locator("p")).to_contain_text("Percentages are shares of the meter.")
    expect(own.get_by_role("row")).to_have_count(len(jackpot["pays"]))
    expect(dialog.get_by_text("Percentages are shares")).to_have_count(1)
    bonus = dialog.locator(".pay-section", has_text="Fortune Bonus")
    expect(bonus.get_by_role("row", name=re.compile("Royal flush", re.IGNORECASE)).first).to_be_visible()
    assert player.tab.complaints() == []
    dialog.get_by_role("button", name="Close").click()
    player.leave()


def test_an_open_felt_learns_at_once_that_a_jackpot_is_halted_and_runs_again(
    chromium: Browser, floor: LiveFloor
) -> None:
    """The coin that lies there can be taken back, other bets stay; nobody is told why."""
    player = Player(chromium, floor.url)
    page = player.sit("P-FU")
    page.get_by_label("Pai Gow in dollars").fill("25")
    page.get_by_label("Pai Gow in dollars").press("Enter")
    spot = page.locator(".spot[data-wager=jackpot]")
    spot.locator(".circle").click()
    jackpot = page.evaluate("JSON.parse(document.getElementById('data').textContent).displays[0].jackpot")
    halt = HaltJackpot(jackpot=jackpot, code="maintenance", reason="A loose wire", badge="M-4001")
    floor.room.committer.do("halt", halt)
    expect(spot.locator(".spot-limits")).to_have_text("halted")
    expect(page.locator(".bet-word")).to_have_text("Jackpot is halted: take the coin back.")
    expect(page.get_by_role("button", name="Deal for")).to_be_disabled()
    assert player.tab.complaints() == []
    spot.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("button", name="Deal for $25")).to_be_enabled()
    expect(spot.locator(".circle")).to_be_disabled()
    assert "loose wire" not in page.content()
    resume = ResumeJackpot(jackpot=jackpot, reason="Fastened", badge="M-4001", second="A-5001")
    floor.room.committer.do("resume", resume)
    spot.locator(".circle").click()
    expect(page.get_by_role("button", name="Deal for $26")).to_be_enabled()
    player.leave()


def test_sound_and_four_colours_are_kept_on_the_device(chromium: Browser, floor: LiveFloor) -> None:
    """Silence is a button and a key; with four colours every suit has its own."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("m")
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")
    page.locator("#show-pays").click()
    page.locator("#pays").get_by_label("Four-colour deck").check()
    expect(page.locator("#keys .four-colours")).to_be_checked()
    page.reload()
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")
    colours = page.evaluate(
        """async () => {
            const { card } = await import("/static/js/cards.mjs");
            return [..."cdhs"].map((suit) => {
              const drawn = card(`7${suit}`);
              document.body.append(drawn);
              return getComputedStyle(drawn).color;
            });
        }"""
    )
    assert len(set(colours)) == 4
    player.leave()


def test_names_and_buttons_wait_for_the_last_card_and_chips_slide(chromium: Browser, floor: LiveFloor) -> None:
    """A chip is on its way right after the tap; while cards come nothing can be pressed; then everything is there."""
    player = Player(chromium, floor.url, moves=True)
    page = player.sit("P-TC")
    page.evaluate(TRAVELS)
    page.get_by_role("button", name=re.compile("Put .* on Ante")).click()
    assert page.evaluate("window.travelled") == [["rack", "chip travels", 0]]
    expect(page.locator(".travels")).to_have_count(0)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # the last card is on its way until the clock goes on
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    expect(page.locator("#play.dealing")).to_have_count(1)
    expect(page.locator("#own .hand-name")).to_have_css("opacity", "0")
    expect(page.locator("#bar .actions")).to_have_css("pointer-events", "none")
    turns = "animation-duration"
    expect(page.locator("#own .turning > svg").first).to_have_css(turns, "0.07s")  # a decision waits for them
    page.clock.resume()
    expect(page.locator("#play.dealing")).to_have_count(0)
    expect(page.locator("#own .hand-name")).to_have_css("opacity", "1")
    page.get_by_role("button", name="Fold").click()
    player.stage("after")
    expect(page.locator("#dealer .turning > svg").first).to_have_css(turns, "0.18s")  # these are watched
    player.tab.until(lambda: len(page.evaluate("window.travelled")) == 2)
    assert page.evaluate("window.travelled[1]") == ["ante", "stack-of-chips", 0]  # it is swept
    page.get_by_role("button", name="Same bets").click()
    player.stage("decide")
    player.tab.until(lambda: len(page.evaluate("window.travelled")) == 3)
    assert page.evaluate("window.travelled[2]") == ["ante", "stack-of-chips", 0]  # it is put down again
    player.leave()


def test_lost_chips_are_taken_before_won_ones_are_paid_and_those_stay(chromium: Browser, floor: LiveFloor) -> None:
    """As a dealer does it; nothing tells how the hand came out before the last card lies, and then all does."""
    player = Player(chromium, floor.url, moves=True)
    page = player.sit("P-TC")

    def settled(route: Route) -> None:
        answer = route.fetch().json()
        view = answer["view"]
        nets = {"ante": 1_000, "play": 1_000, "pair-plus": -500}
        view["round"]["pays"] = [
            {**view["round"]["pays"][0], "wager": wager, "stake_cents": abs(net), "net_cents": net}
            for wager, net in nets.items()
        ]
        view["purse_cents"] = 101_500
        route.fulfill(json=answer)

    page.route(re.compile(r"/api/v1/play/tables/P-TC/choose$"), settled)
    page.get_by_role("button", name=re.compile("Put .* on Pair Plus")).click()
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    expect(page.locator("#play.dealing")).to_have_count(0)
    page.evaluate(TRAVELS)
    before = page.locator("#purse").inner_text()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.get_by_role("button", name="Play for").click()
    player.stage("after")
    expect(page.locator("#play.dealing")).to_have_count(1)
    expect(page.locator("#purse")).to_have_text(before)
    for hidden in page.locator(".winnings, .pill, .spot-result, .own-net").all():
        expect(hidden).to_have_css("opacity", "0")
    expect(page.locator(".spot.lost .stack-of-chips")).to_have_css("opacity", "1")
    page.clock.resume()
    expect(page.locator("#purse")).to_have_text("$1,015")
    player.tab.until(lambda: len(page.evaluate("window.travelled")) == 4)
    assert page.evaluate("window.travelled") == [
        ["play", "stack-of-chips", 0],  # what the decision bets slides to its circle
        ["pair-plus", "stack-of-chips", 0], ["ante", "winnings", 140], ["play", "winnings", 280],
    ]  # fmt: skip
    expect(page.locator(".winnings")).to_have_count(2)
    expect(page.locator('.spot[data-wager="ante"] .winnings')).to_have_css("opacity", "1")
    player.leave()


def test_chips_of_other_players_are_swept_and_paid_too(chromium: Browser, floor: LiveFloor) -> None:
    """Their lost chips go to the dealer, and what they won comes from there and lies beside what stays.

    What is paid beside a wager, such as an Ante Bonus, has the stake of that wager and none of its own.
    """
    player, other = Player(chromium, floor.url, moves=True), Player(chromium, floor.url)
    page = player.sit("P-TC")
    other.sit("P-TC")
    for at_table in (other, player):
        at_table.page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    other.stage("decide")
    chips = page.locator(".seat:not(.own) .seat-bet .stack-of-chips")
    expect(chips).to_have_count(1)

    def settled(route: Route) -> None:
        answer = route.fetch().json()
        pays = answer["view"]["round"]["pays"]
        own = next(chair["seat"] for chair in answer["view"]["chairs"] if chair["own"])
        (ante,) = (pay for pay in pays if pay["seat"] != own and pay["wager"] == "ante")
        for wager, cents in (("pair-plus", 1_000), ("ante-bonus", 1_500)):
            pays.append({**ante, "wager": wager, "stake_cents": 500, "net_cents": cents})
        route.fulfill(json=answer)

    other.page.get_by_role("button", name="Fold").click()
    expect(page.locator(".seat-note", has_text="folded")).to_be_visible()
    page.route(re.compile(r"/api/v1/play/tables/P-TC/choose$"), settled)
    expect(page.locator("#play.dealing")).to_have_count(0)
    page.evaluate(TRAVELS)
    page.get_by_role("button", name="Fold").click()
    player.stage("after")
    player.tab.until(lambda: len(page.evaluate("window.travelled")) == 3)
    moves = [(wager, what) for wager, what, _delay in page.evaluate("window.travelled")]
    assert sorted(moves) == [("ante", "stack-of-chips"), ("rack", "stack-of-chips"), ("rack", "winnings")]
    assert moves[-1] == ("rack", "winnings")
    expect(chips).to_have_count(3)
    expect(page.locator('.seat-bet [data-net="2500"] > .stack-of-chips > g')).to_have_count(1)  # one chip of $5 stays
    for at_table in (other, player):
        at_table.leave()


def test_a_jackpot_is_paid_on_its_circle_and_leaves_its_meter_with_the_last_card(
    chromium: Browser, floor: LiveFloor
) -> None:
    """The coin that won it is not swept as lost; the line of the wager says what it brought, and of how much."""
    player = Player(chromium, floor.url, moves=True)
    page = player.sit("P-TP")
    page.locator(".spot[data-wager=jackpot] .circle").click()

    def won(route: Route) -> None:
        answer = route.fetch().json()
        view = answer["view"]
        seat = view["results"][0]["seat"]
        view["wins"] = [
            {"seat": seat, "wager": "jackpot", "jackpot": "practice", "line": "A-K-Q of Spades", "cents": 100_020}
        ]
        (coin,) = (pay for pay in view["round"]["pays"] if pay["wager"] == "jackpot")
        coin.update(net_cents=-100, meter="main", share="1/2")
        view["displays"][0]["meters"][0]["cents"] = 50_005
        route.fulfill(json=answer)

    page.route(re.compile(r"/api/v1/play/tables/P-TP/choose$"), won)
    player.deal()
    expect(page.locator("#play.dealing")).to_have_count(0)
    meter = page.locator(".meter-amount")
    expect(meter).to_have_text("$1,000.20")
    page.evaluate(TRAVELS)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.get_by_role("button", name="Play for").click()
    player.stage("after")
    expect(meter).to_have_text("$1,000.20")  # it would tell before the cards do
    page.clock.resume()
    expect(meter).to_have_text("$500.05")
    spot = page.locator(".spot[data-wager=jackpot]")
    expect(spot.locator(".spot-result.won")).to_have_text("+$999.20")
    player.tab.until(lambda: ["jackpot", "winnings"] in [move[:2] for move in page.evaluate("window.travelled")])
    assert ["jackpot", "stack-of-chips"] not in [move[:2] for move in page.evaluate("window.travelled")]
    row = page.locator("#after .pays tr").filter(has_text="Progressive")
    expect(row).to_contain_text("50% of its meter")
    expect(row).to_contain_text("+$999.20")
    player.leave()


def test_a_card_of_the_board_turns_before_the_next_decision(chromium: Browser, floor: LiveFloor) -> None:
    """The one that is new, and no card that lay there before; what can be done waits for it."""
    player = Player(chromium, floor.url, moves=True)
    page = player.sit("P-MS")
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    for turned in (1, 2):
        page.get_by_role("button", name=re.compile(rf"{turned + 2}.. Street 1×")).click()
        page.get_by_role("button", name=re.compile(rf"{turned + 3}th Street 1×")).wait_for()
        assert page.locator("#board .cards > *").evaluate_all(
            "(cards) => cards.map((card) => card.matches('.turning'))"
        ) == [turned == at for at in (1, 2, 3)]
    player.leave()


#: Notes what is made to be heard: how many tones and noises there were.
HEARD = """() => {
  window.heard = { tones: 0, noises: 0 };
  const { createOscillator, createBufferSource } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.createOscillator = function () { heard.tones += 1; return createOscillator.call(this); };
  BaseAudioContext.prototype.createBufferSource = function () {
    heard.noises += 1;
    return createBufferSource.call(this);
  };
}"""


def test_chips_cards_and_the_end_of_a_hand_are_heard_and_silence_is_silent(chromium: Browser, floor: LiveFloor) -> None:
    """A chip clicks, each card rustles, a hand ends in its own sound, a jackpot in a fanfare; muted, nothing is."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")
    heard = page.evaluate(HEARD) or (lambda: page.evaluate("Object.values(window.heard)"))
    page.get_by_role("button", name=re.compile("Put .* on Ante")).click()
    assert heard() == [1, 2]
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    assert heard() == [1, 5]

    def with_award(route: Route) -> None:
        answer = route.fetch().json()
        seat = answer["view"]["results"][0]["seat"]
        answer["view"]["wins"] = [{"seat": seat, "jackpot": "practice", "line": "five aces", "cents": 123_456}]
        route.fulfill(json=answer)

    page.route(re.compile(r"/api/v1/play/tables/P-TC/choose$"), with_award)
    page.get_by_role("button", name="Fold").click()
    player.tab.until(lambda: heard()[0] == 9)
    page.keyboard.press("m")
    before = heard()
    page.keyboard.press("s")
    player.stage("decide")
    assert heard() == before
    player.leave()


def test_nothing_moves_where_less_motion_is_asked_for(chromium: Browser, floor: LiveFloor) -> None:
    """No card flies or turns, no chip slides, nothing is held back."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")
    page.evaluate(
        """() => {
            window.moved = [];
            new MutationObserver(() => {
              if (document.querySelector(".travels, .dealing, .turning, .dealt")) window.moved.push(1);
              window.moved.push(...document.getAnimations().map((each) => each.constructor.name));
            }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    page.get_by_role("button", name=re.compile("Put .* on Ante")).click()
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    page.get_by_role("button", name="Fold").click()
    player.stage("after")
    assert page.evaluate("window.moved") == []
    player.leave()


def test_a_closed_page_holds_nobody_up_and_whoever_opens_it_again_is_in_the_hand(
    chromium: Browser, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the lobby and by the address, while nobody waits; then the other's hand is over without a page of it."""
    ann, bob = (Player(chromium, floor.url) for _ in range(2))
    tables = [player.sit("P-TC") for player in (ann, bob)]
    for page in tables:
        page.locator("#bar").get_by_role("button", name="Deal for").click()
    for player in (ann, bob):
        player.stage("decide")
    address = bob.page.url
    for door in (address, f"{floor.url}/play"):
        bob.page.close()
        bob.tab = Tab(bob.context.new_page(), floor.url)
        bob.page.goto(door)
        if door != address:
            bob.page.get_by_role("button", name="Back to your seat").click()
        bob.stage("decide")
    monkeypatch.setattr(practice_watch, "practice_rules", lambda: replace(practice_rules(), absent_seconds=0))
    ann.page.locator("#bar").get_by_role("button", name="Fold").click()
    ann.stage("others-decide")
    bob.context.close()
    ann.stage("after")
    ann.leave()


def test_a_lost_server_is_said_where_it_is_seen_and_forgotten_when_it_is_back(
    chromium: Browser, floor: LiveFloor
) -> None:
    """The sentence lies over the felt however far one has scrolled, and goes with the first answer."""
    player = Player(chromium, floor.url, PHONE)
    page = player.sit("P-TC")
    player.context.set_offline(True)
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    problem = page.locator("#problem")
    expect(problem).to_contain_text("can't be reached")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(problem).to_be_in_viewport()
    player.context.set_offline(False)
    expect(problem).to_be_hidden()
    player.tab.wrong.clear()  # the browser has noted every request that was lost
    page.wait_for_timeout(500)
    player.leave()


def test_whoever_lost_the_seat_reads_why(chromium: Browser, floor: LiveFloor) -> None:
    """Another tab of the same person has left the table, as the room does after idle minutes."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")
    other = player.context.new_page()
    other.goto(page.url)
    other.locator("#leave").click()
    other.wait_for_url("**/play")
    expect(page.locator("#said")).to_contain_text("You no longer have a seat here")
    expect(page.locator("#own")).to_contain_text("Take any free seat")
    player.context.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_cards_keep_their_place_and_size_while_a_hand_is_set(
    size: tuple[int, int], chromium: Browser, floor: LiveFloor
) -> None:
    """A card that goes in front leaves its place empty: no other one moves, and each button is as tall as its card."""
    player = Player(chromium, floor.url, size)
    page = player.sit("P-EZ")
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    cards = page.locator(".movable")
    before = {card.get_attribute("data-focus"): card.bounding_box() for card in cards.all()}
    page.locator(".zone.back .movable").nth(2).click()
    expect(page.locator(".zone.front .movable")).to_have_count(1)
    after = {card.get_attribute("data-focus"): card.bounding_box() for card in cards.all()}
    moved = page.locator(".zone.front .movable").get_attribute("data-focus")
    assert {name: box for name, box in after.items() if name != moved} == {
        name: box for name, box in before.items() if name != moved
    }
    drawn, button = cards.first.locator("svg").bounding_box(), cards.first.bounding_box()
    assert drawn is not None
    assert button is not None
    assert abs(drawn["height"] - button["height"]) < 1
    player.leave()


def test_who_leaves_in_the_middle_of_a_hand_is_asked_once(chromium: Browser, floor: LiveFloor) -> None:
    """Staying changes nothing; a page that is opened again offers a seat where everything is done."""
    player = Player(chromium, floor.url)
    page = player.sit("P-TC")
    page.locator("#bar").get_by_role("button", name="Deal for").click()
    player.stage("decide")
    page.locator("#leave").click()
    expect(page.locator("#leave-why")).to_have_text("Your hand will be folded, or played out without another bet.")
    page.get_by_role("button", name="Stay").click()
    player.stage("decide")
    page.locator("#leave").click()
    page.locator("#leave-now").click()
    page.wait_for_url("**/play")
    player.tab.go("/play/P-TC")
    page.locator("#bar").get_by_role("button", name="Sit down").click()
    player.stage("bet")
    player.leave()
