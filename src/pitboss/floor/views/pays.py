"""What to pay: the settlement of a round as instructions to the dealer, in the order of the rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pitboss.games.settlement.pay import dollars
from pitboss.games.table.table import Table
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.rounds import events as e

#: The last award of a seat on each of its wagers.
Wins = Mapping[tuple[int, str], Award]


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """What to do about one wager, why, and by which rule; ``net_cents`` is what it brings the seat."""

    seat: int
    wager: str
    name: str
    pay: str
    do: str
    why: str
    stake_cents: int = 0
    pays_cents: int = 0
    net_cents: int = 0
    rule: str = ""
    rule_text: str = ""
    line: str = ""
    meter: str = ""
    share: str = ""
    award_status: str = ""


def instructions(table: Table, events: Iterable[e.Event], wins: Wins | None = None) -> tuple[Instruction, ...]:
    """One line for each wager, in the order in which they are settled: what to do, why, and by which rule.

    What has become of the jackpot wins is said with them; corrections come last.
    """
    return tuple(_instructions(table, events, wins or {}))


def _instructions(table: Table, events: Iterable[e.Event], wins: Wins) -> Iterator[Instruction]:
    for event in events:
        match event:
            case e.WagerSettled():
                yield _settled(table, event, wins.get((event.seat, event.wager)))
            case e.EnvyPaid():
                yield Instruction(
                    seat=event.seat,
                    wager=event.wager,
                    name=f"{_name(table, event.wager)} envy",
                    pay="envy",
                    pays_cents=event.cents,
                    net_cents=event.cents,
                    do=f"Pay {dollars(event.cents)}",
                    why=f"Seat {event.hand_of} has {event.line.replace('-', ' ')}",
                    line=event.line,
                )
            case e.WagerReturned():
                yield Instruction(
                    seat=event.seat,
                    wager=event.wager,
                    name=_name(table, event.wager),
                    stake_cents=event.cents,
                    pay="returned",
                    do=f"Give back {dollars(event.cents)}",
                    why="The hand is void",
                )
            case e.PaymentCorrected():
                more, less = f"Pay {dollars(event.cents)} more", f"Take {dollars(-event.cents)} back"
                yield Instruction(
                    seat=event.seat,
                    wager=event.wager,
                    name=f"{_name(table, event.wager)}, corrected",
                    pay="correction",
                    pays_cents=max(event.cents, 0),
                    net_cents=event.cents,
                    do=more if event.cents > 0 else less,
                    why=event.reason,
                )


def _name(table: Table, wager: str) -> str:
    return table.spot_name(wager) if wager in table.wagers else wager.replace("-", " ").title()


def _rule_text(table: Table, number: str) -> str:
    """What a rule of the game's document says; nothing for one that is not in our words."""
    found = (rule.text for rule in table.game.rules if rule.number == number)
    return " ".join(next(found, "").split())


def _settled(table: Table, event: e.WagerSettled, award: Award | None) -> Instruction:
    own = event.wager == event.stake_of
    return Instruction(
        seat=event.seat,
        wager=event.wager,
        name=_name(table, event.wager),
        stake_cents=event.stake_cents,
        pay=event.pay,
        pays_cents=event.won_cents,
        net_cents=event.won_cents + event.returned_cents - (event.stake_cents if own else 0),
        do=_do(event, award),
        why=event.why,
        rule=event.rule,
        rule_text=_rule_text(table, event.rule),
        line=event.line,
        meter=event.meter,
        share=event.share,
        award_status=str(award.status) if award else "",
    )


def _do(event: e.WagerSettled, award: Award | None) -> str:
    if event.meter:
        return f"Jackpot: {_became(award) if award else 'call a supervisor'}"
    if event.won_cents:
        return f"Pay {dollars(event.won_cents)}"
    if event.returned_cents:
        return "Push: leave the wager"
    if event.wager != event.stake_of:
        return "Nothing"
    return f"Take {dollars(event.stake_cents)}"


def _became(award: Award) -> str:
    """What has become of a win since the supervisor was called."""
    amount = dollars(award.amount_cents)
    return {
        AwardStatus.LOCKED: f"{amount} waits for a card",
        AwardStatus.DISPUTED: f"rejected by {award.rejected_by} and disputed; {amount} stays frozen",
        AwardStatus.CONFIRMED: f"{amount} is confirmed, and paid by the cage or by check",
        AwardStatus.PAID: f"{amount} is paid",
        AwardStatus.REJECTED: f"rejected by {award.rejected_by or award.confirmed_by}: {award.reason}",
        AwardStatus.REVERSED: f"{amount} was reversed: {award.reason}",
    }[award.status]
