"""An evidence pack: one folder with what a test lab asks for, made of the reports and hashed file by file.

Nothing is computed here that a report does not compute: the pack only brings together and says how to check. It has no
date in it, so that two runs give the same bytes.
"""

import datetime as dt
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pitboss
from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.games.house_way import HOUSE_WAYS, house_way_ids
from pitboss.games.table import Table, TableSetup, open_table
from pitboss.games.versions import FOLDER
from pitboss.jackpots.plan import JackpotPlan
from pitboss.maths.base_games import Work
from pitboss.maths.engines import engine_of
from pitboss.maths.simulate import Plan, simulate
from pitboss.reports import evidence_documents as documents
from pitboss.reports.document import Document
from pitboss.reports.evidence_strategy import strategy_document
from pitboss.reports.game_json import game_json
from pitboss.reports.par_document import booklet
from pitboss.reports.par_files import csv_text, sheet_json
from pitboss.reports.par_sheet import ParSheet
from pitboss.reports.par_sheets import Asked, base_sheet, game_sheets
from pitboss.reports.rules_booklet import rules_booklet, table_in_force
from pitboss.reports.second import MOST_ERRORS
from pitboss.reports.simulated import Compared, compare
from pitboss.reports.trace import trace_document, trace_json, trace_of
from pitboss.reports.vulnerability import Vulnerability, vulnerability, vulnerability_document, vulnerability_json
from pitboss.reports.writing import html

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


def made_by() -> str:
    """Which Pitboss made the pack: no date, so that two runs give the same bytes."""
    try:
        number = f" {version('pitboss')}"
    except PackageNotFoundError:
        number = ""
    return f"made by Pitboss{number}; every number is exact unless it says otherwise"


class Pack:
    """The evidence of one game; each part is counted when it is first asked for."""

    def __init__(self, game_id: str, plan: PackPlan, work: Work) -> None:
        """A game at its own settings."""
        self.game: Game = load_game(game_id)
        self.table: Table = open_table(TableSetup(game_id))
        self.plan, self.made = plan, made_by()
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
        return tuple(game_sheets(self.game, Asked(self.work, plan=self.plan.jackpot, second=not self.plan.quick)))

    @cached_property
    def ways(self) -> dict[str, ParSheet]:
        """The base game by each house way; none where no hands are set."""
        if not self.game.sets_hands:
            return {}
        own = self.game.base.house_way
        names = [own] if self.plan.quick else house_way_ids()
        return {
            name: base_sheet(self.game, None, Asked(self.work, house_way=name, second=False)) for name in names
        }  # fmt: skip

    @cached_property
    def simulated(self) -> tuple[Compared, ...]:
        """Every wager dealt at random, beside its exact value; meters stand at nothing."""
        meters = dict.fromkeys((name for each in self.table.paytables.values() for name in each.meters), 0)
        plan, work = Plan(self.plan.rounds, self.plan.seed), self.work
        found = simulate(
            self.table, engine_of(self.game).seating(self.table, work), plan, meters_cents=meters,
            executor=work.executor, progress=work.progress,
        )  # fmt: skip
        return tuple(compare(self.table, each, meters, work, count=True) for each in found.results)

    @cached_property
    def vulnerability(self) -> Vulnerability:
        """Where the game can be beaten."""
        return vulnerability(self.table, self.plan.sets, self.plan.seed, self.work)

    @property
    def pays_envy(self) -> bool:
        """Whether the edge of some wager depends on how many play."""
        return any(sheet.envy for sheet in self.sheets)

    @property
    def has_jackpots(self) -> bool:
        """Whether some wager is paid from a meter."""
        return any(sheet.jackpot for sheet in self.sheets)

    # What must hold

    @cached_property
    def checks(self) -> tuple[tuple[str, int, int], ...]:
        """What was checked, how many of it hold, and how many there are."""
        closure = [check for sheet in self.sheets for check in sheet.closure]
        again = [check for sheet in self.sheets for check in sheet.second]
        away = [each.z for each in self.simulated if each.z is not None]
        trace = trace_of(self.game)
        found = (
            ("closure checks of the par sheets", [check.holds for check in closure]),
            ("figures counted again by a second method, exactly equal", [each.holds for each in again if each.exact]),
            (f"base games dealt again within {MOST_ERRORS} errors", [each.holds for each in again if not each.exact]),
            (f"simulated wagers within {MOST_ERRORS} errors", [abs(z) <= MOST_ERRORS for z in away]),
            ("rules traced to a test or a stated reason", [each.complete for each in trace]),
        )
        return tuple((text, sum(holds), len(holds)) for text, holds in found if holds)

    @property
    def holds(self) -> bool:
        """Whether every check holds."""
        return all(holds == many for _, holds, many in self.checks)

    # The files

    def files(self) -> list[PackFile]:
        """All files of the pack: the parts, the index, and last the hashes of all others."""
        found = [file for part in self._parts() for file in part()]
        found.insert(0, PackFile(README, "this page", documents.readme(self, found).encode()))
        sums = "".join(f"{_sha256(file.content)}  {file.name}\n" for file in sorted(found, key=lambda each: each.name))
        return [*found, PackFile(SUMS, "the hash of every other file", sums.encode())]

    def _parts(self) -> Iterator[Callable[[], Iterable[PackFile]]]:
        """The parts in the order of the index; whoever is told hears which one is being made."""
        parts = (
            self._rules, self._par_sheets, self._second, self._simulation, self._strategy, self._ways, self._players,
            self._jackpots, self._vulnerability, self._trace, self._code,
        )  # fmt: skip
        for at, part in enumerate(parts, start=1):
            self._part = f"part {at} of {len(parts)}"
            yield part

    def _page(self, name: str, what: str, document: Document) -> PackFile:
        return PackFile(f"{name}.html", what, html(document).encode())

    def _data(self, name: str, what: str, data: object) -> PackFile:
        head = {"game": self.game.id, "game_hash": self.game.content_hash}
        body = data if isinstance(data, dict) else {"rows": data}
        return PackFile(f"{name}.json", what, (json.dumps(head | body, indent=2, ensure_ascii=False) + "\n").encode())

    def _both(self, name: str, what: str, document: Document, data: object) -> tuple[PackFile, PackFile]:
        return self._page(name, what, document), self._data(name, f"{what}, for machines", data)

    def _rules(self) -> Iterator[PackFile]:
        folder = FOLDER / self.game.id.replace("-", "_")
        table = table_in_force(TableSetup(self.game.id), self.plan.day)
        yield self._page(
            "rules/booklet", "rules of play, pay tables, house way, signs", rules_booklet(table, self.made)
        )
        for name, what in (("rules", "the rules as data"), ("paytables", "the pay tables as data"),
                           ("published", "every figure that the approved document prints")):  # fmt: skip
            yield PackFile(f"rules/{name}.toml", what, (folder / f"{name}.toml").read_bytes())
        if self.plan.jackpot:
            yield PackFile(PLAN_FILE, "the plan of a jackpot: contributions, seeds, reserve", self.plan.jackpot_file)
        yield self._data("rules/game", "the same with pay tables, for machines", game_json(self.game))
        for name in house_way_ids() if self.game.sets_hands else []:
            yield PackFile(
                f"rules/house-ways/{name}.toml", "a house way as data", (HOUSE_WAYS / f"{name}.toml").read_bytes()
            )

    def _par_sheets(self) -> Iterator[PackFile]:
        what = "par sheets: exact counts; closure checks are on the page and in the JSON"
        yield self._page("par-sheets", what, booklet(self.sheets, self.made, with_charts=not self.plan.quick))
        yield PackFile("par-sheets.csv", f"{what}; `pitboss check-filing` reads it", csv_text(self.sheets).encode())
        yield self._data(
            "par-sheets", f"{what}, every fraction exact", {"sheets": [sheet_json(each) for each in self.sheets]}
        )

    def _second(self) -> Iterable[PackFile]:
        if not any(sheet.second for sheet in self.sheets):
            return ()
        document, data = documents.second(self)
        return self._both("second-method", "every count again by a second method", document, data)

    def _simulation(self) -> Iterable[PackFile]:
        document, data = documents.simulation(self)
        return self._both(
            "simulation", "every wager dealt by a seed under one pay table, with z-scores", document, data
        )

    def _strategy(self) -> Iterator[PackFile]:
        document = strategy_document(self.game, self.work, self.made, best_split=not self.plan.quick)
        yield self._page("strategy", "the strategy, and in what sense none is better", document)

    def _ways(self) -> Iterable[PackFile]:
        if not self.ways:
            return ()
        document, data = documents.house_ways(self)
        return self._both("house-ways", "the edge by each house way", document, data)

    def _players(self) -> Iterable[PackFile]:
        if not self.pays_envy:
            return ()
        document, data = documents.players(self)
        return self._both("players", "the edge by the number of players", document, data)

    def _jackpots(self) -> Iterable[PackFile]:
        if not self.has_jackpots:
            return ()
        document, data = documents.jackpots(self)
        return self._both("jackpots", "the model of each jackpot", document, data)

    def _vulnerability(self) -> Iterable[PackFile]:
        found = self.vulnerability
        return self._both("vulnerability", "what other seats' cards and grown jackpots bring",
                          vulnerability_document(found, self.made), vulnerability_json(found))  # fmt: skip

    def _trace(self) -> Iterable[PackFile]:
        return self._both("trace", "from each rule to code and test", trace_document(self.game, self.made),
                          trace_json(self.game))  # fmt: skip

    def _code(self) -> Iterator[PackFile]:
        yield PackFile(CODE_SUMS, "the hash of every file of the program", code_sums().encode())
