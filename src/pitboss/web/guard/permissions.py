"""Permissions: who may use which route, all in one table. A route that is not in it is not served."""

from collections.abc import Iterable, Mapping

from fastapi import APIRouter
from fastapi.routing import APIRoute

from pitboss.desk.person import Role

Roles = frozenset[Role]

#: No sign-in is needed.
ANYONE: Roles | None = None
SIGNED_IN: Roles = frozenset(Role)
STAFF: Roles = frozenset(Role) - {Role.PLAYER, Role.DISPLAY, Role.REGULATOR}
DEALERS: Roles = frozenset({Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE})
MANAGERS: Roles = frozenset({Role.MANAGER, Role.EXECUTIVE})
OFFICE: Roles = frozenset({Role.MANAGER, Role.EXECUTIVE, Role.ACCOUNTING})
ONLY_MANAGER: Roles = frozenset({Role.MANAGER})
CASHIERS: Roles = frozenset({Role.MANAGER, Role.ACCOUNTING})
HALTERS: Roles = frozenset({Role.SUPERVISOR, Role.MANAGER, Role.EXECUTIVE, Role.ACCOUNTING})
PAYERS: Roles = HALTERS | {Role.SURVEILLANCE}
AUDITORS: Roles = OFFICE | {Role.AUDITOR, Role.SURVEILLANCE}
#: Whoever sees trail, documents and reports; a regulator's agent changes nothing.
READERS: Roles = AUDITORS | {Role.REGULATOR}
VIEWERS: Roles = STAFF | {Role.REGULATOR}
OPENERS: Roles = frozenset({Role.SUPERVISOR, Role.EXECUTIVE, Role.MANAGER})
SETTERS: Roles = frozenset({Role.MANAGER, Role.TECHNICIAN})
DESK: Roles = OFFICE | OPENERS | SETTERS

#: Practice is for everyone who has a name: guests, and staff in training.
PLAYERS: Roles = STAFF | {Role.PLAYER}


ROUTES: Mapping[tuple[str, str], Roles | None] = {
    ("GET", "/api/v1/games"): ANYONE,
    ("GET", "/api/v1/games/{game_id}"): ANYONE,
    ("GET", "/api/v1/games/{game_id}/edge"): ANYONE,
    ("GET", "/api/v1/games/{game_id}/paytables"): ANYONE,
    ("GET", "/api/v1/games/{game_id}/paytables/{wager}/{designator}"): ANYONE,
    ("GET", "/api/v1/games/{game_id}/strategy"): ANYONE,
    ("GET", "/api/v1/games/{game_id}/papers/{paper}"): ANYONE,  # a second count is for staff
    ("GET", "/games"): ANYONE,
    ("GET", "/games/{game_id}"): ANYONE,
    ("GET", "/games/{game_id}/design"): ANYONE,
    ("GET", "/games/{game_id}/paytables/{wager}/{designator}"): ANYONE,
    ("GET", "/games/{game_id}/strategy"): ANYONE,
    ("GET", "/games/{game_id}/papers/{paper}"): ANYONE,  # the same
    ("GET", "/hand"): ANYONE,
    ("GET", "/verification"): ANYONE,
    ("GET", "/jackpots/{jackpot}"): VIEWERS,
    ("GET", "/api/v1/maths/verification"): ANYONE,
    ("GET", "/api/v1/maths/verification/figures"): ANYONE,
    ("GET", "/filing"): ANYONE,
    ("POST", "/api/v1/maths/filing"): ANYONE,
    ("POST", "/api/v1/maths/filing/{form}"): ANYONE,
    ("POST", "/api/v1/maths/compare"): ANYONE,
    ("POST", "/api/v1/maths/design"): ANYONE,
    ("POST", "/api/v1/maths/decision"): ANYONE,
    ("POST", "/api/v1/maths/hand"): ANYONE,
    ("POST", "/api/v1/maths/paytable.toml"): ANYONE,
    ("POST", "/api/v1/maths/price"): ANYONE,
    ("GET", "/"): ANYONE,
    ("GET", "/api"): ANYONE,
    ("GET", "/display-brand/colours.css"): ANYONE,
    ("GET", "/display-brand/logo"): ANYONE,
    ("GET", "/healthz"): ANYONE,
    ("GET", "/readyz"): ANYONE,
    ("GET", "/metrics"): ANYONE,  # of the addresses that the settings name
    ("GET", "/sign-in"): ANYONE,
    ("GET", "/languages/{language}.js"): ANYONE,
    ("GET", "/account"): SIGNED_IN,
    ("GET", "/api/v1/events"): SIGNED_IN,
    ("GET", "/api/v1/displays/stream"): ANYONE,  # unless the settings say otherwise
    ("POST", "/api/v1/session"): ANYONE,
    ("GET", "/api/v1/session"): SIGNED_IN,
    ("DELETE", "/api/v1/session"): ANYONE,
    ("POST", "/api/v1/session/guest"): ANYONE,
    ("POST", "/api/v1/session/secret"): SIGNED_IN,
    ("GET", "/api/v1/session/places"): SIGNED_IN,
    ("DELETE", "/api/v1/session/places/{place}"): SIGNED_IN,
    ("GET", "/api/v1/badges"): READERS,
    ("GET", "/api/v1/jackpots"): SIGNED_IN,
    ("POST", "/api/v1/jackpots"): MANAGERS,
    ("GET", "/api/v1/jackpots/{jackpot}"): VIEWERS,
    ("GET", "/api/v1/jackpots/{jackpot}/display"): SIGNED_IN,
    ("GET", "/api/v1/jackpots/{jackpot}/history"): VIEWERS,
    ("GET", "/api/v1/jackpots/{jackpot}/economics"): VIEWERS,
    ("POST", "/api/v1/jackpots/{jackpot}/plan"): MANAGERS,
    ("POST", "/api/v1/jackpots/{jackpot}/adjustments"): OFFICE,
    ("POST", "/api/v1/jackpots/{jackpot}/halt"): HALTERS,
    ("POST", "/api/v1/jackpots/{jackpot}/resume"): OFFICE,
    ("POST", "/api/v1/jackpots/{jackpot}/retire"): OFFICE,
    ("POST", "/api/v1/jackpots/{jackpot}/malfunction-report"): OFFICE,
    ("POST", "/api/v1/tables/{table}/sensors"): MANAGERS,
    ("GET", "/api/v1/tables/{table}/sensors"): STAFF,
    ("POST", "/api/v1/tables/{table}/sensors/lamps"): DEALERS,
    ("POST", "/api/v1/tables/{table}/sensors/start"): DEALERS,
    ("POST", "/api/v1/tables/{table}/sensors/hands"): DEALERS,
    ("POST", "/api/v1/tables/{table}/sensors/pay"): DEALERS,
    ("POST", "/api/v1/tables/{table}/sensors/call"): DEALERS,
    ("POST", "/api/v1/tables/{table}/sensors/end"): DEALERS,
    ("POST", "/api/v1/tables/{table}/sensors/void"): DEALERS,  # a dealer with a supervisor's card
    ("GET", "/api/v1/calls"): VIEWERS,
    ("POST", "/api/v1/calls/duty"): OPENERS,
    ("POST", "/api/v1/tables/{table}/call"): DEALERS,
    ("POST", "/api/v1/tables/{table}/call/answer"): DEALERS | OPENERS,
    ("GET", "/api/v1/awards"): VIEWERS,
    ("GET", "/api/v1/awards/{award}"): VIEWERS,
    ("POST", "/api/v1/awards/{award}/confirm"): DEALERS,  # a dealer with a supervisor's card
    ("POST", "/api/v1/awards/{award}/reject"): DEALERS,  # the same
    ("POST", "/api/v1/awards/{award}/release"): DEALERS,  # a dealer with an executive's card
    ("POST", "/api/v1/awards/{award}/dispute"): DEALERS,  # a dealer with a supervisor's card
    ("POST", "/api/v1/awards/{award}/resolution"): MANAGERS,
    ("POST", "/api/v1/awards/{award}/celebration"): OPENERS,
    ("POST", "/api/v1/awards/{award}/celebration/end"): OPENERS,
    ("POST", "/api/v1/awards/{award}/steps"): PAYERS,
    ("POST", "/api/v1/awards/{award}/winner"): HALTERS,
    ("POST", "/api/v1/awards/{award}/winner/reading"): CASHIERS,
    ("GET", "/api/v1/cash-reports"): READERS,
    ("POST", "/api/v1/cash-reports/{cash_day}"): CASHIERS,
    ("GET", "/api/v1/withheld-tax"): READERS,
    ("POST", "/api/v1/withheld-tax"): CASHIERS,
    ("POST", "/api/v1/awards/{award}/reimbursement"): CASHIERS,
    ("POST", "/api/v1/awards/{award}/cards"): HALTERS,
    ("POST", "/api/v1/deposits"): CASHIERS,
    ("GET", "/api/v1/reports/gaming-day"): READERS,
    ("GET", "/api/v1/reports/gaming-day/{form}"): READERS,
    ("GET", "/api/v1/reports/master-games"): READERS,
    ("GET", "/api/v1/reports/master-games/{form}"): READERS,
    ("GET", "/api/v1/reports/period"): READERS,
    ("GET", "/api/v1/reports/irregularities"): READERS | OPENERS,
    ("GET", "/api/v1/build"): VIEWERS,
    ("GET", "/api/v1/outages"): VIEWERS,
    ("POST", "/api/v1/outages"): OPENERS,
    ("GET", "/api/v1/outages/form/{form}"): STAFF,
    ("POST", "/api/v1/tables/{table}/paper-rounds"): DEALERS - {Role.DEALER},
    ("GET", "/api/v1/decks"): VIEWERS,
    ("POST", "/api/v1/tables/{table}/decks"): OPENERS,
    ("GET", "/pit-log"): READERS | OPENERS,
    ("GET", "/cash-and-tax"): READERS,
    ("GET", "/regulator"): READERS,
    ("GET", "/home"): VIEWERS,
    ("GET", "/floor"): STAFF,
    ("GET", "/tables/{table}"): STAFF,
    ("GET", "/supervisor"): PAYERS,
    ("GET", "/awards/{award}/win-page"): PAYERS | READERS,
    ("GET", "/display"): ANYONE,  # unless the settings say otherwise
    ("GET", "/display/{jackpot}"): ANYONE,  # the same
    ("GET", "/api/v1/displays/pulse"): ANYONE,  # the same
    ("GET", "/api/v1/displays/winners"): ANYONE,  # the same
    ("GET", "/api/v1/tables"): STAFF,
    ("GET", "/api/v1/tables/{table}"): STAFF,
    ("GET", "/api/v1/tables/{table}/rounds/house-way/{seat}"): DEALERS,
    ("POST", "/api/v1/tables/{table}/rounds"): DEALERS,
    ("POST", "/api/v1/tables/{table}/rounds/acts"): DEALERS,
    ("POST", "/api/v1/tables/{table}/rounds/outcomes"): DEALERS,
    ("POST", "/api/v1/tables/{table}/rounds/outcomes/preview"): DEALERS,
    ("GET", "/api/v1/wins"): VIEWERS,
    ("POST", "/api/v1/wins/{award}/prints"): HALTERS,
    ("POST", "/api/v1/wins/{award}/prints/{form}"): HALTERS,
    # Devices
    ("POST", "/api/v1/device/reports"): ANYONE,  # by a device's own credential, and nothing else is open to it
    ("POST", "/api/v1/device/lines"): ANYONE,  # the same
    ("GET", "/api/v1/devices"): STAFF,
    ("POST", "/api/v1/devices"): SETTERS,
    ("POST", "/api/v1/devices/{device}/revoke"): OPENERS | SETTERS,
    # The office
    ("GET", "/manage"): DESK,
    ("GET", "/manage/table"): SETTERS,
    ("GET", "/manage/tables/{table}"): DESK,
    ("GET", "/manage/jackpots"): DESK,
    ("GET", "/manage/staff"): ONLY_MANAGER,
    ("GET", "/manage/games"): DESK,
    ("GET", "/api/v1/own-games"): VIEWERS,
    ("POST", "/api/v1/own-games"): MANAGERS,
    ("POST", "/api/v1/own-games/check"): MANAGERS,
    ("POST", "/api/v1/own-games/{game}/retire"): MANAGERS,
    ("GET", "/tables/{table}/open"): OPENERS,
    ("GET", "/tables/{table}/close"): READERS | OPENERS,
    ("GET", "/chips"): READERS | OPENERS,
    ("GET", "/accounting"): READERS,
    ("GET", "/audit"): READERS,
    ("GET", "/reports/day"): READERS,
    ("GET", "/api/v1/floor/games"): STAFF,
    ("GET", "/api/v1/floor/setups"): VIEWERS,
    ("POST", "/api/v1/tables"): SETTERS,
    ("GET", "/api/v1/tables/{table}/setup"): STAFF,
    ("GET", "/api/v1/tables/{table}/gate"): STAFF,
    ("POST", "/api/v1/tables/{table}/gate/open"): OPENERS,
    ("POST", "/api/v1/tables/{table}/gate/close"): OPENERS,
    ("GET", "/api/v1/tables/{table}/chips"): READERS | OPENERS,
    ("POST", "/api/v1/tables/{table}/chips"): OPENERS | CASHIERS,
    ("POST", "/api/v1/tables/{table}/chips/inventory"): OPENERS,
    ("POST", "/api/v1/tables/{table}/chips/corrections"): OFFICE,
    ("POST", "/api/v1/tables/{table}/chips/voids"): HALTERS,
    ("POST", "/api/v1/tables/{table}/chips/prints/{form}"): HALTERS,
    ("POST", "/api/v1/tables/{table}/gate/equipment"): OPENERS,
    ("GET", "/api/v1/floor/denominations"): STAFF,
    ("POST", "/api/v1/floor/denominations"): MANAGERS,
    ("GET", "/api/v1/floor/room"): STAFF,
    ("POST", "/api/v1/floor/room"): ONLY_MANAGER,
    ("GET", "/api/v1/floor/sittings"): STAFF,
    ("GET", "/floor/plan"): STAFF,
    ("GET", "/api/v1/floor/plan"): STAFF,
    ("POST", "/api/v1/floor/plan"): ONLY_MANAGER,
    ("GET", "/api/v1/floor/approvals"): VIEWERS,
    ("POST", "/api/v1/floor/approvals"): ONLY_MANAGER,
    ("GET", "/api/v1/floor/house-ways"): VIEWERS,
    ("POST", "/api/v1/floor/house-ways"): ONLY_MANAGER,
    ("GET", "/api/v1/staff/cards"): ONLY_MANAGER,
    ("POST", "/api/v1/staff/cards"): ONLY_MANAGER,
    ("POST", "/api/v1/staff/cards/{card}/secret"): ONLY_MANAGER,
    ("POST", "/api/v1/staff/cards/{card}/try-again"): ONLY_MANAGER,
    ("POST", "/api/v1/staff/cards/{card}/sign-out"): ONLY_MANAGER,
    ("POST", "/api/v1/staff/cards/{card}/vouch"): ONLY_MANAGER,
    ("GET", "/api/v1/staff/cards/{card}/places"): ONLY_MANAGER,
    ("POST", "/api/v1/plans/check"): MANAGERS,
    ("POST", "/api/v1/plans/proposal"): MANAGERS,
    ("GET", "/api/v1/plans/lines"): MANAGERS,
    ("GET", "/api/v1/audit/entries"): READERS,
    ("GET", "/api/v1/audit/events"): READERS,
    ("GET", "/api/v1/audit/run"): READERS,
    ("POST", "/api/v1/audit/run"): AUDITORS,
    ("GET", "/api/v1/audit/export"): READERS,
    ("GET", "/api/v1/accounting/sittings"): READERS,
    ("GET", "/api/v1/accounting/day"): READERS,
    ("GET", "/api/v1/accounting/days"): READERS,
    ("GET", "/api/v1/accounting/alerts"): READERS | OPENERS,
    ("GET", "/api/v1/accounting/due"): READERS,
    ("GET", "/learn"): ANYONE,
    ("GET", "/learn/decisions/{game_id}"): ANYONE,
    ("GET", "/learn/dealing/{game_id}"): ANYONE,
    ("GET", "/learn/session"): ANYONE,
    ("GET", "/api/v1/learn/games"): ANYONE,
    ("GET", "/api/v1/learn/games/{game_id}/hands/{seed}"): ANYONE,
    ("POST", "/api/v1/learn/games/{game_id}/hands/{seed}"): ANYONE,
    ("GET", "/api/v1/learn/games/{game_id}/tables/{seed}"): ANYONE,
    ("POST", "/api/v1/learn/games/{game_id}/tables/{seed}"): ANYONE,
    ("POST", "/api/v1/learn/session"): PLAYERS,
    ("GET", "/play"): ANYONE,
    ("GET", "/play/{table}"): ANYONE,
    ("GET", "/api/v1/play/me"): ANYONE,
    ("GET", "/api/v1/play/tables"): ANYONE,
    ("GET", "/api/v1/play/tables/{table}"): ANYONE,
    ("GET", "/api/v1/play/tables/{table}/events"): ANYONE,
    ("POST", "/api/v1/play/tables/{table}/sit"): PLAYERS,
    ("POST", "/api/v1/play/tables/{table}/stand"): PLAYERS,
    ("POST", "/api/v1/play/tables/{table}/bets"): PLAYERS,
    ("POST", "/api/v1/play/tables/{table}/ready"): PLAYERS,
    ("POST", "/api/v1/play/tables/{table}/choose"): PLAYERS,
    ("POST", "/api/v1/play/tables/{table}/hurry"): PLAYERS,
    ("GET", "/api/v1/play/tables/{table}/split"): PLAYERS,
    ("GET", "/api/v1/play/tables/{table}/house-way"): PLAYERS,
    ("GET", "/api/v1/play/rounds/{round_id}/advice"): PLAYERS,
    ("POST", "/api/v1/play/top-up"): PLAYERS,
    ("GET", "/api/v1/play/rounds/{round_id}/log"): PLAYERS,
}

#: What somebody with a one-time secret may use before it is changed.
BEFORE_CHANGE = frozenset({("GET", "/account"), ("GET", "/api/v1/session"), ("POST", "/api/v1/session/secret")})


def check(routers: Iterable[APIRouter]) -> None:
    """Refuse to start where a route has no line in the table."""
    missing = [key for key in keys(routers) if key not in ROUTES]
    if missing:
        raise LookupError(f"Add to ROUTES in permissions.py: {missing}")


def keys(routers: Iterable[APIRouter]) -> list[tuple[str, str]]:
    """Every route of these routers by method and path."""
    routes = (route for router in routers for route in router.routes if isinstance(route, APIRoute))
    return [(method, route.path) for route in routes for method in sorted(route.methods or ())]
