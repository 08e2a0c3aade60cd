"""Golden rounds: the scenarios of each game played, with everything that can be seen after every act, as text.

``python -m tests.rounds.golden_text`` writes the golden files anew; read what changed before you keep it.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.rounds.scenario import Playing, acts, lines_in, refused, with_setting

from pitboss.cards import format_cards
from pitboss.games.game import GAME_IDS
from pitboss.games.settlement.pay import dollars
from pitboss.games.table.table import Mode, TableSetup
from pitboss.rounds import Round, SeatState
from pitboss.rounds import events as e

HERE = Path(__file__).parent

#: What each event is called; amounts are dollars by then, and spots have names.
WORDS = {
    "wager-placed": "{seat}: {player} puts {cents} on {wager}{choice}",
    "wager-taken-back": "{seat}: {wager} goes back: {reason}",
    "wagers-moved": "{seat}: all wagers move to {to}: {reason}",
    "betting-closed": "no more bets",
    "start-drawn": "the first hand goes to position {position}, by {source}{dice}",
    "hand-dealt": "cards to {to}: {cards}",
    "left-over-counted": "{count} cards are left over {cards}",
    "decided": "{seat}: {action} {front}{times}",
    "board-turned": "the board: {cards}",
    "dealer-revealed": "the dealer's hand is turned up",
    "hand-turned": "{to}: the hand is turned up: {cards}{front}",
    "cards-refused": "{to}: cards were refused that do not fit those that lie face down",
    "entry-withdrawn": "{to}: the cards were entered wrongly: {reason}",
    "settlement-called": "the wagers are settled",
    "payment-corrected": "{seat}: {wager} is corrected by {cents}: {reason}",
    "irregularity-called": "{kind}, {seat}: {reason}",
    "fault-step-taken": "the shuffler is replaced, step {step}",
    "round-resumed": "the round goes on: {reason}",
    "round-closed": "the round is over",
    "announced": "without {wager}: {seats}",
    "sensor-locked": "{seat}: {cents} on {wager} go to the jackpot",
    "idle-hands-discarded": "the hands of idle spots are discarded: {seats}",
    "foul-set": "{seat}: a foul (rule {rule})",
    "dealer-hand": "the dealer has {name}{hand}",
    "wager-settled": "{seat}: {wager}, {stake_cents}: {pay}, {returned_cents} back and {won_cents} won: {why}{more}",
    "envy-paid": "{seat}: envy of {cents} for the {line} of {hand_of}",
    "wager-pulled": "{seat}: {wager} of {cents} is pulled back",
    "wager-returned": "{seat}: {wager} of {cents} goes back",
    "hand-voided": "{seat}: the hand is void (rule {rule})",
    "round-voided": "all hands are void (rule {rule})",
    "round-suspended": "the round is suspended (rule {rule})",
    "round-sealed": "{events} events are sealed",
}


def _spot(number: object) -> str:
    return (
        "the table"
        if number is None
        else "dealer"
        if number == e.DEALER
        else "board"
        if number == e.BOARD
        else f"seat {number}"
    )


def said(event: e.Event) -> str:  # noqa: C901 - one line for each kind of event that has words of its own
    """An event in words."""
    parts = e.as_json(event)
    for name, value in parts.items():
        if name.endswith("cents") and value is not None:
            parts[name] = dollars(value)
        elif name in ("seat", "to", "hand_of"):
            parts[name] = _spot(value)
        elif name in ("seats", "dice"):
            parts[name] = ", ".join(map(str, value)) or "nobody"
    if isinstance(event, e.WagerPlaced):
        parts["choice"] = f", {event.choice}" if event.choice else ""
    elif isinstance(event, e.StartDrawn):
        parts["dice"] = f" {parts['dice']}" if event.dice else ""
    elif isinstance(event, e.Decided):
        parts["times"] = f"at {event.times} times" if event.times else ""
    elif isinstance(event, e.DealerHand):
        parts["hand"] = _dealers(event)
    elif isinstance(event, e.WagerSettled):
        parts["more"] = _settled(event)
    elif isinstance(event, (e.HandDealt, e.HandTurned)):
        parts |= {"cards": event.cards or "unknown", "front": _front(event)}
    return WORDS[event.type].format(**parts).rstrip()


def _front(event: e.HandDealt | e.HandTurned) -> str:
    return f", {event.front} in front" if isinstance(event, e.HandTurned) and event.front else ""


def _dealers(event: e.DealerHand) -> str:
    if event.front:
        pushes = ", which pushes every base wager" if event.barred else ""
        return f": {event.back} behind, {event.front} in front (house way {event.set_by}){pushes}"
    return ", and qualifies" if event.qualifies else ", and does not qualify"


def _settled(event: e.WagerSettled) -> str:
    line = f", line {event.line}" if event.line else ""
    cap = "" if event.uncapped_cents is None else f"; {dollars(event.uncapped_cents)} without the cap"
    award = f"; {event.share} of the meter {event.meter}" if event.meter else ""
    exact = "" if event.uncapped_cents is not None or event.exact == str(event.won_cents) else f"; {event.exact} cents"
    return f" (rule {event.rule}{line}){exact}{cap}{award}"


def _seat(number: int, seat: SeatState) -> str:
    wagers = [f"{wager} {dollars(stake.cents)}{' ' + stake.choice if stake.choice else ''}"
              f"{' (locked)' if wager in seat.locked else ''}" for wager, stake in seat.stakes.items()]  # fmt: skip
    front = f"{format_cards(seat.back)} behind, {format_cards(seat.front)} in front" if seat.front else seat.action
    marks = [word for word, holds in (("foul", seat.foul), ("void", seat.void)) if holds]
    cards = format_cards(seat.cards) or ("face down" if seat.dealt else "")
    parts = [f"seat {number} {seat.player}", ", ".join(wagers) or "no wager", cards, front, *marks]
    return " | ".join(part for part in parts if part)


def shown(state: Round) -> Iterator[str]:
    """Everything that can be seen of a round."""
    start = f", first position {state.first_position}" if state.first_position else ""
    yield f"{state.status}, step {state.step.kind} (rule {state.step.rule}){start}"
    for number, seat in sorted(state.seats.items()):
        yield _seat(number, seat)
    for number, cards in sorted(state.idle.items()):
        yield f"idle {number} | {format_cards(cards) or 'unknown'}"
    dealer = state.dealer
    if dealer.dealt and not dealer.cards:
        yield "dealer | face down"
    if dealer.cards:
        front = f" | {format_cards(dealer.back)} behind, {format_cards(dealer.front)} in front" if dealer.front else ""
        marks = "" if dealer.qualifies else " | does not qualify"
        yield f"dealer | {format_cards(dealer.cards)}{front}{marks}{' | barred' if dealer.barred else ''}"
    if state.board_dealt:
        yield f"board | {format_cards(state.board[: state.board_up]) or 'face down'}"
    purses = ", ".join(f"{player} {dollars(cents)}" for player, cents in sorted(state.purses.items()))
    yield (
        f"purses {purses or 'none'} | layout {dollars(state.layout_cents)} | tray {dollars(state.tray_cents)} | "
        f"jackpot {dollars(state.jackpot_cents)}"
    )


def scenarios(game: str) -> dict[str, list[str]]:
    """The scenarios of a game by their titles."""
    found: dict[str, list[str]] = {}
    for line in lines_in((HERE / "scenarios" / f"{game}.txt").read_text()):
        if line.startswith("# "):
            lines = found.setdefault(line[2:], [])
            assert not lines, f"two scenarios are called {line[2:]!r}"
        else:
            lines.append(line)
    return found


def told(game: str, title: str, lines: list[str], playing: Playing) -> Iterator[str]:
    """A scenario as it is played."""
    yield f"# {title}"
    for line in lines:
        if line.startswith("table "):
            playing.setup = with_setting(playing.setup, line)
            yield line
        elif line.startswith("refused "):
            yield f"> {line}"
            yield f"    refused: {refused(playing, line.removeprefix('refused '))}"
        else:
            for act in acts(playing, line):
                happened = playing.do(act)
                yield f"> {said(act)}"
                yield from (f"  - {said(event)}" for event in happened[1:])
                yield from (f"    {seen}" for seen in shown(playing.now))
    assert playing.now.status == "closed", f"{game}: {title} does not end"


def played_rounds(game: str) -> dict[str, tuple[Playing, str]]:
    """Every scenario of a game: the round and its text."""
    found = {}
    for title, lines in scenarios(game).items():
        playing = Playing(TableSetup(game=game, mode=Mode.LIVE))
        found[title] = (playing, "\n".join(told(game, title, lines, playing)))
    return found


def golden_path(game: str) -> Path:
    """Where the golden rounds of a game stand."""
    return HERE / "golden" / f"{game}.txt"


def main() -> None:
    """Write the golden files."""
    for game in GAME_IDS:
        rounds = [text for _, text in played_rounds(game).values()]
        golden_path(game).write_text("\n\n".join(rounds) + "\n")


if __name__ == "__main__":
    main()
