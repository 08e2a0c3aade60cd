"""Payment of an award: the steps that the regulation asks for, in order, each with who took it and when."""

import datetime as dt
import functools
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

from pitboss.desk.desk import Desk, Known
from pitboss.desk.people import acts, roles
from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import from_file, placed, read_file
from pitboss.games.settlement.pay import dollars, parse_cents
from pitboss.jackpots import accounts
from pitboss.jackpots.award.duties import check_apart
from pitboss.jackpots.award.shown_cards import winning_cards
from pitboss.jackpots.award.steps import CHECK, COUNTED, IDENTIFIED, PAID, SEALED, SHOWN, taken_step, taken_steps
from pitboss.jackpots.care.cover import advance, lacking_cents, note_unpaid
from pitboss.jackpots.care.references import check_reference, count_once, number_of
from pitboss.jackpots.commands import TakeStep
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot, StepTaken
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.jackpots.winner.cash import count_cash
from pitboss.jackpots.winner.rules import winner_rules
from pitboss.jackpots.winner.withheld_tax import keep_back, withheld_cents
from pitboss.ledger import as_cents, units

#: By a check of the house's own account, where the jackpots' does not hold the prize yet.
OPERATING = "operating"
CASH = "cash"
#: In chips from the tray of its table, as fixed pays are.
TRAY = "tray"
METHODS = (CASH, "chips", CHECK, OPERATING)
#: How a method is called where its word does not say it.
METHOD_WORDS = {TRAY: "chips from the tray of the table", OPERATING: "a check of the house (operating funds)"}
BY_CHECK = frozenset({CHECK, OPERATING})
_PAID_OUT = frozenset({AwardStatus.PAID, AwardStatus.REVERSED})

FILE = Path(__file__).parent / "payment.toml"


@from_file
class PaymentStep:
    """A step of payment: from which amount, whether only for prizes that are reported for tax, what is noted and done.

    ``source`` says in words who asks for it, and ``rule`` which rule, if one does.
    """

    id: str
    text: str
    asks: str
    does: str
    source: str
    above: str = "$0"
    taxed: bool = False
    rule: str = ""

    @property
    def above_cents(self) -> int:
        """The prize above which the step is needed, in cents."""
        return _cents(self.above)

    def refusal(self, sentence: str) -> PitbossError:
        """The error for what the step forbids."""
        return PitbossError(sentence, rule=self.rule, cited=self.source)


@from_file
class _Allowed:
    """The time allowed, how long a hand is kept, and how much may be paid in cash or chips."""

    hours: int
    keep_days: int
    cash_up_to: str
    source: str


@from_file
class _Thresholds:
    """The highest amounts from which a plan may ask for a card."""

    supervisor_at_most: str
    executive_at_most: str
    source: str


@from_file
class PaymentRules:
    """The rules of ``payment.toml``: the steps, what is allowed, and the highest thresholds."""

    step: tuple[PaymentStep, ...]
    payment: _Allowed
    thresholds: _Thresholds

    @property
    def cash_up_to_cents(self) -> int:
        """The most that may be paid in cash or chips, in cents."""
        return _cents(self.payment.cash_up_to)

    @property
    def supervisor_at_most_cents(self) -> int:
        """The highest fixed pay that needs no supervisor's card."""
        return _cents(self.thresholds.supervisor_at_most)

    @property
    def executive_at_most_cents(self) -> int:
        """The highest award that needs no executive's card."""
        return _cents(self.thresholds.executive_at_most)

    def steps_for(self, cents: int, wager_cents: int, day: dt.date) -> tuple[PaymentStep, ...]:
        """The steps that a prize needs."""
        taxed = winner_rules().form_for(cents, wager_cents, day) is not None
        return tuple(step for step in self.step if cents >= step.above_cents and (taxed or not step.taxed))


def _cents(amount: str) -> int:
    return placed(FILE.name, lambda: parse_cents(amount))


@functools.cache
def payment_rules() -> PaymentRules:
    """The rules of payment, read from ``payment.toml``."""
    return read_file(FILE, PaymentRules, FILE.name)


def _day(at: str, zone: str) -> dt.date:
    return dt.datetime.fromisoformat(at).astimezone(ZoneInfo(zone)).date()


def day_of(award: Award, zone: str) -> dt.date:
    """The day of the win by the clock on the wall, which decides the tax."""
    return _day(award.won_at or award.locked_at, zone)


def due_by(award: Award) -> dt.datetime:
    """The time by which an award has to be paid; for one from paper it counts from the win, not from the keying."""
    return dt.datetime.fromisoformat(award.due_from or award.won_at or award.locked_at) + dt.timedelta(
        hours=payment_rules().payment.hours
    )


def release_at(award: Award) -> dt.datetime | None:
    """The time until which the sealed hand and its deck are kept, from the sealing; empty before it."""
    sealed = taken_step(award, SEALED)
    return (
        dt.datetime.fromisoformat(sealed.at) + dt.timedelta(days=payment_rules().payment.keep_days) if sealed else None
    )


def needs_tax_form(plan: JackpotPlan, cents: int, at: str) -> bool:
    """Whether a prize of a jackpot, a share or a fixed pay, is reported to the tax office; by the day of the win."""
    return winner_rules().form_for(cents, plan.fixed_cents, _day(at, plan.zone)) is not None


def is_taxed(award: Award, plan: JackpotPlan) -> bool:
    """Whether an award is reported to the tax office."""
    return needs_tax_form(plan, award.total_cents, award.won_at or award.locked_at)


def steps_of(desk_day: dt.date, award: Award, wager_cents: int, *, practice: bool = False) -> tuple[PaymentStep, ...]:
    """The steps that an award needs, by what it and its supplements come to.

    A supplement is of the same hand: it needs the steps that its award has not taken, the tax form and the payment.
    In practice nobody is identified, and nobody was where an older release has paid.
    """
    steps = payment_rules().steps_for(award.total_cents, wager_cents, desk_day)
    nobody = practice or (award.status in _PAID_OUT and taken_step(award, IDENTIFIED) is None)
    return tuple(
        step
        for step in steps
        if (step.taxed or step.id == PAID or step.id not in award.taken_before)
        and not (nobody and step.id == IDENTIFIED)
    )


def open_steps(award: Award, wager_cents: int, day: dt.date, *, practice: bool = False) -> list[PaymentStep]:
    """The steps that are still to be taken, in order."""
    taken = {step.step for step in taken_steps(award)}
    return [step for step in steps_of(day, award, wager_cents, practice=practice) if step.id not in taken]


def late_thresholds(plan: JackpotPlan) -> list[PitbossError]:
    """The amounts of a plan from which a second card is asked for later than the data allow; none in practice.

    Rules: 001/jackpot.9f.
    """
    rules = payment_rules()
    amounts = (
        ("a supervisor", plan.supervisor_from_cents, rules.supervisor_at_most_cents),
        ("an executive", plan.executive_from_cents, rules.executive_at_most_cents),
    )
    return [
        PitbossError(
            f"The card of {who} must be asked for from {dollars(most)} or less, not from {dollars(cents)}",
            rule="001/jackpot.9f",
        )
        for who, cents, most in amounts
        if not plan.practice and not 0 <= cents <= most
    ]


def check_thresholds(plan: JackpotPlan) -> None:
    """Refuse a plan under which large prizes are paid without a second card."""
    for error in late_thresholds(plan):
        raise error


def takers(step: str) -> tuple[Role, ...]:
    """The roles whose cards take a step: only surveillance says what surveillance has seen."""
    return roles("identify-winner" if step == IDENTIFIED else _act_of(step))


def _act_of(step: str) -> str:
    """The act of a step: some take other people than the rest."""
    act = f"take-step/{step}"
    return act if act in acts() else "take-step"


def take_step(desk: Desk, command: TakeStep, entered: str = "") -> None:
    """Take the next step; the last one is the payment itself. ``entered`` are the cards that the round has.

    Rules: 001/jackpot.9, 001/jackpot.9f.
    """
    award = desk.get(Award, command.award)
    if award.status is not AwardStatus.CONFIRMED:
        raise PitbossError(
            f"Award {award.id} is {award.status}: it is paid once it is confirmed", rule="001/jackpot.9f"
        )
    jackpot = desk.get(Jackpot, award.jackpot)
    plan, act = jackpot.plan, _act_of(command.step)
    step = open_steps(award, plan.fixed_cents, day_of(award, plan.zone), practice=plan.practice)[0]
    if command.step != step.id:
        raise step.refusal(f"The next step: {step.text}")
    if step.id == IDENTIFIED:
        raise step.refusal("Identify the winner by name and ID: that is not entered as a step")
    by = desk.people(act, command.badge)["by"]
    check_apart(desk, act, [command.badge], jackpot, award)
    taken = StepTaken(step.id, desk.at, by, _line(command.detail))
    if step.id == SHOWN:
        taken = replace(taken, camera=_asked(step, command.camera), cards=_shown(desk, plan, award, command, entered))
    elif step.id == PAID:
        taken = replace(taken, method=_line(command.method).lower(), number=_check_number(command.number))
        award = _pay(desk, plan, award, taken, command.day_opens)
    else:
        _asked(step, command.detail)
    if step.id == COUNTED:
        taken = replace(taken, counted=_whole(step, len(plan.its_game.deck), command.counted))
    desk.put(replace(award, steps=(*award.steps, taken)))
    for supplement in (desk.get(Award, name) for name in award.supplements):
        desk.put(replace(supplement, taken_before=(*supplement.taken_before, step.id)))
    desk.tell(
        "award-step", award=award.id, table=award.table, seat=award.seat, step=step.id, status=str(award.status), by=by
    )
    desk.answer(award=award.id, step=step.id, status=str(award.status))


def _line(text: str) -> str:
    """A text of one line, as it was written."""
    return " ".join(text.split())[:200]


def _check_number(text: str) -> str:
    """The number of a check, where one is written."""
    return number_of(text, "check") if text.strip() else ""


def _asked(step: PaymentStep, text: str) -> str:
    """A value that a step requires, refused if it is missing."""
    if not text.strip():
        raise step.refusal(f"Enter for this step: {step.asks}")
    return _line(text)


def _whole(step: PaymentStep, whole: int, counted: int) -> int:
    """The number of cards that were counted, refused unless it is that of the whole deck."""
    if counted != whole:
        raise step.refusal(
            f"The whole deck has {whole} cards, not {counted}: count again, the winning hand with the rest. If that is "
            "right, the deck is not complete: pay nothing, and call a manager"
        )
    return counted


def _shown(desk: Desk, plan: JackpotPlan, award: Award, command: TakeStep, entered: str) -> str:
    """The cards of the round where it has them; else those that were picked, if they make the hand."""
    if not entered:
        return winning_cards(desk, plan, award, command.cards)
    if command.cards and sorted(command.cards.split()) != sorted(entered.split()):
        raise PitbossError(f"The round has other cards for seat {award.seat}: {entered}; cards can't be picked here")
    return entered


def _pay(desk: Desk, plan: JackpotPlan, award: Award, taken: StepTaken, day_opens: str) -> Award:
    rules, withheld = payment_rules(), _withheld(plan, award)
    if taken.method not in methods_for(award):
        raise PitbossError(f"A prize is paid by {', '.join(methods_for(award))}: choose one", rule="WAC 230-15-690")
    if taken.method not in BY_CHECK and award.total_cents > rules.cash_up_to_cents:
        raise PitbossError(f"Above {dollars(rules.cash_up_to_cents)} a prize is paid by check", rule="WAC 230-15-405")
    if taken.method in BY_CHECK and not taken.number:
        raise PitbossError("Enter the check number", rule="WAC 230-15-405")
    amount = units(award.amount_cents)
    if amount:
        source = _source(desk, plan, taken.method, award)
        amounts = {accounts.payable(award.id): amount, source: -amount}
        facts: dict[str, str | int] = {"award": award.id, "jackpot": plan.id, "method": taken.method, "by": taken.by}
        if taken.method in BY_CHECK:
            facts["check"] = taken.number
            _count_check(desk, plan, award, taken, source)
        desk.move("award-paid", amounts, facts)
        if taken.method == OPERATING:
            advance(desk, award, facts)
        keep_back(desk, award, withheld, source, taken.by)
        note_unpaid(desk, award)
    if taken.method == CASH and not plan.practice:
        count_cash(desk, award, award.amount_cents - withheld, plan.zone, day_opens)
    return replace(award, status=AwardStatus.PAID, withheld_cents=withheld)


def methods_for(award: Award) -> tuple[str, ...]:
    """The methods by which an award may be paid: the tray pays no share of a meter.

    Rules: 001/jackpot.9b.
    """
    return (TRAY, *METHODS) if award.is_fixed else METHODS


def net_cents(plan: JackpotPlan, award: Award) -> int:
    """The cents that the winner of an award, who must be known, is given."""
    return award.amount_cents - _withheld(plan, award)


def _withheld(plan: JackpotPlan, award: Award) -> int:
    """The cents kept back of an award, whose winner must be known; none in practice."""
    if plan.practice:
        return 0
    if award.winner is None:
        raise PitbossError(
            f"Award {award.id} is not paid before its winner is identified: enter the ID first",
            rule="WAC 230-15-405",
        )
    return withheld_cents(plan, award, day_of(award, plan.zone), has_number=award.winner.has_tax_number)


def _count_check(desk: Desk, plan: JackpotPlan, award: Award, taken: StepTaken, source: str) -> None:
    """Count a check, which pays one prize; numbers are those of the bank account that it is drawn on."""
    if plan.practice:
        return
    account = accounts.BANK if source == accounts.BANK else accounts.HOUSE_BANK
    whose = "the jackpots'" if account == accounts.BANK else "the house's"
    used = check_reference(desk, account, taken.number, net_cents(plan, award), taken.by, award.id)
    count_once(desk, used, f"Check {taken.number} of {whose} bank account was written", plan.zone)


def to_cover_cents(state: Known, award: Award) -> int:
    """The cents still owed, or frozen, on an award and on the others of the same win."""
    main = state.get(Award, award.supplement_of or award.id)
    others = {main.id, *main.supplements} - {award.id}
    owed = (state.balance(account(name)) for name in others for account in (accounts.pending, accounts.payable))
    return award.amount_cents - as_cents(sum(owed))


def _source(desk: Desk, plan: JackpotPlan, word: str, award: Award) -> str:
    """The account that pays: no check on players' money for a house jackpot, and none that would bounce."""
    lacks = lacking_cents(desk, plan, award, to_cover_cents(desk, award))
    if word == OPERATING and not lacks:
        raise PitbossError(
            "Operating funds pay a progressive's prize only where the jackpots' bank account does not hold it yet",
            rule="WAC 230-15-720",
        )
    if plan.practice:
        return accounts.PRACTICE
    if word == TRAY:
        return accounts.tray(award.table)
    if word == OPERATING:
        return accounts.advanced(award.id)
    if word != CHECK:
        return accounts.CAGE
    if plan.is_house or award.is_fixed:
        return accounts.HOUSE_BANK
    if lacks:
        raise PitbossError(not_covered(lacks), rule="WAC 230-15-720")
    return accounts.BANK


def not_covered(lacks_cents: int) -> str:
    """The error for a check that is not covered: whom to ask, and what the house may do meanwhile."""
    return (
        f"The jackpots' bank account lacks {dollars(lacks_cents)} for a check: accounting or a manager deposits it, or "
        f"the house pays by a check of its own ({OPERATING}) and is reimbursed after the deposit"
    )
