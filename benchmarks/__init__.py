"""Measures the generator: where its time goes (split), and how it stands to others (bench)."""
