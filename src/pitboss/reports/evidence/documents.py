"""The pages of an evidence pack that no other report has: they lay side by side what the reports say."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.games import Game
from pitboss.maths.engines import engine_of
from pitboss.maths.executors import Work
from pitboss.maths.seats.collusion import is_counted
from pitboss.reports.answer import Json, as_json, picked
from pitboss.reports.base.play import BEST, asked_play
from pitboss.reports.document import Block, Facts, Heading, PrintedDocument, Text, grid
from pitboss.reports.evidence.trace import trace, trace_document
from pitboss.reports.numbers import exactly, fine_percent, percent, to_the_cent
from pitboss.reports.par.document import jackpot_blocks
from pitboss.reports.par.sheet import ParSheet
from pitboss.reports.par.sheets import MOST_ERRORS
from pitboss.reports.question import Question
from pitboss.reports.simulation import COLUMNS
from pitboss.reports.strategy.card import card_of
from pitboss.reports.strategy.strategy_answer import ANSWER, PLAY, STREETS, strategy_of
from pitboss.reports.strategy.strategy_answer import SET as SET_BY_WAY
from pitboss.reports.strategy.vulnerability import vulnerability_document

if TYPE_CHECKING:
    from pitboss.reports.evidence.evidence_pack import Pack, PackFile

Found = tuple[PrintedDocument, dict[str, Json]]
PLAN_FILE = "rules/jackpot-plan.toml"


def _document(pack: "Pack", title: str, *blocks: Block) -> PrintedDocument:
    return PrintedDocument(f"{title}: {pack.game.name}", pack.made, blocks)


def _named(sheet: ParSheet) -> dict[str, Json]:
    return {"wager": sheet.wager, "paytable": sheet.paytable}


# The second method


def second(pack: "Pack") -> Found | None:
    """What the second method says to each number of each sheet."""
    made = [sheet for sheet in pack.sheets if sheet.second]
    if not made:
        return None
    blocks: list[Block] = [Text(_agree(made))]
    for sheet in made:
        rows = [
            (check.text, check.wanted if check.exact else "", check.found, "yes" if check.holds else "NO")
            for check in sheet.second
        ]
        blocks += [
            Heading(sheet.title, 2),
            Facts((("first method", sheet.method), ("second", sheet.second_method))),
            grid("", ("figure", "first", "second", "agree"), rows),
        ]
    data: list[Json] = [_named(sheet) | picked(sheet, "method", "second_method", "second") for sheet in made]
    return _document(pack, "Second method", *blocks), {"says": _agree(made), "sheets": data}


def _agree(made: Sequence[ParSheet]) -> str:
    """How many figures agree: counts and fractions to the last digit, simulations within their error."""
    exact = [check.holds for sheet in made for check in sheet.second if check.exact]
    dealt = [check.holds for sheet in made for check in sheet.second if not check.exact]
    says = f"{sum(exact)} of {len(exact)} counts and fractions are equal, to the integer."
    if dealt:
        says += f" {sum(dealt)} of {len(dealt)} base games, dealt again by a seed, agree within {MOST_ERRORS} errors."
    return says


# Simulation


def simulation(pack: "Pack") -> Found:
    """Every wager dealt at random, and how to deal it again."""
    found, command = pack.simulated, simulate_command(pack)
    rows = [wager.row for wager in found.wagers]
    title = f"{found.rounds:,} rounds of one seat, seed {found.seed}"
    notes = [f"{wager.name}: {wager.note}." for wager in found.wagers if wager.note]
    notes.append(f"How it is played: {found.played}.")
    notes.append("z is by how many standard errors the simulated mean lies from the exact one.")
    if any(table.meters for table in pack.table.paytables.values()):
        notes.append("Meters stand at nothing here: the fixed pays of a jackpot are what is compared.")
    notes.append(f"To deal the same rounds again: {command}")
    document = _document(pack, "Simulation", grid(title, COLUMNS, rows, left=2), *(Text(note) for note in notes))
    return document, {"command": command, **picked(found, "rounds", "seed", "played", "wagers")}


def simulate_command(pack: "Pack") -> str:
    """The command that deals the same rounds."""
    return f"pitboss simulate {_argument(pack)} --rounds {pack.plan.rounds} --seed {pack.plan.seed} --exact"


def _argument(pack: "Pack") -> str:
    """The game as a command takes it: by its id, or as the folder of its rules in the pack."""
    return pack.game.id if pack.is_traced else "./rules"


# The strategy

HEADING = "In what sense it is the best"

PLAYED = (
    "Every hand that can be dealt is priced twice over all dealer's hands that it leaves, once played and once folded, "
    "and the better of the two is counted. A player who knows no more than these cards can't do better with any hand, "
    "so not with all of them together. The house edge of the par sheet is this one. The short rules above cost "
    "a little against it, exactly as much as they say."
)
BY_STREET = (
    "Every decision is made from the last one back: with every set of known cards each action is priced over all cards "
    "that may come, every later decision made for the best, and the better is counted. A player who knows no more than "
    "these cards can't do better. Where two actions are worth exactly the same, the smaller bet is taken. The house "
    "edge of the par sheet is this one."
)
ANSWERED = (
    "The player sees the dealer's set hand and takes the best of all legal splits: a win if some split wins, else a "
    "push if some split pushes. Nothing is unknown when the player decides, so no strategy is better. The house edge "
    "of the par sheet is this one."
)
SET = (
    "The house edge of the par sheet is for a player who sets by the dealer's house way. Better is possible, and its "
    "worth is exact: every type of hand is priced under all legal splits that no other beats, against all dealer's "
    "hands."
)
EVERY_HAND = "the best split of every single hand, which no strategy beats"


def strategy_document(game: Game, work: Work, made: str, *, best_split: bool) -> PrintedDocument:
    """The card of a game's own strategy, with the statement of optimality below it."""
    question = Question(game=game)
    found = strategy_of(asked_play(question), work)
    says = {PLAY: PLAYED, STREETS: BY_STREET, ANSWER: ANSWERED}.get(found.kind, SET)
    blocks: list[Block] = [Heading(HEADING, 2), Text(says)]
    if found.kind == SET_BY_WAY and best_split:
        edge = engine_of(game).solve(asked_play(replace(question, player=BEST)), work).house_edge
        blocks.append(Facts(((EVERY_HAND, f"{fine_percent(edge)}   exactly {exactly(edge)}"),)))
    card = card_of(found, made)
    return replace(card, blocks=(*card.blocks, *blocks))


# House ways


def house_ways(pack: "Pack") -> Found | None:
    """The base game by each house way: how much the edge depends on it; none where no hands are set."""
    if not pack.ways:
        return None
    edges = {name: sheet.house_edge for name, sheet in pack.ways.items() if sheet.house_edge is not None}
    strategy = next(iter(pack.ways.values())).strategy
    rows = [(name, fine_percent(edge), exactly(edge)) for name, edge in edges.items()]
    blocks: list[Block] = [
        Text(f"The dealer sets by the way named; {strategy}."),
        grid("House edge by the dealer's house way", ("house way", "house edge", "exactly"), rows),
        Text(f"Between the lowest and the highest lie {fine_percent(max(edges.values()) - min(edges.values()))}."),
    ]
    if pack.plan.quick:
        blocks.append(Text("The other house ways were left out of this pack."))
    data: list[Json] = [
        {"house_way": name, "strategy": strategy, "house_edge": exactly(edge)} for name, edge in edges.items()
    ]
    return _document(pack, "House ways", *blocks), {"house_ways": data}


# Players


def players(pack: "Pack") -> Found | None:
    """The edge of each wager by how many play: only envy depends on it."""
    envied = [sheet for sheet in pack.sheets if sheet.envy]
    if not envied:
        return None
    many = range(1, pack.game.players + 1)
    rows = [
        (
            sheet.wager_name,
            sheet.paytable,
            to_the_cent(sheet.envy.bet_cents),
            *(percent(sheet.envy.edges[players], 4) for players in many),
        )
        for sheet in envied
        if sheet.envy
    ]
    says = "Base games and side bets without envy keep the same edge whatever the number of players."
    columns = ("wager", "pay table", "bet", *(f"{players} player{'s' * (players > 1)}" for players in many))
    table = grid("House edge with envy, by players dealt in", columns, rows, left=2)
    data: list[Json] = [_named(sheet) | as_json(sheet.envy) for sheet in envied]
    return _document(pack, "Players", Text(says), table), {"envy": data}


# Jackpots


def jackpots(pack: "Pack") -> Found | None:
    """What each jackpot pays, from which meters, and where it is even."""
    paid = [sheet for sheet in pack.sheets if sheet.jackpot]
    if not paid:
        return None
    says = (
        "The model: each wager adds its contribution and then wins a line by that line's exact probability, whatever "
        "the meter shows; shares are not rounded down to the cent."
    )
    blocks: list[Block] = [Text(says)]
    for sheet in paid:
        if sheet.jackpot:
            blocks += [Heading(sheet.title, 2), *jackpot_blocks(sheet, sheet.jackpot)]
    data: list[Json] = [_named(sheet) | as_json(sheet.jackpot) for sheet in paid]
    return _document(pack, "Jackpots", *blocks), {"jackpots": data}


# Vulnerability and the trace


def seats_and_meters(pack: "Pack") -> Found:
    """What the cards of other seats and grown meters bring."""
    found = pack.vulnerability
    return vulnerability_document(found, pack.made), picked(found, "collusion", "jackpots")


def traced(pack: "Pack") -> Found | None:
    """From each rule to code and test; none of rules of one's own, which no test of ours proves."""
    return (trace_document(pack.game, pack.made), as_json(trace(pack.game))) if pack.is_traced else None


# The index

CODE = "    "
SAME_BYTES = (
    "No file has a date in it: the same command gives the same bytes, as long as the law's limits in the rules booklet "
    "stay as they are."
)


def readme(pack: "Pack", files: Sequence["PackFile"]) -> str:
    """What each file is, what was checked, and how whoever gets the pack checks it."""
    lines = [
        f"# Evidence pack: {pack.game.name}",
        "",
        f"{pack.made[0].upper()}{pack.made[1:]}. {SAME_BYTES}",
        "",
        "| what was checked | holds | of |",
        "|---|---|---|",
        *(f"| {check.check} | {check.hold} | {check.of} |" for check in pack.checks),
        "",
        "| file | what it is |",
        "|---|---|",
        *(f"| `{file.name}` | {file.what} |" for file in files),
        "",
        *_left_out(pack),
        "## How to check it",
        "",
        *(
            line
            for says, *code in _how_to_check(pack)
            for line in (says, "", *(CODE + command for command in code), "")
        ),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _left_out(pack: "Pack") -> list[str]:
    """What other packs have and this one has not, and why: it was asked to be quick, or the game has none of it."""
    found = []
    if pack.plan.quick:
        missing = ["the second method", "charts"]
        if pack.ways:
            missing += ["house ways other than the game's own", "the best split of every single hand"]
        if not pack.plan.sets and is_counted(pack.table):
            missing += ["what the cards of other seats bring"]
        found += [f"Left out, because `--quick` leaves out what takes minutes: {', '.join(missing)}.", ""]
    none = [
        why
        for why, there in (
            ("house-ways (no hands are set)", bool(pack.ways)),
            (
                "players (no wager pays envy, so every edge is the same whatever their number)",
                any(sheet.envy for sheet in pack.sheets),
            ),
            ("jackpots (no wager is paid from a meter)", any(sheet.jackpot for sheet in pack.sheets)),
            ("trace (the rules are somebody's own, and no test of ours proves them)", pack.is_traced),
        )
        if not there
    ]
    if none:
        found += [f"Not here, because this game has nothing of it: {', '.join(none)}.", ""]
    return found


def _content_command(*files: str) -> str:
    """What prints the hash of the content of some files, with nothing of ours."""
    lines = "json.dumps(tomllib.load(open(f,'rb')),default=str)+'\\n' for f in sys.argv[1:]"
    code = f"import hashlib,json,sys,tomllib; print(hashlib.sha256(''.join({lines}).encode()).hexdigest())"
    return f'python3 -c "{code}" {" ".join(files)}'


def _how_to_check(pack: "Pack") -> Iterator[tuple[str, ...]]:
    """Sentences, each with the commands that it speaks of and what they must print."""
    game, plan, way = pack.game, pack.plan, pack.table.house_way
    yield "In this folder, that no byte was changed:", "sha256sum -c SHA256SUMS"
    yield (
        f"The rules are version {game.version} of {game.document}. Files for machines have the hash of their content:",
        _content_command("rules/rules.toml", "rules/paytables.toml"),
        game.content_hash,
    )
    if way:
        yield f"The dealer sets by `{way.id}`:", _content_command(f"rules/house-ways/{way.id}.toml"), way.content_hash
    yield "In the folder that holds the installed package, that this program made it:", "sha256sum -c code.sha256"
    jackpot = f" --plan {PLAN_FILE}" if plan.jackpot else ""
    asked = f"--rounds {plan.rounds} --sets {plan.sets} --seed {plan.seed}{jackpot}{' --quick' if plan.quick else ''}"
    yield "The same pack, byte by byte:", f"pitboss evidence {_argument(pack)} {asked} --out again"
    yield "The same rounds, dealt again:", simulate_command(pack)
    own = "" if pack.is_traced else " --game ./rules"
    yield "The figures of the par sheets, judged one by one:", f"pitboss check-filing par-sheets.csv{own}"
    if pack.is_traced:
        yield "A rule's tests, in the source repository, by their names in trace.json:", "python -m pytest NAME"
