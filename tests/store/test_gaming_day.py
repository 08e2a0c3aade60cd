"""A whole gaming day, killed in the middle: every figure of its papers is a plain sum of what was done in it.

The day opens the room, takes coins that sensors report, deals, fills trays, pays a major win, rejects another, voids a
game, enters a round by its outcomes, keys what was written on paper in an outage, changes shifts, has its account
seized, and closes.
"""

import csv
import io
import multiprocessing
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from tests.store import gaming_day as day

from pitboss.desk.gaming_day import Hours
from pitboss.errors import PitbossError
from pitboss.reports.day.files import paper_csv
from pitboss.reports.day.master_games import master_games
from pitboss.reports.day.paper import DayPaper, day_paper, period_of
from pitboss.reports.day.sittings import count_now
from pitboss.store import Committer, audit

#: Units of the jackpots' ledger in a cent.
CENT = 1_000_000


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[day.Sent], day.Account]:
    """The requests of the day, and the plain account of it."""
    return day.scripted(tmp_path_factory.mktemp("scratch"))


def _killed(url: str, requests: list[day.Sent], acknowledged: int) -> None:
    """A process that plays the day and is killed as soon as so many requests were acknowledged."""
    context = multiprocessing.get_context("spawn")
    heard, told = context.Pipe(duplex=False)
    child = context.Process(target=day.play, args=(url, requests, told))
    child.start()
    told.close()
    with heard:
        for number in range(acknowledged):
            assert heard.poll(120), "nothing was acknowledged for two minutes"
            assert heard.recv() == number
        child.kill()
        child.join()


@pytest.fixture
def played(url: str, written: tuple[list[day.Sent], day.Account]) -> str:
    """The day as it was played: killed in the middle, then sent again from the beginning, as a cautious client does."""
    requests, _ = written
    _killed(url, requests, len(requests) // 2)
    day.play(url, requests)
    return url


def _paper(url: str, requests: list[day.Sent]) -> DayPaper:
    return day_paper(url, period_of(Hours(day.ZONE), day.DAY, ""), day.ZONE, requests[-1].at, count_now)


@pytest.mark.slow
def test_every_figure_of_the_days_papers_is_a_plain_sum_of_what_was_done(
    played: str, written: tuple[list[day.Sent], day.Account]
) -> None:
    """Nothing that was acknowledged is lost, nothing counts twice, and the audit is clean."""
    requests, account = written
    paper = _paper(played, requests)
    _check_meters(paper, account)
    _check_takings(paper, account)
    _check_wins(paper, account)
    _check_bank(paper, account)
    _check_chips(paper, account)
    _check_rounds(paper, account)
    _check_csv(paper, account)
    _check_master_games(paper, account)
    report = audit(played)
    assert report.is_clean, list(report.sentences())


def _check_meters(paper: DayPaper, account: day.Account) -> None:
    """Seed, contributions, wins and voids of the meter and its reserve."""
    levels = {level.jackpot: level for level in paper.levels}
    coins, void = sum(account.coins.values()), sum(account.void_coins.values())
    for part, cents, seed in (("meter", day.ONTO_METER_CENTS, day.SEED_CENTS), ("reserve", day.ONTO_RESERVE_CENTS, 0)):
        sheet = levels["fortune"].part(part)
        won = sum(account.awards.values()) if part == "meter" else 0
        called = won + sum(account.rejected.values()) if part == "meter" else 0
        assert sheet.start == 0
        assert sheet.reseed == seed * CENT
        assert sheet.contributions == coins * cents * CENT
        assert sheet.voids == -void * cents * CENT
        assert sheet.awards == -called * CENT
        assert sheet.returned == (called - won) * CENT
        assert sheet.adjustments == sheet.transfers == 0
        assert sheet.end == (seed + (coins - void) * cents - won) * CENT
    assert levels["fortune"].part("meter").end == account.meter_cents * CENT
    assert levels["other"].sum_of("end") == day.SEED_CENTS * CENT
    assert (levels["fortune"].wagers, levels["fortune"].wagered_cents) == (coins, coins * day.COIN_CENTS)
    assert levels["fortune"].variance_units == 0


def _check_takings(paper: DayPaper, account: day.Account) -> None:
    """Wagers less voids, the house's share, and what dealers paid out of their trays."""
    takings = {taking.jackpot: taking for taking in paper.takings}
    fortune, other = takings["fortune"], takings["other"]
    share = day.COIN_CENTS - day.ONTO_METER_CENTS - day.ONTO_RESERVE_CENTS
    assert fortune.wagers == account.live_coins * day.COIN_CENTS * CENT
    assert fortune.house_share == account.live_coins * share * CENT
    assert fortune.fixed_pays == sum(account.fixed_pays.values()) * CENT
    assert fortune.borne == 0
    assert (other.wagers, other.house_share, other.fixed_pays, other.borne) == (0, 0, 0, 0)


def _check_wins(paper: DayPaper, account: day.Account) -> None:
    """The major win and five aces were paid, the other win was rejected.

    24 % is kept back of what the major win, above $5,000, is more than its wager, and nothing of the aces.
    """
    wins = {win.award: (win.cents, win.status, win.borne_cents) for win in paper.wins}
    won = account.awards | account.fixed_awards
    paid = {award: (cents, "paid", 0) for award, cents in won.items()}
    assert wins == paid | {award: (cents, "rejected", 0) for award, cents in account.rejected.items()}
    assert {payment.award: payment.cents for payment in paper.payments} == won
    kept = {payment.award: payment.withheld_cents for payment in paper.payments}
    part = {award: (24 * (cents - day.COIN_CENTS) + 50) // 100 for award, cents in account.awards.items()}
    assert kept == part | dict.fromkeys(account.fixed_awards, 0)
    assert all(payment.cents - payment.withheld_cents == payment.net_cents for payment in paper.payments)
    assert not paper.taxed_pays
    assert [seizure.cents for seizure in paper.seizures] == [day.SEIZED_CENTS]
    assert not paper.adjustments
    assert not paper.reworked_wins


def _check_bank(paper: DayPaper, account: day.Account) -> None:
    """What was deposited, less what was seized and what the check took, against what stands on meters."""
    won = sum(account.awards.values())
    assert [deposit.cents for deposit in paper.deposits] == [day.DEPOSIT_CENTS] * 2
    assert paper.deposited_units == day.DEPOSIT_CENTS * CENT
    assert paper.money.bank == (day.DEPOSIT_CENTS - day.SEIZED_CENTS - won) * CENT
    assert paper.money.posted == (account.meter_cents + day.SEED_CENTS) * CENT
    assert paper.money.undisplayed == account.live_coins * day.ONTO_RESERVE_CENTS * CENT
    assert (paper.money.in_transit, paper.money.owed, paper.money.advanced) == (0, 0, 0)


def _check_chips(paper: DayPaper, account: day.Account) -> None:
    """Opener, fills, credits, drop and closer of each shift; what jackpots left in a tray is not the table's win."""
    for row in paper.tables:
        table, shift = row.table, row.shift
        first, last = shift == 1, shift == len([line for line in paper.tables if line.table == table])
        opener = day.OPENERS[table] if first else day.INVENTORY_CENTS[table]
        fills = sum(cents for _, cents in day.FILLS.get(table, ())) if first else 0
        credit = sum(cents for _, cents in day.CREDITS.get(table, ())) if first else 0
        closer = day.CLOSERS[table] if last else day.INVENTORY_CENTS[table]
        drop = day.DROPS[table, shift]
        left = account.left_by_jackpots(table)
        counted = row.opener_cents, row.fills_cents, row.credits_cents, row.drop_cents
        assert counted == (opener, fills, credit, drop)
        assert (row.closer_cents, row.jackpot_cents) == (closer, left)
        assert row.win_cents == drop + closer + credit - opener - fills - left
    assert Counter(row.table for row in paper.tables) == {"E1": 2, "J1": 1, "J2": 1, "O1": 1}


def _check_rounds(paper: DayPaper, account: day.Account) -> None:
    """What was wagered and won in the rounds, by cards or by outcomes; the play bet counts with its ante."""
    holds = {row.table: row.hold for row in paper.tables if row.hold is not None}
    assert {table: hold.rounds for table, hold in holds.items()} == account.rounds
    for table, hold in holds.items():
        held = {wager.wager: wager for wager in hold.wagers}
        wagered = {wager: cents for (where, wager), cents in account.wagered.items() if where == table}
        won = {wager: cents for (where, wager), cents in account.house_won.items() if where == table}
        for cents in (wagered, won):
            cents["ante"] += cents.pop("play")
        assert {name: wager.handle_cents for name, wager in held.items()} == wagered
        assert {name: wager.won_cents for name, wager in held.items()} == won
        # The edges as document 003 prints them.
        antes = {**wagered, "ante": account.wagered[table, "ante"]}
        for name, wager in held.items():
            assert round(100 * float(wager.expected_cents / antes[name]), 2) == {"ante": 3.37, "pair-plus": 2.32}[name]


def _check_csv(paper: DayPaper, account: day.Account) -> None:
    """What a machine reads of the meter is the same."""
    rows = list(csv.DictReader(io.StringIO(paper_csv(paper))))
    (row,) = (row for row in rows if (row["jackpot"], row["part"]) == ("fortune", "meter"))
    assert int(row["end_units"]) == account.meter_cents * CENT


def _check_master_games(paper: DayPaper, account: day.Account) -> None:
    """The Master Games Report has a table's shifts in one row, and every prize with what is kept of it."""
    report = master_games(paper)
    for row in report.tables:
        left = account.left_by_jackpots(row.table)
        drop = sum(cents for (table, _), cents in day.DROPS.items() if table == row.table)
        fills = sum(cents for _, cents in day.FILLS.get(row.table, ()))
        credit = sum(cents for _, cents in day.CREDITS.get(row.table, ()))
        chips = row.opener_cents, row.fills_cents, row.credits_cents, row.closer_cents, row.drop_cents
        assert chips == (day.OPENERS[row.table], fills, credit, day.CLOSERS[row.table], drop)
        assert row.win_cents == drop + day.CLOSERS[row.table] + credit - day.OPENERS[row.table] - fills - left
        assert row.hold_percent == f"{Decimal(100 * (row.win_cents or 0)) / drop:.2f}"
    assert {row.table for row in report.tables} == set(day.OPENERS)
    shown = {accrual.jackpot: accrual.displayed_cents for accrual in report.accruals}
    assert shown == {"Jackpot fortune": account.meter_cents, "Jackpot other": day.SEED_CENTS}
    prizes = account.awards | account.rejected | account.fixed_awards
    assert {prize.award: prize.cents for prize in report.prizes} == prizes


@pytest.mark.slow
def test_the_day_sent_once_more_under_its_names_changes_nothing_and_under_others_is_refused(
    url: str, written: tuple[list[day.Sent], day.Account]
) -> None:
    """A repeat gets its first answer; the same thing in a new request is refused, and the books stay as they are."""
    requests, _ = written
    day.play(url, requests)
    before = audit(url)
    day.play(url, requests)
    assert audit(url).balances == before.balances
    kinds = {
        "MoveChips",
        "DepositFunds",
        "ConfirmAward",
        "RejectAward",
        "ReportFromDevice",
        "StartGame",
        "CloseTable",
        "KeyPaperRound",
        "EnterOutcomes",
    }
    doubles = [day.doubled(sent) for sent in requests if type(sent.command).__name__ in kinds]
    assert {type(sent.command).__name__ for sent in doubles} == kinds
    with Committer(url, clock=lambda: requests[-1].at) as committer:
        for sent in doubles:
            with pytest.raises(PitbossError):
                committer.do(sent.name, sent.command)
    after = audit(url)
    assert after.is_clean, list(after.sentences())
    assert after.balances == before.balances


@pytest.mark.slow
def test_the_script_of_the_day_is_the_same_each_time_it_is_written(
    written: tuple[list[day.Sent], day.Account], tmp_path: Path
) -> None:
    """Else a process that was killed could not be followed by one that sends the same again."""
    assert day.scripted(tmp_path) == written
