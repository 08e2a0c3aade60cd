"""A demonstration: made-up people, jackpots and tables, furnished again at every start without harm."""

import uuid

from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.commands import AcknowledgeClock
from pitboss.jackpots.commands import LinkTable
from pitboss.store.commit.queue import SentBeforeError
from pitboss.web.room import CardRoom

PIN = demo.pin()
#: Badge, person, role; everyone has the same PIN, which is shown on the page to sign in on.
PEOPLE = tuple((member.badge, member.person, member.role) for member in demo.staff())


def believe_the_clock(room: CardRoom) -> None:
    """Trust the clock of a demonstration that was away for days: no real money depends on its times."""
    if room.committer.clock_ahead:
        room.committer.do(f"demo-clock-{uuid.uuid4()}", AcknowledgeClock())


def furnish(room: CardRoom) -> None:
    """Send every command of the demo floor: a second time changes nothing, and what another release made stays."""
    sent = room.reader.sent(demo.table_requests())
    commands = list(demo.demo_commands(room.clock().date(), sent))
    answers = [room.committer.submit(request_id, command) for request_id, command in commands]  # one commit for many
    for (_, command), answer in zip(commands, answers, strict=True):
        try:
            answer.result()
        except SentBeforeError:
            continue
        except PitbossError:
            if not isinstance(command, LinkTable):  # a table that another release opened keeps its sensors
                raise
    for badge, _, _ in PEOPLE:
        if not room.credentials.has(badge):
            room.credentials.set_secret(badge, PIN, published=True)
