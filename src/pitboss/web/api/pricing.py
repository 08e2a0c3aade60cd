"""Pricing within a request: the hands are counted once, beside it; then a pay table takes milliseconds."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import anyio.to_thread

from pitboss.games import Game, Paytable
from pitboss.hands import JokerRule
from pitboss.maths.pricing import price
from pitboss.web.counting import COUNTING

T = TypeVar("T")


async def when_counted(
    game: Game, joker: JokerRule, paytables: tuple[Paytable, ...], then: Callable[[], T]
) -> T | None:
    """What is found once the hands are counted; nothing while that takes longer than a request should."""
    for two_hands in sorted({paytable.asks_for_dealer for paytable in paytables}):
        first = next(each for each in paytables if each.asks_for_dealer is two_hands)
        key = "census", len(game.deck), game.cards, str(joker), two_hands
        if await COUNTING.result(key, partial(_count, game, joker, first)) is None:
            return None
    return await anyio.to_thread.run_sync(then)


def _count(game: Game, joker: JokerRule, paytable: Paytable) -> bool:
    """Price one table, which counts whatever tables of its kind need and keeps it."""
    price(game, paytable, joker=joker)
    return True
