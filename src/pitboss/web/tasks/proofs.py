"""Proofs of house ways: worked out beside the requests, one at a time and each once, with how far it is."""

from functools import partial

from pitboss.floor.documents import ProvedSetting
from pitboss.games.house_way import HouseWay
from pitboss.reports.base.way_proof import way_proof
from pitboss.web.tasks.worker import COUNTING, PATIENCE_SECONDS

#: How far each way is that is being proved; the worker writes it, and whoever asks again reads it.
_HOW_FAR: dict[str, str] = {}


async def proof(way: HouseWay) -> tuple[ProvedSetting, ...] | None:
    """What proves a way; nothing while that goes on; refused with the first hand on which the way fails."""
    return await COUNTING.result(("house-way", way.content_hash), partial(_proved, way), PATIENCE_SECONDS)


def how_far(way: HouseWay) -> str:
    """What to say to whoever waits for a proof."""
    return _HOW_FAR.get(way.content_hash, f"House way {way.id!r} is waiting to be proved")


def _proved(way: HouseWay) -> tuple[ProvedSetting, ...]:
    """Prove a way, and note down how far it is."""

    def told(_what: str, done: int, parts: int) -> None:
        settings = f"{done} of {parts} settings of joker and A-2-3-4-5 are done"
        _HOW_FAR[way.content_hash] = f"House way {way.id!r} is being proved on every hand: {settings}"

    try:
        return way_proof(way, told)
    finally:
        _HOW_FAR.pop(way.content_hash, None)
