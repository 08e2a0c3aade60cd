"""A scene for every act of staff: a room in which it may be done, and the command that does it, but for its cards."""

from collections.abc import Mapping

from tests.floor.people.jackpot_scenes import JACKPOT_SCENES
from tests.floor.people.staff_scenes import STAFF_SCENES
from tests.floor.people.staffed_room import Scene
from tests.floor.people.table_scenes import TABLE_SCENES
from tests.floor.people.win_scenes import WIN_SCENES

#: By act; what a card's first secret takes depends on who is there at all, and has no scene.
SCENES: Mapping[str, Scene] = {**JACKPOT_SCENES, **WIN_SCENES, **TABLE_SCENES, **STAFF_SCENES}
