"""What is said with each step to a payment, for tests that only want to get through them."""

from typing import TypedDict


class StepFields(TypedDict, total=False):
    """What a step may say."""

    detail: str
    cards: str
    camera: str
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
    """The fields of a step: cards that are on the line and a camera, or the method and the number of a check."""
    if step == "cards-shown":
        return {"cards": CARDS.get(line, ""), "camera": detail}
    if step == "paid":
        method, _, number = detail.partition(" ")
        return {"method": method, "number": number}
    return {"detail": detail}
