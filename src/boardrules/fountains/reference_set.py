"""The built-in reference set of Fountains, as text in the component format (FN-02)."""

from typing import Final

from boardrules.fountains.components import Components

REFERENCE_TEXT: Final = """\
# The reference component set of Fountains.
# The printed tile outlines, icon placement, token mix and Basin order appear only as pictures in the
# rulebook and are not public as text. This set is our own: it keeps every stated number
# (6 shapes x 12 tiles, 26 tokens, 3 coloured spaces, 12 design cards) and is NOT the printed set.
#
# Map legend: '#' light brick, 'D' dark brick, '=' open channel, '~' water,
#             a digit: water with an icon slot of that number, '.' outside the tile.

start round
| .#D=D#.
| #1~~~2#
| D~~~~~D
| =~~0~~=
| D~~~~~D
| #3~~~4#
| .#D=D#.
face: jet - - - -

shape square
| #D=D#
| D0~~D
| =~~~=
| D~~1D
| #D=D#
face x1: lily -
face x1: red -
face x1: white -
face x1: black -
face x1: coin -
face x1: jet -
face x1: wild -
face x1: jet coin
face x1: lily red
face x1: lily white
face x1: lily black
face x1: - -

shape oblong
| #D=D##D=D#
| D0~~~~~~1D
| =~~~~~~~~=
| D~2~~~~3~D
| #D=D##D=D#
face x2: lily lily - -
face x1: red red - -
face x1: white white - -
face x1: black black - -
face x1: jet lily - coin
face x1: jet red - -
face x1: jet white - -
face x1: jet black - -
face x1: wild lily - -
face x1: coin coin - -
face x1: red white black -

shape ell
| #D=D#...
| D0~~D...
| =~~~=...
| D~~~D=D#
| D~~1~~~D
| =~~~~~~=
| D2~~~3~D
| #D=D####
face x1: lily - lily -
face x1: lily red - -
face x1: lily white - -
face x1: lily black - -
face x1: red - - red
face x1: white - - white
face x1: black - - black
face x1: jet - - lily
face x1: jet - - -
face x1: wild - coin -
face x1: coin - - lily
face x1: - jet wild -

shape zig
| #D=D#...
| D0~~D...
| =~~~#...
| D~~~~D=D
| D=D~~~~D
| ...#~~~=
| ...D~~1D
| ...#D=D#
face x1: lily lily
face x1: lily -
face x1: red white
face x1: white black
face x1: black red
face x1: red -
face x1: white -
face x1: black -
face x1: jet -
face x1: jet lily
face x1: wild -
face x1: coin -

shape cross
| ..#D=D#..
| ..D0~~D..
| #D#~~~#D#
| D1~~~~~2D
| =~~~~~~~=
| D~~~~~~~D
| #D#~~~#D#
| ..D~~3D..
| ..#D=D#..
face x1: lily lily lily -
face x1: red red - -
face x1: white white - -
face x1: black black - -
face x1: red white - -
face x1: white black - -
face x1: black red - -
face x1: jet - lily -
face x1: jet jet - -
face x1: wild wild - -
face x1: coin lily - -
face x1: coin - jet -

shape star
| ...D=D...
| .##D~D##.
| .#0~~~1#.
| D#~~~~~#D
| =~~~~~~~=
| D#~~~~~#D
| .#2~~~3#.
| .##D~D##.
| ...D=D...
face x1: jet lily - -
face x1: jet red - -
face x1: jet white - -
face x1: jet black - -
face x1: lily lily - -
face x1: red black - -
face x1: white red - -
face x1: black white - -
face x1: wild - - -
face x1: wild coin - -
face x1: coin - - -
face x1: lily - coin -

token x4: lily
token x4: red
token x4: white
token x4: black
token x3: wild
token x4: coin
token x3: jet

# The Basin, clockwise. Colour in brackets: that pawn starts here and triggers its reward here.
basin: bonus square[green] oblong ell[blue] zig cross[white] star
"""

REFERENCE_SET: Final = Components.from_text(REFERENCE_TEXT)
"""The set that games use unless told otherwise: ours, with every stated number, and not the printed set."""
