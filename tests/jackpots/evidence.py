"""What is said with each step to a payment, for tests that only want to get through them."""

import hashlib
from typing import TypedDict

from pitboss.jackpots.award.payment import day_of, open_steps
from pitboss.jackpots.commands import IdentifyWinner
from pitboss.jackpots.documents import Award
from pitboss.jackpots.plan.plan import JackpotPlan


class StepFields(TypedDict, total=False):
    """What a step may say."""

    detail: str
    cards: str
    camera: str
    counted: int
    method: str
    number: str


#: Seven cards that are on a line of Face Up's jackpot pay tables.
CARDS = {
    "seven-card-straight-flush-natural": "Ks Qs Js Ts 9s 8s 7s",
    "royal-flush-with-royal-match": "As Ks Qs Js Ts Kh Qh",
    "seven-card-straight-flush-with-joker": "Ks Qs Js Ts 9s 8s Jk",
    "seven-card-straight-flush": "Ks Qs Js Ts 9s 8s 7s",
    "five-aces": "As Ah Ad Ac Jk 2s 3h",
    "royal-flush": "As Ks Qs Js Ts 2h 3d",
}


def step_fields(step: str, detail: str, line: str) -> StepFields:
    """The fields of a step: cards of the line and a camera, the count of the deck, the method and number of a check."""
    if step == "cards-shown":
        return {"cards": CARDS.get(line, ""), "camera": detail}
    if step == "paid":
        method, _, number = detail.partition(" ")
        return {"method": method, "number": number}
    if step == "deck-checked":
        return {"detail": detail, "counted": 53}
    return {"detail": detail}


def waits_for_winner(award: Award, plan: JackpotPlan) -> bool:
    """Whether the next step of an award is to identify its winner."""
    steps = open_steps(award, plan.fixed_cents, day_of(award, plan.zone), practice=plan.practice)
    return bool(steps) and steps[0].id == "winner-identified"


def identified(award: str, *, badge: str, person: str = "", has_tax_number: bool = True, day: str) -> IdentifyWinner:
    """The winner of an award, by references that no record stands behind; a person of its own if none is named."""
    digest = hashlib.sha256((person or award).encode()).hexdigest()
    return IdentifyWinner(
        award=award,
        record=f"R-{hashlib.sha256(award.encode()).hexdigest()[:16].upper()}",
        person=f"P-{digest[:16].upper()}",
        seal=digest,
        exclusions_of=day,
        has_tax_number=has_tax_number,
        badge=badge,
    )
