"""The streets of a game's files: deals, boards and decisions fit together, and every hand can be made.

What is missing or in the wrong order fails when the files are read, with its place.
"""

import itertools
import math
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.games.cast import BOARD, DEALER, SEAT
from pitboss.games.files.toml_types import check_known, placed, several
from pitboss.games.step import PULL, Action, Offer, Step, StepKind
from pitboss.games.streets import actions_of, decisions, histories

if TYPE_CHECKING:
    from pitboss.games.game import Game

#: More ways that decisions can go than any game has; each of them is looked at.
MOST_WAYS = 5_000


def check_streets(game: "Game", where: str) -> None:
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
    known = [wager.id for wager in game.wagers]
    for wager in game.wagers:
        here = f"{where}, wager {wager.id!r}"
        check_known("wager", (name for name in (wager.follows, wager.paid_as) if name), known, here)
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
        check_known("wager", [offer.wager or offer.pull], (wager.id for wager in game.wagers), here)
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
