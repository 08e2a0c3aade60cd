"""Pricing within a request: the hands are counted once, beside it; then a pay table takes milliseconds, in a thread."""

from collections.abc import Callable
from functools import partial

import anyio.to_thread
from fastapi import Response
from pydantic import BaseModel

from pitboss.games import Game, Paytable
from pitboss.hands import JokerRule
from pitboss.maths.pricing import price
from pitboss.web.counting import COUNTING, still_counting


async def when_counted(
    game: Game, joker: JokerRule, paytables: tuple[Paytable, ...], then: Callable[[], BaseModel]
) -> Response:
    """What is found once the hands are counted; that they are being counted, while it takes longer than a moment."""
    for two_hands in sorted({paytable.asks_for_dealer for paytable in paytables}):
        first = next(each for each in paytables if each.asks_for_dealer is two_hands)
        key = "census", len(game.deck), game.cards, str(joker), two_hands
        if await COUNTING.result(key, partial(_count, game, joker, first)) is None:
            return still_counting()
    return await anyio.to_thread.run_sync(lambda: _answer(then()))


def _answer(found: BaseModel) -> Response:
    """As it goes out: written here and not by the framework, on the thread that found it."""
    return Response(found.model_dump_json(), media_type="application/json")


def _count(game: Game, joker: JokerRule, paytable: Paytable) -> bool:
    """Price one table, which counts whatever tables of its kind need and keeps it."""
    price(game, paytable, joker=joker)
    return True
