"""The checks that every game passes: trial rounds, its choices, its rules and pay tables, its papers, its count.

A check gives a sentence for whatever is missing, with its place, and nothing if all is well. The tests ask the same
checks of every game of the package.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.cast import BOARD, DEALER, SEAT
from pitboss.games.step import StepKind
from pitboss.games.table.choices import CAP_OPTION
from pitboss.games.table.table import Cap, Scope, Table, TableSetup, open_table
from pitboss.maths.engines import Play
from pitboss.maths.engines.engine import Engine
from pitboss.maths.engines.registry import ENGINES, engine_of
from pitboss.maths.engines.street_tree import StreetTree, cards_up
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import price
from pitboss.reports.base.edge import base_edge
from pitboss.reports.hand.check import check_hand
from pitboss.reports.rules.booklet import rules_booklet
from pitboss.reports.rules.game_answer import game_answer
from pitboss.reports.strategy.strategy_answer import strategy_of
from pitboss.rounds import events as e
from pitboss.rounds.trial import flaws, misplaced_actions, steps_of, unread_lines, whole_round

#: A choice that only a file of the casino's makes.
OWN_FILE = "a file of the casino's own"
#: A cap that no payment of a trial reaches.
HIGH_CAP_CENTS = 10**9
#: Seeds of the rounds in which every action is tried.
ACTION_SEEDS = 5
#: Every seventh card: no two of one rank, and no hand of note.
SPREAD = 7
#: A base game whose count takes no longer is counted at once.
SHORT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Trial:
    """What a check is made with: the game, how many rounds are dealt, and where counting runs.

    ``long`` has base games counted that take more than a moment.
    """

    game: Game
    rounds: int
    work: Work
    long: bool = False

    @property
    def setup(self) -> TableSetup:
        """A table of the game under these very rules, with every choice at its default."""
        return TableSetup(self.game.id, rules=self.game.content_hash)

    @property
    def table(self) -> Table:
        """The table that the set-up makes."""
        return open_table(self.setup, self.game)

    def table_with(self, option: str, choice: str) -> Table:
        """The table with one choice of the casino's; a cap that is posted has to be there."""
        setup = replace(self.setup, options={option: choice})
        if option == CAP_OPTION and choice in list(Scope):
            setup = replace(setup, cap=Cap(self._capped, HIGH_CAP_CENTS, Scope(choice)))
        return open_table(setup, self.game)

    @property
    def _capped(self) -> str:
        """A wager that pays odds by a pay table, which is what a cap is on."""
        wagers = (wager for wager in self.table.paytables if wager not in self.game.base_wagers)
        return next((wager for wager in wagers if wager in self.table.wagers), "")


#: Looks for what is missing; a sentence each.
Find = Callable[[Trial], Iterator[str]]


@dataclass(frozen=True, slots=True)
class GameCheck:
    """A check: what it shows, how to find what is missing, and whether a room takes a game that fails it.

    A game that no engine counts, or that has a pay table without a price, can be practised all the same.
    """

    id: str
    shows: str
    find: Find
    needed: bool = True


# Rounds


def wrong_rounds(trial: Trial) -> Iterator[str]:
    """What is wrong in seeded rounds with every wager at three seats; the first round that is wrong is told."""
    table = trial.table
    for number in range(trial.rounds):
        trial.work.progress("dealing trial rounds", number, trial.rounds)
        found = [f"round from seed {number}: {flaw}" for flaw in flaws(whole_round(table, f"seed {number}"))]
        if found:
            yield from found
            return


def wrong_actions(trial: Trial) -> Iterator[str]:
    """Actions that pages offer and a round refuses, or the other way round."""
    for number in range(ACTION_SEEDS):
        yield from misplaced_actions(trial.table, f"conformance {number}")


def missed_steps(trial: Trial) -> Iterator[str]:
    """Steps of the rules that no trial round comes to; hands that are turned up are the business of people."""
    wanted = {step.kind.value for step in trial.game.steps} - {StepKind.TURN.value}
    seen: set[str] = set()
    for number in range(max(trial.rounds, 1)):
        seen |= steps_of(whole_round(trial.table, f"seed {number}" if number else "conformance"))
        if seen >= wanted:
            return
    for step in sorted(wanted - seen):
        yield f"rules.toml, step {step!r}: no trial round comes to it"


def wrong_choices(trial: Trial) -> Iterator[str]:
    """Choices of the casino under which no round can be dealt to its end."""
    for option in trial.game.options:
        for choice in option.choices:
            if choice in (option.default, OWN_FILE):
                continue
            place = f"rules.toml, option {option.id!r}, choice {choice!r}"
            try:
                found = list(flaws(whole_round(trial.table_with(option.id, choice))))
            except PitbossError as error:
                found = [str(error)]
            yield from (f"{place}: {flaw}" for flaw in found)


def unread_events(trial: Trial) -> Iterator[str]:
    """Events of a round that are not read back as they were written."""
    return unread_lines(whole_round(trial.table))


def wrong_seeds(trial: Trial) -> Iterator[str]:
    """A seed that does not give the same round again, or two that give one."""
    first, second, other = (whole_round(trial.table, seed).events for seed in ("one", "one", "two"))
    if first != second:
        yield "one seed gives two different rounds"
    if first == other:
        yield "two seeds give the same round"


# Rules and pay tables


def unnamed_rules(trial: Trial) -> Iterator[str]:
    """Steps and settlements that name a rule which the rules do not have."""
    known = {rule.number for rule in trial.game.rules}
    for step in trial.game.steps:
        for number in sorted({*step.rule.split(", ")} - known):
            yield f"rules.toml, step {step.kind.value!r}: rule {number!r} is not among the rules"
    for event in whole_round(trial.table).events:
        if isinstance(event, e.WagerSettled):
            for number in sorted({*event.rule.split(", ")} - known):
                yield f"rules.toml: the settlement of {event.wager} names rule {number!r}, which is not there"


def unpriced_tables(trial: Trial) -> Iterator[str]:
    """Pay tables without an exact price; one that is a part of the base game has none by itself."""
    game = trial.game
    for paytable in game.paytables:
        if not game.is_priced_alone(paytable):
            continue
        place = f"paytables.toml, pay table {paytable.designator!r}"
        try:
            lines = price(game, paytable, executor=trial.work.executor, progress=trial.work.progress).every
        except PitbossError as error:
            yield f"{place}: {error}"
            continue
        if (every := sum(line.probability for line in lines)) != 1:
            yield f"{place}: its outcomes add up to {every} of all hands"


# Papers


def spread_cards(game: Game, many: int, skip: int = 0) -> tuple[Card, ...]:
    """Some cards of the deck that lie far from each other; ``skip`` leaves out those that others have."""
    return tuple(game.deck.cards[(SPREAD * at) % len(game.deck)] for at in range(skip, skip + many))


def unprinted(trial: Trial) -> Iterator[str]:
    """What needs no count and can't be shown: its data, its booklet, what a hand of it pays."""
    game = trial.game
    whole = game.cards + game.cards_dealt(BOARD)
    dealer = spread_cards(game, game.cards_dealt(DEALER), whole) if game.cast.dealer else None
    asked: tuple[tuple[str, Callable[[], object]], ...] = (
        ("its data", lambda: game_answer(game)),
        ("its rules booklet", lambda: rules_booklet(trial.table)),
        ("a hand of it", lambda: check_hand(game, spread_cards(game, whole), dealer, None, None)),
    )
    for what, ask in asked:
        try:
            ask()
        except PitbossError as error:
            yield f"{what} can't be shown: {error}"


# The count


def cards_at_last_decision(game: Game) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What a seat knows at its last decision: its own cards with the board's, and those of the dealer."""
    cards, own = game.deck.cards, game.cards_dealt(SEAT)
    if not game.has_streets:
        return cards[:own], cards[-own:]
    known, up = StreetTree.of(game).decisions[-1].known, cards_up(game)
    return cards[: own + known], cards[len(cards) - up :]


def uncounted(trial: Trial) -> Iterator[str]:
    """What is missing for an exact count: one engine, and not two, that prices decisions and seats players."""
    play = Play.at(trial.table)
    engines = [listed.engine for listed in ENGINES if listed.counts(play.game)]
    if not engines:
        try:
            engine_of(play.game)
        except PitbossError as error:
            yield str(error)
        return
    if len(engines) > 1:
        yield f"{len(engines)} engines claim to count it"
    yield from _wrong_decisions(engines[0], play)


def _wrong_decisions(engine: Engine, play: Play) -> Iterator[str]:
    choices = engine.choices(play, *cards_at_last_decision(play.game))
    values = [choice.choice.value for choice in choices]
    if values != sorted(values, reverse=True):
        yield "the choices of a hand are not in the order of their values"
    if len(choices) < len(("one", "another")):
        yield "there is nothing to decide: a hand has one choice only"
    if not engine.can_be_seated(play):
        yield "its decisions can't be made for hands that are dealt at random, so it can't be simulated"


def unanswered(trial: Trial) -> Iterator[str]:
    """Questions on the base game that are not answered: its edge and its strategy. A long count is left out."""
    play = Play.at(trial.table)
    engines = [listed.engine for listed in ENGINES if listed.counts(play.game)]
    if not engines or (engines[0].count_of(play).seconds > SHORT_SECONDS and not trial.long):
        return
    for what, ask in (("its edge", base_edge), ("its strategy", strategy_of)):
        try:
            ask(play, trial.work)
        except PitbossError as error:
            yield f"{what}: {error}"


CHECKS = (
    GameCheck("rounds", "seeded rounds sum to zero, settle every stake once and replay from their logs", wrong_rounds),
    GameCheck("actions", "a round accepts the actions that its pages offer, and no others", wrong_actions),
    GameCheck("steps", "a round goes through all of its steps", missed_steps),
    GameCheck("choices", "a round ends under every choice that is left to the casino", wrong_choices),
    GameCheck("log", "every event is read back as it was written", unread_events),
    GameCheck("seeds", "a seed gives the same round again", wrong_seeds),
    GameCheck("rules", "every step and every settlement names a rule of the game", unnamed_rules),
    GameCheck("papers", "its data, its rules booklet and a hand of it can be shown", unprinted),
    GameCheck("pay-tables", "every pay table has an exact price", unpriced_tables, needed=False),
    GameCheck("count", "one engine counts the base game and prices its decisions", uncounted, needed=False),
    GameCheck("answers", "edge and strategy are answered, unless the count is a long one", unanswered, needed=False),
)
