"""Devices in a real browser: two people give a credential, and what the device reports is on the dealer's page."""

from playwright.sync_api import expect
from tests.web.live_floor import DEALER, EXECUTIVE, MANAGER, LiveFloor, Look

from pitboss.cli.devices.connection import DeviceConnection
from pitboss.web import demo


def test_a_coin_that_a_device_reports_lights_the_lamp_on_the_dealers_page(look: Look, floor: LiveFloor) -> None:
    """The token is shown once; START GAME takes the coin; whoever revokes the device leaves it without a voice."""
    manager, dealer = look((1280, 900)).by(MANAGER).at("/manage/tables/FO-1"), look().by(DEALER).at("/tables/FO-1")
    form = manager.page.locator("#device-form")
    for label, text in (("Device's name", "S-1"), ("Card", EXECUTIVE), ("PIN or password", demo.PIN)):
        form.get_by_label(label, exact=True).fill(text)
    manager.press("Issue a credential")
    manager.page.locator("#token").wait_for()
    manager.is_clean()
    device = DeviceConnection(floor.url, manager.page.locator("#token-text").inner_text())
    lamp = dealer.page.get_by_role("button", name="Seat 4, Fortune Link", exact=True)
    expect(lamp).to_have_attribute("aria-pressed", "false")
    assert (device.beat(), device.report({"type": "coin-in", "seat": 4})) == ("", "")
    expect(lamp).to_have_attribute("aria-pressed", "true")
    dealer.press("START GAME")
    dealer.sees("The game has started")
    assert "take no coin after START GAME" in device.report({"type": "coin-in", "seat": 5})
    dealer.press("END GAME", "No hand won: end the game")
    dealer.sees("The game has ended")
    manager.press("It is in the device")
    manager.sees("reports")
    manager.press("Revoke S-1")
    manager.answer("sold", "Reason")
    manager.sees("S-1 can no longer report.")
    assert "no credential that counts here" in device.beat()
    assert manager.wrong == dealer.wrong == []
