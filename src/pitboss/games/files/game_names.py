"""The names in a game's files: whatever is named is there, and the error says where it is named.

Wagers, facts, choices, pay tables and rules are named in other tables than those in which they stand, so they are
looked up when all of the game is read.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.files.options import HOUSE_WAY, OPTION_IDS, DealersPosition, SpotsDealt
from pitboss.games.files.toml_types import check_known, placed
from pitboss.games.files.versions import FOLDER
from pitboss.games.settlement.rulings import Fact
from pitboss.games.step import Spots, StepKind

if TYPE_CHECKING:
    from pitboss.games.files.rules_file import RulesData
    from pitboss.games.game import Game

HOUSE_WAYS = FOLDER / "house_ways"


def check_names(game: "Game", rules: "RulesData", facts: Mapping[str, Fact]) -> None:
    """Refuse a name that is not there, in any table of a game."""
    where = f"{game.id}/rules.toml"
    _check_once("wager", [wager.id for wager in game.wagers], where)
    _check_once("option", [option.id for option in game.options], where)
    _check_once("rule", [rule.number for rule in game.rules], where)
    if rules.id != game.id:
        raise PitbossError(f"{where}: id = {game.id!r} is needed, not {rules.id!r}")
    _check_paytables(game, f"{game.id}/paytables.toml")
    _check_cards(game, where)
    _check_base(game, where)
    _check_wagers(game, where)
    _check_steps(game, facts, where)
    _check_options(game, where)
    _check_cited(game, rules, where)


def _check_once(kind: str, names: list[str], where: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise PitbossError(f"{where}: there are two of the {kind} {name!r}")


def _check_cards(game: "Game", where: str) -> None:
    """Named hands are those of some numbers of cards: of no others."""
    sizes, own = game.ranking.sizes, game.own_hand
    if own.size not in sizes:
        raise PitbossError(
            f"{where}, hand: hands = {game.vocabulary.kind!r} are of {_either(sizes)} cards, not {own.size}"
        )
    if game.deck.jokers and game.joker not in game.joker_choices:
        raise PitbossError(f"{where}, deck: joker = {game.joker!s} is none of joker_choices")
    if game.wheel not in game.wheel_choices:
        raise PitbossError(f"{where}, ranking: wheel = {game.wheel!s} is none of wheel_choices")


def _either(sizes: Iterable[int]) -> str:
    return " or ".join(map(str, sizes))


def _wagers(game: "Game") -> list[str]:
    return [wager.id for wager in game.wagers]


def _sensors(game: "Game") -> list[str]:
    """The wagers of second sensors, by the names that they get at a table."""
    return [name for wager in game.wagers for name in wager.on_sensors[1:]]


def _check_base(game: "Game", where: str) -> None:
    base, here = game.base, f"{where}, base"
    check_known("wager", [base.wager], _wagers(game), here)
    if base.barred is not None:
        placed(f"{here}: barred", lambda: game.vocabulary.bit(base.barred or ""))
    if game.compare.qualifies_with:
        cards = placed(f"{here}: qualifies_with", lambda: parse_cards(game.compare.qualifies_with))
        if len(cards) != game.ranking.best:
            raise PitbossError(f"{here}: qualifies_with is a hand of {game.ranking.best} cards, not {len(cards)}")
    if base.house_way:
        check_known("house way", [base.house_way], (path.stem for path in HOUSE_WAYS.glob("*.toml")), here)
    if base.house_way and not game.sets_hands:
        raise PitbossError(f"{here}: house_way = … is of games in which hands are set")
    if game.sets_hands and (base.copies is None or not base.house_way):
        raise PitbossError(f"{here}: copies = … and house_way = … are needed where hands are set")
    if game.sets_hands:
        _check_option(game, HOUSE_WAY, "where hands are set", where)
    for ruling in game.rulings if game.sets_hands else ():
        if list(ruling.settles) != [base.wager] or ruling.hands or ruling.every:
            raise PitbossError(
                f"{where}, settlement {ruling.text!r}: set hands settle {base.wager} and ask for no hand"
            )


def _check_wagers(game: "Game", where: str) -> None:
    known = _wagers(game)
    for wager in game.wagers:
        here = f"{where}, wager {wager.id!r}"
        if wager.of:
            raise PitbossError(f"{here}: of = … is for the wagers of a table")
        check_known("wager", (*wager.needs, *([wager.equals] if wager.equals else [])), known, here)
    for ruling in game.rulings:
        check_known("wager", ruling.settles, known, f"{where}, settlement {ruling.text!r}")
    roles = [table.role for table in game.paytables if table.is_bonus]
    check_known("wager", game.settling.wagers, (*known, *roles), f"{where}, settling")


def _check_steps(game: "Game", facts: Mapping[str, Fact], where: str) -> None:
    for step in game.steps:
        here = f"{where}, step {step.kind.value!r}"
        check_known("wager", (name for name in (step.who, step.announce) if name), _wagers(game), here)
        spared_by = (*facts, *(_wagers(game) if step.kind is StepKind.DECIDE else ()))
        check_known("fact", [step.unless] if step.unless else [], spared_by, here)
        if step.kind is StepKind.START:
            _check_option(game, OPTION_IDS[DealersPosition], "where a position is drawn", here)
        if step.spots is Spots.OPTION:
            _check_option(game, OPTION_IDS[SpotsDealt], "where the casino chooses the spots", here)


def _check_option(game: "Game", option_id: str, when: str, where: str) -> None:
    """Refuse a game that leaves out an option which the code asks for."""
    if not any(option.id == option_id for option in game.options):
        raise PitbossError(f"{where}: an option {option_id!r} is needed {when}")


def _check_options(game: "Game", where: str) -> None:
    known = (*_wagers(game), *_sensors(game))
    acted_on = {option_id: [str(choice) for choice in choices] for choices, option_id in OPTION_IDS.items()}
    for option in game.options:
        here = f"{where}, option {option.id!r}"
        check_known("choice", option.choices, acted_on.get(option.id, option.choices), here)
        check_known("wager", option.wagers, known, here)
        if option.reading_of:
            lines = (line for table in game.paytables_of(option.reading_of) for line in table.lines)
            for line in lines:
                check_known("reading", option.choices if line.hand_choices else (), line.hand_choices, here)
        for wager in option.chooses_paytable_of:
            source = next(known for known in game.wagers if wager in (known.id, *known.on_sensors))
            names = {name for table in game.paytables_of(source.id) for name in (table.designator, *table.aliases)}
            if names:
                check_known("pay table", option.choices, {*names, *game.combinations}, here)


def _check_paytables(game: "Game", where: str) -> None:
    designators = {(table.wager, table.designator) for table in game.paytables}
    for table in game.paytables:
        here = f"{where}, pay table {table.designator!r}"
        check_known("wager", [table.wager], _wagers(game), here)
        check_known("rule", table.rule.split(", ") if table.rule else [], (rule.number for rule in game.rules), here)
    if len(designators) < len(game.paytables):
        raise PitbossError(f"{where}: two pay tables of one wager have one designator")
    for name, parts in game.combinations.items():
        here = f"{where}, combination {name!r}"
        check_known("key", ["designator"], parts, here)
        chosen = {wager: table for wager, table in parts.items() if wager != "designator"}
        check_known("wager", chosen, _wagers(game), here)
        for wager, designator in chosen.items():
            check_known("pay table", [designator], [other for of, other in designators if of == wager], here)


def _hand_rules(rules: "RulesData") -> list[tuple[str, str]]:
    """The rule of the one hand, or those of all that are named."""
    return (
        [(repr(hand.id), hand.rule) for hand in rules.hand]
        if isinstance(rules.hand, tuple)
        else [("", rules.hand.rule)]
    )


def _check_cited(game: "Game", rules: "RulesData", where: str) -> None:
    """Every rule that is cited is there."""
    known = [rule.number for rule in game.rules]
    cited = {
        "deck": rules.deck.rule,
        **{f"hand {name}".rstrip(): rule for name, rule in _hand_rules(rules)},
        "cast": game.cast.rule,
        "compare": game.compare.rule,
        "ranking": rules.ranking.rule,
        "seats": rules.seats.rule,
        "base": game.base.rule,
        "base: wrong_count_rule": game.base.wrong_count_rule,
        "base: fault_rule": game.base.fault_rule,
        "settling": game.settling.rule,
        **{f"wager {wager.id!r}": wager.rule for wager in game.wagers},
        **{f"wager {wager.id!r}: forfeit_rule": wager.forfeit_rule for wager in game.wagers},
        **{f"step {place}": step.rule for place, step in enumerate(game.steps, 1)},
        **{f"settlement {place}": ruling.rule for place, ruling in enumerate(game.rulings, 1)},
        **{f"option {option.id!r}": option.rule for option in game.options},
        **{f"fault_step {step.id!r}": step.rule for step in game.fault_steps},
    }
    for place, numbers in cited.items():
        check_known("rule", (number for number in numbers.split(", ") if numbers), known, f"{where}, {place}")
