"""The room's own house ways: kept as documents by the hash of what they say, once they are proved on every hand."""

import functools

from pitboss.desk.desk import Desk, Documents, check_name, text_of
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.commands import KeepHouseWay
from pitboss.floor.documents import OwnHouseWay
from pitboss.games import load_game
from pitboss.games.game import GAME_IDS
from pitboss.games.house_way import HouseWay, house_way_ids, house_way_of
from pitboss.hands import JokerRule, WheelRule

LONGEST_ID = 40


@functools.cache
def settings_to_prove() -> tuple[tuple[JokerRule, WheelRule], ...]:
    """The jokers and ranks of A-2-3-4-5 under which some game's hands are set: a way is proved under each of them."""
    games = [load_game(game) for game in GAME_IDS]
    return tuple(
        sorted(
            {
                (joker, wheel)
                for game in games
                if game.sets_hands
                for joker in game.joker_choices
                for wheel in game.wheel_choices
            }
        )
    )


def way_to_keep(desk: Desk, command: KeepHouseWay) -> HouseWay:
    """The way that two people want to keep, if they may: asked before anybody waits for its proof."""
    desk.people(command.type, command.badge, command.second)
    way = house_way_of(command.text)
    check_name(way.id, "house way", LONGEST_ID)
    text_of(way.name, "A house way's name")
    if way.id in house_way_ids():
        raise PitbossError(f"House way {way.id!r} exists already: give yours another id")
    return way


def keep_house_way(desk: Desk, command: KeepHouseWay) -> None:
    """A way of the room's own, which has been proved to set every hand lawfully; two people keep it.

    Rules: 000/10, 002/10.
    """
    people = desk.people(command.type, command.badge, command.second)
    way = way_to_keep(desk, command)
    proved = {(setting.joker, setting.wheel) for setting in command.proved}
    for joker, wheel in settings_to_prove():
        if (joker, wheel) not in proved:
            raise PitbossError(
                f"House way {way.id!r} is not proved with a {joker} joker and A-2-3-4-5 as the {wheel} straight: "
                "it is saved once it is proved to set every hand"
            )
    kept = desk.find(OwnHouseWay, way.content_hash)
    if kept is None:
        name = text_of(way.name, "A house way's name")
        kept = OwnHouseWay(way.content_hash, way.id, name, command.text, command.proved, desk.at, **people)
        desk.put(kept)
        desk.tell("house-way-kept", way=way.id, hash=way.content_hash, rules=len(way.rules), **people)
    desk.answer(house_way=kept.id, name=kept.name)


def own_house_way(known: Documents, name: str) -> OwnHouseWay | None:
    """The room's own way that a hash names; none for a way that Pitboss knows, or for no way at all."""
    if not name or name in house_way_ids():
        return None
    if found := known.find(OwnHouseWay, name):
        return found
    raise NotThereError(f"There is no house way {name!r:.70}: save it first, or name one that Pitboss knows", name)
