"""Settings: where each comes from, which counts most, and what is refused."""

import datetime as dt
from pathlib import Path

import pytest

from pitboss.desk.gaming_day import Hours
from pitboss.errors import PitbossError
from pitboss.web.settings import Settings, Value, read, without_password


def _by_name(values: list[Value]) -> dict[str, Value]:
    return {setting.name: setting for setting in values}


def test_the_command_line_counts_most_then_the_environment_then_the_file(tmp_path: Path) -> None:
    """And each value says where it came from."""
    file = tmp_path / "room.toml"
    file.write_text('port = 8100\nidle_minutes = 10\nhost = "10.0.0.1"\ntrusted_proxies = ["10.0.0.2"]\n')
    environment = {"PITBOSS_PORT": "8200", "PITBOSS_IDLE_MINUTES": "20", "PITBOSS_CACHE": "/x", "HOME": "/y"}
    settings, values = read(str(file), {"port": 8300, "demo": None}, environment)
    assert (settings.port, settings.idle_minutes, settings.host, settings.demo) == (8300, 20, "10.0.0.1", False)
    assert settings.trusted_proxies == ("10.0.0.2",)
    found = {name: _by_name(values)[name].origin for name in ("port", "idle_minutes", "host", "demo")}
    assert found == {
        "port": "command line", "idle_minutes": "PITBOSS_IDLE_MINUTES", "host": str(file), "demo": "default",
    }  # fmt: skip


def test_a_file_may_be_named_by_the_environment(tmp_path: Path) -> None:
    """As a service manager does."""
    file = tmp_path / "room.toml"
    file.write_text("port = 8100\n")
    assert read(environment={"PITBOSS_SETTINGS": str(file)})[0].port == 8100


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 8000", "did you mean 'port'"),
        ('port = "8000"', "port .* can't be '8000'"),
        ("port = true", "can't be True"),
        ("idle_minutes = 0", "above 0"),
        ('secure_cookies = "maybe"', "secure_cookies"),
        ("port =", "are not TOML"),
        ('zone = "Mars/Olympus"', "zone .*room.toml.* not a time zone"),
        ('shifts = ["06:00", "6 pm"]', "shifts .*room.toml.* not a shift"),
        ('shifts = ["06:00", "06:00"]', "shifts .*begin at different times"),
        ("shifts = []", "1 to 6 shifts"),
    ],
)
def test_a_file_that_says_something_else_is_refused(tmp_path: Path, text: str, says: str) -> None:
    """With the nearest setting that there is, or what this one is for."""
    file = tmp_path / "room.toml"
    file.write_text(text)
    with pytest.raises(PitbossError, match=says):
        read(str(file), environment={})


def test_an_unknown_variable_of_ours_is_refused() -> None:
    """A misspelled setting would be none."""
    with pytest.raises(PitbossError, match="did you mean 'PITBOSS_PORT'"):
        read(environment={"PITBOSS_PROT": "1"})


def test_texts_of_the_environment_are_read_as_what_they_have_to_be() -> None:
    """Numbers, switches and lists."""
    environment = {"PITBOSS_DEMO": "true", "PITBOSS_TRUSTED_PROXIES": "10.0.0.1, 10.0.0.2", "PITBOSS_PORT": "80"}
    settings, _ = read(environment=environment)
    assert (settings.demo, settings.trusted_proxies, settings.port) == (True, ("10.0.0.1", "10.0.0.2"), 80)


def test_a_room_sets_its_own_shifts() -> None:
    """In the environment with commas between them; the usual ones begin at six, at two and at ten."""
    settings, values = read(environment={"PITBOSS_SHIFTS": "early 04:30, 16:30", "PITBOSS_ZONE": "Europe/Berlin"})
    assert settings.hours == Hours("Europe/Berlin", (("early", dt.time(4, 30)), ("16:30", dt.time(16, 30))))
    assert _by_name(values)["shifts"].shown == "early 04:30, 16:30"
    assert [time.hour for _, time in read(environment={})[0].hours.shifts] == [6, 14, 22]


def test_a_password_in_a_database_url_is_never_shown() -> None:
    """Neither when settings are printed."""
    _, values = read(environment={"PITBOSS_DATABASE": "postgresql://ann:sec@ret@db/room"})
    shown = _by_name(values)["database"].shown
    assert shown == "postgresql://ann:***@db/room"
    assert without_password("sqlite:///room.db") == "sqlite:///room.db"
    assert without_password("postgresql://ann@db/room") == "postgresql://ann@db/room"


def test_every_setting_says_what_it_is_for() -> None:
    """And the defaults are themselves allowed; the page of settings is made of what they say."""
    settings, values = read(environment={})
    assert settings == Settings()
    assert all(setting.help for setting in values)
