"""``pitboss pit``: rounds that a dealer enters, act by act or by their outcomes."""

from typing import Annotated, cast, get_args

import typer

from pitboss.cli.jackpots.jackpots import send
from pitboss.cli.options import HERE, AsJson, BadgeId, Database, pair
from pitboss.cli.output import table, tell
from pitboss.desk.command import TypedCommand
from pitboss.errors import PitbossError
from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode, TableRound
from pitboss.floor.tables.outcomes import settled_by
from pitboss.floor.tables.rounds import played_round, running_at
from pitboss.floor.views.pays import Instruction, instructions
from pitboss.floor.views.table_views import floor_table
from pitboss.reports.answer import Json
from pitboss.reports.answer import as_json as plain
from pitboss.rounds import Status
from pitboss.rounds.events import Act, OutcomeWord
from pitboss.store import Reader
from pitboss.store.commit.codec import read_command

app = typer.Typer()

TableName = Annotated[str, typer.Argument(metavar="TABLE", help="A table whose dealer enters rounds.")]
RequestId = Annotated[
    str, typer.Option("--id", help="An id of your own: sent again under it, the command counts once.")
]
#: A seat's number and a multiple have no more digits.
MOST_DIGITS = 4


@app.command("open-round")
def open_round(
    table_id: TableName, badge: BadgeId, request_id: RequestId = "", database: Database = HERE, as_json: AsJson = False
) -> None:
    """Open a round at a table whose dealer enters it."""
    _entered(database, c.OpenRound(table=table_id, badge=badge), request_id, as_json=as_json)


@app.command("act")
def act(
    table_id: TableName,
    happened: Annotated[str, typer.Argument(metavar="ACT", help="What happened, as JSON: see docs/rounds.md.")],
    badge: BadgeId,
    request_id: RequestId = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Enter what happened in the round: a wager, the end of the betting, a hand, a decision, the end of the round."""
    entered = act_of(happened)
    _entered(database, c.ActAtTable(table=table_id, act=entered, badge=badge), request_id, as_json=as_json)


@app.command("outcomes")
def outcomes(
    table_id: TableName,
    badge: BadgeId,
    seat: Annotated[list[str] | None, typer.Option(metavar="SEAT=OUTCOME", help="win, lose or push of a seat.")] = None,
    fold: Annotated[list[int] | None, typer.Option(metavar="SEAT", help="A seat that folded.")] = None,
    decision: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=ACTION[:TIMES]", help="A decision of a seat, in order; the usual if none is given."),
    ] = None,
    cards: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=CARDS", help="Cards of a seat, where a pay table has a line.")
    ] = None,
    others: Annotated[str, typer.Option(help="The outcome of every seat that is not named.")] = "lose",
    qualifies: Annotated[bool, typer.Option("--qualifies/--no-qualifies", help="Whether the dealer does.")] = True,
    barred: Annotated[bool, typer.Option("--barred", help="The dealer has the barred hand.")] = False,
    dealer_cards: Annotated[str, typer.Option(help="The dealer's cards, where a wager asks for them.")] = "",
    board: Annotated[str, typer.Option(help="The board's cards, where a wager asks for them.")] = "",
    preview: Annotated[bool, typer.Option("--preview", help="Only say what would be paid; nothing is kept.")] = False,
    request_id: RequestId = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Enter how the whole table came out: it is settled by this, or nothing has happened."""
    command = c.EnterOutcomes(
        table=table_id,
        seats=_seats(seat or [], fold or [], decision or [], cards or []),
        others=_outcome(others),
        qualifies=qualifies,
        barred=barred,
        dealer_cards=dealer_cards,
        board=board,
        badge=badge,
    )
    if preview:
        _print_pays(_would_pay(Reader(database), command), {"table": table_id, "preview": True}, as_json=as_json)
    else:
        _entered(database, command, request_id, as_json=as_json)


def act_of(text: str) -> Act:
    """What happened in a round, read as strictly as an act that a dealer enters."""
    line = f'{{"type":"act-at-table","table":"-","badge":"-","act":{text}}}'
    return cast("c.ActAtTable", read_command(line)[1]).act


def _seats(seats: list[str], folded: list[int], decisions: list[str], cards: list[str]) -> tuple[c.SeatOutcome, ...]:
    """What is said of each seat that is named, in the order of the seats; a seat that is named twice is refused."""
    said = [(_number(name), _outcome(word)) for name, word in (pair(text, "outcome", "SEAT=OUTCOME") for text in seats)]
    shown = [(_number(name), text) for name, text in (pair(text, "hand", "SEAT=CARDS") for text in cards)]
    made = [_decision(text) for text in decisions]
    for numbers in ([number for number, _ in said], [number for number, _ in shown], folded):
        twice = next((number for number in numbers if numbers.count(number) > 1), None)
        if twice is not None:
            raise PitbossError(f"Seat {twice} is named twice: enter its outcome once")
    named = sorted({*folded, *(number for number, _ in (*said, *shown, *made))})
    return tuple(
        c.SeatOutcome(
            number,
            outcome=dict(said).get(number, ""),
            fold=number in folded,
            decisions=tuple(decision for at, decision in made if at == number),
            cards=dict(shown).get(number, ""),
        )
        for number in named
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise PitbossError(f"{text!r:.20} is not a seat: write its number")
    return int(text)


def _outcome(text: str) -> OutcomeWord:
    if text not in (words := get_args(OutcomeWord)):
        raise PitbossError(f"{text!r:.20} is not an outcome: {', '.join(words)}")
    return cast("OutcomeWord", text)


def _decision(text: str) -> tuple[int, c.SaidDecision]:
    name, made = pair(text, "decision", "SEAT=ACTION or SEAT=ACTION:TIMES")
    action, colon, times = made.partition(":")
    return _number(name), c.SaidDecision(action, _number(times) if colon else 0)


def _entered(database: str, command: TypedCommand, request_id: str, *, as_json: bool) -> None:
    """Send what a dealer enters, and say where the round stands and what has to be paid once it is settled."""
    result = send(database, cast("Command", command), request_id)
    if refused := result.get("refused"):  # it is committed that somebody tried, and nothing else
        raise PitbossError(str(refused))
    reader = Reader(database)
    kept = reader.get(TableRound, str(result["round"]))
    state, events = played_round(reader, kept)
    step = str(state.step.kind) if state.status is Status.RUNNING else ""
    stands: dict[str, Json] = {"table": kept.table, "round": state.id, "status": str(state.status), "step": step}
    _print_pays(instructions(state.table, events), stands, as_json=as_json)


def _would_pay(reader: Reader, said: c.EnterOutcomes) -> tuple[Instruction, ...]:
    """What outcomes would pay, by the round as it is."""
    found = floor_table(reader, said.table)
    kept = running_at(reader, found)
    if kept is None or found.mode is not TableMode.OUTCOMES:
        raise PitbossError(f"No round is open at table {said.table} that is entered by its outcomes")
    before, past = played_round(reader, kept)
    state, events = settled_by(before, said)
    return instructions(state.table, (*past, *events))


def _print_pays(pays: tuple[Instruction, ...], stands: dict[str, Json], *, as_json: bool) -> None:
    lines = [f"  {key}: {value}" for key, value in stands.items() if value]
    rows = [(str(pay.seat), pay.name, pay.do, pay.why) for pay in pays]
    in_order = [table("Pay and take, in this order", ("seat", "wager", "do", "why"), rows, left=4)] if pays else []
    tell({**stands, "pays": [plain(pay) for pay in pays]}, *lines, *in_order, as_json=as_json)
