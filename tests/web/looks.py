"""How pages look: small pictures of them, compared with reviewed ones by a difference that is patient with letters.

``PITBOSS_LOOKS=write`` writes the pictures anew: look at each of them before they are committed.
"""

import io
import os
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image
from playwright.sync_api import Page
from tests.browser import Tab

FOLDER = Path(__file__).parent / "looks"
WRITES = os.environ.get("PITBOSS_LOOKS") == "write"
#: Pictures are so wide; what is smaller than a few letters is no more seen in them.
WIDTH = 240
COLOURS = 64
#: How far a picture may be off on average, and any square of it, of 255: edges of letters differ between browsers.
MOST_MEAN, MOST_SQUARE = 4.0, 48.0
SQUARE = 12

#: So often a page is looked at again that does not look as reviewed: it may not have been drawn yet.
MOST_SHOTS = 20
#: The policy lets no style in that is written into a page; a sheet that a script makes is the script's own.
_HIDE = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}"""
#: Times, days, the shift that runs and hashes, which are others in every run, become one of each.
_STILL = r"""() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const still = text.data
      .replace(/\d{4}-\d\d-\d\d/g, "2026-01-01").replace(/\b\d\d-\d\d\b/g, "01-01")
      .replace(/\b\d{1,2}:\d\d:\d\d\b/g, "12:00:00").replace(/\b\d{1,2}:\d\d\b/g, "12:00")
      .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, "Monday")
      .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b/g, "May 1")
      .replace(/\b[0-9a-f]{16,64}\b/g, (hash) => "0".repeat(hash.length));
    if (still !== text.data) text.data = still;
  }
  for (const shift of document.querySelectorAll(".wall-clock .shift")) shift.textContent = "day";
  for (const field of document.querySelectorAll("input[type=date], input[type=datetime-local]")) field.value = "";
}"""

#: What does not fit a screen: a page that scrolls sideways, words that are too long for a box which hides them, and
#: main actions of which none is in sight before anybody scrolls.
_MISFITS = """() => {
  const wrong = [], screen = document.documentElement;
  if (screen.scrollWidth > innerWidth) wrong.push(`scrolls sideways to ${screen.scrollWidth}`);
  for (const element of document.querySelectorAll("main *")) {
    const { overflowX, textOverflow } = getComputedStyle(element), { clientWidth, scrollWidth } = element;
    const hides = ["hidden", "clip"].includes(overflowX) || textOverflow === "ellipsis";
    const drawn = element.closest("svg, .sr-only, .table-cloth, .fan, thead, .odometer, .meter-figure");
    const words = element.textContent.trim();
    const cuts = hides && !drawn && clientWidth > 1 && words && scrollWidth > clientWidth + 1;
    if (cuts) wrong.push(`cuts ${words.slice(0, 40)}`);
  }
  const acts = [...document.querySelectorAll("main .primary")].filter((act) => act.checkVisibility());
  const inSight = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
  if (acts.length && !acts.some((act) => inSight(act.getBoundingClientRect()))) wrong.push("main action out of sight");
  return wrong;
}"""

Picture = npt.NDArray[np.float64]

#: The screens that pages are looked at on, by their width; one of them, in light, stands for all in `make test`.
SIZES = {390: (390, 844), 1024: (1024, 768), 1280: (1280, 800), 1920: (1920, 1080)}
MOST_USUAL = (1280, "light")
#: And those that hang on walls and stand on tables.
WALLS = {800: (800, 480), 1080: (1080, 1920)}


def cases(pages: Iterable[str], sizes: Iterable[int] = SIZES) -> list[object]:
    """Every page in every size and theme: the most usual one always, the others in `make soak`."""
    return [
        pytest.param(page, width, theme, marks=() if (width, theme) == MOST_USUAL else pytest.mark.soak)
        for page in pages
        for width in sizes
        for theme in ("light", "dark")
    ]


def small(png: bytes) -> Image.Image:
    """A screenshot as a small picture of few colours."""
    with Image.open(io.BytesIO(png)) as shot:
        whole = shot.convert("RGB")
    height = round(whole.height * WIDTH / whole.width)
    return whole.resize((WIDTH, height), Image.Resampling.BOX).quantize(COLOURS)


def numbers(picture: Image.Image) -> Picture:
    """The channels of a picture as numbers."""
    return np.asarray(picture.convert("RGB"), dtype=np.float64)


def differences(one: Picture, other: Picture) -> tuple[float, float]:
    """How far two pictures of one size are apart: on average, and in the square where it is most."""
    off = np.abs(one - other).mean(axis=2)
    rows, columns = (side // SQUARE * SQUARE for side in off.shape)
    squares = off[:rows, :columns].reshape(rows // SQUARE, SQUARE, columns // SQUARE, SQUARE).mean(axis=(1, 3))
    return float(off.mean()), float(squares.max())


def look_alike(one: Picture, other: Picture) -> bool:
    """Whether two pictures show the same page."""
    if one.shape != other.shape:
        return False
    mean, square = differences(one, other)
    return mean <= MOST_MEAN and square <= MOST_SQUARE


def looks_as_reviewed(name: str, png: bytes) -> bool:
    """Whether a screenshot shows what the reviewed picture of that name does."""
    file = FOLDER / f"{name}.png"
    if WRITES or not file.exists():
        return True
    with Image.open(file) as kept:
        return look_alike(numbers(small(png)), numbers(kept))


def check_page(tab: Tab, name: str, failed: Path, hidden: str = "") -> None:
    """Compare a page with its reviewed picture once it is drawn; it is accessible and fits every screen.

    Some parts are hidden in the picture.
    """
    page = tab.page
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    page.wait_for_selector(".waiting:not(:empty)", state="detached")  # what is counted for it is there
    if WRITES:
        page.wait_for_timeout(2000)  # what is asked for after the page has come is there as well
    assert not (wrong := misfits(page)), wrong
    assert not (complaints := _complaints(tab)), complaints
    page.evaluate(_HIDE, hidden)
    for shot in range(MOST_SHOTS):
        page.evaluate(_STILL)
        if looks_as_reviewed(name, png := page.screenshot()):
            break
        page.wait_for_timeout(100 * min(shot + 1, 5))
    check_look(name, png, failed)


def _complaints(tab: Tab) -> list[str]:
    """What axe finds where the whole page is in sight: what lies under a bar that stays in sight is no small target."""
    own = tab.page.viewport_size
    assert own
    height = max(own["height"], int(tab.page.evaluate("document.documentElement.scrollHeight")))
    tab.page.set_viewport_size({"width": own["width"], "height": height})
    found = tab.complaints()
    tab.page.set_viewport_size(own)
    return found


def misfits(page: Page) -> list[str]:
    """What does not fit a screen as the page was opened: on phones, tablets, laptops, large screens, and its own."""
    own, wrong = page.viewport_size, []
    assert own
    for width, height in (*SIZES.values(), (own["width"], own["height"])):
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width}: {misfit}" for misfit in page.evaluate(_MISFITS)]
    return wrong


def check_look(name: str, png: bytes, failed: Path) -> None:
    """Compare a screenshot with the reviewed picture of that name; where it differs, it is kept to be looked at."""
    file, now = FOLDER / f"{name}.png", small(png)
    if WRITES:
        FOLDER.mkdir(exist_ok=True)
        now.save(file, optimize=True)
    assert file.exists(), f"There is no reviewed picture {name}: write it with PITBOSS_LOOKS=write, and look at it"
    with Image.open(file) as kept:
        reviewed = numbers(kept)
    if not look_alike(numbers(now), reviewed):
        (failed / f"{name}.png").write_bytes(png)
        found = differences(numbers(now), reviewed) if numbers(now).shape == reviewed.shape else "another size"
        raise AssertionError(f"{name} looks otherwise than reviewed ({found}): see {failed / f'{name}.png'}")
