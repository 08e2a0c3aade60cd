"""``pitboss evaluate``."""

from collections.abc import Sequence
from typing import Any

from pitboss.cards import Card, format_cards
from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.games import Game, Paytable, load_game
from pitboss.hands import JokerRule, traits_of
from pitboss.hands.hand import Hand, best_hand, best_three_card_hand, seven_card_name
from pitboss.reports.numbers import dollars


def _hand(game: Game, cards: Sequence[Card], joker: JokerRule) -> tuple[str, Hand]:
    """What the cards are called, and the best hand in them."""
    if game.cards == 3:
        hand = best_three_card_hand(cards)
        return hand.name, hand
    return seven_card_name(cards, joker, game.wheel), best_hand(cards, joker, game.wheel)


def _result(paytable: Paytable, traits: int, dealer: int) -> dict[str, Any]:
    line = paytable.line_for(traits, dealer)
    return {
        "wager": paytable.wager,
        "paytable": paytable.designator,
        "role": paytable.role,
        "line": line.id if line else None,
        "name": line.name if line else "All other",
        "pays": str(line.pay) if line else "loss",
        "envy_cents": line.envy_cents if line else 0,
    }


def _results(game: Game, traits: int, dealer: int | None) -> list[dict[str, Any]]:
    """What every pay table makes of the hand; those that ask for the dealer's only if it is known."""
    results = []
    for paytable in game.paytables:
        if paytable.asks_for_dealer and dealer is None:
            continue
        for choice in game.wager(paytable.wager).choices or ("",):
            result = _result(paytable.choose(choice), traits, dealer or 0)
            if paytable.role == "ante-bonus" and not result["line"]:
                result["pays"] = "no bonus"
            results.append(result | ({"choice": choice} if choice else {}))
    return results


def run(text: str, game_id: str, dealer_text: str | None, joker_name: str | None, *, as_json: bool) -> None:
    """Judge a hand and print what each wager makes of it."""
    game = load_game(game_id)
    joker = game.joker_rule(joker_name)
    cards = game.deck.parse(text, game.cards)
    dealer = game.deck.parse(dealer_text, game.cards) if dealer_text else None
    if dealer:
        game.deck.check([*cards, *dealer])
    name, hand = _hand(game, cards, joker)
    traits = traits_of(cards, joker)
    results = _results(game, traits, traits_of(dealer, joker) if dealer else None)
    found = {
        "schema": SCHEMA,
        "game": game.id,
        "cards": format_cards(cards),
        "hand": name,
        "best": format_cards(hand.cards),
        "traits": list(game.vocabulary.words(traits)),
        "wagers": results,
    }
    if as_json:
        print_json(found)
        return
    out = console()
    out.print(f"[bold]{format_cards(cards)}[/bold]: {name} ({format_cards(hand.cards)})")
    rows = (
        (row["wager"], row["paytable"] + (f" ({row['choice']})" if "choice" in row else ""), row["name"], row["pays"],
         dollars(row["envy_cents"]) if row["envy_cents"] else "")
        for row in results
    )  # fmt: skip
    out.print(table("", ("wager", "pay table", "line", "pays", "envy to others"), rows, left=3))
    if not dealer and any(paytable.asks_for_dealer for paytable in game.paytables):
        out.print("  Some wagers depend on the dealer's hand: give --dealer CARDS.")
