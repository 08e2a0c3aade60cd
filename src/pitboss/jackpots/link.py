"""A link: games that share a jackpot must win it with the same hands, equally often, for the same pays."""

from collections.abc import Iterator

from pitboss.games import Game, Paytable
from pitboss.maths.pricing import price


def _lines(game: Game, table: Paytable) -> list[tuple[str, str, str]]:
    """Each line's exact probability and pay, with its name for people."""
    analysis = price(game, table)
    return [(each.line.name, str(each.probability), str(each.line.pay)) for each in analysis.lines if each.line]


def differences(table: Paytable, game: Game, designator: str, other_game: Game) -> Iterator[str]:
    """What keeps two games from sharing a jackpot: compared by exact probabilities, not by names."""
    other = other_game.paytable(designator, "jackpot")
    if (game.deck, game.cards) != (other_game.deck, other_game.cards):
        yield f"{other_game.name} is dealt from another deck"
    mine, theirs = _lines(game, table), _lines(other_game, other)
    if len(mine) != len(theirs):
        yield f"{other.designator} has {len(theirs)} lines, {table.designator} has {len(mine)}"
    for (name, chance, pay), (other_name, other_chance, other_pay) in zip(mine, theirs, strict=False):
        if (chance, pay) != (other_chance, other_pay):
            yield f"{other_name} pays {other_pay} with probability {other_chance}, {name} {pay} with {chance}"
