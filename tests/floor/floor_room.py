"""A floor in memory for the tests: its people, its clock, a deck in a chosen order, and the buttons that they press."""

import datetime as dt
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import pytest
from pydantic_core import to_jsonable_python
from tests.floor.chip_counts import stacks
from tests.jackpots.memory import Memory
from tests.jackpots.whole_journal import broken, first_break, state_broken

from pitboss.cards import Card, Deck, parse_cards
from pitboss.cards.shuffle import SeededSource, Shuffle, Source, SystemSource
from pitboss.desk.document import Document
from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.floor import Command, decide
from pitboss.floor import commands as c
from pitboss.floor.accounts import MOVES
from pitboss.floor.documents import Equipment, FloorTable, Player, Sitting, TableMode, TableRound
from pitboss.floor.gate.letters import acknowledgements
from pitboss.floor.tables.rounds import round_of
from pitboss.games import load_game
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, JackpotTable
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.rounds import Round

D = TypeVar("D", bound=Document)

NOON = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)
FACE_UP = "face-up-pai-gow"
GAMES = (FACE_UP, "ez-pai-gow", "commission-free-pai-gow-express", "three-card-poker", "high-five-poker")
SHUFFLER = Equipment("shuffler", "ACE", "1", "E-17", "Light and Wonder")
ALL_SEEN = tuple(acknowledgement.id for acknowledgement in acknowledgements())

#: Badge, person, role. Sam carries two cards.
PEOPLE = (
    ("dealer", "Dana", Role.DEALER),
    ("supervisor", "Sam", Role.SUPERVISOR),
    ("sams-other", "sam ", Role.DEALER),
    ("executive", "Eve", Role.EXECUTIVE),
    ("manager", "Max", Role.MANAGER),
    ("accounting", "Ann", Role.ACCOUNTING),
    ("technician", "Tess", Role.TECHNICIAN),
)


#: Decks that were stacked, by the secret that leads to them.
_STACKED: dict[str, tuple[tuple[Card, ...], int]] = {}
_joined = Shuffle.joined


def stacked_or_joined(shuffle: Shuffle, deck: Deck, seeds: Mapping[int, str], positions: int = 0) -> Shuffle:
    """The stacked deck of a secret; any other one is joined by its seeds."""
    if shuffle.secret not in _STACKED:
        return _joined(shuffle, deck, seeds, positions)
    cards, position = _STACKED[shuffle.secret]
    return replace(shuffle, cards=cards, position=position if positions else 0)


class StackedSource(SeededSource):
    """A source whose secret leads to a chosen order, whatever the seeds; the rest of the deck follows as it is."""

    def __init__(self, game: str, top: str, position: int = 1) -> None:
        """These cards on top of the game's deck, and the first position of the deal."""
        super().__init__("stacked")
        first = parse_cards(top)
        rest = (card for card in load_game(game).deck.cards if card not in first)
        self._secret = hashlib.sha256(f"{game} {top} {position}".encode()).hexdigest()
        _STACKED[self._secret] = ((*first, *rest), position)

    def secret(self) -> str:
        """The secret of the stacked deck."""
        return self._secret


def plan(name: str = "J", *, practice: bool = False) -> JackpotPlan:
    """A progressive on WA01: seed $10,000, 20% to the meter, 5% to the reserve."""
    meters = (MeterPlan("jackpot", 1_000_000, 200_000, 50_000),)
    return JackpotPlan(
        name, f"Jackpot {name}", JackpotType.PROGRESSIVE, FACE_UP, "FUPGPP-WA01", "Aces Up", meters=meters,
        practice=practice,
    )  # fmt: skip


def plain(view: object) -> Any:  # noqa: ANN401 - any JSON
    """A view as HTTP gives it."""
    return to_jsonable_python(view)


@dataclass
class FloorRoom:
    """The floor in memory, with people and a clock."""

    memory: Memory = field(default_factory=Memory)
    now: dt.datetime = NOON
    source: Source = field(default_factory=SystemSource)

    def __post_init__(self) -> None:
        """Hand out the badges."""
        self.memory.decide = lambda state, command, now: decide(state, command, now, self.source)
        for badge, person, role in PEOPLE:
            self.do(j.RegisterBadge(badge=badge, person=person, role=role))

    def do(self, command: Command) -> Mapping[str, Any]:
        """Send a command, a second after the last one."""
        self.now += dt.timedelta(seconds=1)
        return self.memory.do(command, self.now)

    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.now += dt.timedelta(seconds=seconds)

    @contextmanager
    def refused(self, words: str) -> Iterator[None]:
        """What is done here is refused with these words, and changes nothing."""
        before = len(self.memory.journal), dict(self.memory.documents), len(self.memory.events)
        with pytest.raises(PitbossError, match=words):
            yield
        assert before == (len(self.memory.journal), self.memory.documents, len(self.memory.events))

    def set_up(self, table: str, game: str, mode: TableMode, **more: Any) -> None:  # noqa: ANN401 - any field of the command
        """A table with its shuffler."""
        values = {"equipment": (SHUFFLER,), "badge": "manager", "second": "executive", **more}
        self.do(c.SetUpTable(table=table, name=f"Table {table}", mode=mode, base_game=load_game(game).name, game=game,
                             **values))  # fmt: skip

    def link(self, table: str, *jackpots: str, practice: bool = False) -> None:
        """Jackpots of their own on a table's sensors."""
        for name in jackpots:
            self.do(j.CreateJackpot(plan=plan(name, practice=practice), badge="manager", second="accounting"))
        link = j.LinkTable(
            table=table,
            location="Aces Up",
            base_game="Face Up Pai Gow Poker",
            seats=6,
            sensors=jackpots,
            game=FACE_UP,
            paytables=("FUPGPP-WA01",) * len(jackpots),
            badge="manager",
            second="accounting",
            practice=practice,
            off_floor=True,
        )
        self.do(link)

    def open(self, table: str, opener_cents: int = 0) -> None:
        """Through the gate."""
        self.do(
            c.OpenTable(
                table=table,
                opener_cents=opener_cents,
                acknowledged=ALL_SEEN,
                badge="supervisor",
                second="dealer",
                chips=stacks(opener_cents),
            )
        )

    def close(self, table: str, closer_cents: int = 0, *, sure: bool = False) -> Mapping[str, Any]:
        """A closer that a supervisor and a dealer have counted."""
        chips = stacks(closer_cents)
        return self.do(
            c.CloseTable(
                table=table, closer_cents=closer_cents, badge="supervisor", second="dealer", sure=sure, chips=chips
            )
        )

    def practice_table(self, game: str, table: str = "P", *jackpots: str) -> str:
        """An open practice table."""
        self.set_up(table, game, TableMode.PRACTICE, equipment=())
        if jackpots:
            self.link(table, *jackpots, practice=True)
        self.open(table)
        return table

    def seat(self, player: str, table: str, seat: int) -> None:
        """A new player at a table."""
        if self.memory.find(Player, player) is None:
            self.do(c.Join(player=player, name=player.title()))
        self.do(c.SitDown(table=table, seat=seat, player=player))

    def bet(self, player: str, table: str, seat: int, **cents: int) -> None:
        """Bets in cents by wager, with _ for -."""
        bets = tuple(c.Bet(wager=wager.replace("_", "-"), cents=amount) for wager, amount in cents.items())
        self.do(c.PlaceBets(table=table, seat=seat, bets=bets, player=player))

    def table(self, name: str) -> FloorTable:
        """A table as it is now."""
        return self.memory.get(FloorTable, name)

    def sitting(self, table: str) -> Sitting:
        """The last sitting of a table."""
        return self.memory.get(Sitting, f"{table}.{self.table(table).sittings}")

    def kept(self, table: str) -> TableRound:
        """The last round of a table as it is kept."""
        return self.memory.get(TableRound, self.table(table).round)

    def round(self, table: str) -> Round:
        """The last round of a table."""
        return round_of(self.memory, self.kept(table))

    def jackpot_table(self, name: str) -> JackpotTable:
        """A table's sensors."""
        return self.memory.get(JackpotTable, name)

    def awards(self) -> list[Award]:
        """Every award."""
        return [document for document in self.memory.documents.values() if isinstance(document, Award)]

    def purse(self, player: str) -> int:
        """A player's credits in cents."""
        units = -self.memory.balance(f"purse:{player}")
        assert units % 1_000_000 == 0
        return units // 1_000_000

    def meter(self, name: str) -> int:
        """What a meter shows, in cents."""
        return -self.memory.balance(f"meter:{name}:jackpot") // 1_000_000

    def audit(self) -> None:
        """Every identity of the books holds."""
        records = [record for _, record in self.memory.journal]
        assert list(broken(records, MOVES)) == []
        assert list(state_broken(self.memory, records, self.awards())) == []
        assert first_break(self.memory.journal) is None


def top_of(game: str, hands: Mapping[int, str], order: Sequence[int]) -> str:
    """The top of a deck that deals these hands to these spots in this order; the others get what is left."""
    deck = [str(card) for card in load_game(game).deck.cards]
    wanted = {card for hand in hands.values() for card in hand.split()}
    rest = [card for card in deck if card not in wanted]
    size = load_game(game).cards
    top: list[str] = []
    for spot in order:
        hand = hands[spot].split() if spot in hands else [rest.pop() for _ in range(size)]
        top += hand
    return " ".join(top)
