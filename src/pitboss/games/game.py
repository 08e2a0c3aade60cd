"""A game: its rules, wagers and pay tables, all read from the data in its folder."""

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pitboss.cards import Card, Deck, mask_of, parse_cards
from pitboss.errors import PitbossError, unknown
from pitboss.games import pai_gow
from pitboss.games.base import Base, Copies
from pitboss.games.data import read_toml
from pitboss.games.game_names import check_names
from pitboss.games.option import Option
from pitboss.games.pai_gow import PaiGowRules
from pitboss.games.paytable import Paytable
from pitboss.games.reading import placed, read_data, read_file
from pitboss.games.rules_file import (
    FaultStep,
    Interpretation,
    PaytablesData,
    Rule,
    RulesData,
    Settling,
    Transcription,
)
from pitboss.games.ruling import Fact, Ruling, rulings_of
from pitboss.games.showdown import Showdown
from pitboss.games.step import Step
from pitboss.games.versions import FOLDER, check_schema, content_hash, version_named
from pitboss.games.wager import Wager
from pitboss.hands import THREE_CARD, JokerRule, Vocabulary, WheelRule, vocabulary
from pitboss.hands.hand import best_hand, best_three_card_hand, five_card_value, seven_card_name
from pitboss.hands.three_card import three_card_value

_ID = re.compile(r"[a-z][a-z0-9-]*")
#: What a game is made of; its printed figures stand beside them.
GAME_FILES = ("rules.toml", "paytables.toml")
GAME_IDS = (
    "ez-pai-gow",
    "commission-free-pai-gow-express",
    "face-up-pai-gow",
    "three-card-poker",
    "high-five-poker",
)


@dataclass(frozen=True)
class Game:
    """Everything the data say of a game."""

    id: str
    name: str
    family: str
    document: str
    version: int
    content_hash: str
    vocabulary: Vocabulary
    deck: Deck
    cards: int
    players: int
    spots_per_player: int
    joker: JokerRule
    joker_choices: tuple[JokerRule, ...]
    wheel: WheelRule
    wheel_choices: tuple[WheelRule, ...]
    base: Base
    rulings: tuple[Ruling, ...]
    steps: tuple[Step, ...]
    settling: Settling
    fault_steps: tuple[FaultStep, ...]
    wagers: tuple[Wager, ...]
    paytables: tuple[Paytable, ...]
    combinations: Mapping[str, Mapping[str, str]]
    rules: tuple[Rule, ...]
    options: tuple[Option, ...]
    interpretations: tuple[Interpretation, ...]
    transcriptions: tuple[Transcription, ...]

    def wager(self, wager_id: str) -> Wager:
        """A wager by its id."""
        for wager in self.wagers:
            if wager.id == wager_id:
                return wager
        raise unknown(f"wager of {self.name}", wager_id, (wager.id for wager in self.wagers))

    def paytables_of(self, wager_id: str) -> tuple[Paytable, ...]:
        """The pay tables a wager can be played under."""
        self.wager(wager_id)
        return tuple(table for table in self.paytables if table.wager == wager_id)

    def paytable(self, designator: str, wager_id: str | None = None) -> Paytable:
        """A pay table by its designator or another printed name, or by the combination it is part of."""
        tables = self.paytables_of(wager_id) if wager_id else self.paytables
        combined = self.combinations.get(designator.upper(), {})
        found = [
            table
            for table in tables
            if designator.lower() in (name.lower() for name in (table.designator, *table.aliases))
            or combined.get(table.wager) == table.designator
        ]
        if not found:
            raise unknown(f"pay table of {self.name}", designator, self._designators(tables))
        if len(found) > 1:
            wagers = " or ".join(f"--wager {table.wager}" for table in found)
            raise PitbossError(f"{designator!r} is a pay table of several wagers of {self.name}: say {wagers}")
        return found[0]

    def _designators(self, tables: tuple[Paytable, ...]) -> list[str]:
        names = [name for table in tables for name in (table.designator, *table.aliases)]
        return names + list(self.combinations)

    def option(self, option_id: str) -> Option:
        """A choice that the rules leave to the casino."""
        for option in self.options:
            if option.id == option_id:
                return option
        raise unknown(f"option of {self.name}", option_id, (option.id for option in self.options))

    def citations(self, numbers: str) -> tuple[str, ...]:
        """Rules of the document as errors name them, the document before the number; two of them for "9, 10"."""
        return tuple(f"{self.document[:3]}/{number}" for number in numbers.split(", "))

    def refusal(self, sentence: str, rule: str, then: str = "") -> PitbossError:
        """The error for what a rule of the document forbids; a number alone could be anything, so it says "rule 7"."""
        return PitbossError(sentence, rule=self.citations(rule), cited=f"rule {rule}", then=then)

    def joker_rule(self, name: str | None) -> JokerRule:
        """The joker rule asked for, which the game must allow, or the game's own."""
        if name is None:
            return self.joker
        wanted = {"semi": JokerRule.SEMI_WILD, "full": JokerRule.FULLY_WILD}.get(name, name)
        if wanted not in list(JokerRule):
            raise unknown("joker rule", name, ["semi", "full"])
        if wanted not in self.joker_choices:
            allowed = " or ".join(self.joker_choices) or "no joker at all"
            raise PitbossError(f"{self.name} is played with {allowed} (document {self.document}), not {wanted}")
        return JokerRule(wanted)

    def wheel_rule(self, name: str | None) -> WheelRule:
        """The rank of A-2-3-4-5 asked for, which the game must leave open, or the game's own."""
        if name is None:
            return self.wheel
        wanted = {"second": WheelRule.SECOND_HIGHEST}.get(name, name)
        if wanted not in self.wheel_choices:
            raise unknown(f"place of A-2-3-4-5 in {self.name}", name, self.wheel_choices)
        return WheelRule(wanted)

    def hand_value(self, cards: Sequence[Card], wheel: WheelRule | None = None) -> int:
        """The value of the best hand in some cards, in this game's order of hands."""
        if self.vocabulary is THREE_CARD:
            return int(three_card_value(mask_of(cards)))
        return five_card_value(cards, self.joker, wheel or self.wheel)

    def hand_name(self, cards: Sequence[Card], joker: JokerRule | None = None, wheel: WheelRule | None = None) -> str:
        """A whole hand in a dealer's words; only where two hands are set is one with nothing in it a pai gow."""
        if self.vocabulary is THREE_CARD:
            return best_three_card_hand(cards).name
        named = seven_card_name if self.sets_hands else _best_name
        return named(cards, joker or self.joker, wheel or self.wheel)

    @functools.cached_property
    def dealer_qualifies_from(self) -> int:
        """The value of the lowest hand with which the dealer qualifies; 0 if every hand does."""
        lowest = self.base.qualifies_with
        return self.hand_value(parse_cards(lowest)) if lowest else 0

    @property
    def sets_hands(self) -> bool:
        """Whether players set their cards into a back and a front: whether that is what they decide."""
        return _sets_hands(self.steps)

    @property
    def pai_gow_rules(self) -> PaiGowRules:
        """What the base wager of a pai gow game is settled by."""
        commission = Fraction(self.base.commission_percent, 100)
        return PaiGowRules(self.base.barred, self.base.copies or Copies.BANKER, commission, self.rulings)


def _best_name(cards: Sequence[Card], joker: JokerRule, wheel: WheelRule) -> str:
    return best_hand(cards, joker, wheel).name


def _sets_hands(steps: tuple[Step, ...]) -> bool:
    return any("set" in step.actions for step in steps)


def _facts(steps: tuple[Step, ...]) -> Mapping[str, Fact]:
    """What a settlement may ask for: of set hands, or of one hand that meets the dealer's."""
    return pai_gow.FACTS if _sets_hands(steps) else Showdown(0).facts()


def load_game(game_id: str, rules: str = "") -> Game:
    """A game by its id: under the rules of today, or under those that a hash names."""
    return _load(game_id, rules, FOLDER)


@functools.cache
def _load(game_id: str, rules: str, games: Path) -> Game:
    if game_id not in GAME_IDS:
        raise unknown("game", game_id, GAME_IDS)
    folder = games / game_id.replace("-", "_")
    if not rules:
        return _read_game(folder, game_id)
    today, version = _load(game_id, "", games), version_named(game_id, rules, games)
    if today.content_hash in (rules, version.hash if version else ""):
        return today
    if version is None:
        raise PitbossError(f"{today.name} has other rules here ({today.content_hash[:12]}…) than {rules[:12]}…, and "
                           "those were never kept")  # fmt: skip
    return _read_game(folder / version.folder, game_id)


def game_files(game_id: str) -> tuple[Path, ...]:
    """The files that make a game of ours."""
    load_game(game_id)
    return tuple(FOLDER / game_id.replace("-", "_") / name for name in GAME_FILES)


def load_own_game(folder: Path) -> Game:
    """A game of somebody's own: a folder with ``rules.toml`` and ``paytables.toml`` of the same form as ours."""
    where = f"{folder}/rules.toml"
    game_id = read_toml(folder / "rules.toml").get("id")
    if not isinstance(game_id, str):
        raise PitbossError(f"{where}: id = … is needed")
    if game_id in GAME_IDS:
        raise PitbossError(f"{where}: {game_id!r} is a game of Pitboss's: choose another id")
    if not _ID.fullmatch(game_id):
        raise PitbossError(f"{where}: {game_id!r} is no id: use small letters, digits and dashes")
    return _read_game(folder, game_id)


def _read_game(folder: Path, game_id: str) -> Game:
    """A game from the files of its folder, by the schema that they were written in."""
    where, tables_where = f"{game_id}/rules.toml", f"{game_id}/paytables.toml"
    data = read_toml(folder / "rules.toml")
    check_schema(data, where)
    rules = read_data(data, RulesData, where)
    pays = read_file(folder / "paytables.toml", PaytablesData, tables_where)
    words = placed(where, lambda: vocabulary(rules.hands))
    facts = _facts(rules.step)
    game = Game(
        id=game_id,
        name=rules.name,
        family=rules.family,
        document=rules.document,
        version=rules.version,
        content_hash=content_hash([folder / name for name in GAME_FILES]),
        vocabulary=words,
        deck=Deck(rules.deck.decks, rules.deck.jokers),
        cards=rules.hand.cards,
        players=rules.seats.players,
        spots_per_player=rules.seats.spots_per_player,
        joker=rules.deck.joker,
        joker_choices=rules.deck.joker_choices,
        wheel=rules.ranking.wheel,
        wheel_choices=rules.ranking.wheel_choices,
        base=rules.base,
        rulings=rulings_of(rules.settlement, facts, words, where, schema=rules.schema),
        steps=rules.step,
        settling=rules.settling,
        fault_steps=rules.fault_step,
        wagers=rules.wager,
        paytables=tuple(table.read(words, tables_where) for table in pays.paytable),
        combinations={parts.get("designator", ""): parts for parts in pays.combination},
        rules=rules.rule,
        options=rules.option,
        interpretations=rules.interpretation,
        transcriptions=pays.transcription,
    )
    check_names(game, rules, facts)
    return game


def load_games() -> tuple[Game, ...]:
    """All games whose rules Pitboss has."""
    return tuple(load_game(game_id) for game_id in GAME_IDS)


def load_own_paytables(path: Path, game: Game) -> tuple[Paytable, ...]:
    """The casino's own pay tables from a TOML file of the same form as ours."""
    data = read_file(path, PaytablesData)
    tables = tuple(table.read(game.vocabulary, str(path)) for table in data.paytable)
    if not tables:
        raise PitbossError(f"{path} has no [[paytable]]")
    for table in tables:
        game.wager(table.wager)
    return tables
