"""Documents written: a page of HTML that needs nothing else, or a PDF. What writes them is imported late."""

import base64
import datetime as dt
import functools
import json
import os
import tempfile
import threading
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError
from pitboss.reports.charts import INK
from pitboss.reports.document import Document

TEMPLATES = Path(__file__).parent / "templates"
PAPER_INK = "#000000"
#: One compiler sets one document at a time.
_setting = threading.Lock()


def _blocks(document: Document, ink: str) -> list[dict[str, Any]]:
    """The blocks as plain data, each with its kind."""
    found = []
    for block in document.blocks:
        data = {"kind": type(block).__name__, **asdict(block)}
        if "svg" in data:
            data["svg"] = data["svg"].replace(INK, ink)
        found.append(data)
    return found


def _for_pages(document: Document, ink: str) -> list[dict[str, Any]]:
    """The same with no level of headings left out below the title, for those who have them read aloud."""
    found = _blocks(document, ink)
    headings = [block for block in found if block["kind"] == "Heading"]
    above = min((block["level"] for block in headings), default=1) - 1
    for block in headings:
        block["level"] -= above
    return found


@functools.cache
def _pages() -> Any:  # noqa: ANN401 (a library that only pages need)
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 (only pages need it)

    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined)


def html(document: Document) -> str:
    """A page that stands for itself: no scripts, nothing fetched, light and dark, and fit to be printed."""
    from markupsafe import Markup  # noqa: PLC0415 (only pages need it)

    blocks = _for_pages(document, "currentColor")
    for block in blocks:
        if "svg" in block:
            block["svg"] = Markup(block["svg"])  # noqa: S704 (drawn by us, its words escaped by what draws it)
    return f"{_pages().get_template('document.html.j2').render(document=document, blocks=blocks)}\n"


def html_part(document: Document) -> str:
    """The blocks alone, for a page that allows no style of theirs: charts are pictures that bring their own."""
    from markupsafe import Markup  # noqa: PLC0415 (only pages need it)

    blocks = _for_pages(document, PAPER_INK)
    for block in blocks:
        if "svg" in block:
            picture = f"data:image/svg+xml;base64,{base64.b64encode(block['svg'].encode()).decode()}"
            block["svg"] = Markup('<img src="{}" alt="">').format(picture)
    return str(_pages().get_template("blocks.html.j2").render(blocks=blocks))


def own_version() -> str:
    """The version of Pitboss that is installed; nothing if none is."""
    try:
        return version("pitboss")
    except PackageNotFoundError:
        return ""


def made_on(day: dt.date) -> str:
    """When and by what a document was made."""
    made_by = f"Pitboss {own_version()}".strip()
    return f"made {day.isoformat()} by {made_by}; every number is exact unless it says otherwise"


def document_json(document: Document) -> dict[str, Any]:
    """A document in an answer for machines: its blocks as data."""
    blocks = [{"kind": type(block).__name__.lower(), **asdict(block)} for block in document.blocks]
    return {"title": document.title, "blocks": blocks}


@functools.cache
def _compiler() -> Any:  # noqa: ANN401 (the compiler publishes no type of its own that can be imported lazily)
    import typst  # noqa: PLC0415 (only paper needs it)

    return typst.Compiler(TEMPLATES / "document.typ", root=TEMPLATES, ignore_system_fonts=True)


def _typeset(document: Document, form: str) -> Any:  # noqa: ANN401 (bytes, or a list of them)
    data = {"title": document.title, "subtitle": document.subtitle, "blocks": _blocks(document, PAPER_INK)}
    inputs = {"document": json.dumps(data, ensure_ascii=False)}
    with _setting:
        return _compiler().compile(format=form, sys_inputs=inputs, ppi=110)


def pdf(document: Document) -> bytes:
    """The document on paper; the same document gives the same bytes."""
    return bytes(_typeset(document, "pdf"))


def pages_as_png(document: Document) -> list[bytes]:
    """Each page as a picture, to be looked at."""
    found = _typeset(document, "png")
    return [bytes(page) for page in found] if isinstance(found, list) else [bytes(found)]


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


def rehearse(path: Path, document: Document) -> None:
    """Write a document and take it away again, to know that there is room before something is counted as written."""
    if path.exists() and not path.is_file():
        raise PitbossError(f"{path} is no file that can be written: name another one")
    try:
        _beside(path.resolve(), _content(path, document)).unlink()
    except OSError as error:
        raise PitbossError(f"{path} can't be written: {error.strerror}") from None


def write_document(path: Path, document: Document) -> None:
    """The document as the kind of file that the name says."""
    write(path, _content(path, document))


def _content(path: Path, document: Document) -> bytes:
    kind = path.suffix.lower()
    if kind not in (".html", ".pdf"):
        raise PitbossError(f"{path.name!r:.80} must end in .html or .pdf")
    return html(document).encode() if kind == ".html" else pdf(document)
