"""A card room that is only read, and asking it for what is counted beside the request: again while it is counted."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from pitboss.web.app import create_app
from pitboss.web.settings import Settings

#: A count that takes longer than so many questions has gone wrong.
MOST_QUESTIONS = 60


def counted(client: TestClient, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - whatever JSON it is
    """The answer once it is there."""
    for _ in range(MOST_QUESTIONS):
        answer = client.request(method, path, json=body)
        if answer.status_code != HTTPStatus.ACCEPTED:
            assert answer.status_code == HTTPStatus.OK, answer.text
            return answer.json()
        assert int(answer.headers["Retry-After"]) > 0
        time.sleep(0.2)
    raise AssertionError(f"{path} is still being counted")


@contextmanager
def reading_room(furnished: Path, folder: Path) -> Iterator[TestClient]:
    """One card room for all tests of a file: nothing here is written, and opening one takes longer than a question."""
    settings = Settings(
        database=str(shutil.copy(furnished, folder / "room.db")), hash_kib=8, guest_requests_at_once=1_000_000
    )
    with TestClient(create_app(settings), "http://testserver") as browser:
        yield browser
