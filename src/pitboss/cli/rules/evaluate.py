"""``pitboss evaluate``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from pitboss.cards import format_cards
from pitboss.cli.options import Joker, Json, game_of
from pitboss.cli.output import console, print_answer, table
from pitboss.reports.answer import Answer
from pitboss.reports.hand.pays import HandPay, cards_dealt, judge, needs_dealer
from pitboss.reports.numbers import to_the_cent


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationAnswer(Answer):
    """A hand: its name, its traits, and what every wager pays for it."""

    schema: int = 1
    game: str
    cards: str
    hand: str
    best: str
    traits: tuple[str, ...]
    wagers: tuple[HandPay, ...]


def run(
    hand: Annotated[str, typer.Argument(metavar="CARDS", help='The hand, then the board: "As Kd Qh Jc Td 9s Jk".')],
    game: Annotated[str, typer.Option(help="A game's id: see `pitboss games`; or a folder of your own, as ./NAME.")],
    dealers_hand: Annotated[
        str | None, typer.Option("--dealer", help="The dealer's cards, for wagers that ask for them.")
    ] = None,
    joker: Joker = None,
    as_json: Json = False,
) -> None:
    """Judge a hand and print what each wager makes of it."""
    rules = game_of(game)
    cards = rules.deck.parse(hand)
    dealt = cards_dealt(rules, cards, rules.deck.parse(dealers_hand) if dealers_hand else None)
    judged = judge(rules, dealt, rules.joker_rule(joker))
    best = format_cards(judged.best.cards)
    if as_json:
        answer = EvaluationAnswer(
            game=rules.id,
            cards=format_cards(cards),
            hand=judged.name,
            best=best,
            traits=judged.traits,
            wagers=judged.results,
        )
        print_answer(answer)
        return
    out = console()
    out.print(f"[bold]{format_cards(cards)}[/bold]: {judged.name} ({best})")
    rows = (
        (
            pay.wager,
            pay.paytable + (f" ({pay.choice})" if pay.choice else ""),
            pay.name,
            pay.pays,
            to_the_cent(pay.envy_cents) if pay.envy_cents else "",
        )
        for pay in judged.results
    )
    out.print(table("", ("wager", "pay table", "line", "pays", "envy to others"), rows, left=3))
    if needs_dealer(rules, dealt):
        out.print("  Some wagers depend on the dealer's hand: give --dealer CARDS.")
