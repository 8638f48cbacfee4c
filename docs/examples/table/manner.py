"""How somebody wants to be shown a table: the language, the colours and the names."""

from typing import Final

from attrs import evolve, frozen

from boardrules import failingwater, fountains
from boardrules.pictures import DARK, LIGHT, ColourScheme

CARD_WORDS: Final = {"en": failingwater.ENGLISH, "ja": failingwater.JAPANESE}
TILE_WORDS: Final = {"en": fountains.ENGLISH, "ja": fountains.JAPANESE}
# Japanese tells a move that was made in the past tense; one that may be made is told as it would be done.
CARD_OFFERS: Final = {
    "en": failingwater.ENGLISH,
    "ja": evolve(
        failingwater.JAPANESE,
        play="{who}が{row}番目に{card}をおく",
        thinking="{who}が{row}番目にシンキングカードをおく",
    ),
}
TILE_OFFERS: Final = {
    "en": fountains.ENGLISH,
    "ja": evolve(
        fountains.JAPANESE,
        move_pawn="{who}が{pawn}の駒をマス{space}へ動かす",
        take_token="{who}がトークンを取る：{token}",  # noqa: S106 - a Bonus token
        place="{who}が{tile}を{x}, {y}の{level}段目に置く",
        place_turned="{who}が{tile}を{degrees}度回し、{x}, {y}の{level}段目に置く",
        put="{who}がトークンを{x}, {y}に置く：{token}",
        discard="{who}が置き場のない{what}を捨てる",
        refresh="{who}がトークンを入れ替える：{tokens}",
        refresh_nothing="{who}がトークンを入れ替えない",
        choose_fish="{who}が{colour}い魚を選ぶ",
    ),
}
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
