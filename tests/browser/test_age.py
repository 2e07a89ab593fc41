"""Old prices are told to a reader by his own clock: pages know no today."""

from __future__ import annotations

import datetime
import re

import pytest

from ..sites import ROOT
from .conftest import Go

pytestmark = pytest.mark.needs("chromium-headless-shell")
NOTICE = "!document.querySelector('.aged').checkVisibility()"


@pytest.mark.parametrize(("days", "hidden"), [(0, True), (14, True), (16, False), (400, False), (-3, True)])
def test_the_notice(days: int, hidden: bool, visit: Go) -> None:
    as_of = re.search(r"^as_of: (\S+)", (ROOT / "data/prices.yaml").read_text(), re.M)
    assert as_of
    one = visit("/es/")
    one.page.clock.set_fixed_time(datetime.datetime.fromisoformat(f"{as_of[1]}T12:00:00Z") + datetime.timedelta(days))
    one.page.reload()
    assert one.ask(NOTICE) is hidden
    assert one.errors == []


def test_without_scripts_nothing_is_said(visit: Go) -> None:
    assert visit("/fr/", scripts=False).page.locator(".aged").is_hidden()
