"""Which game, wager and pay table a filed sheet is about; no file that it names is ever opened."""

from pitboss.errors import PitbossError, unknown
from pitboss.games import Game, Paytable, load_game
from pitboss.games.house_way import house_way_ids
from pitboss.games.paytable import WAGER_ROLE, LineData, PaytableData
from pitboss.games.settlement.pay import parse_cents
from pitboss.reports.base.play import BEST, HOUSE_WAY, bonuses_of
from pitboss.reports.filing.sheet import FiledSheet
from pitboss.reports.question import Question

MOST_LINES = 60


def named_table(filed: FiledSheet, own: Game | None = None) -> tuple[Question, Paytable | None]:
    """The question that the sheet answers, and its pay table: none for a base game without a bonus.

    The game that it names is one of ours, or the one of one's own that is given beside it.
    """
    head = filed.head
    named = _given(filed, "game")
    game = own if own and own.id == named else load_game(named)
    game.wager(_given(filed, "wager"))
    way = head.get("house_way", "")
    if way and way not in house_way_ids():
        raise unknown("house way", way, house_way_ids())
    players = (BEST, HOUSE_WAY, *house_way_ids())
    if head.get("player", BEST) not in players:
        raise unknown("way to set a player's hands", head["player"], players)
    paytable = _paytable(game, filed)
    question = Question(
        game=game,
        joker=head.get("joker"),
        house_way=way or None,
        meters=_meters(paytable, head.get("meters", "")),
        second=False,
        player=head.get("player"),
        wheel=head.get("wheel"),
        variant=head.get("variant"),
    )
    return question, paytable


_EXAMPLE = {"game": 'game = "ez-pai-gow"', "wager": 'wager = "dynasty"'}


def _given(filed: FiledSheet, key: str) -> str:
    """What the head of a filing says under a key that every filing needs."""
    if key not in filed.head:
        raise PitbossError(f"The filing names no {key}: add it, as in {_EXAMPLE[key]}")
    return filed.head[key]


def _paytable(game: Game, filed: FiledSheet) -> Paytable | None:
    wager, name = filed.head["wager"], filed.head.get("paytable", "")
    tables = game.paytables_of(wager)
    if not tables:
        if wager == game.base.wager:
            return None
        raise PitbossError(
            f"{game.wager(wager).name} of {game.name} has no pay table of its own: file the base game, "
            f"{game.base.wager}"
        )
    known = [table for table in tables if name.lower() in (table.designator.lower(), *map(str.lower, table.aliases))]
    if known:
        return known[0]
    if not name and len(tables) == 1:
        return tables[0]
    if any(line.hand for line in filed.lines):
        return _own(game, filed)
    if not name:
        listed = ", ".join(table.designator for table in tables)
        raise PitbossError(f"The filing does not say which pay table of {wager} it is for: {listed}")
    raise unknown(f"pay table of {game.name}", name, [table.designator for table in tables])


def _own(game: Game, filed: FiledSheet) -> Paytable:
    """A pay table that is not among the game's, from the hands and pays that the filing gives."""
    rows = [line for line in filed.lines if line.hand and not line.is_total]
    if len(rows) > MOST_LINES:
        raise PitbossError(f"A pay table of {len(rows)} lines is too long: {MOST_LINES} at most")
    lines = tuple(
        LineData(row.line or row.name, row.pays, row.name or row.line, tuple(map(str.strip, row.hand.split(";"))))
        for row in rows
    )
    wager, designator = filed.head["wager"], filed.head.get("paytable", "filed")
    role = next((bonus.role for bonus in bonuses_of(game) if bonus.wager == wager), WAGER_ROLE)
    return PaytableData(designator, wager, lines, role=role).read(game.vocabulary, "the filing")


def _meters(paytable: Paytable | None, text: str) -> tuple[str, ...]:
    """The meters of the filing, from "NAME=DOLLARS; NAME=DOLLARS"."""
    found: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        name, equals, amount = (piece.strip().lower() for piece in part.partition("="))
        known = paytable.meters if paytable else ()
        if not equals or name not in known:
            raise PitbossError(
                f"{part!r:.60} is not a meter of this pay table: write NAME=DOLLARS with one of "
                f"{', '.join(known) or 'none'}"
            )
        if name in found:
            raise PitbossError(f"The meter {name} is given twice: {text!r:.80}")
        parse_cents(amount)
        found[name] = part
    return tuple(found.values())
