"""For tests of a game, or of an app that plays one: Hypothesis strategies, the laws of every game, a state machine.

Needs the extra ``boardrules[testing]``. Everything here works for the games of this library and for any module or
object of your own that follows the protocol of `boardrules.game`, as far as the layers it has.
"""

from boardrules.testing.checking import check_game
from boardrules.testing.choices import options
from boardrules.testing.failingwater import designing_plans
from boardrules.testing.fingerprints import fingerprint
from boardrules.testing.fountains import components, fountain_positions
from boardrules.testing.lawbook import Law, LawBroken, laws, style_laws
from boardrules.testing.machine import GameMachine
from boardrules.testing.strategies import MAX_MOVES, moves, records, states, views

__all__ = [
    "MAX_MOVES",
    "GameMachine",
    "Law",
    "LawBroken",
    "check_game",
    "components",
    "designing_plans",
    "fingerprint",
    "fountain_positions",
    "laws",
    "moves",
    "options",
    "records",
    "states",
    "style_laws",
    "views",
]
