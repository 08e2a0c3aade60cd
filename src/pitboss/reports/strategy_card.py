"""Strategy cards: one page a game, made from the exact strategy. A rule of few lines, and exactly what it costs."""

from fractions import Fraction

from pitboss.games import Game
from pitboss.games.house_way import HouseWay
from pitboss.maths.answer_strategy import AnswerClass, AnswerStrategy
from pitboss.maths.set_strategy import SetStrategy
from pitboss.maths.strategy import HandClass, PlayStrategy
from pitboss.reports.document import Block, Document, Facts, Heading, Steps, Text, grid
from pitboss.reports.numbers import exactly, fine_percent, percent
from pitboss.reports.strategies import AnsweredByWay, Played, SetByWay
from pitboss.reports.strategy_words import (
    BEST_ANSWER,
    NameOf,
    decision_text,
    line_text,
    named_rule,
    rule_of,
    short_way_of,
)

#: So many of the simplest rules stand on a card, the cheapest first.
SIMPLE_RULES = 5
COST = ("cost", "exactly")
#: So many lines has the rule of a card unless told otherwise: of a game of ante and play, and of one that sets hands.
FEW_LINES, FEW_WAYS = 3, 15


def _edge(edge: Fraction) -> str:
    return f"{fine_percent(edge)}   exactly {exactly(edge)}"


def _cost(cost: Fraction) -> tuple[str, str]:
    return fine_percent(cost), exactly(cost)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _document(game: Game, played: str, made: str, blocks: list[Block]) -> Document:
    rules = Text(f"{game.name}, rules version {game.version}, SHA-256 {game.content_hash}; {played}.", small=True)
    return Document(f"How to play {game.name}", made, (*blocks, rules))


def card_of(
    strategy: Played | SetByWay | AnsweredByWay, made: str = "", *, lines: int | None = None, played: str = ""
) -> Document:
    """The card of a strategy, of whichever kind it is, with a rule of at most so many lines."""
    if isinstance(strategy, Played):
        few = lines or FEW_LINES
        return play_card(strategy.game, strategy.found, strategy.name_of, lines=few, played=played, made=made)
    if isinstance(strategy, SetByWay):
        return set_card(strategy.setting.game, strategy.way, strategy.found, lines=lines or FEW_WAYS, made=made)
    return answer_card(strategy.setting.game, strategy.way, strategy.found, made=made)


# Ante and play


def play_card(
    game: Game, found: PlayStrategy, name_of: NameOf, *, lines: int, played: str = "", made: str = ""
) -> Document:
    """The card of a game in which a hand is played or folded."""
    rule = rule_of(found, lines)
    blocks: list[Block] = [
        Heading("The rule"),
        Steps(tuple((str(at), f"{_upper(line_text(each, name_of))}.") for at, each in enumerate(rule.lines, 1))),
        Text("Fold everything else."),
        Facts((
            ("what it costs", _per_ante(rule.cost)),
            ("house edge with this rule", _per_ante(found.house_edge + rule.cost)),
            ("house edge played for the best", _per_ante(found.house_edge)),
        )),
    ]  # fmt: skip
    others = [(str(len(each.lines)), *_cost(each.cost)) for each in found.rules]
    if len(others) > 1:
        blocks.append(grid("The best rules of so many lines", ("lines", *COST), others))
    simple = sorted(found.named.items(), key=lambda each: each[1])[:SIMPLE_RULES]
    rows = [(named_rule(found, name), *_cost(cost)) for name, cost in simple]
    blocks.append(grid("Simpler still: play", ("hands", *COST), rows))
    blocks += [Heading("The best decision with every hand", 2), _classes(found, name_of), Text(_proof(found))]
    return _document(game, played or "every hand priced against all dealer's hands", made, blocks)


def _per_ante(cost: Fraction) -> str:
    return f"{fine_percent(cost)} of the Ante   exactly {exactly(cost)}"


def _proof(found: PlayStrategy) -> str:
    if found.shortest:
        return "One line plays every hand for the best: there is no shorter rule."
    return (
        "Each rule is the best of all rules of so many lines that ask for ranks held or the joker; shorter ones of "
        "another kind are not ruled out."
    )


def _classes(found: PlayStrategy, name_of: NameOf) -> Block:
    columns = ("hand", "decision", "hands", "played")
    return grid("", columns, [_class_row(each, name_of) for each in found.classes], left=2)


def _class_row(each: HandClass, name_of: NameOf) -> tuple[str, ...]:
    return each.name, decision_text(each, name_of), f"{each.hands:,}", percent(Fraction(each.played, each.hands), 2)


# Pai gow


def set_card(game: Game, way: HouseWay, found: SetStrategy, *, lines: int, made: str = "") -> Document:
    """The card of pai gow against a dealer who is not seen: how to set every hand."""
    short = short_way_of(found, lines)
    steps = Steps(tuple((str(at), line.text) for at, line in enumerate(short.lines, 1)))
    near = [each for each in found.short_ways if abs(len(each.lines) - len(short.lines)) <= 3]
    rows = [(str(len(each.lines)), fine_percent(each.house_edge), *_cost(each.cost)) for each in near]
    blocks: list[Block] = [
        Heading("How to set a hand: the first line that fits"),
        steps,
        Facts((
            ("what it costs", f"{fine_percent(short.cost)} of the wager   exactly {exactly(short.cost)}"),
            ("house edge with these lines", _edge(short.house_edge)),
            (f"house edge by {way.name}", _edge(found.way_edge)),
            ("best split of every type of hand", _edge(found.best_edge)),
        )),
        grid("With fewer or more lines", ("lines", "house edge", *COST), rows),
        Text("Ranks are from one to the other, both included. Found by adding the line that gains most: none is "
             "claimed to be the shortest."),
    ]  # fmt: skip
    return _document(game, f"the dealer sets by {way.name} ({way.content_hash[:12]})", made, blocks)


def answer_card(game: Game, way: HouseWay, found: AnswerStrategy, *, made: str = "") -> Document:
    """The card of pai gow against a dealer who is seen: answer the dealer's hand."""
    ordered = sorted(found.classes, key=lambda each: each.cost, reverse=True)
    columns = ("hand", "hands", "answered better", *COST)
    blocks: list[Block] = [
        Heading("The rule"),
        Steps((("1", BEST_ANSWER),)),
        Facts((
            ("what it costs", "nothing: it is the best answer to every hand"),
            ("house edge with this rule", _edge(found.best_edge)),
            (f"house edge by {way.name}", _edge(found.way_edge)),
            ("cost of the house way", _edge(found.cost)),
        )),
        Heading("Where the house way gives most away", 2),
        grid("", columns, [_answer_row(each, found) for each in ordered]),
    ]  # fmt: skip
    return _document(game, f"the dealer sets by {way.name} ({way.content_hash[:12]})", made, blocks)


def _answer_row(each: AnswerClass, found: AnswerStrategy) -> tuple[str, ...]:
    better = "" if each.better is None else percent(each.better, 4)
    return each.name.replace("-", " "), f"{each.hands:,}", better, *_cost(Fraction(each.cost, found.deals))
