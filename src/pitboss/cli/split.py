"""``pitboss split``."""

from typing import Any

from rich.markup import escape

from pitboss.cards import Card, format_cards
from pitboss.cli.output import SCHEMA, console, print_json
from pitboss.games.house_way import HouseWay, SetHand
from pitboss.reports.numbers import fraction, percent
from pitboss.reports.setting import Setting


def run(
    text: str, game_id: str, way_name: str | None, joker: str | None, wheel: str | None, *, best: bool, as_json: bool
) -> None:
    """Set a hand by a house way and print it with the rule that decided, and if asked for the best split."""
    setting = Setting.of(game_id, joker, wheel)
    way = setting.house_way(way_name)
    cards = setting.game.deck.parse(text, setting.game.cards)
    hands, rule = way.set_hand(cards, setting.joker, setting.wheel)
    found: dict[str, Any] = {
        "schema": SCHEMA,
        **setting.json(),
        "house_way": way.id,
        "house_way_hash": way.content_hash,
        "cards": format_cards(cards),
        **setting.hands_json(hands),
        "rule": {"number": rule.number, "text": rule.text},
    }
    values = _values(setting, way, cards) if best else None
    if as_json:
        print_json(found | (values or {}))
        return
    console().print(f"[bold]{format_cards(cards)}[/bold] by the house way {escape(way.name)}")
    _print_hands(setting, hands)
    console().print(f"  rule {escape(f'{rule.number}: {rule.text}')}", soft_wrap=True)
    if values:
        _print_best(values)


def _values(setting: Setting, way: HouseWay, cards: tuple[Card, ...]) -> dict[str, Any]:
    """The best split and the house way's, each against every dealer's hand that the cards leave."""
    # Valuing compiles and counts; setting a hand must not wait for that.
    from pitboss.maths.values import PaiGowSeat, split_choices

    seat = PaiGowSeat(cards, way, setting.game.pai_gow_rules, setting.joker, setting.wheel)
    choices = split_choices(seat, seat.unseen_dealers())
    by_way = next(choice for choice in choices if choice.rule)
    top = choices[0]
    return {
        "best": {**setting.hands_json(top.hands), "value": fraction(top.choice.value)},
        "house_way_value": fraction(by_way.choice.value),
        "house_way_cost": fraction(top.choice.value - by_way.choice.value),
        "percents": [percent(each, 6) for each in (top.choice.value, by_way.choice.value)],
    }


def _print_hands(setting: Setting, hands: SetHand) -> None:
    console().print(f"  back   {format_cards(hands.back):<16} {setting.back_name(hands.back)}")
    console().print(f"  front  {format_cards(hands.front):<16} {setting.front_name(hands.front)}")


def _print_best(values: dict[str, Any]) -> None:
    best, (top, by_way) = values["best"], values["percents"]
    console().print(f"  worth {by_way} of the wager against all hands that the dealer can have")
    console().print(f"[bold]best[/bold], worth {top}:")
    console().print(f"  back   {best['back']['cards']:<16} {best['back']['name']}")
    console().print(f"  front  {best['front']['cards']:<16} {best['front']['name']}")
