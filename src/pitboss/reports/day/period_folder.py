"""A period in one folder in a zip: every day's papers, the trail, the documents in force, and the hash of each file."""

import datetime as dt
import hashlib
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pitboss.desk.gaming_day import Hours, Period
from pitboss.errors import PitbossError
from pitboss.floor.documents import ApprovalLetter, FloorTable, TableMode
from pitboss.jackpots.documents import Jackpot
from pitboss.reports.answer import as_json
from pitboss.reports.build import running_build
from pitboss.reports.day.document import day_document
from pitboss.reports.day.files import paper_csv
from pitboss.reports.day.irregularities import irregularities_document
from pitboss.reports.day.master_games import master_csv, master_document, master_games
from pitboss.reports.day.paper import day_paper
from pitboss.reports.day.sittings import Find
from pitboss.reports.writers import html
from pitboss.store.read.periods import Past, past

MOST_DAYS = 31
SUMS = "SHA256SUMS"
README = """Pitboss: everything of the gaming days {first} to {last}, made {now}.

days/DAY/gaming-day      meters, wins, payments, adjustments, faults, access, bank, tables, exceptions
days/DAY/master-games    the Master Games Report, made for every day, also without activity
days/DAY/irregularities  irregularities and corrections
trail/events.jsonl       what was told, each with its hash, as the chain has it
trail/entries.jsonl      the journal's entries with their postings and hashes
documents/               approval letters, tables, plans of jackpots, as they are now; the build that made this
{sums}               the SHA-256 of every file: sha256sum --check {sums}

Personal data of winners are not in here: records are named by reference.
"""
#: Every file of a folder has this time: the same content is the same bytes.
_WRITTEN = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class PeriodFolder:
    """What is asked for: the first and the last gaming day of a room, by its hours, as of now."""

    url: str
    hours: Hours
    first: dt.date
    last: dt.date
    now: dt.datetime
    find: Find

    def __post_init__(self) -> None:
        """A period has a beginning, an end, and not too many days."""
        if not 0 <= (self.last - self.first).days < MOST_DAYS:
            raise PitbossError(f"A period has 1 to {MOST_DAYS} gaming days, the first before the last: ask for those")

    @property
    def name(self) -> str:
        """The name of the folder."""
        return f"pitboss-{self.first}-to-{self.last}"

    @property
    def days(self) -> Iterator[dt.date]:
        """Each gaming day from the first to the last."""
        return (self.first + dt.timedelta(days=number) for number in range((self.last - self.first).days + 1))

    @property
    def period(self) -> Period:
        """From the opening of the first day to the end of the last."""
        return Period("period", self.hours.day(self.first).start, self.hours.day(self.last).end)


def write_period(asked: PeriodFolder, file: Path) -> dict[str, str]:
    """Write the zip, file by file, and give the hash of each."""
    sums: dict[str, str] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, lines in _files(asked):
            found = hashlib.sha256()
            with folder.open(zipfile.ZipInfo(f"{asked.name}/{name}", _WRITTEN), "w", force_zip64=True) as out:
                for text in lines:
                    data = text.encode()
                    found.update(data)
                    out.write(data)
            sums[name] = found.hexdigest()
        listed = "".join(f"{digest}  {name}\n" for name, digest in sorted(sums.items()))
        folder.writestr(zipfile.ZipInfo(f"{asked.name}/{SUMS}", _WRITTEN), listed)
    return sums


def _files(asked: PeriodFolder) -> Iterator[tuple[str, Iterator[str]]]:
    now = asked.now.isoformat(timespec="seconds")
    yield "README.txt", iter([README.format(first=asked.first, last=asked.last, now=now, sums=SUMS)])
    for day in asked.days:
        yield from _day(asked, day)
    yield "trail/events.jsonl", _trail(asked, Past.chained_events)
    yield "trail/entries.jsonl", _trail(asked, Past.chained_entries)
    yield from _documents(asked)


def _json(data: object) -> Iterator[str]:
    yield json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)
    yield "\n"


def _day(asked: PeriodFolder, day: dt.date) -> Iterator[tuple[str, Iterator[str]]]:
    period, at = asked.hours.day(day), f"days/{day}"
    paper = day_paper(asked.url, period, asked.hours.zone, asked.now, asked.find)
    report = master_games(paper)
    odd = irregularities_document(paper.irregularities, period, paper.names, asked.now)
    yield f"{at}/gaming-day.json", _json(as_json(paper))
    yield f"{at}/gaming-day.csv", iter([paper_csv(paper)])
    yield f"{at}/gaming-day.html", iter([html(day_document(paper))])
    yield f"{at}/master-games.json", _json(as_json(report))
    yield f"{at}/master-games.csv", iter([master_csv(report)])
    yield f"{at}/master-games.html", iter([html(master_document(report))])
    yield f"{at}/irregularities.json", _json([as_json(entry) for entry in paper.irregularities])
    yield f"{at}/irregularities.html", iter([html(odd)])


def _trail(asked: PeriodFolder, chained: Callable[[Past, Period], Iterable[object]]) -> Iterator[str]:
    """The lines of a part of the chain, one after the other as they are read."""
    with past(asked.url) as journal:
        for row in chained(journal, asked.period):
            yield json.dumps(row, ensure_ascii=False, sort_keys=True) + "\n"


def _documents(asked: PeriodFolder) -> Iterator[tuple[str, Iterator[str]]]:
    with past(asked.url) as journal:
        letters, tables, jackpots = journal.all(ApprovalLetter), journal.all(FloorTable), journal.all(Jackpot)
    today = asked.hours.day_at(asked.now)
    real = [table for table in tables if table.mode is not TableMode.PRACTICE]
    yield "documents/letters.json", _json([as_json(letter) for letter in letters])
    yield "documents/tables.json", _json([as_json(table) for table in real])
    yield "documents/plans.json", _json([as_json(jackpot.plan) for jackpot in jackpots if not jackpot.plan.practice])
    yield "documents/build.json", _json(as_json(running_build(letters, today)))
