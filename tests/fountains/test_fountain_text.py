"""The map of one fountain for a person."""

from boardrules.fountains.components import Icon, Token
from boardrules.fountains.fountain_text import fountain_text
from boardrules.fountains.moves import Place
from boardrules.fountains.options import Fall
from tests.fountains.pieces import fountain, tile

LEGEND = """\
# light brick  D dark brick  = channel  ~ water  , pond weed  o empty slot
L lily  R W B red, white, black fish  F wild fish  C coin  J jet  + several"""
VAT = tile("#D# DoD #D#")


def test_a_map_with_levels_water_weed_and_icons() -> None:
    seen = fountain(
        (tile("D==D =LJ= D==D"), 0, 0), (VAT, -12, 0), (tile("#DDDDDD# D~~CFoRD #DDDDDD#"), -9, 0), (VAT, -12, 0)
    )
    seen = seen.put(Token((Icon.WHITE, Icon.BLACK)), -11, 1)
    assert (
        fountain_text(seen)
        == f"""\
     -10   -5    0       -10   -5    0
   0 #D##DDDDDD# D==D    22211111111 1111
   1 D+DD,,CFoRD =LJ=    22211111111 1111
   2 #D##DDDDDD# D==D    22211111111 1111
{LEGEND}
weedy pool at -8,1 on level 1: coin, wild, red
fed pool at 1,1 on level 1: lily, jet
weedy pool at -11,1 on level 2: white, black"""
    )


def test_gaps_in_the_map_are_bare_table() -> None:
    assert "   0 ### ###    111 111\n" in fountain_text(fountain((tile("###"), 0, 0), (tile("###"), 4, 0)))


def test_levels_above_nine_are_starred() -> None:
    tower = fountain((VAT, 0, 0))
    for _ in range(8):
        tower = tower.lay(VAT, Place(0, 0, 0))
    assert "   1 DoD    999\n" in fountain_text(tower)
    assert "   1 DoD    ***\n" in fountain_text(tower.lay(VAT, Place(0, 0, 0)))


def test_the_reading_of_falling_water_shows() -> None:
    steps = fountain((VAT, 0, 0), (VAT, 0, 0), (tile("DDD =J= DDD"), 0, 0), (tile("DDDD =~~D DDDD"), 3, 0))
    assert "   1 =J==~~D    3331111\n" in fountain_text(steps)
    assert "   1 =J==,,D    3331111\n" in fountain_text(steps, Fall.ONE)
