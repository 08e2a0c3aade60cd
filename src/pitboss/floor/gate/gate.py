"""The gate: what must be in order before a table opens, and what is missing."""

import datetime as dt
from collections.abc import Collection, Iterator

from pitboss.desk.desk import Desk, Documents
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, RoomKind, TableMode
from pitboss.floor.gate.equipment import not_in_order, recommended
from pitboss.floor.gate.letters import (
    GAME,
    RULES,
    Acknowledgement,
    acknowledgements,
    game_at,
    holds,
    letter_kinds,
    names_of,
    room_kind,
)
from pitboss.floor.own_games import retired, shelf_of
from pitboss.floor.tables.sensors import contradictions, jackpots_on, sensors_of, table_on
from pitboss.games import load_game
from pitboss.games.catalogue import load_catalogue
from pitboss.games.files.rules_file import Standing
from pitboss.games.game import game_ids
from pitboss.games.table.restrictions import plain, restrictions_of
from pitboss.jackpots.award.payment import late_thresholds
from pitboss.jackpots.documents import JackpotStatus, JackpotTable

#: The letter that says how many games a player may wager on with one hand.
GAMES_ON_A_HAND = "games-on-a-hand"


def asked_of(known: Documents, table: FloorTable) -> tuple[Acknowledgement, ...]:
    """The acknowledgements for a table of this mode in this kind of room; those of jackpots only where it has one."""
    room, has_jackpot = room_kind(known), any(jackpots_on(known, table.id))
    return tuple(
        asked
        for asked in acknowledgements()
        if table.mode in asked.modes and room in asked.rooms and (has_jackpot or not asked.jackpots)
    )


def missing(desk: Desk, table: FloorTable, acknowledged: Collection[str], day: dt.date) -> list[PitbossError]:
    """The errors that keep a table from opening, with their rules; none if it may open."""
    found = [
        PitbossError(f"Not checked off: {asked.text}", rule=asked.rules, cited=asked.source)
        for asked in asked_of(desk, table)
        if asked.id not in acknowledged
    ]
    if table.mode is not TableMode.PRACTICE:
        found += [*_not_approved(desk, table, day), *_public_rules(desk, table, day), *not_in_order(desk, table, day)]
    return [*found, *_of_setup(desk, table, day), *_of_jackpots(desk, table, day)]


def warnings(desk: Desk, table: FloorTable, day: dt.date) -> list[str]:
    """The warnings about a table, which opens anyway: what is recommended and missing, and what is in doubt.

    A jackpot whose plan is older than the bounds of its thresholds is told of too.
    """
    if table.mode is TableMode.PRACTICE:
        return []
    plans = (jackpot.plan for _, jackpot in jackpots_on(desk, table.id))
    late = (f"{plan.name}: {error}" for plan in plans for error in late_thresholds(plan))
    return [*recommended(table), *_in_doubt(desk, table, day), *late]


def _in_doubt(desk: Desk, table: FloorTable, day: dt.date) -> Iterator[str]:
    """The doubt about a limit whose present text was not seen, unless a letter of the room decides it."""
    entered = table.setup is not None and table.mode is not TableMode.JACKPOT_ONLY
    if not entered or holds(desk, GAMES_ON_A_HAND, names_of(table), day):
        return
    try:
        made = table_on(desk, table, day)
    except PitbossError:
        return
    games = sum(not wager.lead for wager in made.wagers.values())
    doubt = made.limits.doubt_of_games(games) if made.limits else ""
    if doubt:
        yield doubt


def _not_approved(known: Documents, table: FloorTable, day: dt.date) -> Iterator[PitbossError]:
    """The error for a game that is not approved for this kind of room; a tribal casino's needs two letters."""
    catalogue, names = load_catalogue(), names_of(table)
    wanted = {plain(name) for name in names if name}
    listed = [
        entry for entry in catalogue.entries if entry.number and {plain(entry.name), plain(entry.id or "")} & wanted
    ]
    if room_kind(known) is RoomKind.TRIBAL:
        for kind in letter_kinds():
            if kind.rooms == (RoomKind.TRIBAL,) and not holds(known, kind.id, names, day):
                sentence = f"No letter says on {day} that {kind.text}, for {table.base_game}"
                yield PitbossError(sentence, cited=kind.source)
    elif any(entry.tribal for entry in listed):
        letter = f"approval letter, number {listed[0].number}"
        yield PitbossError(f"{table.base_game} is approved for tribal casinos only", cited=letter)
        return
    if holds(known, GAME, names, day):
        return
    if not listed or day < catalogue.approval.date:
        sentence = f"{table.base_game} is not approved on {day}: record its approval letter"
        yield PitbossError(sentence, rule="WAC 230-15-035")


def _public_rules(known: Documents, table: FloorTable, day: dt.date) -> Iterator[PitbossError]:
    """The error for public rules without an approval of these very rules, whatever a letter lists by name.

    A table that records jackpots only plays by the room's own rules, and is not asked.
    """
    if table.setup is None or not table.mode.enters_rounds:
        return
    game = load_game(table.setup.game, table.setup.rules)
    if game.standing is not Standing.APPROVED and not holds(known, RULES, (game.content_hash,), day):
        yield PitbossError(
            f"{game.name} has {game.standing.words}: two people must record an approval of exactly these rules, "
            f"{game.content_hash}",
            rule="WAC 230-15-035",
        )


def wrong_base_game(
    known: Documents, game_id: str, base_game: str, designators: Collection[str], day: dt.date
) -> Iterator[PitbossError]:
    """The error for jackpot pay tables of one game at tables of another base game.

    Rules: 001/jackpot-paytables.1, 001/linked-paytables.1.
    """
    allowed = restrictions_of(game_id).base_game
    if not allowed or holds(known, "base-game", (base_game,), day):
        return
    title = load_game(base_game).name if base_game in game_ids() else base_game
    match = next((game for game in allowed if plain(game.name) == plain(title)), None)
    if match is None:
        game = load_game(game_id)
        yield PitbossError(
            f"The jackpot pay tables of {game.name} are for tables of {' or '.join(named.name for named in allowed)}, "
            f"not of {base_game}: record a letter",
            rule=game.citations(allowed[0].rule),
        )
    elif match.designators and not set(map(plain, designators)) <= set(map(plain, match.designators)):
        sentence = f"At {base_game} tables the linked designators hold: {', '.join(match.designators)}"
        yield PitbossError(sentence, rule=load_game(game_id).citations(match.rule))


def _of_setup(desk: Desk, table: FloorTable, day: dt.date) -> Iterator[PitbossError]:
    """The errors of a setup that makes no table on that day, or that contradicts the jackpots on its sensors."""
    if table.setup is None:
        if table.mode is not TableMode.JACKPOT_ONLY:
            yield PitbossError(f"Pitboss does not play {table.base_game}: the table can only be jackpot-only")
        return
    own = shelf_of(desk).find(table.setup.game)
    if own and own.retired:
        yield retired(own)
    try:
        made = table_on(desk, table, day)
    except PitbossError as error:
        yield error
        return
    yield from map(PitbossError, contradictions(table.setup, sensors_of(desk, table)))
    linked = desk.find(JackpotTable, table.id)
    if linked and linked.seats < len(made.seats):
        seats = f"The sensors were linked for {linked.seats} seats, but {made.game.name} has {len(made.seats)}"
        yield PitbossError(seats)


def _of_jackpots(desk: Desk, table: FloorTable, day: dt.date) -> Iterator[PitbossError]:
    """The errors of jackpots on a table's sensors; a jackpot that is halted leaves its sensor dark."""
    linked = desk.find(JackpotTable, table.id)
    if linked is not None:
        yield from mixed(table.id, table.mode, practice=linked.practice)
    for _, jackpot in jackpots_on(desk, table.id):
        yield from wrong_base_game(desk, jackpot.plan.game, game_at(table), (), day)
    if table.mode is not TableMode.JACKPOT_ONLY:
        return
    on = [jackpot for _, jackpot in jackpots_on(desk, table.id)]
    if not on:
        yield PitbossError("No jackpot is linked to the table's sensors")
    elif not any(jackpot.status is JackpotStatus.RUNNING for jackpot in on):
        for jackpot in on:
            yield PitbossError(f"Jackpot {jackpot.id} is {jackpot.status}: {jackpot.why or 'it takes no wagers'}")


def mixed(table: str, mode: TableMode, *, practice: bool) -> Iterator[PitbossError]:
    """The error where a table and a jackpot on its sensors are not both for practice, or both for real money."""
    if practice != (mode is TableMode.PRACTICE):
        kinds = ("not for practice", "for practice")
        sentence = f"The jackpots of table {table} are {kinds[practice]}, but the table is {kinds[not practice]}"
        yield PitbossError(sentence)
