"""Back to an earlier release: the same bytes, at once, with a hold on the night."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.publish import held, kept, publish, resume, rollback, stage, swap
from sitegen.values.output import Output


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    outputs = [Output({"index.html": text}, ()) for text in (b"one", b"two", b"three")]
    return [publish(output, tmp_path)[0] for output in outputs]


def live(root: Path) -> bytes:
    return (root / "public/index.html").read_bytes()


def test_back_to_the_one_before_and_the_one_before_that(tmp_path: Path, names: list[str]) -> None:
    for name, data in ((names[1], b"two"), (names[0], b"one")):
        staged, problems = rollback(tmp_path, "wrong price", "")
        assert (staged and staged.name, problems, live(tmp_path)) == (name, (), data)
    _, problems = rollback(tmp_path, "again")
    assert [(each.rule, each.message) for each in problems] == [
        ("release-before", "there is no release before the live one")
    ]
    assert live(tmp_path) == b"one"


def test_to_a_release_by_name(tmp_path: Path, names: list[str]) -> None:
    rollback(tmp_path, "why", names[0])
    assert [(each.name, each.live) for each in kept(tmp_path)] == [
        *((name, name == names[0]) for name in names),
    ]
    rollback(tmp_path, "not that", names[2])
    assert live(tmp_path) == b"three"
    _, problems = rollback(tmp_path, "why", "0123456789abcdef")
    assert [(each.rule, each.hint) for each in problems] == [("release-before", f"kept: {', '.join(names)}")]


def test_it_leaves_a_hold_until_it_is_taken_away(tmp_path: Path, names: list[str]) -> None:
    assert held(tmp_path) is None
    rollback(tmp_path, "precio «falso»")
    hold = held(tmp_path)
    assert hold
    assert (hold.why, hold.release, hold.since[:2], hold.since[-6:]) == ("precio «falso»", names[2], "20", "+00:00")
    publish(Output({"index.html": b"by hand"}, ()), tmp_path)
    assert held(tmp_path) == hold
    assert (resume(tmp_path), held(tmp_path)) == ((), None)
    assert resume(tmp_path) == ()


@pytest.mark.parametrize("text", ["", "[]", "{}", "{"])
def test_a_hold_that_cannot_be_read_holds(tmp_path: Path, names: list[str], text: str) -> None:
    (tmp_path / "releases/.hold").write_text(text)
    hold = held(tmp_path)
    assert hold
    assert hold.why == ".hold cannot be read"


def test_what_was_taken_back_is_no_way_back(tmp_path: Path, names: list[str]) -> None:
    """After one, two, three and back to two, four is published: before it was two, never three."""
    rollback(tmp_path, "three is wrong")
    publish(Output({"index.html": b"four"}, ()), tmp_path)
    staged, _ = rollback(tmp_path, "so is four")
    assert staged
    assert (staged.name, live(tmp_path)) == (names[1], b"two")


def test_a_release_that_was_staged_and_never_swapped_is_no_way_back(tmp_path: Path, names: list[str]) -> None:
    staged, problems = stage(Output({"index.html": b"four"}, ()), tmp_path)
    assert staged
    assert problems == ()
    assert (staged.folder / "index.html").read_bytes() == b"four"
    assert live(tmp_path) == b"three"
    assert [each.name for each in kept(tmp_path)] == names
    assert swap(tmp_path, staged) == ()
    assert live(tmp_path) == b"four"
    rollback(tmp_path, "why")
    assert live(tmp_path) == b"three"


def test_not_in_the_place_of_what_is_not_ours(tmp_path: Path, names: list[str]) -> None:
    (tmp_path / "public").unlink()
    (tmp_path / "public").mkdir()
    _, problems = rollback(tmp_path, "why")
    assert [(each.place.path, each.rule) for each in problems] == [("public", "release-public")]
    assert held(tmp_path) is None


def test_not_to_files_that_somebody_has_touched(tmp_path: Path, names: list[str]) -> None:
    page = tmp_path / "releases" / names[1] / "index.html"
    page.chmod(0o644)
    page.write_text("TWO")
    _, problems = rollback(tmp_path, "why")
    assert [(each.place.path, each.rule) for each in problems] == [(f"releases/{names[1]}", "release-touched")]
    assert live(tmp_path) == b"three"
    assert held(tmp_path) is None
