"""Release: the least that an award can be worth is confirmed while one before it is not decided."""

from dataclasses import replace

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots.award.confirmation import check_seen
from pitboss.jackpots.award.duties import check_apart
from pitboss.jackpots.award.history import MOST_BEFORE, waits_for, worth_of
from pitboss.jackpots.award.rework import add_up, decided, facts_of, new_supplement
from pitboss.jackpots.commands import ReleaseAward
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot
from pitboss.ledger import units


def release_award(desk: Desk, command: ReleaseAward) -> None:
    """An executive lets a winner have what is certain; a supplement follows once those before are decided.

    Rules: 001/jackpot.9f.
    """
    award = desk.get(Award, command.award)
    if award.status is not AwardStatus.LOCKED:
        raise PitbossError(f"Award {award.id} is {award.status}: only one that waits for its card is released")
    jackpot = desk.get(Jackpot, award.jackpot)
    by = desk.people(command.type, command.badge)["by"]
    check_apart(desk, command.type, [command.badge], jackpot, award)
    if award.supplement_of or not waits_for(desk, jackpot, award):
        raise PitbossError(
            f"Award {award.id} has nothing to be released from: it is confirmed as a whole", rule="001/jackpot.9f"
        )
    worth = worth_of(desk, jackpot, award)
    if worth.least is None or worth.most is None:
        raise PitbossError(
            f"More than {MOST_BEFORE} awards before {award.id} are not decided: decide some of them first"
        )
    least, more = worth.least.cents, worth.most.cents - worth.least.cents
    check_seen(award, least, command.seen_cents)
    _post(desk, award, least, by)
    desk.tell(
        "award-confirmed",
        award=award.id,
        table=award.table,
        seat=award.seat,
        cents=least,
        by=by,
        released=True,
        may_follow_cents=more,
    )
    desk.answer(award=award.id, cents=least, status=str(AwardStatus.CONFIRMED))


def _post(desk: Desk, award: Award, cents: int, by: str) -> None:
    """The certain part is owed, and the rest stays frozen for a supplement."""
    rest = award.amount_cents - cents
    amounts = {accounts.pending(award.id): units(cents), accounts.payable(award.id): -units(cents)}
    if cents:
        desk.move("award-released", amounts, {**facts_of(award), "by": by})
    main = replace(
        award,
        amount_cents=cents,
        status=AwardStatus.CONFIRMED,
        confirmed_at=desk.at,
        confirmed_by=by,
        confirmers=(by,),
        released=True,
    )
    desk.put(main)
    if rest:
        supplement = replace(new_supplement(desk, main), amount_cents=rest)
        desk.put(supplement)
        amounts = {accounts.pending(award.id): units(rest), accounts.pending(supplement.id): -units(rest)}
        desk.move("award-supplement", amounts, {**facts_of(supplement), "of": award.id})
        add_up(desk, main.id)
    decided(desk, desk.get(Award, main.id))
