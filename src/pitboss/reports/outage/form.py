"""The paper form of an outage: what a dealer writes down while the software is out of order, to be keyed later."""

from collections.abc import Iterable, Sequence

from pitboss.floor.documents import FloorTable
from pitboss.jackpots.documents import Jackpot, JackpotTable
from pitboss.reports.document import BY_HAND, Block, Facts, Grid, Heading, PrintedDocument, Steps, Text
from pitboss.store.read.periods import past

#: Rounds on one sheet of paper: as many as fit below its head.
LINES = 15
HOW = (
    ("1", "Take a new form for each table; write its number, the day, and the last meter reading on the display."),
    ("2", "One line per round: the time by the wall clock, the seats with a base wager, the lit sensors."),
    ("3", "A win: seat, sensor, hand and all its cards, in camera view. A fixed pay from the tray: tick it."),
    (
        "4",
        "A share of a meter, and what is reported for tax, is paid once it is keyed and confirmed: seal hand and deck.",
    ),
    ("5", "When the software works again, end what was open in it first. Two people then report the outage."),
    ("6", "Two people key the lines in the order of their times; each line counts once."),
)


def paper_form(url: str, table_id: str, number: str = "") -> PrintedDocument:
    """The form for a table, with its sensors and the hands of their pay tables; by hand what nobody knows before."""
    with past(url) as journal:
        table, linked = journal.get(FloorTable, table_id), journal.find(JackpotTable, table_id)
        jackpots = [journal.get(Jackpot, name) for name in linked.sensors] if linked else []
    title = f"Outage form {number}".strip()
    return PrintedDocument(
        title, f"{table.name} ({table.id}), {table.base_game}", tuple(_blocks(table, jackpots, number))
    )


def _blocks(table: FloorTable, jackpots: Sequence[Jackpot], number: str) -> Iterable[Block]:
    meters = tuple((f"Meter of {jackpot.plan.name}, as last shown", BY_HAND) for jackpot in jackpots)
    day = ("Day", BY_HAND), ("Out of order from, to", BY_HAND), ("Last round in the software", BY_HAND)
    yield Facts((("Form number", number), *day, *meters), two=True)
    yield Steps(HOW)
    columns = (
        "line",
        "time",
        "seats",
        "sensors lit",
        "win: seat, sensor",
        "hand and cards",
        "amount",
        "paid",
        "dealer",
    )
    yield Grid("Rounds", columns, tuple((str(line), *(BY_HAND,) * 8) for line in range(1, LINES + 1)), left=9)
    if table.mode.enters_rounds:
        yield Text("Wagers and cards of every seat go on the back of the form, in the order of the deal.")
    for sensor, jackpot in enumerate(jackpots, 1):
        hands = ", ".join(line.name for line in jackpot.plan.table_of_pays.lines)
        yield Heading(f"Sensor {sensor}: {jackpot.plan.name}", level=2)
        yield Text(f"Hands that win: {hands}.", small=True)
    yield Facts(
        (("Supervisor", BY_HAND), ("Surveillance", BY_HAND), ("Keyed by", BY_HAND), ("and by", BY_HAND)), two=True
    )
