"""The accounts of jackpots. Debits are above 0: what the house holds; credits below: what it owes or has earned."""

import functools
from typing import NamedTuple

RECEIPTS = "gross-receipts"
BANK = "bank:jackpots"
IN_TRANSIT = "in-transit:jackpots"
CAGE = "cage"

#: What was taken from the jackpots' bank account by force: the house has lost it, and puts it back by deposits.
SEIZED = "seized:jackpots"

#: What the house has paid to winners of progressives from its operating funds, and not been given back.
OPERATING = "operating:jackpots"

#: The house's own account, from which a house jackpot's prizes are paid: no player's money is in it.
HOUSE_BANK = "bank:house"

#: What was kept back of prizes, lies in the house's own account, and is owed to the tax office.
WITHHELD = "withheld:tax"

#: What stands for cage, bank and receipts where nothing is real.
PRACTICE = "practice"


class MeterAccounts(NamedTuple):
    """The accounts of one meter."""

    meter: str
    reserve: str
    overflow: str
    seed: str
    receivable: str


@functools.lru_cache(maxsize=1_000)
def of_meter(jackpot: str, name: str) -> MeterAccounts:
    """The accounts of a meter; remembered, because every wager asks for them."""
    return MeterAccounts(*(f"{kind}:{jackpot}:{name.replace(' ', '-')}" for kind in MeterAccounts._fields))


def meter(jackpot: str, name: str) -> str:
    """The account of the players' money on a meter, which shows this balance with its sign turned."""
    return of_meter(jackpot, name).meter


def reserve(jackpot: str, name: str) -> str:
    """The account of the players' money that waits for the next reseed."""
    return of_meter(jackpot, name).reserve


def overflow(jackpot: str, name: str) -> str:
    """The account of contributions that came while the meter stood at its limit."""
    return of_meter(jackpot, name).overflow


def seed(jackpot: str, name: str) -> str:
    """The account of what the house has put on a meter to start it, and not taken back."""
    return of_meter(jackpot, name).seed


def receivable(jackpot: str, name: str) -> str:
    """The account of what the house has laid out for a dry meter, to be repaid by the next contributions."""
    return of_meter(jackpot, name).receivable


def house_share(jackpot: str) -> str:
    """The account of what the house keeps of the wagers."""
    return f"house-share:{jackpot}"


def fixed_pays(jackpot: str) -> str:
    """The account of what the house has paid on hands that are not off the meter."""
    return f"fixed-pays:{jackpot}"


def borne(jackpot: str) -> str:
    """The account of what the house has borne where a meter could not: dry meters, full awards to several, voids."""
    return f"borne:{jackpot}"


def adjustments(jackpot: str) -> str:
    """The account on the other side of manual adjustments."""
    return f"adjustments:{jackpot}"


def pending(award: str) -> str:
    """The account of an award that is locked and not yet confirmed."""
    return f"pending:{award}"


def payable(award: str) -> str:
    """The account of an award that is confirmed and not yet paid."""
    return f"payable:{award}"


def advanced(award: str) -> str:
    """The account of an award that the house advanced: the jackpots' bank account owes it to the house."""
    return f"advanced:{award}"


def tray(table: str) -> str:
    """The account of the chips in a table's tray."""
    return f"tray:{table}"
