"""What someone sees of a table: hands that lie face down are face down here."""

from typing import Any

import pytest
from tests.floor.floor_room import GAMES, NOON, FloorRoom, plain

from pitboss.floor import commands as c
from pitboss.floor.tables import rounds
from pitboss.floor.tables.sensors import setup_on
from pitboss.floor.views.felt import felt_view
from pitboss.floor.views.layout import layout_view
from pitboss.floor.views.table_views import Viewer, table_view
from pitboss.games.table.table import open_table


def _view(room: FloorRoom, player: str = "", *, deals: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = plain(table_view(room.memory, room.table("P"), Viewer(player, deals=deals)))
    return found


@pytest.fixture
def dealt(room: FloorRoom) -> FloorRoom:
    """Two players at EZ Pai Gow with their cards, undecided."""
    room.practice_table("ez-pai-gow")
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
        room.bet(player, "P", seat, pai_gow=500)
    for player in ("ann", "bob"):
        room.do(c.Ready(table="P", player=player))
    return room


def _cards(view: dict[str, Any]) -> list[str]:
    return [seat["cards"] for seat in view["round"]["seats"]]


def test_a_player_sees_the_own_cards_only_and_not_the_dealers(dealt: FloorRoom) -> None:
    own, others = _cards(_view(dealt, "ann"))
    assert len(own.split()) == 7
    assert others == ""
    assert _view(dealt, "ann")["round"]["dealer"]["cards"] == ""
    assert _view(dealt, "ann")["round"]["dealer"]["dealt"] == 7


def test_a_spectator_sees_no_hand(dealt: FloorRoom) -> None:
    assert _cards(_view(dealt)) == ["", ""]
    assert _cards(_view(dealt, "someone")) == ["", ""]


def test_nobody_learns_the_shuffle_or_the_settlement_before_the_end(dealt: FloorRoom) -> None:
    for view in (_view(dealt, "ann"), _view(dealt), _view(dealt, deals=True)):
        assert view["round"]["shuffle"] is None
        assert view["round"]["pays"] == []
        kept = dealt.kept("P").shuffle
        assert kept is not None
        assert kept.secret not in str(view)


def test_how_another_has_set_the_hand_is_hidden_until_the_end(dealt: FloorRoom) -> None:
    dealt.do(c.Choose(table="P", seat=2, action="house-way", player="bob"))
    seats = _view(dealt, "ann")["round"]["seats"]
    assert (seats[1]["action"], seats[1]["front"], seats[1]["cards"]) == ("set", "", "")


def test_at_the_end_all_hands_and_pays_are_seen(dealt: FloorRoom) -> None:
    for seat, player in enumerate(("ann", "bob"), 1):
        dealt.do(c.Choose(table="P", seat=seat, action="house-way", player=player))
    view = _view(dealt)
    assert all(len(cards.split()) == 7 for cards in _cards(view))
    assert len(view["round"]["dealer"]["front"].split()) == 2
    assert {row["seat"] for row in view["round"]["pays"]} == {1, 2}
    assert len(view["round"]["shuffle"]["cards"].split()) == 53


def test_a_view_names_players_and_not_their_ids(dealt: FloorRoom) -> None:
    view = _view(dealt, "ann")
    assert [(chair["name"], chair["own"]) for chair in view["chairs"]] == [("Ann", True), ("Bob", False)]
    assert felt_view(dealt.memory, dealt.table("P"), "ann", NOON).purse_cents == 100_000
    assert felt_view(dealt.memory, dealt.table("P"), "", NOON).purse_cents is None


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_has_every_wager_with_limits(room: FloorRoom, game: str) -> None:
    room.practice_table(game)
    table = open_table(setup_on(room.memory, room.table("P"), NOON.date()))
    layout = plain(layout_view(table))
    assert [wager["id"] for wager in layout["wagers"]] == list(table.wagers)
    assert all(1 <= wager["least_cents"] <= wager["most_cents"] for wager in layout["wagers"])
    assert layout["sets_hands"] == ("pai-gow" in game)


def test_the_log_of_a_round_that_is_over_is_read_once_for_all_who_look(
    dealt: FloorRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for the table again and again costs a look at what is known, and the answer stays the same."""
    for seat, player in enumerate(("ann", "bob"), 1):
        dealt.do(c.Choose(table="P", seat=seat, action="house-way", player=player))
    first = _view(dealt)
    read: list[str] = []
    monkeypatch.setattr(rounds, "parse_line", read.append)
    assert _view(dealt) == first
    assert first["round"]["pays"] != []
    assert read == []
