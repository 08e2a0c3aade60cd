"""The edge of a base game as an answer: what was counted, what it is of, and what the printed figures say to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import Field, PlainSerializer

from pitboss.games import Game, published
from pitboss.games.files.rules_file import document_words
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.base_game import HandsPlayed, HandsSet, StreetBets
from pitboss.maths.executors import Work
from pitboss.reports.answer import Answer, BigCount, Exact
from pitboss.reports.base.lines import NOT_TOLD_APART, BaseLine, base_lines
from pitboss.reports.base.play import BEST, asked_play, chosen_paytable
from pitboss.reports.evidence.verification import agrees
from pitboss.reports.numbers import percent
from pitboss.reports.question import Question

#: Ends of names: of hands that fold although weaker ones play, and of figures with the larger of equal bets.
FOLDED_ABOVE, LARGER_BETS = "hands-folded-at-the-cut-off-or-above", "-with-the-larger-of-equal-bets"
#: What a document prints of a whole base game.
PAR = "par-per-ante"


def details(decided: HandsSet | HandsPlayed | StreetBets) -> dict[str, str]:
    """What was counted of the players' decisions, by the names that JSON has for it."""
    match decided:
        case HandsSet():
            found: dict[str, int | Fraction | str] = {**decided.deals}
        case HandsPlayed():
            found = {"hands-played": decided.played, "hands-folded": decided.folded}
            if decided.cut_off:
                found = {"cut-off": decided.cut_off, **found, FOLDED_ABOVE: decided.folded_above}
        case StreetBets():
            found = {"average-bet": decided.average_bet, **decided.ways, "deals-with-equal-choices": decided.equal}
            larger = decided.larger
            if larger:
                figures = larger.average_bet, larger.element_of_risk, larger.variance
                names = (f"{name}{LARGER_BETS}" for name in ("average-bet", "element-of-risk", "variance"))
                found |= zip(names, figures, strict=True)
    return {name: str(figure) for name, figure in found.items()}


Decided = Annotated[HandsSet | HandsPlayed | StreetBets, PlainSerializer(details, return_type=dict[str, str])]


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """An outcome that nets one amount, in units of the first wager, and how many deals come to it."""

    line: str
    name: str
    net: Exact
    staked: Exact
    deals: BigCount
    probability: Exact
    outcome: Annotated[str, Field(exclude=True)]
    part: Annotated[str, Field(exclude=True)]

    @classmethod
    def of(cls, line: BaseLine) -> "EdgeLine":
        """A line of a base game's par sheet, whose net is always known."""
        if line.net is None:
            raise AssertionError("a base game is paid from no meter")
        figures = line.net, line.staked, line.combinations, line.probability
        return cls(line.id, line.name, *figures, line.outcome, line.part)


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeAnswer(Answer):
    """A base game, counted over every deal of player and dealer, and all that its rules leave open.

    The lines add up to the edge: their deals times what they net, over all deals, are what the player loses.
    """

    game: str
    game_name: str
    game_hash: str
    variant: str | None
    house_way: str | None
    house_way_hash: str | None
    paytable: str | None
    player: str
    player_hash: str | None
    wheel: str | None
    joker: str | None
    rules: str
    house_edge: Exact
    element_of_risk: Exact | None
    variance: Exact
    standard_deviation: float
    outcomes: Mapping[str, BigCount]
    deals: BigCount
    separated: Annotated[
        Mapping[str, BigCount], Field(description="Deals by outcome, those apart that net or end otherwise")
    ]
    lines: tuple[EdgeLine, ...]
    details: Decided
    prices: Annotated[Mapping[str, Exact], Field(description="What rules of set hands are worth")]
    checks: tuple[str, ...]
    seconds: float
    kept: Annotated[bool, Field(description="Whether it was counted before")]

    @property
    def rows(self) -> tuple[EdgeLine, ...]:
        """The outcomes, told apart by what they net."""
        return self.lines


def solve(question: Question, work: Work | None = None) -> EdgeAnswer:
    """The exact edge of the base game that a question is about."""
    return base_edge(asked_play(question), work or Work(), question.variant or "")


def base_edge(play: Play, work: Work, variant: str = "") -> EdgeAnswer:
    """The edge of a base game as it is played, by its own rules or those of a variant."""
    engine, game, dealer = engine_of(play.game), play.game, play.dealer
    paid = chosen_paytable(play.table)
    result = engine.solve(play, work)
    lines = base_lines(play, result)
    checks = [] if engine.tells_apart(play) else [NOT_TOLD_APART]
    if any(figure.quantity == PAR for figure in published(game)):
        checks.append(_printed_pars(game, work))
    return EdgeAnswer(
        game=game.id,
        game_name=game.name,
        game_hash=game.content_hash,
        variant=variant or None,
        house_way=dealer.id if dealer else None,
        house_way_hash=dealer.content_hash if dealer else None,
        paytable=paid.designator if paid else None,
        player=play.player.id if play.player else BEST,
        player_hash=play.player.content_hash if play.player else None,
        wheel=str(play.wheel) if game.ranking.has_wheel else None,
        joker=str(play.joker) if game.deck.jokers else None,
        rules=result.rules,
        house_edge=result.house_edge,
        element_of_risk=result.element_of_risk,
        variance=result.variance,
        standard_deviation=result.standard_deviation,
        outcomes=result.outcomes,
        deals=result.deals,
        separated={line.id: line.combinations for line in lines},
        lines=tuple(map(EdgeLine.of, lines)),
        details=result.decided,
        prices=result.prices,
        checks=tuple(checks),
        seconds=result.seconds,
        kept=result.known,
    )


def _printed_pars(game: Game, work: Work) -> str:
    """Whether the pars per ANTE that the document prints agree with the exact ones, each counted once and then kept."""
    figures = [figure for figure in published(game) if figure.quantity == PAR]
    tables = {figure.paytable: game.paytable(figure.paytable, figure.wager) for figure in figures}
    plays = {table.designator: asked_play(Question(game=game, paytable=table.designator)) for table in tables.values()}
    pars = {name: engine_of(game).solve(play, work).house_edge for name, play in plays.items()}
    right = sum(agrees(figure.printed, pars[tables[figure.paytable].designator]) for figure in figures)
    exact = ", ".join(f"{name} {percent(par)}" for name, par in sorted(pars.items()))
    return f"{right} of the {len(figures)} pars that {document_words(game.document)} prints agree ({exact})"
