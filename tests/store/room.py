"""A card room to test with: badges, one progressive, tables linked to it, and the commands of a day."""

from pitboss.desk.person import Role
from pitboss.jackpots.commands import Command, CreateJackpot, EndGame, LinkTable, RegisterBadge, StartGame
from pitboss.jackpots.documents import Lit
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.store import Committer

BADGES = {
    "dealer": ("Dan", Role.DEALER),
    "supervisor": ("Sue", Role.SUPERVISOR),
    "executive": ("Eve", Role.EXECUTIVE),
    "manager": ("Max", Role.MANAGER),
    "accounting": ("Ann", Role.ACCOUNTING),
    "surveillance": ("Sid", Role.SURVEILLANCE),
}

PLAN = JackpotPlan(
    "fortune", "Fortune", JackpotType.PROGRESSIVE, "face-up-pai-gow", "FUPGPP-WA01", "Main Street",
    meters=(MeterPlan("jackpot", seed_cents=1_000_000, contribution_ppm=200_000, reserve_ppm=50_000),),
)  # fmt: skip

METER, RESERVE = "meter:fortune:jackpot", "reserve:fortune:jackpot"

#: What one wager of a dollar puts on the meter, in units.
GROWTH = 20_000_000
SEED = 1_000_000_000_000


def link(table: str) -> LinkTable:
    """A table on the progressive."""
    return LinkTable(
        table=table,
        location=PLAN.location,
        base_game="Face Up Pai Gow Poker",
        seats=6,
        sensors=("fortune",),
        game=PLAN.game,
        paytables=(PLAN.paytable,),
        badge="manager",
        second="accounting",
        off_floor=True,
    )


def opening(tables: int) -> list[Command]:
    """Everything before the first wager."""
    badges = [RegisterBadge(badge=badge, person=person, role=role) for badge, (person, role) in BADGES.items()]
    return [
        *badges,
        CreateJackpot(plan=PLAN, badge="manager", second="accounting"),
        *(link(f"T{number}") for number in range(tables)),
    ]


def open_room(committer: Committer, tables: int = 1) -> None:
    """Open the room."""
    answers = [committer.submit(f"opening-{number}", command) for number, command in enumerate(opening(tables))]
    for answer in answers:
        answer.result()


def start(table: str, round_id: object, seats: tuple[int, ...] = (1,)) -> StartGame:
    """START GAME with a wager on the sensor of each seat."""
    return StartGame(
        table=table, round=str(round_id), base=seats, lit=tuple(Lit(seat, 1) for seat in seats), badge="dealer"
    )


def end(table: str) -> EndGame:
    """END GAME."""
    return EndGame(table=table, badge="dealer")
