"""An evidence pack: one folder with what a test lab asks for, made of the reports and hashed file by file.

Nothing is computed here that a report does not compute: the pack only brings together and says how to check. It has no
date in it, so that two runs give the same bytes.
"""

import datetime as dt
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import pitboss
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.files.rules_file import Standing
from pitboss.games.files.versions import FOLDER, HOUSE_WAYS
from pitboss.games.house_way import house_way_ids
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.maths.executors import Work
from pitboss.maths.simulate.simulation import Plan
from pitboss.reports.answer import Json, as_json, picked
from pitboss.reports.document import PrintedDocument
from pitboss.reports.evidence import documents
from pitboss.reports.evidence.strategy import strategy_document
from pitboss.reports.evidence.trace import TracedRule, trace, trace_document
from pitboss.reports.par.document import booklet
from pitboss.reports.par.files import csv_text
from pitboss.reports.par.second_way import MOST_ERRORS
from pitboss.reports.par.sheet import ParSheet, ParSheets
from pitboss.reports.par.sheets import base_sheet, sheets_of
from pitboss.reports.question import Question
from pitboss.reports.rules.booklet import rules_booklet, table_in_force
from pitboss.reports.rules.game_answer import game_answer
from pitboss.reports.simulation import SimulationAnswer, simulation
from pitboss.reports.strategy.vulnerability import Vulnerability, vulnerability, vulnerability_document
from pitboss.reports.writers import html, made_on

README, SUMS, CODE_SUMS = "README.md", "SHA256SUMS", "code.sha256"
PLAN_FILE = documents.PLAN_FILE


@dataclass(frozen=True, slots=True)
class PackPlan:
    """How much goes into a pack: rounds and sets that are dealt, their seed, and whether what takes minutes is there.

    A quick pack has no second method, no charts, and of the house ways only the game's own. A jackpot's plan gives its
    model contributions and seeds; its file goes into the pack as it is. The day says which limits of the law the rules
    booklet prints; it is printed nowhere.
    """

    rounds: int
    seed: int
    sets: int
    day: dt.date
    quick: bool = False
    jackpot: JackpotPlan | None = None
    jackpot_file: bytes = b""


@dataclass(frozen=True, slots=True)
class PackFile:
    """A file of the pack, and what it is for."""

    name: str
    what: str
    content: bytes


def code_sums() -> str:
    """The hash of every file of the installed package but what is compiled, as `sha256sum` writes them."""
    top = Path(pitboss.__file__).parent
    paths = sorted(path for path in top.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return "".join(f"{_sha256(path.read_bytes())}  pitboss/{path.relative_to(top).as_posix()}\n" for path in paths)


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


class Pack:
    """The evidence of one game; each part is counted when it is first asked for."""

    def __init__(self, game: Game, plan: PackPlan, work: Work, folder: Path | None = None) -> None:
        """A game at its own settings; the files of a game of one's own lie in its folder."""
        self.game = game
        self.table: Table = open_table(TableSetup(game.id), game)
        self.folder = folder or FOLDER / game.id.replace("-", "_")
        self.plan, self.made = plan, made_on(None)  # without a date, two runs give the same bytes
        self._work, self._part = work, ""
        jackpot = plan.jackpot
        if jackpot and not any(table.lines == jackpot.table_of_pays.lines for table in self.game.paytables):
            raise PitbossError(f"The plan {jackpot.name!r} is for {jackpot.paytable}, which {self.game.name} has not")

    @property
    def work(self) -> Work:
        """Where counting runs; who is told hears which part it is for."""

        def told(what: str, done: int, parts: int) -> None:
            self._work.progress(f"{self._part}: {what}", done, parts)

        return replace(self._work, progress=told)

    @cached_property
    def sheets(self) -> tuple[ParSheet, ...]:
        """The par sheets of the game."""
        question = Question(game=self.game, plan=self.plan.jackpot, second=not self.plan.quick)
        return tuple(sheets_of(question, self.work))

    @cached_property
    def ways(self) -> dict[str, ParSheet]:
        """The base game by each house way; none where no hands are set."""
        own = self.game.base.house_way
        if not own:
            return {}
        names = [own] if self.plan.quick else house_way_ids()
        question = Question(game=self.game, second=False)
        return {name: base_sheet(replace(question, house_way=name), None, self.work) for name in names}

    @cached_property
    def simulated(self) -> SimulationAnswer:
        """Every wager dealt at random, beside its exact value; meters stand at nothing."""
        return simulation(self.table, Plan(self.plan.rounds, self.plan.seed), self.work, count=True)

    @cached_property
    def vulnerability(self) -> Vulnerability:
        """Where the game can be beaten."""
        return vulnerability(self.table, self.plan.sets, self.plan.seed, self.work)

    @property
    def pays_envy(self) -> bool:
        """Whether the edge of some wager depends on how many play."""
        return any(sheet.envy for sheet in self.sheets)

    @property
    def is_traced(self) -> bool:
        """Whether our tests prove the rules; rules of one's own are nobody's but their author's to prove."""
        return self.game.standing is not Standing.OWN

    @property
    def has_jackpots(self) -> bool:
        """Whether some wager is paid from a meter."""
        return any(sheet.jackpot for sheet in self.sheets)

    # What must hold

    @cached_property
    def checks(self) -> tuple[tuple[str, int, int], ...]:
        """What was checked, how many of it hold, and how many there are."""
        closure = [check for sheet in self.sheets for check in sheet.checks]
        again = [check for sheet in self.sheets for check in sheet.second]
        away = [wager.z for wager in self.simulated.wagers if wager.z is not None]
        found = (
            ("closure checks of the par sheets", [check.holds for check in closure]),
            (
                "figures counted again by a second method, exactly equal",
                [counted.holds for counted in again if counted.exact],
            ),
            (
                f"base games dealt again within {MOST_ERRORS} errors",
                [dealt.holds for dealt in again if not dealt.exact],
            ),
            (f"simulated wagers within {MOST_ERRORS} errors", [abs(z) <= MOST_ERRORS for z in away]),
            ("rules traced to a test or a stated reason", [rule.complete for rule in self._traced]),
        )
        return tuple((text, sum(holds), len(holds)) for text, holds in found if holds)

    @property
    def _traced(self) -> tuple[TracedRule, ...]:
        return trace(self.game).rules if self.is_traced else ()

    @property
    def holds(self) -> bool:
        """Whether every check holds."""
        return all(holds == many for _, holds, many in self.checks)

    # The files

    def files(self) -> list[PackFile]:
        """All files of the pack: the parts, the index, and last the hashes of all others."""
        found = [file for part in self._parts() for file in part]
        found.insert(0, PackFile(README, "this page", documents.readme(self, found).encode()))
        sums = "".join(
            f"{_sha256(file.content)}  {file.name}\n" for file in sorted(found, key=lambda listed: listed.name)
        )
        return [*found, PackFile(SUMS, "the hash of every other file", sums.encode())]

    def _parts(self) -> Iterator[Iterator[PackFile]]:
        """The parts in the order of the index; whoever is told hears which one is being made."""
        parts = (
            self._rules,
            self._par_sheets,
            self._second,
            self._simulation,
            self._strategy,
            self._ways,
            self._players,
            self._jackpots,
            self._vulnerability,
            self._trace,
            self._code,
        )
        for at, part in enumerate(parts, start=1):
            self._part = f"part {at} of {len(parts)}"
            yield part()

    def _page(self, name: str, what: str, document: PrintedDocument) -> PackFile:
        return PackFile(f"{name}.html", what, html(document).encode())

    def _data(self, name: str, what: str, data: Mapping[str, Json]) -> PackFile:
        body = {"game": self.game.id, "game_hash": self.game.content_hash, **data}
        return PackFile(f"{name}.json", what, (json.dumps(body, indent=2, ensure_ascii=False) + "\n").encode())

    def _both(self, name: str, what: str, document: PrintedDocument, data: Mapping[str, Json]) -> Iterator[PackFile]:
        """A report for people and for machines."""
        yield self._page(name, what, document)
        yield self._data(name, f"{what}, for machines", data)

    def _rules(self) -> Iterator[PackFile]:
        table = table_in_force(TableSetup(self.game.id), self.plan.day, own=self.game)
        yield self._page(
            "rules/booklet", "rules of play, pay tables, house way, signs", rules_booklet(table, self.made)
        )
        for name, what in (
            ("rules", "the rules as data"),
            ("paytables", "the pay tables as data"),
            ("published", "every printed figure that is judged"),
        ):
            if (path := self.folder / f"{name}.toml").exists():  # no document need print figures of one's own game
                yield PackFile(f"rules/{name}.toml", what, path.read_bytes())
        if self.plan.jackpot:
            yield PackFile(PLAN_FILE, "the plan of a jackpot: contributions, seeds, reserve", self.plan.jackpot_file)
        yield self._data("rules/game", "the same with pay tables, for machines", as_json(game_answer(self.game)))
        for name in house_way_ids() if self.game.base.house_way else []:
            yield PackFile(
                f"rules/house-ways/{name}.toml", "a house way as data", (HOUSE_WAYS / f"{name}.toml").read_bytes()
            )

    def _par_sheets(self) -> Iterator[PackFile]:
        what = "par sheets: exact counts; closure checks are on the page and in the JSON"
        yield self._page("par-sheets", what, booklet(self.sheets, self.made, with_charts=not self.plan.quick))
        yield PackFile("par-sheets.csv", f"{what}; `pitboss check-filing` reads it", csv_text(self.sheets).encode())
        sheets = picked(ParSheets(sheets=self.sheets), "sheets")
        yield self._data("par-sheets", f"{what}, every fraction exact", sheets)

    def _second(self) -> Iterator[PackFile]:
        if any(sheet.second for sheet in self.sheets):
            yield from self._both("second-method", "every count again by a second method", *documents.second(self))

    def _simulation(self) -> Iterator[PackFile]:
        what = "every wager dealt by a seed under one pay table, with z-scores"
        return self._both("simulation", what, *documents.simulation(self))

    def _strategy(self) -> Iterator[PackFile]:
        document = strategy_document(self.game, self.work, self.made, best_split=not self.plan.quick)
        yield self._page("strategy", "the strategy, and in what sense none is better", document)

    def _ways(self) -> Iterator[PackFile]:
        if self.ways:
            yield from self._both("house-ways", "the edge by each house way", *documents.house_ways(self))

    def _players(self) -> Iterator[PackFile]:
        if self.pays_envy:
            yield from self._both("players", "the edge by the number of players", *documents.players(self))

    def _jackpots(self) -> Iterator[PackFile]:
        if self.has_jackpots:
            yield from self._both("jackpots", "the model of each jackpot", *documents.jackpots(self))

    def _vulnerability(self) -> Iterator[PackFile]:
        document = vulnerability_document(self.vulnerability, self.made)
        data = picked(self.vulnerability, "collusion", "jackpots")
        return self._both("vulnerability", "what other seats' cards and grown jackpots bring", document, data)

    def _trace(self) -> Iterator[PackFile]:
        if self.is_traced:
            page, data = trace_document(self.game, self.made), as_json(trace(self.game))
            yield from self._both("trace", "from each rule to code and test", page, data)

    def _code(self) -> Iterator[PackFile]:
        yield PackFile(CODE_SUMS, "the hash of every file of the program", code_sums().encode())
