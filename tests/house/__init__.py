"""The rules of the house, one function each: files -> what breaks the rule. The tables are in tests/test_house.py."""
