"""Checks of a game's files: whatever is named is there, and deals, boards and decisions make a round.

Wagers, facts, choices, pay tables and rules are named in other tables than those in which they stand, so they are
looked up when all of the game is read. What is missing or in the wrong order fails with its place.
"""

import itertools
import math
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.cast import BOARD, DEALER, SEAT
from pitboss.games.files.rules_file import HOUSE_WAY, OPTION_IDS, DealersPosition, SpotsDealt
from pitboss.games.files.toml_types import check_known, placed, several
from pitboss.games.files.versions import HOUSE_WAYS
from pitboss.games.step import PULL, Action, Offer, Spots, Step, StepKind, actions_of, decisions, histories

if TYPE_CHECKING:
    from pitboss.games.files.rules_file import RulesData
    from pitboss.games.game import Game

#: More ways that decisions can go than any game has; each of them is looked at.
MOST_WAYS = 5_000


def check_game(game: "Game", rules: "RulesData", where: str, tables_where: str) -> None:
    """Refuse a game that names what is not there, or whose steps do not make a round; errors name the two files."""
    _check_names(game, rules, where)
    _check_paytables(game, tables_where)
    _check_streets(game, where)


def _check_names(game: "Game", rules: "RulesData", where: str) -> None:
    """Refuse a name that is not there, in any table of the rules."""
    _check_once("wager", [wager.id for wager in game.wagers], where)
    _check_once("option", [option.id for option in game.options], where)
    _check_once("rule", [rule.number for rule in game.rules], where)
    if rules.id != game.id:
        raise PitbossError(f"{where}: id = {game.id!r} is needed, not {rules.id!r}")
    _check_cards(game, where)
    _check_base(game, where)
    _check_wagers(game, where)
    _check_steps(game, where)
    _check_options(game, where)
    _check_cited(game, rules, where)


def _check_once(kind: str, names: list[str], where: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise PitbossError(f"{where}: there are two of the {kind} {name!r}")


def _check_cards(game: "Game", where: str) -> None:
    """Named hands are those of some numbers of cards: of no others."""
    own = game.own_hand
    if own.size not in game.ranking.sizes:
        sizes = " or ".join(map(str, game.ranking.sizes))
        raise PitbossError(f"{where}, hand: hands = {game.vocabulary.kind!r} are of {sizes} cards, not {own.size}")
    if game.deck.jokers and game.joker not in game.joker_choices:
        raise PitbossError(f"{where}, deck: joker = {game.joker!s} is none of joker_choices")
    if game.wheel not in game.wheel_choices:
        raise PitbossError(f"{where}, ranking: wheel = {game.wheel!s} is none of wheel_choices")


def _wagers(game: "Game") -> list[str]:
    return [wager.id for wager in game.wagers]


def _check_base(game: "Game", where: str) -> None:
    base, here = game.base, f"{where}, base"
    check_known("wager", [base.wager], _wagers(game), here)
    if base.barred is not None:
        placed(f"{here}: barred", lambda: game.vocabulary.bit(base.barred or ""))
    if game.compare.qualifies_with:
        cards = placed(f"{here}: qualifies_with", lambda: parse_cards(game.compare.qualifies_with))
        if len(cards) != game.ranking.best:
            raise PitbossError(f"{here}: qualifies_with is a hand of {game.ranking.best} cards, not {len(cards)}")
    _check_house_way(game, where)
    for ruling in game.rulings if base.barred else ():
        if ("dealer_barred", True) in ruling.facts and not all(pay.is_push for _, pay in ruling.pays):
            raise PitbossError(f"{where}, settlement {ruling.text!r}: the dealer's barred hand is a push, nothing else")
    for ruling in game.rulings if game.sets_hands else ():
        if list(ruling.settles) != [base.wager] or ruling.hands or ruling.every:
            raise PitbossError(
                f"{where}, settlement {ruling.text!r}: set hands settle {base.wager} and ask for no hand"
            )


def _check_house_way(game: "Game", where: str) -> None:
    """Where hands are set, the base game and the option name one house way, and elsewhere none."""
    base, here = game.base, f"{where}, base"
    if base.house_way:
        check_known("house way", [base.house_way], (path.stem for path in HOUSE_WAYS.glob("*.toml")), here)
    if base.house_way and not game.sets_hands:
        raise PitbossError(f"{here}: house_way = … is of games in which hands are set")
    if not game.sets_hands:
        return
    if base.copies is None or not base.house_way:
        raise PitbossError(f"{here}: copies = … and house_way = … are needed where hands are set")
    _check_option(game, HOUSE_WAY, "where hands are set", where)
    default = next(option.default for option in game.options if option.id == HOUSE_WAY)
    if base.house_way != default:
        raise PitbossError(
            f"{here}: house_way = {base.house_way!r}, but the option {HOUSE_WAY!r} begins with {default!r}"
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


def _check_steps(game: "Game", where: str) -> None:
    for step in game.steps:
        here = f"{where}, step {step.kind.value!r}"
        check_known("wager", (name for name in (step.who, step.announce) if name), _wagers(game), here)
        spared_by = (*game.meeting.facts, *(_wagers(game) if step.kind is StepKind.DECIDE else ()))
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
    second_sensors = (name for wager in game.wagers for name in wager.on_sensors[1:])
    known = (*_wagers(game), *second_sensors)
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
            source = next(source for source in game.wagers if wager in (source.id, *source.on_sensors))
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


# Streets


def _check_streets(game: "Game", where: str) -> None:
    """Refuse a game whose deals, boards and decisions do not make a round."""
    _check_order(game, where)
    _check_deals(game, where)
    _check_hands(game, where)
    _check_ties(game, where)
    for place, step in enumerate(game.steps, 1):
        if step.kind is StepKind.DECIDE:
            _check_decision(game, step, f"{where}, step {place} {step.kind.value!r}")
    _check_offered(game, where)
    _check_apart(game, where)
    _check_ways(game, where)
    _check_settled(game, where)


def _check_ways(game: "Game", where: str) -> None:
    """Refuse decisions that can go in more ways than anybody could count."""
    chosen = (actions_of(game, step) for _, step in decisions(game))
    ways = math.prod(sum(max(1, len(action.every_times)) for action in actions) for actions in chosen)
    if ways > MOST_WAYS:
        raise PitbossError(f"{where}, step: the decisions can go in {ways:,} ways; {MOST_WAYS:,} at most are counted")


def _check_order(game: "Game", where: str) -> None:
    kinds = [step.kind for step in game.steps]
    if not kinds or kinds[0] is not StepKind.WAGERS or kinds[-1] is not StepKind.SETTLE:
        raise PitbossError(f"{where}, step: a round begins with a step wagers and ends with a step settle")
    for once in (StepKind.WAGERS, StepKind.SETTLE, StepKind.START, StepKind.REVEAL, StepKind.TURN):
        if kinds.count(once) > 1:
            raise PitbossError(f"{where}, step {once.value!r}: a round has one of these")
    if game.cast.dealer and StepKind.REVEAL not in kinds:
        raise PitbossError(f"{where}, step: the dealer's hand is never turned up; a step reveal is missing")


def _check_deals(game: "Game", where: str) -> None:
    deals = [(place, step) for place, step in enumerate(game.steps) if step.kind is StepKind.DEAL]
    decided = next((place for place, step in enumerate(game.steps) if step.kind is StepKind.DECIDE), len(game.steps))
    for place, step in deals:
        here = f"{where}, step {place + 1} 'deal'"
        absent = [to for to in step.deals_to if to != "seats" and not getattr(game.cast, to)]
        if absent:
            raise PitbossError(f"{here}: there is no {absent[0]} in the cast, so no cards are dealt to it")
        if step.cards < 1:
            raise PitbossError(f"{here}: cards = … is needed")
        if place > decided:
            raise PitbossError(
                f"{here}: all cards are dealt before the first decision; the board is turned up after it"
            )
        if step.up and step.deals_to != ("dealer",):
            raise PitbossError(f"{here}: only cards of the dealer's are dealt face up")
    if sum("seats" in step.deals_to for _, step in deals) != 1:
        raise PitbossError(f"{where}, step: the seats are dealt to in one step")
    turned = sum(step.cards for step in game.steps if step.kind is StepKind.BOARD)
    if turned != game.cards_dealt(BOARD):
        raise PitbossError(
            f"{where}, step: {game.cards_dealt(BOARD)} cards are dealt to the board and {turned} are turned up; "
            "a step board is missing or has another number of cards"
        )
    if game.cards_dealt(SEAT) != game.cards:
        raise PitbossError(f"{where}, hand: cards = {game.cards}, but a seat is dealt {game.cards_dealt(SEAT)}")
    most = game.players * game.cards + game.cards_dealt(DEALER) + game.cards_dealt(BOARD)
    if most > len(game.deck):
        raise PitbossError(f"{where}, seats: {game.players} players take {most} cards of {len(game.deck)}")


def _check_hands(game: "Game", where: str) -> None:
    names = [hand.id for hand in game.hands]
    if len(set(names)) < len(names):
        raise PitbossError(f"{where}, hand: there are two of one id")
    if game.cast.dealer:
        check_known("hand", [game.compare.against], names, f"{where}, compare")
        if game.hand(game.compare.against).ranking is not game.ranking:
            raise PitbossError(f"{where}, compare: two hands are compared by one ranking")
    for wager in game.wagers:
        here = f"{where}, wager {wager.id!r}"
        check_known("hand", (name for name in (wager.hand, wager.against) if name), names, here)
        if wager.against and game.hand(wager.against).ranking is not game.hand_of(wager.id).ranking:
            raise PitbossError(f"{here}: hand and against are judged by one ranking")


def _check_ties(game: "Game", where: str) -> None:
    for wager in game.wagers:
        here = f"{where}, wager {wager.id!r}"
        check_known("wager", (name for name in (wager.follows, wager.paid_as) if name), _wagers(game), here)
        if wager.lead and game.wager(wager.lead).lead:
            raise PitbossError(f"{here}: it is tied to {wager.lead}, which is tied to another wager itself")
        for more in wager.more:
            for name in several(more.hand):
                placed(here, partial(game.vocabulary.alternatives, name))
    for ruling in game.rulings:
        for wager_id in ruling.by_table:
            wager = game.wager(wager_id)
            if not game.paytables_of(wager.paid_as or wager_id):
                raise PitbossError(f"{where}, settlement {ruling.text!r}: {wager_id} has no pay table to be paid by")


def _check_decision(game: "Game", step: Step, here: str) -> None:
    if len(set(step.words)) < len(step.words) or not step.words:
        raise PitbossError(f"{here}: actions are one or more, each named once")
    if step.otherwise:
        check_known("action", [step.otherwise], (*step.words, *((PULL,) if PULL in step.words else ())), here)
    elif not {Action.SET, Action.FOLD} & set(step.actions):
        raise PitbossError(f"{here}: otherwise = … is needed, what is decided for a player who is gone")
    if Action.PLAY in step.actions and not any(wager.equals and wager.is_placed_later for wager in game.wagers):
        raise PitbossError(f"{here}: play places a wager that equals another and is not required; there is none")
    for offer in step.actions:
        if not isinstance(offer, Offer):
            continue
        check_known("wager", [offer.wager or offer.pull], _wagers(game), here)
        if offer.wager and not game.wager(offer.wager).is_placed_later:
            raise PitbossError(
                f"{here}: {offer.wager} is placed before the deal; one that is placed here follows another"
            )
        if offer.pull and not game.wager(offer.pull).is_placed_with_lead:
            raise PitbossError(f"{here}: {offer.pull} can't be pulled back: it does not go down with another wager")


def _offered(game: "Game") -> Iterator[str]:
    for step in game.steps:
        for offer in step.actions:
            if isinstance(offer, Offer):
                yield offer.wager
            elif offer is Action.PLAY:
                yield from (wager.id for wager in game.wagers if wager.equals and not wager.required)


def _check_offered(game: "Game", where: str) -> None:
    """Every wager that is placed later is offered in a decision: else a street is missing."""
    offered = set(_offered(game))
    for wager in game.wagers:
        if wager.is_placed_later and wager.id not in offered:
            raise PitbossError(f"{where}, wager {wager.id!r}: no decision offers it; a street is missing")


def _check_apart(game: "Game", where: str) -> None:
    """Between two decisions cards are turned up: what one street brought is known before the next is decided."""
    kinds = [step.kind for step in game.steps if step.kind in (StepKind.DECIDE, StepKind.BOARD, StepKind.REVEAL)]
    for kind, after in itertools.pairwise(kinds):
        if kind is after is StepKind.DECIDE:
            raise PitbossError(f"{where}, step: two decisions follow each other; a street between them is missing")


def _check_settled(game: "Game", where: str) -> None:
    """Whatever was staked, each line of the settlement that may decide it says what it gets, or its pay table does."""
    for history in histories(game):
        for ruling in game.rulings:
            if dict(ruling.facts).get("folded", history.folded) is not history.folded:
                continue
            for wager in dict(history.stakes):
                if wager not in ruling.settles:
                    raise PitbossError(f"{where}, settlement {ruling.text!r}: pays says nothing of {wager}")
