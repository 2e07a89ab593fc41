"""Builds a site as build.py does, but makes only what others make too: no search, no pictures, no compressed copies."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sitegen import seal


def main(root: Path) -> int:
    """The site's folder -> exit code."""
    if said := seal.unbroken(str(root)):
        print(said)
        return 0
    from sitegen import pipe
    from sitegen.memo import Memo
    from sitegen.pool import spread
    from sitegen.publish import publish
    from sitegen.remembering import remembering
    from sitegen.store import engine, opened

    before = seal.sources(str(root))
    try:
        with pipe.alone(root, None), opened(root / ".cache") as store:
            files = pipe.load(root)
            maps = remembering(Memo(store, engine(), spread), files)
            output = pipe.render(pipe.make(files, maps), files, maps)
            name, problems = publish(output, root)
            pipe.gate(problems, {}, pipe.WORLD)
    except pipe.Refused as refused:
        sys.exit(pipe.report(refused))
    said = f"public -> releases/{name}: {len(output.files)} files"
    seal.keep(str(root), before, said)
    print(said)
    return pipe.DONE


if __name__ == "__main__":
    gc.disable()
    sys.exit(main(Path(sys.argv[1])))
