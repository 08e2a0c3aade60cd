# The public interface: each name, under the module that it comes from.

from .cards import (
    JOKER as JOKER,
    STANDARD as STANDARD,
    WITH_JOKER as WITH_JOKER,
    Card as Card,
    Deck as Deck,
    format_cards as format_cards,
    parse_cards as parse_cards,
)
from .errors import PitbossError as PitbossError
from .games import (
    GAME_IDS as GAME_IDS,
    Game as Game,
    Paytable as Paytable,
    load_catalogue as load_catalogue,
    load_game as load_game,
    load_games as load_games,
    load_own_game as load_own_game,
    load_own_paytables as load_own_paytables,
)
from .hands import (
    SEVEN_CARD as SEVEN_CARD,
    THREE_CARD as THREE_CARD,
    JokerRule as JokerRule,
    WheelRule as WheelRule,
    traits_of as traits_of,
)
from .hands.hand import (
    Hand as Hand,
    best_hand as best_hand,
)
from .hands.rankings.three_card import best_three_card_hand as best_three_card_hand
from .hands.rankings.two_card import best_two_card_hand as best_two_card_hand
from .maths.census.census import (
    Census as Census,
    census as census,
)
from .maths.price.analysis import Analysis as Analysis
from .maths.price.analysis import price as price
from .reports.answer import Answer as Answer
from .reports.base.covariance_answer import (
    CovarianceAnswer as CovarianceAnswer,
    covariance as covariance,
)
from .reports.base.edge import (
    EdgeAnswer as EdgeAnswer,
    solve as solve,
)
from .reports.evidence.verification import (
    Finding as Finding,
    Verdict as Verdict,
    verify as verify,
)
from .reports.filing.check import (
    FilingAnswer as FilingAnswer,
    judge_filing as judge_filing,
)
from .reports.par.paytable_answer import (
    PaytableAnswer as PaytableAnswer,
    PaytableAnswers as PaytableAnswers,
    analyze as analyze,
)
from .reports.question import Question as Question
from .reports.strategy.decisions import (
    DecisionAnswer as DecisionAnswer,
    decide as decide,
)
from .reports.strategy.strategy_answer import (
    StrategyAnswer as StrategyAnswer,
    strategy as strategy,
)
