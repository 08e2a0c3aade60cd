"""What holds for every game that is registered, under its defaults and under each choice of the casino."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.files.versions import FOLDER
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.step import Action
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.engines.registry import ENGINES
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import price
from pitboss.reports.conformance import checks
from pitboss.reports.conformance.checks import CHECKS, GameCheck, Trial
from pitboss.rounds import events as e
from pitboss.rounds import trial as trials
from pitboss.rounds.phases import acts
from pitboss.rounds.trial import flaws, whole_round
from pitboss.rounds.virtual import VirtualRound

#: The checks that take about a second a game; the others count, or deal a round for every choice.
QUICK = ("rounds", "actions", "steps", "log", "seeds", "rules", "papers", "pay-tables", "count")
BY_ID = {check.id: check for check in CHECKS}


def found(check: GameCheck, game_id: str, rounds: int = 10) -> list[str]:
    """What a check finds missing of a game of ours."""
    return list(check.find(Trial(load_game(game_id), rounds, Work())))


def test_every_folder_with_rules_is_a_game_that_loads() -> None:
    """No folder is left out of what follows; each is read strictly."""
    folders = {rules.parent.name.replace("_", "-") for rules in FOLDER.glob("*/rules.toml")}
    assert folders == {*GAME_IDS} == {load_game(folder).id for folder in folders}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("check", QUICK)
def test_every_game_passes_every_check(check: str, game_id: str) -> None:
    assert found(BY_ID[check], game_id) == []


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_thousand_seeded_rounds_sum_to_zero_and_replay(game_id: str) -> None:
    """Whatever is dealt: every stake is settled once, nothing is left on the layout, and the log tells it again."""
    assert found(BY_ID["rounds"], game_id, 1_000) == []


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("check", sorted({*BY_ID} - {*QUICK}))
def test_every_game_passes_the_longer_checks(check: str, game_id: str) -> None:
    """A round ends under every choice of the casino; edge and strategy are answered where the count is short."""
    assert found(BY_ID[check], game_id) == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_pay_table_that_is_part_of_the_base_game_is_refused_by_name(game_id: str) -> None:
    """It has no price by itself; all others have one, which the check asks for."""
    game = load_game(game_id)
    for table in game.paytables:
        settled = [table.wager in ruling.by_table for ruling in game.rulings]
        if any(settled) and not all(settled):
            assert not game.is_priced_alone(table)
            with pytest.raises(
                PitbossError, match=re.escape(f"{table.name} of {game.name} is a part of the base game")
            ):
                price(game, table)


# The checks themselves: each notices what it is for.

THREE = "three-card-poker"


def tried(game: Game) -> Trial:
    return Trial(game, 3, Work())


def test_a_round_that_is_not_settled_is_noticed() -> None:
    table = open_table(TableSetup(THREE))
    unfinished = VirtualRound.opened(table, SeededSource("one"), "r1", trials.AT)
    trials.place_all(unfinished, {1: "Ann"})
    told = list(flaws(unfinished))
    assert told[0] == "the round ends at the step 'wagers' and is not closed"
    assert "the wager ante of seat 1 is placed 1 times and settled 0 times" in told
    assert any("cents are left on the layout" in flaw for flaw in told)


def test_a_log_that_lies_is_noticed() -> None:
    """A payment that was changed after the round, as in a log that somebody has edited."""
    whole = whole_round(open_table(TableSetup(THREE)))
    at, paid = next((at, event) for at, event in enumerate(whole.events) if isinstance(event, e.WagerSettled))
    whole.events[at] = replace(paid, won_cents=paid.won_cents + 100)
    assert any("does not replay to the same end" in flaw for flaw in flaws(whole))


def test_an_action_that_is_offered_and_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = acts.offered_actions

    def with_another(state: object, seat: int) -> object:
        row = real(state, seat)  # type: ignore[arg-type] # as it came
        return (*row, replace(row[0], action=Action.CHECK.value)) if row else row

    monkeypatch.setattr(trials, "offered_actions", with_another)
    assert "check is offered and refused at a decision" in list(checks.wrong_actions(tried(load_game(THREE))))


def test_a_rule_that_is_not_there_is_noticed() -> None:
    game = load_game(THREE)
    number = game.steps[0].rule.split(", ")[0]
    lacking = replace(game, rules=tuple(rule for rule in game.rules if rule.number != number))
    told = list(checks.unnamed_rules(tried(lacking)))
    assert told[0] == f"rules.toml, step 'wagers': rule {number!r} is not among the rules"


def test_a_game_that_no_engine_counts_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "ENGINES", ())
    monkeypatch.setattr("pitboss.maths.engines.registry.ENGINES", ())
    (told,) = checks.uncounted(tried(load_game(THREE)))
    assert told.startswith("Pitboss has no exact count of the base game of Three Card Poker")


def test_two_engines_for_one_game_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    engines = [engine for engine in ENGINES if engine.counts(load_game(THREE))]
    monkeypatch.setattr(checks, "ENGINES", (*engines, *engines))
    assert "2 engines claim to count it" in list(checks.uncounted(tried(load_game(THREE))))


@pytest.mark.parametrize(
    ("where", "find"),
    [("rules_booklet", checks.unprinted), ("game_answer", checks.unprinted), ("check_hand", checks.unprinted)],
)
def test_what_can_not_be_shown_is_told(
    where: str, find: Callable[[Trial], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PitbossError("there is none")

    monkeypatch.setattr(checks, where, refuse)
    (told,) = list(find(tried(load_game(THREE))))  # type: ignore[call-overload] # an iterator
    assert told.endswith("can't be shown: there is none")
