"""Papers of the games on the web: par sheets, strategy cards and rules booklets, made beside the requests and kept."""

import datetime as dt
import json
from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.games.table import TableSetup
from pitboss.maths.base_games import Work
from pitboss.reports.document import Document
from pitboss.reports.par_document import booklet
from pitboss.reports.par_files import csv_text, sheet_json
from pitboss.reports.par_sheet import ParSheet
from pitboss.reports.par_sheets import ANTE_BONUS, Asked, base_sheet, base_sheets, game_sheets, side_sheet, side_tables
from pitboss.reports.play import play_of
from pitboss.reports.rules_booklet import rules_booklet, table_in_force
from pitboss.reports.strategies import strategy_of
from pitboss.reports.strategy_card import card_of
from pitboss.reports.writing import document_json, html, html_part, made_on, pdf
from pitboss.web.counting import COUNTING
from pitboss.web.paper_form import PaperForm

#: Whose limits a rules booklet has.
SCHEMA = 1
#: So long a page waits before it says that its paper is being counted.
PATIENCE_SECONDS = 1.5


class Paper(StrEnum):
    """What can be had of a game on paper."""

    PAR_SHEET = "par-sheet"
    STRATEGY_CARD = "strategy-card"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A paper of a game: of all of it, of one wager, or of one pay table; with a second count or without."""

    game: Game
    paper: Paper
    wager: str
    paytable: str
    second: bool
    day: dt.date

    @property
    def key(self) -> tuple[Hashable, ...]:
        """What it depends on: the rules by their hash, and what was asked."""
        asked = str(self.paper), self.wager, self.paytable, self.second, self.day.isoformat()
        return "paper", self.game.content_hash, *asked

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        parts = self.game.id, str(self.paper), self.wager, self.paytable
        return "-".join(part.lower() for part in parts if part)


def wanted(game_id: str, paper: Paper, wager: str, paytable: str, day: dt.date, *, second: bool = False) -> Wanted:
    """A paper that there is: the wager and the pay table are known, and only a par sheet has them."""
    game = load_game(game_id)
    if paper is not Paper.PAR_SHEET and (wager or paytable or second):
        raise PitbossError("Only a par sheet is of a wager or a pay table, or has a second count")
    if wager:
        game.wager(wager)
    if paytable:
        game.paytable(paytable, wager or None)
    return Wanted(game, paper, wager, paytable, second, day)


async def shown(asked: Wanted) -> str | None:
    """The paper as a part of a page; nothing while it is being counted."""
    key = *asked.key, "part"
    return await COUNTING.result(key, lambda: html_part(_document(asked, on_a_page=True)), PATIENCE_SECONDS)


async def written(asked: Wanted, form: PaperForm) -> bytes | None:
    """The paper as a file; nothing while it is being counted."""
    if form is PaperForm.CSV and asked.paper is not Paper.PAR_SHEET:
        raise PitbossError("Only par sheets are written as CSV: choose pdf, html or json")
    return await COUNTING.result((*asked.key, str(form)), lambda: _file(asked, form))


def _file(asked: Wanted, form: PaperForm) -> bytes:
    if form is PaperForm.CSV:
        return csv_text(_sheets(asked)).encode()
    if form is PaperForm.JSON:
        return json.dumps(_json(asked), indent=2, ensure_ascii=False).encode()
    document = _document(asked)
    return pdf(document) if form is PaperForm.PDF else html(document).encode()


def _json(asked: Wanted) -> dict[str, object]:
    if asked.paper is Paper.PAR_SHEET:
        return {"schema": SCHEMA, "sheets": [sheet_json(sheet) for sheet in _sheets(asked)]}
    head = {"schema": SCHEMA, "game": asked.game.id, "game_hash": asked.game.content_hash}
    return {**head, **document_json(_document(asked))}


def _document(asked: Wanted, *, on_a_page: bool = False) -> Document:
    """What the paper says; a page of many sheets leaves their charts to the files."""
    made = made_on(asked.day)
    if asked.paper is Paper.STRATEGY_CARD:
        return card_of(strategy_of(play_of(asked.game), Work()), made)
    if asked.paper is Paper.RULES:
        return rules_booklet(table_in_force(TableSetup(asked.game.id), asked.day), made)
    sheets = _sheets(asked)
    return booklet(sheets, made, with_charts=len(sheets) == 1 or not on_a_page)


def _sheets(asked: Wanted) -> list[ParSheet]:
    """The sheets that were asked for: the first wager of a game is its base game."""
    game, how = asked.game, Asked(second=asked.second)
    if asked.paytable:
        table = game.paytable(asked.paytable, asked.wager or None)
        return [base_sheet(game, table, how) if table.role == ANTE_BONUS else side_sheet(game, table, how)]
    if not asked.wager:
        return list(game_sheets(game, how))
    if asked.wager == game.base.wager:
        return list(base_sheets(game, how))
    found = [side_sheet(game, table, how) for table in side_tables(game) if table.wager == asked.wager]
    if not found:
        raise PitbossError(f"{game.wager(asked.wager).name} has no pay table of its own: it is part of the base game")
    return found
