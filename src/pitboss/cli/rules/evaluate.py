"""``pitboss evaluate``."""

from typing import Annotated

import typer

from pitboss.cli.options import AsJson, Joker, game_of
from pitboss.cli.output import console, print_answer, table
from pitboss.reports.hand.check import check_hand
from pitboss.reports.numbers import to_the_cent


def run(
    hand: Annotated[str, typer.Argument(metavar="CARDS", help='The hand, then the board: "As Kd Qh Jc Td 9s Jk".')],
    game: Annotated[str, typer.Option(help="A game's id: see `pitboss games`; or a folder of your own, as ./NAME.")],
    dealers_hand: Annotated[
        str | None, typer.Option("--dealer", help="The dealer's cards, for wagers that ask for them.")
    ] = None,
    joker: Joker = None,
    as_json: AsJson = False,
) -> None:
    """Judge a hand and print what each wager makes of it."""
    rules = game_of(game)
    dealer = rules.deck.parse(dealers_hand) if dealers_hand else None
    answer = check_hand(rules, rules.deck.parse(hand), dealer, joker, None)
    if as_json:
        print_answer(answer)
        return
    out = console()
    out.print(f"[bold]{answer.cards}[/bold]: {answer.name} ({answer.best})")
    rows = (
        (
            pay.wager,
            pay.paytable + (f" ({pay.choice})" if pay.choice else ""),
            pay.name,
            pay.pays,
            to_the_cent(pay.envy_cents) if pay.envy_cents else "",
        )
        for pay in answer.wagers
    )
    out.print(table("", ("wager", "pay table", "line", "pays", "envy to others"), rows, left=3))
    if answer.needs_dealer:
        out.print("  Some wagers depend on the dealer's hand: give --dealer CARDS.")
