"""A rejection that the patron disputes: the amount stays frozen until an executive and a manager resolve it."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.errors import PitbossError
from pitboss.jackpots.commands import DisputeAward, ResolveDispute
from pitboss.jackpots.confirming import check_seen, give_back, make_final, to_reject
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot
from pitboss.jackpots.duties import check_apart
from pitboss.jackpots.history import check_order
from pitboss.jackpots.state import Desk, reason_of


def dispute_award(desk: Desk, command: DisputeAward) -> Mapping[str, object]:
    """A card says that a hand is no winner, and the patron's statement says that it is: nothing moves yet.

    Rules: 001/jackpot.9f.
    """
    reason, statement = reason_of(command.reason), command.statement.strip()
    if not 1 <= len(statement) <= 500:
        raise PitbossError("Write down what the patron says, in 1 to 500 characters", rule="001/jackpot.9f")
    award, by = to_reject(desk, command)
    desk.put(replace(award, status=AwardStatus.DISPUTED, reason=reason, statement=statement, rejected_by=by,
                     rejected_at=desk.at))  # fmt: skip
    desk.tell("award-disputed", award=award.id, jackpot=award.jackpot, table=award.table, seat=award.seat,
              cents=award.amount_cents, reason=reason, by=by)  # fmt: skip
    return {"award": award.id, "cents": award.amount_cents, "status": str(AwardStatus.DISPUTED)}


def resolve_dispute(desk: Desk, command: ResolveDispute) -> Mapping[str, object]:
    """An executive and a manager, two people who neither called nor rejected it, confirm a disputed award or reject it.

    Rules: 001/jackpot.9f.
    """
    reason, award = reason_of(command.reason), desk.get(Award, command.award)
    if award.status is not AwardStatus.DISPUTED:
        raise PitbossError(
            f"Award {award.id} is {award.status}: only a disputed one is resolved", rule="001/jackpot.9f"
        )
    jackpot, told = desk.get(Jackpot, award.jackpot), desk.people(command.type, command.badge, command.second)
    check_apart(desk, command.type, (command.badge, command.second), jackpot, award)
    people = told["by"], told["second"]
    if command.outcome == "rejected":
        return give_back(desk, award, reason, " and ".join(people))
    check_order(desk, jackpot, award)
    check_seen(award, award.amount_cents, command.seen_cents)
    return make_final(desk, replace(award, reason=reason), *people)
