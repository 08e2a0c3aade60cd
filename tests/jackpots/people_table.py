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
    "record-approval": ("m", "sxma"),
    "declare-room": ("m", "sxma"),
    "replace-equipment": ("sxm", ""),
    "vouch-for": ("m", "sxmav"),
    "manage-card": ("m", ""),
    "manage-card/role": ("m", "sxmav"),
    "manage-card/alike": ("m", "sxmav"),
    "note-access": ("m", ""),
    "note-access/first-secrets": ("m", ""),
    "note-access/secret": ("m", "sxmav"),
    "note-access/try-again-often": ("m", "sxmav"),
}
