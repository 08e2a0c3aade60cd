"""Tokens of devices, of which only hashes are kept, and when each device was last heard of."""

import contextlib
import datetime as dt
import secrets
from collections.abc import Mapping

import sqlalchemy as sa

from pitboss.desk.desk import Documents
from pitboss.floor.devices.device import Device
from pitboss.floor.devices.devices import known_device
from pitboss.store.secrets.sessions import hash_of
from pitboss.store.tables.database import Clock, moment
from pitboss.store.tables.schema import HEARTBEAT

#: A device's life is written down at most this often.
HEARD_SECONDS = 5
LONGEST_TOKEN = 100


def new_token(device: str) -> str:
    """A new token: the device's id, a dot, and 256 random bits. It is shown once."""
    return f"{device}.{secrets.token_urlsafe(32)}"


def device_named(token: str) -> str:
    """The id of the device that a token names, whether or not it is that device's."""
    return token.partition(".")[0] if len(token) <= LONGEST_TOKEN else ""


def device_of(known: Documents, token: str) -> Device:
    """The device with this token; refused in a sentence if there is none."""
    name = device_named(token)
    return known_device(known.find(Device, name) if name else None, hash_of(token))


class Heartbeats:
    """The time at which each device was last heard of, for all processes of the room."""

    def __init__(self, engine: sa.Engine, clock: Clock) -> None:
        """Open the heartbeats in a database."""
        self._engine, self._clock = engine, clock

    def beat(self, device: str) -> None:
        """Note that a device was heard of now; of two first heartbeats at once, either will do."""
        now = self._clock()
        lately, ours = moment(now - dt.timedelta(seconds=HEARD_SECONDS)), HEARTBEAT.c.device == device
        with self._engine.connect() as connection:
            known = connection.execute(sa.select(HEARTBEAT.c.at).where(ours)).scalar_one_or_none()
        if known is not None and known >= lately:
            return
        values = {"at": moment(now)}
        with contextlib.suppress(sa.exc.IntegrityError), self._engine.begin() as connection:
            if known is None:
                connection.execute(sa.insert(HEARTBEAT).values(device=device, **values))
            else:
                connection.execute(sa.update(HEARTBEAT).where(ours).values(**values))

    def all(self) -> Mapping[str, str]:
        """The time at which each device was last heard of."""
        with self._engine.connect() as connection:
            return {row.device: row.at for row in connection.execute(sa.select(HEARTBEAT))}
