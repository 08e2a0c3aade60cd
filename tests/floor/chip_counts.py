"""Chips as people at the table count them: an amount by denomination, and who has a part in a fill or a credit."""

from pitboss.floor.chips.documents import ChipStack, SlipPeople
from pitboss.floor.commands import MoveChips

#: What chips are worth in a room that has set none of its own, written down a second time.
WORTH = (100_000, 50_000, 10_000, 2_500, 500, 250, 100, 50, 25)
#: Whose cards are named with a fill or a credit in the rooms of the tests.
FOUR = SlipPeople("accounting", "executive", "dealer", "supervisor")


def stacks(cents: int) -> tuple[ChipStack, ...]:
    """An amount in as few chips as there can be."""
    found, left = list[ChipStack](), cents
    for worth in WORTH:
        if left >= worth:
            found.append(ChipStack(worth, left - left % worth))
            left %= worth
    return tuple(found)


def moving(what: str, cents: int, slip: str, **more: object) -> MoveChips:
    """Chips that a supervisor and a dealer move at the first table, or a drop that others count."""
    if what == "drop":
        values: dict[str, object] = {"table": "T1", "badge": "accounting", "second": "supervisor", **more}
    else:
        four = {"chips": stacks(cents), "people": FOUR}
        values = {"table": "T1", "badge": "supervisor", "second": "dealer", **four, **more}
    return MoveChips(what=what, cents=cents, slip=slip, **values)  # type: ignore[arg-type]
