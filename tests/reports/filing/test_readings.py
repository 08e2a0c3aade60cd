"""Other readings of a sheet, in the words that the hands have elsewhere."""

from pitboss.games import load_game
from pitboss.reports.filing.readings import line_readings
from pitboss.reports.question import Question


def test_a_line_read_otherwise_is_told_by_its_printed_name_and_what_the_hand_means() -> None:
    """No id of a line or of a named hand stands in a sentence that may be filed."""
    game = load_game("high-five-poker")
    told = [reading.text for reading in line_readings(Question(game=game, second=False), game.paytable("APP-02"))]
    wanted = "Royal Flush is read as a royal flush in a hand that is not a seven-card straight flush, "
    assert told
    assert all(text.startswith(wanted) for text in told)
