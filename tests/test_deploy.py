"""What runs the night is tested as far as it can be here: it parses, and it says what there is."""

from __future__ import annotations

import configparser
import re
import subprocess

import yaml

from sitegen.read import read_feed

from .sites import ROOT

DEPLOY = ROOT / "deploy"
NIGHT = "build.py night"


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # names of settings have capitals
    parser.read_string((DEPLOY / name).read_text())
    return parser


def test_the_workflow() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/night.yml").read_text())
    steps = workflow["jobs"]["night"]["steps"]
    assert workflow[True]["schedule"] == [{"cron": "37 2 * * *"}]  # `on` is a truth for YAML 1.1
    assert any(NIGHT in step.get("run", "") for step in steps)
    assert [step["if"] for step in steps if "issue create" in step.get("run", "")] == ["failure()"]
    assert any("data/prices.yaml data/history.csv" in step.get("run", "") for step in steps)


def test_the_scripts_of_the_workflow() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/night.yml").read_text())
    for step in workflow["jobs"]["night"]["steps"]:
        subprocess.run(["sh", "-n"], input=step.get("run", ""), text=True, check=True)


def test_the_timer_starts_the_service_which_tells_of_failures() -> None:
    service, timer = unit("vramfarm-night.service"), unit("vramfarm-night.timer")
    assert NIGHT in service["Service"]["ExecStart"]
    assert service["Unit"]["OnFailure"].startswith("vramfarm-night-failed@")
    assert (DEPLOY / "vramfarm-night-failed@.service").is_file()
    assert timer["Timer"]["Persistent"] == "true"
    hardened = ("ProtectSystem", "ProtectHome", "NoNewPrivileges", "PrivateTmp", "SystemCallFilter")
    assert all(service["Service"].get(setting) for setting in hardened)


def test_the_crontab() -> None:
    lines = [line for line in (DEPLOY / "crontab").read_text().splitlines() if re.match(r"[0-9*]", line)]
    assert [line.split()[:5] for line in lines] == [["37", "2", "*", "*", "*"]]
    assert NIGHT in lines[0]


def test_the_example_is_a_feed() -> None:
    feed, problems = read_feed((ROOT / "examples/feed.json").read_bytes(), "examples/feed.json")
    assert (feed is not None, problems) == (True, ())


def test_every_exit_code_is_told() -> None:
    text = (ROOT / "docs/night.md").read_text()
    assert re.findall(r"^\| (\d) \|", text, re.M) == ["0", "1", "2", "3", "4", "5"]
    assert all(f"`{rule}`" in text for rule in ("night-held", "night-unfinished", "night-editor"))
