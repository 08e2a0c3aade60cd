"""The wall in a real browser: meters that roll and never lead, a win in its stages, and every shape of screen."""

import json
import re
import shutil
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser import Tab
from tests.two_hands import SOAK
from tests.web.live_floor import DEALER, EXECUTIVE, MANAGER, SUPERVISOR, LiveFloor

from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Lit

NUMBERS = count()
#: Every screen once; `make soak` has every display on each of them.
SIZES = ((800, 480), (1080, 1920), (1024, 768), (1920, 1080), (3840, 2160))
TWO = "/display?jackpots=fortune-link,triple"
THREE = f"{TWO},house-aces"
#: As many as a wall has room for.
SIX = f"{THREE},practice,practice-caribbean,practice-three-card"
#: A small screen that stands upright, with every jackpot of the room.
SMALL = (480, 800)
PATHS = (
    "/display/triple",
    "/display/house-aces?lang=es",
    TWO,
    "/display/house-aces",
    f"{TWO}&lang=es",
    "/display/triple?lang=vi",
)
SCREENS = [
    pytest.param(size, path, marks=() if path == PATHS[number % len(PATHS)] else pytest.mark.soak)
    for number, size in enumerate(SIZES)
    for path in PATHS
]
SCREENS.append(pytest.param(SMALL, THREE))
#: Every frame: what the figure of each meter shows at most, and what it says to whoever listens.
WATCH = """() => {
  window.frames = [];
  const look = () => {
    window.frames.push([...document.querySelectorAll(".meter-figure")].map((figure) =>
      [Number(figure.dataset.cents), figure.textContent]));
    requestAnimationFrame(look);
  };
  look();
}"""


def _do(floor: LiveFloor, command: Command) -> None:
    floor.room.committer.do(f"wall-{next(NUMBERS)}", command)


def _game(floor: LiveFloor, *hands: tuple[int, str]) -> None:
    """A game at Fortune 1 with four coins, 20 cents of each for the meter, and the hands that won a share of it."""
    lit = tuple(Lit(seat, 1) for seat in (1, 2, 3, 4))
    start = j.StartGame(table="FO-1", round=f"r{next(NUMBERS)}", base=(1, 2, 3, 4), lit=lit, badge=DEALER)
    _do(floor, start)
    for seat, line in hands:
        _do(floor, j.PressHand(table="FO-1", seat=seat, sensor=1, line=line, badge=DEALER))
    _do(floor, j.CallSupervisor(table="FO-1", badge=DEALER) if hands else j.EndGame(table="FO-1", badge=DEALER))


def _wall(
    chromium: Browser, floor: LiveFloor, path: str, size: tuple[int, int] = (1280, 720), *, moves: bool = True
) -> Tab:
    """A display whose clock runs, and can be told to run faster or to stand."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference" if moves else "reduce"
    )
    tab = Tab(context.new_page(), floor.url)
    tab.page.clock.install()
    tab.go(path)
    expect(tab.page.locator("#lost")).to_be_hidden()
    return tab


def _let_the_clock_stand(wall: Tab) -> None:
    """From here on frames and seconds come as they are asked for; the display is live then."""
    wall.page.clock.pause_at(wall.page.evaluate("Date.now() + 1000"))

    def is_live() -> bool:
        if wall.page.locator("#lost").is_hidden():
            return True
        wall.page.clock.run_for(500)
        return False

    wall.until(is_live)


def _cents(page: Page) -> int:
    return int(page.locator(".meter-figure").first.get_attribute("data-cents") or 0)


def test_a_meter_rolls_up_and_never_shows_more_than_the_ledger_has(chromium: Browser, floor: LiveFloor) -> None:
    """On its way it passes amounts in between, always rising, and ends on the very amount, which is read aloud."""
    wall = _wall(chromium, floor, "/display/fortune-link")
    before = _cents(wall.page)
    _let_the_clock_stand(wall)
    wall.page.evaluate(WATCH)
    _game(floor)
    expect(wall.page.locator(".meter-figure")).to_have_text(_dollars(before + 80))  # told, and not yet shown
    assert _cents(wall.page) == before
    for _ in range(40):
        wall.page.clock.run_for(100)
    frames = [frame[0] for frame in wall.page.evaluate("window.frames") if frame]
    shown = [cents for cents, _ in frames]
    assert shown == sorted(shown)
    assert max(shown) == before + 80
    assert len(set(shown)) > 5  # it rolled
    assert {text for _, text in frames} <= {_dollars(before), _dollars(before + 80)}
    assert wall.wrong == []
    wall.page.context.close()


def test_a_win_is_verified_then_called_then_over_and_other_meters_stay(chromium: Browser, floor: LiveFloor) -> None:
    """Nothing says jackpot before somebody who has asked the winner does so; it ends by hand, and the meter goes on."""
    wall = _wall(chromium, floor, "/display?jackpots=fortune-link,triple", (1920, 1080))
    page = wall.page
    panel, other = page.locator(".jackpot").first, page.locator(".jackpot").nth(1)
    _game(floor, (2, "royal-flush-with-royal-match"))
    expect(panel).to_have_class(re.compile("verifying"))
    expect(panel.locator(".pending")).to_contain_text("Being verified")
    assert panel.locator(".word").count() == 0
    meter = _cents(page)
    page.wait_for_timeout(400)
    assert _cents(page) == meter  # no reel moves
    award = next(win for win in floor.room.reader.events(0, 100_000) if win.data.get("event") == "award-locked")
    name = str(award.data["award"])
    _do(floor, j.ConfirmAward(award=name, badge=EXECUTIVE))
    expect(panel.locator(".last-won")).to_contain_text(_dollars(meter // 2))
    expect(panel.locator(".last-won")).not_to_contain_text("Fortune 1")  # nobody has asked the winner yet
    assert panel.locator(".word").count() == 0
    _do(floor, c.CelebrateAward(award=name, agreed=True, badge=SUPERVISOR))
    won = panel.locator(".won")
    expect(won).to_contain_text("JACKPOT")
    expect(won.locator("strong")).to_have_text(_dollars(meter // 2))
    expect(won.locator(".hand")).to_have_text("Royal Flush + Royal Match")
    expect(won.locator(".where")).to_contain_text("Fortune 1")
    expect(panel.locator(".meter-figure")).to_be_visible()
    assert other.locator(".meter-figure").count() == 3
    expect(panel.locator(".last-won")).to_contain_text(_dollars(meter // 2))
    assert wall.complaints() == []
    _inside(page, panel.locator(".won"), panel)
    late = _wall(chromium, floor, TWO, moves=False)  # its panel comes before the other one
    expect(late.page.locator("main.gives-way .celebrates .won")).to_be_visible()
    late.page.context.close()
    canvas = panel.locator("canvas.coins")
    stretched = "(canvas) => [canvas.width - canvas.clientWidth, canvas.height - canvas.clientHeight]"
    wall.until(lambda: canvas.evaluate(stretched) == [0, 0])  # the panel has grown meanwhile: coins stay round
    wall.until(lambda: _brightest(canvas, 0, 0.1) == OPAQUE and _brightest(canvas, 0.3, 0.7) > 0)
    assert _brightest(canvas, 0.3, 0.7) < OPAQUE  # words and amounts stand there
    _do(floor, c.EndCelebration(award=name, badge=SUPERVISOR))
    expect(won).to_be_hidden()
    expect(panel.locator(f'.meter-figure[data-cents="{meter - meter // 2}"]')).to_be_visible()
    expect(panel.locator(".last-won")).to_contain_text("Fortune 1")
    assert wall.wrong == []
    page.context.close()


def test_no_light_runs_over_a_panel_that_is_not_live(chromium: Browser, floor: LiveFloor) -> None:
    """A frame that shines says that somebody looks at a win now: without a connection nobody knows."""
    wall = _wall(chromium, floor, "/display/fortune-link")
    panel = wall.page.locator(".jackpot")
    shines = """(panel) => ["::before", "::after"].filter((part) => {
      const { display, animationName } = getComputedStyle(panel, part);
      return display !== "none" && animationName !== "none";
    })"""
    _game(floor, (2, "royal-flush-with-royal-match"))
    expect(panel).to_have_class(re.compile("verifying"))
    assert panel.evaluate(shines) == ["::before", "::after"]
    wall.page.context.set_offline(True)
    expect(wall.page.locator("#lost")).to_be_visible()
    assert panel.evaluate(shines) == []
    wall.page.context.close()


OPAQUE = 255


def _brightest(canvas: Locator, left: float, right: float) -> int:
    """How opaque the densest point of a canvas is between two parts of its width."""
    script = """(canvas, [left, right]) => {
      const { width, height } = canvas, from = Math.floor(width * left);
      const { data } = canvas.getContext("2d").getImageData(from, 0, Math.ceil(width * (right - left)), height);
      let most = 0;
      for (let at = 3; at < data.length; at += 4) most = Math.max(most, data[at]);
      return most;
    }"""
    return int(canvas.evaluate(script, [left, right]))


def test_a_celebration_fits_every_screen_and_ends_by_itself(chromium: Browser, floor: LiveFloor) -> None:
    """On a table monitor, upright and on a wall all of it is seen; after its time the meters stand alone."""
    sizes = SIZES if SOAK else SIZES[:2]
    both = "/display?jackpots=triple,fortune-link"
    walls = [_wall(chromium, floor, both, size, moves=False) for size in sizes]
    walls.append(_wall(chromium, floor, THREE, SMALL, moves=False))
    spanish = _wall(chromium, floor, f"{both}&lang=es", sizes[0], moves=False)
    _game(floor, (1, "seven-card-straight-flush-natural"))
    award = [event for event in floor.room.reader.events(0, 100_000) if event.data.get("event") == "award-locked"][-1]
    name = str(award.data["award"])
    _do(floor, j.ConfirmAward(award=name, badge=EXECUTIVE))
    _do(floor, c.CelebrateAward(award=name, agreed=True, seconds=600, badge=SUPERVISOR))  # longer than looking takes
    expect(spanish.page.locator(".won .word").first).to_contain_text("¡BOTE!")
    hand = spanish.page.locator(".celebrates .hand")
    expect(hand).to_contain_text("Escalera de color natural de 7 cartas")
    expect(hand.locator(".english")).to_have_text("7 Card Natural Straight Flush")
    expect(spanish.page.locator(".jackpot:not(.celebrates) .meter-name").nth(1)).to_have_text("Mayor")
    for wall in (*walls, spanish):
        panel = wall.page.locator(".celebrates")
        expect(panel.locator(".word")).to_be_visible()
        _inside(wall.page, panel.locator(".won > *, .meter-figure"), panel)
        for other in wall.page.locator(".jackpot:not(.celebrates)").all():
            _inside(wall.page, other.locator(".meter-figure, h2"), other)
        assert _least_letters(wall) >= READABLE_PX
    _do(floor, c.CelebrateAward(award=name, agreed=True, seconds=10, badge=SUPERVISOR))
    for wall in (*walls, spanish):
        expect(wall.page.locator(".celebrates")).to_have_count(0)
        wall.page.context.close()


#: What a panel says besides its figures, in whichever state it is.
SAID = ":is(h2, .halted, .meter-name, .meter-figure, .pending, dt, dd, .wager, .last-won, .notices p):visible"


@pytest.mark.parametrize("face", ["the house's", "the casino's own"])
def test_a_win_that_is_verified_and_a_halt_fit_every_screen(
    face: str, chromium: Browser, demo_file: Path, tmp_path: Path
) -> None:
    """Whatever is said of a jackpot, all of its panel is seen, also below a casino's own logo."""
    logo = tmp_path / "logo.svg"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>')
    file, own = Path(shutil.copy(demo_file, tmp_path / "floor.db")), face == "the casino's own"
    served = LiveFloor(file, wall_logo=str(logo) if own else "", wall_colours=("#3d0a1e", "#ffd9a0") if own else ())
    screens = [(size, TWO) for size in (SIZES if SOAK else SIZES[:4])]
    screens += [(SMALL, THREE), (SIZES[3], f"{THREE}&lang=es"), (SMALL, f"{THREE}&lang=zh-Hans")]
    walls = [_wall(chromium, served, path, size, moves=False) for size, path in screens]
    try:
        start = j.StartGame(table="FU-1", round="both", base=(1, 2), lit=(Lit(1, 1), Lit(2, 2)), badge=DEALER)
        wins = (1, 1, "royal-flush-with-royal-match"), (2, 2, "seven-card-straight-flush")
        _do(served, start)
        for seat, sensor, line in wins:
            _do(served, j.PressHand(table="FU-1", seat=seat, sensor=sensor, line=line, badge=DEALER))
        _do(served, j.CallSupervisor(table="FU-1", badge=DEALER))
        for wall in walls:
            expect(wall.page.locator(".pending:visible")).to_have_count(2)
            _all_is_seen(wall)
        for wall in walls[:-2]:
            expect(wall.page.locator(".pending:visible").last).to_contain_text("The meter then restarts at $")
        for award in served.room.reader.all(Award):
            _do(served, j.ConfirmAward(award=award.id, badge=EXECUTIVE, seen_cents=award.amount_cents))
        _do(served, j.HaltJackpot(jackpot="triple", code="maintenance", reason="A test", badge=MANAGER))
        for wall in walls:
            expect(wall.page.locator(".halted:visible")).to_have_count(1)
            expect(wall.page.locator(".last-won:visible")).to_have_count(2)
            _all_is_seen(wall)
            assert wall.complaints() == []
    finally:
        for wall in walls:
            wall.page.context.close()
        served.stop()


#: What the server tells of a jackpot first.
TOLD = """(jackpot) => new Promise((found) => {
  const source = new EventSource(`/api/v1/displays/stream?jackpots=${jackpot}`);
  source.onmessage = ({ data }) => { source.close(); found(JSON.parse(data).display); };
})"""


@pytest.mark.parametrize("size", [SMALL, (800, 480), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_strip_beside_a_celebration_says_what_is_verified(
    size: tuple[int, int], language: str, chromium: Browser, shared_floor: LiveFloor
) -> None:
    """All of it is seen, in letters that are read as far away as those of the wall's other sentences."""
    wall = _wall(chromium, shared_floor, f"{THREE}&lang={language}", size, moves=False)
    _tell_of_a_celebration(wall, "fortune-link", "triple", "house-aces")
    expect(wall.page.locator("main.gives-way .pending:visible")).to_have_count(2)
    for strip in wall.page.locator(".jackpot:not(.celebrates)").all():
        _inside(wall.page, strip.locator(SAID), strip)
    letters = "(part) => parseFloat(getComputedStyle(part).fontSize)"
    far = max(READABLE_PX, min(size) / 60)
    assert min(part.evaluate(letters) for part in wall.page.locator(".pending:visible").all()) >= far
    wall.page.context.close()


def _tell_of_a_celebration(wall: Tab, *jackpots: str) -> None:
    """The page comes again: the first is celebrated, the second is verified, and of three the third as well."""
    shown = [wall.page.evaluate(TOLD, name) for name in jackpots]
    fortune, triple, house = shown[:3]
    now = "2000-01-01T00:00:00+00:00"
    fortune["celebration"] = {
        "level": "", "cents": 775_720, "hand": "Royal Flush", "table_name": "Face Up 1", "cards": "As Ks Qs Js Ts",
        "won_at": now, "since": now, "until": "2999-01-01T00:00:00+00:00",
    }  # fmt: skip
    for meter in triple["meters"]:
        meter |= {"pending_cents": [meter["cents"]], "restarts_cents": meter["cents"], "starts_again": True}
    triple["pending_cents"] = [meter["cents"] for meter in triple["meters"]]
    house["pending_cents"] = [500_000] if len(shown) == len(THREE.split(",")) else []
    lines = [f"data: {json.dumps({'event': 'display', 'display': display})}" for display in shown]
    told = "retry: 100000\n\n" + "\n\n".join(lines) + "\n\n"
    wall.page.route("**/displays/stream?**", lambda route: route.fulfill(body=told, content_type="text/event-stream"))
    wall.page.reload()


#: Names of meters that lie over figures, whichever of them.
COVERED = """(panel) => {
  const boxes = (parts) => [...panel.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
  return boxes(".meter-name").filter((name) => boxes(".meter-figure").some((figure) =>
    name.left < figure.right - 1 && name.right > figure.left + 1 &&
    name.top + name.height / 4 < figure.bottom && name.bottom - name.height / 4 > figure.top)).length;
}"""


@pytest.mark.parametrize("size", [SMALL, (800, 480), (1080, 1920), (1920, 1080)])
def test_five_jackpots_beside_a_celebration_are_read(
    size: tuple[int, int], chromium: Browser, shared_floor: LiveFloor
) -> None:
    """They lie in as many rows as it takes: no name over a figure, nothing cut off, no letters for ants."""
    wall = _wall(chromium, shared_floor, SIX, size, moves=False)
    _tell_of_a_celebration(
        wall, "fortune-link", "triple", "house-aces", "practice", "practice-caribbean", "practice-three-card"
    )
    expect(wall.page.locator("main.gives-way .jackpot:not(.celebrates)")).to_have_count(5)
    wall.page.evaluate("document.fonts.ready")
    letters = "(part) => parseFloat(getComputedStyle(part).fontSize)"
    for strip in wall.page.locator(".jackpot:not(.celebrates)").all():
        _inside(wall.page, strip.locator(SAID), strip)
        assert strip.evaluate(COVERED) == 0
        told = strip.locator(":is(h2, .meter-name, .pending):visible")
        assert min(part.evaluate(letters) for part in told.all()) >= min(READABLE_PX, min(size) / 50)
    _inside(wall.page, wall.page.locator(".won > *"), wall.page.locator(".celebrates"))
    wall.page.context.close()


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_wall_says_of_what_its_percentages_are(language: str, chromium: Browser, shared_floor: LiveFloor) -> None:
    """Where no meter is named beside them, and as long as there is room for it."""
    wall = _wall(chromium, shared_floor, f"{THREE}&lang={language}", SIZES[3], moves=False)
    said = {"en": "Percentages are shares of the meter.", "es": "Los porcentajes son partes del contador."}[language]
    expect(wall.page.locator(".shares:visible")).to_have_text([said])
    expect(wall.page.get_by_label("Fortune Link").locator(".shares")).to_be_visible()
    wall.page.context.close()


@pytest.mark.parametrize("language", ["es", "vi", "zh-Hant"])
def test_no_pay_is_too_small_to_be_read(language: str, chromium: Browser, shared_floor: LiveFloor) -> None:
    """Where there is no room for both languages the guests' own one stays, larger."""
    wall = _wall(chromium, shared_floor, f"{THREE}&lang={language}", SMALL, moves=False)
    wall.page.evaluate("document.fonts.ready")
    letters = """(parts) => parts.map((part) =>
      parseFloat(getComputedStyle(part).fontSize) * parseFloat(part.closest(".pay-list").style.zoom || 1))"""
    names = wall.page.locator(".pay-list dt:visible, .pay-list .english:visible")
    assert min(names.evaluate_all(letters)) >= LEAST_PAY_PX
    assert wall.page.locator(".pay-list dt:visible").count() > 12
    wall.page.context.close()


#: The smallest letters of a list of pays, on the smallest screen.
LEAST_PAY_PX = 7
#: What is said beside names and figures, and how small it may be on the smallest screen.
BESIDE = ":is(.meter-name, .pending, .wager, .last-won, .notices p, .halted):visible"
READABLE_PX = 9.5


def _least_letters(wall: Tab) -> float:
    """The height of the smallest letters beside names and figures."""
    sizes = wall.page.locator(BESIDE).evaluate_all(
        "(parts) => parts.map((part) => parseFloat(getComputedStyle(part).fontSize))"
    )
    return float(min(sizes))


def _all_is_seen(wall: Tab) -> None:
    """Nothing that a panel says is cut off by it, or too small to be read."""
    assert _least_letters(wall) >= READABLE_PX
    for panel in wall.page.locator(".jackpot").all():
        _inside(wall.page, panel.locator(SAID), panel)


def _inside(page: Page, parts: Locator, panel: Locator) -> None:
    """Nothing of these parts is cut off by their panel."""
    box = panel.bounding_box()
    assert box is not None
    for part in parts.all():
        inner = part.bounding_box()
        assert inner is not None
        assert inner["x"] >= box["x"] - 1, part.text_content()
        assert inner["y"] >= box["y"] - 1, part.text_content()
        assert inner["x"] + inner["width"] <= box["x"] + box["width"] + 1, part.text_content()
        assert inner["y"] + inner["height"] <= box["y"] + box["height"] + 1, (page.viewport_size, part.text_content())


def test_the_casinos_own_logo_and_colours_are_on_the_wall(chromium: Browser, demo_file: Path, tmp_path: Path) -> None:
    """By settings: a logo above the panels, walls and figures in its colours."""
    logo = tmp_path / "logo.svg"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>')
    served = LiveFloor(
        Path(shutil.copy(demo_file, tmp_path / "floor.db")), wall_logo=str(logo), wall_colours=("#3d0a1e", "#ffd9a0")
    )
    try:
        wall = _wall(chromium, served, "/display/fortune-link", moves=False)
        assert wall.page.evaluate("document.querySelector('.logo img').naturalWidth") > 0
        assert (
            wall.page.evaluate("getComputedStyle(document.querySelector('.meter-figure')).color")
            == "rgb(255, 217, 160)"
        )
        assert wall.complaints() == []
        assert wall.wrong == []
        wall.page.context.close()
    finally:
        served.stop()


@pytest.mark.parametrize(("size", "path"), SCREENS)
def test_every_display_fits_every_screen(
    size: tuple[int, int], path: str, chromium: Browser, shared_floor: LiveFloor
) -> None:
    """Nothing is cut off, nothing scrolls; in portrait panels lie below one another."""
    wall = _wall(chromium, shared_floor, path, size, moves=False)
    wall.page.evaluate("document.fonts.ready")  # until then names are as wide as another font has them
    cut = wall.page.evaluate(
        """() => [...document.querySelectorAll(".jackpot")].flatMap((panel) => {
            const box = panel.getBoundingClientRect();
            const parts = panel.querySelectorAll("h2, .meter-figure, dt, dd, .wager, .last-won, .notices p");
            return [...parts].filter((part) => part.checkVisibility()).filter((part) => {
              const inside = part.getBoundingClientRect();
              return inside.bottom > box.bottom + 1 || inside.right > box.right + 1 || inside.top < box.top - 1;
            }).map((part) => part.textContent);
        })"""
    )
    assert cut == []
    assert wall.page.evaluate("document.documentElement.scrollHeight") <= size[1]
    boxes = wall.page.evaluate(
        "[...document.querySelectorAll('.jackpot')].map((panel) => panel.getBoundingClientRect().left)"
    )
    assert len(set(boxes)) == (1 if size[0] < size[1] else len(boxes))
    wall.page.context.close()


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768), (800, 480)])
def test_a_win_of_weeks_ago_is_told_by_its_date_and_fits(
    size: tuple[int, int], chromium: Browser, shared_floor: LiveFloor
) -> None:
    """A weekday would say that it was lately; the line takes no other's place, also below three meters."""
    wall = _wall(chromium, shared_floor, TWO, size, moves=False)
    old, new = ("2020-10-29T19:39:00+00:00", "Fortune 1"), (wall.page.evaluate("new Date().toISOString()"), "Face Up 1")
    wins = [
        {"jackpot": jackpot, "cents": 252_350, "at": at, "table_name": table}
        for jackpot, (at, table) in (("fortune-link", new), ("triple", old))
    ]
    wall.page.route("**/displays/winners?**", lambda route: route.fulfill(json={"wins": wins}))
    wall.page.reload()
    expect(wall.page.get_by_label("Triple Jackpot").locator(".last-won")).to_contain_text("October 29")
    expect(wall.page.get_by_label("Fortune Link").locator(".last-won")).to_contain_text("day")
    room_below = wall.page.evaluate(
        """() => [...document.querySelectorAll(".jackpot")].map((panel) =>
            panel.getBoundingClientRect().bottom - panel.querySelector(".last-won").getBoundingClientRect().bottom)"""
    )
    assert min(room_below) > 0
    wall.page.context.close()


def test_a_display_without_a_name_shows_the_rooms_jackpots_and_one_of_nothing_says_so(
    chromium: Browser, floor: LiveFloor
) -> None:
    """Practice is not among them; and a wall never shows the way to other pages."""
    wall = _wall(chromium, floor, "/display", (1920, 1080), moves=False)
    assert sorted(wall.page.locator(".jackpot h2").all_text_contents()) == [
        "Fortune Link",
        "House Aces",
        "Triple Jackpot",
    ]
    answer = wall.go("/display/none")
    assert answer is not None
    assert answer.status == 404
    expect(wall.page.get_by_text("There is no jackpot 'none'")).to_be_visible()
    assert wall.page.locator("nav, a").count() == 0
    assert wall.complaints() == []
    wall.page.context.close()


def test_a_house_prize_never_rolls_and_a_halted_jackpot_is_dim(chromium: Browser, floor: LiveFloor) -> None:
    """A house jackpot has no reels at all; one that takes no wagers has lost its gold."""
    house = _wall(chromium, floor, "/display/house-aces")
    assert house.page.locator(".reel").count() == 0
    house.page.context.close()
    wall = _wall(chromium, floor, "/display/triple", moves=False)
    colour = "getComputedStyle(document.querySelector('.meter-figure')).color"
    gold = wall.page.evaluate(colour)
    _do(floor, j.HaltJackpot(jackpot="triple", code="maintenance", reason="A test", badge=MANAGER))
    expect(wall.page.locator(".jackpot")).to_have_class(re.compile("dim"))
    expect(wall.page.locator(".halted")).to_be_visible()
    assert wall.page.evaluate(colour) != gold
    assert wall.complaints() == []
    wall.page.context.close()


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02}"
