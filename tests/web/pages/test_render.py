import pytest

from pitboss.desk.person import Role
from pitboss.web.guard.sessions import SessionUser
from pitboss.web.pages.render import LINKS, links_for, menu_of


def shown(role: Role) -> tuple[list[str], list[str]]:
    """What somebody's menu has in its line, and under the office."""
    menu = menu_of(links_for(SessionUser("1", "Somebody", role)))
    return [link.text for link in menu.line], [link.text for link in menu.office]


RECORDS = "Cash and tax", "Regulator", "Audit"


@pytest.mark.parametrize(
    ("role", "line", "office"),
    [
        (
            Role.MANAGER,
            ["Floor", "Wins", "Play", "Learn", "Games", "Hand checker"],
            ["Desk", "Jackpots", "Staff", "Accounting", "Chips", "Day report", "Pit log", *RECORDS],
        ),
        (
            Role.AUDITOR,
            ["Floor", "Play", "Learn", "Games", "Hand checker"],
            ["Accounting", "Chips", "Day report", "Pit log", *RECORDS],
        ),
        (
            Role.REGULATOR,
            ["Play", "Learn", "Games", "Hand checker"],
            ["Accounting", "Chips", "Day report", "Pit log", *RECORDS],
        ),
        (
            Role.SUPERVISOR,
            ["Floor", "Wins", "Play", "Learn", "Games", "Hand checker"],
            ["Desk", "Jackpots", "Chips", "Pit log"],
        ),
        (Role.TECHNICIAN, ["Floor", "Play", "Learn", "Games", "Hand checker", "Desk", "Jackpots"], []),
        (Role.DEALER, ["Floor", "Play", "Learn", "Games", "Hand checker"], []),
        (Role.PLAYER, ["Play", "Learn", "Games", "Hand checker"], []),
    ],
)
def test_the_pages_of_the_office_stand_under_one_word_where_they_are_many(
    role: Role, line: list[str], office: list[str]
) -> None:
    assert shown(role) == (line, office)


def test_a_menu_leaves_out_nothing() -> None:
    menu = menu_of(LINKS)
    assert sorted((*menu.line, *menu.office), key=LINKS.index) == list(LINKS)
