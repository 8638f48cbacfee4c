"""The words of the game for a person: one table of phrases per language, and the words for seats, points and colours."""

from collections.abc import Sequence
from typing import Final

from attrs import Attribute, field, frozen

from boardrules.failingwater import picture_words
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
        return repr_of(self, ENGLISH=ENGLISH, JAPANESE=JAPANESE)


ENGLISH: Final = Words(
    pictures=picture_words.ENGLISH,
    seat="seat {seat}",
    dummy="the dummy",
    point="{n} point",
    points="{n} points",
    red="red",
    blue="blue",
    yellow="yellow",
    start="{who} is the first start player",
    plan="designing plan {plan} is turned up",
    plan_order="designing plan {plan} is turned up: {order}",
    deal="{who} is dealt {card}",
    deal_hidden="{who} is dealt a card",
    deal_dummy="the dummy gets {card} in row {row}",
    deal_dummy_hidden="the dummy gets a card face down in row {row}",
    dummy_laid_again="two 8s of the dummy would lie open: its cards go back and are laid again",
    play="{who} plays {card} in row {row}",
    thinking="{who} plays the Thinking card in row {row}",
    replace_thinking="{who} replaces the Thinking card in row {row} by {card}",
    reveal_dummy="the dummy's card in row {row} is turned up: {card}",
    index="{who} takes index {index} in row {row}: their {card} is the highest {colour}",
    index_of_dummy="the dummy wins row {row} with {card}, the highest {colour}: nobody gets index {index}",
    index_points="indexes: {who} {points}, between red {red} and blue {blue}",
    bonus="bonus: {who} {points}, alone without an index",
    switch_hands="everybody's six cards go on to the left neighbour as the next hand",
    game_over="the game is over",
)
"""English."""

JAPANESE: Final = Words(
    pictures=picture_words.JAPANESE,
    seat="席{seat}",
    dummy="ダミー",
    point="{n}点",
    points="{n}点",
    red="赤",
    blue="青",
    yellow="黄",
    start="{who}が最初のスタートプレイヤーです",
    plan="{plan}番の設計カードがめくられました",
    plan_order="{plan}番の設計カードがめくられました：{order}",
    deal="{who}に落水邸カード{card}が配られました",
    deal_hidden="{who}に落水邸カードが1枚配られました",
    deal_dummy="ダミーの{row}番目に{card}がおかれました",
    deal_dummy_hidden="ダミーの{row}番目に裏向きのカードがおかれました",
    dummy_laid_again="ダミーの表向きのカードに8が2枚以上あるため、回収してよく混ぜ、おきなおします",
    play="{who}が{row}番目に{card}をおきました",
    thinking="{who}が{row}番目にシンキングカードをおきました",
    replace_thinking="{who}が{row}番目のシンキングカードを{card}と入れ替えました",
    reveal_dummy="ダミーの{row}番目のカードが表になりました：{card}",
    index="{who}が{row}番目の得点カード{index}を獲得：{card}が最も大きい{colour}です",
    index_of_dummy="ダミーの{card}が{row}番目で最も大きい{colour}のため、得点カード{index}は誰の物にもなりません",
    index_points="通常の得点：{who} {points}（赤{red}、青{blue}の差）",
    bonus="ボーナス得点：{who} {points}（得点カードを獲得していないのは1人だけ）",
    switch_hands="全員が自分の6枚を左隣に渡し、次の手札とします",
    game_over="ゲーム終了です",
)
"""Japanese, in the terms of the Japanese edition."""


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
