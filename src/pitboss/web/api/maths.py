"""The maths at hand: design a pay table, compare two, check a hand, value a decision. All of it exact."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import Field, StringConstraints

from pitboss.cards import by_rank, format_cards
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_game
from pitboss.hands import JokerRule
from pitboss.reports.decisions import Cards, Decisions, Valued, decisions
from pitboss.reports.designed import Change, designed, paytable_toml
from pitboss.reports.hand_check import Checked, SplitCards, check_hand
from pitboss.reports.meters import meter_cents
from pitboss.reports.play import play_of
from pitboss.reports.priced import Priced, bet_cents_of, check_players, price_for_seat
from pitboss.reports.setting import bonuses_of
from pitboss.web.api.analyses import AnalysisOut, analysis_out
from pitboss.web.api.exact import Answer, Asked, CardsText, Dollars, Exact, Name, text_of
from pitboss.web.api.games import ACCEPTED
from pitboss.web.api.pricing import when_counted
from pitboss.web.counting import COUNTING, still_counting

router = APIRouter(prefix="/api/v1/maths", tags=["maths"])

PayText = Annotated[str, StringConstraints(min_length=1, max_length=40)]
MOST_LINES = 60

# The designer


class ChangedLine(Asked):
    """A line with another pay."""

    line: Name
    pays: PayText = Field(examples=["5 to 1", "6 for 1", "push", "loss", "50%", "100% Mega"])
    envy: Dollars | None = Field(None, description="Dollars; as it was if it is left out")


class Design(Asked):
    """An approved pay table, and what is changed in it."""

    game: Name
    wager: Name
    paytable: Name
    lines: list[ChangedLine] = Field(default_factory=list, max_length=MOST_LINES)
    players: int = Field(1, ge=1, le=20)
    bet: Dollars | None = None
    meters: dict[Name, Dollars] = Field(default_factory=dict, max_length=8)
    joker: Name | None = None


class Pair(Asked):
    """Two designs."""

    first: Design
    second: Design


class Compared(Answer):
    """Two pay tables side by side; the difference is the second's edge less the first's."""

    first: AnalysisOut
    second: AnalysisOut
    difference: Exact | None


def _table(design: Design) -> tuple[Game, Paytable, Paytable]:
    """The game, the approved table and the designed one."""
    game = load_game(design.game)
    approved = game.paytable(design.paytable, design.wager)
    changes = [Change(each.line, each.pays, each.envy) for each in design.lines]
    return game, approved, designed(approved, changes)


@dataclass(frozen=True, slots=True)
class _Checked:
    """A design that can be priced."""

    game: Game
    approved: Paytable
    table: Paytable
    joker: JokerRule
    meters: dict[str, int]
    design: Design

    @classmethod
    def of(cls, design: Design) -> "_Checked":
        game, approved, table = _table(design)
        check_players(game, design.players)
        meters = dict(meter_cents(table, f"{name}={amount}") for name, amount in design.meters.items())
        bet_cents_of(game, table, design.bet)
        return cls(game, approved, table, game.joker_rule(design.joker), meters, design)

    def priced(self) -> Priced:
        asked = self.design
        return price_for_seat(
            self.game, self.table, self.joker, self.meters, players=asked.players, bet=asked.bet
        )  # fmt: skip

    def out(self, priced: Priced) -> AnalysisOut:
        return analysis_out(priced, approved=self.table is self.approved)


@router.post("/price", response_model=AnalysisOut, responses=ACCEPTED)
async def price(design: Design) -> Response:
    """The exact analysis of a pay table with other pays."""
    found = _Checked.of(design)
    return await when_counted(found.game, found.joker, (found.table,), lambda: found.out(found.priced()))


@router.post("/compare", response_model=Compared, responses=ACCEPTED)
async def compare(pair: Pair) -> Response:
    """Two pay tables of one game side by side."""
    first, second = _Checked.of(pair.first), _Checked.of(pair.second)
    if (first.game.id, first.joker) != (second.game.id, second.joker):
        raise PitbossError("Two pay tables are compared within one game, under one rule for its joker")

    def compared() -> Compared:
        priced = first.priced(), second.priced()
        edges = [each.house_edge for each in priced]
        difference = None if edges[0] is None or edges[1] is None else Exact.of(edges[1] - edges[0])
        return Compared(first=first.out(priced[0]), second=second.out(priced[1]), difference=difference)

    return await when_counted(first.game, first.joker, (first.table, second.table), compared)


@router.post("/paytable.toml", response_class=Response, responses=text_of("application/toml"))
def paytable_file(design: Design) -> PlainTextResponse:
    """The designed table as a file for `pitboss analyze --paytable FILE`."""
    _, _, table = _table(design)
    name = f"{design.game}-{design.wager}-{table.designator}.toml".lower()
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(paytable_toml(table), headers=headers, media_type="application/toml")


# The hand checker


class HandAsked(Asked):
    """A hand of a game, and the dealer's if it is known."""

    game: Name
    cards: CardsText = Field(examples=["As Kd Qh Jc Td 9s Jk"])
    dealer: CardsText | None = None
    house_way: Name | None = None
    joker: Name | None = None


class HandResult(Answer):
    """What a pay table makes of the hand."""

    wager: str
    wager_name: str
    paytable: str
    choice: str | None
    line: str | None
    name: str
    pays: str
    envy_cents: int


class SetHandOut(Answer):
    """Cards that are set, and what they are called."""

    cards: str
    name: str


class SplitOut(Answer):
    """Seven cards in two hands."""

    back: SetHandOut
    front: SetHandOut


class HouseWaySplit(SplitOut):
    """The split of a house way, and the rule that made it."""

    house_way: str
    rule: str
    text: str


class HandOut(Answer):
    """A hand judged."""

    game: str
    cards: str
    name: str
    best: str
    traits: list[str]
    wagers: list[HandResult]
    needs_dealer: list[str] = Field(description="Wagers that depend on the dealer's hand, which was not given")
    house_way: HouseWaySplit | None
    splits: list[SplitOut] = Field(description="Legal splits, one of those alike in value")


def _split_out(split: SplitCards) -> SplitOut:
    return SplitOut(
        back=SetHandOut(cards=format_cards(split.hands.back), name=split.back),
        front=SetHandOut(cards=format_cards(split.hands.front), name=split.front),
    )


def _wager_name(game: Game, result: Mapping[str, Any]) -> str:
    """The wager, or the bonus that is paid on it."""
    role = str(result["role"])
    return game.wager(result["wager"]).name if role == "wager" else role.replace("-", " ").title()


def hand_out(game: Game, cards: Cards, checked: Checked) -> HandOut:
    """A hand that was checked, as an answer."""
    way, rule = checked.house_way, checked.rule
    chosen = None
    if checked.chosen and way and rule:
        chosen = HouseWaySplit(
            **_split_out(checked.chosen).model_dump(), house_way=way.name, rule=rule.number, text=rule.text
        )
    results = [
        HandResult(
            wager=each["wager"],
            wager_name=_wager_name(game, each),
            paytable=each["paytable"],
            choice=each.get("choice"),
            line=each["line"],
            name=each["name"],
            pays=each["pays"],
            envy_cents=each["envy_cents"],
        )
        for each in checked.results
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
        splits=[_split_out(each) for each in checked.splits],
    )


@router.post("/hand")
def hand(asked: HandAsked) -> HandOut:
    """What a hand is called, what every wager pays for it, and how the house way sets it."""
    game = load_game(asked.game)
    cards = game.deck.parse(asked.cards, None)
    dealer = game.deck.parse(asked.dealer, game.cards) if asked.dealer else None
    return hand_out(game, cards, check_hand(game, cards, dealer, asked.joker, asked.house_way))


# Decisions


class DecisionAsked(HandAsked):
    """A hand to decide; a pay table is that of an Ante Bonus."""

    paytable: Name | None = None


class ChoiceOut(Answer):
    """A legal choice, what it is worth, and what becomes of it against how many of the dealer's hands."""

    name: str
    cards: str | None
    value: Exact
    outcomes: dict[str, str]
    house_way_rule: str | None


class DecisionOut(Answer):
    """Every legal choice of a hand, best first."""

    game: str
    cards: str
    dealer: str | None
    dealer_set: str | None
    unit: str
    dealers: str
    asked: dict[str, str]
    choices: list[ChoiceOut]
    best_answer: Exact | None = Field(description="If the dealer's hand is seen first: the best answer to every hand")


def _choice(valued: Valued) -> ChoiceOut:
    rule = valued.extra.get("house_way_rule")
    return ChoiceOut(
        name=valued.name,
        cards=valued.cards,
        value=Exact.of(valued.choice.value),
        outcomes={name: str(count) for name, count in valued.choice.outcomes.items()},
        house_way_rule=f"{rule['number']}: {rule['text']}" if rule else None,
    )


def decision_out(found: Decisions) -> DecisionOut:
    """Valued choices as an answer."""
    return DecisionOut(
        game=found.game.id,
        cards=format_cards(found.cards),
        dealer=format_cards(found.dealer) if found.dealer else None,
        dealer_set=found.dealer_set,
        unit=found.unit,
        dealers=str(found.dealers),
        asked=found.asked,
        choices=[_choice(each) for each in found.choices],
        best_answer=Exact.of(found.answer.value) if found.answer else None,
    )


def _decide(game: Game, cards: Cards, dealer: Cards | None, asked: DecisionAsked) -> Decisions:
    play = play_of(game, paytable=asked.paytable, house_way=asked.house_way, joker=asked.joker)
    return decisions(play, cards, dealer)


def _refuse_what_says_nothing(game: Game, asked: DecisionAsked) -> None:
    if asked.house_way and not game.sets_hands:
        raise PitbossError(f"In {game.name} no hands are set: leave the house way out")
    if asked.paytable and not bonuses_of(game):
        raise PitbossError(f"{game.name} has no Ante Bonus: leave the pay table out")


@router.post("/decision", response_model=DecisionOut, responses=ACCEPTED)
async def decision(asked: DecisionAsked) -> DecisionOut | JSONResponse:
    """The exact value of every legal choice of a hand, against each of the dealer's hands that it leaves."""
    game = load_game(asked.game)
    _refuse_what_says_nothing(game, asked)
    cards = tuple(by_rank(game.deck.parse(asked.cards, game.cards)))
    dealer = tuple(by_rank(game.deck.parse(asked.dealer, game.cards))) if asked.dealer else None
    game.deck.check([*cards, *(dealer or ())])
    key = "decision", game.id, cards, dealer, asked.house_way, asked.paytable, asked.joker
    counted = await COUNTING.result(key, lambda: _decide(game, cards, dealer, asked))
    return still_counting() if counted is None else decision_out(counted)
