"""Evidence packs of all five games: what a lab asks for is there, is right, and every byte of it is hashed."""

import datetime as dt
import functools
import hashlib
import json
import shlex
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import APPROVED_IDS, read_json

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.maths.engines import pai_gow
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.seats import three_card_seen
from pitboss.reports.build import file_hashes
from pitboss.reports.document import PrintedDocument
from pitboss.reports.evidence import documents, evidence_pack
from pitboss.reports.evidence.documents import strategy_document
from pitboss.reports.evidence.evidence_pack import (
    Pack,
    PackCheck,
    PackFile,
    PackPlan,
    check_folder,
    is_pack,
    write_pack,
)
from pitboss.reports.par.sheet import Check

QUICK = PackPlan(20_000, 7, 64, dt.date(2026, 11, 16), quick=True)
#: $10,000 to begin with and 20% of each wager.
FORTUNE = JackpotPlan(
    "fortune", "Fortune", JackpotType.PROGRESSIVE, "face-up-pai-gow", "FUPGPP-WA03", "Main Street",
    meters=(MeterPlan("jackpot", 1_000_000, 200_000),),
)  # fmt: skip
EZ, FREE, FACE_UP, THREE_CARD, HIGH_FIVE = APPROVED_IDS

#: What every pack holds, whatever the game.
EVERYWHERE = (
    "README.md", "SHA256SUMS", "code.sha256", "rules/booklet.html", "rules/rules.toml", "rules/paytables.toml",
    "rules/game.json", "par-sheets.html", "par-sheets.csv", "par-sheets.json", "simulation.html",
    "simulation.json", "strategy.html", "vulnerability.html", "vulnerability.json", "trace.html", "trace.json",
)  # fmt: skip

#: What some games have and others have not: hands are set in pai gow, and one game has jackpots.
SOMEWHERE = {
    EZ: {"house-ways", "players"},
    FREE: {"house-ways", "players"},
    FACE_UP: {"house-ways", "players", "jackpots"},
    THREE_CARD: {"players"},
    HIGH_FIVE: set(),
}

#: House edges that the documents print, to the digits printed; 004 prints 2.62% for APP-02, which is wrong.
PRINTED = {
    THREE_CARD: {("ante", "A"): "3.37", ("ante", "B"): "3.61", ("ante", "C"): "3.83"},
    HIGH_FIVE: {("trips", "APP-01"): "4.81", ("trips", "APP-03"): "7.01"},
}
#: The same with envy at a full table.
FULL_TABLE = {
    EZ: {"1": "3.64", "3": "3.13"},
    FREE: {"2": "5.30", "3": "3.13"},
    THREE_CARD: {"TCPB-03E": "19.59", "TCPB-04E": "19.50"},
}
#: The base games as the README has them.
BASE = {
    EZ: Fraction(57_505_209_314_341, 2_062_614_757_803_600),
    FREE: Fraction(57_505_209_314_341, 2_062_614_757_803_600),
    FACE_UP: Fraction(20_535_651_561_463, 1_031_307_378_901_800),
}

real_pai_gow = pai_gow.pai_gow
three_card_hands = functools.cache(three_card_seen.Hands)


def as_ez(play: Play, work: Work) -> BaseGame:
    """Commission Free Pai Gow Express is settled as EZ Pai Gow is, whose deals other tests have counted."""
    if play.game.id != FREE:
        return real_pai_gow(play, work)
    return replace(real_pai_gow(replace(play, table=replace(play.table, game=load_game(EZ))), work), game=FREE)


@pytest.fixture
def cheaply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strategies that take a minute to derive are left to the soak; the rest is real."""

    def strategy(game: Any, *args: Any, **named: Any) -> PrintedDocument:  # noqa: ANN401 (handed on as it is)
        return strategy_document(game, *args, **named) if game.id == THREE_CARD else PrintedDocument("Strategy", "", ())

    monkeypatch.setattr(evidence_pack, "strategy_document", strategy)
    monkeypatch.setattr(three_card_seen, "Hands", three_card_hands)
    monkeypatch.setattr(pai_gow, "pai_gow", as_ez)


def checked(folder: Path) -> tuple[int, str]:
    """What `sha256sum -c` says of a pack."""
    command = ("sha256sum", "--check", "--quiet", "SHA256SUMS")
    ran = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)  # noqa: S603 (fixed words)
    return ran.returncode, ran.stdout


def prints_what_it_says(folder: Path, readme: str) -> list[bool]:
    """Whether each command that hashes a content prints, run in the folder, the line that stands below it."""
    lines = [line.strip() for line in readme.splitlines()]
    asked = [at for at, line in enumerate(lines) if line.startswith("python3 -c")]
    commands = [(sys.executable, *shlex.split(lines[at])[1:]) for at in asked]
    printed = [
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout  # noqa: S603 (as above)
        for command in commands
    ]
    return [text.strip() == lines[at + 1] for text, at in zip(printed, asked, strict=True)]


def rounded(edge: str) -> str:
    return f"{float(100 * Fraction(edge)):.2f}"


def data(folder: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return found


def has_the_printed_figures(folder: Path, game_id: str) -> None:
    sheets = {(sheet["wager"], sheet["paytable"] or ""): sheet for sheet in data(folder, "par-sheets")["sheets"]}
    for key, printed in PRINTED.get(game_id, {}).items():
        assert rounded(sheets[key]["house_edge"]) == printed
    envied = data(folder, "players")["envy"] if game_id in FULL_TABLE else []
    envy = {sheet["paytable"]: sheet["house_edge_by_players"] for sheet in envied}
    full = str(load_game(game_id).players)
    assert {name: rounded(envy[name][full]) for name in FULL_TABLE.get(game_id, {})} == FULL_TABLE.get(game_id, {})
    if game_id in BASE:
        assert Fraction(sheets["pai-gow", ""]["house_edge"]) == BASE[game_id]
        (way,) = data(folder, "house-ways")["house_ways"]
        assert (way["house_way"], Fraction(way["house_edge"])) == ("foxwoods", BASE[game_id])


@pytest.mark.slow
@pytest.mark.usefixtures("cheaply")
@pytest.mark.parametrize(
    "game_id",
    [pytest.param(game, marks=pytest.mark.soak if game == "face-up-pai-gow" else ()) for game in APPROVED_IDS],
)
def test_a_pack_has_what_a_lab_asks_for_and_no_byte_of_it_can_be_changed_unseen(game_id: str, tmp_path: Path) -> None:
    """Files, index, checks, printed figures, simulation, trace; then one byte of one file is another."""
    pack = Pack(load_game(game_id), QUICK, Work())
    files = pack.files()
    write_pack(tmp_path, files)
    names = {file.name for file in files}
    assert set(EVERYWHERE) <= names
    assert len(names) == len(files)
    own = {"second-method", "house-ways", "players", "jackpots"} & {name.rpartition(".")[0] for name in names}
    assert own == SOMEWHERE[game_id]
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "because `--quick` leaves out what takes minutes: the second method" in readme
    assert all((f"{name} (" in readme) == (name not in own) for name in ("house-ways", "players", "jackpots"))
    assert all(f"`{name}`" in readme for name in names - {"README.md", "SHA256SUMS"})
    assert pack.holds
    assert [check.check.split()[0] for check in pack.checks] == ["closure", "simulated", "rules"]
    has_the_printed_figures(tmp_path, game_id)
    assert prints_what_it_says(tmp_path, readme) == [True] * (2 if "house-ways" in own else 1)
    assert data(tmp_path, "trace")["game_hash"] == load_game(game_id).content_hash
    assert len(data(tmp_path, "trace")["rules"]) == len(load_game(game_id).rules)
    assert "--rounds 20000 --seed 7" in data(tmp_path, "simulation")["command"]
    assert checked(tmp_path) == (0, "")
    sheet = tmp_path / "par-sheets.csv"
    sheet.write_bytes(sheet.read_bytes().replace(b"0.", b"1.", 1))
    assert checked(tmp_path) == (1, "par-sheets.csv: FAILED\n")


@pytest.mark.slow
@pytest.mark.usefixtures("cheaply")
def test_two_packs_are_the_same_byte_by_byte_and_another_seed_deals_other_rounds() -> None:
    one, two = (Pack(load_game(THREE_CARD), QUICK, Work()) for _ in range(2))
    assert one.files() == two.files()
    other = Pack(load_game(THREE_CARD), replace(QUICK, seed=8), Work())
    assert [wager.mean for wager in one.simulated.wagers] != [wager.mean for wager in other.simulated.wagers]


def test_the_booklet_prints_the_limits_of_the_law_on_the_day_of_the_pack() -> None:
    """Washington's: $300 in 2009 and $400 now; never the most that the program can count."""

    def booklet(day: dt.date) -> str:
        pack = Pack(load_game(HIGH_FIVE), replace(QUICK, day=day), Work())
        return next(pack._rules()).content.decode()  # noqa: SLF001 (the one part that this is about)

    now, then = booklet(QUICK.day), booklet(dt.date(2009, 6, 30))
    assert "$5 to $400" in now
    assert "No wager above $400 (WAC 230-15-140)" in now
    assert "$5 to $300" in then
    assert "$100,000,000" not in now + then


@pytest.mark.usefixtures("cheaply")
def test_a_jackpots_plan_gives_its_model_a_long_run_edge_and_is_for_its_own_game() -> None:
    """20% go on the meter, 228 of 154,143,080 hands win it and its seed of $10,000 again."""
    pack = Pack(load_game(FACE_UP), replace(QUICK, jackpot=FORTUNE), Work())
    made = documents.jackpots(pack)
    assert made
    _, found = made
    (planned,) = (jackpot for jackpot in read_json(found)["jackpots"] if jackpot["plan"])
    assert planned["paytable"] == "FUPGPP-WA03"
    edge = 1 - Fraction(1, 5) - Fraction(planned["fixed_return"]) - Fraction(228 * 10_000, 154_143_080)
    assert Fraction(planned["house_edge"]) == edge
    with pytest.raises(PitbossError, match="is for FUPGPP-WA03, which Three Card Poker has not"):
        Pack(load_game(THREE_CARD), replace(QUICK, jackpot=FORTUNE), Work())


@pytest.mark.slow
def test_a_check_that_does_not_hold_is_seen() -> None:
    """A sheet whose second method found one hand less."""
    pack = Pack(load_game(THREE_CARD), QUICK, Work())
    pack.sheets = (*pack.sheets[:-1], replace(pack.sheets[-1], second=(Check("a line", "47", "48"),)))
    assert not pack.holds
    assert PackCheck("figures counted again by a second method, exactly equal", 0, 1) in pack.checks


def test_the_hashes_of_the_program_are_those_of_the_installed_files() -> None:
    """And none is left out."""
    top = Path(evidence_pack.__file__).parents[2]
    trace = top / "reports/evidence/trace.json"
    listed = {line[66:]: line[:64] for line in file_hashes("pitboss/").splitlines()}
    assert listed["pitboss/reports/evidence/trace.json"] == hashlib.sha256(trace.read_bytes()).hexdigest()
    sources = {f"pitboss/{path.relative_to(top).as_posix()}" for path in top.rglob("*.py")}
    assert sources <= set(listed)


@pytest.mark.soak
@pytest.mark.parametrize("game_id", APPROVED_IDS)
def test_a_whole_pack_holds_with_its_second_method_and_every_house_way(game_id: str, tmp_path: Path) -> None:
    pack = Pack(load_game(game_id), replace(QUICK, rounds=1_000_000, sets=1_000, quick=False), Work())
    write_pack(tmp_path, pack.files())
    assert pack.holds
    dealt = [] if game_id == THREE_CARD else ["base"]
    assert [check.check.split()[0] for check in pack.checks] == ["closure", "figures", *dealt, "simulated", "rules"]
    assert checked(tmp_path) == (0, "")
    assert (tmp_path / "second-method.json").is_file()
    if game_id in BASE:
        assert len(data(tmp_path, "house-ways")["house_ways"]) == 3


def pack(*names: str) -> list[PackFile]:
    """A pack of so many files."""
    sums = "".join(f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in names)
    parts = [PackFile(name, "", name.encode()) for name in names]
    return [PackFile("README.md", "", b"# Evidence pack: A Game\n"), *parts, PackFile("SHA256SUMS", "", sums.encode())]


def test_a_new_an_empty_and_a_packs_folder_are_taken(tmp_path: Path) -> None:
    for folder in (tmp_path / "new", tmp_path):
        check_folder(folder, force=False)
    write_pack(tmp_path, pack("a.html"))
    assert is_pack(tmp_path)
    check_folder(tmp_path, force=False)


def test_a_folder_with_something_else_is_refused_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# My own notes\n")
    with pytest.raises(PitbossError, match="is not empty and no evidence pack"):
        check_folder(tmp_path, force=False)
    check_folder(tmp_path, force=True)


def test_a_file_and_a_folder_in_no_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PitbossError, match="is a file"):
        check_folder(tmp_path / "file", force=True)
    with pytest.raises(PitbossError, match="There is no folder"):
        check_folder(tmp_path / "none" / "pack", force=True)


def test_an_older_pack_is_replaced_and_other_files_stay(tmp_path: Path) -> None:
    write_pack(tmp_path, pack("a.html", "rules/b.toml"))
    (tmp_path / "letter.txt").write_text("mine")
    write_pack(tmp_path, pack("a.html", "c.html"))
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {"README.md", "SHA256SUMS", "a.html", "c.html", "letter.txt"}


def test_a_pack_that_was_not_finished_is_written_again(tmp_path: Path) -> None:
    """A kill leaves some of the files; the hashes come last."""
    first, *_ = pack("a.html")
    write_pack(tmp_path, [first])
    check_folder(tmp_path, force=False)
    write_pack(tmp_path, pack("a.html"))
    assert (tmp_path / "SHA256SUMS").exists()


def test_a_file_that_somebody_changed_or_put_there_is_not_taken_away(tmp_path: Path) -> None:
    """A list of hashes may name it; it is removed only if it is what was written."""
    write_pack(tmp_path, pack("a.html", "b.html"))
    (tmp_path / "b.html").write_text("with my remarks")
    write_pack(tmp_path, pack("c.html"))
    assert not (tmp_path / "a.html").exists()
    assert (tmp_path / "b.html").read_text() == "with my remarks"


def test_a_list_of_hashes_can_not_reach_out_of_its_folder(tmp_path: Path) -> None:
    """Names that climb, and a link to another folder."""
    outside, inside = tmp_path / "outside", tmp_path / "pack"
    outside.mkdir()
    (outside / "kept.txt").write_text("mine")
    write_pack(inside, pack("a.html"))
    (inside / "link").symlink_to(outside)
    mine = hashlib.sha256(b"mine").hexdigest()
    (inside / "SHA256SUMS").write_text(f"{mine}  ../outside/kept.txt\n{mine}  link/kept.txt\n")
    write_pack(inside, pack("c.html"))
    assert (outside / "kept.txt").read_text() == "mine"
    with pytest.raises(PitbossError, match="leads out of the pack"):
        write_pack(inside, pack("link/new.txt"))
    assert [path.name for path in outside.iterdir()] == ["kept.txt"]
