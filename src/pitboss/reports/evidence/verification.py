"""Every printed figure recomputed from rules and cards, with a verdict on each."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from pathlib import Path

from pitboss.games import Figure, Game, Paytable, load_game, load_games, published
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.base_game import BaseGame, BetFigures, StreetBets
from pitboss.maths.executors import Progress, Work, unseen
from pitboss.maths.left.player_hands import par_per_ante
from pitboss.maths.price.analysis import Analysis, LineAnalysis, price
from pitboss.maths.showdown_rules import ShowdownRules
from pitboss.reports.numbers import exactly, root

NO_READING = "no reading that Pitboss knows gives the printed figure"
_NUMBER = re.compile(r"-?\d+(?:\.(\d+))?")


class Verdict(StrEnum):
    """What became of a printed figure."""

    MATCHES = "matches"
    DAMAGED = "damaged"
    WRONG = "wrong"
    UNEXPLAINED = "unexplained"


@dataclass(frozen=True, slots=True)
class Finding:
    """A printed figure, its exact value, the verdict and the reason."""

    figure: Figure
    exact: Fraction
    verdict: Verdict
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class JudgedFigure:
    """A verdict on a printed figure, field by field: what pages, files and the API show of it."""

    document: str
    game: str
    wager: str
    paytable: str
    line: str
    quantity: str
    printed: str
    exact: str
    verdict: Verdict
    explanation: str
    table: str

    @classmethod
    def of(cls, finding: Finding) -> "JudgedFigure":
        """The fields of a finding; the exact value is a fraction."""
        figure = finding.figure
        return cls(
            figure.document,
            figure.game,
            figure.wager,
            figure.paytable,
            figure.line,
            figure.quantity,
            figure.printed,
            exactly(finding.exact),
            finding.verdict,
            finding.explanation,
            figure.title,
        )


def agrees(printed: str, exact: Fraction) -> bool:
    """Whether a figure is the exact value rounded to the digits it prints."""
    text = printed.removesuffix(" to 1").replace(",", "")
    number = _NUMBER.fullmatch(text.removesuffix("%"))
    if not number:
        return False
    percent = 100 if text.endswith("%") else 1
    last_digit = Fraction(1, 10 ** len(number[1] or ""))
    return abs(percent * exact - Fraction(number[0])) <= last_digit / 2


class Verifier:
    """Recomputes figures of our games, and of one's own if it is given; each pay table is priced once."""

    def __init__(self, progress: Progress = unseen, *, recount: bool = False, own: Game | None = None) -> None:
        """Progress is told while hands are counted; ``recount`` forgets earlier counts."""
        self._own = own
        self._progress = progress
        self._recount = recount
        self._analyses: dict[tuple[str, Paytable], Analysis] = {}
        self._base_games: dict[tuple[str, tuple[tuple[str, str], ...]], BaseGame] = {}

    def _game(self, game_id: str) -> Game:
        return self._own if self._own and self._own.id == game_id else load_game(game_id)

    def _table(self, game_id: str, **options: str) -> Table:
        return open_table(TableSetup(game_id, options=options), self._game(game_id))

    def exact(self, figure: Figure, paytable: Paytable) -> Fraction:
        """The exact value of what a figure is of, under a pay table."""
        if figure.quantity == "par-per-ante":
            return par_per_ante(ShowdownRules.of(Play.at(self._table(figure.game).with_bonus(paytable))))
        return _EXACT[figure.quantity](self._analysis(figure.game, paytable), figure)

    def _analysis(self, game_id: str, paytable: Paytable) -> Analysis:
        key = game_id, paytable
        if key not in self._analyses:
            recount = self._recount and not self._analyses
            self._analyses[key] = price(self._game(game_id), paytable, progress=self._progress, recount=recount)
        return self._analyses[key]

    def _base_game(self, game_id: str, **options: str) -> BaseGame:
        """A base game with the choices that its rules have by themselves, or with some others."""
        key = game_id, tuple(options.items())
        if key not in self._base_games:
            play = Play.at(self._table(game_id, **options))
            work = Work(progress=self._progress, recount=self._recount)
            self._base_games[key] = engine_of(play.game).solve(play, work)
        return self._base_games[key]

    def _judge_base(self, figure: Figure) -> Finding:
        exact = _OF_BASE[figure.quantity](self._base_game(figure.game))
        return _judged(figure, exact, self._base_readings(figure))

    def _base_readings(self, figure: Figure) -> Iterable[tuple[Fraction, str]]:
        """What a figure of a base game would be with the larger of equal bets, or with another pay table of its own."""
        decided = self._base_game(figure.game).decided
        if isinstance(decided, StreetBets) and decided.larger and figure.quantity in _OF_LARGER_BETS:
            exact = _OF_LARGER_BETS[figure.quantity](decided.larger)
            yield exact, "it is the figure of a player who takes the larger of equally good bets"
        game = self._game(figure.game)
        for option in game.options:
            if set(option.chooses_paytable_of) & set(game.base_wagers):
                for choice in option.choices:
                    base = self._base_game(figure.game, **{option.id: choice})
                    yield _OF_BASE[figure.quantity](base), f"it is the figure with {choice} as {option.id}"

    def judge(self, figure: Figure, intact: Figure | None) -> Finding:
        """The verdict on one figure; ``intact`` is the same figure in the document that prints it whole."""
        if figure.is_of_base_game:
            return self._judge_base(figure)
        game = self._game(figure.game)
        paytable = game.paytable(figure.paytable, figure.wager)
        exact = self.exact(figure, paytable)
        if figure.reads is not None:
            return self._judge_damaged(figure, exact, intact)
        readings = self._readings(figure, game, paytable)
        return _judged(figure, exact, ((self.exact(figure, reading), why) for reading, why in readings))

    def _judge_damaged(self, figure: Figure, exact: Fraction, intact: Figure | None) -> Finding:
        reads = figure.reads or ""
        if intact is None or intact.printed != reads or not agrees(reads, exact):
            return Finding(figure, exact, Verdict.UNEXPLAINED, f"no intact figure says {reads}")
        explanation = f"must have said {reads}: {intact.document} prints it whole, and the exact value rounds to it"
        return Finding(figure, exact, Verdict.DAMAGED, explanation)

    def _readings(self, figure: Figure, game: Game, paytable: Paytable) -> Iterable[tuple[Paytable, str]]:
        if figure.heading_reads:
            other = game.paytable(figure.heading_reads, figure.wager)
            yield other, f"the heading is wrong: these are the figures of {other.name}; {figure.why}"
        if figure.reading:
            yield paytable.reading(figure.reading["line"], figure.reading["hand"]), figure.why


def _judged(figure: Figure, exact: Fraction, readings: Iterable[tuple[Fraction, str]]) -> Finding:
    """The verdict on a figure; what it would be under other readings is worked out only if it does not match."""
    if agrees(figure.printed, exact):
        return Finding(figure, exact, Verdict.MATCHES)
    explanation = next((why for other, why in readings if agrees(figure.printed, other)), None)
    if explanation is None:
        return Finding(figure, exact, Verdict.UNEXPLAINED, NO_READING)
    return Finding(figure, exact, Verdict.WRONG, explanation)


def _lines(analysis: Analysis, figure: Figure) -> list[LineAnalysis]:
    """The lines that a figure sums: its own, all of them, or those its table does not list."""
    if figure.line == "total":
        return list(analysis.every)
    if figure.line == "all-other":
        return [line for line in analysis.every if line.line is None or line.line.id not in figure.listed]
    analysis.paytable.line(figure.line)
    return [line for line in analysis.lines if line.line and line.line.id == figure.line]


def _total(value: Callable[[LineAnalysis], Fraction]) -> Callable[[Analysis, Figure], Fraction]:
    return lambda analysis, figure: sum((value(line) for line in _lines(analysis, figure)), Fraction(0))


_EXACT: dict[str, Callable[[Analysis, Figure], Fraction]] = {
    "combinations": _total(lambda line: Fraction(line.combinations)),
    "probability": _total(lambda line: line.probability),
    "return": _total(lambda line: line.net_return),
    "return-with-stake": _total(lambda line: line.return_with_stake),
    "envy-pays": lambda analysis, figure: Fraction(analysis.paytable.line(figure.line).envy_cents, figure.bet_cents),
    "envy-return": lambda analysis, figure: _total(lambda line: line.envy_cents)(analysis, figure) / figure.bet_cents,
    "house-edge": lambda analysis, figure: analysis.house_edge_with_envy(figure.players, figure.bet_cents),
    "hit-frequency": lambda analysis, _: analysis.hit_frequency,
}


_OF_BASE: dict[str, Callable[[BaseGame], Fraction]] = {
    "house-edge": lambda base: base.house_edge,
    "element-of-risk": lambda base: base.element_of_risk or base.house_edge,
    "standard-deviation": lambda base: root(base.variance),
}
_OF_LARGER_BETS: dict[str, Callable[[BetFigures], Fraction]] = {
    "element-of-risk": lambda figures: figures.element_of_risk,
    "standard-deviation": lambda figures: root(figures.variance),
}


def verify(
    game_ids: Iterable[str],
    progress: Progress = unseen,
    *,
    recount: bool = False,
    base_games: bool = True,
    judged: Progress = unseen,
) -> list[Finding]:
    """The verdicts on every figure that the documents of these games print; ``judged`` is told after each of them.

    Base games with streets take a count of seconds to a minute each: figures of theirs may be left out.
    """
    printed = [figure for game_id in game_ids for figure in published(load_game(game_id))]
    figures = [figure for figure in printed if base_games or not figure.is_of_base_game]
    return _verdicts(figures, Verifier(progress, recount=recount), judged)


def verify_own(game: Game, folder: Path, progress: Progress = unseen, *, recount: bool = False) -> list[Finding]:
    """The verdicts on every figure that stands beside the rules of a game of one's own, in its ``published.toml``."""
    return _verdicts(published(game, folder), Verifier(progress, recount=recount, own=game))


def _verdicts(figures: Sequence[Figure], verifier: Verifier, judged: Progress = unseen) -> list[Finding]:
    """Each figure's verdict; one that is damaged is held against the document that prints it whole."""
    everything = (figure for game in load_games() for figure in published(game))
    intact = {(figure.document, figure.place): figure for figure in everything if figure.reads is None}
    findings = []
    for done, figure in enumerate(figures, 1):
        findings.append(verifier.judge(figure, intact.get((figure.intact_in or "", figure.place))))
        judged("judging printed figures", done, len(figures))
    return findings
