"""Tables: every choice of the casino made, checked, and written down."""

from dataclasses import replace

import pytest

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, load_game
from pitboss.games.settlement.pay import LARGEST_CENTS
from pitboss.games.table.table import Cap, Mode, Scope, Table, TableSetup, open_table
from pitboss.games.wager import WrongCount

FACE_UP, TCP, HIGH_FIVE, EZ = "face-up-pai-gow", "three-card-poker", "high-five-poker", "ez-pai-gow"
PAI_GOW = (EZ, "commission-free-pai-gow-express", FACE_UP)


def table(game: str, *, options: dict[str, str] | None = None, **setup: object) -> Table:
    """A table with some choices of its own."""
    return open_table(TableSetup(game, options=options or {}, **setup))  # type: ignore[arg-type] # fields by name


def refusal(game: str, *, options: dict[str, str] | None = None, **setup: object) -> str:
    """What is said of a table that can't be opened."""
    with pytest.raises(PitbossError) as error:
        table(game, options=options, **setup)
    return str(error.value)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_table_writes_down_every_default(game_id: str) -> None:
    """So that its log can be played again when the defaults have changed; opening it once more changes nothing."""
    opened = open_table(TableSetup(game_id))
    game = load_game(game_id)
    assert opened.setup.options == {option.id: option.default for option in game.options}
    assert opened.setup.rules == game.content_hash
    assert set(opened.setup.limits_cents) == set(opened.wagers)
    assert opened.setup.wheel == game.wheel
    assert bool(opened.setup.house_way_rules) == game.sets_hands
    assert open_table(opened.setup).setup == opened.setup


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_choice_of_every_option_opens_a_table(game_id: str) -> None:
    """Each is a word of the rules, and the table keeps it."""
    for option in load_game(game_id).options:
        for choice in option.choices:
            cap = Cap("fortune", 50_000_00, Scope(choice)) if choice.startswith("per-") else None
            if choice != "a file of the casino's own":
                assert table(game_id, options={option.id: choice}, cap=cap).option(option.id) == choice


def test_unknown_games_options_and_choices_are_refused_with_the_nearest() -> None:
    assert "ez-pai-gow" in refusal("ez-pai-go")
    assert "trips-paytable" in refusal(HIGH_FIVE, options={"trips-paytables": "APP-01"})
    assert "APP-03" in refusal(HIGH_FIVE, options={"trips-paytable": "APP-04"})
    assert "i-deal" in refusal(HIGH_FIVE, options={"shuffler": "i-dael"})
    assert "house way" in refusal(EZ, options={"house-way": "foxwood"}).lower()


def test_rules_that_have_changed_since_are_refused() -> None:
    """The hash of rules, and that of the house way, name what a round was played by."""
    assert refusal(TCP, rules="0" * 64).startswith("Three Card Poker has other rules here")
    assert "has other rules here than 000000000000" in refusal(EZ, house_way_rules="0" * 64)


def test_a_joker_or_wheel_that_the_game_does_not_leave_open_is_refused() -> None:
    assert "semi-wild" in refusal(FACE_UP, joker="full")
    assert table(EZ, joker="full").joker == "fully-wild"
    assert table(FACE_UP, wheel="lowest").wheel == "lowest"
    assert "place of A-2-3-4-5" in refusal(EZ, wheel="lowest")
    assert "place of A-2-3-4-5" in refusal(TCP, wheel="second-highest")


def test_a_wager_that_is_not_offered_is_not_at_the_table() -> None:
    plain = table(EZ, options={"dynasty-bonus": "not-offered", "protection": "not-offered", "red-black": "not-offered"})
    assert set(plain.wagers) == {"pai-gow"}
    with pytest.raises(PitbossError, match="wager at this EZ Pai Gow table"):
        plain.wager("dynasty")


@pytest.mark.rule("003", "ways.3")
def test_a_table_takes_five_dollars_on_wagers_that_stand_alone_and_one_on_the_others() -> None:
    """Ours, and no law's; the most is then whatever the law allows."""
    opened = table(TCP, jurisdiction="washington", day="2023-06-14")
    assert opened.setup.limits_cents == {
        "ante": (5_00, 300_00), "play": (5_00, 300_00), "pair-plus": (5_00, 300_00), "bonus": (1_00, 300_00),
    }  # fmt: skip
    assert table(TCP).setup.limits_cents["ante"] == (5_00, LARGEST_CENTS)


def test_a_room_has_its_own_limits_within_the_law() -> None:
    """And a wager outside them is refused with the limits it breaks."""
    own = table(TCP, limits_cents={"ante": (25_00, 200_00)}, jurisdiction="washington", day="2026-11-15")
    own.check_wager(own.wager("ante"), 25_00)
    own.check_wager(own.wager("ante"), 200_00)
    for cents in (24_99, 200_01):
        with pytest.raises(PitbossError, match=r"on Ante is outside this table's limits of \$25 to \$200"):
            own.check_wager(own.wager("ante"), cents)
    with pytest.raises(PitbossError, match=r"on Pair Plus is outside this table's limits of \$25 to \$200"):
        own.check_wager(own.wager("pair-plus"), 24_99)
    own.check_wager(own.wager("bonus"), 400_00)
    with pytest.raises(PitbossError, match=r"outside this table's limits of \$1 to \$400"):
        own.check_wager(own.wager("bonus"), 400_01)


def test_limits_above_the_law_can_not_be_set() -> None:
    """The same limits that a table has today were too high on the day of the approval letters."""
    limits = {"ante": (5_00, 400_00)}
    table(TCP, limits_cents=limits, jurisdiction="washington", day="2026-11-15")
    refused = refusal(TCP, limits_cents=limits, jurisdiction="washington", day="2023-06-14")
    assert refused == "A wager of $400 on Ante is above $300, the most that WAC 230-15-140 allows on 2023-06-14"


@pytest.mark.parametrize("limits", [(0, 5_00), (-5, 5_00), (10_00, 5_00), (1, LARGEST_CENTS + 1)])
def test_limits_that_allow_nothing_or_anything_are_refused(limits: tuple[int, int]) -> None:
    assert "allow nothing" in refusal(TCP, limits_cents={"ante": limits})


def test_limits_are_of_wagers_at_the_table_and_need_a_day() -> None:
    assert "wager at this Three Card Poker table" in refusal(TCP, limits_cents={"antes": (1, 2)})
    assert "need the day of the round as YYYY-MM-DD, not ''" in refusal(TCP, jurisdiction="washington")
    assert "not '14.6.2023'" in refusal(TCP, jurisdiction="washington", day="14.6.2023")
    assert "washington" in refusal(TCP, jurisdiction="washingtom", day="2023-06-14")


def test_a_second_sensor_is_a_second_wager_with_its_own_pay_table() -> None:
    opened = table(FACE_UP, options={"jackpot": "two", "second-jackpot-paytable": "FUPGPP-WA07"})
    assert {"jackpot", "jackpot-2"} < set(opened.wagers)
    assert opened.paytables["jackpot"].designator == "FUPGPP-WA01"
    assert opened.paytables["jackpot-2"].designator == "FUPGPP-WA07"
    assert opened.wagers["jackpot-2"].name == "Face Up Pai Gow Poker Jackpot, sensor 2"
    assert opened.settling == ("pai-gow", "fortune", "ace-high", "jackpot", "jackpot-2")
    assert "jackpot-2" not in table(FACE_UP).wagers
    assert "jackpot" not in table(FACE_UP, options={"jackpot": "none"}).wagers


def test_a_reading_that_the_casino_chose_is_on_the_pay_tables_of_both_sensors() -> None:
    """The seven-card straight flush of WA03 and ML02, with the joker or without."""
    options = {
        "jackpot": "two",
        "jackpot-paytable": "FUPGPP-WA03",
        "second-jackpot-paytable": "FUPGPP-ML02",
        "jackpot-seven-card-straight-flush": "natural-only",
    }
    opened = table(FACE_UP, options=options)
    hands = {opened.paytables[wager].line("seven-card-straight-flush").hand for wager in ("jackpot", "jackpot-2")}
    assert hands == {("seven-card-straight-flush-natural",)}


def test_a_fixed_wager_is_that_amount_and_no_other() -> None:
    """A dollar, or what the room fixes; each sensor has its own."""
    dollar = table(FACE_UP)
    dollar.check_wager(dollar.wager("jackpot"), 1_00)
    for cents in (99, 1_01, 2_00):
        with pytest.raises(PitbossError, match=r"is fixed at \$1 \(rule jackpot.1\), not"):
            dollar.check_wager(dollar.wager("jackpot"), cents)
    five = table(FACE_UP, options={"jackpot": "two"}, fixed_cents={"jackpot": 5_00})
    assert five.setup.fixed_cents == {"jackpot": 5_00, "jackpot-2": 1_00}
    five.check_wager(five.wager("jackpot"), 5_00)


@pytest.mark.parametrize("cents", [0, -1_00, LARGEST_CENTS + 1])
def test_a_fixed_wager_is_some_money(cents: int) -> None:
    """A wager below zero would take chips from the tray."""
    assert "A fixed wager" in refusal(FACE_UP, fixed_cents={"jackpot": cents})


def test_a_fixed_wager_is_within_the_law() -> None:
    refused = refusal(FACE_UP, fixed_cents={"jackpot": 301_00}, jurisdiction="washington", day="2023-06-14")
    assert "is above $300, the most that WAC 230-15-140 allows" in refused


def test_only_a_wager_of_a_fixed_amount_can_be_fixed() -> None:
    assert "'fortune' is not a wager of a fixed amount" in refusal(FACE_UP, fixed_cents={"fortune": 5_00})
    assert "'jackpot-2' is not a wager of a fixed amount" in refusal(FACE_UP, fixed_cents={"jackpot-2": 5_00})


def test_a_casino_has_its_own_order_of_settling_only_where_it_chose_to() -> None:
    """Three Card Poker leaves the order to the casino (rule dealing.7); the other games do not."""
    own = ("pair-plus", "play", "ante-bonus", "ante", "bonus")
    chosen = table(TCP, options={"settling-order": "casino"}, settling=own)
    assert chosen.settling == own
    assert table(TCP, options={"settling-order": "casino"}).settling == load_game(TCP).settling.wagers
    assert "that of rule dealing.7 unless the casino chooses its own" in refusal(TCP, settling=own)
    assert "that of rule 9 unless" in refusal(HIGH_FIVE, settling=("trips", "ante", "play"))


@pytest.mark.parametrize(
    "order", [("ante",), ("ante", "ante", "play", "pair-plus", "bonus"), ("ante", "ante-bonus", "play", "pair-plus")]
)
def test_an_order_of_settling_names_every_wager_once(order: tuple[str, ...]) -> None:
    words = "names each of play, ante-bonus, ante, pair-plus, bonus once"
    assert words in refusal(TCP, options={"settling-order": "casino"}, settling=order)


def test_in_three_card_poker_a_wrong_count_voids_all_hands_at_every_table() -> None:
    """Rule irregularities.1 leaves no choice; the pai gow documents are silent, and the house decides."""
    refused = refusal(TCP, wrong_count=WrongCount.THAT_HAND)
    assert refused.endswith("voids all hands (rule irregularities.1); no table may differ")
    assert table(EZ, wrong_count=WrongCount.THAT_HAND).setup.wrong_count is WrongCount.THAT_HAND
    assert table(EZ).setup.wrong_count is WrongCount.ALL_HANDS


def test_a_player_has_the_spots_that_game_and_casino_allow() -> None:
    assert table(TCP).setup.spots_per_player == 1
    assert table(TCP, options={"two-positions": "yes"}).setup.spots_per_player == 2
    assert table(TCP, options={"two-positions": "yes"}, spots_per_player=1).setup.spots_per_player == 1
    assert table(EZ, spots_per_player=2).setup.spots_per_player == 2
    assert "up to 1 spots at this Three Card Poker table, not 2" in refusal(TCP, spots_per_player=2)
    assert "up to 6 spots" in refusal(EZ, spots_per_player=7)
    assert "not -1" in refusal(EZ, spots_per_player=-1)


def test_spots_lie_side_by_side_by_the_rule_of_the_option_that_allows_them() -> None:
    """Another number in the data is another number in the refusal; a game without such an option has no such rule."""
    assert table(EZ).adjacent_rule == ""
    made = table(TCP)
    options = tuple(replace(option, rule="own.7") if option.adjacent_spots else option for option in made.game.options)
    assert replace(made, game=replace(made.game, options=options)).adjacent_rule == "own.7"


def test_a_wager_survives_a_fold_as_rules_and_casino_say() -> None:
    """Trips stays, Pair Plus is forfeited, and the bonus of Three Card Poker is the casino's to say."""
    trips = table(HIGH_FIVE)
    assert trips.survives_fold(trips.wager("trips"))
    for choice, survives in (("stays", True), ("forfeited", False)):
        opened = table(TCP, options={"bonus-after-fold": choice})
        assert opened.survives_fold(opened.wager("bonus")) is survives
        assert not opened.survives_fold(opened.wager("pair-plus"))


def test_what_every_seat_must_have_is_the_rules_or_the_casinos_to_say() -> None:
    for game in (*PAI_GOW, HIGH_FIVE):
        opened = table(game)
        assert [wager.id for wager in opened.wagers.values() if opened.must_wager(wager)] == [opened.game.base.wager]
    optional, mandatory = (table(TCP, options={"ante-wager": choice}) for choice in ("optional", "mandatory"))
    assert not optional.must_wager(optional.wager("ante"))
    assert mandatory.must_wager(mandatory.wager("ante"))
    assert not mandatory.must_wager(mandatory.wager("pair-plus"))


def test_a_designator_gives_ante_bonus_and_pair_plus_their_tables() -> None:
    """TCP-08 is B and C."""
    opened = table(TCP, options={"paytable": "TCP-08", "bonus-paytable": "TCPB-04E"})
    designators = {wager: paytable.designator for wager, paytable in opened.paytables.items()}
    assert designators == {"ante-bonus": "B", "pair-plus": "C", "bonus": "TCPB-04E"}


def capped(cents: int, day: str = "", scope: Scope = Scope.TABLE, option: str = "per-table") -> TableSetup:
    """A table with a cap on its Fortune Bonus, which pays up to 5,000 to 1; in Washington if there is a day."""
    place = "washington" if day else "none"
    cap = Cap("fortune", cents, scope)
    return TableSetup(FACE_UP, options={"aggregate-limit": option}, cap=cap, jurisdiction=place, day=day)


def test_a_cap_is_no_lower_than_the_law_allows() -> None:
    """WAC 230-15-490: $300 and 5,000 to 1 need $15,000, $400 need $20,000, and own limits count."""
    then, now = "2023-06-14", "2026-11-15"
    open_table(capped(15_000_00, then))
    open_table(capped(20_000_00, now))
    open_table(replace(capped(5_000_00, now), limits_cents={"fortune": (1_00, 100_00)}))
    for setup in (capped(14_999_99, then), capped(19_999_99, now)):
        with pytest.raises(PitbossError, match="the least under WAC 230-15-490"):
            open_table(setup)


def test_a_cap_is_on_a_wager_that_pays_odds() -> None:
    """Not on even money, and in Washington not on odds below fifty to one."""
    refused = refusal(FACE_UP, options={"aggregate-limit": "per-table"}, cap=Cap("pai-gow", 1_000_00))
    assert refused == "A cap is on a wager that pays odds by a pay table; Pai Gow does not"
    cap = Cap("pair-plus", 20_000_00)
    assert "below 50 to 1" in refusal(TCP, cap=cap, jurisdiction="washington", day="2026-11-15")


@pytest.mark.parametrize(("option", "scope"), [("none", Scope.TABLE), ("per-player", Scope.TABLE)])
def test_a_cap_is_the_one_that_the_table_posts(option: str, scope: Scope) -> None:
    """Rule 10a-i of Face Up Pai Gow Poker: a cap is posted with what it means, so the choice and the cap must agree."""
    with pytest.raises(PitbossError, match="aggregate-limit"):
        open_table(capped(50_000_00, scope=scope, option=option))


def test_a_table_that_posts_a_cap_has_one() -> None:
    """And one that has a cap posts it by itself."""
    assert "aggregate-limit" in refusal(FACE_UP, options={"aggregate-limit": "per-player"})
    by_itself = table(FACE_UP, cap=Cap("fortune", 50_000_00, Scope.PLAYER))
    assert by_itself.option("aggregate-limit") == "per-player"


@pytest.mark.parametrize("cents", [0, -1])
def test_a_cap_is_some_money(cents: int) -> None:
    with pytest.raises(PitbossError, match="A cap"):
        open_table(capped(cents))


def test_a_table_is_virtual_unless_people_deal() -> None:
    assert not table(EZ).is_live
    assert table(EZ, mode=Mode.LIVE).is_live


def test_seats_are_numbered_from_one_at_the_dealers_left() -> None:
    assert list(table(EZ).seats) == [1, 2, 3, 4, 5, 6]
    assert len(table(TCP).seats) == 7
