"""Those who watch the server: the addresses that may read its figures, and its proxies, which ask for themselves."""

import contextlib
import ipaddress
from collections.abc import Iterator

from pitboss.web.settings import Settings

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Watchers:
    """Whose questions after the server's health are answered without limit.

    A proxy that got no answer among a crowd of guests would take the server for dead, and leave the floor without it.
    """

    def __init__(self, settings: Settings) -> None:
        """By the settings."""
        self._names = frozenset(settings.metrics_for)
        self._networks = tuple(_networks(settings.trusted_proxies))

    def __contains__(self, address: str) -> bool:
        """Whether an address is one of theirs."""
        if address in self._names:
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _networks(proxies: tuple[str, ...]) -> Iterator[Network]:
    """Those that are written as an address or a network; a name is nobody's address."""
    for proxy in proxies:
        with contextlib.suppress(ValueError):
            yield ipaddress.ip_network(proxy)
