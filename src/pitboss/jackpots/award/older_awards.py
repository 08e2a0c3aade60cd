"""Awards that an older release has locked: no history of their meter is kept, so they go back as they did then."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pitboss.desk.desk import Desk
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award, AwardStatus, Hit, Jackpot
from pitboss.jackpots.game.meters import onto
from pitboss.ledger import units


def back_on_the_meter(desk: Desk, jackpot: Jackpot, award: Award, reason: str, facts: Mapping[str, str | int]) -> None:
    """The amount goes back on the meter that runs now, and the seed is taken back from it."""
    amount, meter = units(award.amount_cents), jackpot.plan.meter(award.meter)
    relief = _relieve_rivals(desk, award, amount - award.borne)
    returned = amount - award.borne - relief
    seed = _seed_to_take_back(desk, award, returned)
    amounts = {
        accounts.pending(award.id): amount,
        accounts.borne(jackpot.id): -(award.borne + relief),
        accounts.seed(jackpot.id, meter.id): -seed,
        **onto(desk, jackpot.id, meter, returned - seed),
    }
    if any(amounts.values()):
        desk.move("award-rejected", amounts, facts, reason)
    desk.put(replace(jackpot, hits=tuple(_without(jackpot, award))))


def _without(jackpot: Jackpot, award: Award) -> Iterator[Hit]:
    """The hits as if an award had not been; what its reseed put on the meter stays there."""
    for hit in jackpot.hits:
        if hit.award != award.id:
            yield hit
        elif hit.reseeded:
            yield replace(hit, share="0")


def _standing_rivals(desk: Desk, award: Award) -> list[Award]:
    rivals = [desk.get(Award, name) for name in award.rivals]
    return [rival for rival in rivals if rival.status in {AwardStatus.LOCKED, AwardStatus.CONFIRMED, AwardStatus.PAID}]


def _relieve_rivals(desk: Desk, award: Award, amount: int) -> int:
    """What the house has added to the awards of those who stay winners comes out of what is given back first."""
    relief = 0
    for rival in _standing_rivals(desk, award):
        part = min(rival.borne, amount - relief)
        if part:
            desk.put(replace(rival, borne=rival.borne - part))
            relief += part
    return relief


def _is_still_won_whole(desk: Desk, award: Award) -> bool:
    """Whether the meter would have started again without this award too."""
    return any(rival.share == "1" for rival in _standing_rivals(desk, award))


def _seed_to_take_back(desk: Desk, award: Award, returned: int) -> int:
    """The seed that started the meter again, as far as it is there; none if the meter stays won whole."""
    if _is_still_won_whole(desk, award):
        return 0
    there = desk.credit(accounts.meter(award.jackpot, award.meter)) + returned
    return min(award.seeded, there, desk.balance(accounts.seed(award.jackpot, award.meter)))
