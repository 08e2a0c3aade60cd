"""Opening the card room: the self-check, the first administrator's password, and what a demonstration needs."""

import contextlib
import os
import uuid
from dataclasses import replace
from pathlib import Path

import structlog

from pitboss.desk.person import Badge, Person, Role, id_of_name
from pitboss.errors import PitbossError
from pitboss.floor.practice.software import CARDS
from pitboss.games import load_games
from pitboss.jackpots.commands import AdoptPeople, RegisterBadge
from pitboss.jackpots.documents import Jackpot
from pitboss.jackpots.plan.plan import check_plan
from pitboss.store import migrate
from pitboss.store.audits.audit import self_check
from pitboss.store.commit.committer import system_clock
from pitboss.store.tables import roles
from pitboss.store.tables.database import Clock, url_of
from pitboss.web import demo
from pitboss.web.api.commands import SERVERS_OWN
from pitboss.web.past import begin_with_past
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings

#: The card that is made where no manager can sign in.
ADMINISTRATOR = "admin"
HANDOVER_FILE = "admin-password.txt"


def _password_file(settings: Settings) -> Path:
    """The file of the first password: beside an SQLite file; else in the folder that the process runs in."""
    url = url_of(settings.database)
    folder = Path(url.database or "").parent if url.get_backend_name() == "sqlite" else Path()
    return (folder / HANDOVER_FILE).absolute()


class PasswordFile:
    """The file of the first password, opened before there is one: where it can't be kept, none is made."""

    def __init__(self, settings: Settings) -> None:
        """Make the file anew, so that no other process has it open."""
        self.file = _password_file(settings)
        try:
            self.file.unlink(missing_ok=True)
            self._handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise PitbossError(
                f"The first administrator's password can't be kept in {self.file}: {error.strerror}"
            ) from error

    def write(self, secret: str) -> None:
        """Write the password, and nothing else."""
        with os.fdopen(self._handle, "w", encoding="ascii") as file:
            file.write(f"{secret}\n")


def forget_password(settings: Settings) -> None:
    """Remove the file of the first password, which opens nothing any more."""
    with contextlib.suppress(OSError):
        _password_file(settings).unlink(missing_ok=True)


log = structlog.get_logger("pitboss.opening")

DEMO_DATABASE = Path(".pitboss") / "pitboss-demo.db"


def prepared(settings: Settings, *, database_given: bool, with_past: bool = False) -> Settings:
    """The database's URL: a demonstration has its own; a missing SQLite file is made.

    The new file of a demonstration may begin with a past.
    """
    if settings.demo and not database_given:
        try:
            DEMO_DATABASE.parent.mkdir(exist_ok=True)
        except OSError as error:
            raise PitbossError(
                f"The folder {DEMO_DATABASE.parent} can't be made in {Path.cwd()}: {error.strerror}. Start the "
                "demonstration in a folder of your own where you may write"
            ) from None
        settings = replace(settings, database=str(DEMO_DATABASE))
    if settings.demo and with_past:
        begin_with_past(settings)
    url = url_of(settings.database)
    if settings.demo or (url.get_backend_name() == "sqlite" and not Path(url.database or "").exists()):
        migrate(settings.database)
    return settings


def open_room(settings: Settings, clock: Clock = system_clock) -> CardRoom:
    """Open the card room and check it, with its bank account; a demonstration is furnished."""
    room = CardRoom(settings, clock)
    try:
        check(room)
        if settings.demo:
            demo.believe_the_clock(room)
        if not room.committer.clock_ahead:
            bring_up_to_date(room)
    except BaseException:
        room.close()
        raise
    return room


def bring_up_to_date(room: CardRoom) -> None:
    """Write what a start writes; a clock that is not trusted yet keeps all of it back."""
    adopt_people(room)
    if room.settings.demo:
        demo.furnish(room)
    room.bank.look()
    room.erase_winners()


def check(room: CardRoom) -> None:
    """Report why no table may open, and which ones may not; all may if journal and rules are in order."""
    room.shut_tables(self_check(room.settings.database))
    room.tables_closed_because = room.tables_closed_because or _rules_missing(room)
    warning = "" if room.settings.demo else roles.warning(room.engine)
    room.warnings = [warning] if warning else []
    if warning:
        log.warning("the role of the database may do too much", why=warning)


def read_games(room: CardRoom) -> None:
    """Read the rules of every game in the background: no table may open if those of one can't be used."""
    try:
        load_games()
    except PitbossError as error:
        room.tables_closed_because = room.tables_closed_because or f"The rules of a game can't be used: {error}"
        log.exception("the rules of a game can't be used")


def _rules_missing(room: CardRoom) -> str:
    """The error in the rules of a jackpot; empty if they are there."""
    try:
        for jackpot in room.reader.all(Jackpot):
            check_plan(jackpot.plan)
    except PitbossError as error:
        return f"The rules of a jackpot can't be used: {error}"
    return ""


def adopt_people(room: CardRoom) -> None:
    """Make persons of the carriers of older cards; they wait for vouching."""
    known = {person.id for person in room.reader.all(Person)}
    badges = (badge for badge in room.reader.all(Badge) if badge.id not in CARDS)
    cards = tuple(badge.id for badge in badges if not badge.person_id and id_of_name(badge.person) not in known)
    if cards:
        room.committer.do(f"pitboss:adopt-{uuid.uuid4()}", AdoptPeople(cards=cards))


def first_administrator(room: CardRoom) -> str | None:
    """Make a manager's card where no manager can sign in; its one-time secret is told once."""
    if room.credentials.has_manager():
        return None
    command = RegisterBadge(badge=ADMINISTRATOR, person="Administrator", role=Role.MANAGER, vouched=False)
    # A new id each time: the card may have been locked since the first one, and no client can have used the id up.
    room.committer.do(f"{SERVERS_OWN}first-{ADMINISTRATOR}-{uuid.uuid4()}", command)
    return room.credentials.give_secret(ADMINISTRATOR)


def tell_administrator(room: CardRoom, *, on_terminal: bool) -> str:
    """The lines to print where no manager can sign in yet; a log is told only the file."""
    if room.credentials.has_manager():
        return ""
    begin = f"Nobody can sign in yet: use card {ADMINISTRATOR} with the one-time password"
    if on_terminal:
        return f"{begin} {first_administrator(room)}"
    kept = PasswordFile(room.settings)
    kept.write(first_administrator(room) or "")
    return f"{begin} in {kept.file}"
