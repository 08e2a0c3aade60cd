"""The software's part of a round at a practice table: it is taken up, played on for who is gone, put away, and paid."""

from dataclasses import replace

from pitboss.cards import format_cards, parse_cards
from pitboss.cards.shuffle import Shuffle
from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.floor import accounts
from pitboss.floor.documents import FloorTable, KeptShuffle, TableRound
from pitboss.floor.practice import software
from pitboss.floor.tables.rounds import keep_round, round_of
from pitboss.games.step import StepKind
from pitboss.jackpots.accounts import PRACTICE
from pitboss.jackpots.documents import Award
from pitboss.ledger import units
from pitboss.rounds import Round, Status
from pitboss.rounds.virtual import VirtualRound


def taken_up(desk: Desk, kept: TableRound) -> VirtualRound:
    """A round that was put away, with its shuffle and how far the deal has come."""
    shuffle = kept.shuffle
    if shuffle is None:
        raise PitbossError(f"Round {kept.id} is not dealt by software")
    cards = Shuffle(parse_cards(shuffle.cards), shuffle.secret, shuffle.source, shuffle.position)
    return VirtualRound(cards, round_of(desk, kept), [], shuffle.dealt)


def put_away(
    desk: Desk, table: FloorTable, kept: TableRound, game: VirtualRound, ready: tuple[str, ...] = (), ready_at: str = ""
) -> None:
    """Keep a round until the next act; one that is over is paid into the purses."""
    shuffle = KeptShuffle(
        format_cards(game.shuffle.cards), game.shuffle.secret, game.shuffle.source, game.shuffle.position, game.dealt
    )
    kept = replace(kept, ready=ready, ready_at=ready_at)
    kept = keep_round(desk, table, kept, game.state, game.events, software.DEALER, shuffle)
    if kept.closed:
        _settle_purses(desk, kept, game.state)


def _settle_purses(desk: Desk, kept: TableRound, state: Round) -> None:
    """Pay the results of the round and its jackpots to the purses."""
    awards = [
        document for document in desk.documents.values() if isinstance(document, Award) and document.round == state.id
    ]
    won: dict[str, int] = dict(state.purses)
    for award in awards:
        name = state.seats[award.seat].player
        won[name] = won.get(name, 0) + award.amount_cents
    amounts = {accounts.purse(player): -units(won[name]) for name, player in kept.players.items() if won.get(name)}
    if amounts:
        amounts[PRACTICE] = -sum(amounts.values())
        desk.move("practice-round", amounts, {"table": kept.table, "round": state.id})


def play_out(game: VirtualRound, kept: TableRound, table: FloorTable, leaving: str = "") -> None:
    """Decide for those who have left, street by street, until it is the turn of a player who is here or all is over."""
    here = {chair.player for chair in table.chairs} - {leaving}
    while game.state.status is Status.RUNNING and game.state.step.kind is StepKind.DECIDE:
        gone = [seat for seat in game.state.undecided if player_of(game, kept, seat) not in here]
        if not gone:
            return
        game.decide_for(gone[0])
        game.advance()


def player_of(game: VirtualRound, kept: TableRound, seat: int) -> str:
    """The id of the player whose hand lies at a seat; empty if none does."""
    hand = game.state.seats.get(seat)
    return kept.players.get(hand.player, "") if hand else ""
