"""Positions that moves lead to, as features: the rooms behind `boardrules.learning.candidates`, one a game."""
