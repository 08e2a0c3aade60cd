"""What to pay: the settlement of a round as instructions to the dealer, in the order of the rules."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pitboss.games.settlement.pay import dollars
from pitboss.games.table.table import Table
from pitboss.games.words import role_name
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.messages import Message
from pitboss.rounds import events as e

#: The last award of a seat on each of its wagers.
Wins = Mapping[tuple[int, str], Award]

#: What is paid for another seat's hand, at the end of the round.
ENVY = "envy"
#: A stake that goes back because the hand is void.
RETURNED = "returned"
#: What a seat was paid wrongly.
CORRECTION = "correction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """What to do about one wager, why, and by which rule; ``net_cents`` is what it brings the seat.

    ``pays_cents`` are what is paid beside it, ``take_cents`` what is taken away; ``forfeited`` says that the fold of
    its player took it.
    """

    seat: int
    wager: str
    name: str
    pay: str
    do: str
    why: str
    stake_cents: int = 0
    pays_cents: int = 0
    take_cents: int = 0
    net_cents: int = 0
    rule: str = ""
    rule_text: str = ""
    line: str = ""
    meter: str = ""
    share: str = ""
    award_status: str = ""
    forfeited: bool = False


@dataclass(frozen=True, slots=True)
class SeatSum:
    """What is paid to a seat and taken from it over all of its wagers, and that in words.

    Envy is paid at the end of the round, and a jackpot by its card: neither is in the amounts.
    """

    seat: int
    pays_cents: int
    take_cents: int
    do: str


def seat_sums(pays: Iterable[Instruction]) -> tuple[SeatSum, ...]:
    """The sums of each seat, in the order in which they are settled; forfeits are taken before, envy is paid after."""
    lines: dict[int, list[Instruction]] = {}
    for pay in pays:
        if pay.pay != ENVY and not pay.forfeited:
            lines.setdefault(pay.seat, []).append(pay)
    return tuple(_sum_of(seat, own) for seat, own in lines.items())


def _sum_of(seat: int, pays: Sequence[Instruction]) -> SeatSum:
    by_hand = [pay for pay in pays if not pay.meter]
    paid, taken = sum(pay.pays_cents for pay in by_hand), sum(pay.take_cents for pay in by_hand)
    back = sum(pay.stake_cents for pay in by_hand if pay.pay == RETURNED)
    words = (
        f"pay {dollars(paid)}" if paid else "",
        f"take {dollars(taken)}" if taken else "",
        f"give back {dollars(back)}" if back else "",
        "jackpot, by card" if len(by_hand) < len(pays) else "",
    )
    return SeatSum(seat, paid, taken, ", ".join(filter(None, words)) or "leave the wagers")


def instructions(table: Table, events: Iterable[e.Event], wins: Wins | None = None) -> tuple[Instruction, ...]:
    """One line for each wager, in the order in which they are settled: what to do, why, and by which rule.

    What a fold forfeits is collected first, because only what is still in action is settled against the dealer's hand.
    What has become of the jackpot wins is said with them; corrections come last.

    Rules: 003/dealing.5, 003/dealing.7, 004/9.
    """
    events = tuple(events)
    folded = {event.seat for event in events if isinstance(event, e.Decided) and event.action == "fold"}
    lines = (_with_forfeit(table, line, folded) for line in _instructions(table, events, wins or {}))
    return tuple(sorted(lines, key=lambda line: not line.forfeited))


def _with_forfeit(table: Table, line: Instruction, folded: Container[int]) -> Instruction:
    """A line that says whether a fold took its wager: one that survives a fold is settled in its turn.

    What a correction takes back was paid before, and is no part of the fold.
    """
    wager = None if line.pay == CORRECTION else table.wagers.get(line.wager)
    is_lost = line.seat in folded and line.take_cents > 0 and wager is not None and not table.survives_fold(wager)
    return replace(line, forfeited=is_lost) if is_lost else line


def _instructions(table: Table, events: Iterable[e.Event], wins: Wins) -> Iterator[Instruction]:
    for event in events:
        match event:
            case e.WagerSettled():
                yield _settled(table, event, wins.get((event.seat, event.wager)))
            case e.EnvyPaid():
                yield Instruction(
                    seat=event.seat,
                    wager=event.wager,
                    name=Message("{wager} envy", wager=_name(table, event.wager)),
                    pay=ENVY,
                    pays_cents=event.cents,
                    net_cents=event.cents,
                    do=f"Pay {dollars(event.cents)}",
                    why=Message("Seat {seat} has {line}", seat=event.hand_of, line=_line(table, event)),
                    line=event.line,
                )
            case e.WagerReturned():
                yield Instruction(
                    seat=event.seat,
                    wager=event.wager,
                    name=_name(table, event.wager),
                    stake_cents=event.cents,
                    pay=RETURNED,
                    do=f"Give back {dollars(event.cents)}",
                    why=Message("The hand is void"),
                )
            case e.PaymentCorrected():
                more, less = f"Pay {dollars(event.cents)} more", f"Take {dollars(-event.cents)} back"
                yield Instruction(
                    seat=event.seat,
                    wager=event.wager,
                    name=Message("{wager}, corrected", wager=_name(table, event.wager)),
                    pay=CORRECTION,
                    pays_cents=max(event.cents, 0),
                    take_cents=max(-event.cents, 0),
                    net_cents=event.cents,
                    do=more if event.cents > 0 else less,
                    why=event.reason,
                )


def _name(table: Table, wager: str) -> Message:
    """A wager by its name on the layout, or what is paid beside one by its role."""
    return table.spot_name(wager) if wager in table.wagers else role_name(wager)


def _line(table: Table, event: e.EnvyPaid) -> Message:
    """The line of a pay table that another seat's hand is on."""
    lines = table.paytables[event.wager].lines
    return Message(next((line.name for line in lines if line.id == event.line), event.line.replace("-", " ")))


def _settled(table: Table, event: e.WagerSettled, award: Award | None) -> Instruction:
    own = event.wager == event.stake_of
    return Instruction(
        seat=event.seat,
        wager=event.wager,
        name=_name(table, event.wager),
        stake_cents=event.stake_cents,
        pay=event.pay,
        pays_cents=event.won_cents,
        take_cents=event.stake_cents if _is_lost(event) else 0,
        net_cents=event.won_cents + event.returned_cents - (event.stake_cents if own else 0),
        do=_do(event, award),
        why=event.why,
        rule=event.rule,
        rule_text=table.game.rule_text(event.rule),
        line=event.line,
        meter=event.meter,
        share=event.share,
        award_status=str(award.status) if award else "",
    )


def _is_lost(event: e.WagerSettled) -> bool:
    """Whether the stake goes to the tray; what is settled beside another wager's stake has none to lose."""
    gets = event.meter or event.won_cents or event.returned_cents
    return not gets and event.wager == event.stake_of


def _do(event: e.WagerSettled, award: Award | None) -> str:
    if event.meter:
        return f"Jackpot: {_became(award) if award else 'call a supervisor'}"
    if event.won_cents:
        return f"Pay {dollars(event.won_cents)}"
    if event.returned_cents:
        return "Push: leave the wager"
    return f"Take {dollars(event.stake_cents)}" if _is_lost(event) else "Nothing"


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
