"""Pages that can be walked: their blocks, what is typed in them, and whether what they show is what comes out.

One block after the other is done in one empty folder, as a reader would do it:

- A `console` block runs each line after `$`. What follows has to come out; `…` stands for anything, in a line or for
  whole lines. A command under which nothing is shown only has to succeed.
- A block whose first line is a comment with a file's name is that file, and so is one after `<!-- file: NAME -->`.
- A `python` block is run; an expression with a comment behind it has to give what the comment says.
- Any other `toml` block has to be TOML.

A comment before a block says what can't be seen in it: `<!-- not run: WHY -->`, `<!-- soak: WHY -->` for what only
`make soak` runs, `<!-- typed: A | B -->` for what a reader types at questions, `<!-- exit: 2 -->` where a command is
meant to fail.
"""

import ast
import contextlib
import io
import math
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from pitboss.cli import work
from pitboss.cli.app import main
from pitboss.games.house_way import load_house_way

TOP = Path(__file__).resolve().parent.parent
ANYTHING = "…"
_FENCE = re.compile(
    r"^(?P<indent> *)(?P<fence>`{3,})(?P<kind>[^\n`]*)\n(?P<text>.*?)^(?P=indent)(?P=fence)$", re.DOTALL | re.MULTILINE
)
_NOTE = re.compile(r"<!-- (?P<what>not run|soak|typed|exit|file): (?P<words>[^>]*?) -->\s*\Z")
_FILE = re.compile(r"# (?P<name>[\w./-]+\.\w+)\n")


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed after a `$`, and what is shown to come out."""

    words: str
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A block between fences, and what the comment before it says."""

    kind: str
    text: str
    line: int
    notes: dict[str, str]

    @property
    def not_run(self) -> str:
        """Why it is not run; empty if it is."""
        for_soak = "" if os.environ.get("PITBOSS_SOAK") else self.notes.get("soak", "")
        return self.notes.get("not run", for_soak)

    @property
    def file(self) -> str:
        """The file that it is; empty if it is none."""
        named = _FILE.match(self.text)
        return self.notes.get("file", named["name"] if named else "")

    @property
    def first(self) -> str:
        """Its first line, to name it by."""
        return self.text.partition("\n")[0]

    def commands(self) -> Iterator[Command]:
        """The commands of a console."""
        for part in re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]:
            words, *shown = part.rstrip("\n").split("\n")
            yield Command(words, tuple(shown))


def blocks(text: str) -> list[Block]:
    """The blocks of a page."""
    found, end = [], 0
    for match in _FENCE.finditer(text):
        notes, before = {}, text[end : match.start()]
        while note := _NOTE.search(before):
            notes[note["what"]], before = note["words"], before[: note.start()]
        line = text.count("\n", 0, match.start()) + 1
        text_of_it = re.sub(f"^{match['indent']}", "", match["text"], flags=re.MULTILINE)
        found.append(Block(match["kind"].strip(), text_of_it, line, notes))
        end = match.end()
    return found


def fits(shown: Sequence[str], came: str) -> bool:
    """Whether what came out is what is shown."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == ANYTHING else ".*".join(map(re.escape, line.rstrip().split(ANYTHING))) + r"\n"
        for line in shown
    )
    lines = [line.rstrip() for line in came.rstrip().splitlines()]
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


class _Typed(io.StringIO):
    """What somebody types: it is seen on the screen."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override] # as StringIO itself does
        line = super().readline(-1 if size is None else size)
        sys.stdout.write(line)
        return line


def _pitboss(words: Sequence[str], stdin: io.StringIO, out: io.StringIO) -> int:
    """Our command, in this process: what it has compiled serves the next one, too. A file may have changed since."""
    load_house_way.cache_clear()
    with (
        mock.patch.object(sys, "argv", ["pitboss", *words]),
        mock.patch.object(sys, "stdin", stdin),
        mock.patch.object(work, "QUICK", math.inf),  # a reader sits at a terminal, where a bar comes and goes
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
    ):
        try:
            main()
        except SystemExit as ended:
            return int(ended.code or 0)
    return 0


@dataclass
class Walk:
    """A reader who does one block after the other in a folder."""

    folder: Path
    names: dict[str, Any] = field(default_factory=dict)

    def do(self, block: Block) -> None:
        """Do a block, and compare what it shows."""
        if block.kind == "console":
            commands = list(block.commands())
            assert commands, f"line {block.line}: no line of it begins with a $"
            for command in commands:
                self._run(command, block)
        elif block.kind == "python":
            self._python(block.text)
        elif block.file:
            file = self.folder / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        else:
            assert block.kind == "toml", f"line {block.line}: run it, name its file, or say why it is not run"
            tomllib.loads(block.text)

    def _run(self, command: Command, block: Block) -> None:
        code, came = self._pipeline(command.words, block.notes.get("typed"))
        wanted = int(block.notes.get("exit", "0"))
        assert code == wanted, f"line {block.line}: {command.words} ended with {code}:\n{came}"
        if command.shown:
            shown = "\n".join(command.shown)
            assert fits(command.shown, came), f"line {block.line}: {command.words} shows\n{shown}\nand gave\n{came}"

    def _pipeline(self, text: str, typed: str | None) -> tuple[int, str]:
        """Run the parts of a command in turn, each on what the one before printed."""
        lexer = shlex.shlex(text, posix=True, punctuation_chars="|>")
        lexer.whitespace_split = True
        words, code, came = list(lexer), 0, ""
        words, _, target = _divided(words, ">")
        stdin: io.StringIO = _Typed(typed.replace(" | ", "\n") + "\n") if typed else io.StringIO()
        while words:
            part, _, words = _divided(words, "|")
            out = io.StringIO()
            if part[0] == "pitboss":
                code = _pitboss(part[1:], stdin, out)
            else:
                ran = subprocess.run(part, input=stdin.read(), cwd=self.folder, capture_output=True, text=True)  # noqa: S603, PLW1510 (words of our own pages; the code is looked at)
                code = ran.returncode
                out.write(ran.stdout + ran.stderr)
            came = out.getvalue()
            stdin = io.StringIO(came)
        if target:
            (self.folder / target[0]).write_text(came, encoding="utf-8")
            came = ""
        return code, came

    def _python(self, text: str) -> None:
        """Run each statement; an expression has to give what its comment says."""
        lines = text.split("\n")
        for statement in ast.parse(text).body:
            source = ast.get_source_segment(text, statement) or ""
            if not isinstance(statement, ast.Expr):
                exec(source, self.names)  # noqa: S102 (code of our own pages)
                continue
            value = eval(source, self.names)  # noqa: S307 (code of our own pages)
            _, mark, said = lines[(statement.end_lineno or 0) - 1].partition("  # ")
            assert not mark or repr(value) == said.strip(), f"{source} gives {value!r}, not {said.strip()}"


def _divided(words: list[str], at: str) -> tuple[list[str], str, list[str]]:
    """The words before the first of a kind, that one, and those after it."""
    if at not in words:
        return words, "", []
    place = words.index(at)
    return words[:place], at, words[place + 1 :]
