"""What is prepared to run the card room: every name in it is one that there is, on both sides of each line."""

import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
import yaml  # type: ignore[import-untyped] # its types come as another package
from tests.postgres import Databases, programs

from pitboss.cli.app import COMMANDS, load
from pitboss.web.guard.permissions import ROUTES
from pitboss.web.settings import OTHERS, PREFIX, Settings, read

DEPLOY = Path(__file__).parents[1] / "deploy"
ROOMS = ("migrate", "first", "second")
WRITER = "pitboss_writer"


@pytest.fixture(scope="module")
def compose() -> Any:  # noqa: ANN401 - a document of its own kind
    """The compose file, its shared parts put in."""
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def proxy() -> str:
    """The proxy's settings, without remarks."""
    lines = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("#"))


def test_everything_that_a_service_uses_is_declared(compose: Any) -> None:  # noqa: ANN401
    """Volumes, networks, secrets, and the services that it waits for, which can come to what it waits for."""
    services = compose["services"]
    for name, service in services.items():
        assert set(service["networks"]) <= set(compose["networks"]), name
        assert {_source(secret) for secret in service.get("secrets", ())} <= set(compose["secrets"]), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in compose["volumes"], volume
        for other, wait in service.get("depends_on", {}).items():
            needed = {"service_healthy": "healthcheck", "service_completed_successfully": "command"}
            assert needed[wait["condition"]] in services[other], (name, other)


def _source(secret: str | dict[str, str]) -> str:
    """Which secret a service gets, under whatever name."""
    return secret if isinstance(secret, str) else secret["source"]


def test_the_rooms_get_settings_that_there_are_and_can_be_read(compose: Any) -> None:  # noqa: ANN401
    """A setting with a wrong name or value would stop the server at its start; the image's own are among them."""
    image = dict(re.findall(r"^ENV (\w+)=(.+)$", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE))
    for name in ROOMS:
        environment = {**image, **compose["services"][name]["environment"]}
        ours = {name for name in environment if name.startswith(PREFIX)}
        fields = {f"{PREFIX}{field.upper()}" for field in Settings.__dataclass_fields__}
        assert ours <= fields | OTHERS, name
        settings, _ = read(environment=environment)
        role = "pitboss" if name == "migrate" else WRITER
        assert settings.database == f"postgresql://{role}@database/pitboss"
        assert settings.secure_cookies == "always"


def test_the_rooms_run_commands_that_there_are(compose: Any) -> None:  # noqa: ANN401
    """And the password reaches the client of the database by the file that it is told of."""
    known = {*COMMANDS, *load("store").commands}
    for name in ROOMS:
        service = compose["services"][name]
        assert service["command"][0] == "pitboss"
        assert {"serve", "migrate"} & set(service["command"]) <= known
        script = service["entrypoint"][2]
        secret = re.search(r"/run/secrets/([\w-]+)", script)
        assert secret is not None
        password = "database-password" if name == "migrate" else "writer-password"
        assert service["secrets"] == [{"source": password, "target": secret[1]}]
        assert f"> {service['environment']['PGPASSFILE']}" in script
        assert "$@" in script.replace("$$", "$")


def test_only_the_service_that_ends_has_the_password_of_the_tables_owner(compose: Any) -> None:  # noqa: ANN401
    """The rooms wait for it: it makes the tables and grants them to the role that they run as."""
    services = compose["services"]
    owners = {
        name for name, service in services.items() if "database-password" in map(_source, service.get("secrets", ()))
    }
    assert owners == {"database", "roles", "migrate"}
    assert services["migrate"]["command"][-2:] == ["--writer", WRITER]
    assert services["migrate"]["depends_on"] == {"roles": {"condition": "service_completed_successfully"}}
    assert all(services[name]["restart"] == "no" for name in ("roles", "migrate"))


def test_the_role_of_the_rooms_is_made_once_with_its_password_and_no_other_right(
    compose: Any,  # noqa: ANN401
    postgres: Databases,
    tmp_path: Path,
) -> None:
    """The service's own script, run twice on a server of the tests; only its folder and its server are other ones."""
    url = sa.make_url(postgres.make())
    (tmp_path / "database-password").write_text("owner's", encoding="utf-8")
    (tmp_path / "writer-password").write_text("it's \\ secret\n", encoding="utf-8")
    script = compose["services"]["roles"]["command"][0].replace("$$", "$").replace("/run/secrets", str(tmp_path))
    place = url.query.get("host", url.host), url.username, url.database
    there = "--host={} --username={} {}".format(*place)
    script = script.replace("--host=database --username=pitboss pitboss", there).replace(WRITER, f"{WRITER}_of_a_test")
    path = f"{programs()}:{os.environ['PATH']}"
    for _ in range(2):
        command = ["/bin/sh", "-ec", script]
        environment = {**os.environ, "PATH": path}
        subprocess.run(command, check=True, env=environment, capture_output=True)  # noqa: S603 - our own script
    with psycopg.connect(url.render_as_string(hide_password=False).replace("+psycopg", ""), autocommit=True) as server:
        (made,) = server.execute(
            "SELECT rolcanlogin, rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls, "
            "rolpassword FROM pg_authid WHERE rolname = %s",
            (f"{WRITER}_of_a_test",),
        ).fetchall()
        server.execute(f"DROP ROLE {WRITER}_of_a_test".encode())
    assert made[:2] == (True, False)
    assert made[2].startswith("SCRAM-SHA-256$")


def test_the_proxy_asks_the_rooms_that_there_are_for_a_page_that_there_is(compose: Any, proxy: str) -> None:  # noqa: ANN401
    """Their names are those of the services, their port the one that they listen on, and their word is taken."""
    upstream = re.search(r"reverse_proxy ([^{]+)\{", proxy)
    assert upstream is not None
    names = dict(line.split(":") for line in upstream[1].split())
    assert set(names) == {name for name in ROOMS if compose["services"][name]["command"] == ["pitboss", "serve"]}
    assert set(names.values()) == {str(Settings().port)}
    health = re.search(r"health_uri (\S+)", proxy)
    assert health is not None
    hidden = re.search(r"@inside path (.+)", proxy)
    assert hidden is not None
    pages = {health[1], *hidden[1].split()}
    for name in names:
        pages |= set(
            re.findall(r"http://127\.0\.0\.1:8000(/\w+)", str(compose["services"][name]["healthcheck"]["test"]))
        )
    assert {("GET", page) for page in pages} <= set(ROUTES)
    site = re.search(r"\{\$(\w+)", proxy)
    assert site is not None
    assert site[1] in compose["services"]["proxy"]["environment"]
    subnet = compose["networks"]["room"]["ipam"]["config"][0]["subnet"]
    assert compose["services"]["first"]["environment"]["PITBOSS_TRUSTED_PROXIES"] == subnet


def test_what_the_image_is_made_of_is_in_the_repository_and_let_into_the_build() -> None:
    """The list of what is left out names everything that is needed, too."""
    wanted = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8")
    let_in = re.findall(r"^!(.+)$", wanted, re.MULTILINE)
    assert all((DEPLOY.parent / path).exists() for path in let_in)
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = set(re.findall(r"requirements/\w+\.txt", (DEPLOY / "Dockerfile").read_text(encoding="utf-8")))
    assert pinned == {"requirements/build.txt", "requirements/deploy.txt"}
    licences = {file for file in project["license-files"] if not file.startswith("src/")}
    assert {"src", "pyproject.toml", project["readme"], *licences, *pinned} <= set(let_in)


def test_the_image_takes_every_package_from_pins_with_hashes_or_from_its_own_wheel() -> None:
    """The pins are those of every other installation and what the database needs, whatever release is the newest."""
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    installs = [part for line in lines for part in line.split("&&") if "pip install" in part]
    assert len(installs) == 3
    assert all(
        "--no-deps" in install and ("--require-hashes" in install or "--no-index" in install) for install in installs
    )
    pins = {name: _pins(name) for name in ("run", "deploy")}
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[\[><=]", requirement)[0] for requirement in project["optional-dependencies"]["postgres"]}
    assert pins["run"].items() <= pins["deploy"].items()
    assert wanted <= set(pins["deploy"]) - set(pins["run"])


def test_no_page_sends_its_reader_to_a_package_index_for_pitboss() -> None:
    """The name is somebody else's there; what is installed is the wheel from this repository, by the image's pins."""
    top = DEPLOY.parent
    pages = [*top.glob("*.md"), *top.glob("docs/**/*.md"), *DEPLOY.iterdir(), *top.glob("src/**/*.py")]
    foreign = re.compile(r"(pip|pipx|uv|uvx) (tool )?(install|add|run)( -\S+)* ['\"]?pitboss\b(?!-)|pitboss\[[a-z]+\]")
    assert [page.name for page in pages if foreign.search(page.read_text(encoding="utf-8"))] == []
    read = (DEPLOY / "README.md").read_text(encoding="utf-8")
    installs = re.findall(r"^# \S+/pip install (.+)$", read, re.MULTILINE)
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert set(re.findall(r"requirements/\w+\.txt", read)) == set(re.findall(r"requirements/\w+\.txt", image))
    assert all(
        "--no-deps" in install and ("--require-hashes" in install or "--no-index" in install) for install in installs
    )


def _pins(name: str) -> dict[str, str]:
    """Each package with its release, of a file of pins."""
    text = (DEPLOY.parent / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def test_the_service_and_its_settings_fit_together() -> None:
    """The unit names the settings file that the guide puts there; each of its settings is one."""
    unit = (DEPLOY / "pitboss.service").read_text(encoding="utf-8")
    settings, _ = read(str(DEPLOY / "pitboss.toml"), environment={})
    folder = re.search(r"WorkingDirectory=(\S+)", unit)
    assert folder is not None
    assert settings.database.startswith(f"sqlite:///{folder[1]}/")
    file = re.search(r"--settings (\S+)", unit)
    assert file is not None
    assert file[1] in (DEPLOY / "README.md").read_text(encoding="utf-8")
