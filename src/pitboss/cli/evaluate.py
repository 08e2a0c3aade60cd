"""``pitboss evaluate``."""

from pitboss.cards import format_cards
from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.cli.own_game import game_of
from pitboss.reports.judged import judge
from pitboss.reports.numbers import to_the_cent


def run(text: str, game_id: str, dealer_text: str | None, joker_name: str | None, *, as_json: bool) -> None:
    """Judge a hand and print what each wager makes of it."""
    game = game_of(game_id)
    joker = game.joker_rule(joker_name)
    cards = game.deck.parse(text, game.cards)
    dealer = game.deck.parse(dealer_text, game.cards) if dealer_text else None
    if dealer:
        game.deck.check([*cards, *dealer])
    judged = judge(game, cards, dealer, joker)
    name, hand, results = judged.name, judged.best, judged.results
    found = {
        "schema": SCHEMA,
        "game": game.id,
        "cards": format_cards(cards),
        "hand": name,
        "best": format_cards(hand.cards),
        "traits": list(judged.traits),
        "wagers": results,
    }
    if as_json:
        print_json(found)
        return
    out = console()
    out.print(f"[bold]{format_cards(cards)}[/bold]: {name} ({format_cards(hand.cards)})")
    rows = (
        (row["wager"], row["paytable"] + (f" ({row['choice']})" if "choice" in row else ""), row["name"], row["pays"],
         to_the_cent(row["envy_cents"]) if row["envy_cents"] else "")
        for row in results
    )  # fmt: skip
    out.print(table("", ("wager", "pay table", "line", "pays", "envy to others"), rows, left=3))
    if not dealer and any(paytable.asks_for_dealer for paytable in game.paytables):
        out.print("  Some wagers depend on the dealer's hand: give --dealer CARDS.")
