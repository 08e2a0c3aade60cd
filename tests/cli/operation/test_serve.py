"""``pitboss settings``; ``pitboss serve`` is run by the tests of the web, as a process of its own."""

import json
from pathlib import Path

import pytest

from pitboss.cli.operation.serve import settings
from pitboss.errors import PitbossError


def test_settings_are_printed_with_their_origin_and_without_passwords(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As JSON for machines, as a table for people."""
    file = tmp_path / "room.toml"
    file.write_text('database = "postgresql://ann:hush@db/room"\n')
    monkeypatch.setenv("PITBOSS_PORT", "8123")
    settings(str(file), as_json=True)
    text = capsys.readouterr().out
    found = {setting["name"]: (setting["value"], setting["from"]) for setting in json.loads(text)["settings"]}
    assert found["database"] == ("postgresql://ann:***@db/room", str(file))
    assert found["port"] == ("8123", "PITBOSS_PORT")
    assert found["demo"] == ("False", "default")
    settings(str(file), as_json=False)
    assert "hush" not in text + capsys.readouterr().out


def test_a_settings_file_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(PitbossError, match="can't be read"):
        settings("no-such-file.toml", as_json=False)
