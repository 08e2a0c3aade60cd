"""Documents in the terminal, and what the commands that write documents share."""

import datetime as dt
from pathlib import Path

from pitboss.cli.output import console, table
from pitboss.errors import PitbossError
from pitboss.reports.document import Block, Document, Facts, Grid, Heading, Sign, Steps, Text
from pitboss.reports.writing import made_on, write_document


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


def show(document: Document, out: Path | None, *, quiet: bool = False) -> None:
    """Write the document to its file, or print it; a quiet one says nothing besides."""
    if out is None:
        print_document(document)
        return
    write_document(out, document)
    if not quiet:
        print(f"wrote {out}")


def print_document(document: Document) -> None:
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
        case Text(text=text):
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
