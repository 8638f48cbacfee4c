"""Strategies for the pieces of Failing Water: cards, story indexes and designing plans."""

from hypothesis import strategies as st

from boardrules import failingwater


def cards() -> st.SearchStrategy[failingwater.Card]:
    """Return a strategy for the cards of Failing Water."""
    return st.sampled_from(failingwater.CARDS)


def story_indexes() -> st.SearchStrategy[failingwater.StoryIndex]:
    """Return a strategy for the story indexes of Failing Water."""
    return st.sampled_from(failingwater.STORY_INDEXES)


def designing_plans() -> st.SearchStrategy[failingwater.DesigningPlan]:
    """Return a strategy for designing plans of Failing Water: any order of the six story indexes.

    >>> from hypothesis import find
    >>> find(designing_plans(), lambda plan: str(plan.indexes[0]) == "R4")
    DesigningPlan('R4 B2 B3 R1 R2 B1')
    """
    return st.permutations(failingwater.STORY_INDEXES).map(failingwater.DesigningPlan)
