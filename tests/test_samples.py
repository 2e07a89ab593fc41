"""Code samples of content/: shell parses, Python compiles, YAML and JSON load, only known tools and flags are used."""

from __future__ import annotations

import ast
import itertools
import json
import re
import shlex
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml

from sitegen.values.document import Code

from .sites import ROOT, real_site

KNOWN = yaml.safe_load((ROOT / "data/commands.yaml").read_text())


@cache
def samples() -> dict[str, Code]:
    """Every fenced block of the content, by its place."""
    codes = [piece for page in real_site().pages for piece in page.document.body if isinstance(piece, Code)]
    return {str(code.place): code for code in codes}


def of(*languages: str) -> list[Code]:
    return [code for code in samples().values() if code.info in languages]


def test_there_are_samples_and_each_says_its_language() -> None:
    assert len(samples()) > 20
    assert {code.info for code in samples().values()} <= {"bash", "python", "yaml", "json", "text"}


def test_shell_parses() -> None:
    for code in of("bash"):
        done = subprocess.run(["bash", "-n"], input=code.text, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{code.place}: {done.stderr}"


def test_python_compiles_and_imports_known_modules() -> None:
    for code in of("python"):
        names = [node for node in ast.walk(ast.parse(code.text)) if isinstance(node, ast.Import | ast.ImportFrom)]
        used = {(node.module or "").split(".")[0] for node in names if isinstance(node, ast.ImportFrom)}
        used |= {alias.name.split(".")[0] for node in names if isinstance(node, ast.Import) for alias in node.names}
        assert used <= KNOWN["modules"].keys(), code.place


def test_yaml_and_json_load() -> None:
    for code in of("yaml"):
        assert isinstance(yaml.safe_load(code.text), dict), code.place
    for code in of("json"):
        assert json.loads(code.text), code.place


def test_only_known_commands_and_flags() -> None:
    used = {(name, flag) for code in of("bash") for name, flag in commands(code.text)}
    assert used
    allowed = {(name, flag) for name, about in KNOWN["commands"].items() for flag in (*about["flags"], "")}
    assert used <= allowed


def test_nothing_is_listed_that_no_sample_uses() -> None:
    used = {(name, flag) for code in of("bash") for name, flag in commands(code.text)}
    assert {name for name, _ in used} | {"docker"} >= set(KNOWN["commands"])


def commands(script: str) -> Iterator[tuple[str, str]]:
    """Shell script -> (command, flag) for each that it uses; the flag is '' for the command itself."""
    for line in re.sub(r"\\\n", " ", script).split("\n"):
        for part in re.split(r"\s(?:&&|\|\||[|;])\s", line):
            yield from _command(shlex.split(part, comments=True))


def _command(words: list[str]) -> Iterator[tuple[str, str]]:
    while words and re.match(r"\w+=", words[0]):
        words = words[1:]
    if not words:
        return
    name, rest = words[0], words[1:]
    yield name, ""
    inner = _started(name, rest)
    yield from _flags(name, rest[: len(rest) - len(inner)])
    yield from _command(inner)


def _started(name: str, words: list[str]) -> list[str]:
    """The command that this one starts elsewhere or in the background, if any."""
    if name == "nohup":
        return words
    host = next((at for at, word in enumerate(words) if "@" in word), len(words))
    return words[host + 1 :] if name == "ssh" else []


def _flags(name: str, words: list[str]) -> Iterator[tuple[str, str]]:
    """What follows a script's name is the script's own."""
    own = itertools.takewhile(lambda word: not word.endswith(".py"), words)
    yield from ((name, word.partition("=")[0]) for word in own if re.match(r"--?[A-Za-z]", word))


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("ls -l a | sort -r  # -x", [("ls", ""), ("ls", "-l"), ("sort", ""), ("sort", "-r")]),
        ("A=1 run --x=2 \\\n  --y 3", [("run", ""), ("run", "--x"), ("run", "--y")]),
        ("ssh a@b rm -r /x", [("ssh", ""), ("rm", ""), ("rm", "-r")]),
        ("nohup python x.py > y 2>&1 &", [("nohup", ""), ("python", "")]),
        ("ssh -L 1:b:1 a@b", [("ssh", ""), ("ssh", "-L")]),
        ("torchrun --standalone x.py --lora", [("torchrun", ""), ("torchrun", "--standalone")]),
    ],
)
def test_commands_are_found(script: str, expected: list[tuple[str, str]]) -> None:
    assert list(commands(script)) == expected


def test_the_list_itself_has_sources() -> None:
    entries: list[dict[str, Any]] = [*KNOWN["commands"].values(), *KNOWN["modules"].values()]
    assert all(entry["version"] and entry["source"] for entry in entries)
