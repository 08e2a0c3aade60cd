"""Other readings of a par sheet: what it would say if something were understood otherwise.

A figure that is wrong under the rules and right under one of these shows what went wrong. Each reading is a whole
sheet, worked out as exactly as the sheet itself.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.cards import STANDARD
from pitboss.games import Game, Paytable, published
from pitboss.games.settlement.pay import dollars
from pitboss.hands import JokerRule
from pitboss.maths.census.ace_high import ace_high_deals
from pitboss.maths.census.census import census
from pitboss.maths.price.analysis import Deals, game_census
from pitboss.reports.par.seat_price import ALL_OTHER
from pitboss.reports.par.sheet import ParLine, ParSheet
from pitboss.reports.par.sheets import side_sheet
from pitboss.reports.question import Question


@dataclass(frozen=True, slots=True)
class Reading:
    """A name for machines, words for people, and the sheet; some figures have words of their own."""

    id: str
    text: str
    sheet: ParSheet
    own_words: Mapping[str, str] = field(default_factory=dict)

    def words(self, figure: str) -> str:
        """The reading of a figure in words."""
        return self.own_words.get(figure, self.text)


def line_readings(question: Question, paytable: Paytable | None) -> Iterator[Reading]:
    """The pay table with one line read otherwise, as a printed figure is known to have read it."""
    game = question.game
    if paytable is None:
        return
    for figure in published(game):
        same = (figure.wager, figure.paytable) == (paytable.wager, paytable.designator)
        if same and figure.reading and figure.reading["hand"] in game.vocabulary.names:
            line, hand = figure.reading["line"], figure.reading["hand"]
            meaning = dict(game.vocabulary.meanings)[hand]
            words = f"{paytable.line(line).name} is read as {meaning}, as a figure of the approved document was"
            table = side_sheet(question, paytable.reading(line, hand))
            yield Reading("line-reading", words, table)


def envy_readings(sheet: ParSheet) -> Iterator[Reading]:
    """The totals with what other players' hands bring, for each number of players that there may be."""
    if sheet.envy is None:
        return
    for many, edge in sheet.envy.edges.items():
        if many > 1:
            words = f"it is the edge with envy of {many} players, at a wager of {dollars(sheet.envy.bet_cents)}"
            yield Reading("envy", words, replace(sheet, house_edge=edge))


def readings(sheet: ParSheet, question: Question, paytable: Paytable | None) -> Iterator[Reading]:
    """Every other reading of a sheet, the likeliest first."""
    yield from _stakes(sheet)
    if paytable is None:
        return
    yield _to_or_for(sheet)
    for other in question.side_paytables():
        if other.lines != paytable.lines and other.wager == paytable.wager:
            table = side_sheet(question, other)
            yield Reading("heading", f"these are the figures of {other.name} ({other.designator})", table)
    yield from envy_readings(sheet)
    yield from _jokers(sheet, question, paytable)
    yield Reading(
        "lines-above", "hands of the lines above are counted again", _with_hands_above(sheet, question.game, paytable)
    )


def _stakes(sheet: ParSheet) -> Iterator[Reading]:
    """The stake added to the net of every line that pays, or of every line: a gross return then has it twice."""
    text = "the stake is counted twice: it follows from gross returns that are taken for net ones"
    words = {
        "net_return": "the stake is counted twice: the gross return is given as the net one",
        "gross_return": "the stake is counted twice: it is added to a gross return that has it already",
    }
    yield Reading("stake-counted-twice", text, _with_nets(sheet, lambda net, line: net + line.staked), words)
    lines = tuple(replace(line, net=line.net + line.staked) if line.net is not None else line for line in sheet.lines)
    hits, pushes = sheet.hit_frequency, sheet.push_frequency  # what loses does not become a push by it
    every = replace(_totalled(sheet, lines), hit_frequency=hits, push_frequency=pushes)
    yield Reading("stake-counted-twice", text, every, words)


def _with_nets(sheet: ParSheet, changed: Callable[[Fraction, ParLine], Fraction]) -> ParSheet:
    """The sheet with another net result of every line that pays."""
    lines = tuple(
        replace(line, net=changed(line.net, line)) if line.net is not None and line.net >= 0 else line
        for line in sheet.lines
    )
    return _totalled(sheet, lines)


def _totalled(sheet: ParSheet, lines: tuple[ParLine, ...]) -> ParSheet:
    """The sheet with other lines and the totals that follow from them."""
    nets = [(line.probability, line.net) for line in lines if line.net is not None]
    known = sheet.house_edge is not None
    mean = sum((chance * net for chance, net in nets), Fraction(0))
    square = sum((chance * net**2 for chance, net in nets), Fraction(0))
    return replace(
        sheet,
        lines=lines,
        house_edge=-mean if known else None,
        variance=square - mean**2 if known else None,
        hit_frequency=sum((line.probability for line in lines if line.net is None or line.net > 0), Fraction(0)),
        push_frequency=sum((line.probability for line in lines if line.net == 0), Fraction(0)),
        element_of_risk=None,
    )


def _to_or_for(sheet: ParSheet) -> Reading:
    """Every pay with the other word: what is printed "to 1" paid "for 1", or the other way."""
    is_for = " for " in " ".join(line.pays for line in sheet.lines)
    words = '"for 1" is read as "to 1"' if is_for else '"to 1" is read as "for 1"'

    def other(net: Fraction, line: ParLine) -> Fraction:
        if line.odds is None or not line.odds:
            return net
        return line.odds if is_for else line.odds - 1

    return Reading("to-for", words, _with_nets(sheet, other))


def _jokers(sheet: ParSheet, question: Question, paytable: Paytable) -> Iterator[Reading]:
    """The joker counted otherwise: fully wild instead of semi-wild or the other way, or left out of the deck."""
    game, own = question.game, question.joker_rule
    if not game.deck.jokers:
        return
    for joker in JokerRule:
        if joker is not own:
            words = f"the joker is counted as {joker.replace('-', ' ')}"
            counted = game_census(game, joker)
            deals = ace_high_deals(counted.counts, game.deck, joker) if paytable.asks_for_dealer else counted.deals
            yield Reading("joker", words, _counted(sheet, paytable, game, deals))
    plain = census(game.vocabulary, STANDARD, game.cards, own)
    deals = ace_high_deals(plain.counts, STANDARD, own) if paytable.asks_for_dealer else plain.deals
    yield Reading("joker", "the joker is left out: 52 cards are counted", _counted(sheet, paytable, game, deals))


def chosen(paytable: Paytable, game: Game) -> Paytable:
    """The pay table with the first of its choices made, where whoever bets has one."""
    choices = game.wager(paytable.wager).choices
    return paytable.choose(choices[0]) if choices else paytable


def _counted(sheet: ParSheet, paytable: Paytable, game: Game, deals: Deals) -> ParSheet:
    """The sheet over other deals; a line that never comes is there with nothing."""
    table, total = chosen(paytable, game), sum(deals.values())
    counts = dict.fromkeys([*(line.id for line in table.lines), ALL_OTHER], 0)
    for key, count in deals.items():
        line = table.line_for(*key)
        counts[line.id if line else ALL_OTHER] += count
    lines = tuple(replace(line, combinations=counts[line.id], deals=total) for line in sheet.lines)
    return replace(_totalled(sheet, lines), deals=total)


def _with_hands_above(sheet: ParSheet, game: Game, paytable: Paytable) -> ParSheet:
    """Each line with all hands that have what it asks for, also those that a line above takes."""
    table = chosen(paytable, game)
    counted = game_census(game)
    deals = ace_high_deals(counted.counts, game.deck, game.joker) if table.asks_for_dealer else counted.deals
    counts = {
        line.id: sum(count for key, count in deals.items() if line.matches(*key, table.vocabulary))
        for line in table.lines
    }
    lines = tuple(replace(line, combinations=counts.get(line.id, line.combinations)) for line in sheet.lines)
    return replace(sheet, lines=lines)
