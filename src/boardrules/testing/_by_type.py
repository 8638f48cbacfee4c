"""The strategy for a class of the shipped games, for Hypothesis to find when a test names only the class."""

from hypothesis import strategies as st

from boardrules.games import GAMES
from boardrules.record import Record
from boardrules.testing._lines import shipped_game
from boardrules.testing.choices import options
from boardrules.testing.failingwater import cards, designing_plans, story_indexes
from boardrules.testing.fountains import components, fountain_positions
from boardrules.testing.strategies import records, states, views


def strategy_for(kind: type, /) -> st.SearchStrategy[object] | None:
    """Return the strategy for a class of a shipped game that a test may ask for by type, or None for any other.

    What Hypothesis calls for ``from_type``, once a game is imported.
    """
    if kind is Record:
        return st.sampled_from(tuple(GAMES)).flatmap(lambda name: records(GAMES[name]))
    game = shipped_game(kind)
    if game is None or getattr(game, kind.__name__, None) is not kind:
        return None
    match kind.__name__:
        case "State":
            return states(game)
        case "View":
            return views(game)
        case "Options":
            return options(game)
        case "Card":
            return cards()
        case "StoryIndex":
            return story_indexes()
        case "DesigningPlan":
            return designing_plans()
        case "Components":
            return components()
        case "Fountain":
            return fountain_positions()
    return None
