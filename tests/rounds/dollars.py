"""What a scenario's seats net in dollars."""

from tests.rounds.scenario import Playing, played

from pitboss.rounds import events as e

Nets = dict[str, float]


def nets(playing: Playing, seat: int) -> Nets:
    """Dollars that a seat won or lost on each wager; what the meter pays is told by the event, not in dollars."""
    settled = [event for event in playing.events if isinstance(event, e.WagerSettled) and event.seat == seat]
    return {
        event.wager: (event.returned_cents + event.won_cents - event.stake_cents * (event.wager == event.stake_of))
        / 100
        for event in settled
    }


def check(game: str, text: str, expected: dict[int, Nets]) -> None:
    """Play a round and compare what each seat nets."""
    playing = played(game, text)
    assert {seat: nets(playing, seat) for seat in expected} == expected
