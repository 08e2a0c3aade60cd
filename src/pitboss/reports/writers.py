"""Documents written: a page of HTML that needs nothing else, or a PDF. What writes them is imported late."""

import base64
import csv
import functools
import io
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError
from pitboss.games.files.cells import csv_cell
from pitboss.reports import typesetter
from pitboss.reports.answer import Json, json_text
from pitboss.reports.document import INK, Block, Chart, Heading, PrintedDocument

TEMPLATES = Path(__file__).parent / "templates"
PAPER_INK = "#000000"
#: One document is set at a time, and none for longer: whoever waits holds a thread of the server.
MOST_SECONDS = 120.0
_setting = threading.Lock()


def _drawn(document: PrintedDocument, picture: Callable[[str], str]) -> tuple[Block, ...]:
    """The blocks, their charts made into what a writer takes for a picture."""
    return tuple(
        replace(block, svg=picture(block.svg)) if isinstance(block, Chart) else block for block in document.blocks
    )


def _for_pages(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with no level of headings left out below the title, for those who have them read aloud."""
    above = min((block.level for block in blocks if isinstance(block, Heading)), default=1) - 1
    return [replace(block, level=block.level - above) if isinstance(block, Heading) else block for block in blocks]


@functools.cache
def _pages() -> Any:  # noqa: ANN401 (a library that only pages need)
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 (only pages need it)

    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined)


def html(document: PrintedDocument) -> str:
    """A page that stands for itself: no scripts, nothing fetched, light and dark, and fit to be printed."""
    from markupsafe import Markup  # noqa: PLC0415 (only pages need it)

    # Drawn by us, its words escaped by what draws it.
    blocks = _drawn(document, lambda svg: Markup(svg.replace(INK, "currentColor")))  # noqa: S704
    page = _pages().get_template("document.html.j2")
    return f"{page.render(document=document, blocks=_for_pages(blocks))}\n"


def html_part(document: PrintedDocument) -> str:
    """The blocks alone, for a page that allows no style of theirs: charts are pictures that bring their own."""
    from markupsafe import Markup  # noqa: PLC0415 (only pages need it)

    def picture(svg: str) -> str:
        data = base64.b64encode(svg.replace(INK, PAPER_INK).encode()).decode()
        return Markup('<img src="data:image/svg+xml;base64,{}" alt="">').format(data)

    blocks = _for_pages(_drawn(document, picture))
    return str(_pages().get_template("blocks.html.j2").render(blocks=blocks))


def pdf(document: PrintedDocument) -> bytes:
    """The document on paper; the same document gives the same bytes."""
    drawn = _drawn(document, lambda svg: svg.replace(INK, PAPER_INK))
    data = json_text(replace(document, blocks=drawn)).encode()
    command = [sys.executable, "-P", typesetter.__file__]
    if not _setting.acquire(timeout=MOST_SECONDS):
        raise _not_set(document, "others have been waiting for too long: try again later")
    try:
        done = subprocess.run(command, input=data, capture_output=True, check=False, timeout=MOST_SECONDS)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise _not_set(document, f"it takes more than {MOST_SECONDS:.0f} seconds") from None
    except OSError as error:
        raise _not_set(document, str(error.strerror)) from None
    finally:
        _setting.release()
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise _not_set(document, said.rpartition("\n")[2] or "it was stopped")
    return done.stdout


def _not_set(document: PrintedDocument, why: str) -> PitbossError:
    return PitbossError(f"{document.title!r:.80} can't be set on paper: {why:.200}")


def rows_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Json]]) -> str:
    """Rows as CSV with a heading, no text a formula; whatever else a row has is left out."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows({name: csv_cell(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def write(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all, or say why not: whoever reads it meanwhile has the old one."""
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or a device is not replaced
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        raise PitbossError(f"{path} can't be written: {error.strerror}") from None


def _replace(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    made = _beside(path, data)
    try:
        made.chmod(mode)
        made.replace(path)
    except OSError:
        made.unlink()
        raise


def _beside(path: Path, data: bytes) -> Path:
    """A file with this content in the same folder, safe on the disk."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name:.80}-", delete=False) as file:
        made = Path(file.name)
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            made.unlink()
            raise
    return made


def rehearse(path: Path, document: PrintedDocument) -> None:
    """Write a document and take it away again, to know that there is room before something is counted as written."""
    if path.exists() and not path.is_file():
        raise PitbossError(f"{path} is not a file that can be written: name another one")
    try:
        _beside(path.resolve(), _content(path, document)).unlink()
    except OSError as error:
        raise PitbossError(f"{path} can't be written: {error.strerror}") from None


def write_document(path: Path, document: PrintedDocument) -> None:
    """The document as the kind of file that the name says."""
    write(path, _content(path, document))


def _content(path: Path, document: PrintedDocument) -> bytes:
    kind = path.suffix.lower()
    if kind not in (".html", ".pdf"):
        raise PitbossError(f"{path.name!r:.80} must end in .html or .pdf")
    return html(document).encode() if kind == ".html" else pdf(document)
