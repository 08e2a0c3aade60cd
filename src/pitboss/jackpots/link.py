"""A link: games that share a jackpot must win it with the same hands, equally often, for the same pays."""

from collections.abc import Iterator

from pitboss.games import Game, Paytable
from pitboss.maths.analysis import LineAnalysis
from pitboss.maths.pricing import price


def _lines(game: Game, table: Paytable) -> list[tuple[str, str, str]]:
    """Each line's exact probability and pay, with its name for people."""
    return [(_name(each), str(each.probability), _pay(each)) for each in price(game, table).lines]


def _name(each: LineAnalysis) -> str:
    return each.line.name if each.line else ""


def _pay(each: LineAnalysis) -> str:
    return str(each.line.pay) if each.line else ""


def differences(table: Paytable, game: Game, other: Paytable | str, other_game: Game) -> Iterator[str]:
    """What keeps two games from sharing a jackpot: compared by exact probabilities, not by names.

    Rules: 001/jackpot-notes.1, 001/linked-paytables.1.
    """
    if isinstance(other, str):
        other = other_game.paytable(other, "jackpot")
    if (game.deck, game.cards) != (other_game.deck, other_game.cards):
        yield f"{other_game.name} is dealt from another deck"
        return
    mine, theirs = _lines(game, table), _lines(other_game, other)
    if len(mine) != len(theirs):
        yield f"{other.designator} has {len(theirs)} lines, {table.designator} has {len(mine)}"
    for (name, chance, pay), (other_name, other_chance, other_pay) in zip(mine, theirs, strict=False):
        if (chance, pay) != (other_chance, other_pay):
            yield f"{other_name} pays {other_pay} with probability {other_chance}, {name} {pay} with {chance}"
