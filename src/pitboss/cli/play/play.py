"""``pitboss play``: rounds in a terminal, the software dealing."""

import contextlib
import datetime as dt
import itertools
import re
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from pitboss.cards import by_rank, format_cards, parse_cards
from pitboss.cards.shuffle import SeededSource, Source, SystemSource
from pitboss.cli.options import Joker, Jurisdiction, OwnGame, Way, game_of, pair
from pitboss.cli.output import console
from pitboss.cli.output import table as as_table
from pitboss.cli.play.card_art import drawn, in_a_row
from pitboss.cli.play.round_log import RoundLog
from pitboss.cli.play.wagers_text import TypedBet, example_bets, parse_bets, wager_rows
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.settlement.pay import dollars, parse_cents
from pitboss.games.step import PULL, Action, StepKind
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.phases.acts import OfferedAction, is_setting, offered_actions
from pitboss.rounds.phases.bets import announcement, check_seed
from pitboss.rounds.phases.settlement import lammers
from pitboss.rounds.virtual import VirtualRound

SEED = re.compile(r"[A-Za-z0-9._-]{1,60}")
QUIT = ("q", "quit", "exit")
#: What a player says who sits a round out.
OUT = ("-", "0", "none")
#: What stands for a seed that is asked for in every round, once the house's secret is sealed.
ASK = "ask"
PLACES = ("1", "2", "3", "4", "5", "6", "7")
Ask = Callable[[str], str]


class PlayerLeft(Exception):  # noqa: N818 - a player who goes home is no error
    """Raised when the player leaves the table."""


@dataclass
class PlaySession:
    """A player's time at a table: the purse, the last bets, and where things are printed and written."""

    table: Table
    out: Console
    ask: Ask
    seats: int = 1
    seed: str | None = None
    player_seeds: tuple[str, ...] = ()
    rounds: int | None = None
    advice: bool = False
    purses: dict[str, int] = field(default_factory=dict)
    last: dict[int, tuple[TypedBet, ...]] = field(default_factory=dict)
    log: RoundLog = field(default_factory=lambda: RoundLog(None))
    game: VirtualRound | None = None
    written: int = 0

    def player(self, seat: int) -> str:
        """What the player of a seat is called."""
        return "You" if self.seats == 1 else f"Player {seat}"

    def begin(self, game: VirtualRound) -> None:
        """Open another round; its opening is on the disk before anyone bets."""
        self.game, self.written = game, 0
        self.write()

    def write(self) -> None:
        """Write the round's new events to the log."""
        if self.game is not None:
            self.log.add(self.game.events[self.written :])
            self.written = len(self.game.events)

    def answer(self, question: str) -> str:
        """Read what the player types, who may always leave; every event is written before a question is asked."""
        self.write()
        try:
            said = self.ask(question).strip()
        except RuntimeError:  # there is no standard input at all
            raise EOFError from None
        if said.lower() in QUIT:
            raise PlayerLeft
        return said

    def say(self, *lines: Text | str) -> None:
        """Print lines as they are, without reading marks in them."""
        for line in lines:
            self.out.print(line if isinstance(line, Text) else Text(line))


def options_of(texts: Sequence[str]) -> dict[str, str]:
    """The options that were given as ID=CHOICE texts."""
    found: dict[str, str] = {}
    for text in texts:
        name, choice = pair(text, "option", "ID=CHOICE, as `pitboss show GAME` lists them")
        if found.get(name, choice) != choice:
            raise PitbossError(f"Option {name} is given twice: as {found[name]} and as {choice}")
        found[name] = choice
    return found


def setup_of(
    game: Game, options: Sequence[str], house_way: str | None, jurisdiction: str, joker: str | None = None
) -> TableSetup:
    """The table that was asked for, under the limits of today."""
    return TableSetup(
        game.id,
        options=options_of(options),
        house_way=house_way or "",
        joker=game.joker_rule(joker) if joker else "",
        jurisdiction=jurisdiction,
        day="" if jurisdiction == "none" else dt.datetime.now(tz=dt.UTC).date().isoformat(),
    )


def play(
    game: OwnGame,
    seats: Annotated[int, typer.Option(help="Seats to play, each with its own purse.")] = 1,
    options: Annotated[
        list[str] | None,
        typer.Option("--option", help="A choice left to the casino, as ID=CHOICE: see `pitboss show GAME`."),
    ] = None,
    house_way: Way = None,
    joker: Joker = None,
    jurisdiction: Jurisdiction = "washington",
    bankroll: Annotated[str, typer.Option(help="Dollars to start with.")] = "1000",
    advice: Annotated[
        bool, typer.Option("--advice", help="After each hand, what the best decision was and what yours cost.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="Shuffle from this seed: a simulation that can be repeated.")] = None,
    player_seeds: Annotated[
        list[str] | None,
        typer.Option(
            "--player-seed",
            metavar="TEXT",
            help="What a seat adds to the shuffle, one a seat; `ask` asks every round.",
        ),
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="Leave after this many rounds.", min=1)] = None,
    log: Annotated[str | None, typer.Option(metavar="FILE", help="Add every event to this log.")] = None,
) -> None:
    """Play at the table that was asked for, the answers typed in the terminal."""
    found, bankroll_cents = game_of(game), parse_cents(bankroll)
    run(
        found,
        setup_of(found, options or (), house_way, jurisdiction, joker),
        seats=seats,
        seed=seed,
        player_seeds=tuple(player_seeds or ()),
        rounds=rounds,
        advice=advice,
        bankroll_cents=bankroll_cents,
        log=log,
    )


def run(
    game: Game,
    setup: TableSetup,
    *,
    seats: int = 1,
    seed: str | None = None,
    player_seeds: tuple[str, ...] = (),
    rounds: int | None = None,
    advice: bool = False,
    bankroll_cents: int = 100_000,
    log: str | None = None,
    ask: Ask = input,
) -> None:
    """Play rounds until the player leaves."""
    sitting = PlaySession(open_table(setup, game), console(), ask, seats, seed, player_seeds, rounds, advice)
    _check(sitting)
    for seat in range(1, seats + 1):
        sitting.purses[sitting.player(seat)] = bankroll_cents
    with RoundLog(log) as sitting.log:
        _welcome(sitting)
        with contextlib.suppress(PlayerLeft, EOFError, KeyboardInterrupt):
            _rounds(sitting)
    for player, cents in sitting.purses.items():
        sitting.say(f"{player}: {dollars(cents)}, {dollars(cents - bankroll_cents)} in this session.")


def _check(sitting: PlaySession) -> None:
    """Refuse impossible seeds and seats, and advice on a game whose decisions are not counted, before the cards."""
    table, seats, player_seeds = sitting.table, sitting.seats, sitting.player_seeds
    if sitting.seed is not None and not SEED.fullmatch(sitting.seed):
        raise PitbossError("A seed is 1 to 60 letters, digits or .-_")
    for player_seed in player_seeds:
        check_seed(player_seed)
    if len(player_seeds) > seats:
        raise PitbossError(f"There are {len(player_seeds)} players' seeds for {seats} seats")
    if not 1 <= seats <= len(table.seats):
        raise PitbossError(f"{table.game.name} has 1 to {len(table.seats)} seats, not {seats}")
    if sitting.advice:
        from pitboss.maths.engines import engine_of

        engine_of(table.game)


def _welcome(sitting: PlaySession) -> None:
    table = sitting.table
    sitting.out.print(as_table(table.game.name, ("wager", "", "limits", "pay table"), wager_rows(table), left=4))
    sitting.say(f"These are {table.game.standing.words}.")
    sitting.say(
        f"Type your bets: an amount for {table.game.base.wager}, then others by name, as in: {example_bets(table)}",
        "Enter repeats the last bets, - sits a round out, q leaves.",
    )
    if sitting.seed is not None:
        sitting.say("The shuffle comes from a seed: these rounds are a simulation.")


def _rounds(sitting: PlaySession) -> None:
    seed = sitting.seed
    for number in itertools.count(1):
        source: Source = SystemSource() if seed is None else SeededSource(f"{seed}/{number}")
        now = dt.datetime.now(tz=dt.UTC).isoformat(timespec="seconds")
        game = VirtualRound.opened(
            sitting.table,
            source,
            _round_id(sitting, number),
            now,
            sitting.log.before,
            joint=bool(sitting.player_seeds),
        )
        sitting.begin(game)
        sealed = "house's secret" if game.state.joint else "shuffle"
        sitting.say("", f"Round {number}. The {sealed} is sealed: SHA-256 {game.state.commitment}")
        try:
            _play(sitting, game)
        except (PlayerLeft, EOFError, KeyboardInterrupt):
            _leave(sitting, game)
            raise
        finally:
            for player, cents in game.state.purses.items():
                sitting.purses[player] += cents
            sitting.write()
        if number == sitting.rounds:
            return


def _round_id(sitting: PlaySession, number: int) -> str:
    """A new id for a round; a seeded round has the same one each time it is repeated."""
    game = sitting.table.game.id
    return f"{game}-{uuid.uuid4()}" if sitting.seed is None else f"{game}-{sitting.seed}-{number}"


def _leave(sitting: PlaySession, game: VirtualRound) -> None:
    """A player who goes before the cards has no bet; one who goes after them folds, or is set by the house way."""
    if game.state.step.kind is StepKind.WAGERS:
        game.do(e.IrregularityCalled(kind="void", reason="The player left the table before the cards"))
    has_cards = game.state.step.kind is not StepKind.WAGERS and game.state.status is Status.RUNNING
    while game.state.status is Status.RUNNING:
        for seat in game.state.undecided:
            act = game.decide_for(seat)
            done = {"fold": "folded", "set": "set by the house way", "pull": "the bet is pulled back"}
            sitting.say(f"{sitting.player(seat)} left: {done.get(act.action, act.action)}.")
        game.advance()
    game.advance()
    if has_cards:
        _show_end(sitting, game)


def _play(sitting: PlaySession, game: VirtualRound) -> None:
    while game.state.step.kind is StepKind.WAGERS:
        for seat in range(1, sitting.seats + 1):
            _bet(sitting, game, seat)
        _close(sitting, game)
    waits = game.state.step.kind is StepKind.DECIDE
    if game.state.dealer.revealed and waits:
        _show_dealer(sitting, game)
    mistakes: list[str] = []
    while game.state.status is Status.RUNNING and game.state.step.kind is StepKind.DECIDE:
        mistakes += _decide(sitting, game, game.state.undecided[0])
        game.advance()
    _show_end(sitting, game)
    if game.state.joint:
        sitting.say(f"The house's secret was {game.shuffle.secret}: the cards follow from it and the seeds.")
    sitting.say(*mistakes)


def _close(sitting: PlaySession, game: VirtualRound) -> None:
    """Close the betting; bets that can't stand go back, and are asked for again."""
    said, seeds = announcement(game.state), _seeds(sitting, game.state)
    state, events = game.state, list(game.events)
    try:
        game.close_betting(seeds)
    except PitbossError as error:
        sitting.say(str(error))
        game.state, game.events = state, events  # a seat gives its seed once: not with bets that go back
        for number, seat in game.state.seats.items():
            for wager in [name for name in reversed(list(seat.stakes)) if not sitting.table.wagers[name].lead]:
                game.do(e.WagerTakenBack(seat=number, wager=wager, reason="The bets could not stand"))
        sitting.last.clear()
        return
    sitting.say(*([f"{said}."] if said else []), *_lammers(game.state))
    sitting.say(*(f"Seat {seat} adds the seed {seed!r}." for seat, seed in game.state.seeds.items() if seed))


def _seeds(sitting: PlaySession, state: Round) -> dict[int, str]:
    """The seed that each betting seat adds to the shuffle; a player's own is asked for after the house's secret."""
    given = {seat: seed for seat, seed in enumerate(sitting.player_seeds, 1) if seat in state.seats}
    return {seat: _asked_seed(sitting, seat) if seed == ASK else seed for seat, seed in given.items()}


def _asked_seed(sitting: PlaySession, seat: int) -> str:
    while True:
        said = sitting.answer(f"{sitting.player(seat)}: a seed for the shuffle: ")
        try:
            check_seed(said)
        except PitbossError as error:
            sitting.say(str(error))
        else:
            return said


def _lammers(state: Round) -> list[str]:
    """The places on the layout where envy lammers lie."""
    names = {
        number: [state.table.wagers[wager].name for wager in lammers(state, seat)]
        for number, seat in sorted(state.seats.items())
    }
    return [f"Seat {number} has an envy lammer: {', '.join(wagers)}." for number, wagers in names.items() if wagers]


def _bet(sitting: PlaySession, game: VirtualRound, seat: int) -> None:
    """Ask for bets until they stand; without bets the seat stays empty."""
    player, last = sitting.player(seat), sitting.last.get(seat, ())
    again = f" [{_words(last)}]" if last else ""
    while True:
        said = sitting.answer(f"{player}: {dollars(sitting.purses[player])}. Bets{again}: ")
        if said == "?":
            _welcome(sitting)
            continue
        try:
            bets = () if said in OUT else parse_bets(said, sitting.table) if said else last
            _check_purse(sitting, player, bets)
            _place(game, seat, player, bets)
        except PitbossError as error:
            sitting.say(str(error))
            continue
        if bets or sitting.seats > 1:
            sitting.last[seat] = bets
            return


def _words(bets: Sequence[TypedBet]) -> str:
    return " ".join(f"{bet.wager} {dollars(bet.cents)} {bet.choice}".strip() for bet in bets)


def _check_purse(sitting: PlaySession, player: str, bets: Sequence[TypedBet]) -> None:
    """Refuse bets, with the wager that may follow them, that the purse does not cover."""
    needed = sitting.table.most_cents((bet.wager, bet.cents) for bet in bets)
    if needed > sitting.purses[player]:
        raise PitbossError(
            f"These bets may take {dollars(needed)}, more than the purse of {dollars(sitting.purses[player])}"
        )


def _place(game: VirtualRound, seat: int, player: str, bets: Sequence[TypedBet]) -> None:
    """Place all bets of a seat, or none of them."""
    state, events = game.state, list(game.events)
    try:
        for bet in bets:
            game.do(e.WagerPlaced(seat=seat, player=player, wager=bet.wager, cents=bet.cents, choice=bet.choice))
    except PitbossError:
        game.state, game.events = state, events
        raise


def _decide(sitting: PlaySession, game: VirtualRound, seat: int) -> list[str]:
    """Ask a seat for its decision; return what the best one would have been, if advice was asked for."""
    state = game.state
    cards = by_rank(state.seats[seat].cards)
    _show_open_cards(sitting, state)
    sitting.say("", f"{sitting.player(seat)}, seat {seat}:", drawn(cards, numbered=Action.SET in state.step.actions))
    while True:
        said = sitting.answer(_question(game, seat))
        try:
            if said == "?":
                _show_advice(sitting, game, seat)
                continue
            act = _act(game, seat, said)
            game.do(act)
        except PitbossError as error:
            sitting.say(str(error))
            continue
        return _judged(sitting, state, act) if sitting.advice else []


def _show_open_cards(sitting: PlaySession, state: Round) -> None:
    """What lies face up for all while players decide: the board, and cards of a dealer who has more face down."""
    if state.board_dealt:
        board = in_a_row(state.board[: state.board_up]) if state.board_up else Text("face down")
        sitting.say("", Text("Board: ") + board)
    if state.dealer.up and not state.dealer.revealed:
        sitting.say("", Text("The dealer shows ") + in_a_row(state.dealer.up))


def _question(game: VirtualRound, seat: int) -> str:
    if is_setting(game.state):
        return "Front: two places or cards, h for the house way, ? for exact values: "
    words = [f"{key} to {_verb(offered)}" for key, offered in _keys(game.state, seat).items()]
    return f"{', '.join(words)}, ? for exact values: "


def _verb(offered: OfferedAction) -> str:
    """An action in the words of the prompt that offers it."""
    if offered.action == Action.PLAY:
        return f"play for {dollars(offered.cents)}"
    if offered.action == PULL:
        return f"pull {dollars(offered.cents)} back"
    return f"bet {offered.name} for {dollars(offered.cents)}" if offered.wager else offered.action


def _keys(state: Round, seat: int) -> dict[str, OfferedAction]:
    """The key to type for each action: the multiple of a bet that has several, else a letter of its own."""
    offers = offered_actions(state, seat)
    letters = Counter(offered.action[0] for offered in offers if not offered.times)
    words = (offered.action[0] if letters[offered.action[0]] == 1 else offered.action for offered in offers)
    return {str(offered.times or word): offered for offered, word in zip(offers, words, strict=True)}


def _act(game: VirtualRound, seat: int, said: str) -> e.Decided:
    if not is_setting(game.state):
        offered = _keys(game.state, seat).get(said.lower())
        if offered:
            return e.Decided(seat=seat, action=offered.action, times=offered.times)
        return e.Decided(seat=seat, action=said.lower())
    if said.lower() in ("h", "house", "house way"):
        return e.Decided(seat=seat, action="set", front=game.house_way(seat))
    cards = by_rank(game.state.seats[seat].cards)
    places = said.replace(",", " ").split()
    if len(places) == 2 and all(place in PLACES[: len(cards)] for place in places):
        return e.Decided(seat=seat, action="set", front=format_cards(cards[int(place) - 1] for place in places))
    return e.Decided(seat=seat, action="set", front=format_cards(parse_cards(said)))


def _show_advice(sitting: PlaySession, game: VirtualRound, seat: int) -> None:
    from pitboss.reports.strategy.hindsight import advice

    sitting.say("Working out every choice exactly…")
    rows = [(str(choice), f"{float(choice.value):+.6f}") for choice in advice(game.state, seat)]
    sitting.out.print(as_table("Exact values, in units of the main wager", ("choice", "value"), rows))


def _judged(sitting: PlaySession, state: Round, act: e.Decided) -> list[str]:
    from pitboss.reports.strategy.hindsight import advice, cost

    sitting.say("Working out every choice exactly…")
    best, lost = cost(advice(state, act.seat), act)
    name = sitting.player(act.seat)
    if not lost:
        return [f"{name}: the best decision, worth {float(best.value):+.6f} a unit."]
    stake = state.seats[act.seat].stakes[state.table.game.base.wager].cents
    expected = f"${float(lost * stake / 100):.2f} of expectation on {dollars(stake)}"
    return [f"{name}: {best} was better. The mistake cost {float(lost):.6f} a unit: {expected}."]


def _show_dealer(sitting: PlaySession, game: VirtualRound) -> None:
    dealer = game.state.dealer
    if game.state.board_up:
        sitting.say("", Text("Board: ") + in_a_row(game.state.board[: game.state.board_up]))
    if not dealer.revealed:
        return
    named = next(event for event in game.events if isinstance(event, e.DealerHand))
    sitting.say("", Text("Dealer: ") + in_a_row(by_rank(dealer.cards)) + Text(f"   {named.name}"))
    if dealer.front:
        back, front = in_a_row(by_rank(dealer.back)), in_a_row(by_rank(dealer.front))
        sitting.say(Text("  back ") + back + Text("   front ") + front + Text(f"   house way, rule {dealer.set_by}"))
    if dealer.barred:
        sitting.say("  This hand pushes every main wager.")
    if not dealer.qualifies:
        sitting.say("  The dealer does not qualify.")


def _show_end(sitting: PlaySession, game: VirtualRound) -> None:
    _show_dealer(sitting, game)
    for number, seat in sorted(game.state.seats.items()):
        if seat.front:
            back, front = in_a_row(by_rank(seat.back)), in_a_row(by_rank(seat.front))
            sitting.say(Text(f"Seat {number}: back ") + back + Text("   front ") + front)
        else:
            sitting.say(Text(f"Seat {number}: ") + in_a_row(by_rank(seat.cards)) + Text(f"   {seat.action}"))
    headings = ("seat", "wager", "why", "stake", "pays", "result")
    envy = [event for event in game.events if isinstance(event, e.EnvyPaid)]
    rows = [row for event in game.events if event not in envy and (row := _row(sitting.table, event))]
    sitting.out.print(as_table("Settled", headings, rows, left=3))
    if envy:
        rows = [row for event in envy if (row := _row(sitting.table, event))]
        sitting.out.print(as_table("Envy, at the end of the round", headings, rows, left=3))
    for player, cents in game.state.purses.items():
        sitting.say(f"{player}: {dollars(cents)} on the round.")


def _row(table: Table, event: e.Event) -> tuple[str, ...] | None:
    """A row of the result: what a wager came to, and why."""
    if isinstance(event, e.EnvyPaid):
        why = f"Envy for seat {event.hand_of}: {event.line.replace('-', ' ')}"
        return str(event.seat), table.wagers[event.wager].name, why, "", "envy", dollars(event.cents)
    if not isinstance(event, e.WagerSettled):
        return None
    wager = table.wagers.get(event.wager)
    name = wager.name if wager else event.wager.replace("-", " ").title()
    result = event.won_cents + event.returned_cents - (event.stake_cents if wager else 0)
    return str(event.seat), name, _why(event), dollars(event.stake_cents), event.pay, dollars(result)


def _why(event: e.WagerSettled) -> str:
    meter = f"; the jackpot pays {event.share} of the {event.meter} meter" if event.meter else ""
    return f"{event.why} (rule {event.rule}){meter}"
