"""``pitboss split``."""

from rich.markup import escape

from pitboss.cards import format_cards
from pitboss.cli.output import SCHEMA, console, print_json
from pitboss.cli.pai_gow import Setting


def run(text: str, game_id: str, way_name: str | None, joker: str | None, wheel: str | None, *, as_json: bool) -> None:
    """Set a hand by a house way and print it with the rule that decided."""
    setting = Setting.of(game_id, joker, wheel)
    way = setting.house_way(way_name)
    cards = setting.game.deck.parse(text, setting.game.cards)
    hands, rule = way.set_hand(cards, setting.joker, setting.wheel)
    found = {
        "schema": SCHEMA,
        **setting.json(),
        "house_way": way.id,
        "house_way_hash": way.content_hash,
        "cards": format_cards(cards),
        **setting.hands_json(hands),
        "rule": {"number": rule.number, "text": rule.text},
    }
    if as_json:
        print_json(found)
        return
    out = console()
    out.print(f"[bold]{format_cards(cards)}[/bold] by the house way {escape(way.name)}")
    out.print(f"  back   {format_cards(hands.back):<16} {setting.back_name(hands.back)}")
    out.print(f"  front  {format_cards(hands.front):<16} {setting.front_name(hands.front)}")
    out.print(f"  rule {escape(f'{rule.number}: {rule.text}')}", soft_wrap=True)
