"""reports/<run>.json and .md: what was done, or why nothing was. They are no part of the site, and not in git."""

from __future__ import annotations

import datetime
from pathlib import Path

from .publish import Report, to_json, to_markdown


def run_of(moment: datetime.datetime) -> str:
    """A moment in UTC -> the name of a run: 20261113T023000Z."""
    return moment.strftime("%Y%m%dT%H%M%SZ")


def keep(root: Path, report: Report) -> str:
    """Writes both -> '', or why they cannot be written: then the exit code has to do."""
    folder = root / "reports"
    name = report.run
    try:
        folder.mkdir(exist_ok=True)
        number = 1
        while (folder / f"{name}.json").exists():  # two runs in a second
            number += 1
            name = f"{report.run}-{number}"
        (folder / f"{name}.md").write_bytes(to_markdown(report))
        (folder / f"{name}.json").write_bytes(to_json(report))
    except OSError as error:
        return f"no report could be written: {error.strerror}"
    return ""
