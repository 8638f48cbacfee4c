"""The phrases that a language must say, those of sentences here and those of pictures with them, and the words for seats, points and colours."""

from collections.abc import Sequence

from attrs import Attribute, field, frozen

from boardrules.failingwater.components import Colour
from boardrules.failingwater.picture_words import PictureWords
from boardrules.game import InvalidOptions, given
from boardrules.phrases import counted, filled, phrase, repr_of, seat_name


def _check_pictures(_table: object, _attribute: "Attribute[PictureWords]", value: PictureWords) -> None:
    if type(value) is not PictureWords:
        raise InvalidOptions("words.pictures", f"must be PictureWords, not {given(value)}")


@frozen(kw_only=True, repr=False)
class Words:
    """The phrases of one language. ``attrs.evolve(ENGLISH, bonus="...")`` makes a table of one's own.

    `pictures` holds the words of pictures and of `render_text`. Holes of the others: `who` a name, `card` such as ``B8``, `row` 1 to 6, `index` such as ``R4``, `colour` a colour word, `plan` 1 to 4,
    `order` the plan's indexes from row 1 on, `points` a number with its unit, `red` and `blue` the totals of a player's indexes.
    """

    pictures: PictureWords = field(validator=_check_pictures)
    seat: str = phrase("seat")
    dummy: str = phrase()
    point: str = phrase("n")
    points: str = phrase("n")
    red: str = phrase()
    blue: str = phrase()
    yellow: str = phrase()
    start: str = phrase("who")
    plan: str = phrase("plan")
    plan_order: str = phrase("plan", "order")
    deal: str = phrase("who", "card")
    deal_hidden: str = phrase("who")
    deal_dummy: str = phrase("row", "card")
    deal_dummy_hidden: str = phrase("row")
    dummy_laid_again: str = phrase()
    play: str = phrase("who", "card", "row")
    thinking: str = phrase("who", "row")
    replace_thinking: str = phrase("who", "card", "row")
    reveal_dummy: str = phrase("card", "row")
    index: str = phrase("who", "index", "row", "card", "colour")
    index_of_dummy: str = phrase("index", "row", "card", "colour")
    index_points: str = phrase("who", "points", "red", "blue")
    bonus: str = phrase("who", "points")
    switch_hands: str = phrase()
    game_over: str = phrase()

    def __repr__(self) -> str:
        from boardrules.failingwater import english, japanese  # noqa: PLC0415 - the tables build on this module

        return repr_of(self, ENGLISH=english.ENGLISH, JAPANESE=japanese.JAPANESE)


def require_words(words: object) -> Words:
    """Return a table of phrases if it is one of this game.

    :raises InvalidOptions: for anything else
    """
    if type(words) is not Words:
        raise InvalidOptions("words", f"must be failingwater.Words, not {given(words)}")
    return words


def name_of(words: Words, names: Sequence[str] | None, seat: int) -> str:
    """Return what a seat is called: by its name, or by its number where no names are given.

    :raises InvalidOptions: where the names do not reach so far
    """
    return seat_name(names, seat, filled(words.seat, seat=seat))


def points_text(words: Words, points: int) -> str:
    """Return a number of points with its unit.

    >>> from boardrules.failingwater.english import ENGLISH
    >>> points_text(ENGLISH, 1), points_text(ENGLISH, 7)
    ('1 point', '7 points')
    """
    return counted(points, words.point, words.points)


def colour_text(words: Words, colour: Colour) -> str:
    """Return the word for a colour of cards."""
    match colour:
        case Colour.RED:
            return words.red
        case Colour.BLUE:
            return words.blue
        case Colour.YELLOW:
            return words.yellow
