"""Who does what with whom, a second time and by hand: whoever changes people.toml changes this as well, knowingly.

Letters of roles: d dealer, s supervisor, x executive, m manager, a accounting, v surveillance, o auditor, t technician.
An act is done by one of the first; where it takes two, the other is one of the second.
"""

LETTERS = {
    "d": "dealer",
    "s": "supervisor",
    "x": "executive",
    "m": "manager",
    "a": "accounting",
    "v": "surveillance",
    "o": "auditor",
    "t": "technician",
}

PEOPLE = {
    "create-jackpot": ("mx", "mxa"),
    "change-plan": ("mx", "mxa"),
    "link-table": ("mx", "mxa"),
    "halt-jackpot": ("smxa", ""),
    "halt-jackpot/seizure": ("smxa", "mxa"),
    "resume-jackpot": ("mxa", "smxa"),
    "report-malfunction": ("mxa", ""),
    "adjust-meter": ("mxa", "mxa"),
    "retire-jackpot": ("mxa", "mxa"),
    "deposit-funds": ("am", "amxs"),
    "reimburse-house": ("am", "amxs"),
    "release-award": ("x", ""),
    "resolve-dispute": ("x", "m"),
    "set-up-table": ("mt", ""),
    "set-up-table/limits": ("mt", "mx"),
    "open-table": ("sxm", "dsxma"),
    "close-table": ("sxm", "dsxma"),
    "move-chips": ("sxma", "dsxma"),
    "move-chips/drop": ("axm", "sxma"),
    "count-tray": ("sxm", "dsxma"),
    "correct-chips": ("mxa", "sxma"),
    "void-slip": ("sxma", "sxma"),
    "set-denominations": ("mx", "mxa"),
    "print-slip": ("sxma", ""),
    "record-approval": ("m", "sxma"),
    "declare-room": ("m", "sxma"),
    "replace-equipment": ("sxm", ""),
    "give-device-credential": ("mt", "sxmav"),
    "revoke-device": ("sxmt", ""),
    "vouch-for": ("m", "sxmav"),
    "manage-card": ("m", ""),
    "manage-card/role": ("m", "sxmav"),
    "manage-card/another": ("m", "sxmav"),
    "manage-card/above": ("m", "sxmav"),
    "manage-card/alike": ("m", "sxmav"),
    "note-access": ("m", ""),
    "note-access/first-secrets": ("m", ""),
    "note-access/secret": ("m", "sxmav"),
    "note-access/try-again-often": ("m", "sxmav"),
    "call-floor": ("dsx", ""),
    "answer-call": ("smx", ""),
    "answer-call/end": ("dsmx", ""),
    "go-on-duty": ("smx", ""),
    "start-game": ("dsx", ""),
    "press-hand": ("dsx", ""),
    "pay-hand": ("dsx", ""),
    "pay-hand/large": ("dsx", "sx"),
    "pay-hand/cage-slip": ("dsx", "sx"),
    "call-supervisor": ("dsx", ""),
    "end-game": ("dsx", ""),
    "void-game": ("sx", ""),
    "void-game/executive": ("x", ""),
    "open-round": ("dsx", ""),
    "act-at-table": ("dsx", ""),
    "set-lamps": ("dsx", ""),
    "act-at-table/supervisor": ("sx", ""),
    "confirm-award": ("sx", ""),
    "confirm-award/executive": ("x", ""),
    "reject-award": ("sx", ""),
    "reject-award/executive": ("x", ""),
    "dispute-award": ("sx", ""),
    "dispute-award/executive": ("x", ""),
    "take-step": ("sxma", ""),
    "take-step/surveillance": ("v", ""),
    "take-step/paid": ("sxma", ""),
    "identify-winner": ("sxma", ""),
    "identify-winner/again": ("sxma", "sxma"),
    "read-winner": ("ma", ""),
    "report-cash": ("ma", ""),
    "remit-tax": ("ma", "maxs"),
    "correct-cards": ("sxma", "sxma"),
    "print-win-page": ("sxma", ""),
}

#: The parts of others in an act, who lay no card.
NAMED = {"move-chips": {"cage": "am", "runner": "dsxma", "dealer": "dsx", "supervisor": "sxm"}}

#: What was done before by somebody who may not do this as well: c called the award, f confirmed it, r rejected
#: it, p made the plan.
APART = {
    "release-award": "c",
    "resolve-dispute": "cr",
    "pay-hand/large": "p",
    "confirm-award": "c",
    "confirm-award/executive": "c",
    "reject-award": "c",
    "reject-award/executive": "c",
    "dispute-award": "c",
    "dispute-award/executive": "c",
    "take-step/surveillance": "cf",
    "take-step/paid": "c",
}
PARTS = {"c": "called", "f": "confirmed", "r": "rejected", "p": "planned"}

#: Commands for which nobody lays a card: the server's own, those of devices, and those of practice players.
DEVICES = {"report-from-device"}
SERVERS = {
    "register-badge",
    "adopt-people",
    "stop-uncovered",
    "acknowledge-clock",
    "free-seats",
    "note-sign-ins",
    "erase-winners",
}
PLAYERS = {"join", "top-up", "sit-down", "stand-up", "place-bets", "ready", "choose", "hurry"}
