"""Old prices are told to a reader by his own clock: pages know no today."""

from __future__ import annotations

import datetime
import re

import pytest

from ..sites import ROOT
from .conftest import Go

pytestmark = pytest.mark.needs("chromium-headless-shell")
NOTICE = "!document.querySelector('.aged').checkVisibility()"


def test_the_notice(visit: Go) -> None:
    as_of = re.search(r"^as_of: (\S+)", (ROOT / "data/prices.yaml").read_text(), re.M)
    assert as_of
    one, noon, hidden = visit("/es/"), datetime.datetime.fromisoformat(f"{as_of[1]}T12:00:00Z"), {}
    for days in (0, 14, 16, 400, -3):
        one.page.clock.set_fixed_time(noon + datetime.timedelta(days))
        one.page.reload()
        hidden[days] = one.ask(NOTICE)
    assert hidden == {0: True, 14: True, 16: False, 400: False, -3: True}
    assert one.errors == []


def test_without_scripts_nothing_is_said(read: Go) -> None:
    assert read("/fr/", scripts=False).page.locator(".aged").is_hidden()
