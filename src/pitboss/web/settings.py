"""Settings of the card room: from the environment, from a TOML file, or by default, each with its origin."""

import dataclasses
import functools
import os
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast

from pydantic import TypeAdapter, ValidationError

from pitboss.desk.gaming_day import USUAL, Hours, read_shifts, zone_named
from pitboss.errors import PitbossError, unknown
from pitboss.web.brand import Brand, brand_of

PREFIX = "PITBOSS_"
#: The environment variable that names a settings file.
FILE = "PITBOSS_SETTINGS"
#: Variables with our prefix that are no settings of the card room.
OTHERS = frozenset(
    {FILE, "PITBOSS_BOUNDS_CHECK", "PITBOSS_CACHE", "PITBOSS_SOAK", "PITBOSS_TEST_POSTGRES", "PITBOSS_TEST_CHROMIUM"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings by which a card room is run."""

    database: str = field(
        default="pitboss.db", metadata={"help": "sqlite:///FILE, a file, or postgresql://USER@HOST/NAME"}
    )
    key_file: str = field(
        default="",
        metadata={"help": "the file of the room's key, which seals personal data; beside the database if not given"},
    )
    host: str = field(default="127.0.0.1", metadata={"help": "the address to listen on"})
    port: int = field(default=8000, metadata={"help": "the port; a demonstration takes the next free one"})
    demo: bool = field(
        default=False, metadata={"help": "a demonstration: made-up people and money, said on every page"}
    )
    idle_minutes: int = field(default=30, metadata={"help": "signed out after this long without doing anything"})
    session_hours: int = field(default=12, metadata={"help": "signed out after this long in any case"})
    lockout_tries: int = field(
        default=5, metadata={"help": "wrong PINs or passwords after which a card has to wait where they were tried"}
    )
    lockout_minutes: int = field(default=15, metadata={"help": "how long it has to wait"})
    lockout_card_tries: int = field(
        default=25,
        metadata={"help": "wrong PINs or passwords from all places after which a card has to wait everywhere"},
    )
    lockout_address_tries: int = field(
        default=50, metadata={"help": "wrong PINs or passwords after which an address has to wait"}
    )
    hash_kib: int = field(
        default=65_536, metadata={"help": "memory that the check of one PIN or password takes, in KiB"}
    )
    secure_cookies: Literal["auto", "always", "never"] = field(
        default="auto", metadata={"help": "cookies over HTTPS only; auto: everywhere but on this machine itself"}
    )
    trusted_proxies: tuple[str, ...] = field(
        default=(), metadata={"help": "addresses of proxies that are trusted to name a client's address"}
    )
    requests_per_second: int = field(
        default=50, metadata={"help": "requests a second for one session of staff, in the long run"}
    )
    requests_at_once: int = field(default=200, metadata={"help": "requests that it may send at once"})
    guest_requests_per_second: int = field(
        default=30,
        metadata={"help": "the same for a guest, or an address without one; costly ones count more"},
    )
    guest_requests_at_once: int = field(default=300, metadata={"help": "requests that a guest may send at once"})
    sign_ins_per_minute: int = field(default=30, metadata={"help": "attempts to sign in for one address"})
    listeners: int = field(
        default=2_000,
        metadata={
            "help": "live updates open at once: half for staff, a quarter for cards of displays, the rest for all"
        },
    )
    listeners_per_address: int = field(
        default=500, metadata={"help": "the same for one address, which holds twice as many connections"}
    )
    public_displays: bool = field(default=True, metadata={"help": "jackpot amounts are shown without signing in"})
    metrics_for: tuple[str, ...] = field(
        default=("127.0.0.1", "::1"), metadata={"help": "addresses that may read /metrics"}
    )
    zone: str = field(default="America/Los_Angeles", metadata={"help": "the time zone of the room's gaming day"})
    shifts: tuple[str, ...] = field(
        default=USUAL,
        metadata={"help": "the room's shifts in order, each a name and its beginning; the first opens the gaming day"},
    )
    call_seconds: int = field(
        default=120, metadata={"help": "seconds after which a call that nobody took goes to more people"}
    )
    celebration_seconds: int = field(
        default=60, metadata={"help": "how long a win that is celebrated stays on the displays, 10 to 600"}
    )
    wall_logo: str = field(
        default="", metadata={"help": "the casino's logo on its displays: a file, PNG, JPEG, WebP or SVG"}
    )
    wall_colours: tuple[str, ...] = field(
        default=(), metadata={"help": "the colours of the displays' walls and of their figures: #0f5a3c, #ffe9a8"}
    )
    warm: bool = field(
        default=True, metadata={"help": "after the start, a process of low priority counts the games of the tables"}
    )
    log_format: Literal["json", "text"] = field(default="json", metadata={"help": "how the log is written"})

    @property
    def brand(self) -> Brand:
        """The casino's own brand on its displays."""
        return brand_of(self.wall_logo, self.wall_colours)

    @property
    def hours(self) -> Hours:
        """The hours of the room: when its gaming day and its shifts begin."""
        return _hours(self.zone, self.shifts)


@functools.cache
def _hours(zone: str, shifts: tuple[str, ...]) -> Hours:
    return Hours(zone, read_shifts(shifts))


@dataclass(frozen=True, slots=True)
class Value:
    """A setting, its value, and where that came from."""

    name: str
    value: object
    origin: str
    help: str

    @property
    def shown(self) -> str:
        """The value for people, with secrets hidden."""
        if self.name == "database":
            return without_password(str(self.value))
        return ", ".join(self.value) if isinstance(self.value, tuple) else str(self.value)


def without_password(url: str) -> str:
    """A database's URL with its password hidden."""
    before, mark, after = url.partition("://")
    if not mark or "@" not in after:
        return url
    who, _, where = after.rpartition("@")
    return f"{before}://{who.partition(':')[0]}{':***' if ':' in who else ''}@{where}"


def read(
    file: str | None = None, given: Mapping[str, object] | None = None, environment: Mapping[str, str] | None = None
) -> tuple[Settings, list[Value]]:
    """Read all settings and their origins: the command line counts most, then the environment."""
    environment = os.environ if environment is None else environment
    file = file or environment.get(FILE)
    fields = {setting.name: setting for setting in dataclasses.fields(Settings)}
    found: dict[str, tuple[object, str]] = {name: (setting.default, "default") for name, setting in fields.items()}
    if file:
        found |= _from_file(Path(file), fields)
    found |= _from_environment(environment, fields)
    found |= {name: (value, "command line") for name, value in (given or {}).items() if value is not None}
    values = [
        Value(name, _checked(fields[name], value, origin), origin, fields[name].metadata["help"])
        for name, (value, origin) in found.items()
    ]
    settings = Settings(**{value.name: value.value for value in values})  # type: ignore[arg-type] # each was checked
    _check(settings, {value.name: value.origin for value in values})
    return settings, values


def _check(settings: Settings, origins: Mapping[str, str]) -> None:
    """Refuse at the start what every report would otherwise refuse."""
    name = "zone"
    try:
        zone_named(settings.zone)
        name = "shifts"
        _ = settings.hours
    except PitbossError as error:
        raise PitbossError(f"{name} ({origins[name]}): {error}") from None
    _ = settings.brand


def _from_file(file: Path, names: Collection[str]) -> dict[str, tuple[object, str]]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PitbossError(f"The settings {file} can't be read: {error.strerror}") from error
    except ValueError as error:
        raise PitbossError(f"The settings {file} are not TOML: {error}") from error
    for name in data:
        if name not in names:
            raise unknown("setting", name, names)
    return {name: (tuple(value) if isinstance(value, list) else value, str(file)) for name, value in data.items()}


def _from_environment(environment: Mapping[str, str], names: Collection[str]) -> dict[str, tuple[object, str]]:
    found: dict[str, tuple[object, str]] = {}
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable in OTHERS:
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in names:
            raise unknown("setting", variable, [f"{PREFIX}{setting.upper()}" for setting in names])
        found[name] = text, variable
    return found


def _checked(setting: "dataclasses.Field[Any]", value: object, origin: str) -> object:
    """The value in its type; text from the environment is parsed."""
    from_text = isinstance(value, str) and origin.startswith(PREFIX)
    if from_text and setting.type == tuple[str, ...]:
        value = tuple(text.strip() for text in str(value).split(",") if text.strip())
    try:
        checked: object = TypeAdapter(cast("type", setting.type)).validate_python(value, strict=not from_text)
    except ValidationError:
        raise PitbossError(f"{setting.name} ({origin}) can't be {value!r:.60}: {setting.metadata['help']}") from None
    if type(checked) is int and checked < (0 if setting.name == "port" else 1):
        raise PitbossError(f"{setting.name} ({origin}) has to be above 0")
    return checked
