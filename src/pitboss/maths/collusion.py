"""Collusion at a table: what a base game keeps from a player who sees the cards of 1, 2, 3… other seats."""

from dataclasses import replace
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.table import Table
from pitboss.maths import high_five_seen, three_card_seen
from pitboss.maths.base_games import Work, best_decisions, kept_name
from pitboss.maths.engines import Engine, engine_of
from pitboss.maths.exact_wagers import exact_base
from pitboss.maths.keep import kept_fractions
from pitboss.maths.seen_cards import Collusion, Seen, Sets

SEED = 7
#: Sets of cards drawn for each number of seats; in seven cards each set takes some milliseconds.
THREE_CARD_SETS, SEVEN_CARD_SETS = 20_000, 10_000


def is_counted(table: Table) -> bool:
    """Whether the decisions of a game are priced with cards seen: where hands are set unseen, they are not."""
    return engine_of(table.game) is not Engine.PAI_GOW or table.game.base.dealer_first


def sets_by_default(table: Table) -> int:
    """How many sets of cards are drawn if nobody says."""
    return THREE_CARD_SETS if engine_of(table.game) is Engine.THREE_CARD else SEVEN_CARD_SETS


def collusion(table: Table, sets: int, seed: int, work: Work) -> Collusion:
    """The edge alone, and the gain from the cards of 1 seat up to all others of a full table; counted once and kept."""
    if not is_counted(table):
        raise PitbossError(f"Pitboss does not count what cards seen bring to {table.game.name}: its hands are set")
    alone = exact_base(table, work, count=True)
    if alone is None:
        raise AssertionError("a base game that was asked for is counted")
    seats = range(1, table.game.players)
    return Collusion(-alone, tuple(_kept(table, many, sets, seed, work) for many in seats), sets, seed)


def _kept(table: Table, seats: int, sets: int, seed: int, work: Work) -> Seen:
    engine = engine_of(table.game)
    if engine is Engine.PAI_GOW:
        return Seen(seats, Fraction(0))  # the dealer's hand lies face up: nothing is left to learn from others
    if engine is Engine.THREE_CARD and seats == 1:
        sets = seed = 0  # every set is visited

    def count() -> dict[str, Fraction]:
        seen = _count(table, seats, sets, seed, work)
        error = {} if seen.standard_error is None else {"error": Fraction(seen.standard_error)}
        return {"gain": seen.gain, **error}

    lines = [paytable.lines for paytable in table.paytables.values() if paytable.role != "wager"]
    name = kept_name(table.game, "seen", lines, table.wheel, seats, sets, seed)
    facts = kept_fractions(name, count, recount=work.recount).fractions()
    return Seen(seats, facts["gain"], float(facts["error"]) if "error" in facts else None)


def _count(table: Table, seats: int, sets: int, seed: int, work: Work) -> Seen:
    told = replace(work, progress=lambda what, done, parts: work.progress(f"{seats} seen: {what}", done, parts))
    if engine_of(table.game) is Engine.THREE_CARD:
        hands = three_card_seen.Hands(table.paytables["ante-bonus"])
        if seats == 1:
            return Seen(seats, three_card_seen.one_seat_gain(hands, told.progress))
        return three_card_seen.seats_gain(hands, seats, Sets(sets, seed, three_card_seen.CHUNK), told)
    decided = best_decisions(table.game, table.wheel, work)
    drawn = Sets(sets, seed, high_five_seen.CHUNK)
    return high_five_seen.seats_gain(seats, table.wheel, decided, drawn, told)
