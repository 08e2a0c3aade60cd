"""Every message that a player or a display may be shown: out of the code, the pages and the games' own words.

``scripts/messages`` writes the new ones into every catalogue, without a translation, and takes out what nobody says.
"""

import io
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from pitboss import load_games
from pitboss.cards.card import RANK_NAMES
from pitboss.games.files.rules_file import Standing
from pitboss.games.words import layout_names, rules_texts
from pitboss.jackpots.game.display import HOUSE_NOTICES
from pitboss.messages import text_and_context
from pitboss.web.languages.catalogues import FOR_SCRIPTS
from pitboss.web.pages.assets import imports
from pitboss.web.pages.render import SPOKEN, SPOKEN_TO_GUESTS, links_for
from pitboss.web.problems import TITLES

SOURCE = Path(__file__).parents[1] / "src" / "pitboss"
CATALOGUES = SOURCE / "web" / "languages"
TEMPLATES = SOURCE / "web" / "templates"
#: The pages of players, learners and displays, and what stands around every page. What these include, import and load
#: is found in them.
PAGES = ("base.html", SPOKEN_TO_GUESTS, *(f"{name}*.html" if name.endswith("/") else name for name in SPOKEN))
#: Scripts that such a page loads when it is tapped for them.
ON_A_TAP = ("play-pays", "shuffle")
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
#: Wagers that are sold under a name of their own keep it in every language, as their games do.
TRADEMARKS = (
    "3 Card Bonus",
    "6 Card Bonus",
    "Aces Up",
    "Dynasty Bonus",
    "Five Card Bonus",
    "Fortune Bonus",
    "Fortune Pai Gow Poker Progressive",
    "Pair Plus",
    "Queens Up",
    "Super Bonus",
    "Three Card Poker Bonus",
)
_SCRIPT_CALL = re.compile(r'''\b(?:t|parts)\(\s*"([^"]+)"''')
_PART = re.compile(r'''\{%-?\s*(?:include|import|from|extends)\s+"([^"]+)"''')
_MODULE = re.compile(r"""\bmodule\(\s*["']([\w-]+)["']\s*\)""")
_PAGE_CALL = re.compile(r"""\bt\(\s*(["'])(.+?)\1\s*[,)]""")


def _of_python() -> Iterator[str]:
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_bytes()
        if b"Message(" in text or b"rank_high(" in text:
            wanted = {"Message": None, "rank_high": (2,)}
            for _, message, _, _ in extract("python", io.BytesIO(text), keywords=wanted):
                yield message if isinstance(message, str) else message[0]


def templates_read() -> list[Path]:
    """The pages that have other languages, and every part that one of them includes, imports or extends."""
    left = [path for pattern in PAGES for path in sorted(TEMPLATES.glob(pattern))]
    read: dict[Path, None] = {}
    while left:
        path = left.pop(0)
        if path not in read:
            read[path] = None
            left += [TEMPLATES / part for part in _PART.findall(path.read_text("utf-8"))]
    return list(read)


def scripts_read() -> list[str]:
    """The scripts that these pages load, at once or on a tap, and what they import."""
    named = (name for path in templates_read() for name in _MODULE.findall(path.read_text("utf-8")))
    loaded = (*named, *ON_A_TAP)
    return sorted({script for name in loaded for script in (name, *imports(name))})


def _of_scripts() -> Iterator[str]:
    for name in scripts_read():
        text = (SOURCE / "web" / "static" / "js" / f"{name}.mjs").read_text("utf-8")
        # Babel's own reader of scripts does not look into template strings.
        yield from (match[1] for match in _SCRIPT_CALL.finditer(text))


def _of_pages() -> Iterator[str]:
    for path in templates_read():
        yield from (match[2] for match in _PAGE_CALL.finditer(path.read_text("utf-8")))


def _of_links() -> Iterator[str]:
    """The way to the pages that everybody may open, and why one is not shown; staff read the others in English."""
    yield from (link.text for link in links_for(None))
    yield from TITLES


def _of_games() -> Iterator[str]:
    """Words of the games that are no names: what can be decided and chosen, and why a wager got what it did."""
    for game in load_games():
        for step in game.steps:
            yield from (str(word).capitalize() for word in step.words)
        yield from (choice for wager in game.wagers for choice in wager.choices)
    yield from ("Forfeited with the fold", "No hand of the pay table")
    yield from HOUSE_NOTICES


def _of_ranks() -> Iterator[str]:
    """Ranks, one card and several of them."""
    yield from RANK_NAMES
    yield from (f"{rank}{'es' if rank.endswith('x') else 's'}" for rank in RANK_NAMES)
    yield from ("player", "{rank}-high")
    yield from (
        f"{standing.capitalize()} rules, not an approved document" for standing in (Standing.PUBLIC, Standing.OWN)
    )


def _of_rules() -> Iterator[str]:
    """The rules as players read them: whole texts, because what is stored of a round has no other form."""
    for game in load_games():
        yield from rules_texts(game)


def _of_layouts() -> Iterator[str]:
    """The names of wagers that are words, each under its context."""
    for game in load_games():
        yield from (name.key for name in layout_names(game) if not name.startswith(TRADEMARKS))


def used_messages() -> dict[str, bool]:
    """The keys of all of them, each once, in the order of the files; and whether some script says it."""
    scripts = {*_of_scripts(), *_of_games()}
    found = itertools.chain(
        _of_pages(), _of_scripts(), _of_python(), _of_links(), _of_games(), _of_ranks(), _of_rules(), _of_layouts()
    )
    return {key: key in scripts for key in found if key and re.search(r"[a-zA-Z]", key)}


def update() -> None:
    """Bring every catalogue to the messages that are used; what was translated stays."""
    used = used_messages()
    for path in sorted(CATALOGUES.glob("*.po")):
        with path.open("rb") as file:
            old = read_po(file)
        made = Catalog(locale=None, fuzzy=False)
        for key, for_scripts in used.items():
            text, context = text_and_context(key)
            known = old.get(text, context or None)
            comments = [FOR_SCRIPTS] if for_scripts else []
            made.add(text, known.string if known else "", context=context or None, auto_comments=comments)
        with path.open("wb") as file:
            file.write(f"{old.header_comment}\n{HEADER}\n".encode())
            write_po(file, made, width=0, omit_header=True)
        missing = sum(not entry.string for entry in made if entry.id)
        print(f"{path.name}: {len(used)} messages, {missing} to translate")  # noqa: T201 - what it is for


if __name__ == "__main__":
    update()
