"""``pitboss ev``."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card, format_cards
from pitboss.cli.ante import refuse
from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.games import Game, load_game
from pitboss.games.house_way import SetHand
from pitboss.maths.one_hand import Choice
from pitboss.maths.values import (
    PaiGowSeat,
    SplitChoice,
    best_answer_choice,
    high_five_choices,
    split_choices,
    three_card_choices,
)
from pitboss.reports.numbers import fraction
from pitboss.reports.setting import Setting, ante_bonus, sets_hands

ONLY_PAI_GOW = "is for pai gow, where hands are set"
ONLY_THREE_CARD = "is for games with an Ante Bonus"


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    cards: str
    dealer: str | None = None
    house_way: str | None = None
    paytable: str | None = None
    wheel: str | None = None
    joker: str | None = None


@dataclass(frozen=True, slots=True)
class Valued:
    """A choice with whatever belongs to it: the cards, and the house way's rule that would choose it."""

    choice: Choice
    name: str
    cards: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """The choices of a hand, best first, and what they were asked of."""

    game: Game
    cards: tuple[Card, ...]
    dealer: tuple[Card, ...] | None
    choices: list[Valued]
    asked: dict[str, str]
    unit: str
    answer: Choice | None = None
    dealer_set: str | None = None


def run(request: Request, *, as_json: bool) -> None:
    """Value every legal choice of a hand and print them."""
    game = load_game(request.game)
    cards = game.deck.parse(request.cards, game.cards)
    dealer = game.deck.parse(request.dealer, game.cards) if request.dealer else None
    game.deck.check([*cards, *(dealer or ())])
    with progress_bar() as progress:
        progress("dealing the dealer's hands", 0, 1)
        answer = _answer(game, cards, dealer, request)
    if as_json:
        print_json(_json(answer))
    else:
        _print(answer)


def _answer(game: Game, cards: tuple[Card, ...], dealer: tuple[Card, ...] | None, request: Request) -> Answer:
    if sets_hands(game):
        return _pai_gow(cards, dealer, request)
    refuse(game, ONLY_PAI_GOW, house_way=request.house_way)
    game.joker_rule(request.joker)
    return _three_card(game, cards, dealer, request) if game.cards == 3 else _high_five(game, cards, dealer, request)


def _named(choices: Sequence[Choice]) -> list[Valued]:
    return [Valued(choice, choice.name.upper()) for choice in choices]


def _three_card(game: Game, cards: tuple[Card, ...], dealer: tuple[Card, ...] | None, request: Request) -> Answer:
    game.wheel_rule(request.wheel)
    paytable = ante_bonus(game, request.paytable)
    choices = _named(three_card_choices(cards, paytable, dealer))
    return Answer(game, cards, dealer, choices, {"paytable": paytable.designator}, "ANTE")


def _high_five(game: Game, cards: tuple[Card, ...], dealer: tuple[Card, ...] | None, request: Request) -> Answer:
    refuse(game, ONLY_THREE_CARD, paytable=request.paytable)
    wheel = game.wheel_rule(request.wheel)
    choices = _named(high_five_choices(cards, wheel, dealer))
    return Answer(game, cards, dealer, choices, {"joker": str(game.joker), "wheel": str(wheel)}, "ANTE")


def _pai_gow(cards: tuple[Card, ...], dealer: tuple[Card, ...] | None, request: Request) -> Answer:
    setting = Setting.of(request.game, request.joker, request.wheel)
    refuse(setting.game, ONLY_THREE_CARD, paytable=request.paytable)
    way = setting.house_way(request.house_way)
    seat = PaiGowSeat(cards, way, setting.game.pai_gow_rules, setting.joker, setting.wheel)
    dealers = seat.seen_dealer(dealer) if dealer else seat.unseen_dealers()
    choices = [_split(setting, each) for each in split_choices(seat, dealers)]
    asked = {"joker": str(setting.joker), "wheel": str(setting.wheel), "house_way": way.id}
    unseen_answer = dealer is None and setting.game.base.get("dealer_first") is True
    answer = best_answer_choice(seat, dealers) if unseen_answer else None
    dealer_set = _set(way.set_hand(dealer, setting.joker, setting.wheel)[0]) if dealer else None
    asked |= {"house_way_hash": way.content_hash}
    return Answer(setting.game, cards, dealer, choices, asked, "base wager", answer, dealer_set)


def _set(hands: SetHand) -> str:
    return f"{format_cards(hands.back)} | {format_cards(hands.front)}"


def _split(setting: Setting, split: SplitChoice) -> Valued:
    name = f"{setting.back_name(split.hands.back)} | {setting.front_name(split.hands.front)}"
    rule = {"number": split.rule.number, "text": split.rule.text} if split.rule else None
    return Valued(split.choice, name, _set(split.hands), {**setting.hands_json(split.hands), "house_way_rule": rule})


# Printing


def _choice_json(choice: Choice) -> dict[str, Any]:
    outcomes = {name: str(count) for name, count in choice.outcomes.items()}
    return {"value": fraction(choice.value), "outcomes": outcomes}


def _valued_json(each: Valued) -> dict[str, Any]:
    cards = {"cards": each.cards} if each.cards else {}
    return {"choice": each.name, **cards, **_choice_json(each.choice), **each.extra}


def _dealers(answer: Answer) -> int:
    return sum(answer.choices[0].choice.outcomes.values())


def _json(answer: Answer) -> dict[str, Any]:
    dealer = {"dealer": format_cards(answer.dealer)} if answer.dealer else {}
    return {
        "schema": SCHEMA,
        "game": answer.game.id,
        "game_hash": answer.game.content_hash,
        **answer.asked,
        "cards": format_cards(answer.cards),
        **dealer,
        **({"dealer_set": answer.dealer_set} if answer.dealer_set else {}),
        "unit": answer.unit,
        "dealers": str(_dealers(answer)),
        "choices": [_valued_json(each) for each in answer.choices],
        "best": answer.choices[0].name,
        **({"best_answer": _choice_json(answer.answer)} if answer.answer else {}),
    }


def _mark(each: Valued) -> str:
    rule = each.extra.get("house_way_rule")
    return f"house way {rule['number']}" if rule else ""


def _row(texts: Sequence[str], choice: Choice, outcomes: Sequence[str]) -> list[str]:
    counts = [f"{choice.outcomes.get(name, 0):,}" for name in outcomes]
    return [*texts, f"{float(choice.value):+.8f}", fraction(choice.value) or "", *counts]


def _rows(answer: Answer, outcomes: Sequence[str]) -> list[list[str]]:
    """A row a choice; splits have their cards and the house way's rule, too."""
    split = bool(answer.choices[0].cards)
    rows = []
    for each in answer.choices:
        texts = (each.name, each.cards or "", _mark(each)) if split else (each.name,)
        rows.append(_row(texts, each.choice, outcomes))
    if answer.answer:
        rows.append(_row(("Best answer to every hand", "", ""), answer.answer, outcomes))
    return rows


def _title(answer: Answer) -> str:
    cards = format_cards(answer.cards)
    if answer.dealer:
        return f"{cards} against {format_cards(answer.dealer)}"
    return f"{cards} against each of {_dealers(answer):,} dealer's hands"


def _print(answer: Answer) -> None:
    out = console()
    outcomes = list(dict.fromkeys(name for each in answer.choices for name in each.choice.outcomes))
    texts = ("choice", "back | front", "") if answer.choices[0].cards else ("choice",)
    columns = (*texts, "value", "exactly", *(name.replace("-", " ") for name in outcomes))
    out.print(table(_title(answer), columns, _rows(answer, outcomes), left=len(texts)))
    out.print(f"  Values are in units of the {answer.unit}.")
    if answer.dealer_set:
        out.print(f"  The dealer sets {answer.dealer_set}.", markup=False)
    for each in answer.choices:
        if rule := each.extra.get("house_way_rule"):
            out.print(f"  House way, rule {rule['number']}: {rule['text']}", markup=False, soft_wrap=True)
