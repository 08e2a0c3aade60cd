"""Papers of the games on the web: par sheets, strategy cards and rules booklets, made beside the requests and kept."""

import datetime as dt
from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.games.table.table import Table, TableSetup
from pitboss.maths.executors import Work
from pitboss.reports.answer import Answer, json_text
from pitboss.reports.document import GameDocument, PrintedDocument, made_on
from pitboss.reports.par.document import booklet
from pitboss.reports.par.files import csv_text
from pitboss.reports.par.sheet import ParSheet, ParSheets
from pitboss.reports.par.sheets import sheets_of
from pitboss.reports.question import Question
from pitboss.reports.rules.booklet import RulesDocument, rules_booklet, table_in_force
from pitboss.reports.strategy.card import strategy_card
from pitboss.reports.writers import html_part
from pitboss.web.api import answers
from pitboss.web.api.answers import PaperForm
from pitboss.web.tasks.worker import COUNTING

#: So long a page waits before it says that its paper is being counted.
PATIENCE_SECONDS = 1.5


class Paper(StrEnum):
    """A kind of paper that a game has."""

    PAR_SHEET = "par-sheet"
    STRATEGY_CARD = "strategy-card"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """A paper of a game: of all of it, of one wager, or of one pay table; with a second count or without."""

    game: Game
    paper: Paper
    wager: str
    paytable: str
    second: bool
    day: dt.date

    @property
    def key(self) -> tuple[Hashable, ...]:
        """The key of the paper: the rules by their hash, and what was asked for."""
        asked = str(self.paper), self.wager, self.paytable, self.second, self.day.isoformat()
        return "paper", self.game.content_hash, *asked

    @property
    def name(self) -> str:
        """The name of the paper's file, without the ending."""
        words = self.game.id, str(self.paper), self.wager, self.paytable
        return "-".join(word.lower() for word in words if word)


def wanted(
    game_id: str, paper: Paper, wager: str, paytable: str, day: dt.date, *, second: bool = False
) -> PaperRequest:
    """A request for a paper that there is: the wager and pay table are known, and only a par sheet has them."""
    game = load_game(game_id)
    if paper is not Paper.PAR_SHEET and (wager or paytable or second):
        raise PitbossError("Only a par sheet can be for one wager or pay table, or have a second count")
    if wager:
        game.wager(wager)
    if paytable:
        Question(game=game, wager=wager or None, paytable=paytable).combined_paytables()
    return PaperRequest(game, paper, wager, paytable, second, day)


async def shown(asked: PaperRequest) -> str | None:
    """The paper as a part of a page; ``None`` while it is being counted."""
    key = *asked.key, "part"
    return await COUNTING.result(key, lambda: html_part(_document(asked, on_a_page=True)), PATIENCE_SECONDS)


async def written(asked: PaperRequest, form: PaperForm) -> bytes | None:
    """The paper as a file; ``None`` while it is being counted."""
    if form is PaperForm.CSV and asked.paper is not Paper.PAR_SHEET:
        raise PitbossError("Only par sheets can be CSV: choose pdf, html or json")
    return await COUNTING.result((*asked.key, str(form)), lambda: _file(asked, form))


def _file(asked: PaperRequest, form: PaperForm) -> bytes:
    if form is PaperForm.CSV:
        return csv_text(_sheets(asked)).encode()
    if form is PaperForm.JSON:
        return json_text(_answer(asked), indent=2).encode()
    return answers.written(_document(asked), form)


def _document(asked: PaperRequest, *, on_a_page: bool = False) -> PrintedDocument:
    """The document of the paper; a page of many sheets leaves their charts to the files."""
    made = made_on(asked.day)
    if asked.paper is Paper.STRATEGY_CARD:
        return strategy_card(Question(game=asked.game), Work(), made)
    if asked.paper is Paper.RULES:
        return rules_booklet(_table(asked), made)
    sheets = _sheets(asked)
    return booklet(sheets, made, with_charts=len(sheets) == 1 or not on_a_page)


def _answer(asked: PaperRequest) -> Answer:
    """The paper for machines, as the command of its name prints it."""
    if asked.paper is Paper.PAR_SHEET:
        return ParSheets(sheets=_sheets(asked))
    document = _document(asked)
    if asked.paper is Paper.RULES:
        return RulesDocument.at(_table(asked), document)
    return GameDocument.of(asked.game, document)


def _table(asked: PaperRequest) -> Table:
    return table_in_force(TableSetup(asked.game.id), asked.day, own=asked.game)


def _sheets(asked: PaperRequest) -> tuple[ParSheet, ...]:
    """The sheets that were asked for."""
    question = Question(
        game=asked.game, wager=asked.wager or None, paytable=asked.paytable or None, second=asked.second
    )
    return tuple(sheets_of(question))
