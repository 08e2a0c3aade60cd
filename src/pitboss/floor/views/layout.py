"""The layout of a table: its wagers with their limits and pay tables."""

from dataclasses import dataclass

from pitboss.games.cast import BOARD, DEALER
from pitboss.games.files.rules_file import EnvyLammer
from pitboss.games.step import most_times
from pitboss.games.table.table import Table
from pitboss.games.wager import Wager
from pitboss.rounds.phases.settlement import envy_wagers


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerView:
    """A wager on the layout, with its limits and its pay table; ``english`` is the name as the layout has it.

    One that is ``placed_with_lead`` goes down by itself with the wager that it ``follows``, and is as large; any other
    that follows one is ``most_times`` as large at most.
    """

    id: str
    name: str
    english: str
    required: bool
    needs: tuple[str, ...]
    choices: tuple[str, ...]
    fixed_cents: int | None
    least_cents: int
    most_cents: int
    sensor: bool
    envy_cents: int | None
    follows: str | None
    placed_with_lead: bool
    most_times: int
    paytable: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutView:
    """What lies on the layout of a table, and how its game is played."""

    game: str
    name: str
    seats: int
    cards: int
    dealer_cards: int
    board_cards: int
    standing: str
    sets_hands: bool
    house_way: str | None
    envy_lammer: str
    wagers: tuple[WagerView, ...]


def layout_view(table: Table) -> LayoutView:
    """What lies on the layout: the wagers with their limits and pay tables."""
    return LayoutView(
        game=table.game.id,
        name=table.game.name,
        seats=len(table.seats),
        cards=table.game.cards,
        dealer_cards=table.game.cards_dealt(DEALER),
        board_cards=table.game.cards_dealt(BOARD),
        standing=table.game.standing.value,
        sets_hands=table.game.sets_hands,
        house_way=table.house_way.name if table.house_way else None,
        envy_lammer=(table.choice(EnvyLammer) or EnvyLammer.BESIDE_THE_WAGER).replace("-", " "),
        wagers=tuple(_wager(table, wager) for wager in table.wagers.values()),
    )


def _wager(table: Table, wager: Wager) -> WagerView:
    least, most = table.setup.limits_cents[wager.id]
    return WagerView(
        id=wager.id,
        name=table.spot_name(wager.id),
        english=str(table.spot_name(wager.id)),
        required=table.must_wager(wager),
        needs=tuple(wager.needs),
        choices=tuple(wager.choices),
        fixed_cents=wager.fixed_cents,
        least_cents=least,
        most_cents=most,
        sensor=wager.sensor,
        envy_cents=envy_wagers(table).get(wager.id),
        follows=wager.lead or None,
        placed_with_lead=wager.is_placed_with_lead,
        most_times=most_times(table.game, wager.id) if wager.lead else 0,
        paytable=table.paytables[wager.id].designator if wager.id in table.paytables else None,
    )
