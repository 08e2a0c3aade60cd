"""A house way of a room's own for the tests: the Foxwoods way under another name, and what its proof says."""

from pitboss.floor.documents import ProvedSetting
from pitboss.floor.tables.house_ways import settings_to_prove
from pitboss.games.house_way import house_way_file

#: Foxwoods, but for its id and its name; so it sets every hand as that one does, which other tests prove.
OWN_WAY = (
    house_way_file("foxwoods").read_text(encoding="utf-8").replace('id = "foxwoods"', 'id = "aces-up"', 1)
)  # fmt: skip
PROVED = tuple(ProvedSetting(joker, wheel, 154_143_080) for joker, wheel in settings_to_prove())
