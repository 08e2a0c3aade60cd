"""Outcome entry: what the page of a dealer who says how each seat came out has to know, from rules and pay tables."""

from dataclasses import dataclass

from pitboss.games.cast import BOARD, DEALER
from pitboss.games.settlement.meeting import DealersHand
from pitboss.games.settlement.outcomes import outcomes
from pitboss.games.streets import History, action_named, histories, most_times, usual_action
from pitboss.games.table.table import Table


@dataclass(frozen=True, slots=True)
class DealerCase:
    """What may be said of the dealer's hand, and how seats can come out against it."""

    id: str
    name: str
    qualifies: bool
    barred: bool
    outcomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaidDecisionView:
    """One decision of a way to bet."""

    action: str
    times: int


@dataclass(frozen=True, slots=True)
class WayToBet:
    """One way in which a seat's decisions can go, by its name."""

    name: str
    folded: bool
    decisions: tuple[SaidDecisionView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomesView:
    """What can be said of a round: of the dealer, of the seats' bets, and of whose cards a pay table may ask.

    ``base`` are the wagers of which a seat needs one to win or lose; the first way to bet is the usual one.
    """

    dealer: tuple[DealerCase, ...]
    ways: tuple[WayToBet, ...]
    base: tuple[str, ...]
    dealer_cards: int
    board_cards: int
    unknown: str


#: What nobody can read off a table that enters outcomes; every page and paper that shows its rounds says so.
UNKNOWN = "Cards are known only where a bonus or a jackpot paid: how often each hand came up is not known"


def outcomes_view(table: Table) -> OutcomesView:
    """What a dealer can say of a round at a table."""
    return OutcomesView(
        dealer=tuple(_cases(table)),
        ways=_ways(table),
        base=table.game.base_wagers,
        dealer_cards=table.game.cards_dealt(DEALER),
        board_cards=table.game.cards_dealt(BOARD),
        unknown=UNKNOWN,
    )


def _cases(table: Table) -> list[DealerCase]:
    """The dealer's hand as the settlement tells it apart: one that qualifies, one that does not, one that pushes."""
    game = table.game
    if not game.cast.dealer:
        return []
    asked = bool(game.dealer_qualifies_from)
    cases = [DealerCase("plain", "Dealer qualifies" if asked else "Dealer plays", True, False, _words(table))]  # noqa: FBT003
    if asked:
        words = _words(table, qualifies=False)
        cases.append(DealerCase("unqualified", "Dealer does not qualify", False, False, words))  # noqa: FBT003
    if table.pai_gow_rules.barred is not None:
        name = f"Dealer: {table.pai_gow_rules.barred.replace('-', ' ')}"
        cases.append(DealerCase("barred", name, True, True, _words(table, barred=True)))  # noqa: FBT003
    return cases


def _words(table: Table, *, qualifies: bool = True, barred: bool = False) -> tuple[str, ...]:
    return tuple(str(outcome) for outcome in outcomes(table, DealersHand((), qualifies, barred)))


def _ways(table: Table) -> tuple[WayToBet, ...]:
    """Every way to bet: the usual one first, and folds last."""
    ways = sorted(histories(table.game), key=lambda way: (way.folded, not _is_usual(table, way)))
    return tuple(WayToBet(_name(table, way), way.folded, _said(way)) for way in ways)


def _is_usual(table: Table, way: History) -> bool:
    """Whether every decision of it is the one of which nothing is said."""
    steps = table.game.steps
    return all(
        decision.action == usual_action(steps[decision.place])
        and decision.times == min(action_named(table.game, steps[decision.place], decision.action).every_times or (0,))
        for decision in way.decisions
    )


def _said(way: History) -> tuple[SaidDecisionView, ...]:
    return tuple(SaidDecisionView(decision.action, decision.times) for decision in way.decisions)


def _name(table: Table, way: History) -> str:
    """A way to bet by the wagers that went down or came back in it."""
    done = []
    for decision in way.decisions:
        action = action_named(table.game, table.game.steps[decision.place], decision.action)
        if action.wager:
            many = f" {decision.times}×" if most_times(table.game, action.wager) > 1 else ""
            done.append(f"{table.spot_name(action.wager)}{many}")
        elif action.pull:
            done.append(f"{table.spot_name(action.pull)} back")
    if way.folded:
        return f"Fold after {', '.join(done)}" if done else "Fold"
    return ", ".join(done) or "All stay"
