"""A rejected win never touched the meter: every amount against a plain reading of the document."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.jackpots.card_room import ALL, HALF, NOON, QUARTER, CardRoom, opened, progressive
from tests.jackpots.whole_journal import broken, stretch_of

from pitboss.desk.desk import Desk
from pitboss.desk.gaming_day import Hours
from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.award.replay import final_cents
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.identities import balances_of
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, MeterSharing, OffTheMeter, Overflow, SeatOrder, WhenDry
from pitboss.jackpots.reports import reworked_wins
from pitboss.ledger import Facts, JournalRecord, Posted
from pitboss.ledger.entry import moved

CENT = 10**6
SHARES = {ALL: Fraction(1), HALF: Fraction(1, 2), QUARTER: Fraction(1, 4)}


@dataclass
class PlainReading:
    """A meter in plain arithmetic, told what happened and which hands were winners: nothing of the package in it.

    ``log`` has wagers, fixed pays in cents, calls: lists of (name, seat, share, line) as the dealer pressed them, and
    what was backed out of a win: (name, cents of its parts before that one, cents).
    """

    seed: int
    rate: int
    reserve_rate: int
    limit: int | None
    returns: bool
    sharing: str
    from_right: bool
    owes: bool
    log: list[tuple[str, Any]] = field(default_factory=list)

    def read(
        self, rejected: set[str], final: dict[str, int], backed_out: set[str]
    ) -> tuple[dict[str, int], tuple[int, int, int]]:
        """What each hand is due, and meter, reserve and overflow: rejected hands were never called.

        Nothing ``final`` is cut, so that the house bears what the meter can't; what is backed out gets no more.
        """
        self.meter, self.reserve, self.over, self.debt = self.seed * CENT, 0, 0, 0
        self.final, self.backed_out, self.borne = final, backed_out, dict[str, int]()
        due: dict[str, int] = {}
        for word, what in self.log:
            if word == "wagers":
                self.wager(what)
            elif word == "pay":
                off = min(what, self.meter // CENT)
                self.meter -= off * CENT
                self.debt += (what - off) * CENT if self.owes else 0
            elif word == "backed out":
                name, before, cents = what
                self.grow((cents - max(0, min(self.borne[name] - before, cents))) * CENT)
            else:
                self.call([hand for hand in what if hand[0] not in rejected], due)
        return due, (self.meter, self.reserve, self.over)

    def grow(self, amount: int) -> None:
        """Up to the limit, and the rest flows over."""
        fits = amount if self.limit is None else min(amount, max(0, self.limit * CENT - self.meter))
        self.meter += fits
        self.over += amount - fits

    def wager(self, many: int) -> None:
        """What the meter owes the house is repaid first."""
        amount = 100 * many * self.rate
        repaid = min(amount, self.debt)
        self.debt -= repaid
        self.grow(amount - repaid)
        self.reserve += 100 * many * self.reserve_rate

    def call(self, hands: list[tuple[str, int, Fraction, str]], due: dict[str, int]) -> None:
        """From the right, or from the left; together where the plan reads the meter once for several."""
        hands = sorted(hands, key=lambda hand: -hand[1] if self.from_right else hand[1])
        together: dict[object, list[tuple[str, int, Fraction, str]]] = {}
        for hand in hands:
            key = {"sequential": hand[0], "each-full": "all", "split": hand[3]}[self.sharing]
            together.setdefault(key, []).append(hand)
        for winners in together.values():
            shown = self.meter // CENT
            for name, _, share, _ in winners:
                cents = int(shown * share / (len(winners) if self.sharing == "split" else 1))
                due[name] = min(cents, self.final[name]) if name in self.backed_out else cents
                off = min(due[name], self.meter // CENT)
                self.meter -= off * CENT
                self.borne[name] = max(due[name], self.final.get(name, 0)) - off
            if any(share == 1 for _, _, share, _ in winners):
                back, self.over = (self.over, 0) if self.returns else (0, self.over)
                fresh, self.reserve = self.seed * CENT + self.reserve + back, 0
                self.grow(fresh)


def called(room: CardRoom, table: str, *hands: tuple[int, str]) -> list[Award]:
    """The awards of a game at a table in which all six seats play."""
    room.start(table, *range(1, 7))
    for seat, line in hands:
        room.press(seat, line, table)
    return room.call(table)


def grown(tables: int = 1, **more: Any) -> CardRoom:  # noqa: ANN401 - any field of a plan
    """WA01 with a seed of $1,000 and 20% of the wagers, grown to $1,239.60 by wagers at the last table."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 100_000, 200_000), **more), tables=tables)
    room.adjust(23_800, "house-addition")
    room.play(4, 1, 2, table=f"T{tables}")
    return room


@pytest.mark.rule("001", "jackpot.9c")
@pytest.mark.rule("001", "jackpot.9f")
@pytest.mark.parametrize(
    ("first", "second", "locked", "due"),
    [(ALL, HALF, (124_080, 50_000), 62_040), (HALF, ALL, (62_040, 62_040), 124_080)],
    ids=["100% then 50%", "50% then 100%"],
)
def test_at_one_table_the_second_hand_gets_what_the_meter_shows_once_the_first_is_rejected(
    first: str, second: str, locked: tuple[int, int], due: int
) -> None:
    """$1,240.80: seat 6 was no winner, so seat 4's share is of all of it."""
    room = grown()
    six, four = called(room, "T1", (6, first), (4, second))
    assert (six.amount_cents, four.amount_cents) == locked
    room.reject(six)
    assert room.award(four.id).amount_cents == due
    assert room.records[-1].facts["because"] == six.id
    room.do(c.ConfirmAward(award=four.id, badge="executive", seen_cents=due))
    assert room.credit(accounts.payable(four.id)) == due * CENT
    room.audit()


@pytest.mark.rule("001", "jackpot.9f")
def test_a_false_call_at_a_linked_table_does_not_shrink_the_true_winner() -> None:
    """T1 calls 100% by mistake, T2 has half, and then another table all of it."""
    room = grown(tables=3)
    (false,) = called(room, "T1", (6, ALL))
    (half,) = called(room, "T2", (4, HALF))
    (whole,) = called(room, "T3", (1, ALL))
    meters = [124_080, 124_200, 124_320 - 62_100]
    assert [award.amount_cents for award in (false, half, whole)] == [meters[0], 50_060, 50_180]
    room.reject(false)
    assert room.award(half.id).amount_cents == meters[1] // 2
    assert room.award(whole.id).amount_cents == meters[2]
    assert [note.because for note in room.award(whole.id).reworked] == [false.id]
    room.audit()


def test_a_later_award_waits_and_says_both_amounts() -> None:
    """Confirmed in the order of the ledger."""
    room = grown(tables=2)
    (first,) = called(room, "T1", (6, ALL))
    (second,) = called(room, "T2", (4, HALF))
    words = r"waits for T1.* is \$500.60 at least and \$621 at most; an executive may release \$500.60 now"
    with room.refused(words):
        room.confirm(second)
    room.confirm(first)
    room.confirm(second)
    assert room.award(second.id).amount_cents == 50_060


@pytest.mark.rule("001", "jackpot.9f")
def test_a_card_for_another_amount_than_is_shown_now_is_refused() -> None:
    """The supervisor has read $500.60, and it is $621 since the first was rejected."""
    room = grown(tables=2)
    (first,) = called(room, "T1", (6, ALL))
    (second,) = called(room, "T2", (4, HALF))
    room.reject(first)
    with room.refused(r"is \$621 now, and you were shown \$500.60: check it again"):
        room.do(c.ConfirmAward(award=second.id, badge="supervisor", seen_cents=50_060))
    with room.refused("confirm that amount"):
        room.confirm(second)
    room.do(c.ConfirmAward(award=second.id, badge="supervisor", seen_cents=62_100))


def test_winners_who_split_share_what_a_rejected_one_had() -> None:
    """Two of one hand have half each, until one is none."""
    room = grown(sharing=MeterSharing.SPLIT)
    six, four = called(room, "T1", (6, ALL), (4, ALL))
    assert (six.amount_cents, four.amount_cents) == (62_040, 62_040)
    room.confirm(six)
    room.reject(four)
    (name,) = room.award(six.id).supplements
    assert room.award(name).amount_cents == 62_040
    assert room.award(name).supplement_of == six.id
    room.confirm_seen(name)
    assert room.award(six.id).total_cents == room.award(name).total_cents == 124_080
    room.audit()


def test_what_is_confirmed_is_never_cut_and_the_house_bears_the_odd_cent() -> None:
    """Seats 6 and 1 split a quarter, seat 4 has all of the rest: a cent more goes to the one who is left of the two."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_006, 0), sharing=MeterSharing.SPLIT))
    six, four, one = called(room, "T1", (6, QUARTER), (4, ALL), (1, QUARTER))
    assert [award.amount_cents for award in (six, four, one)] == [125, 756, 125]
    room.confirm(six)
    room.confirm(four)
    room.reject(one)
    assert (room.award(four.id).amount_cents, room.award(four.id).borne) == (756, CENT)
    (name,) = room.award(six.id).supplements
    assert room.award(name).amount_cents == 251 - 125
    assert room.memory.balance("borne:J") == CENT
    day = Hours().day(room.now.date())
    found = reworked_wins(stretch_of(room.records, day).records)
    assert [(win.award, win.because, win.more_cents, win.borne_cents) for win in found] == [
        (four.id, one.id, 0, 1), (name, one.id, 126, 0)
    ]  # fmt: skip
    room.audit()


def test_an_award_that_an_older_release_has_locked_is_still_rejected_and_confirmed() -> None:
    """No history of its meter is kept: it goes back on the meter that runs now, and a later one waits for it."""
    room = grown(tables=2)
    (old,) = called(room, "T1", (6, ALL))
    del room.memory.documents["meter-history", "J:jackpot"]
    room.memory.documents["award", old.id] = replace(old, after=())
    (new,) = called(room, "T2", (4, HALF))
    (shown,) = room.shows().meters
    assert shown.cents == 124_200
    with room.refused("waits for T1"):
        room.confirm(new)
    room.reject(old)
    assert room.cents() == (124_200 - 50_060,)
    room.confirm(new)
    room.audit()


@pytest.mark.rule("001", "jackpot.9h")
def test_a_reversal_changes_nothing_else_and_lists_the_later_awards() -> None:
    """For a manager to look at."""
    room = grown(tables=2)
    (first,) = called(room, "T1", (6, HALF))
    (second,) = called(room, "T2", (4, ALL))
    room.confirm(first)
    room.confirm(second)
    done = room.adjust(62_040, "award-reversal", award=first.id)
    assert done["later"] == [second.id]
    assert room.award(first.id).later == (second.id,)
    assert room.award(second.id).amount_cents == 124_200 - 62_040


def two_full_awards_with_supplements(room: CardRoom) -> tuple[Award, Award]:
    """The first call of 100% is rejected after both of the second were released, so that each has a supplement."""
    (false,) = called(room, "T1", (6, ALL))
    first, second = called(room, "T2", (2, ALL), (1, ALL))
    for award in (first, second):
        room.do(c.ReleaseAward(award=award.id, badge="executive"))
    room.reject(false, "executive")
    for award in (first, second):
        room.confirm_seen(f"{award.id}.s1")
    return room.award(first.id), room.award(second.id)


def back_out(room: CardRoom, name: str) -> None:
    """Max and Ann reverse an award or a supplement."""
    room.adjust(room.award(name).amount_cents, "award-reversal", award=name)


@pytest.mark.rule("001", "jackpot.9h")
@pytest.mark.parametrize("order", list(permutations(("first", "first.s1", "second", "second.s1"))))
def test_a_win_and_its_supplements_are_backed_out_in_any_order_and_the_house_gets_back_what_it_bore(
    order: tuple[str, ...],
) -> None:
    """Each of two has the whole meter, so the house has borne the second: no part takes more off the meter than it is.

    The meter goes up with every part, the books are sound after each, and in the end all of it is where it was.
    """
    room = grown(tables=2, sharing=MeterSharing.EACH_FULL)
    first, second = two_full_awards_with_supplements(room)
    names = {"first": first.id, "first.s1": f"{first.id}.s1", "second": second.id, "second.s1": f"{second.id}.s1"}
    stood, won = room.meter(), first.total_cents * CENT
    assert room.memory.balance("borne:J") == second.total_cents * CENT == won
    for name in order:
        before = room.meter()
        back_out(room, names[name])
        assert room.meter() >= before
        room.audit()
    assert (room.memory.balance("borne:J"), room.meter()) == (0, stood + won)


@pytest.mark.rule("001", "jackpot.9h")
def test_a_rejection_after_a_reversal_gives_the_house_nothing_twice() -> None:
    """Seat 1's half was borne by the house, which got it back; then seat 2 was no winner, and the meter bears it."""
    room = grown(sharing=MeterSharing.EACH_FULL)
    two, one = called(room, "T1", (2, ALL), (1, HALF))
    room.do(c.ReleaseAward(award=one.id, badge="executive"))
    assert (room.award(one.id).amount_cents, room.award(one.id).supplements) == (62_040, ())
    back_out(room, one.id)
    assert room.memory.balance("borne:J") == 0
    room.reject(two, "executive")
    assert (room.memory.balance("borne:J"), room.meter()) == (0, 124_080 * CENT)
    room.audit()


def test_no_entry_leaves_less_than_nothing_on_what_is_owed_to_players() -> None:
    """Whatever a command works out: it is refused, and nothing has happened."""
    desk = Desk(opened().memory, NOON)
    desk.post(moved("fixed-pay", {"meter:J:jackpot": 100_000 * CENT, "tray:T1": -100_000 * CENT}))
    with pytest.raises(PitbossError, match="would take meter:J:jackpot below zero"):
        desk.post(moved("fixed-pay", {"meter:J:jackpot": 1, "tray:T1": -1}))


def forged(room: CardRoom, kind: str, amounts: dict[str, int], **facts: str) -> list[str]:
    """What the audit says of a journal with one more entry, which balances."""
    balances, postings = balances_of(room.records), []
    for account, amount in amounts.items():
        postings.append(Posted(account, amount, balances.get(account, 0) + amount))
    named: Facts = {"jackpot": "J", "meter": "jackpot", "table": "T1", "seat": 6, "line": ALL, **facts}
    entry = JournalRecord(len(room.records) + 1, "x", kind, "r", named, tuple(postings))
    return list(broken([*room.records, entry]))


def test_the_audit_finds_an_award_that_is_worked_out_again_for_no_reason() -> None:
    """Without a rejection before it, of another meter, of one that was confirmed, or beyond what was locked."""
    room = grown(tables=2)
    (first,) = called(room, "T1", (6, HALF))
    (second,) = called(room, "T2", (4, HALF))
    more = {accounts.pending(second.id): -CENT, "meter:J:jackpot": CENT}
    assert "no rejection" in forged(room, "award-reworked", more, award=second.id, because=first.id)[0]
    beyond = {accounts.pending(first.id): 70_000 * CENT, accounts.payable(first.id): -70_000 * CENT}
    assert any("released for more" in fault for fault in forged(room, "award-released", beyond, award=first.id))
    left = {accounts.pending(first.id): CENT, accounts.pending("X.s1"): -CENT}
    assert "not what was left" in forged(room, "award-supplement", left, award="X.s1", of=first.id)[0]
    room.reject(first)
    assert forged(room, "award-reworked", more, award=second.id, because=first.id) == []
    assert "no rejection" in forged(room, "award-reworked", more, award=second.id, because=second.id)[0]
    other = {accounts.pending(second.id): -CENT, "borne:K": CENT}
    assert "not of its meter" in forged(room, "award-reworked", other, award=second.id, because=first.id)[0]
    room.confirm_seen(second.id)
    assert any("was confirmed" in fault for fault in forged(room, "award-reworked", more, award=second.id, because="x"))


@st.composite
def plans(draw: Callable[[Any], Any]) -> JackpotPlan:
    """WA01 under any policy, with small numbers."""
    seed = draw(st.integers(0, 3_000))
    meter = MeterPlan(
        "jackpot", seed, draw(st.integers(0, 700_000)), draw(st.integers(0, 300_000)),
        draw(st.none() | st.integers(seed, seed + 300)), draw(st.sampled_from(Overflow)),
    )  # fmt: skip
    return progressive(
        "J", "FUPGPP-WA01", meter, off_the_meter=draw(st.sampled_from(OffTheMeter)),
        when_dry=draw(st.sampled_from((WhenDry.HOUSE, WhenDry.RECEIVABLE))),
        sharing=draw(st.sampled_from(MeterSharing)),
        seat_order=draw(st.sampled_from(SeatOrder)), executive_from_cents=2_000,
    )  # fmt: skip


TABLES = st.sampled_from(("T1", "T2", "T3"))
HANDS = st.dictionaries(st.integers(1, 6), st.sampled_from((*SHARES, "full-house", None)), min_size=1, max_size=4)


class LinkedTables(RuleBasedStateMachine):
    """Three tables on one meter; wins are called, confirmed, released, disputed, rejected and reversed in any order."""

    def __init__(self) -> None:
        """An empty card room."""
        super().__init__()
        self.room = CardRoom()

    @initialize(plan=plans())
    def open(self, plan: JackpotPlan) -> None:
        """One jackpot, three tables, and what is read of its plan."""
        self.room = opened(plan, tables=3)
        self.room.do(c.RegisterBadge(badge="other", person="Xenia", role=Role.EXECUTIVE))
        (meter,) = plan.meters
        self.plain = PlainReading(
            meter.seed_cents, meter.contribution_ppm, meter.reserve_ppm, meter.limit_cents,
            meter.overflow is Overflow.NEXT_START, str(plan.sharing), plan.seat_order is SeatOrder.RIGHT_TO_LEFT,
            plan.when_dry is WhenDry.RECEIVABLE,
        )  # fmt: skip

    def send(self, command: c.Command) -> bool:
        """Whether a command was carried out."""
        try:
            self.room.do(command)
        except PitbossError:
            return False
        return True

    def hands(self) -> list[Award]:
        """The awards that hands have won, without supplements."""
        return [award for award in self.room.awards if not award.supplement_of]

    def some(self, at: int) -> Award:
        """Any award, supplements included."""
        return self.room.awards[at % len(self.room.awards)]

    @rule(table=TABLES, hands=HANDS)
    def deal(self, table: str, hands: dict[int, str | None]) -> None:
        """A game with its winners recorded; the one before it is ended, if that can be."""
        self.send(c.EndGame(table=table, badge="dealer"))
        if self.room.table(table).game is not None:
            return
        self.room.start(table, *hands)
        self.plain.log.append(("wagers", len(hands)))
        for seat, line in hands.items():
            if line:
                self.room.press(seat, line, table)

    @rule(table=TABLES)
    def settle(self, table: str) -> None:
        """Fixed pays first, then the call."""
        game = self.room.table(table).game
        waiting = [hand for hand in game.hands if not hand.award and not hand.paid] if game else []
        for hand in (hand for hand in waiting if hand.line == "full-house"):
            cents = self.room.pay(hand.seat, table)
            if self.room.jackpot().plan.off_the_meter is OffTheMeter.ALL:
                self.plain.log.append(("pay", cents))
        shares = [hand for hand in waiting if hand.line in SHARES]
        if shares:
            called = {award.seat: award.id for award in self.room.call(table)}
            self.plain.log.append(
                ("call", [(called[hand.seat], hand.seat, SHARES[hand.line], hand.line) for hand in shares])
            )

    @precondition(lambda self: self.room.awards)
    @rule(at=st.integers(0, 99))
    def confirm(self, at: int) -> None:
        """Only in the order of the ledger, and only for the amount that is seen."""
        award = self.some(at)
        assert not self.send(c.ConfirmAward(award=award.id, badge="executive", seen_cents=award.amount_cents + 1))
        before = [name for name in award.after if self.room.award(name).status in {"locked", "disputed"}]
        done = self.send(c.ConfirmAward(award=award.id, badge="executive", seen_cents=award.amount_cents))
        assert done == (award.status is AwardStatus.LOCKED and not before)

    @precondition(lambda self: self.room.awards)
    @rule(at=st.integers(0, 99))
    def reject(self, at: int) -> None:
        """In any order."""
        award = self.some(at)
        done = self.send(c.RejectAward(award=award.id, badge="executive", reason="no"))
        assert done == (award.status is AwardStatus.LOCKED and not award.supplement_of)

    @precondition(lambda self: self.room.awards)
    @rule(at=st.integers(0, 99))
    def release(self, at: int) -> None:
        """The least that it can be worth, whatever becomes of those before it."""
        self.send(c.ReleaseAward(award=self.some(at).id, badge="executive"))

    @precondition(lambda self: self.room.awards)
    @rule(at=st.integers(0, 99))
    def dispute(self, at: int) -> None:
        """The patron does not agree."""
        self.send(c.DisputeAward(award=self.some(at).id, badge="other", reason="no", statement="yes"))

    @precondition(lambda self: self.room.awards)
    @rule(at=st.integers(0, 99), outcome=st.sampled_from(("confirmed", "rejected")))
    def resolve(self, at: int, outcome: Any) -> None:  # noqa: ANN401 - a literal
        """An executive and a manager decide."""
        award = self.some(at)
        self.send(c.ResolveDispute(award=award.id, outcome=outcome, badge="executive", second="manager", reason="seen",
                                   seen_cents=award.amount_cents))  # fmt: skip

    @precondition(lambda self: self.room.awards)
    @rule(at=st.integers(0, 99))
    def reverse(self, at: int) -> None:
        """A confirmed award or supplement is backed out, whole, in any order."""
        award = self.some(at)
        main = self.room.award(award.supplement_of or award.id)
        open_ones = [name for name in award.supplements if self.room.award(name).status is AwardStatus.LOCKED]
        done = self.send(c.AdjustMeter(jackpot="J", meter="jackpot", cents=award.amount_cents, code="award-reversal",
                                       award=award.id, reason="no", badge="manager", second="accounting"))  # fmt: skip
        assert done == (award.status is AwardStatus.CONFIRMED and bool(award.amount_cents) and not open_ones)
        if done:
            parts = (main.id, *main.supplements)
            before = sum(self.room.award(name).amount_cents for name in parts[: parts.index(award.id)])
            self.plain.log.append(("backed out", (main.id, before, award.amount_cents)))

    def read(self, rejected: set[str]) -> tuple[dict[str, int], tuple[int, int, int]]:
        """The plain reading, told what cards have made final and what was backed out."""
        final = {award.id: final_cents(self.room.memory, award) for award in self.hands()}
        backed_out = {award.id for award in self.hands() if award.status is AwardStatus.REVERSED}
        return self.plain.read(rejected, final, backed_out)

    def worth(self, award: Award) -> int:
        """What a hand has won so far, frozen or final, with its supplements."""
        return award.amount_cents + sum(self.room.award(name).amount_cents for name in award.supplements)

    @invariant()
    def every_amount_is_that_of_the_plain_reading(self) -> None:
        """Hands, meter, reserve and overflow are as if rejected hands had never been called."""
        if not self.room.memory.journal:
            return
        rejected = {award.id for award in self.hands() if award.status is AwardStatus.REJECTED}
        due, stands = self.read(rejected)
        worth = {award.id: self.worth(award) for award in self.hands() if award.id not in rejected}
        for name, cents in worth.items():  # nothing confirmed is cut where winners split, and odd cents move
            final = self.plain.sharing == "split" and self.room.award(name).status in {"confirmed", "reversed"}
            assert due[name] <= cents <= due[name] + 4 if final else cents == due[name]
        assert worth.keys() == due.keys()
        accounts_of = accounts.of_meter("J", "jackpot")
        assert tuple(map(self.room.credit, accounts_of[:3])) == stands
        self.the_display_is_that_of_the_plain_reading(rejected)
        self.room.audit()

    def the_display_is_that_of_the_plain_reading(self, rejected: set[str]) -> None:
        """As if nothing that is being verified had been called, and never above what is held for players."""
        open_hands = {award.id for award in self.hands() if award.status in {"locked", "disputed"}}
        _, (meter, _, _) = self.read(rejected | open_hands)
        pending = sum(self.room.credit(accounts.pending(award.id)) for award in self.room.awards)
        (shown,) = self.room.shows().meters
        assert shown.cents == min(meter, self.room.meter() + pending) // CENT

    def teardown(self) -> None:
        """Everything is decided, in the order of the ledger: what is final is what was due, and no cent was cut.

        Then all of it is backed out.
        """
        for award in self.room.awards:
            if award.status is AwardStatus.DISPUTED:
                self.room.do(c.ResolveDispute(award=award.id, outcome="rejected", badge="executive", second="manager",
                                              reason="seen"))  # fmt: skip
        hands = sorted(self.hands(), key=lambda award: (award.locked_at, len(award.after)))
        for award in [*hands, *(award for award in self.room.awards if award.supplement_of)]:
            if self.room.award(award.id).status is AwardStatus.LOCKED:
                self.room.do(c.ConfirmAward(award=award.id, badge="executive",
                                            seen_cents=self.room.award(award.id).amount_cents))  # fmt: skip
        self.every_amount_is_that_of_the_plain_reading()
        assert all(award.status in {"confirmed", "rejected", "reversed"} for award in self.room.awards)
        assert not self.room.jackpot().locked if self.room.memory.journal else True
        for at in reversed(range(len(self.room.awards))):
            self.reverse(at)
            self.every_amount_is_that_of_the_plain_reading()


EXAMPLES, STEPS_EACH = (500, 80) if os.environ.get("PITBOSS_SOAK") else (25, 30)

LinkedTables.TestCase.settings = settings(max_examples=EXAMPLES, stateful_step_count=STEPS_EACH, deadline=None)
TestLinkedTables = pytest.mark.slow(LinkedTables.TestCase)
