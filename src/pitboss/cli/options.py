"""Options that several commands share, and the games that they name."""

import datetime as dt
import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from pitboss.desk.gaming_day import USUAL, Hours, Shifts, read_shifts
from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, Game, load_game, load_own_game
from pitboss.games.registry import OWN_GAMES
from pitboss.games.settlement.pay import parse_cents

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines; fractions are exact, as p/q.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
Recount = Annotated[bool, typer.Option("--recount", help="Count the cards again, whatever was counted before.")]
Jobs = Annotated[int | None, typer.Option(help="Threads to count on; one a core if not given.")]
Cluster = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Count on the Dask cluster at this address.")]
Joker = Annotated[str | None, typer.Option(help="semi or full, where the game allows both.")]
Wheel = Annotated[str | None, typer.Option(help="A-2-3-4-5 is the lowest or second-highest straight.")]
PaiGow = Annotated[
    str, typer.Option(help="A pai gow game's id, or a folder of your own, as ./NAME; it settles joker and A-2-3-4-5.")
]
Way = Annotated[str | None, typer.Option(help="A house way's id, or a TOML file; the game's own if not given.")]
Player = Annotated[str | None, typer.Option(help="best, house-way (the dealer's), another way's id, or a TOML file.")]
Variant = Annotated[str | None, typer.Option(help="Settle pai gow as classic or classic-banking: with commission.")]
Database = Annotated[
    str,
    typer.Option(
        envvar="PITBOSS_DATABASE", metavar="URL", help="sqlite:///FILE, a file, or postgresql://USER@HOST/NAME"
    ),
]
KeyFile = Annotated[
    str,
    typer.Option(
        envvar="PITBOSS_KEY_FILE",
        metavar="FILE",
        help="The room's key, which seals personal data; beside the database if not given.",
    ),
]
Word = TypeVar("Word", bound=StrEnum)
#: The database of a room that names none.
HERE = "pitboss.db"
BadgeId = Annotated[str, typer.Option(help="The card of whoever does this.")]
SecondBadge = Annotated[str, typer.Option("--second", help="The card of a second person; practice needs none.")]
ShiftTimes = Annotated[
    str,
    typer.Option(
        envvar="PITBOSS_SHIFTS",
        metavar="TEXT",
        help='The room\'s shifts, the first opens the day; "day 06:00, swing 14:00, grave 22:00" if not given.',
    ),
]
Unlike = Annotated[
    list[str] | None, typer.Option(metavar="NUMBER", help="A person with a similar name who is somebody else.")
]
JackpotId = Annotated[str, typer.Argument(metavar="JACKPOT", help="A jackpot's id.")]
Meters = Annotated[
    list[str] | None,
    typer.Option("--meter", help="A meter in dollars: 12345.67, or NAME=12345.67 if there are several."),
]
OnlyPaytable = Annotated[
    str | None, typer.Option(help="Only this pay table: a designator, or a TOML file of your own.")
]
Bonus = Annotated[
    str | None,
    typer.Option(
        help="A pay table of the base game where there is a choice, as `pitboss show` names it, or a TOML file."
    ),
]
Choices = Annotated[
    list[str] | None,
    typer.Option("--option", help="A choice of the casino's, as OPTION=CHOICE: see `pitboss show`."),
]
Jurisdiction = Annotated[str, typer.Option(help="Whose limits apply today: washington or none.")]
PlanFile = Annotated[str | None, typer.Option(metavar="FILE", help="A jackpot's plan, for its contribution and seed.")]
SetsToDraw = Annotated[
    int | None, typer.Option(help="Sets of seen cards to draw for each number of seats that is not counted exactly.")
]
PaperFile = Annotated[
    str | None, typer.Option(metavar="FILE", help="Write to a file that ends in .html or .pdf; else print.")
]
AnyFile = Annotated[
    str | None, typer.Option(metavar="FILE", help="Write to a file: .html, .pdf, .csv, .json; par sheets also .xlsx.")
]
OwnGame = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id: see `pitboss games`; or a folder of your own, as ./NAME.")
]


#: The days and the hours of a room, as several reports ask for them.
Zone = Annotated[str, typer.Option(envvar="PITBOSS_ZONE", help="The time zone of the room.")]
PACIFIC = "America/Los_Angeles"
Day = Annotated[str, typer.Option(help="The gaming day as YYYY-MM-DD; today's if not given.")]


def date_of(text: str) -> dt.date:
    """The date that a text writes as YYYY-MM-DD; any other text is refused."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise PitbossError(f"{text!r:.40} is not a date: write YYYY-MM-DD") from None


def shifts_in(text: str) -> Shifts:
    """The shifts of a room from one text, with commas between them; the usual ones if there is none."""
    return read_shifts(text.split(",") if text else USUAL)


def gaming_day(day: str, hours: Hours, now: dt.datetime) -> dt.date:
    """The gaming day that is named; today's if none is."""
    return date_of(day) if day else hours.day_at(now)


def one_of(words: type[Word], text: str, what: str) -> Word:
    """The word of an enumeration that a text spells; any other text is refused."""
    if text not in list(words):
        raise PitbossError(f"{text!r:.40} is not a valid {what}: {', '.join(words)}")
    return words(text)


def limits_of(text: str, what: str, form: str) -> tuple[str, tuple[int, int]]:
    """The least and the most of a wager in cents, from WAGER=MIN-MAX."""
    wager, amounts = pair(text, what, form)
    least, dash, most = amounts.partition("-")
    if not dash:
        raise PitbossError(f"{text!r:.60} is not a valid {what}: write {form}")
    return wager, (parse_cents(least), parse_cents(most))


def pair(text: str, what: str, form: str) -> tuple[str, str]:
    """A name and its value, from NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals:
        raise PitbossError(f"{text!r:.60} is not a valid {what}: write {form}")
    return name, value


def game_of(name: str) -> Game:
    """A game by its id; with a slash in it, the folder of one.

    Only the terminal opens folders. What comes over the network or stands in a file names games by their ids.
    """
    if "/" in name:
        return OWN_GAMES.keep(load_own_game(Path(name)))
    if name not in GAME_IDS:
        look_in_database()
    try:
        return load_game(name)
    except PitbossError:
        if (Path(name) / "rules.toml").is_file():
            raise PitbossError(f"There is no game {name!r}; the folder here is named with a slash: ./{name}") from None
        raise


def look_in_database(url: str = "") -> None:
    """Have the games that a room keeps at hand: of this database, or the environment's, or of the one here."""
    url = url or os.environ.get("PITBOSS_DATABASE") or HERE
    if "://" not in url and not Path(url).is_file():
        return
    # Imported here: a command that counts needs no database.
    from pitboss.floor.own_games import list_games
    from pitboss.store import Reader, StoreError

    try:
        reader = Reader(url)
        list_games(reader, url)
        reader.close()
    except StoreError as error:
        raise PitbossError(f"The room's own games can't be looked up: {error}") from None
