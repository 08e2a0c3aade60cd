"""Being called as people see it: counts, calls that one takes for all, sound, and the state of the dealer's screen."""

import re

from playwright.sync_api import Page, expect
from tests.web.live_floor import DEALER, EXECUTIVE, MANAGER, PHONE, SUPERVISOR, LiveFloor, Look, Screen

from pitboss.jackpots.commands import RejectAward
from pitboss.jackpots.documents import Award, AwardStatus

#: Writes down what rings and what is notified: a browser without a window makes no sound. Whatever drives the browser
#: counts as a touch of the page, so touches are told by themselves.
EARS = """
window.rings = 0; window.notes = [];
const heard = () => { window.rings += 1; document.documentElement.dataset.rings = window.rings; };
const oscillator = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { heard(); return oscillator.call(this); };
window.Notification = class {
  constructor(title, { body }) { window.notes.push(`${title}: ${body}`); }
  addEventListener() {}
};
window.Notification.permission = "granted";
let touched = false;
addEventListener("pointerdown", () => { touched = true; }, true);
Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: touched }) });
"""


#: Notifications are made by the browser itself; one without a desktop calls them denied, whatever it was granted.
OWN_NOTES = """
window.notes = [];
window.Notification = new Proxy(window.Notification, {
  construct(own, given) {
    const made = new own(...given);
    window.notes.push({ title: made.title, body: made.body, silent: made.silent });
    return made;
  },
  get: (own, name) => (name === "permission" ? "granted" : Reflect.get(own, name)),
});
"""
#: Chrome on a phone: allowed, and then refused to a page.
NO_NOTES = (
    EARS
    + """
window.Notification = class { constructor() { throw new TypeError("Illegal constructor"); } };
window.Notification.permission = "granted";
"""
)


def listening(screen: Screen) -> Screen:
    """A screen on which rings and notifications are counted."""
    screen.page.add_init_script(EARS)
    return screen


def rings(page: Page) -> int:
    heard: int = page.evaluate("window.rings")
    return heard


def call_for(dealer: Screen, reason: str) -> None:
    dealer.press("Call the floor")
    dealer.press(reason)
    dealer.sees(f"Called: {reason.lower()}")


def test_no_reason_is_chosen_before_the_dealer_has_looked(look: Look) -> None:
    """A card that is swiped, or a second Enter, calls nobody for anything; one tap on a reason does."""
    dealer = look().by(DEALER).at("/tables/FU-1")
    dealer.press("Call the floor")
    dealer.page.get_by_role("dialog").get_by_role("button", name="Chips", exact=True).wait_for()
    dealer.page.keyboard.type("S-2001")
    dealer.page.keyboard.press("Enter")
    dealer.page.get_by_role("dialog").wait_for(state="detached")
    expect(dealer.page.locator(".call-state.called")).to_have_count(0)
    call_for(dealer, "Chips")
    dealer.press("Cancel the call")


def test_a_call_rings_for_whoever_is_on_duty_and_one_takes_it_for_all(look: Look) -> None:
    """The supervisor of the pit hears it, the executive off duty does not; taken by one, it is quiet everywhere."""
    dealer = look().by(DEALER).at("/tables/FU-1")
    dealer.sees("Face Up 1")
    supervisor = listening(look((1280, 800))).by(SUPERVISOR).at("/games")
    supervisor.page.get_by_role("button", name="To do").click()
    supervisor.press("On duty in Main pit")
    supervisor.sees("You are on duty in Main pit")
    other = listening(look()).by(EXECUTIVE).at("/floor")
    other.page.get_by_role("heading", name="The floor").click()
    call_for(dealer, "Chips")

    bell = supervisor.page.get_by_role("button", name="To do: 1")
    bell.wait_for()
    expect(supervisor.page).to_have_title(re.compile(r"^\(1\) Games"))
    expect(supervisor.page.locator("html[data-rings]")).to_have_count(1)
    assert supervisor.page.evaluate("window.notes") == ["Face Up 1 calls: Chips · Main pit"]
    expect(supervisor.page.locator("#waiting .call")).to_contain_text(re.compile(r"called \d+:\d\d ago"))
    supervisor.is_clean("calls-panel")

    other.page.get_by_role("link", name="Floor 1 to do").wait_for()
    assert rings(other.page) == 0
    other.sees("Nothing else.")  # a call is open
    assert not other.page.get_by_text("Nothing needs attention.").is_visible()
    other.page.get_by_role("button", name=re.compile("^I am going: take the call from Face Up 1$")).first.click()
    dealer.sees("Eve Executive is coming")
    expect(supervisor.page.locator("#waiting .call.taken")).to_contain_text("Eve Executive is going")
    expect(supervisor.page).to_have_title(re.compile(r"^Games"))
    quiet = rings(supervisor.page)
    supervisor.page.wait_for_timeout(100)
    assert rings(supervisor.page) == quiet
    dealer.is_clean()
    dealer.press("Cancel the call")
    dealer.page.get_by_role("button", name="Call the floor").wait_for()


def test_one_number_of_things_to_do_stands_everywhere(look: Look) -> None:
    """A taken call is no more to do, and its line says who is going; nothing moves when it is taken."""
    dealer = look().by(DEALER).at("/tables/FU-1")
    call_for(dealer, "Chips")
    supervisor, manager = look().by(SUPERVISOR).at("/home"), look().by(MANAGER).at("/home")
    tile = supervisor.page.locator('[data-count="calls"]')
    expect(tile).to_have_text("1")
    expect(manager.page.locator("[data-todo]")).to_have_text("1")
    going = supervisor.page.locator("#calls .call")
    before = going.bounding_box()
    going.get_by_role("button", name="I am going: take the call from Face Up 1").click()
    back = going.get_by_role("button", name="I can't go: the call from Face Up 1")
    expect(back).to_be_disabled()  # a second tap was meant for "I am going"
    expect(back).to_be_enabled()
    supervisor.sees("You have taken the call from Face Up 1")
    after = going.bounding_box()
    assert before
    assert after
    assert after["y"] <= before["y"]
    expect(supervisor.page.get_by_role("button", name="To do: nothing")).to_have_count(1)
    expect(tile).to_have_text("–")
    manager.at("/home").sees("Face Up 1: Chips, Sam Supervisor is going")
    expect(manager.page.get_by_role("button", name="To do: nothing")).to_have_count(1)
    expect(manager.page.locator("[data-todo]")).to_be_hidden()
    supervisor.is_clean("call-taken")
    manager.is_clean()
    dealer.press("Cancel the call")
    dealer.page.get_by_role("button", name="Call the floor").wait_for()


def test_the_home_of_a_manager_hears_of_a_call(look: Look) -> None:
    """What is to be done comes, changes and goes while the page lies open."""
    manager, dealer = look().by(MANAGER).at("/home"), look().by(DEALER).at("/tables/FU-1")
    manager.page.get_by_role("button", name="To do: nothing").wait_for()
    call_for(dealer, "Chips")
    needs = manager.page.locator("#needs")
    expect(needs.get_by_role("link")).to_have_text("Face Up 1: Chips")
    expect(needs.locator("[data-todo]")).to_have_text("1")
    supervisor = look().by(SUPERVISOR).at("/floor")
    supervisor.page.get_by_role("button", name="I am going: take the call from Face Up 1").first.click()
    expect(needs.get_by_role("link")).to_have_text("Face Up 1: Chips, Sam Supervisor is going")
    dealer.press("Cancel the call")
    expect(needs.get_by_role("link")).to_have_count(0)
    manager.is_clean()


def test_a_browser_that_blocks_sound_says_so_and_a_table_never_rings(look: Look) -> None:
    """Nobody has touched the page: a mark stands at the bell until somebody does. At a table nothing is heard."""
    dealer = listening(look()).by(DEALER).at("/tables/FU-1")
    called = listening(look(PHONE, dark=True)).by(SUPERVISOR).at("/games")
    at_table = listening(look()).by(SUPERVISOR).at("/tables/FU-2")
    at_table.page.get_by_role("heading", name="Face Up 2").click()
    call_for(dealer, "A dispute")
    called.at("/games")
    blocked = called.page.locator("#bell.blocked")
    blocked.wait_for()
    called.page.get_by_role("heading", name="Games").first.click()
    expect(blocked).to_have_count(0)
    called.page.get_by_role("button", name="To do").click()
    expect(called.page.locator("html[data-rings]")).to_have_count(1)
    called.is_clean("calls-phone-dark")
    at_table.page.get_by_role("button", name="To do: 1").wait_for()
    assert rings(at_table.page) == rings(dealer.page) == 0
    called.page.get_by_role("button", name=re.compile("^I am going: take the call from Face Up 1$")).click()
    expect(called.page.get_by_role("button", name=re.compile("^I can't go: the call from Face Up 1$"))).to_be_visible()
    called.page.get_by_role("button", name=re.compile("^It is over: the call from Face Up 1$")).click()
    dealer.page.get_by_role("button", name="Call the floor").wait_for()


def test_the_tap_that_unblocks_the_sound_does_not_turn_it_off(look: Look) -> None:
    """The button says that the sound is blocked; its own tap is what unblocks it, and only the next one mutes."""
    called = listening(look()).by(SUPERVISOR).at("/games")
    called.page.get_by_role("button", name="To do").focus()
    called.page.keyboard.press("Enter")
    sound = called.page.locator("#waiting .sound")
    expect(sound).to_have_text("Sound is blocked: tap here")
    sound.click()
    expect(sound).to_have_text("Sound is on")
    expect(called.page.locator("html[data-rings]")).to_have_count(1)  # so that one knows it by its sound
    sound.click()
    expect(sound).to_have_text("Sound is off")


def test_call_supervisor_is_a_state_in_which_other_seats_go_on(floor: LiveFloor, look: Look) -> None:
    """Wins are in dollars that stand still from START GAME on; undo, other seats and an irregularity stay possible."""
    dealer = look().by(DEALER).at("/tables/FU-1")
    dealer.press("Seat 1, Fortune Link", "Seat 3, Fortune Link", "START GAME")
    dealer.sees("The game is running.")
    share = dealer.page.locator(".hand-buttons button.share").first
    before = share.inner_text()
    assert re.search(r"\$[\d,]+\.\d\d\s+\d+%", before), before
    place = dealer.page.locator(".seats").bounding_box()
    share.click()
    dealer.press("CALL SUPERVISOR")
    dealer.sees("The supervisor is called: 1 win is locked")
    state = dealer.page.locator(".call-state.called")
    expect(state).to_contain_text(re.compile(r"Supervisor called \d+:\d\d"))
    assert dealer.page.locator(".seats").bounding_box() == place, "nothing moves under a finger"
    dealer.press("Seat 3, Fortune Link", "Full House $6.00")
    dealer.sees("Seat 3: Full House")
    dealer.press("Full House $6.00")
    dealer.sees("Full House of seat 3 is undone")
    assert dealer.page.get_by_role("button", name="IRREGULARITY").is_enabled()
    dealer.is_clean("table-called")
    supervisor = look().by(SUPERVISOR).at("/supervisor")
    supervisor.page.get_by_role("link", name="Wins 1 win waiting").wait_for()
    expect(supervisor.page).to_have_title(re.compile(r"^\(1\) Wins"))
    award = next(award for award in floor.room.reader.all(Award) if award.status is AwardStatus.LOCKED)
    floor.room.committer.do("reject", RejectAward(award=award.id, reason="no flush", badge=EXECUTIVE))
    dealer.page.get_by_role("button", name="Call the floor").wait_for()


def _win(dealer: Screen) -> None:
    """A share of a meter is called at Face Up 1."""
    dealer.press("Seat 1, Fortune Link", "START GAME")
    dealer.sees("The game is running.")
    dealer.page.locator(".hand-buttons button.share").first.click()
    dealer.press("CALL SUPERVISOR")
    dealer.sees("The supervisor is called: 1 win is locked")


def test_a_call_about_a_win_stands_with_the_win_and_is_counted_once(look: Look) -> None:
    """No section of calls stands below a tile that says there is none."""
    dealer, supervisor = look().by(DEALER).at("/tables/FU-1"), look((1280, 800)).by(SUPERVISOR).at("/home")
    _win(dealer)
    wins = supervisor.page.get_by_role("region", name="Wins")
    expect(wins.locator(".home-win")).to_have_count(1)
    expect(wins.locator(".call")).to_contain_text("Face Up 1 A win")
    expect(supervisor.page.get_by_role("heading", name="Calls", exact=True)).to_be_hidden()
    counts = supervisor.page.locator("#counts [data-count]")
    expect(counts).to_have_text(["1", "–", "–"])
    expect(supervisor.page.get_by_role("button", name="To do: 1")).to_have_count(1)
    wins.get_by_role("button", name="I am going: take the call from Face Up 1").click()
    supervisor.sees("You have taken the call from Face Up 1")
    expect(wins.locator(".call.taken")).to_have_count(1)
    supervisor.is_clean("win-call")


def test_a_win_is_notified_by_the_browser_without_its_amount(look: Look) -> None:
    """It lies on a locked screen: table, reason and pit, once for a call, and no sound of its own."""
    supervisor, dealer = look((1280, 800)), look().by(DEALER)
    for screen in (supervisor, dealer):
        screen.page.context.grant_permissions(["notifications"], origin=screen.url)
        screen.page.add_init_script(OWN_NOTES)
    supervisor.by(SUPERVISOR).at("/games").sees("Games")
    _win(dealer.at("/tables/FU-1"))
    supervisor.until(lambda: bool(supervisor.page.evaluate("window.notes.length")))
    note = {"title": "Face Up 1 calls", "body": "A win · Main pit", "silent": True}
    assert supervisor.page.evaluate("window.notes") == [note]
    dealer.page.get_by_role("button", name="To do: 1").wait_for()
    assert dealer.page.evaluate("window.notes") == []  # players sit in front of it
    assert supervisor.wrong == []


def test_a_browser_that_makes_no_notification_rings_all_the_same(look: Look) -> None:
    """What fails beside the sound must not silence it; the panel says on what to rely."""
    supervisor = look((1280, 800))
    supervisor.page.add_init_script(NO_NOTES)
    supervisor.by(SUPERVISOR).at("/floor").page.get_by_role("heading", name="The floor").click()
    _win(look().by(DEALER).at("/tables/FU-1"))
    expect(supervisor.page.locator("html[data-rings]")).to_have_count(1)
    expect(supervisor.page.locator("#calls .call")).to_contain_text("Face Up 1")
    supervisor.page.get_by_role("button", name="To do: 1").click()
    supervisor.sees("This browser shows no notifications: keep the sound on")
    supervisor.is_clean()
