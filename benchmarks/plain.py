"""Builds a site as build.py does, but makes only what others make too: no search, no pictures, no compressed copies."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sitegen import pipe
from sitegen.publish import publish


def main(root: Path) -> int:
    """The site's folder -> exit code."""
    with pipe.alone(root, None):
        files = pipe.load(root)
        output = pipe.render(pipe.make(files), files)
        name, problems = publish(output, root)
        pipe.gate(problems, {}, pipe.WORLD)
    print(f"public -> releases/{name}: {len(output.files)} files")
    return pipe.DONE


if __name__ == "__main__":
    gc.disable()
    try:
        sys.exit(main(Path(sys.argv[1])))
    except pipe.Refused as refused:
        sys.exit(pipe.report(refused))
