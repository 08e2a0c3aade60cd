"""Who asks, as far as places and queues go: people who work here, displays, and guests; each have their own."""

from enum import StrEnum

from pitboss.jackpots.documents import Role


class Caller(StrEnum):
    """A kind of caller. Whoever is not signed in is a guest."""

    STAFF = "staff"
    DISPLAY = "display"
    GUEST = "guest"

    @classmethod
    def of(cls, role: Role | None) -> "Caller":
        """The kind that a role belongs to."""
        if role is None or role is Role.PLAYER:
            return cls.GUEST
        return cls.DISPLAY if role is Role.DISPLAY else cls.STAFF
