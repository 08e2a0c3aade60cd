"""How answers leave: tables and documents for people, JSON and CSV for machines, on the screen or in a file."""

import datetime as dt
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.errors import PitbossError
from pitboss.reports.answer import Json, json_text
from pitboss.reports.document import Block, Facts, Grid, Heading, PrintedDocument, Sign, Steps, made_on
from pitboss.reports.document import Text as Paragraph
from pitboss.reports.writers import rows_csv, write, write_document

SCHEMA = 1
Shown = TypeVar("Shown")


def console() -> Console:
    """Standard output; wide when it is not a terminal, so that nothing is cut."""
    return Console(emoji=False, width=None if sys.stdout.isatty() else 160)


def print_json(data: object) -> None:
    """Print a value as JSON on standard output."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def print_answer(answer: object) -> None:
    """A report's answer as JSON on standard output."""
    print(json_text(answer, indent=2))


def show(answer: Shown, for_people: Callable[[Shown], object], *, as_json: bool) -> None:
    """Print an answer: as JSON for machines, or as it is printed for people."""
    if as_json:
        print_answer(answer)
    else:
        for_people(answer)


def tell(data: Mapping[str, object], *shown: str | Table, as_json: bool) -> None:
    """Print what was done or is there: as JSON for machines, or as sentences and tables for people."""
    if as_json:
        print_json({"schema": SCHEMA, **data})
        return
    for part in shown:
        console().print(part, markup=False, soft_wrap=isinstance(part, str))


def print_csv(rows: Iterable[Mapping[str, Json]]) -> None:
    """Rows as CSV with a heading, fractions exact and no text a formula."""
    listed = list(rows)
    sys.stdout.write(rows_csv(list(dict.fromkeys(key for row in listed for key in row)), listed))


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> Table:
    """A table whose first columns are text and whose others are numbers; signs in them are printed as they are."""
    made = Table(title=Text(title), title_justify="left", title_style="bold")
    for at, column in enumerate(columns):
        made.add_column(column, justify="left" if at < left else "right", overflow="fold")
    for row in rows:
        made.add_row(*map(Text, row))
    return made


# Documents


def made_today() -> str:
    """When and by what a document was made."""
    return made_on(dt.datetime.now(dt.UTC).date())


def check_out(out: str | None, *kinds: str) -> Path | None:
    """The file to write, refused before anything is counted if its name does not say which kind it is."""
    if out is None:
        return None
    path = Path(out)
    if path.suffix.lower() not in kinds:
        raise PitbossError(f"--out {out!r:.80} must end in {' or '.join(kinds)}")
    if not is_folder(path.parent):
        raise PitbossError(f"There is no folder {str(path.parent)!r:.80} to write {path.name!r:.80} to")
    return path


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; a name that is too long for one names none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def deliver(
    out: Path | None,
    answer: object,
    document: Callable[[], PrintedDocument],
    rows: Callable[[], str] = str,
    book: Callable[[], bytes] = bytes,
    *,
    as_json: bool,
) -> None:
    """Write an answer to its file, as the kind that the name says, or print it; as JSON it is printed besides."""
    kind = out.suffix.lower() if out else ""
    text = json_text(answer, indent=2) if as_json or kind == ".json" else ""
    if out and kind in (".csv", ".json"):
        write(out, rows() if kind == ".csv" else f"{text}\n")
    elif out and kind == ".xlsx":
        write(out, book())
    elif out:
        write_document(out, document())
    elif not as_json:
        print_document(document())
    if as_json:
        print(text)
    elif out:
        print(f"wrote {out}")


def print_document(document: PrintedDocument) -> None:
    """The document as tables and sentences; charts are left out."""
    screen = console()
    screen.print(document.title, style="bold", markup=False, soft_wrap=True)
    for block in document.blocks:
        if isinstance(block, Grid):
            screen.print(table(block.title, block.columns, block.rows, left=block.left))
        elif isinstance(block, Heading):
            screen.print(f"\n{block.text}", style="bold", markup=False, soft_wrap=True)
        else:
            for line in _lines(block):
                screen.print(f"  {line}", markup=False, soft_wrap=True)


def _lines(block: Block) -> list[str]:
    """What a block other than a table says, line by line."""
    match block:
        case Paragraph(text=text):
            return [text]
        case Facts(rows=rows):
            width = max((len(label) for label, _ in rows), default=0)
            return [f"{label:<{width}}  {value or '_' * 24}" for label, value in rows]
        case Steps(items=items):
            width = max((len(mark) for mark, _ in items), default=0)
            return [f"{mark:>{width}}  {text}" for mark, text in items]
        case Sign(title=title, lines=lines):
            return [f"[ {title} ]", *lines]
    return []
