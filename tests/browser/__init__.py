"""What readers meet: the finished site in a real browser."""
