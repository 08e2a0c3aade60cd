"""The maths at hand: design a pay table, compare two, check a hand, value a decision, verify what is printed."""

from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field, StringConstraints

from pitboss.cards import format_cards
from pitboss.errors import PitbossError
from pitboss.games import Game, load_game, load_games
from pitboss.reports.base.play import bonuses_of
from pitboss.reports.base.set_hands import NamedHands
from pitboss.reports.design.own_paytable import Change, designed, paytable_toml
from pitboss.reports.evidence.verification import JudgedFigure, Verdict, verify
from pitboss.reports.hand.check import HandCheck, check_hand
from pitboss.reports.hand.pays import HandPay
from pitboss.reports.par.paytable_answer import PaytableAnswer, PaytableComparison, analyze, check_question
from pitboss.reports.par.paytable_answer import compare as compared
from pitboss.reports.question import Question
from pitboss.reports.strategy.decisions import Cards, DecisionAnswer, SeenCards, decide
from pitboss.web.api.maths.exact import (
    CardsText,
    Dollars,
    Name,
    RequestBody,
    ResponseBody,
    answered,
    text_of,
    when_counted,
)
from pitboss.web.api.maths.games import ACCEPTED
from pitboss.web.tasks.worker import COUNTING, still_counting

router = APIRouter(prefix="/api/v1/maths", tags=["maths"])

PayText = Annotated[str, StringConstraints(min_length=1, max_length=40)]
MOST_LINES = 60

# The designer


class ChangedLine(RequestBody):
    """A line with another pay."""

    line: Name
    pays: PayText = Field(examples=["5 to 1", "6 for 1", "push", "loss", "50%", "100% Mega"])
    envy: Dollars | None = Field(None, description="Dollars; as it was if it is left out")


class DesignBody(RequestBody):
    """An approved pay table, and what is changed in it."""

    game: Name
    wager: Name
    paytable: Name
    lines: list[ChangedLine] = Field(default_factory=list, max_length=MOST_LINES)
    players: int = Field(1, ge=1, le=20)
    bet: Dollars | None = None
    meters: dict[Name, Dollars] = Field(default_factory=dict, max_length=8)
    joker: Name | None = None


class Pair(RequestBody):
    """Two pay tables of one's own, to be compared."""

    first: DesignBody
    second: DesignBody


def _question(design: DesignBody) -> Question:
    """The question that a design asks, refused if it can't be priced."""
    game = load_game(design.game)
    changes = [Change(line.line, line.pays, line.envy) for line in design.lines]
    question = Question(
        game=game,
        wager=design.wager,
        paytable=designed(game.paytable(design.paytable, design.wager), changes),
        players=design.players,
        bet=design.bet,
        meters=tuple(f"{name}={amount}" for name, amount in design.meters.items()),
        joker=design.joker,
    )
    check_question(question)
    return question


@router.post("/price", response_model=PaytableAnswer, responses=ACCEPTED)
async def price(design: DesignBody) -> Response:
    """The exact analysis of a pay table with other pays."""
    question = _question(design)
    tables = question.named_paytables()
    return await when_counted(question.game, question.joker_rule, tables, lambda: analyze(question).analyses[0])


@router.post("/compare", response_model=PaytableComparison, responses=ACCEPTED)
async def compare(pair: Pair) -> Response:
    """Two pay tables of one game side by side."""
    first, second = _question(pair.first), _question(pair.second)
    if (first.game.id, first.joker_rule) != (second.game.id, second.joker_rule):
        raise PitbossError("Two pay tables are compared within one game, under one rule for its joker")
    tables = *first.named_paytables(), *second.named_paytables()
    return await when_counted(first.game, first.joker_rule, tables, lambda: compared(first, second))


@router.post("/paytable.toml", response_class=Response, responses=text_of("application/toml"))
def paytable_file(design: DesignBody) -> PlainTextResponse:
    """The designed table as a file for `pitboss analyze --paytable FILE`."""
    (table,) = _question(design).named_paytables()
    name = f"{design.game}-{design.wager}-{table.designator}.toml".lower()
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(paytable_toml(table), headers=headers, media_type="application/toml")


# The hand checker


class HandAsked(RequestBody):
    """A hand of a game, and the dealer's if it is known."""

    game: Name
    cards: CardsText = Field(examples=["As Kd Qh Jc Td 9s Jk"])
    dealer: CardsText | None = None
    house_way: Name | None = None
    joker: Name | None = None


class HandResult(ResponseBody):
    """What a pay table makes of the hand."""

    wager: str
    wager_name: str
    paytable: str
    choice: str | None
    line: str | None
    name: str
    pays: str
    envy_cents: int


class SetHandOut(ResponseBody):
    """Cards that are set, and what they are called."""

    cards: str
    name: str


class SplitOut(ResponseBody):
    """Seven cards in two hands."""

    back: SetHandOut
    front: SetHandOut


class HouseWaySplit(SplitOut):
    """The split of a house way, and the rule that made it."""

    house_way: str
    rule: str
    text: str


class HandOut(ResponseBody):
    """A hand: its name, and what every wager pays for it."""

    game: str
    cards: str
    name: str
    best: str
    traits: list[str]
    wagers: list[HandResult]
    needs_dealer: list[str] = Field(description="Wagers that depend on the dealer's hand, which was not given")
    house_way: HouseWaySplit | None
    splits: list[SplitOut] = Field(description="Legal splits, one of those alike in value")


def _split_out(split: NamedHands) -> SplitOut:
    return SplitOut(
        back=SetHandOut(cards=split.back.cards, name=split.back.name),
        front=SetHandOut(cards=split.front.cards, name=split.front.name),
    )


def _wager_name(game: Game, result: HandPay) -> str:
    """The wager, or the bonus that is paid on it."""
    return game.wager(result.wager).name if result.role == "wager" else result.role.replace("-", " ").title()


def hand_out(game: Game, cards: Cards, checked: HandCheck) -> HandOut:
    """A hand that was checked, as an answer."""
    way, rule = checked.house_way, checked.rule
    chosen = None
    if checked.chosen and way and rule:
        chosen = HouseWaySplit(
            **_split_out(checked.chosen).model_dump(), house_way=way.name, rule=rule.number, text=rule.text
        )
    results = [
        HandResult(
            wager=result.wager,
            wager_name=_wager_name(game, result),
            paytable=result.paytable,
            choice=result.choice or None,
            line=result.line,
            name=result.name,
            pays=result.pays,
            envy_cents=result.envy_cents,
        )
        for result in checked.results
    ]
    return HandOut(
        game=game.id,
        cards=format_cards(cards),
        name=checked.name,
        best=format_cards(checked.best),
        traits=list(checked.traits),
        wagers=results,
        needs_dealer=list(checked.needs_dealer),
        house_way=chosen,
        splits=[_split_out(split) for split in checked.splits],
    )


@router.post("/hand")
def hand(asked: HandAsked) -> HandOut:
    """What a hand is called, what every wager pays for it, and how the house way sets it."""
    game = load_game(asked.game)
    cards = game.deck.parse(asked.cards, None)
    dealer = game.deck.parse(asked.dealer) if asked.dealer else None
    return hand_out(game, cards, check_hand(game, cards, dealer, asked.joker, asked.house_way))


# Decisions


class DecisionAsked(HandAsked):
    """A hand to decide, with the cards of the board that are seen; a pay table is that of an Ante Bonus."""

    paytable: Name | None = None
    board: CardsText | None = None


def _refuse_what_says_nothing(question: Question) -> None:
    game = question.game
    if question.house_way and not game.base.house_way:
        raise PitbossError(f"In {game.name} no hands are set: leave the house way out")
    if question.paytable and not bonuses_of(game):
        raise PitbossError(f"{game.name} has no Ante Bonus: leave the pay table out")


@router.post("/decision", response_model=DecisionAnswer, responses=ACCEPTED)
async def decision(asked: DecisionAsked) -> Response:
    """The exact value of every legal choice of a hand, against each of the dealer's hands that it leaves."""
    question = Question(
        game=load_game(asked.game), paytable=asked.paytable, house_way=asked.house_way, joker=asked.joker
    )
    _refuse_what_says_nothing(question)
    seen = SeenCards.of(question, asked.cards, asked.board, asked.dealer)
    key = "decision", question.game.id, seen, asked.house_way, asked.paytable, asked.joker
    counted = await COUNTING.result(key, lambda: decide(question, asked.cards, asked.dealer, asked.board))
    return still_counting() if counted is None else answered(counted)


# Printed figures


class PrintedFigures(ResponseBody):
    """All figures that the documents of the games print, and how many of them have which verdict."""

    figures: int
    matches: int
    damaged: int
    wrong: int
    unexplained: int


def _findings() -> tuple[JudgedFigure, ...]:
    """Verdicts on the figures of pay tables; those of whole base games take too long for a page."""
    return tuple(JudgedFigure.of(finding) for finding in verify((game.id for game in load_games()), base_games=False))


def _verified() -> PrintedFigures:
    found = Counter(figure.verdict for figure in _findings())
    return PrintedFigures(figures=found.total(), **{str(verdict): found[verdict] for verdict in Verdict})


@router.get("/verification", response_model=PrintedFigures, responses=ACCEPTED)
async def verification() -> PrintedFigures | Response:
    """The verdicts on every figure that a document prints: each is recomputed from rules and cards."""
    return await COUNTING.result(("verification",), _verified) or still_counting()


@router.get("/verification/figures", response_model=list[JudgedFigure], responses=ACCEPTED)
async def verified_figures() -> tuple[JudgedFigure, ...] | Response:
    """Every figure that a document prints, beside its exact value, the verdict and the reason."""
    return await COUNTING.result(("verified-figures",), _findings) or still_counting()
