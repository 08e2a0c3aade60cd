"""Every command, asked of a game that no engine counts: a refusal in words, or the right answer; never another game's.

The game is Caribbean Stud, once as a folder of one's own and once dropped in among the games that come with Pitboss.
"""

import functools
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.helpers import Ran, Run
from tests.strange_games import CARIBBEAN, CHANGED, STRANGERS, changed_game, drop_in

from pitboss.cli.app import COMMANDS, load
from pitboss.cli.play import play
from pitboss.cli.play.play import run as play_rounds

FOLDER = STRANGERS / "plain_stud"
CARDS = "As Kd Jh 9c 7d"
#: 40 straight flushes, 624 fours of a kind, 3,744 full houses and 5,108 flushes of 2,598,960 hands.
BONUS_EDGE = Fraction(2_598_960 - 9_516 - 40 * 1_000 - 624 * 200 - 3_744 * 80 - 5_108 * 40, 2_598_960)
#: What High Five Poker is worth, and how many deals and hands it has.
OF_ANOTHER_GAME = re.compile(r"3\.57271|140364542777|8,?250,?459,?031,?214,?400|154,?143,?080|four sevens|Six")

#: Commands in which a game may be named, each as it is asked.
ASKED = {
    "show": ("show", "{game}", "--json"),
    "analyze": ("analyze", "{game}", "--json"),
    "evaluate": ("evaluate", CARDS, "--game", "{game}", "--json"),
    "verify": ("verify", "{game}", "--json"),
    "split": ("split", CARDS, "--game", "{game}"),
    "house-ways": ("house-ways", "foxwoods", "--check", "--game", "{game}"),
    "compare-house-ways": ("compare-house-ways", "foxwoods", "canterbury-park", "--game", "{game}"),
    "edge": ("edge", "{game}", "--json"),
    "covariance": ("covariance", "{game}", "--json"),
    "simulate": ("simulate", "{game}", "--rounds", "10000", "--json"),
    "ev": ("ev", "{game}", CARDS, "--json"),
    "strategy": ("strategy", "{game}", "--json"),
    "play": ("play", "{game}", "--seed", "1", "--rounds", "1", "--advice"),
    "report": ("report", "{game}", "--json"),
    "strategy-card": ("strategy-card", "{game}", "--json"),
    "rules": ("rules", "{game}", "--json"),
    "design": ("design", "{game}", "--wager", "bonus", "--target-edge", "5", "--json"),
    "sweep": ("sweep", "--game", "{game}", "--out", "{out}", "--json"),
    "vulnerability": ("vulnerability", "{game}", "--json"),
    "evidence": ("evidence", "{game}", "--out", "{out}"),
    "check-filing": ("check-filing", "{filed}", "--game", "{game}"),
    "replay": ("replay", "{log}", "--game", "{game}"),
}
#: What may be answered; all else is refused.
ANSWERED = {"show", "analyze", "evaluate", "verify", "rules", "sweep", "check-filing", "replay"}
#: The bonus as it would be filed.
FILED = f"game,wager,paytable,line,house_edge\n{CARIBBEAN},bonus,B-1,total,73.91%\n"


def asked(pitboss: Run, command: str, game: str, tmp_path: Path) -> Ran:
    files = {name: tmp_path / name for name in ("out", "filed", "log")}
    files["filed"] = files["filed"].with_suffix(".csv")
    files["filed"].write_text(FILED, encoding="utf-8")
    files["log"].write_text("", encoding="utf-8")
    return pitboss(*(word.format(game=game, **files) for word in ASKED[command]))


def is_refused(ran: Ran) -> bool:
    """Whether it is a sentence and nothing else."""
    return ran.code == 2 and not ran.out and bool(re.fullmatch(r"pitboss: [A-Z'“./].{20,}\n", ran.err, re.DOTALL))


def test_every_command_that_takes_a_game_is_asked() -> None:
    """A new command has to be asked here as well."""
    taking = {name for name in COMMANDS if any(param.name == "game" for param in load(name).params)}
    assert taking == set(ASKED)


@pytest.mark.slow
@pytest.mark.parametrize("command", ASKED)
def test_a_folder_is_answered_rightly_or_refused(command: str, pitboss: Run, tmp_path: Path) -> None:
    ran = asked(pitboss, command, str(FOLDER), tmp_path)
    assert is_refused(ran) is (command not in ANSWERED), (ran.out, ran.err)
    assert not OF_ANOTHER_GAME.search(ran.out + ran.err)


@pytest.mark.slow
@pytest.mark.parametrize("command", ASKED)
def test_a_game_among_ours_is_answered_rightly_or_refused(
    command: str, pitboss: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pitboss("--version")  # the modules of the command are there before they are told of the game
    drop_in(CARIBBEAN, FOLDER, tmp_path, monkeypatch)
    ran = asked(pitboss, command, CARIBBEAN, tmp_path)
    assert is_refused(ran) is (command not in ANSWERED), (ran.out, ran.err)
    assert not OF_ANOTHER_GAME.search(ran.out + ran.err)


def test_what_is_answered_is_right(pitboss: Run) -> None:
    """The bonus is on the player's own five cards, which are counted for any game."""
    found = json.loads(pitboss("analyze", str(FOLDER), "--json").out)
    assert Fraction(json.dumps(found).split('"house_edge": "')[1].split('"')[0]) == BONUS_EDGE


def test_it_is_played_and_no_value_is_given(pitboss: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for exact values is told that there are none, and plays on."""
    pitboss("--version")
    drop_in(CARIBBEAN, FOLDER, tmp_path, monkeypatch)
    lines = iter(["10 bonus 5", "?", "p"])
    monkeypatch.setattr(play, "run", functools.partial(play_rounds, ask=lambda _: next(lines)))
    ran = pitboss("play", CARIBBEAN, "--seed", "1", "--rounds", "1")
    assert "no exact count of the base game of Caribbean Stud" in ran.out
    assert "Exact values" not in ran.out
    assert "in this session" in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.parametrize("command", ["edge", "ev", "simulate", "strategy", "covariance", "vulnerability", "report"])
def test_a_changed_game_does_not_get_the_numbers_of_ours(
    name: str, command: str, pitboss: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One other number in its rules makes another game of it."""
    folder = changed_game(name, tmp_path)
    pitboss("--version")
    drop_in(name, folder, tmp_path, monkeypatch)
    cards = {"three": "As Kd Jh", "five": "As Kd Jh 9c 7d 5s 3h", "gow": "As Kd Jh 9c 7d 5s 3h"}
    words = {"ev": ("ev", name, cards[name.rsplit("-", maxsplit=1)[-1]][: 17 if "six" in name else None])}
    ran = pitboss(*words.get(command, (command, name)))
    assert is_refused(ran), (ran.out, ran.err)
