import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store import day, room

from pitboss.jackpots.commands import HaltJackpot
from pitboss.store import Committer, Reader
from pitboss.store.read.export import ROOTS, account_name, amount, beancount

NAMES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,5}", fullmatch=True)


def bean_check(file: Path) -> "subprocess.CompletedProcess[str]":
    """Beancount's own check of a file."""
    checker = Path(sys.executable).with_name("bean-check")
    return subprocess.run([checker, "--no-cache", file], capture_output=True, text=True, check=False)


@pytest.fixture
def exported(committer: Committer, reader: Reader, url: str, tmp_path: Path) -> Path:
    """A day as beancount's text, with a seizure at its end."""
    day.live(committer, reader)
    committer.do(
        "seized",
        HaltJackpot(
            jackpot="fortune", code="seizure", reason="Tax", badge="manager", second="accounting", cents=12_345
        ),
    )
    file = tmp_path / "journal.beancount"
    file.write_text("\n".join([*beancount(url), ""]))
    return file


def test_beancount_adds_the_journal_up_to_the_same_meters(exported: Path, reader: Reader) -> None:
    """Every balance is asserted to the last unit, and a program that is not ours finds them right."""
    reading = f"balance {account_name(room.METER)}  {amount(-reader.meter('fortune', 'jackpot'))[:-4]} ~ 0 USD"
    assert reading in exported.read_text()
    assert "balance Expenses:Seized:Jackpots  123.45000000 ~ 0 USD" in exported.read_text()
    checked = bean_check(exported)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")


def test_beancount_sees_a_meter_that_is_one_unit_off(exported: Path, reader: Reader) -> None:
    """So the check above is worth something."""
    right = amount(-reader.meter("fortune", "jackpot"))[:-4]
    wrong = amount(1 - reader.meter("fortune", "jackpot"))[:-4]
    exported.write_text(exported.read_text().replace(f"{right} ~", f"{wrong} ~"))
    assert bean_check(exported).returncode != 0


@given(st.lists(st.tuples(st.sampled_from(sorted(ROOTS)), NAMES, NAMES), unique=True, max_size=6))
def test_no_two_accounts_become_one(accounts: list[tuple[str, str, str]]) -> None:
    """Whatever jackpots and tables are called."""
    names = {account_name(":".join(account)) for account in accounts}
    assert len(names) == len(accounts)


def test_amounts_are_exact_dollars() -> None:
    """A unit is a hundred-millionth of a dollar."""
    assert amount(-1) == "-0.00000001 USD"
    assert amount(2**62) == "46116860184.27387904 USD"
