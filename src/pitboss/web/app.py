"""The app: every router by name, the middle layers around them, and the card room that opens and closes with it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache

import anyio.to_thread
from fastapi import APIRouter, Depends, FastAPI
from starlette.routing import BaseRoute

from pitboss.web import openapi, problems
from pitboss.web.api import devices, events, floor, lessons, own_games, pit_log, play
from pitboss.web.api.jackpots import awards, jackpots, plans, winners
from pitboss.web.api.maths import games as games_api
from pitboss.web.api.maths import maths as maths_api
from pitboss.web.api.office import accounts, audit, operation, reports, session, staff
from pitboss.web.api.tables import attention, chips, rounds, setups, tables
from pitboss.web.guard import permissions
from pitboss.web.guard.rates import Rates
from pitboss.web.guard.sessions import permitted
from pitboss.web.languages import catalogues
from pitboss.web.middleware import Metrics, RequestLog, SecureHeaders
from pitboss.web.pages import accounts as accounting_pages
from pitboss.web.pages import assets, home, manage, pit, records
from pitboss.web.pages import jackpots as jackpot_pages
from pitboss.web.pages.guests import api_reader, front
from pitboss.web.pages.guests import games as games_pages
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings

#: Every router of the card room. A route needs a line in ``permissions.py`` too. They are asked one after the other, so
#: the tables, which ask most, come first.
ROUTERS: tuple[APIRouter, ...] = (
    tables.router,
    rounds.router,
    attention.router,
    chips.router,
    setups.router,
    devices.router,
    play.router,
    lessons.router,
    events.router,
    games_api.router,
    games_pages.router,
    maths_api.router,
    operation.router,
    front.router,
    api_reader.router,
    home.router,
    catalogues.router,
    jackpot_pages.router,
    session.router,
    staff.badges,
    jackpots.router,
    awards.router,
    jackpots.deposits,
    reports.router,
    pit_log.router,
    records.router,
    winners.router,
    pit.router,
    floor.router,
    own_games.router,
    staff.router,
    audit.router,
    accounts.router,
    plans.router,
    manage.router,
    accounting_pages.router,
)


@cache
def _routes() -> tuple[BaseRoute, ...]:
    """Every route, behind its permission; the same in each app, because reading their signatures takes long."""
    every = APIRouter(dependencies=[Depends(permitted)])
    for router in ROUTERS:
        every.include_router(router)
    permissions.check(ROUTERS)
    return tuple(every.routes)


def create_app(settings: Settings, open_room: Callable[[Settings], CardRoom] = CardRoom) -> FastAPI:
    """The app for these settings; the card room is opened when the server starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.room = await anyio.to_thread.run_sync(open_room, settings)
        try:
            async with app.state.room.live():
                yield
        finally:
            await anyio.to_thread.run_sync(app.state.room.close)

    app = FastAPI(
        title="Pitboss",
        version="1",
        summary="The card room over HTTP",
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.brand = settings.brand
    app.state.room = None
    app.state.metrics = Metrics(lambda: app.state.room)
    app.router.routes.extend(_routes())
    openapi.add_to(app, ROUTERS)
    app.mount(assets.PATH, assets.Assets(), name="static")
    problems.add_to(app)
    app.add_middleware(RequestLog, metrics=app.state.metrics)
    app.add_middleware(Rates, settings=settings, metrics=app.state.metrics)
    app.add_middleware(SecureHeaders)
    return app
