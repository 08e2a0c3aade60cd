"""Everything that the data say of a game, as one answer: rules, wagers, steps, settlement, pay tables and options."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.games import CatalogueEntry, Game, Paytable, load_catalogue
from pitboss.games.catalogue import Approval, document_title
from pitboss.games.files.rules_file import Interpretation, Option, PrintedFigure, Rule, RuleSource, Transcription
from pitboss.games.settlement.rulings import Ruling
from pitboss.games.step import Step
from pitboss.games.wager import Wager
from pitboss.reports.answer import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class StepText:
    """A step of a round."""

    kind: str
    rule: str
    cards: int
    order: str
    who: str
    actions: tuple[str, ...]

    @classmethod
    def of(cls, step: Step) -> "StepText":
        """A step as its file has it."""
        return cls(
            kind=step.kind, rule=step.rule, cards=step.cards, order=step.order, who=step.who, actions=tuple(step.words)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementLine:
    """A line of the settlement of the base wagers: the first that fits decides."""

    rule: str
    text: str
    pays: dict[str, str]

    @classmethod
    def of(cls, ruling: Ruling) -> "SettlementLine":
        """A line as its file has it."""
        return cls(rule=ruling.rule, text=ruling.text, pays={wager: str(pay) for wager, pay in ruling.pays})


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerText:
    """A wager of a game: its name, the choices it leaves, and what is fixed about its amount."""

    id: str
    name: str
    required: bool
    rule: str
    summary: str
    choices: tuple[str, ...]
    envy_minimum_cents: int | None
    fixed_cents: int | None

    @classmethod
    def of(cls, wager: Wager) -> "WagerText":
        """A wager as its file has it, its summary in one line."""
        return cls(
            id=wager.id,
            name=wager.name,
            required=wager.required,
            rule=wager.rule,
            summary=" ".join(wager.summary.split()),
            choices=tuple(wager.choices),
            envy_minimum_cents=wager.envy_minimum_cents,
            fixed_cents=wager.fixed_cents,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleReading:
    """How a wording that leaves a choice is read, the printed figure that decided it, and one that it was tested on."""

    id: str
    question: str
    reading: str
    chosen_by: PrintedFigure | None
    tested_on: PrintedFigure | None

    @classmethod
    def of(cls, reading: Interpretation) -> "RuleReading":
        """A reading as its file has it, in one line."""
        return cls(
            id=reading.id,
            question=reading.question,
            reading=reading.words,
            chosen_by=reading.chosen_by,
            tested_on=reading.tested_on,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """A line as it is printed."""

    line: str
    name: str
    hand: tuple[str, ...]
    dealer: tuple[str, ...]
    pays: str
    envy_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPaytable:
    """A pay table as it is printed."""

    designator: str
    aliases: tuple[str, ...]
    wager: str
    name: str
    rule: str
    role: str
    lines: tuple[PrintedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAnswer(Answer):
    """Everything that the data say of a game; rule numbers are the document's.

    ``standing`` says what stands behind the rules, ``cards`` how many are in a hand, ``deck`` how many in the deck.
    """

    id: str
    name: str
    family: str
    version: int
    hash: str
    document: str
    document_title: str
    standing: str
    sources: tuple[RuleSource, ...]
    cards: int
    deck: int
    packs: int
    jokers: int
    joker: str | None
    joker_choices: tuple[str, ...]
    wheel: str | None
    players: int
    sets_hands: bool
    house_way: str | None
    wagers: tuple[WagerText, ...]
    steps: tuple[StepText, ...]
    settlement: tuple[SettlementLine, ...]
    paytables: tuple[PrintedPaytable, ...]
    combinations: tuple[Mapping[str, str], ...]
    rules: tuple[Rule, ...]
    options: tuple[Option, ...]
    readings: tuple[RuleReading, ...]
    repairs: tuple[Transcription, ...]


def printed_paytable(paytable: Paytable) -> PrintedPaytable:
    """A pay table as it is printed."""
    lines = tuple(
        PrintedLine(
            line=line.id,
            name=line.name,
            hand=tuple(line.hand),
            dealer=tuple(line.dealer),
            pays=line.pay.words,
            envy_cents=line.envy_cents,
        )
        for line in paytable.lines
    )
    return PrintedPaytable(
        designator=paytable.designator,
        aliases=tuple(paytable.aliases),
        wager=paytable.wager,
        name=paytable.name,
        rule=paytable.rule,
        role=paytable.role,
        lines=lines,
    )


def game_answer(game: Game) -> GameAnswer:
    """A game as an answer."""
    jokers = bool(game.deck.jokers)
    return GameAnswer(
        id=game.id,
        name=game.name,
        family=game.family,
        version=game.version,
        hash=game.content_hash,
        document=game.document,
        document_title=document_title(game.document),
        standing=game.standing.value,
        sources=game.sources,
        cards=game.cards,
        deck=len(game.deck),
        packs=game.deck.packs,
        jokers=game.deck.jokers,
        joker=str(game.joker) if jokers else None,
        joker_choices=tuple(str(rule) for rule in game.joker_choices),
        wheel=str(game.wheel) if game.ranking.has_wheel else None,
        players=game.players,
        sets_hands=game.sets_hands,
        house_way=game.base.house_way or None,
        wagers=tuple(map(WagerText.of, game.wagers)),
        steps=tuple(map(StepText.of, game.steps)),
        settlement=tuple(map(SettlementLine.of, game.rulings)),
        paytables=tuple(map(printed_paytable, game.paytables)),
        combinations=tuple(game.combinations.values()),
        rules=tuple(Rule(rule.number, rule.words) for rule in game.rules),
        options=game.options,
        readings=tuple(map(RuleReading.of, game.interpretations)),
        repairs=game.transcriptions,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueAnswer(Answer):
    """All games of the letter and those that came without one, and what the letter says."""

    notice: str
    approval: Approval
    games: tuple[CatalogueEntry, ...]

    @property
    def rows(self) -> tuple[CatalogueEntry, ...]:
        """The games, one to a row."""
        return self.games


def catalogue_answer() -> CatalogueAnswer:
    """The catalogue as an answer."""
    catalogue = load_catalogue()
    return CatalogueAnswer(notice=catalogue.notice, approval=catalogue.approval, games=catalogue.entries)
