"""VRAMfarm's site generator: a hall (values) and five rooms. The picture is in ARCHITECTURE.md."""
