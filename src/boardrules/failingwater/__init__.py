"""The card game Origin of Failing Water."""
