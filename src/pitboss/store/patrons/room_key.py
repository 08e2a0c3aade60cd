"""The key of the room, under which personal data are sealed: a file of its owner's alone, apart from the database."""

import hashlib
import hmac
import os
import secrets
import stat
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pitboss.store.tables.database import StoreError, url_of

_BYTES, _NONCE = 32, 12
#: The name of the file where the database is no file.
NAME = "room.key"


def key_file_of(database: str, given: str = "") -> Path:
    """The file of the key: as the settings say, else beside an SQLite file, else in the process's folder."""
    if given:
        return Path(given).absolute()
    url = url_of(database)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database}.key").absolute()
    return Path(NAME).absolute()


@dataclass(frozen=True, slots=True)
class RoomKey:
    """A key for sealing and another for hashes, both made of the secret in the file; ``name`` tells keys apart."""

    name: str
    _sealing: bytes = field(repr=False)
    _hashing: bytes = field(repr=False)

    @classmethod
    def read(cls, file: Path) -> "RoomKey":
        """Read the key from a file that only its owner may read."""
        try:
            mode, text = file.stat().st_mode, file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            raise StoreError(
                f"The room's key {file} is not there, and personal data can't be read without it: put it back, or say "
                "where it is with PITBOSS_KEY_FILE"
            ) from None
        except (OSError, UnicodeDecodeError) as error:
            raise StoreError(f"The room's key {file} can't be read: {type(error).__name__}") from None
        if stat.S_IMODE(mode) & 0o077:
            raise StoreError(f"Others can read the room's key {file}: prevent that with `chmod 600 {file}`")
        try:
            secret = bytes.fromhex(text)
        except ValueError:
            secret = b""
        if len(secret) != _BYTES:
            raise StoreError(
                f"{file} is not a key of a room: a key has {_BYTES * 2} hexadecimal digits, and nothing else"
            )
        return cls.of(secret)

    @classmethod
    def make(cls, file: Path) -> "RoomKey":
        """Make a new key in a file that is not there yet."""
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as opened:
                opened.write(f"{secrets.token_hex(_BYTES)}\n")
                opened.flush()
                os.fsync(opened.fileno())
        except FileExistsError:
            return cls.read(file)  # another process was quicker
        except OSError as error:
            raise StoreError(f"The room's key can't be kept in {file}: {error.strerror}") from error
        return cls.read(file)

    @classmethod
    def of(cls, secret: bytes) -> "RoomKey":
        """Derive the keys from a secret."""
        sealing, hashing, name = (_derived(secret, what) for what in ("sealing", "hashing", "name"))
        return cls(name.hex()[:16], sealing, hashing)

    def hash(self, what: str, text: str) -> str:
        """A keyed hash; equal texts of one kind have equal hashes."""
        return hmac.new(self._hashing, f"{what}\n{text}".encode(), hashlib.sha256).hexdigest()

    def seal(self, plain: bytes, name: str) -> bytes:
        """Seal a text so that it can't be read without the key, bound to the name of its record."""
        nonce = secrets.token_bytes(_NONCE)
        return nonce + AESGCM(self._sealing).encrypt(nonce, plain, name.encode())

    def unseal(self, sealed: bytes, name: str) -> bytes:
        """Open what was sealed under a name; refuse it if it was changed, or sealed by another key."""
        try:
            return AESGCM(self._sealing).decrypt(sealed[:_NONCE], sealed[_NONCE:], name.encode())
        except InvalidTag:
            raise StoreError(f"Record {name} was changed, or is sealed by another key than the room's") from None


def _derived(secret: bytes, what: str) -> bytes:
    """A key for one use: the secret is random and as long as a key, so one keyed hash makes it."""
    return hmac.new(secret, f"pitboss {what}".encode(), hashlib.sha256).digest()
