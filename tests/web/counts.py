"""Asking for what is counted beside the request, as a page does: again while it is being counted."""

import time
from http import HTTPStatus
from typing import Any

from fastapi.testclient import TestClient

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
