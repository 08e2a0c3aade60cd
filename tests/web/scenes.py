"""Scenes for the tests: somebody of a role on the demo floor, and tables, games, wins and hands that stand ready."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Literal

from tests.floor.chip_counts import stacks
from tests.floor.own_ways import OWN_WAY, PROVED
from tests.jackpots.evidence import step_fields
from tests.own_games import own_files
from tests.store.room import PLAN
from tests.store.winners import identify
from tests.web.browsers import PIN, Browser, Clock
from tests.web.practising import PURSE_CENTS

from pitboss.desk.person import Badge, Role
from pitboss.floor import Command, accounts
from pitboss.floor import commands as c
from pitboss.floor.documents import Equipment, Player, TableMode, TableRound
from pitboss.floor.gate.letters import acknowledgements
from pitboss.jackpots import commands as j
from pitboss.jackpots.accounts import BANK
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.documents import CashDay, Lit
from pitboss.jackpots.winner.patron import Patron
from pitboss.ledger import as_cents
from pitboss.rounds import events as e
from pitboss.store.patrons.patrons import Papers, identification

#: A hand of WA01 that takes a quarter of the meter, and one with a fixed pay.
QUARTER, FIXED = "seven-card-straight-flush-with-joker", "full-house"
SEEN = tuple(acknowledgement.id for acknowledgement in acknowledgements())
SHUFFLER = Equipment("shuffler", "ACE", "1", "E-17", "Light and Wonder")
#: For names: scenes share a card room.
IDS = count()
#: What is wagered before the cards, by game.
MAIN = {"three-card-poker": "ante", "ez-pai-gow": "pai-gow", "face-up-pai-gow": "pai-gow"}


@dataclass
class Scene:
    """Somebody of a role in a card room. What a request needs is made anew for it, so that none spoils another's."""

    browser: Browser
    role: str
    badge: str = ""

    def enter(self) -> None:
        """Be signed in, whatever became of the session before; nobody stays nobody."""
        self.browser.client.cookies.clear()
        self.browser.csrf = ""
        if self.role == "nobody":
            return
        guest = self.role == "player"
        self.badge = self.name("guest") if guest else self.role
        own = Badge(self.badge, f"{self.role.title()} One", Role(self.role))
        token, session = self.browser.room.sessions.start(own, guest=guest)
        self.browser.client.cookies.set("pitboss_session", token, domain="localhost.local")
        self.browser.csrf = session.csrf

    def name(self, kind: str) -> str:
        """A name that nothing has yet."""
        return f"{kind}-{next(IDS)}"

    def do(self, command: Command) -> Mapping[str, Any]:
        """What comes of a command that is sent past the web."""
        return self.browser.room.committer.do(self.name("scene"), command).result

    def card(self, badge: str) -> dict[str, str]:
        """Somebody's card and PIN."""
        self.browser.room.credentials.set_secret(badge, PIN)
        return {"badge": badge, "secret": PIN}

    def second(self, *badges: str) -> dict[str, str]:
        """The card of the first of these who is somebody else."""
        return self.card(next(badge for badge in badges if badge != self.role))

    def elsewhere(self) -> str:
        """Another place where the same card is signed in."""
        own = Badge(self.badge, "Somebody", Role(self.role))
        return self.browser.room.sessions.start(own, guest=self.role == "player")[1].id

    # Jackpots

    def jackpot(self, halted: Literal["malfunction", "maintenance"] | None = None, seed_cents: int = 0) -> str:
        """A progressive that runs, or is halted; perhaps with another seed."""
        name = self.name("jackpot")
        meters = tuple(replace(meter, seed_cents=seed_cents or meter.seed_cents) for meter in PLAN.meters)
        self.do(j.CreateJackpot(plan=replace(PLAN, id=name, meters=meters), badge="manager", second="accounting"))
        if halted:
            self.do(j.HaltJackpot(jackpot=name, code=halted, reason="A test", badge="manager"))
        return name

    def linked(self, seed_cents: int = 0) -> str:
        """An open table with sensors on a progressive of its own."""
        name = self.floor_table(TableMode.JACKPOT_ONLY, PLAN.game, closed=True)
        sensors = (self.jackpot(seed_cents=seed_cents),)
        link = j.LinkTable(
            table=name, location=PLAN.location, base_game="Face Up Pai Gow Poker", seats=6, sensors=sensors,
            game=PLAN.game, paytables=(PLAN.paytable,), badge="manager", second="accounting",
        )  # fmt: skip
        self.do(link)
        tray = 1_000_000
        opening = c.OpenTable(
            table=name,
            opener_cents=tray,
            acknowledged=SEEN,
            badge="supervisor",
            second="dealer",
            chips=stacks(tray),
        )
        self.do(opening)
        return name

    def game(self, line: str = "", seed_cents: int = 0) -> str:
        """A table with a running game, in which seat 2 has perhaps a hand."""
        table = self.linked(seed_cents)
        lit = (Lit(1, 1), Lit(2, 1))
        self.do(j.StartGame(table=table, round=self.name("round"), base=(1, 2), lit=lit, badge="dealer"))
        if line:
            self.do(j.PressHand(table=table, seat=2, sensor=1, line=line, badge="dealer"))
        return table

    def award(self, *, confirmed: bool = False, seed_cents: int = 0) -> str:
        """A win that is locked, or was confirmed."""
        (name,) = self.do(j.CallSupervisor(table=self.game(QUARTER, seed_cents), badge="dealer"))["awards"]
        if confirmed:
            self.do(j.ConfirmAward(award=name, badge="executive"))
        return str(name)

    def celebrated(self) -> str:
        """A win that is on the displays."""
        award = self.award(confirmed=True)
        self.do(c.CelebrateAward(award=award, agreed=True, badge="supervisor"))
        return award

    def second_award(self) -> str:
        """A win that waits for another one of its meter."""
        table = self.game(QUARTER)
        self.do(j.PressHand(table=table, seat=1, sensor=1, line=QUARTER, badge="dealer"))
        return str(self.do(j.CallSupervisor(table=table, badge="dealer"))["awards"][1])

    def disputed(self) -> str:
        """A win that was rejected, which the patron disputes."""
        name = self.award()
        self.do(j.DisputeAward(award=name, badge="supervisor", reason="Misread", statement="It is not"))
        return name

    def advanced(self) -> str:
        """A win that the house has paid from its operating funds, and whose deposit has come since."""
        lacking = as_cents(self.browser.room.reader.balance(BANK)) + 1_000_000
        name = self.award(confirmed=True, seed_cents=4 * lacking)
        self.pay(name, f"operating {name}")
        stages: tuple[Literal["set-aside", "banked"], ...] = ("set-aside", "banked")
        for stage in stages:
            self.do(
                j.DepositFunds(cents=2 * lacking, stage=stage, reference=name, badge="accounting", second="manager")
            )
        return name

    def pay(self, award: str, how: str, person: str = "") -> None:
        """Every step of a win of some thousand dollars, the payment too."""
        for step in ("cards-shown", "deck-checked", "surveillance", "hand-sealed", IDENTIFIED, "tax-form", "paid"):
            if step == IDENTIFIED:
                self.identify(award, person)
                continue
            badge = "surveillance" if step == "surveillance" else "supervisor"
            detail = "As Ks Qs Js Ts 9s Jk" if step == "cards-shown" else how
            self.do(j.TakeStep(award=award, step=step, badge=badge, **step_fields(step, detail, QUARTER)))

    def identify(self, award: str, person: str = "") -> None:
        """The winner of a confirmed win, by references that nobody can read."""
        identify(self.browser.room.reader, award, self.do, day=self.yesterday, person=person)

    @property
    def yesterday(self) -> str:
        """The day of a list that may be looked at."""
        return str(self.browser.room.clock().date() - dt.timedelta(days=1))

    def seal(self, award: str) -> None:
        """The winner of a confirmed win, with a record that can be read."""
        patron = Patron(
            name="Wilhelmina Quartermain",
            born=dt.date(1970, 2, 28),
            address="12 Larch Street, Yakima",
            document="passport",
            issuer="USA",
            document_number="Z5550123",
        )
        kept = self.browser.room.patrons.keep(self.name("papers"), patron)
        papers = Papers(patron=patron, exclusions_of=dt.date.fromisoformat(self.yesterday), excluded=False)
        self.do(identification(papers, kept, {"award": award, "badge": "accounting"}))

    def cash_day(self) -> str:
        """The cash of somebody who was paid three wins of one gaming day in cash, which is reported."""
        person = self.name("person")
        for _ in range(3):
            self.pay(self.award(confirmed=True, seed_cents=1_990_000), "cash", person)
        found = [day for day in self.browser.room.reader.all(CashDay) if day.due and not day.reference]
        return found[-1].id

    def next_step(self) -> tuple[str, str]:
        """A confirmed win, and its next step: the one that surveillance takes, for surveillance."""
        award, step = self.award(confirmed=True), "cards-shown"
        if self.role == "surveillance":
            for taken in (step, "deck-checked"):
                self.do(j.TakeStep(award=award, step=taken, badge="supervisor", **step_fields(taken, "done", QUARTER)))
            step = "surveillance"
        return award, step

    def shown(self) -> str:
        """A confirmed win whose cards were picked."""
        award = self.award(confirmed=True)
        step = step_fields("cards-shown", "camera 3", QUARTER)
        self.do(j.TakeStep(award=award, step="cards-shown", badge="supervisor", **step))
        return award

    # Tables of the floor

    def called(self) -> str:
        """A table whose dealer has called somebody."""
        table = self.floor_table()
        self.do(c.CallFloor(table=table, why="chips", badge="dealer"))
        return table

    def own_game(self) -> str:
        """A game of the room's own."""
        name = self.name("own").lower()
        files = own_files(name)
        self.do(c.AddGame(rules=files.rules, paytables=files.paytables, badge="manager", second="accounting"))
        return name

    def floor_table(
        self, mode: TableMode = TableMode.CARD_ENTRY, game: str = "three-card-poker", *, closed: bool = False
    ) -> str:
        """A table that was set up, and is open unless it should not be."""
        name, practice = self.name("F"), mode is TableMode.PRACTICE
        set_up = c.SetUpTable(
            table=name, name=f"Table {name}", mode=mode, base_game="A game", game=game,
            equipment=() if practice else (SHUFFLER,), badge="manager",
        )  # fmt: skip
        self.do(set_up)
        if not closed:
            opener = 0 if practice else 100_000
            self.do(
                c.OpenTable(
                    table=name,
                    opener_cents=opener,
                    acknowledged=SEEN,
                    badge="supervisor",
                    second="dealer",
                    chips=stacks(opener),
                )
            )
        return name

    def round(self) -> str:
        """A table whose dealer has opened a round."""
        table = self.floor_table()
        self.do(c.OpenRound(table=table, badge="dealer"))
        return table

    def house_way(self) -> str:
        """The text of a house way of the room's own that was proved and kept: it is not proved again."""
        self.do(c.KeepHouseWay(text=OWN_WAY, proved=PROVED, badge="manager", second="executive"))
        return OWN_WAY

    def hands_played(self) -> str:
        """A table of outcomes where the betting is closed over one Ante."""
        table = self.floor_table(TableMode.OUTCOMES)
        self.do(c.OpenRound(table=table, badge="dealer"))
        for act in (e.WagerPlaced(seat=1, player="Seat 1", wager="ante", cents=500), e.BettingClosed()):
            self.do(c.ActAtTable(table=table, act=act, badge="dealer"))
        return table

    def hand_to_set(self) -> str:
        """A table where the hand of seat 2 lies face up, and the dealer enters which cards are in front."""
        table = self.floor_table(game="face-up-pai-gow")
        self.do(c.OpenRound(table=table, badge="dealer"))
        hands = {2: "9c 9d Ah Qc 6d 4s 2h", 0: "Kc Kd Tc 8h 7s 5h 3h"}
        acts: tuple[e.Act, ...] = (
            e.WagerPlaced(seat=2, player="Seat 2", wager="pai-gow", cents=1000), e.BettingClosed(),
            e.StartDrawn(position=0, source="dice", dice=(1, 1, 4)),
            *(e.HandDealt(to=spot, cards=hands.get(spot, "")) for spot in (2, 1, 0, 6, 5, 4, 3)),
            e.LeftOverCounted(count=4), e.DealerRevealed(), e.Decided(seat=2, action="set"), e.HandTurned(to=2),
        )  # fmt: skip
        for act in acts:
            self.do(c.ActAtTable(table=table, act=act, badge="dealer"))
        return table

    # Practice

    def practice(self, game: str = "three-card-poker") -> str:
        """A practice table, and nobody sits there; the player has a purse and sits nowhere."""
        player = self.browser.room.reader.find(Player, self.badge)
        if not isinstance(player, Player):
            self.do(c.Join(player=self.badge, name="Somebody"))
        elif player.table:
            self.do(c.StandUp(table=player.table, player=self.badge))
        return self.floor_table(TableMode.PRACTICE, game)

    def seated(self, game: str = "three-card-poker", *, bet: bool = False) -> str:
        """The player sits at seat 1 of a practice table, and has bet perhaps."""
        table = self.practice(game)
        self.do(c.SitDown(table=table, seat=1, player=self.badge))
        if bet:
            bets = (c.Bet(wager=MAIN[game], cents=1000),)
            self.do(c.PlaceBets(table=table, seat=1, bets=bets, player=self.badge))
        return table

    def dealt(self, game: str = "three-card-poker") -> str:
        """The player has cards."""
        table = self.seated(game, bet=True)
        self.do(c.Ready(table=table, player=self.badge))
        return table

    def round_at(self, table: str) -> str:
        """The round of a table."""
        rounds = self.browser.room.reader.all(TableRound)
        return next(kept.id for kept in rounds if kept.table == table)

    def played(self) -> str:
        """A round that the player has played to its end."""
        table = self.dealt()
        self.do(c.Choose(table=table, seat=1, action="play", player=self.badge))
        return self.round_at(table)

    def losing(self) -> None:
        """The player's purse holds less than the first one."""
        while as_cents(-self.browser.room.reader.balance(accounts.purse(self.badge))) >= PURSE_CENTS:
            self.do(c.Choose(table=self.dealt(), seat=1, action="fold", player=self.badge))

    def waiting(self) -> str:
        """The player has decided at a table where another one has let the time go by."""
        table, other = self.seated(bet=True), self.name("guest")
        bets = (c.Bet(wager="ante", cents=1000),)
        self.do(c.Join(player=other, name="Slow Sue"))
        self.do(c.SitDown(table=table, seat=2, player=other))
        self.do(c.PlaceBets(table=table, seat=2, bets=bets, player=other))
        for player in (self.badge, other):
            self.do(c.Ready(table=table, player=player))
        self.do(c.Choose(table=table, seat=1, action="play", player=self.badge))
        clock = self.browser.room.clock
        assert isinstance(clock, Clock)
        clock.pass_minutes(1)
        return table

    def front(self, table: str) -> str:
        """The last two cards of the player's hand."""
        seats = self.browser.get(f"/api/v1/play/tables/{table}").json()["round"]["seats"]
        return " ".join(seats[0]["cards"].split()[-2:])
