"""Every printed figure recomputed from rules and cards, with a verdict on each."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pitboss.games import Figure, Game, Paytable, load_game, load_games, published
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.duel.three_card import par_per_ante
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.play import Play
from pitboss.maths.price.analysis import Analysis, LineAnalysis
from pitboss.maths.price.paytables import price
from pitboss.maths.showdown_rules import ShowdownRules

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
    """Recomputes figures; each pay table is priced once."""

    def __init__(self, progress: Progress = unseen, *, recount: bool = False) -> None:
        """Progress is told while hands are counted; ``recount`` forgets earlier counts."""
        self._progress = progress
        self._recount = recount
        self._analyses: dict[tuple[str, Paytable], Analysis] = {}

    def exact(self, figure: Figure, paytable: Paytable) -> Fraction:
        """The exact value of what a figure is of, under a pay table."""
        if figure.quantity == "par-per-ante":
            table = open_table(TableSetup(figure.game)).with_bonus(paytable)
            return par_per_ante(ShowdownRules.of(Play.at(table)))
        return _EXACT[figure.quantity](self._analysis(figure.game, paytable), figure)

    def _analysis(self, game_id: str, paytable: Paytable) -> Analysis:
        key = game_id, paytable
        if key not in self._analyses:
            recount = self._recount and not self._analyses
            self._analyses[key] = price(load_game(game_id), paytable, progress=self._progress, recount=recount)
        return self._analyses[key]

    def judge(self, figure: Figure, intact: Figure | None) -> Finding:
        """The verdict on one figure; ``intact`` is the same figure in the document that prints it whole."""
        game = load_game(figure.game)
        paytable = game.paytable(figure.paytable, figure.wager)
        exact = self.exact(figure, paytable)
        if figure.reads is not None:
            return self._judge_damaged(figure, exact, intact)
        if agrees(figure.printed, exact):
            return Finding(figure, exact, Verdict.MATCHES)
        for reading, explanation in self._readings(figure, game, paytable):
            if agrees(figure.printed, self.exact(figure, reading)):
                return Finding(figure, exact, Verdict.WRONG, explanation)
        return Finding(figure, exact, Verdict.UNEXPLAINED, "no reading that Pitboss knows gives the printed figure")

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


def _lines(analysis: Analysis, figure: Figure) -> list[LineAnalysis]:
    """The lines that a figure sums: its own, all of them, or those its table does not list."""
    if figure.line == "total":
        return list(analysis.every)
    if figure.line == "all-other":
        return [line for line in analysis.every if line.line is None or line.line.id not in figure.listed]
    analysis.paytable.line(figure.line)
    return [line for line in analysis.lines if line.line and line.line.id == figure.line]


def _envy(analysis: Analysis, figure: Figure) -> Fraction:
    return sum((line.envy_cents for line in _lines(analysis, figure)), Fraction(0)) / figure.bet_cents


def _total(value: Callable[[LineAnalysis], Fraction]) -> Callable[[Analysis, Figure], Fraction]:
    return lambda analysis, figure: sum((value(line) for line in _lines(analysis, figure)), Fraction(0))


_EXACT: dict[str, Callable[[Analysis, Figure], Fraction]] = {
    "combinations": _total(lambda line: Fraction(line.combinations)),
    "probability": _total(lambda line: line.probability),
    "return": _total(lambda line: line.net_return),
    "return-with-stake": _total(lambda line: line.return_with_stake),
    "envy-pays": lambda analysis, figure: Fraction(analysis.paytable.line(figure.line).envy_cents, figure.bet_cents),
    "envy-return": _envy,
    "house-edge": lambda analysis, figure: analysis.house_edge_with_envy(figure.players, figure.bet_cents),
    "hit-frequency": lambda analysis, _: analysis.hit_frequency,
}


def verify(game_ids: Iterable[str], progress: Progress = unseen, *, recount: bool = False) -> list[Finding]:
    """The verdicts on every figure that the documents of these games print."""
    figures = [figure for game_id in game_ids for figure in published(load_game(game_id))]
    everything = (figure for game in load_games() for figure in published(game))
    intact = {(figure.document, figure.place): figure for figure in everything if figure.reads is None}
    verifier = Verifier(progress, recount=recount)
    return [verifier.judge(figure, intact.get((figure.intact_in or "", figure.place))) for figure in figures]
