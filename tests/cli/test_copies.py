"""Copies of our games under other ids and families: whatever is asked of them has the same answer.

So no answer depends on what a game is called, and a folder of one's own may stand wherever a game of ours does.
"""

import re
import shutil
from pathlib import Path

import pytest
from tests.cli.play.test_play import typed
from tests.helpers import APPROVED_IDS, Ran, Run

from pitboss.cli.app import COMMANDS, load
from pitboss.games import load_game, load_own_game
from pitboss.games.files.rules_file import document_words
from pitboss.games.files.versions import FOLDER

PAI_GOW = ("ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow")
THREE, FIVE = "three-card-poker", "high-five-poker"
SEVEN_CARDS, DEALERS_SEVEN = "As Ad Qh Jc Td 9s 2c", "Ks Kd Qc Js Tc 9h 2d"
THREE_CARDS, DEALERS_THREE = "Qs 6d 4h", "Ks 2d 3h"

#: What differs by itself: how long it took, whether it was known, and which figures the approved document prints.
BY_ITSELF = re.compile(r'"(?:seconds|kept|document_title)": [^,\n]*|"checks": \[[^]]*\]')


def cards_of(game: str) -> tuple[str, str]:
    return (THREE_CARDS, DEALERS_THREE) if game == THREE else (SEVEN_CARDS, DEALERS_SEVEN)


def quick(game: str) -> list[tuple[str, ...]]:
    """What takes no long count."""
    own, dealers = cards_of(game)
    asked: list[tuple[str, ...]] = [
        ("show", game, "--json"),
        ("rules", game, "--json"),
        ("ev", game, own, "--dealer", dealers, "--json"),
        ("evaluate", own, "--game", game, "--json"),
        ("report", game, "--wager", load_game(game).paytables[-1].wager, "--no-second", "--json"),
        ("analyze", game, "--json"),
        ("verify", game, "--json"),
        ("sweep", "--game", game, "--wager", load_game(game).paytables[-1].wager, "--out", "{out}", "--json"),
    ]
    if game in PAI_GOW:
        asked += [("split", own, "--game", game, "--json"), ("house-ways", "--game", game, "--json")]
    if game != THREE:
        return asked
    return [
        *asked,
        ("design", game, "--wager", "pair-plus", "--target-edge", "5", "--json"),
        ("sweep", "--game", game, "--players", "1,2", "--out", "{out}", "--json"),
        ("edge", game, "--json"),
        ("ev", game, own, "--json"),
        ("strategy", game, "--json"),
        ("strategy-card", game, "--json"),
        ("simulate", game, "--rounds", "2000", "--seed", "3", "--seats", "2", "--json"),
        ("report", game, "--wager", "ante", "--json"),
    ]


def slow(game: str) -> list[tuple[str, ...]]:
    """All else: counts of every deal."""
    own, _ = cards_of(game)
    ways = ("compare-house-ways", "foxwoods", "canterbury-park", "--game", game, "--json")
    return [
        *([ways] if game in PAI_GOW else []),
        ("edge", game, "--json"),
        ("ev", game, own, "--json"),
        ("strategy", game, "--json"),
        ("strategy-card", game, "--json"),
        ("report", game, "--json"),
        ("vulnerability", game, "--sets", "64", "--json"),
        ("covariance", game, "--seats", "3", "--deals", "20000", "--json"),
        ("simulate", game, "--rounds", "20000", "--seed", "3", "--seats", "2", "--exact", "--json"),
    ]


@pytest.fixture
def copied(tmp_path: Path) -> dict[str, Path]:
    """Each game in a folder of its own, with another id and another family."""
    folders = {}
    for game in APPROVED_IDS:
        folder = folders[game] = tmp_path / f"copy-of-{game}"
        shutil.copytree(FOLDER / game.replace("-", "_"), folder, ignore=shutil.ignore_patterns("kept", "*.py"))
        rules = (folder / "rules.toml").read_text(encoding="utf-8")
        rules = re.sub('^family = ".*"$', 'family = "of our own"', rules, count=1, flags=re.MULTILINE)
        (folder / "rules.toml").write_text(rules.replace(f'id = "{game}"', f'id = "copy-of-{game}"', 1), "utf-8")
    return folders


def told(ran: Ran, game: str, folder: Path) -> tuple[int, str, str]:
    """What a command said, as if it had been of our game."""
    copy, ours = load_own_game(folder), load_game(game)
    out = ran.out.replace(copy.standing.words, ours.standing.words).replace(
        '"standing": "own"', '"standing": "approved"'
    )
    for words in (document_words(copy.document), copy.document):  # copied rules are not approved by that
        said = ours.document if words == copy.document else document_words(ours.document)
        out = out.replace(words, said).replace(words[:1].upper() + words[1:], said[:1].upper() + said[1:])
    out = out.replace(copy.content_hash, ours.content_hash)
    out = out.replace(copy.id, game).replace(copy.family, ours.family)
    return ran.code, BY_ITSELF.sub("", out), ran.err.replace(str(folder), game).replace(copy.id, game)


def check(pitboss: Run, asked: list[tuple[str, ...]], game: str, folder: Path) -> None:
    out = str(folder.parent / "out")
    for words in ([word.format(out=out) for word in line] for line in asked):
        ours = pitboss(*words)
        copies = pitboss(*(str(folder) if word == game else word for word in words))
        assert told(copies, game, folder) == told(ours, game, folder), words
        assert ours.code == 0, words


@pytest.mark.slow
@pytest.mark.parametrize("game", APPROVED_IDS)
def test_a_copy_has_the_same_answers(game: str, pitboss: Run, copied: dict[str, Path]) -> None:
    """Rules, hands, choices and pay tables of each; all of the base game where its count is quick."""
    check(pitboss, quick(game), game, copied[game])


@pytest.mark.soak
@pytest.mark.parametrize("game", APPROVED_IDS)
def test_a_copy_has_the_same_counts(game: str, pitboss: Run, copied: dict[str, Path]) -> None:
    """Edge, strategy, par sheets, covariance, seen cards and a seeded simulation, counted anew for the copy."""
    check(pitboss, slow(game), game, copied[game])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "answers"),
    [(THREE, ("10 pair-plus 5", "p")), (FIVE, ("10", "f")), *((game, ("10", "h")) for game in PAI_GOW)],
)
def test_a_copy_is_played_alike(
    game: str, answers: tuple[str, ...], pitboss: Run, copied: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same seed deals the same cards, and every wager is paid the same."""
    played = []
    for name in (game, str(copied[game])):
        typed(monkeypatch, *answers)
        played.append(pitboss("play", name, "--seed", "5", "--rounds", "1"))
    ours, copies = played
    assert told(copies, game, copied[game]) == told(ours, game, copied[game])
    assert "on the round" in ours.out


@pytest.mark.soak
@pytest.mark.slow
def test_a_pack_of_a_copy_has_the_same_evidence(pitboss: Run, copied: dict[str, Path], tmp_path: Path) -> None:
    """Whoever gets it checks it with nothing but its folder, which has the rules; no test of ours proves those."""
    asked = ("--quick", "--rounds", "20000", "--sets", "64")
    ours, copies = tmp_path / "ours", tmp_path / "copies"
    assert pitboss("evidence", THREE, "--out", str(ours), *asked).code == 0
    ran = pitboss("evidence", str(copied[THREE]), "--out", str(copies), *asked)
    assert (ran.code, "rules traced" in ran.out) == (0, False)
    names, copied_names = ({str(path.relative_to(pack)) for path in pack.rglob("*.*")} for pack in (ours, copies))
    assert names - copied_names == {"trace.html", "trace.json"}
    for name in ("par-sheets.json", "simulation.json", "players.json", "vulnerability.json", "rules/published.toml"):
        texts = [
            BY_ITSELF.sub("", told(Ran(0, (pack / name).read_text("utf-8"), ""), THREE, copied[THREE])[1])
            for pack in (ours, copies)
        ]
        assert texts[0] == texts[1].replace("./rules", THREE), name
    filed = str(copies / "par-sheets.csv")
    assert pitboss("check-filing", filed, "--game", str(copies / "rules")).code == 0
    assert "copy-of-three-card-poker" in pitboss("check-filing", filed).err


def test_a_log_of_a_copy_is_replayed_with_its_folder(
    pitboss: Run, copied: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the very rules that it was played under: the folder's, as long as nobody has changed them."""
    log, folder = str(tmp_path / "log"), copied[THREE]
    typed(monkeypatch, "10 pair-plus 5", "p")
    pitboss("play", str(folder), "--seed", "5", "--rounds", "1", "--log", log)
    assert "lines follow from the rules" in pitboss("replay", log, "--game", str(folder)).out
    rules = (folder / "rules.toml").read_text(encoding="utf-8")
    (folder / "rules.toml").write_text(rules.replace("Qc 3d 2h", "Kc 3d 2h"), encoding="utf-8")
    ran = pitboss("replay", log, "--game", str(folder))
    assert (ran.code, "has other rules here" in ran.out) == (1, True)


def test_every_command_that_takes_a_game_is_asked_of_a_copy() -> None:
    """A new command has to be asked here as well; what stands in a database names games by their ids."""
    taking = {name for name in COMMANDS if any(param.name == "game" for param in load(name).params)}
    asked = {words[0] for game in (THREE, PAI_GOW[0]) for words in (*quick(game), *slow(game))}
    assert taking == asked | {"play", "replay", "evidence", "check-filing"}
