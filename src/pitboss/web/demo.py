"""A demonstration: made-up people and jackpots. It may be furnished again at every start, and stays as it is."""

from pitboss.jackpots.commands import CreateJackpot, RegisterBadge
from pitboss.jackpots.documents import Role
from pitboss.jackpots.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.web.room import CardRoom

#: The same for everyone, shown on the page to sign in on.
PIN = "271828"
PEOPLE = (
    ("dealer", "Dana", Role.DEALER),
    ("supervisor", "Sam", Role.SUPERVISOR),
    ("executive", "Eve", Role.EXECUTIVE),
    ("manager", "Max", Role.MANAGER),
    ("accounting", "Ann", Role.ACCOUNTING),
    ("surveillance", "Vera", Role.SURVEILLANCE),
    ("technician", "Tom", Role.TECHNICIAN),
    ("auditor", "Otto", Role.AUDITOR),
    ("wall", "Wall display", Role.DISPLAY),
)
JACKPOTS = (
    JackpotPlan(
        "aces-up", "Aces Up", JackpotType.PROGRESSIVE, "face-up-pai-gow", "FUPGPP-WA01", "Demonstration room",
        meters=(MeterPlan("jackpot", seed_cents=1_000_000, contribution_ppm=200_000, reserve_ppm=50_000),),
    ),
)  # fmt: skip


def furnish(room: CardRoom) -> None:
    """People, their PINs and jackpots. Each command has an id of its own, so a second time changes nothing."""
    for badge, person, role in PEOPLE:
        room.committer.do(f"demo-badge-{badge}", RegisterBadge(badge=badge, person=person, role=role))
        if not room.credentials.has(badge):
            room.credentials.set_secret(badge, PIN)
    for plan in JACKPOTS:
        room.committer.do(f"demo-jackpot-{plan.id}", CreateJackpot(plan=plan, badge="manager"))
