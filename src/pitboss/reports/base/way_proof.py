"""The proof of a house way of a room's own: every hand, under every setting that some game is played by."""

from pitboss.floor.documents import ProvedSetting
from pitboss.floor.tables.house_ways import settings_to_prove
from pitboss.games.house_way import HouseWay
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.strategy.house_ways import prove


def way_proof(way: HouseWay, progress: Progress = unseen) -> tuple[ProvedSetting, ...]:
    """The settings under which a way sets every hand lawfully; refused with the first hand on which it fails."""
    return tuple(ProvedSetting(*setting) for setting in prove(way, settings_to_prove(), progress))
