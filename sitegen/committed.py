"""What is committed, without a look at what somebody is working on: HEAD's files, and which files differ from it."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Collection
from pathlib import Path

from .git import git
from .read import SITE_FOLDERS, is_of_site

Files = dict[str, bytes]


def committed(root: Path) -> Files | None:
    """The site's folder -> the files of the site as HEAD has them; None outside a git checkout, or before a commit."""
    there = (git(root, "ls-tree", "--name-only", "HEAD") or b"").decode().split()
    folders = [folder for folder in SITE_FOLDERS if folder in there]
    packed = git(root, "archive", "--format=tar", "HEAD", *folders) if folders else None
    if packed is None:
        return None
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        members = [member for member in archive if member.isfile() and is_of_site(member.name)]
        return {member.name: _bytes(archive, member) for member in sorted(members, key=lambda member: member.name)}


def uncommitted(root: Path, paths: Collection[str]) -> tuple[str, ...]:
    """The site's folder, paths in it -> those that are not as HEAD has them."""
    said = git(root, "status", "--porcelain", "--no-renames", "-z", "--untracked-files=all", "--", *paths)
    changed = [entry[3:].decode() for entry in (said or b"").split(b"\0") if entry]
    return tuple(path for path in paths if any(entry == path or entry.endswith(f"/{path}") for entry in changed))


def _bytes(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    return file.read() if file else b""
