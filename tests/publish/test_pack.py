"""Compressed copies: equal to what they are copies of, smaller, and the same every time."""

from __future__ import annotations

import zlib
from types import MappingProxyType

import brotli  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.publish import pack
from sitegen.publish.pack import copies_of
from sitegen.values.output import Output

from ..sites import real_output

UNPACK = {".br": brotli.decompress, ".gz": lambda data: zlib.decompress(data, wbits=31)}
LONG = b"<p>the same again</p>" * 100


@pytest.fixture(scope="module")
def output() -> Output:
    return real_output()


def test_every_file_of_the_site(output: Output) -> None:
    packed = pack(output)
    assert {path: packed.files[path] for path in output.files} == dict(output.files)
    copies = {path: data for path, data in packed.files.items() if path not in output.files}
    assert len(copies) > len(output.files)
    for path, data in copies.items():
        original = output.files[path[:-3]]
        assert UNPACK[path[-3:]](data) == original
        assert len(data) < len(original)
    pages = [path for path, data in output.files.items() if path.endswith(".html") and len(data) >= 1024]
    assert pages
    assert {path + ending for path in pages for ending in UNPACK} <= copies.keys()
    assert packed.shown == output.shown


@given(st.binary(min_size=1024, max_size=4096) | st.text("aé€ \n", min_size=1024).map(str.encode))
def test_any_bytes(data: bytes) -> None:
    copies = copies_of(("a.txt", data))
    assert copies == copies_of(("a.txt", data))
    for path, copy in copies:
        assert UNPACK[path.removeprefix("a.txt")](copy) == data
        assert len(copy) < len(data)


def test_what_has_no_copies() -> None:
    """Pictures and fonts are compressed already; little files fit into a packet; rules are for servers."""
    files = {"a.png": LONG, "b.woff2": LONG, "_headers": LONG, "short.html": LONG[:1023], "c.html": LONG}
    assert set(pack(Output(files, ())).files) - set(files) == {"c.html.br", "c.html.gz"}


def test_neither_name_nor_time_stands_in_a_copy() -> None:
    (gz,) = (data for path, data in copies_of(("a.html", LONG)) if path.endswith(".gz"))
    flags, time = gz[3], gz[4:8]
    assert (flags, time) == (0, b"\0\0\0\0")


def test_any_map_may_do_it(output: Output) -> None:
    def backwards(function, files):  # type: ignore[no-untyped-def]
        return [function(file) for file in reversed(list(files))]

    some = Output(MappingProxyType({path: output.files[path] for path in list(output.files)[:5]}), ())
    assert pack(some, backwards).files == pack(some).files
