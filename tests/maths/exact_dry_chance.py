"""The chance that a meter runs dry, worked out in integers: what the floats of the product are held against."""

import math
from fractions import Fraction

from pitboss.maths.price.running_dry import DryChance, DryTerms


def dry_exactly(terms: DryTerms, wagers: int) -> DryChance:
    """The chance in integers; for small horizons, because the numbers grow with every wager."""
    sure = _dry_weight(terms, wagers, lucky=True)
    worst = _dry_weight(terms, wagers, lucky=False) if terms.shares else sure
    total = terms.weight**wagers
    return DryChance(Fraction(sure, total), Fraction(worst, total), wagers)


def _dry_weight(terms: DryTerms, wagers: int, *, lucky: bool) -> int:
    """Of ``weight ** wagers`` equally likely courses those that run dry."""
    stands = {terms.start: 1}
    dry = 0
    for _ in range(wagers):
        dry *= terms.weight
        after: dict[int, int] = {}
        for level, weight in stands.items():
            grown = level + terms.growth if terms.limit is None else min(level + terms.growth, terms.limit)
            after[grown] = after.get(grown, 0) + weight * terms.nothing
            for count, prize in terms.fixed:
                if grown < prize:
                    dry += weight * count
                else:
                    after[grown - prize] = after.get(grown - prize, 0) + weight * count
            for count, share in () if lucky else terms.shares:
                left = _left(grown, share, terms.seed)
                after[left] = after.get(left, 0) + weight * count
        stands = after
    return dry


def _left(level: int, share: Fraction, seed: int) -> int:
    return seed if share == 1 else math.floor(level * (1 - share))
