"""The hall: what the rooms hand to each other. Frozen values, and nothing that touches the world."""
