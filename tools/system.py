"""What the tests need from the system: a table, and its installation by apt where that is allowed.

    python -m tools.system      as root, installs what is missing; for anybody else, names it

Needs nothing but the standard library. Exits 0 whatever is missing: the tests that need it say so themselves.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Need:
    """A program that tests call, the packages of Debian and Ubuntu that bring it, and what it is for."""

    tool: str
    package: str
    purpose: str


NEEDS = (
    Need("msgfmt", "gettext", "to check the catalogs as translators' own tools do"),
    Need("chromium-headless-shell", "chromium-headless-shell fonts-liberation", "to read pages as readers do"),
    Need("openssl", "openssl", "to make a certificate that nobody trusts"),
    Need("caddy", "caddy", "to see that the example of its configuration works"),
    Need("nginx", "nginx libnginx-mod-http-brotli-static", "to see the site as a server hands it out"),
)


def missing(needs: tuple[Need, ...] = NEEDS) -> tuple[Need, ...]:
    """Needs -> those whose program is not on the PATH."""
    return tuple(need for need in needs if shutil.which(need.tool) is None)


def install(packages: list[str]) -> bool:
    """Package names -> whether apt installed them all. Says on the terminal what it does."""
    apt = ["apt-get", "--quiet", "--yes"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = ([*apt, "update"], [*apt, "install", "--no-install-recommends", *packages])
    return all(subprocess.run(command, env=environment, check=False).returncode == 0 for command in commands)


def main() -> None:
    """Install or name what is missing."""
    wanted = missing()
    packages = sorted({package for need in wanted for package in need.package.split()})
    if not wanted:
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing for the tests:", *packages, flush=True)
        if install(packages) and not missing():
            return
    for need in missing():
        print(f"{need.tool} is missing, {need.purpose}: tests that need it are skipped.", file=sys.stderr)
    print(f"On Debian and Ubuntu: sudo apt-get install {' '.join(packages)}", file=sys.stderr)


if __name__ == "__main__":
    main()
