"""An evidence pack: one folder with what a test lab asks for, made of the reports and hashed file by file.

Nothing is computed here that a report does not compute: the pack only brings together and says how to check. It has no
date in it, so that two runs give the same bytes.
"""

import datetime as dt
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.files.rules_file import Standing
from pitboss.games.files.versions import FOLDER, HOUSE_WAYS
from pitboss.games.house_way import house_way_ids
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.maths.executors import Work
from pitboss.maths.simulate.simulation import Plan
from pitboss.reports.answer import AnswerOfGame, Json, Seconds, as_json, picked
from pitboss.reports.build import file_hashes
from pitboss.reports.document import PrintedDocument, made_on
from pitboss.reports.evidence import documents
from pitboss.reports.evidence.documents import strategy_document
from pitboss.reports.evidence.trace import trace
from pitboss.reports.par.document import booklet
from pitboss.reports.par.files import csv_text
from pitboss.reports.par.sheet import ParSheet, ParSheets
from pitboss.reports.par.sheets import MOST_ERRORS, base_sheet, sheets_of
from pitboss.reports.question import Question
from pitboss.reports.rules.booklet import rules_booklet, table_in_force
from pitboss.reports.rules.game_answer import game_answer
from pitboss.reports.simulation import SimulationAnswer, simulation
from pitboss.reports.strategy.vulnerability import Vulnerability, vulnerability
from pitboss.reports.writers import html, write

README, SUMS, CODE_SUMS = "README.md", "SHA256SUMS", "code.sha256"
#: How the index of every pack begins.
TITLE = "# Evidence pack: "
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

    @property
    def sha256(self) -> str:
        """The hash of its content."""
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class PackCheck:
    """What was checked, how many of it hold, and how many there are."""

    check: str
    hold: int
    of: int


@dataclass(frozen=True, slots=True)
class HashedFile:
    """A file of a pack that was written, what it is for, and its hash."""

    file: str
    what: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackAnswer(AnswerOfGame):
    """An evidence pack that was written: where it is, what was checked, and every file with its hash."""

    schema: int = 1
    folder: str
    checks: tuple[PackCheck, ...]
    holds: bool
    files: tuple[HashedFile, ...]
    seconds: Seconds

    @property
    def rows(self) -> tuple[HashedFile, ...]:
        """A row for each file."""
        return self.files


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
    def is_traced(self) -> bool:
        """Whether our tests prove the rules; rules of one's own are nobody's but their author's to prove."""
        return self.game.standing is not Standing.OWN

    # What must hold

    @cached_property
    def checks(self) -> tuple[PackCheck, ...]:
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
            (
                "rules traced to a test or a stated reason",
                [rule.complete for rule in trace(self.game).rules] if self.is_traced else [],
            ),
        )
        return tuple(PackCheck(text, sum(holds), len(holds)) for text, holds in found if holds)

    @property
    def holds(self) -> bool:
        """Whether every check of the pack holds."""
        return all(check.hold == check.of for check in self.checks)

    # The files

    def files(self) -> list[PackFile]:
        """All files of the pack: the parts, the index, and last the hashes of all others."""
        found = [file for part in self._parts() for file in part]
        found.insert(0, PackFile(README, "this page", documents.readme(self, found).encode()))
        sums = "".join(f"{file.sha256}  {file.name}\n" for file in sorted(found, key=lambda listed: listed.name))
        return [*found, PackFile(SUMS, "the hash of every other file", sums.encode())]

    def _parts(self) -> Iterator[Iterator[PackFile]]:
        """The parts in the order of the index; whoever is told hears which one is being made."""
        parts = (
            self._rules,
            self._par_sheets,
            self._report("second-method", "every count again by a second method", documents.second),
            self._report(
                "simulation", "every wager dealt by a seed under one pay table, with z-scores", documents.simulation
            ),
            self._strategy,
            self._report("house-ways", "the edge by each house way", documents.house_ways),
            self._report("players", "the edge by the number of players", documents.players),
            self._report("jackpots", "the model of each jackpot", documents.jackpots),
            self._report(
                "vulnerability", "what other seats' cards and grown jackpots bring", documents.seats_and_meters
            ),
            self._report("trace", "from each rule to code and test", documents.traced),
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

    def _report(
        self, name: str, what: str, found: "Callable[[Pack], documents.Found | None]"
    ) -> Callable[[], Iterator[PackFile]]:
        """A report for people and for machines, made when its turn comes; none where the game has nothing of it."""

        def files() -> Iterator[PackFile]:
            if report := found(self):
                page, data = report
                yield self._page(name, what, page)
                yield self._data(name, f"{what}, for machines", data)

        return files

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
        for name in house_way_ids() if self.game.sets_hands else []:
            yield PackFile(
                f"rules/house-ways/{name}.toml", "a house way as data", (HOUSE_WAYS / f"{name}.toml").read_bytes()
            )

    def _par_sheets(self) -> Iterator[PackFile]:
        what = "par sheets: exact counts; closure checks are on the page and in the JSON"
        yield self._page("par-sheets", what, booklet(self.sheets, self.made, with_charts=not self.plan.quick))
        yield PackFile("par-sheets.csv", f"{what}; `pitboss check-filing` reads it", csv_text(self.sheets).encode())
        sheets = picked(ParSheets(sheets=self.sheets), "sheets")
        yield self._data("par-sheets", f"{what}, every fraction exact", sheets)

    def _strategy(self) -> Iterator[PackFile]:
        document = strategy_document(self.game, self.work, self.made, best_split=not self.plan.quick)
        yield self._page("strategy", "the strategy, and in what sense none is better", document)

    def _code(self) -> Iterator[PackFile]:
        yield PackFile(CODE_SUMS, "the hash of every file of the program", file_hashes("pitboss/").encode())


# The folder: written whole, its hashes last; one with anything else in it is refused


def is_pack(folder: Path) -> bool:
    """Whether a folder holds a pack, or what was written of one before a kill."""
    try:
        with (folder / README).open(encoding="utf-8") as file:
            return file.readline().startswith(TITLE)
    except (OSError, ValueError):
        return False


def check_folder(folder: Path, *, force: bool) -> None:
    """Refuse a folder that can't be one, or holds something else, before anything is counted."""
    if folder.exists() and not folder.is_dir():
        raise PitbossError(f"{folder} is a file: --out names the folder of the pack")
    if not folder.parent.is_dir():
        raise PitbossError(f"There is no folder {str(folder.parent)!r:.80} to make {folder.name!r:.80} in")
    if force or not folder.exists() or is_pack(folder) or not any(folder.iterdir()):
        return
    raise PitbossError(f"{folder} is not empty and no evidence pack: name another folder, or add --force")


def write_pack(folder: Path, files: Sequence[PackFile]) -> None:
    """Write the files, and take away what an older pack had and this one has not; other files stay as they are."""
    old = _listed(folder) if is_pack(folder) else {}
    new = {file.name for file in files}
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        if name not in new and name in old and _hash(path) == old[name]:  # one that was changed is somebody's own
            path.unlink()
    # The first one says whose folder it is, should the others not follow.
    for file in sorted(files, key=lambda packed: packed.name != README):
        path = folder / file.name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PitbossError(f"{path.parent} can't be made: {error.strerror}") from None
        if not path.parent.resolve().is_relative_to(folder.resolve()):
            raise PitbossError(f"{path.parent} leads out of the pack: take that link away, or name another folder")
        write(path, file.content)


def _listed(folder: Path) -> dict[str, str]:
    """The hash of each file of a pack; of none before it was finished."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, never outside it: links to folders are not followed."""
    for top, _, names in os.walk(folder):
        yield from (Path(top) / name for name in names)
