"""A card room in a temporary SQLite file, and clients that ask it as a browser would."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pitboss.store import migrate
from pitboss.web.app import create_app
from pitboss.web.settings import Settings

ADDRESS = "http://testserver"


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tables of this release; copied, because making them takes longer."""
    file = tmp_path_factory.mktemp("web") / "room.db"
    migrate(str(file))
    return file


@pytest.fixture
def settings(empty_database: Path, tmp_path: Path) -> Settings:
    """Settings over a fresh file, with hashes that are quick to check."""
    return Settings(database=str(shutil.copy(empty_database, tmp_path / "room.db")), hash_kib=8)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    """The app, not yet started."""
    return create_app(settings)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A browser that nobody has signed in on, and a server that runs."""
    with TestClient(app, ADDRESS) as browser:
        yield browser
