"""What was told, in words: events as sentences that name tables and jackpots as people know them."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.cards import as_written
from pitboss.desk.persons import AT_THE_SERVER
from pitboss.floor.calls import call_rules
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.care.older_jackpots import told_halt
from pitboss.reports.day.names import Names, words
from pitboss.reports.document import capital, many
from pitboss.reports.numbers import rate

#: Which events a report tells, and under which heading.
CHANGES = ("plan-changed", "jackpot-created", "jackpot-retired", "table-linked", "table-set-up", "approval-recorded")
FAULTS = ("jackpot-halted", "jackpot-resumed", "malfunction-reported", "meter-dry", "game-voided", "device-fault")
CHIPS = ("table-opened", "chips-moved", "tray-counted", "chips-corrected", "slip-voided", "table-closed")
DECKS = ("deck-logged",)
ACCESS = (
    "card-managed",
    "access-changed",
    "person-vouched",
    "people-adopted",
    "locked-out",
    "device-credential-given",
    "device-revoked",
)

Facts = Mapping[str, Any]
_WHAT = {
    "fill": "A fill",
    "credit": "A credit",
    "drop": "A drop",
    "cage": "A pay by the cage",
    "opener": "The opener",
    "inventory": "The inventory",
    "closer": "The closer",
}


def _by(it: Facts) -> str:
    """Who did it; nothing where an older event does not say."""
    if "by" not in it:
        return ""
    return f" by {it['by']} and {it['second']}" if it.get("second") else f" by {it['by']}"


def _both(it: Facts) -> str:
    """Who did it, one or two, at the head of a sentence."""
    return f"{it['by']} and {it['second']}" if it.get("second") else str(it["by"])


def _sensor(it: Facts, names: Names) -> str:
    """Which of a seat's lamps: by its jackpot, where an older event does not say by the number of its sensor."""
    return f" for {names.jackpot(it['jackpot'])}" if it.get("jackpot") else f", sensor {it['sensor']}"


def _entered(it: Facts) -> str:
    """Whose card entered it, and whose it was done with if that is another; software deals without one."""
    if "entered_by" in it:
        return f", by the card of {it['by']}, entered by {it['entered_by']}"
    return f", entered by {it['by']}" if "by" in it else ""


def _act(it: Facts, names: Names) -> str:
    """What was done in a round, and of which seat; an older event says only how the round stands then."""
    if "act" not in it:
        return f"The round at {names.table(it['table'])} is {words(it['status'])}"
    seat = f", seat {it['seat']}" if it.get("seat") else ""
    return f"{capital(words(it['act']))}{seat}{_moved(it)}: round {it['round']} at {names.table(it['table'])}"


def _moved(it: Facts) -> str:
    """What a correction of a payment moved."""
    if "cents" not in it:
        return ""
    way = "more to the player" if it["cents"] > 0 else "back to the tray"
    return f", {words(it['wager'])}: {dollars(abs(it['cents']))} {way}"


def _win(it: Facts, names: Names, cents: int | None = None, award: str = "award") -> str:
    """Which win, with its amount, place and hand; of one that is not known here, what its event says and its number."""
    if known := names.win(it[award], cents):
        return f"the win of {known}"
    amount = "" if cents is None else f" of {dollars(cents)}"
    if award == "award" and "seat" in it and "table" in it:
        return f"the win of seat {it['seat']} at {names.table(it['table'])} ({it['award']}){amount}"
    return f"win {it[award]}{amount}"


def _locked(it: Facts, names: Names) -> str:
    """A win as it was called: what it was worth then, although another may have changed that since."""
    award = names.award(it["award"]) if "award" in it else None
    by, jackpot = _by(it), names.jackpot(it["jackpot"])
    if award is None:
        return f"A win at {names.table(it['table'])}, seat {it['seat']}, was locked{by}: {jackpot}"
    cents = award.reworked[0].was_cents if award.reworked else award.amount_cents
    return f"A win of {names.win(award.id, cents)} was locked{by}: {jackpot}"


def _more(it: Facts, names: Names) -> str:
    """That a win which was released for the least that is certain came to more."""
    award = names.award(it["award"])
    more = f"{dollars(award.amount_cents)} more" if award else "More"
    text = f"{more} is due to seat {it['seat']} at {names.table(it['table'])} than was confirmed"
    return text if award else f"{text}: {it['award']}"


def _released(it: Facts) -> str:
    """That a release is the least that is certain, and what may follow."""
    if not it.get("released"):
        return ""
    more = f"; up to {dollars(it['may_follow_cents'])} may follow" if it.get("may_follow_cents") else ""
    return f", the least that is certain{more}"


def _who(it: Facts) -> str:
    """Who did it, at the head of a sentence."""
    return "Somebody at the server" if it["by"] == AT_THE_SERVER else _both(it)


def _asked(it: Facts) -> str:
    """That an amount was questioned before it was booked."""
    if not it.get("above_books_cents"):
        return ""
    return f"; confirmed, because that is {dollars(it['above_books_cents'])} more than the books had in the tray"


def _four(it: Facts) -> str:
    """Who else had a part in a fill or a credit."""
    if "cage" not in it:
        return ""
    return f" (cage {it['cage']}, runner {it['runner']}, dealer {it['dealer']}, supervisor {it['supervisor']})"


def _figure(it: Facts) -> str:
    """A figure of a table's chips that was corrected: by its slip, or as what it was counted."""
    slip = f" slip {it['slip']}" if it.get("slip") else f" of sitting {it['sitting']}"
    return f"{_WHAT[it['what']]}{slip}"


def _corrected(it: Facts, names: Names) -> str:
    was = f", entered as slip {it['slip_was']}," if it.get("slip_was") else ""
    change = f"was corrected from {dollars(it['was_cents'])} to {dollars(it['cents'])}"
    return f"{_figure(it)}{was} at {names.table(it['table'])} {change}{_by(it)}: {it['reason']}"


def _voided(it: Facts, names: Names) -> str:
    was = f", which had moved {dollars(it['cents'])}," if it["cents"] else ""
    slip = f"{capital(it['what'])} slip {it['slip']} of {names.table(it['table'])}"
    return f"{slip}{was} was voided{_by(it)}: {it['reason']}"


def _why(it: Facts) -> str:
    return f": {it['why']}" if it.get("why") else ""


def _called_for(it: Facts) -> str:
    """What the floor was called for, as the button says it."""
    text = next((reason.text for reason in call_rules().reason if reason.id == it["why"]), words(it["why"]))
    return text[:1].lower() + text[1:]


def _times(it: Facts) -> str:
    return f", {it['tries']} times" if it["tries"] > 1 else ""


def _where(it: Facts) -> str:
    """From which addresses, and beside whose cards, as far as they are noted."""
    places = f", from {', '.join(it['places'])}" if it.get("places") else ""
    others = [card for card in it.get("beside", ()) if card != it.get("card")]
    return places + (f", beside card {', '.join(others)}" if others else "")


def _value(field: str, value: object) -> str:
    """A figure of a plan as people write it."""
    if value is None:
        return "none"
    if field.endswith("_cents") and isinstance(value, int):
        return dollars(value)
    if field.endswith("_cents") and isinstance(value, list):
        return " to ".join(map(dollars, value))
    if field.endswith("_ppm") and isinstance(value, int):
        return rate(value)
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value) or "none"


def _change(it: Facts) -> str:
    field = str(it["field"])
    name = field.removesuffix("_cents").removesuffix("_ppm").replace("_", " ")
    of = f" of {words(it['of'])}" if it["of"] else ""
    return f"{name}{of} from {_value(field, it['old'])} to {_value(field, it['new'])}"


def _plan_changed(it: Facts, names: Names) -> str:
    """What was changed into what, by whom, and why the jackpot was halted for it."""
    changed = "; ".join(map(_change, it.get("changes", ())))
    halted = f" (halted for {it['why']})" if it.get("why") else ""
    text = f"The plan of {names.jackpot(it['jackpot'])} was changed{_by(it)}{halted}"
    return f"{text}: {changed}" if changed else text


def _set_up(it: Facts, names: Names) -> str:
    """What a table is set up for, and what of it is new."""
    found = it.get("changes", ())
    changed = "; ".join(map(_change, found)) if any(change["old"] is not None for change in found) else ""
    text = f"{capital(names.table(it['table']))} was set up{_by(it)} for {it['game']}, {words(it['mode'])}"
    return f"{text}: {changed}" if changed else text


_DECK = {"in": "came into play", "counted": "was counted", "out": "went out of play"}


def _deck(it: Facts, names: Names) -> str:
    """What happened to a deck, and whether its count was wrong."""
    cards = f", {it['cards']} cards" if it["cards"] else ""
    wrong = f"; it should have {it['expected']}" if it["wrong"] else ""
    reason = f": {it['reason']}" if it["reason"] else ""
    return f"Deck {it['deck']} {_DECK[it['what']]} at {names.table(it['table'])}{cards}{wrong}{_by(it)}{reason}"


def _retired(it: Facts, names: Names) -> str:
    went = f", its money went to {names.jackpot(it['destination'])}" if it["destination"] else ""
    return f"{names.jackpot(it['jackpot'])} was retired{_by(it)}{went}{_why(it)}"


#: What came of requests that nobody else has to know of: those of practice, and those that found all done already.
QUIET = {
    "join": "Somebody came to practise and got a purse of practice credits",
    "top-up": "A practice player who had run low got the first purse again",
    "free-seats": "Nobody's seat at a practice table was free to be given away",
    "fit-tables": "No practice table had to be opened or closed",
    "report-from-device": "A device reported, and nothing at its table changed",
    "stop-uncovered": "The jackpots' bank account was looked at, and no jackpot was stopped",
    "call-floor": "The floor was called once more to a table whose call was open",
    "keep-house-way": "A house way was kept once more that the room had already",
    "vouch-for": "A person was vouched for once more who was already",
}


def _quiet(it: Facts, _names: Names) -> str:
    """A request that told nothing of its own, by its name; releases before that noted none."""
    if "asked" not in it:
        return "A request was carried out that told nothing; releases of that time did not note which"
    return QUIET.get(it["asked"], f"A request changed nothing: {words(it['asked'])}")


def _halted_for(why: str) -> str:
    halt = told_halt(why)
    return f" {halt.words}" if halt else f": {why}"


#: Every kind that is told, and what is said of it.
SENTENCES: Mapping[str, Callable[[Facts, Names], str]] = {
    "plan-changed": _plan_changed,
    "jackpot-created": lambda it, names: f"{names.jackpot(it['jackpot'])} was made{_by(it)}",
    "jackpot-retired": _retired,
    "jackpot-halted": lambda it, names: (
        f"{names.jackpot(it['jackpot'])} was halted{_by(it)}{_halted_for(it['why'])}"
        f"{'; ' + dollars(it['seized_cents']) + ' was taken from the bank' if it.get('seized_cents') else ''}"
    ),
    "jackpot-resumed": lambda it, names: f"{names.jackpot(it['jackpot'])} was resumed{_by(it)}{_why(it)}",
    "malfunction-reported": lambda it, names: (
        f"The malfunction of {names.jackpot(it['jackpot'])} was reported to the commission{_by(it)}"
    ),
    "meter-dry": lambda it, names: (
        f"The {words(it['meter'])} meter of {names.jackpot(it['jackpot'])} ran dry; paid by the rule “{it['policy']}”"
    ),
    "meter-reseeded": lambda it, names: (
        f"The {words(it['meter'])} meter of {names.jackpot(it['jackpot'])} started again"
    ),
    "meter-adjusted": lambda it, names: (
        f"The {words(it['meter'])} meter of {names.jackpot(it['jackpot'])} was adjusted by {dollars(it['cents'])}: "
        f"{words(it['code'])}{',' if 'by' in it else ''}{_by(it)}"
    ),
    "table-linked": lambda it, names: (
        f"{capital(names.table(it['table']))} was linked{_by(it)} to "
        f"{', '.join(map(names.jackpot, it['sensors'])) or 'nothing'}"
    ),
    "table-set-up": _set_up,
    "table-opened": lambda it, names: (
        f"{_both(it)} opened {names.table(it['table'])} with {dollars(it['cents'])} in chips"
    ),
    "table-closed": lambda it, names: (
        f"{_both(it)} closed {names.table(it['table'])} with {dollars(it['cents'])} in chips{_asked(it)}"
    ),
    "chips-moved": lambda it, names: (
        f"{_WHAT.get(str(it['what']), it['what'])} of {dollars(it['cents'])} at {names.table(it['table'])}, "
        f"slip {it['slip']}, by {it['by']}{' and ' + it['second'] if it.get('second') else ''}{_four(it)}{_asked(it)}"
    ),
    "tray-counted": lambda it, names: (
        f"{_both(it)} counted {dollars(it['cents'])} in the tray of {names.table(it['table'])} at the end of shift "
        f"{it['shift']} of sitting {it['sitting']}{_asked(it)}"
    ),
    "chips-corrected": _corrected,
    "slip-voided": _voided,
    "slip-printed": lambda it, names: (
        f"{it['by']} printed {it['paper']} of {names.table(it['table'])}, print {it['number']}"
    ),
    "denominations-set": lambda it, _: (
        f"The chips of the room were set{_by(it)}: {', '.join(map(dollars, it['denominations_cents']))}"
    ),
    "approval-recorded": lambda it, _: f"An approval of {words(it['game'])} was recorded{_by(it)}: {it['reference']}",
    "card-managed": lambda it, _: (
        f"{_who(it)} gave {it['person']} card {it['card']} as {it['role']}{'' if it['active'] else ', locked'}"
        f"{', until ' + it['until'] if it.get('until') else ''}"
    ),
    "person-vouched": lambda it, _: f"{_who(it)} vouched for {it['person']}",
    "people-adopted": lambda it, _: f"{', '.join(it['people'])} have cards and are not vouched for yet",
    "audit-run": lambda it, _: (
        f"{it['by']} ran a full audit, {it['entries']:,} entries: "
        f"{'clean' if it['clean'] else 'it was not finished' if it['clean'] is None else 'with findings'}"
    ),
    "clock-acknowledged": lambda it, _: f"The clock was confirmed as right {it['by']}",
    "signed-in": lambda it, _: f"{it['person']} signed in with card {it['card']}{_times(it)}{_where(it)}",
    "wrong-secret": lambda it, _: (
        f"A wrong PIN or password for card {it['card']} of {it['person']}{_times(it)}{_where(it)}"
    ),
    "locked-out": lambda it, _: (
        f"Card {it['card']} of {it['person']} has to wait after wrong PINs or passwords: "
        f"{' and '.join(it['locked'])}{_where(it)}"
    ),
    "unknown-cards-tried": lambda it, _: f"A card that nobody has was tried{_times(it)}{_where(it)}",
    "access-changed": lambda it, _: f"{_who(it)} changed the access of {it['person']}: {words(it['what'])}",
    "award-locked": _locked,
    "supervisor-called": lambda it, names: (
        f"The floor was called to {names.table(it['table'])}{_by(it)}: {_called_for(it)}"
    ),
    "call-taken": lambda it, names: (
        f"{it['by']} took the call from {names.table(it['table'])} after "
        f"{it['waited_seconds'] // 60}:{it['waited_seconds'] % 60:02d}: {_called_for(it)}"
    ),
    "call-given-back": lambda it, names: f"{it['by']} gave the call from {names.table(it['table'])} back",
    "call-ended": lambda it, names: f"The call from {names.table(it['table'])} was ended{_by(it)}: {_called_for(it)}",
    "duty-changed": lambda it, _: (
        f"{it['by']} is on duty in {' and '.join(it['pits'])}" if it["pits"] else f"{it['by']} is off duty"
    ),
    "award-confirmed": lambda it, names: (
        f"{it['by']} {'released' if it.get('released') else 'confirmed'} {_win(it, names, it['cents'])}{_released(it)}"
    ),
    "floor-arranged": lambda it, _: f"{it['by']} arranged the plan of the floor: {it['tables']} tables",
    "game-added": lambda it, _: (
        f"{_both(it)} added the game {it['name']} ({it['game']}), version {it['version']}: rules {it['rules']}"
    ),
    "game-retired": lambda it, _: f"The game {it['game']} was retired{_by(it)}: {it['why']}",
    "house-way-kept": lambda it, _: (
        f"{_both(it)} kept the house way {it['way']}, {many(it['rules'], 'rule')}: {it['hash']}"
    ),
    "celebration-started": lambda it, names: (
        f"{it['by']}, who has asked the winner, celebrated {_win(it, names, it['cents'])} on the displays"
    ),
    "celebration-ended": lambda it, names: f"{it['by']} took {_win(it, names)} off the displays",
    "award-reworked": lambda it, names: (
        f"{capital(_win(it, names, it['was']))} was worked out again: {dollars(it['cents'])}, as "
        f"{_win(it, names, award='because')} was rejected"
    ),
    "award-supplement": _more,
    "award-disputed": lambda it, names: (
        f"The patron of seat {it['seat']} at {names.table(it['table'])} disputes a rejection{_by(it)}: {it['reason']}"
    ),
    "equipment-replaced": lambda it, names: (
        f"The {words(it['what'])} {it['serial']} at {names.table(it['table'])} was replaced{_by(it)}: {it['reason']}"
    ),
    "device-credential-given": lambda it, names: (
        f"{_both(it)} gave the {words(it['what'])} {it['device']} at {names.table(it['table'])} a credential"
    ),
    "device-revoked": lambda it, names: (
        f"The {words(it['what'])} {it['device']} at {names.table(it['table'])} can no longer report{_by(it)}: "
        f"{it['reason']}"
    ),
    "device-fault": lambda it, names: (
        f"The {words(it['what'])} {it['device']} at {names.table(it['table'])} reported a fault: {it['fault']}"
    ),
    "device-working": lambda it, names: (
        f"The {words(it['what'])} {it['device']} at {names.table(it['table'])} works again"
    ),
    "outage-recorded": lambda it, names: (
        f"{_both(it)} reported an outage of {', '.join(map(names.table, it['tables']))} "
        f"from {names.time(it['since'])} to {names.time(it['until'])} ({it['outage']}): {it['what']}"
    ),
    "paper-round-keyed": lambda it, names: (
        f"{_both(it)} keyed a round from paper, played {names.time(it['played_at'])} at {names.table(it['table'])}: "
        f"form {it['form']}, line {it['line']}, {many(it['wagers'], 'wager')} and {many(it['wins'], 'win')}, "
        f"round {it['round']}"
    ),
    "deck-logged": _deck,
    "lamp-changed": lambda it, names: (
        f"The lamp of seat {it['seat']}{_sensor(it, names)} at {names.table(it['table'])} was "
        f"{'lit' if it['lit'] else 'put out'}{_by(it)}"
    ),
    "room-declared": lambda it, _: f"The card room was declared{_by(it)}: {words(it['room'])}",
    "coins-returned": lambda it, names: (
        f"{dollars(it['cents'])} of jackpot wagers went back at {names.table(it['table'])}{_by(it)}: "
        f"{names.jackpot(it['jackpot'])} is {it['why']}"
    ),
    "award-rejected": lambda it, names: f"{capital(_win(it, names))} was rejected{_by(it)}: {it['reason']}",
    "award-reversed": lambda it, names: f"{capital(_win(it, names, it['cents']))} was reversed{_by(it)}",
    "award-step": lambda it, names: (
        f"A step to the payment of {_win(it, names)} was taken{_by(it)}: {words(it['step'])}"
    ),
    "winner-identified": lambda it, names: (
        f"The winner of {_win(it, names)} was identified{_by(it)}, record {it['record']}"
        f"{' instead of ' + it['instead_of'] if it.get('instead_of') else ''}"
    ),
    "winner-read": lambda it, names: f"The record {it['record']} of a winner was read{_by(it)}, for {_win(it, names)}",
    "winners-erased": lambda it, _: (
        f"Records of winners were erased at the end of their retention period: {', '.join(it['records'])}"
    ),
    "cash-report-due": lambda it, _: (
        f"Cash of {dollars(it['cents'])} to one person in a gaming day, {it['cash_day']}, is to be reported "
        f"by {it['due']}"
    ),
    "cash-reported": lambda it, _: (
        f"The cash of {it['cash_day']}, {dollars(it['cents'])}, was reported{_by(it)} as {it['reference']}"
    ),
    "tax-remitted": lambda it, _: (
        f"{dollars(it['cents'])} of withheld tax went to the tax office{_by(it)}: {it['reference']}"
    ),
    "award-cards-corrected": lambda it, names: (
        f"The cards of {_win(it, names)} were corrected{_by(it)} to {as_written(it['cards'])}: {it['reason']}"
    ),
    "funds-deposited": lambda it, _: (
        f"{dollars(it['cents'])} for the jackpots' bank account: {words(it['stage'])}{_by(it)}"
    ),
    "house-reimbursed": lambda it, names: (
        f"The house was reimbursed {dollars(it['cents'])} for a win of {names.jackpot(it['jackpot'])}{_by(it)}"
    ),
    "game-started": lambda it, names: (
        f"A game was started{_by(it)} at {names.table(it['table'])}: {many(it['lit'], 'jackpot wager')}"
    ),
    "game-ended": lambda it, names: f"The game at {names.table(it['table'])} was ended{_by(it)}",
    "game-voided": lambda it, names: f"The game at {names.table(it['table'])} was voided{_by(it)}: {it['reason']}",
    "hand-pressed": lambda it, names: (
        f"{capital(names.hand(it['line']))} was {'recorded' if it['on'] else 'taken back'}{_by(it)} at "
        f"{names.table(it['table'])}, seat {it['seat']}"
    ),
    "hand-paid": lambda it, names: (
        f"{dollars(it['cents'])} was paid{_by(it)} at {names.table(it['table'])}, seat {it['seat']}: "
        f"{names.hand(it['line'])}{'; a tax form is needed' if it.get('taxed') else ''}"
    ),
    "win-page-printed": lambda it, names: (
        f"{it['by']} printed the page of a win at {names.table(it['table'])}, print {it['number']}"
    ),
    "round": lambda it, names: (
        f"{_act(it, names)}{_entered(it)}{'; reason: ' + it['reason'] if it.get('reason') else ''}"
    ),
    "ready": lambda it, names: f"A player at {names.table(it['table'])} is ready",
    "seat-taken": lambda it, names: f"Somebody sat down at {names.table(it['table'])}, seat {it['seat']}",
    "done": _quiet,
    "seat-left": lambda it, names: f"Somebody left {names.table(it['table'])}",
}


def exact_sentence(kind: str, facts: Facts, names: Names) -> str:
    """An event of this release in words; it is an error if its kind has no sentence, or if a fact is missing."""
    return SENTENCES[kind](facts, names)


def sentence(kind: str, facts: Facts, names: Names) -> str:
    """An event in words; one of an older release that says less, or of a kind that is not known here, by its kind."""
    try:
        return exact_sentence(kind, facts, names)
    except (KeyError, TypeError, ValueError):  # never one of this release: the tests tell all of those exactly
        return capital(words(kind))
