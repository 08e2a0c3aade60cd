"""The room's own games over HTTP: checked as ours are, added by two people, listed, and retired."""

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.own_games import shelf_of
from pitboss.games import Game
from pitboss.games.own_game import LARGEST_FILE, GameFiles, read_own_game
from pitboss.reports.conformance.conformance import Conformance, conformance_of
from pitboss.reports.rules.own_games import OwnGames, own_games
from pitboss.web.api.answers import Name, Responses, answered
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Sending
from pitboss.web.room import room_of
from pitboss.web.tasks.worker import COUNTING, StillCounting, still_counting

router = APIRouter(prefix="/api/v1/own-games", tags=["games"])

FileText = Annotated[str, Field(min_length=1, max_length=LARGEST_FILE)]
ACCEPTED: Responses = {202: {"model": StillCounting}}


class FilesIn(Body):
    """The texts of a game's two files."""

    rules: FileText
    paytables: FileText

    @property
    def game(self) -> Game:
        """The game that they are, read strictly; what is wrong with them is a sentence with its place."""
        return read_own_game(GameFiles(self.rules, self.paytables))


class AddIn(FilesIn):
    """The texts of a game's two files, and the card of the second person who vouches for them."""

    second: BadgeAndPin


@body_of(c.RetireGame, "game")
class RetireIn(Body):
    """Why a game is offered no more."""


async def _checked(game: Game) -> Conformance | None:
    """What the checks say of a game, worked out once for its rules; nothing while they run."""
    return await COUNTING.result(("conformance", game.id, game.content_hash), partial(conformance_of, game))


@router.get("", response_model=OwnGames)
def list_games(request: Request) -> Response:
    """The room's own games, including retired ones."""
    return answered(own_games(shelf_of(room_of(request).reader)))


@router.post("/check", response_model=Conformance, responses=ACCEPTED)
async def check(body: FilesIn) -> Response:
    """Check a game as ours are checked, and say in sentences what is missing; nothing is kept."""
    found = await _checked(await asyncio.to_thread(lambda: body.game))
    return still_counting() if found is None else answered(found)


@router.post("", response_model=Done, responses=ACCEPTED)
async def add(body: AddIn, sender: Sending) -> Done | Response:
    """Keep a game by the hash of its rules, once it has passed the checks that are needed to play it."""
    found = await _checked(await asyncio.to_thread(lambda: body.game))
    if found is None:
        return still_counting()
    if not found.may_be_added:
        raise PitbossError(found.refusal)
    done = await sender.send(c.AddGame, body)
    await asyncio.to_thread(sender.room.list_games)
    return done


@router.post("/{game}/retire")
async def retire(game: Name, body: RetireIn, sender: Sending) -> Done:
    """Retire one of the room's own games; its rules are kept for the rounds played by them."""
    done = await sender.send(c.RetireGame, body, game=game)
    await asyncio.to_thread(sender.room.list_games)
    return done
