"""A game: its rules, wagers and pay tables, all read from the data in its folder."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pitboss.cards import Card, Deck, parse_cards
from pitboss.errors import PitbossError, unknown
from pitboss.games.cast import (
    BOARD,
    DEALER,
    DEALERS_HAND,
    OWN_HAND,
    SEAT,
    CardsOf,
    Cast,
    Compare,
    GameHand,
    check_hand,
)
from pitboss.games.files.checks import check_game
from pitboss.games.files.likeness import Like, likened
from pitboss.games.files.rules_file import (
    FaultStep,
    HandData,
    Interpretation,
    Option,
    PaytablesData,
    Rule,
    RulesData,
    RuleSource,
    Settling,
    Standing,
    Transcription,
)
from pitboss.games.files.toml_types import check_known, placed, read_data, read_file, read_toml, with_id
from pitboss.games.files.versions import (
    FOLDER,
    check_schema,
    content_hash,
    hash_of_data,
    names_listed,
    version_named,
)
from pitboss.games.paytable import Paytable, PaytableData
from pitboss.games.registry import OWN_GAMES
from pitboss.games.settlement.meeting import Meeting, meeting_of
from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.games.settlement.rulings import Ruling, rulings_of
from pitboss.games.step import Action, Offer, Step, StepKind
from pitboss.games.wager import Base, Copies, Wager
from pitboss.hands import JokerRule, Vocabulary, WheelRule
from pitboss.hands.rankings import Ranking, ranking
from pitboss.messages import Message

#: What a game is made of; its printed figures stand beside them.
GAME_FILES = ("rules.toml", "paytables.toml")


def _game_ids() -> tuple[str, ...]:
    """Every folder with rules is a game; they are in the order in which their rules were first listed."""
    folders = {path.parent.name.replace("_", "-") for path in FOLDER.glob(f"*/{GAME_FILES[0]}")}
    listed = [name for name in names_listed() if name in folders]
    return (*listed, *sorted(folders - set(listed)))


#: The games of the package; `game_ids` has those of one's own as well.
GAME_IDS = _game_ids()


@dataclass(frozen=True)
class Game:
    """Everything the data say of a game.

    ``meeting`` is how a seat's hand meets the dealer's, ``sets_hands`` whether players set a back and a front for it.
    ``hands`` are made of the cards of the ``cast``; the first one, or the one that is compared, is the seat's own.
    ``cards`` is how many a seat is dealt. A game may be ``like`` another one, which is named by its id.
    """

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
    meeting: Meeting
    sets_hands: bool
    settling: Settling
    fault_steps: tuple[FaultStep, ...]
    wagers: tuple[Wager, ...]
    paytables: tuple[Paytable, ...]
    combinations: Mapping[str, Mapping[str, str]]
    rules: tuple[Rule, ...]
    options: tuple[Option, ...]
    interpretations: tuple[Interpretation, ...]
    transcriptions: tuple[Transcription, ...]
    cast: Cast
    hands: tuple[GameHand, ...]
    compare: Compare
    standing: Standing
    sources: tuple[RuleSource, ...]
    like: str = ""

    @functools.cached_property
    def own_hand(self) -> GameHand:
        """The hand of a seat that meets the dealer's, or that its base wagers are paid by."""
        return self.hand(self.compare.own)

    @functools.cached_property
    def dealers_hand(self) -> GameHand | None:
        """The dealer's hand that a seat's meets; none where the dealer has no cards."""
        return self.hand(self.compare.against) if self.cast.dealer else None

    @functools.cached_property
    def ranking(self) -> Ranking:
        """The order by which hands meet."""
        return self.own_hand.ranking

    def hand(self, name: str) -> GameHand:
        """A hand by its id."""
        return with_id(f"hand of {self.name}", name, self.hands)

    def hand_of(self, wager_id: str) -> GameHand:
        """The hand that the pay table of a wager looks at: the seat's own, unless the wager names another."""
        return self.hand(self.wager(wager_id).hand or self.compare.own)

    @functools.cached_property
    def base_wagers(self) -> tuple[str, ...]:
        """The wagers that the settlement names: those of the base game, in the order of the rules."""
        settled = {wager for ruling in self.rulings for wager in ruling.settles}
        return tuple(wager.id for wager in self.wagers if wager.id in settled)

    @property
    def has_streets(self) -> bool:
        """Whether a round takes more than one deal of hands and one decision between playing, folding and setting."""
        offers = any(isinstance(offer, Offer) for step in self.steps for offer in step.actions)
        return offers or any(step.to or step.kind is StepKind.BOARD for step in self.steps)

    @property
    def is_dealt_face_up(self) -> bool:
        """Whether the players' hands are turned up before anybody decides."""
        kinds = [step.kind for step in self.steps if step.kind in (StepKind.TURN, StepKind.DECIDE)]
        return kinds[:1] == [StepKind.TURN]

    def is_priced_alone(self, paytable: Paytable) -> bool:
        """Whether a pay table decides a wager by itself, whatever players decide and whoever wins."""
        by_table = [paytable.wager in ruling.by_table for ruling in self.rulings]
        side = paytable.wager not in self.base_wagers or paytable.is_bonus
        return (side or all(by_table)) and not paytable.asks_for_facts

    def cards_dealt(self, whose: str) -> int:
        """How many cards a seat, the dealer or the board is dealt in a round."""
        return _cards_dealt(self.steps).get(whose, 0)

    @property
    def deal_words(self) -> str:
        """How many cards are dealt, in words: so many to a hand, or to seats, dealer and board by themselves."""
        many = {whose: self.cards_dealt(whose) for whose in (SEAT, DEALER, BOARD)}
        if not many[BOARD] and many[DEALER] in {0, many[SEAT]}:
            return f"{many[SEAT]} to a hand"
        words = {SEAT: "to a seat", DEALER: "to the dealer", BOARD: "to the board"}
        return ", ".join(f"{many[whose]} {words[whose]}" for whose in words if many[whose])

    def wager(self, wager_id: str) -> Wager:
        """A wager by its id."""
        return with_id(f"wager of {self.name}", wager_id, self.wagers)

    def spot_name(self, wager: Wager) -> Message:
        """A wager's name on the layout: without that of the game, which stands above it, as in *Protection*."""
        rest = wager.name.removeprefix(self.name).strip()
        return Message.of_wager(wager.name if not rest or rest.startswith(",") else rest)

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
            wagers = " or ".join(table.wager for table in found)
            raise PitbossError(
                f"{designator!r} is a pay table of several wagers of {self.name}: name the wager too, {wagers}"
            )
        return found[0]

    def _designators(self, tables: tuple[Paytable, ...]) -> list[str]:
        names = [name for table in tables for name in (table.designator, *table.aliases)]
        return names + list(self.combinations)

    def option(self, option_id: str) -> Option:
        """A choice that the rules leave to the casino."""
        return with_id(f"option of {self.name}", option_id, self.options)

    def citations(self, numbers: str) -> tuple[str, ...]:
        """Rules of the document as errors name them, the document before the number; two of them for "9, 10".

        Rules that are of no document are the game's own.
        """
        return tuple(f"{self.short_document}/{number}" for number in numbers.split(", "))

    def rule_text(self, numbers: str) -> str:
        """What the rules of some numbers, such as ``11, 12``, say; nothing of one that is not in our words."""
        texts = {rule.number: rule.text for rule in self.rules}
        return " ".join(" ".join(texts.get(number, "") for number in numbers.split(", ")).split())

    @property
    def short_document(self) -> str:
        """The number of the document that the rules come from, or the game's id where there is none."""
        return self.document[:3] if self.document[:3].isdigit() else self.id

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
        return self.ranking.value(cards, self.joker, wheel or self.wheel)

    def hand_name(self, cards: Sequence[Card], joker: JokerRule | None = None, wheel: WheelRule | None = None) -> str:
        """A whole hand in a dealer's words."""
        return self.meeting.hand_name(self.ranking, cards, joker or self.joker, wheel or self.wheel)

    @functools.cached_property
    def dealer_qualifies_from(self) -> int:
        """The value of the lowest hand with which the dealer qualifies; 0 if every hand does."""
        lowest = self.compare.qualifies_with
        return self.hand_value(parse_cards(lowest)) if lowest else 0

    @property
    def base_rules(self) -> BaseRules:
        """What the base wagers are settled by."""
        commission = Fraction(self.base.commission_percent, 100)
        return BaseRules(self.base.barred, self.base.copies or Copies.BANKER, commission, self.rulings)


def load_game(game_id: str, rules: str = "") -> Game:
    """A game by its id: under the rules of today, or under those that a hash names."""
    return _load(game_id, rules, FOLDER) if game_id in GAME_IDS else _load_own(game_id, rules)


def _load_own(game_id: str, rules: str) -> Game:
    """A game that is none of the package's, from the registry."""
    game = OWN_GAMES.find(game_id, rules)
    if game is not None:
        return game
    today = OWN_GAMES.find(game_id) if rules else None
    if today is None:
        raise unknown("game", game_id, game_ids())
    raise _never_kept(today, rules)


def _never_kept(today: Game, rules: str) -> PitbossError:
    return PitbossError(
        f"{today.name} has other rules here ({today.content_hash[:12]}…) than {rules[:12]}…, and those were never kept"
    )


@functools.cache
def _load(game_id: str, rules: str, games: Path) -> Game:
    folder = games / game_id.replace("-", "_")
    if not rules:
        return _read_game(folder, game_id)
    today, version = _load(game_id, "", games), version_named(game_id, rules, games)
    if today.content_hash in (rules, version.hash if version else ""):
        return today
    if version is None:
        raise _never_kept(today, rules)
    return _read_game(folder / version.folder, game_id)


def game_files(game_id: str) -> tuple[Path, ...]:
    """The files that make a game of ours."""
    if game_id not in GAME_IDS:
        raise unknown("game", game_id, GAME_IDS)
    return tuple(FOLDER / game_id.replace("-", "_") / name for name in GAME_FILES)


def _read_game(folder: Path, game_id: str) -> Game:
    """A game from the files of its folder."""
    rules, paytables = (read_toml(folder / name) for name in GAME_FILES)
    return game_of_data(game_id, rules, paytables)


def game_of_data(game_id: str, said: Mapping[str, object], pays_said: Mapping[str, object], folder: str = "") -> Game:
    """A game from what its two files say, by the schema that they were written in; errors name them in ``folder``."""
    where, tables_where = (f"{folder or f'{game_id}/'}{name}" for name in GAME_FILES)
    check_schema(said, where)
    own_hash = hash_of_data([said, pays_said])
    if "like" in said:
        other = _folder_of(read_data(said["like"], Like, f"{where}, like"), f"{where}, like")
        said, pays_said = (
            likened(read_toml(other / name), own) for name, own in zip(GAME_FILES, (said, pays_said), strict=True)
        )
    rules = read_data(said, RulesData, where)
    pays = read_data(pays_said, PaytablesData, tables_where)
    cast = rules.cast or Cast()
    compare = rules.compare or Compare(qualifies_with=rules.base.qualifies_with)
    hands = _hands(rules, where)
    words = placed(f"{where}, compare", lambda: with_id("hand", compare.own, hands)).ranking.vocabulary
    meeting = meeting_of(rules.step, cast)
    game = Game(
        id=game_id,
        name=rules.name,
        family=rules.family,
        document=rules.document,
        version=rules.version,
        content_hash=own_hash,
        vocabulary=words,
        deck=Deck(rules.deck.decks, rules.deck.jokers),
        cards=rules.hand.cards if isinstance(rules.hand, HandData) else _cards_dealt(rules.step).get(SEAT, 0),
        players=rules.seats.players,
        spots_per_player=rules.seats.spots_per_player,
        joker=rules.deck.joker,
        joker_choices=rules.deck.joker_choices,
        wheel=rules.ranking.wheel,
        wheel_choices=rules.ranking.wheel_choices,
        base=rules.base,
        rulings=rulings_of(rules.settlement, meeting.facts, words, where, schema=rules.schema),
        steps=rules.step,
        meeting=meeting,
        sets_hands=any(Action.SET in step.actions for step in rules.step),
        settling=rules.settling,
        fault_steps=rules.fault_step,
        wagers=rules.wager,
        paytables=tuple(
            table.read(_words_of(table, rules, hands, words, tables_where), tables_where, meeting.facts)
            for table in pays.paytable
        ),
        combinations={parts.get("designator", ""): parts for parts in pays.combination},
        rules=rules.rule,
        options=rules.option,
        interpretations=rules.interpretation,
        transcriptions=pays.transcription,
        cast=cast,
        hands=hands,
        compare=compare,
        standing=rules.standing,
        sources=rules.source,
        like=rules.like.game if rules.like else "",
    )
    check_game(game, rules, where, tables_where)
    return game


def _folder_of(like: Like, where: str) -> Path:
    """The folder of the rules that a game is like, which are a game's of ours, of today or kept."""
    check_known("game", [like.game], GAME_IDS, where)
    folder, version = FOLDER / like.game.replace("-", "_"), version_named(like.game, like.rules)
    if version is None:
        raise PitbossError(f"{where}: {like.game} never had the rules {like.rules[:12]}…")
    today = content_hash([folder / name for name in GAME_FILES])
    found = folder if today == version.hash else folder / version.folder
    if "like" in read_toml(found / GAME_FILES[0]):
        raise PitbossError(f"{where}: {like.game} is like another game itself: name that one")
    return found


def _cards_dealt(steps: Sequence[Step]) -> dict[str, int]:
    """How many cards a seat, the dealer and the board are dealt by the steps."""
    names = {"seats": SEAT, "dealer": DEALER, "board": BOARD}
    dealt: dict[str, int] = {}
    for step in steps:
        for to in step.deals_to if step.kind is StepKind.DEAL else ():
            dealt[names[to]] = dealt.get(names[to], 0) + step.cards
    return dealt


def _hands(rules: RulesData, where: str) -> tuple[GameHand, ...]:
    """The hands that the rules name, or what is dealt to a seat and to the dealer, all by one ranking."""
    if isinstance(rules.hand, HandData):
        order, many = placed(where, lambda: ranking(rules.hands)), rules.hand.cards
        whose = {OWN_HAND: SEAT, DEALERS_HAND: DEALER}
        return tuple(GameHand(name, (CardsOf(cards, 1, many),), order) for name, cards in whose.items())
    dealt, hands = _cards_dealt(rules.step), []
    for data in rules.hand:
        here = f"{where}, hand {data.id!r}"
        parts = tuple(placed(here, functools.partial(CardsOf.parse, text, dealt)) for text in data.of)
        hands.append(GameHand(data.id, parts, placed(here, functools.partial(ranking, data.ranking))))
        placed(here, functools.partial(check_hand, hands[-1]))
    return tuple(hands)


def _words_of(
    table: PaytableData, rules: RulesData, hands: Sequence[GameHand], own: Vocabulary, where: str
) -> Vocabulary:
    """The named hands that a pay table may ask for: those of the hand that its wager looks at."""
    wager = next((wager for wager in rules.wager if wager.id == table.wager), None)
    if wager is None or not wager.hand:
        return own
    here = f"{where}, pay table {table.designator!r}"
    check_known("hand", [wager.hand], (hand.id for hand in hands), f"{here}: wager {wager.id!r}")
    return next(hand.ranking.vocabulary for hand in hands if hand.id == wager.hand)


def game_ids() -> tuple[str, ...]:
    """The ids of all games that are offered: those of the package, and then those of one's own."""
    return (*GAME_IDS, *(name for name in OWN_GAMES.offered if name not in GAME_IDS))


def load_games() -> tuple[Game, ...]:
    """All games that are offered, those of the package first."""
    return tuple(load_game(game_id) for game_id in game_ids())


def load_own_paytables(path: Path, game: Game) -> tuple[Paytable, ...]:
    """The casino's own pay tables from a TOML file of the same form as ours."""
    data = read_file(path, PaytablesData)
    if not data.paytable:
        raise PitbossError(f"{path} has no [[paytable]]")
    return tuple(
        table.read(game.hand_of(table.wager).ranking.vocabulary, str(path), game.meeting.facts)
        for table in data.paytable
    )
