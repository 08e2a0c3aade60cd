"""What players read of a game: lines, rulings, summaries, the rules of its house ways, and the names on its layout."""

from collections.abc import Iterator

from pitboss.games.game import Game
from pitboss.games.house_way import house_way_ids, load_house_way
from pitboss.messages import Message


def role_name(role: str) -> Message:
    """The name of what is paid besides a wager, such as *Ante Bonus*."""
    return Message.of_wager(role.replace("-", " ").title())


def rules_texts(game: Game) -> tuple[str, ...]:
    """Every text of the rules that a player or a display is shown in the course of play, each once.

    The words of the numbered rules are not among them: they are shown as they were approved.
    """
    return tuple(dict.fromkeys(_rules_texts(game)))


def _rules_texts(game: Game) -> Iterator[str]:
    yield from (" ".join(wager.summary.split()) for wager in game.wagers)
    for table in game.paytables:
        yield from (line.name for line in table.lines)
        yield from (meter.title() for meter in table.meters)
    yield from (ruling.text for ruling in game.rulings)
    if game.base.house_way:
        yield from (rule.text for name in house_way_ids() for rule in load_house_way(name).rules)


def layout_names(game: Game) -> Iterator[Message]:
    """The names of its wagers on a layout, on each of the sensors they may have, and of what is paid besides them."""
    for wager in game.wagers:
        spots = wager.on_sensors or ("",)
        yield from (game.spot_name(wager.numbered(number, None)) for number in range(1, len(spots) + 1))
    yield from (role_name(table.role) for table in game.paytables if table.is_bonus)
