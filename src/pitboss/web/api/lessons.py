"""Learning: hands to decide, tables to settle as a dealer does, and a player's own session looked at again."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.documents import TableRound
from pitboss.games import load_game, load_games
from pitboss.games.wager import MOST_TIMES
from pitboss.reports.lesson.dealt import games_with_decisions
from pitboss.reports.lesson.drill import Deed, DrillAct, DrillResult, DrillTable, drill_result, drill_table
from pitboss.reports.lesson.played_session import EndedHand, PlayedSession, ended_hand, played_session
from pitboss.reports.lesson.trainer import TrainedDecision, TrainingHand, judged_hand, training_hand
from pitboss.reports.strategy import hindsight
from pitboss.reports.strategy.hindsight import Hindsight
from pitboss.web.api.answers import Name
from pitboss.web.api.commands import Body
from pitboss.web.api.maths.games import ACCEPTED
from pitboss.web.api.play import advice_key
from pitboss.web.guard.sessions import SignedIn
from pitboss.web.languages.catalogues import answered
from pitboss.web.problems import Problem
from pitboss.web.room import CardRoom, room_of
from pitboss.web.tasks.worker import ADVICE, still_counting

router = APIRouter(prefix="/api/v1/learn", tags=["learning"])

MOST_HANDS = 200
MOST_ITEMS = 60
#: How long a session waits for the judgement of a hand that was not asked for when it was played.
PATIENCE_SECONDS = 0.05

Made = Annotated[
    str, Query(max_length=200, description="What was decided on the streets before, as in `check,raise.2`.")
]
Seed = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,32}$", description="Which hand: the same seed deals the same.")]
SomeCards = Annotated[str, Field(max_length=40)]


class LessonGame(BaseModel):
    """A game that can be learnt: its decisions, where they can be judged, and how its tables are settled."""

    game: str
    name: str
    decisions: bool


class DecisionIn(Body):
    """What somebody decides: an action with its multiple, or the cards that go in front."""

    action: Annotated[str, Field(min_length=1, max_length=20)]
    front: SomeCards = ""
    times: int = Field(default=0, ge=0, le=MOST_TIMES, description="The multiple at which a wager goes down.")


class DeedIn(Body):
    """What a dealer does about one wager."""

    seat: Annotated[int, Field(ge=1, le=20)]
    wager: Annotated[str, Field(min_length=1, max_length=40)]
    deed: Deed
    cents: Annotated[int, Field(ge=0, le=100_000_000)] = 0


class SettledIn(Body):
    """How a dealer settles a table: the dealer's own hand, and every wager in the order of doing it."""

    front: SomeCards = ""
    deeds: Annotated[list[DeedIn], Field(max_length=MOST_ITEMS)]


class HandIn(Body):
    """A round in which one sat, and the seat."""

    round: Annotated[str, Field(min_length=1, max_length=80)]
    seat: Annotated[int, Field(ge=1, le=20)]


class SessionIn(Body):
    """The hands of a session, in their order."""

    hands: Annotated[list[HandIn], Field(max_length=MOST_HANDS)]


@router.get("/games")
def games() -> list[LessonGame]:
    """Every game that can be learnt here."""
    decided = {game.id for game in games_with_decisions()}
    return [LessonGame(game=game.id, name=game.name, decisions=game.id in decided) for game in load_games()]


@router.get("/games/{game_id}/hands/{seed}")
def hand(request: Request, game_id: Name, seed: Seed, made: Made = "") -> TrainingHand:
    """A hand to decide, or its next street."""
    return answered(request, training_hand(game_id, seed, TrainedDecision.parse(made)))


@router.post("/games/{game_id}/hands/{seed}", response_model=Hindsight, responses=ACCEPTED)
async def decide(
    request: Request, game_id: Name, seed: Seed, body: DecisionIn, made: Made = ""
) -> Hindsight | Response:
    """What the best decision of a hand is by the exact mathematics, and what the one made costs."""
    key = "lesson", load_game(game_id).content_hash, seed, made, body.action, body.front, body.times
    before = TrainedDecision.parse(made)
    count = partial(judged_hand, game_id, seed, body.action, body.front, times=body.times, made=before)
    told = await ADVICE.result(key, count)
    return answered(request, told) if told else still_counting()


@router.get("/games/{game_id}/tables/{seed}")
def table(request: Request, game_id: Name, seed: Seed) -> DrillTable:
    """A finished table to settle."""
    return answered(request, drill_table(game_id, seed))


@router.post("/games/{game_id}/tables/{seed}")
def settle(request: Request, game_id: Name, seed: Seed, body: SettledIn) -> DrillResult:
    """What was right: every wager by the one settlement, the order, and the dealer's hand by the house way."""
    acts = [DrillAct(deed.seat, deed.wager, deed.deed, deed.cents) for deed in body.deeds]
    return answered(request, drill_result(game_id, seed, body.front, acts))


@router.post("/session")
async def session(request: Request, body: SessionIn, person: SignedIn) -> PlayedSession:
    """One's own hands with all that is known of them: credits beside their expectation, mistakes and their cost.

    Hands that were never judged are counted meanwhile, as many as may wait at once: ask again for the others.
    """
    room = room_of(request)
    ended = await run_in_threadpool(_ended, room, body, person.badge)
    known: dict[tuple[str, int], Hindsight | PitbossError] = {}
    for hand in ended:
        told = await _known(hand.kept, hand.seat)
        if told is not None:
            known[hand.kept.id, hand.seat] = told
    work = partial(played_session, ended, room.expectations.find)
    return answered(request, await run_in_threadpool(work, lambda kept, seat: known.get((kept.id, seat))))


async def _known(kept: TableRound, seat: int) -> Hindsight | PitbossError | None:
    """The judgement of a hand, or why there is none; nothing while it is counted, or has to wait until others are."""
    try:
        count = partial(_judged, kept, seat)
        return await ADVICE.result(advice_key(kept, seat, decided=True), count, PATIENCE_SECONDS)
    except Problem:  # as many as may wait are waiting
        return None
    except PitbossError as error:
        return error


def _judged(kept: TableRound, seat: int) -> Hindsight:
    """The decisions of a hand; refused where none was made, or its game has no exact advice."""
    return hindsight.hindsight(kept.lines, seat)


def _ended(room: CardRoom, body: SessionIn, player: str) -> list[EndedHand]:
    """The hands that are asked for, before anything is counted: only one's own are."""
    names = dict.fromkeys((asked.round, asked.seat) for asked in body.hands)
    with room.snapshot() as state:
        state.fetch(TableRound, {name for name, _ in names})
        found = [(state.find(TableRound, name), name, seat) for name, seat in names]
    missing = next((name for kept, name, _ in found if kept is None), None)
    if missing:
        raise NotThereError(f"There is no round {missing!r:.60}")
    return [ended_hand(kept, player, seat) for kept, _, seat in found if kept]
