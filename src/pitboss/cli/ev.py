"""``pitboss ev``."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.cards import Card, format_cards
from pitboss.cli.ante import refuse
from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.own_game import game_of
from pitboss.games import Game
from pitboss.maths.one_hand import Choice
from pitboss.reports.decisions import Decisions, Valued, decisions
from pitboss.reports.numbers import fraction
from pitboss.reports.play import play_of
from pitboss.reports.setting import bonuses_of

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


def run(request: Request, *, as_json: bool) -> None:
    """Value every legal choice of a hand and print them."""
    game = game_of(request.game)
    cards = game.deck.parse(request.cards, game.cards)
    dealer = game.deck.parse(request.dealer, game.cards) if request.dealer else None
    game.deck.check([*cards, *(dealer or ())])
    start = time.perf_counter()
    with progress_bar() as progress:
        progress("dealing the dealer's hands", 0, 1)
        answer = _answer(game, cards, dealer, request)
    if as_json:
        print_json({**_json(answer), "seconds": round(time.perf_counter() - start, 3)})
    else:
        _print(answer)


def _answer(game: Game, cards: tuple[Card, ...], dealer: tuple[Card, ...] | None, request: Request) -> Decisions:
    if not game.sets_hands:
        refuse(game, ONLY_PAI_GOW, house_way=request.house_way)
    if not bonuses_of(game):
        refuse(game, ONLY_THREE_CARD, paytable=request.paytable)
    play = play_of(
        game, paytable=request.paytable, house_way=request.house_way, wheel=request.wheel, joker=request.joker
    )
    return decisions(play, cards, dealer)


# Printing


def _choice_json(choice: Choice) -> dict[str, Any]:
    outcomes = {name: str(count) for name, count in choice.outcomes.items()}
    return {"value": fraction(choice.value), "outcomes": outcomes}


def _valued_json(each: Valued) -> dict[str, Any]:
    cards = {"cards": each.cards} if each.cards else {}
    return {"choice": each.name, **cards, **_choice_json(each.choice), **each.extra}


def _json(answer: Decisions) -> dict[str, Any]:
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
        "dealers": str(answer.dealers),
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


def _rows(answer: Decisions, outcomes: Sequence[str]) -> list[list[str]]:
    """A row a choice; splits have their cards and the house way's rule, too."""
    split = bool(answer.choices[0].cards)
    rows = []
    for each in answer.choices:
        texts = (each.name, each.cards or "", _mark(each)) if split else (each.name,)
        rows.append(_row(texts, each.choice, outcomes))
    if answer.answer:
        rows.append(_row(("Best answer to every hand", "", ""), answer.answer, outcomes))
    return rows


def _title(answer: Decisions) -> str:
    cards = format_cards(answer.cards)
    if answer.dealer:
        return f"{cards} against {format_cards(answer.dealer)}"
    return f"{cards} against each of {answer.dealers:,} dealer's hands"


def _print(answer: Decisions) -> None:
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
