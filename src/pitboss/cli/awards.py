"""``pitboss jackpots awards``, ``confirm``, ``reject`` and their like: wins, and what is decided about them."""

from pitboss.cli.jackpots import answer, send
from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.errors import unknown
from pitboss.floor.award_views import award_view
from pitboss.games.limits import dollars
from pitboss.jackpots.commands import Command
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot
from pitboss.store.committer import system_clock
from pitboss.store.database import open_database
from pitboss.store.reading import Reader
from pitboss.store.still import still

COLUMNS = "award", "jackpot", "hand", "status", "waits for", "next step", "amount", "release now"


def run_command(url: str, command: Command, *, as_json: bool) -> None:
    """Send a command, and print its answer."""
    answer(send(url, command), as_json=as_json)


def run_awards(url: str, status: str | None, jackpot: str | None, *, as_json: bool) -> None:
    """Every award that was asked for, the newest first."""
    if status is not None and status not in list(AwardStatus):
        raise unknown("status of an award", status, AwardStatus)
    wanted = [award for award in _awards(url, jackpot) if status in {None, str(award.status)}]
    engine = open_database(url)
    with still(engine) as state:
        views = [award_view(state, award, system_clock()) for award in wanted]
    engine.dispose()
    if as_json:
        print_json({"schema": SCHEMA, "awards": views})
        return
    rows = [
        (
            view["award"], view["jackpot"], view["hand"], view["status"],
            ", ".join(other["award"] for other in view["waits_for"]), view["next_step"],
            dollars(view["amount_cents"]),
            "" if view["release_cents"] is None else dollars(view["release_cents"]),
        )
        for view in views
    ]  # fmt: skip
    console().print(table("Awards", COLUMNS, rows, left=6))


def _awards(url: str, jackpot: str | None) -> list[Award]:
    """The awards of a jackpot, or of all, the newest first."""
    reader = Reader(url)
    jackpots = {found.id for found in reader.documents(Jackpot.kind)}
    if jackpot is not None and jackpot not in jackpots:
        raise unknown("jackpot", jackpot, jackpots)
    found = [award for award in reader.documents(Award.kind) if isinstance(award, Award)]
    reader.close()
    own = (award for award in found if jackpot in {None, award.jackpot})
    return sorted(own, key=lambda award: -award.sequence)
