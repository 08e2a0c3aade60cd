"""Strategy cards: one page a game, made from the exact strategy. A rule of few lines, and exactly what it costs."""

from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.files.rules_file import document_words
from pitboss.maths.executors import Work
from pitboss.reports.base.play import asked_play
from pitboss.reports.document import Block, Facts, Heading, PrintedDocument, Steps, Text, capital, grid
from pitboss.reports.numbers import exactly, fine_percent, percent
from pitboss.reports.question import Question
from pitboss.reports.strategy.strategy_answer import (
    ANSWER,
    BEST_ANSWER,
    PLAY,
    STREETS,
    StrategyAnswer,
    short_way_of,
    strategy_of,
)
from pitboss.reports.strategy.streets import street_blocks

#: So many of the simplest rules stand on a card, the cheapest first.
SIMPLE_RULES = 5
COST = ("cost", "exactly")
#: So many lines has the rule of a card unless told otherwise: of a game of ante and play, and of one that sets hands.
FEW_LINES, FEW_WAYS = 3, 15
SHORTEST = "One line is the best play for every hand: there is no shorter rule."
BEST_OF_SO_MANY = (
    "Each rule is the best of all rules with that many lines that look at the ranks held and the joker; "
    "shorter rules of another kind may exist."
)


def strategy_card(question: Question, work: Work, made: str = "", *, lines: int | None = None) -> PrintedDocument:
    """The card that answers a question: derived or kept, with a rule of at most so many lines."""
    play = asked_play(question)
    if play.dealer_is_seen and lines is not None:
        raise PitbossError(
            f"Lines are for games in which the dealer's hand is not seen; leave them out for {play.game.name}"
        )
    played = f"{play.bonus.name}; every hand against all dealer's hands" if play.bonus else ""
    strategy = strategy_of(play, work, lines or (None if play.dealer else FEW_LINES))
    return card_of(strategy, made, lines=lines, played=played)


def card_of(strategy: StrategyAnswer, made: str = "", *, lines: int | None = None, played: str = "") -> PrintedDocument:
    """The card of a strategy, of whichever kind it is, with a rule of at most so many lines."""
    sets = f"the dealer sets by {strategy.house_way_name} ({(strategy.house_way_hash or '')[:12]})"
    if strategy.kind == PLAY:
        blocks, how = _play(strategy, lines or FEW_LINES), played or "every hand priced against all dealer's hands"
    elif strategy.kind == STREETS:
        blocks, how = _streets(strategy), played or "every decision made for the best against all that may come"
    elif strategy.kind == ANSWER:
        blocks, how = _answer(strategy), sets
    else:
        blocks, how = _set(strategy, lines or FEW_WAYS), sets
    by = f"{document_words(strategy.document)}, version {strategy.rules_version}, SHA-256 {strategy.game_hash}"
    rules = f"{strategy.game_name} by {by}; {how}."
    return PrintedDocument(f"How to play {strategy.game_name}", made, (*blocks, Text(rules, small=True)))


def _edge(edge: Fraction | None) -> str:
    return "" if edge is None else f"{fine_percent(edge)}   exactly {exactly(edge)}"


def _cost(cost: Fraction | None) -> tuple[str, str]:
    return ("", "") if cost is None else (fine_percent(cost), exactly(cost))


# Ante and play


def _play(strategy: StrategyAnswer, lines: int) -> list[Block]:
    """When to play and when to fold: the best rule of so many lines, the shortest of those that cost the same."""
    fitting = [rule for rule in strategy.rules if len(rule.lines) <= lines]
    rule = min(fitting, key=lambda rule: (rule.cost, len(rule.lines)))
    blocks: list[Block] = [
        Heading("The rule"),
        Steps(tuple((str(at), f"{capital(line.text)}.") for at, line in enumerate(rule.lines, 1))),
        Text("Fold everything else."),
        Facts(
            (
                ("what it costs", _per_ante(rule.cost)),
                ("house edge with this rule", _per_ante(strategy.best_edge + rule.cost)),
                ("house edge with the best play", _per_ante(strategy.best_edge)),
            )
        ),
    ]
    others = [(other.number, *_cost(other.cost)) for other in strategy.rules]
    if len(others) > 1:
        blocks.append(grid("The best rules by number of lines", ("lines", *COST), others))
    simple = sorted(strategy.simple_rules, key=lambda simple: simple.cost)[:SIMPLE_RULES]
    rows = [(named.lines[0].hands, *_cost(named.cost)) for named in simple]
    blocks.append(grid("Simpler still: play", ("hands", *COST), rows))
    decisions = [
        (hands.name, hands.decision or "", f"{hands.hands:,}", percent(hands.share or 0, 2))
        for hands in strategy.classes
    ]
    classes = grid("", ("hand", "decision", "hands", "played"), decisions, left=2)
    proof = Text(SHORTEST if strategy.is_shortest else BEST_OF_SO_MANY)
    return [*blocks, Heading("The best decision with every hand", 2), classes, proof]


def _per_ante(cost: Fraction) -> str:
    return f"{fine_percent(cost)} of the Ante   exactly {exactly(cost)}"


# Streets


def _streets(strategy: StrategyAnswer) -> list[Block]:
    """Every decision by class of hand, street by street."""
    edge = Facts((("house edge with the best play", _per_ante(strategy.best_edge)),))
    return [Heading("The best decisions"), edge, *street_blocks(strategy.streets)]


# Pai gow


def _set(strategy: StrategyAnswer, lines: int) -> list[Block]:
    """How to set every hand against a dealer who is not seen."""
    short = short_way_of(strategy.short_ways, lines)
    near = [other for other in strategy.short_ways if abs(len(other.lines) - len(short.lines)) <= 3]
    rows = [(other.number, fine_percent(other.house_edge or Fraction(0)), *_cost(other.cost)) for other in near]
    return [
        Heading("How to set a hand: the first line that fits"),
        Steps(tuple((str(at), line.text) for at, line in enumerate(short.lines, 1))),
        Facts(
            (
                ("what it costs", f"{fine_percent(short.cost)} of the wager   exactly {exactly(short.cost)}"),
                ("house edge with these lines", _edge(short.house_edge)),
                (f"house edge by {strategy.house_way_name}", _edge(strategy.way_edge)),
                ("best split of every type of hand", _edge(strategy.best_edge)),
            )
        ),
        grid("With fewer or more lines", ("lines", "house edge", *COST), rows),
        Text(
            "Ranks are from one to the other, both included. Found by adding the line that gains most: a "
            "shorter one may exist."
        ),
    ]


def _answer(strategy: StrategyAnswer) -> list[Block]:
    """How to answer the hand of a dealer who is seen."""
    rows = [
        (
            hands.name,
            f"{hands.hands:,}",
            "" if hands.share is None else percent(hands.share, 4),
            *_cost(hands.cost),
        )
        for hands in strategy.classes
    ]
    return [
        Heading("The rule"),
        Steps((("1", BEST_ANSWER),)),
        Facts(
            (
                ("what it costs", "nothing: it is the best answer to every hand"),
                ("house edge with this rule", _edge(strategy.best_edge)),
                (f"house edge by {strategy.house_way_name}", _edge(strategy.way_edge)),
                ("cost of the house way", _edge(strategy.cost)),
            )
        ),
        Heading("Where the house way gives most away", 2),
        grid("", ("hand", "hands", "answered better", *COST), rows),
    ]
