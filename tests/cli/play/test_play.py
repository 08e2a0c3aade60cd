"""``pitboss play``: rounds in a terminal, driven by typed lines."""

import functools
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.helpers import Run
from tests.rounds.plain_shuffle import order

from pitboss.cli.play import play
from pitboss.cli.play.play import run
from pitboss.cli.play.round_log import RoundLog
from pitboss.errors import PitbossError
from pitboss.games import load_game


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let these lines be typed, and then the end of the input."""
    waiting: Iterator[str] = iter(lines)

    def answer(question: str = "") -> str:
        sys.stdout.write(question + "\n")
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(play, "run", functools.partial(run, ask=answer))


def test_a_round_of_three_card_poker_is_bet_decided_and_settled(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, the choices, the dealer's hand, and each wager's pay with its rule."""
    typed(monkeypatch, "10 pair-plus 5", "f", "q")
    out = pitboss("play", "three-card-poker", "--seed", "1").out
    assert "SHA-256" in out
    assert "p to play for $10, f to fold" in out
    assert "Folded (rule ways.1-fold)" in out
    assert "Forfeited with the fold (rule ways.3-forfeit)" in out
    assert "You: −$15 on the round." in out
    assert "You: $985, −$15 in this session." in out


def test_the_dealer_says_who_has_no_pair_plus_and_who_has_an_envy_lammer(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "10 bonus 5", "10 pair-plus 5", "10", "f", "f", "f")
    options = ("--seats", "3", "--option", "bonus-paytable=TCPB-03E", "--rounds", "1")
    out = pitboss("play", "three-card-poker", "--seed", "1", *options).out
    assert "No Pair Plus, position 1 and 3." in out
    assert "Seat 1 has an envy lammer: Three Card Poker Bonus." in out
    assert "Seat 2 has an envy lammer" not in out


def test_envy_stands_after_all_wagers(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With this seed one of six players has four of a kind or better."""
    typed(monkeypatch, *["10 fortune 5"] * 6, *["h"] * 6)
    out = pitboss("play", "face-up-pai-gow", "--seed", "106", "--seats", "6", "--rounds", "1").out
    settled, envy = out.split("Envy, at the end of the round")
    assert "Envy for seat" not in settled
    assert envy.count("Envy for seat") == 5
    assert "Fortune Bonus" in settled


@pytest.mark.parametrize("game", ["ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow"])
def test_pai_gow_hands_are_set_by_the_house_way_at_a_key(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Unless the dealer's hand pushes every wager before anyone sets."""
    typed(monkeypatch, "10", "h")
    out = pitboss("play", game, "--seed", "4", "--rounds", "1").out
    assert "house way, rule" in out
    assert "on the round." in out


def test_every_round_goes_to_a_log_that_replays(pitboss: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two sittings add to one log; a player who leaves with cards in hand has folded."""
    log = tmp_path / "rounds.jsonl"
    typed(monkeypatch, "10 trips 5", "p", "", "q")
    pitboss("play", "high-five-poker", "--seed", "1", "--log", str(log))
    typed(monkeypatch, "5", "p")
    pitboss("play", "three-card-poker", "--rounds", "1", "--log", str(log))
    found = json.loads(pitboss("replay", str(log), "--check-shuffle", "--json").out)
    assert found["problem"] is None
    assert found["open"] is None
    assert [played["simulation"] for played in found["rounds"]] == [True, True, False]
    assert found["rounds"][1]["purses_cents"]["You"] < 0
    assert all(played["shuffle"].startswith("fixed before the wagers") for played in found["rounds"])


def test_a_mistake_is_priced_by_the_exact_maths(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the cards are, one of play and fold is the best, and the other one costs something."""
    said = []
    for decision in "pf":
        typed(monkeypatch, "10", decision)
        out = pitboss("play", "three-card-poker", "--seed", "1", "--rounds", "1", "--advice").out
        said.append("the best decision" in out)
        assert said[-1] != ("The mistake cost" in out)
    assert sorted(said) == [False, True]


def test_exact_values_are_shown_on_request(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question mark lists the choices before the decision."""
    typed(monkeypatch, "10", "?", "p")
    out = pitboss("play", "three-card-poker", "--seed", "1", "--rounds", "1").out
    assert "Exact values" in out
    assert "-1.000000" in out


def test_bad_bets_and_decisions_are_asked_again(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with a sentence that says why; nothing is lost by them."""
    typed(
        monkeypatch,
        "abc", "2", "pair-plus", "trips 5", "10 bonus 5 bonus 5", "1500 pair-plus 100", "10",
        "x", "f",
    )  # fmt: skip
    out = pitboss("play", "three-card-poker", "--seed", "1", "--rounds", "1", "--jurisdiction", "none").out
    assert "There is no wager" in out
    assert "outside this table's limits of $5" in out
    assert "How much on Pair Plus?" in out
    assert "take it back first" in out
    assert "may take $3,100" in out
    assert "There is no choice 'x'" in out
    assert "You: −$10 on the round." in out


def test_the_law_of_the_day_caps_a_wager(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """$400 in Washington; the sentence has the limits of the table, which start there."""
    typed(monkeypatch, "450", "q")
    assert "limits of $5 to $400" in pitboss("play", "ez-pai-gow", "--seed", "1").out


def test_several_seats_have_purses_of_their_own(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat may sit out a round."""
    typed(monkeypatch, "10", "", "p")
    out = pitboss("play", "three-card-poker", "--seats", "2", "--seed", "2", "--rounds", "1").out
    assert "Player 2: $1,000, $0 in this session." in out
    assert "Player 1, seat 1:" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seats", "9"), "1 to 7 seats"),
        (("--option", "bonus"), "write ID=CHOICE"),
        (("--option", "bonus=maybe"), "choice of bonus"),
        (("--jurisdiction", "oregon"), "jurisdiction"),
        (("--log", "/no/such/folder/log"), "can't be written"),
    ],
)
def test_what_can_not_be_played_is_refused(pitboss: Run, words: tuple[str, str], sentence: str) -> None:
    """Before a card is shuffled."""
    ran = pitboss("play", "three-card-poker", *words)
    assert ran.code == 2
    assert sentence in ran.err


def test_options_are_read_as_pairs() -> None:
    """A choice may hold an equals sign itself."""
    assert play.options_of(["a=b", "c=d=e"]) == {"a": "b", "c": "d=e"}
    with pytest.raises(PitbossError, match="ID=CHOICE"):
        play.options_of(["a"])


def test_a_table_without_limits_has_no_day() -> None:
    """Only the game has to be named besides."""
    assert play.setup_of(load_game("ez-pai-gow"), (), None, "none").day == ""


@pytest.mark.parametrize(("game", "words"), [("high-five-poker", "folded"), ("ez-pai-gow", "set by the house way")])
def test_leaving_with_cards_in_hand_is_no_way_out(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, words: str
) -> None:
    """The round is finished, shown and paid: by a fold, or by the house way."""
    typed(monkeypatch, "10", "q")
    log = tmp_path / "log"
    printed = pitboss("play", game, "--seed", "1", "--log", str(log)).out
    assert words in printed
    assert "Settled" in printed
    (found,) = json.loads(pitboss("replay", str(log), "--json").out)["rounds"]
    assert found["status"] == "closed"


def test_a_round_that_nobody_bets_in_is_void(pitboss: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its commitment was published, so its seal is opened and the log says why."""
    typed(monkeypatch, "q")
    log = tmp_path / "log"
    pitboss("play", "ez-pai-gow", "--seed", "1", "--log", str(log))
    (found,) = json.loads(pitboss("replay", str(log), "--json").out)["rounds"]
    assert found["status"] == "void"


def test_the_commitment_is_in_the_log_before_the_first_bet(tmp_path: Path) -> None:
    """Whoever reads the file while the player thinks has it."""
    log, seen = tmp_path / "log", []

    def answer(_question: str) -> str:
        seen.append(log.read_text().count("commitment"))
        raise EOFError

    game = load_game("ez-pai-gow")
    run(game, play.setup_of(game, (), None, "washington"), seed="1", log=str(log), ask=answer)
    assert seen == [1]


def test_bets_that_can_not_stand_are_asked_for_again(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pair Plus alone where an Ante is mandatory; then an Ante, and a fold."""
    typed(monkeypatch, "pair-plus 5", "10", "f")
    words = ("--option", "ante-wager=mandatory", "--seed", "1", "--rounds", "1")
    out = pitboss("play", "three-card-poker", *words).out
    assert "must have a wager on Ante" in out
    assert "You: −$10 on the round." in out


@pytest.mark.parametrize(
    "options",
    [
        ("three-card-poker", "bonus=not-offered"),
        ("ez-pai-gow", "dynasty-bonus=not-offered", "protection=not-offered", "red-black=not-offered"),
    ],
)
def test_a_table_without_side_bets_can_be_played(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    """Whatever the casino leaves out."""
    typed(monkeypatch, "10", "² 3", "f")
    game, *chosen = options
    words = [word for choice in chosen for word in ("--option", choice)]
    assert pitboss("play", game, *words, "--seed", "1").code == 0


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\n", "not a log of rounds"),
        (b'{"n":1', "not a log of rounds"),
        (b'{"n":1,"type":"betting-closed"}\n', "middle of a round"),
    ],
)
def test_a_file_that_ends_in_no_round_is_not_added_to(
    pitboss: Run, tmp_path: Path, content: bytes, sentence: str
) -> None:
    """A log must not be spoilt by the next sitting."""
    log = tmp_path / "log"
    log.write_bytes(content)
    ran = pitboss("play", "ez-pai-gow", "--log", str(log))
    assert (ran.code, sentence in ran.err, log.read_bytes()) == (2, True, content)


def test_one_sitting_writes_to_a_log_at_a_time(pitboss: Run, tmp_path: Path) -> None:
    """The second is told so; a device is no log at all."""
    log = tmp_path / "log"
    with RoundLog(str(log)):
        assert "Another session" in pitboss("play", "ez-pai-gow", "--log", str(log)).err
    assert "not a file that a log can be kept in" in pitboss("play", "ez-pai-gow", "--log", "/dev/full").err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seed", "a\x1b[2J"), "A seed is"),
        (("--option", "bonus=offered", "--option", "bonus=not-offered"), "given twice"),
        (("--house-way", "foxwoods"), "has no house way"),
    ],
)
def test_what_contradicts_itself_is_refused(pitboss: Run, words: tuple[str, ...], sentence: str) -> None:
    """In a sentence."""
    ran = pitboss("play", "three-card-poker", *words)
    assert (ran.code, sentence in ran.err) == (2, True)


def test_a_seat_may_sit_out_after_it_has_played(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter would repeat the bets; a dash does not."""
    typed(monkeypatch, "5", "5", "f", "f", "-", "5", "f")
    out = pitboss("play", "three-card-poker", "--seats", "2", "--seed", "2", "--rounds", "2").out
    assert "Player 1: $995" in out
    assert "Player 2: $990" in out


def test_players_seeds_join_the_shuffle_and_the_log_shows_that_they_did(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One given, one typed after the seal; the cards of the log are those of the published steps."""
    log = tmp_path / "rounds.jsonl"
    typed(monkeypatch, "10", "10", "my own words", "f", "f")
    seeds = ("--player-seed", "first", "--player-seed", "ask")
    out = pitboss("play", "three-card-poker", "--seats", "2", "--rounds", "1", *seeds, "--log", str(log)).out
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    revealed = next(event for event in events if event["type"] == "shuffle-revealed")
    assert out.index("The house's secret is sealed: SHA-256") < out.index("Player 2: a seed for the shuffle:")
    assert "Seat 1 adds the seed 'first'." in out
    assert "Seat 2 adds the seed 'my own words'." in out
    assert f"The house's secret was {revealed['secret']}" in out
    assert revealed["cards"] == order(revealed["secret"], {1: "first", 2: "my own words"}, 0, 0)[0]
    assert "the seeds of 2 seats after it" in pitboss("replay", str(log), "--check-shuffle").out


def test_another_players_seed_makes_another_shuffle(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same secret: these rounds come from a seed of the house's, and only the player's differs."""
    shown = []
    for seed in ("one", "two", "one"):
        typed(monkeypatch, "10", "f")
        words = ("--seed", "7", "--rounds", "1", "--player-seed", seed)
        shown.append(pitboss("play", "three-card-poker", *words).out.partition("adds the seed")[2].replace(seed, ""))
    assert shown[0]
    assert shown[0] == shown[2] != shown[1]


def test_bets_that_go_back_take_the_players_seed_with_them(pitboss: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It joins with the bets that stand."""
    typed(monkeypatch, "pair-plus 5", "10", "f")
    words = ("--option", "ante-wager=mandatory", "--rounds", "1", "--player-seed", "mine")
    out = pitboss("play", "three-card-poker", *words).out
    assert out.count("Seat 1 adds the seed 'mine'.") == 1
    assert "on the round." in out


@pytest.mark.parametrize(
    ("seeds", "says"),
    [(("a", "b"), "There are 2 players' seeds for 1 seats"), (("a\nb",), "A seed has at most 64 letters")],
)
def test_players_seeds_that_belong_to_no_seat_or_can_not_be_told_apart_are_refused(
    pitboss: Run, seeds: tuple[str, ...], says: str
) -> None:
    """Before a card is dealt."""
    words = [word for seed in seeds for word in ("--player-seed", seed)]
    assert says in pitboss("play", "three-card-poker", *words).err


@pytest.mark.parametrize(("game", "is_told"), [("big-raise-stud", True), ("three-card-poker", False)])
def test_a_game_of_public_rules_says_so_before_the_first_bet(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch, game: str, *, is_told: bool
) -> None:
    typed(monkeypatch, "q")
    printed = " ".join(pitboss("play", game, "--seed", "1").out.split())
    assert ("These are public rules, not an approved document." in printed) is is_told
