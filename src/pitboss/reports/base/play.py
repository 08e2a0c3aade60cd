"""How a base game is played, from what was asked for in words: table, house way, Ante Bonus, player, variant."""

from collections.abc import Iterable
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_own_paytables
from pitboss.games.house_way import HouseWay, load_house_way
from pitboss.games.paytable import WAGER_ROLE
from pitboss.games.settlement.pai_gow import BaseRules, load_variant
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.maths.engines import Play
from pitboss.reports.question import PARTS, Question

BEST, HOUSE_WAY = "best", "house-way"
#: The parts of a question that only set hands have.
SET_HANDS = ("house_way", "player", "variant")


def asked_play(question: Question, bonus: Paytable | None = None) -> Play:
    """How the base game that a question is about is played, under the bonus that it names unless one is given."""
    game, named = question.game, question.paytable_name
    refuse_what_says_nothing(question, bonus)
    paid = bonus or (_base_paytable(game, named) if base_paytables(game) else None)
    table = base_table(game, paid, house_way=question.house_way, joker=question.joker, wheel=question.wheel)
    way = players_way(table, question.player)
    rules = set_rules(game, question.variant)
    check_variant(game, way, question.variant)
    return Play(table.settled_by(rules), way)


def refuse_what_says_nothing(question: Question, bonus: Paytable | None = None) -> None:
    """Refuse a choice that the base game does not have: of set hands, or of pay tables unless one is given."""
    game = question.game
    refuse_set_hands(game, (part for part in SET_HANDS if getattr(question, part)))
    if question.paytable_name and not bonus and not base_paytables(game):
        raise PitbossError(
            f"The base game of {game.name} has no choice of pay tables: leave the pay table out; those of its other "
            "wagers are analysed by themselves"
        )


def refuse_set_hands(game: Game, asked: Iterable[str]) -> None:
    """Refuse the first part of a question that only set hands have, asked of a game in which none are set."""
    part = next(iter(asked), None)
    if part and not game.sets_hands:
        raise PitbossError(f"{PARTS[part]} is for pai gow; in {game.name} no hands are set")


def base_table(
    game: Game,
    bonus: Paytable | None = None,
    *,
    house_way: str | None = None,
    joker: str | None = None,
    wheel: str | None = None,
) -> Table:
    """A table of a game, with a bonus or a pay table of its base game if one is given; the rest is the game's own."""
    table = open_table(TableSetup(game.id, house_way=house_way or "", joker=joker or "", wheel=wheel or ""), game)
    if bonus is None:
        return table
    return table.with_paytable(bonus) if bonus.role == WAGER_ROLE else table.with_bonus(bonus)


def players_way(table: Table, name: str | None) -> HouseWay | None:
    """The player's way; none plays best. Who sees the dealer's hand plays best unless told otherwise."""
    chosen = name or (BEST if table.game.base.dealer_first else HOUSE_WAY)
    if chosen == BEST:
        return None
    return table.house_way if chosen == HOUSE_WAY else load_house_way(chosen)


def set_rules(game: Game, variant: str | None) -> BaseRules:
    """The rules that set hands are settled by: a variant's, or the game's own."""
    return load_variant(variant).rules if variant else game.base_rules


def check_variant(game: Game, player: HouseWay | None, variant: str | None) -> None:
    """Refuse the best answer to a dealer who is seen as the play of a variant, in which he is not."""
    if variant and player is None and game.base.dealer_first:
        raise PitbossError(f"A {variant} dealer's hand is not seen: let the player set by the house way")


def bonuses_of(game: Game) -> list[Paytable]:
    """The tables of a bonus that is paid on a wager besides its own result."""
    return [paytable for paytable in game.paytables if paytable.role != "wager"]


def base_paytables(game: Game) -> list[Paytable]:
    """The pay tables between which a base game has a choice: of a bonus on it, or of a wager that belongs to it."""
    chosen = [
        game.paytable(choice, wager)
        for option in game.options
        for wager in option.chooses_paytable_of
        if wager in game.base_wagers
        for choice in (option.default, *(other for other in option.choices if other != option.default))
    ]
    return bonuses_of(game) or chosen


def chosen_paytable(table: Table) -> Paytable | None:
    """The pay table that the base game of a table is played under; none where there is no choice."""
    choices = base_paytables(table.game)
    return table.bonus or (table.paytables.get(choices[0].wager) if choices else None)


def _base_paytable(game: Game, name: str | None) -> Paytable:
    """The pay table asked for, of the game or of a file of the user's own; the first one if none is."""
    first = base_paytables(game)[0]
    if not name or not name.endswith(".toml"):
        return game.paytable(name or first.designator, first.wager)
    found = [paytable for paytable in load_own_paytables(Path(name), game) if paytable.role == first.role]
    if len(found) != 1:
        raise PitbossError(f'{name} needs one [[paytable]] with role = "{first.role}", and has {len(found)}')
    return found[0]
