"""How somebody wants to be shown a table: the language, the colours and the names."""

from typing import Final

from attrs import frozen

from boardrules import failingwater, fountains
from boardrules.pictures import DARK, LIGHT, ColourScheme

CARD_WORDS: Final = {"en": failingwater.ENGLISH, "ja": failingwater.JAPANESE}
TILE_WORDS: Final = {"en": fountains.ENGLISH, "ja": fountains.JAPANESE}
SCHEMES: Final = {"light": LIGHT, "dark": DARK}


@frozen
class Manner:
    """How to show.

    :ivar language: one of `messages.LANGUAGES`
    :ivar theme: one of `messages.THEMES`
    :ivar names: by seat, the Machine's second in the solo game
    """

    language: str
    theme: str
    names: tuple[str, ...]

    @property
    def scheme(self) -> ColourScheme:
        """The colours of pictures."""
        return SCHEMES[self.theme]
