"""The log of rounds: a line of JSON for each event, and its replay, which names the first line that does not follow."""

import dataclasses
import functools
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, get_args

from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.rounds import events as e
from pitboss.rounds.decide import play
from pitboss.rounds.events import as_json
from pitboss.rounds.round import Round, Status

LONGEST_LINE = 100_000
_ACTS = get_args(e.Act)


def line_of(number: int, event: e.Event) -> str:
    """A line of the log; lines are numbered from 1."""
    return json.dumps({"n": number, **as_json(event)}, ensure_ascii=False, separators=(",", ":"))


def lines_of(events: Iterable[e.Event], first: int = 1) -> Iterator[str]:
    """The lines of several events."""
    for number, event in enumerate(events, first):
        yield line_of(number, event)


@functools.cache
def _reader() -> Any:  # noqa: ANN401 - the validating library is imported only where a log is read
    from pydantic import Field, TypeAdapter  # noqa: PLC0415 - it takes longer to load than most rounds to play

    return TypeAdapter(Annotated[e.Event, Field(discriminator="type")])


def parse_line(line: str) -> tuple[int, e.Event]:
    """The number and the event of a line; everything in it is checked, and nothing in it may be unknown."""
    from pydantic import ValidationError  # noqa: PLC0415 - as above

    if len(line) > LONGEST_LINE:
        raise PitbossError(f"A line of a log has at most {LONGEST_LINE:,} characters")
    try:
        data = json.loads(line, object_pairs_hook=_once)
        number = data.pop("n") if isinstance(data, dict) else None
        event: e.Event = _reader().validate_json(json.dumps(data), strict=True)
    except (ValidationError, KeyError, RecursionError) as error:
        raise PitbossError(f"This is not an event of a round: {_first_words(error)}") from None
    except PitbossError:
        raise
    except ValueError as error:
        raise PitbossError(f"This is not JSON: {error}") from None
    if type(number) is not int:
        raise PitbossError("This is not an event of a round: its number n is not a whole number")
    if unknown_part := _unknown_part(data, dataclasses.asdict(event)):
        raise PitbossError(f"This is not an event of a round: it has an unknown part {unknown_part!r:.60}")
    return number, event


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; two parts of one name would hide one of them."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise PitbossError("This is not an event of a round: it has two parts of one name")
    return found


def _unknown_part(data: object, known: object) -> str:
    """The first part of the data that did not make it into the event; none if empty."""
    if isinstance(data, dict) and isinstance(known, dict):
        for key, value in data.items():
            if key not in known:
                return str(key)
            if part := _unknown_part(value, known[key]):
                return f"{key}.{part}"
    return ""


def _first_words(error: Exception) -> str:
    details = getattr(error, "errors", None)
    if details is None:
        return "it has no number n" if isinstance(error, KeyError) else "it is nested too deeply"
    first = details(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


@dataclass(frozen=True, slots=True)
class LogProblem:
    """The first line that does not follow from the rules."""

    line: int
    sentence: str


@dataclass(slots=True)
class Replay:
    """What a replay found: the finished rounds, the one still open, and the first problem."""

    rounds: list[Round] = field(default_factory=list)
    open: Round | None = None
    lines: int = 0
    sealed: str = ""
    problem: LogProblem | None = None


def replay(lines: Iterable[str], after: str = "", own: Game | None = None) -> Replay:
    """Play a log again, line by line: each act is decided anew, and what follows must be the very next lines.

    ``after`` is the seal of the round before the first one, if the log is a part of a longer one; ``own`` is a game of
    somebody's own, which the log names by its id and the hash of its rules.
    """
    found = Replay(sealed=after)
    due: Sequence[e.Event] = ()
    for number, line in enumerate(lines, 1):
        try:
            due = _follow(found, due, number, line, own)
        except PitbossError as error:
            found.problem = LogProblem(number, str(error))
            return found
        found.lines = number
    if due:
        found.problem = LogProblem(found.lines + 1, f"The log ends where a line {due[0].type!r} has to follow")
    return found


def _check_due(due: e.Event, event: e.Event, number: int) -> None:
    if event == due:
        return
    if isinstance(due, e.RoundSealed) and isinstance(event, e.RoundSealed):
        first, last = number - due.events - 1, number - 1
        what = "a name, a time, a reason or a setting"
        raise PitbossError(f"Something in lines {first} to {last} was changed after they were sealed: {what}")
    raise PitbossError(f"The rules give {json.dumps(as_json(due), ensure_ascii=False)} here")


def _follow(found: Replay, due: Sequence[e.Event], number: int, line: str, own: Game | None) -> Sequence[e.Event]:
    """Check one line; give the events that have to follow it."""
    written, event = parse_line(line)
    if written != number:
        raise PitbossError(f"This line says it is number {written}")
    if due:
        _check_due(due[0], event, number)
        found.sealed = event.digest if isinstance(event, e.RoundSealed) else found.sealed
        return due[1:]
    if not isinstance(event, _ACTS):
        raise PitbossError(f"A line {event.type!r} does not follow from the line before it")
    if isinstance(event, e.RoundOpened) and event.before != found.sealed:
        missing = "a round is missing before it, doubled or out of order"
        raise PitbossError(f"This round does not follow the one before it in the log: {missing}")
    state, events = play(found.open, event, own)
    if state.status is Status.CLOSED:
        found.rounds.append(state)
    found.open = None if state.status is Status.CLOSED else state
    return events[1:]
