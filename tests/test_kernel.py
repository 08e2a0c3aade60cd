"""Kernels: one source, run as Python and as machine code."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.helpers import cards, sample, suits
from tests.plain.oracles import read_oracle

import pitboss
from pitboss.cards import suits_of
from pitboss.hands.five_card import best_five, multiples
from pitboss.hands.poker_traits import traits_of_seven
from pitboss.hands.rankings.three_card import three_card_value, traits_of_three
from pitboss.hands.rankings.two_card import two_card_value
from pitboss.kernel import cache_folder, code_folder, compiled, kernel, remove_old_folders, sources_hash

PACKAGE = Path(pitboss.__file__).parent
IN_BOUNDS = Path(__file__).parent / "run_in_bounds.py"
PROBE = """
import numpy as np
from pitboss.kernel import compiled, kernel

@kernel
def read_at(values, place):
    return values[place]

try:
    compiled(read_at)(np.zeros(3, dtype=np.int64), 5)
    print("unchecked")
except IndexError:
    print("checked")
"""
COUNTING = "pitboss.maths.census.census"
HASH = f"from pitboss.kernel import sources_hash; print(sources_hash({COUNTING!r}))"


@kernel
def double(number: int) -> int:
    """Twice a number."""
    return 2 * number


@kernel
def double_sum(numbers: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> int:
    """Twice the sum of some numbers, by another kernel."""
    total = 0
    for number in numbers:
        total += double(int(number))
    return total


def test_a_kernel_stays_an_ordinary_function() -> None:
    """Marked, not changed."""
    assert double(21) == 42
    assert double.__name__ == "double"


def test_a_compiled_kernel_calls_the_compiled_twins_of_its_helpers() -> None:
    """And gives what Python gives."""
    numbers = np.arange(10)
    assert compiled(double_sum)(numbers) == double_sum(numbers) == 90
    assert compiled(double_sum) is compiled(double_sum)


@pytest.mark.slow
def test_the_scalar_kernels_equal_their_compiled_twins() -> None:
    """Hand by hand, called with one hand at a time."""
    for hand in sample(7)[::10]:
        held = suits(hand)
        mask = sum(1 << card for card in cards(hand))
        assert compiled(suits_of)(mask) == suits_of(mask)
        for wildness in (0, 1):
            assert compiled(multiples)(*held, wildness) == multiples(*held, wildness)
            assert compiled(traits_of_seven)(mask, wildness) == traits_of_seven(mask, wildness)
            for wheel in (0, 1):
                assert compiled(best_five)(*held, wildness, wheel) == best_five(*held, wildness, wheel)


@pytest.mark.slow
def test_the_small_scalar_kernels_equal_their_compiled_twins() -> None:
    """Two and three cards."""
    for hand in sample(5)[::10]:
        numbers = [int(card) for card in cards(hand)]
        two = sum(1 << card for card in numbers[:2])
        assert [compiled(two_card_value)(two, wild) for wild in (0, 1)] == [
            two_card_value(two, wild) for wild in (0, 1)
        ]
        three = sum(1 << card for card in [card for card in numbers if card < 52][:3])
        assert compiled(three_card_value)(three) == three_card_value(three)
        assert compiled(traits_of_three)(three) == traits_of_three(three)


def test_the_cache_folder_is_the_users_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """``PITBOSS_CACHE`` first, then ``XDG_CACHE_HOME``, then ``.cache`` at home; an empty name is no name."""
    monkeypatch.setenv("HOME", "/somewhere")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    monkeypatch.setenv("PITBOSS_CACHE", "/chosen")
    assert cache_folder() == Path("/chosen")
    monkeypatch.setenv("PITBOSS_CACHE", "")
    assert cache_folder() == Path("/caches/pitboss")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    assert cache_folder() == Path("/somewhere/.cache/pitboss")


def hash_of(folder: Path) -> str:
    """The hash that a copy of the package gives itself."""
    words = [sys.executable, "-c", HASH]
    found = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True)  # noqa: S603 (a copy of ours)
    return found.stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changed", "matters"),
    [
        ("hands/_bits.py", True),
        ("hands/__init__.py", True),
        ("hands/five_card.py", True),
        ("maths/census/census.py", True),
        ("cards/card.py", True),
        ("kernel.py", True),
        ("cli/app.py", False),
        ("games/settlement/pay.py", False),
        ("maths/duel/pai_gow.py", False),
        ("maths/simulate/simulation.py", False),
    ],
)
def test_the_hash_notices_a_change_in_whatever_a_module_imports(changed: str, tmp_path: Path, *, matters: bool) -> None:
    """Numba itself would not notice a changed helper; what pays, prints or counts something else does not matter."""
    shutil.copytree(PACKAGE, tmp_path / "pitboss", ignore=shutil.ignore_patterns("__pycache__"))
    assert hash_of(tmp_path) == sources_hash(COUNTING)
    with (tmp_path / "pitboss" / changed).open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    assert (hash_of(tmp_path) != sources_hash(COUNTING)) == matters


@pytest.mark.soak
def test_bounds_are_checked_when_asked_for_whatever_was_compiled_before(tmp_path: Path) -> None:
    """A kernel kept on disk without checks is not taken for one with them, nor the other way round."""
    probe, found = tmp_path / "probe.py", []
    probe.write_text(PROBE, encoding="utf-8")
    for asked in ("0", "1", "0"):
        environment = os.environ | {"PITBOSS_BOUNDS_CHECK": asked, "PITBOSS_CACHE": str(tmp_path / "cache")}
        environment.pop("NUMBA_CACHE_DIR", None)
        words = [sys.executable, "-P", str(probe)]
        ran = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)  # noqa: S603 (ours)
        found.append(ran.stdout.strip())
    assert found == ["unchecked", "checked", "unchecked"]


def old_folder(root: Path, name: str, used: float) -> Path:
    """A folder with a file in a folder below, last used at some time."""
    below = root / name / "below"
    below.mkdir(parents=True)
    (below / "file").write_bytes(b"something")
    os.utime(root / name, (used, used))
    return root / name


def test_only_folders_of_code_that_are_long_out_of_use_are_removed(tmp_path: Path) -> None:
    """Others stay while they are used, and so does whatever is not ours at all."""
    other = "1" * 16
    stay = ["counts-of-mine", f"kernels-{other}x", "file"]
    kept = [old_folder(tmp_path, name, 100) for name in stay] + [old_folder(tmp_path, f"counts-{other}", 201)]
    gone = [f"kernels-{other}", f"kernels-{other}-checked", f"counts-{'2' * 16}", "removed-half"]
    for name in gone:
        old_folder(tmp_path, name, 199)
    remove_old_folders(tmp_path, 200)
    assert sorted(tmp_path.iterdir()) == sorted(kept)


def test_a_folder_taken_into_use_while_it_is_removed_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process touches it between the look at it and its removal."""
    folder, rename = old_folder(tmp_path, f"kernels-{'1' * 16}", 100), Path.rename

    def touched(path: Path, target: Path) -> Path:
        os.utime(path, (300, 300))
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", touched)
    remove_old_folders(tmp_path, 200)
    assert (folder / "below" / "file").read_bytes() == b"something"
    assert list(tmp_path.iterdir()) == [folder]


def test_processes_that_remove_at_once_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is gone before this one comes to it; one that can't be listed is left alone."""
    folder, rename = old_folder(tmp_path, f"kernels-{'1' * 16}", 100), Path.rename

    def too_late(path: Path, target: Path) -> Path:
        shutil.rmtree(folder)
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", too_late)
    remove_old_folders(tmp_path, 200)
    assert list(tmp_path.iterdir()) == []
    remove_old_folders(tmp_path / "nowhere", 200)


def test_a_folder_in_use_is_touched_and_the_first_use_removes_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty days without use, and a folder of other code is gone."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    own, other = old_folder(tmp_path, f"counts-{'3' * 16}", 0), old_folder(tmp_path, f"counts-{'4' * 16}", 0)
    assert code_folder("counts", "3" * 16) == own
    assert own.stat().st_mtime > 0
    assert not other.exists()
    assert code_folder("kernels", "3" * 16, "-checked").name == f"kernels-{'3' * 16}-checked"


@pytest.mark.soak
def test_no_kernel_reads_or_writes_outside_its_arrays(tmp_path: Path) -> None:
    """All of them once with bounds checks on, compiled apart from the others; and they count the same."""
    environment = os.environ | {"PITBOSS_BOUNDS_CHECK": "1", "PITBOSS_CACHE": str(tmp_path)}
    environment.pop("NUMBA_CACHE_DIR", None)
    words = [sys.executable, "-P", str(IN_BOUNDS)]
    ran = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 (our script)
    assert ran.stderr == ""
    found = json.loads(ran.stdout)
    for deck in ("52", "53"):
        for size in (5, 6, 7):
            hands = read_oracle(f"hands-{deck}")[f"{size}-cards"]
            assert {found[f"{deck} {size} {joker} hands"] for joker in ("semi-wild", "fully-wild")} == {hands}
    for joker in ("semi-wild", "fully-wild"):
        assert found[f"53 5 {joker} full-house"] == read_oracle(f"five-card-53-{joker}")["full-house"]
    assert {hands for name, hands in found.items() if name.endswith("poker hands")} == {120_000}
    assert found["53 7 semi-wild full-house"] == read_oracle("seven-card-53-semi-wild")["full-house"]
