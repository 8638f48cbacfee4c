"""What bots and learning code need of a game besides its rules: bounds in advance, and views as numbers.

The adapters for OpenSpiel and PettingZoo are written over the protocol and this package. For each of the library's games
a `Learning` is here; `introduce` makes a game of your own known, with yours.

Thousands of games in lockstep have their place in `boardrules.learning.batch`, which is imported by its own name: nothing
here needs it. So have Fountains as planes, in `boardrules.learning.planes`, and its decisions in a window, in
`boardrules.learning.windows`.
"""

from boardrules.learning.fields import Field, FloatArray, blank, fields_of, pieces_of, places_from
from boardrules.learning.known import game_of, introduce, known_as, learning_of
from boardrules.learning.protocol import AnyLearnable, AnyLearning, Bounds, Coding, Learnable, Learning
from boardrules.learning.returns import Returns, ReturnsText, Stakes, returns_for, returns_from
from boardrules.learning.tables import Table, returns_of, stakes_of, table_of

__all__ = [
    "AnyLearnable",
    "AnyLearning",
    "Bounds",
    "Coding",
    "Field",
    "FloatArray",
    "Learnable",
    "Learning",
    "Returns",
    "ReturnsText",
    "Stakes",
    "Table",
    "blank",
    "fields_of",
    "game_of",
    "introduce",
    "known_as",
    "learning_of",
    "pieces_of",
    "places_from",
    "returns_for",
    "returns_from",
    "returns_of",
    "stakes_of",
    "table_of",
]
