"""Which game, wager and pay table a filed sheet is about; no file that it names is ever opened."""

from pitboss.errors import PitbossError, unknown
from pitboss.games import Game, Paytable, load_game
from pitboss.games.data import parse_cents
from pitboss.games.house_way import house_way_ids
from pitboss.games.paytable import WAGER_ROLE, LineData, PaytableData
from pitboss.maths.base_games import Work
from pitboss.reports.filing import FiledSheet
from pitboss.reports.par_sheets import ANTE_BONUS, Asked
from pitboss.reports.setting import BEST, HOUSE_WAY

MOST_LINES = 60


def named_table(filed: FiledSheet, work: Work) -> tuple[Game, Paytable | None, Asked]:
    """The game, the pay table (none for a base game without a bonus), and what the sheet is asked under."""
    head = filed.head
    for key in ("game", "wager"):
        if key not in head:
            raise PitbossError(f"The filing names no {key}: add it, as in {_EXAMPLE[key]}")
    game = load_game(head["game"])
    game.wager(head["wager"])
    way = head.get("house_way", "")
    if way and way not in house_way_ids():
        raise unknown("house way", way, house_way_ids())
    players = (BEST, HOUSE_WAY, *house_way_ids())
    if head.get("player", BEST) not in players:
        raise unknown("way to set a player's hands", head["player"], players)
    paytable = _paytable(game, filed)
    asked = Asked(
        work, head.get("joker"), way, _meters(paytable, head.get("meters", "")), second=False,
        player=head.get("player"), wheel=head.get("wheel"), variant=head.get("variant"),
    )  # fmt: skip
    return game, paytable, asked


_EXAMPLE = {"game": 'game = "ez-pai-gow"', "wager": 'wager = "dynasty"'}


def _paytable(game: Game, filed: FiledSheet) -> Paytable | None:
    wager, name = filed.head["wager"], filed.head.get("paytable", "")
    tables = game.paytables_of(wager)
    if not tables:
        if wager == game.base.wager:
            return None
        raise PitbossError(f"{game.wager(wager).name} of {game.name} has no pay table of its own: file the base game, "
                           f"{game.base.wager}")  # fmt: skip
    known = [each for each in tables if name.lower() in (each.designator.lower(), *map(str.lower, each.aliases))]
    if known:
        return known[0]
    if not name and len(tables) == 1:
        return tables[0]
    if any(line.hand for line in filed.lines):
        return _own(game, filed)
    if not name:
        listed = ", ".join(each.designator for each in tables)
        raise PitbossError(f"The filing does not say which pay table of {wager} it is for: {listed}")
    raise unknown(f"pay table of {game.name}", name, [each.designator for each in tables])


def _own(game: Game, filed: FiledSheet) -> Paytable:
    """A pay table that is not among the game's, from the hands and pays that the filing gives."""
    rows = [line for line in filed.lines if line.hand and not line.is_total]
    if len(rows) > MOST_LINES:
        raise PitbossError(f"A pay table of {len(rows)} lines is no pay table: {MOST_LINES} at most")
    lines = tuple(
        LineData(row.line or row.name, row.pays, row.name or row.line, tuple(map(str.strip, row.hand.split(";"))))
        for row in rows
    )
    wager, designator = filed.head["wager"], filed.head.get("paytable", "filed")
    role = ANTE_BONUS if wager == game.base.wager else WAGER_ROLE
    return PaytableData(designator, wager, lines, role=role).read(game.vocabulary, "the filing")


def _meters(paytable: Paytable | None, text: str) -> dict[str, int]:
    """The meters of the filing, from "NAME=DOLLARS; NAME=DOLLARS"."""
    found: dict[str, int] = {}
    for part in filter(None, (each.strip() for each in text.split(";"))):
        name, equals, amount = (each.strip().lower() for each in part.partition("="))
        known = paytable.meters if paytable else ()
        if not equals or name not in known:
            raise PitbossError(f"{part!r:.60} is no meter of this pay table: write NAME=DOLLARS with one of "
                               f"{', '.join(known) or 'none'}")  # fmt: skip
        if name in found:
            raise PitbossError(f"The meter {name} is given twice: {text!r:.80}")
        found[name] = parse_cents(amount)
    return found
