"""The phrases that a language must say, those of sentences here and those of pictures with them, and the words for pieces and numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import Attribute, field, frozen

from boardrules.fountains.components import Icon, Tile, Token
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.piece_words import PieceWords
from boardrules.game import InvalidOptions, given
from boardrules.phrases import counted, filled, phrase, repr_of, seat_name


def _check_pictures(_table: object, _attribute: "Attribute[PictureWords]", value: PictureWords) -> None:
    if type(value) is not PictureWords:
        raise InvalidOptions("words.pictures", f"must be PictureWords, not {given(value)}")


@frozen(kw_only=True, repr=False)
class Words(PieceWords):
    """The phrases of one language. ``attrs.evolve(ENGLISH, jet="...")`` makes a table of one's own.

    `pictures` holds the words of pictures and of `render_text`. Holes of the others: `who` a name, `tile` such as ``oblong.3``, `shows` what a tile shows, `token` the icons of a token, `tokens` and
    `tiles` several, `pawn`, `colour` and `design` their words, `space` 0 to 6, `x` and `y` a cell, `turn` quarter turns,
    `level` from 1, `points` and `n` numbers; what counts things (`pools`, `fish`, `pads`, `coins`) holds the number and the
    word for it.
    """

    pictures: PictureWords = field(validator=_check_pictures)
    seat: str = phrase("seat")
    machine: str = phrase()
    nothing: str = phrase()
    between: str = phrase()
    several: str = phrase("n", "what")
    with_icons: str = phrase("tile", "shows")
    point: str = phrase("n")
    points: str = phrase("n")
    fed_pool: str = phrase("n")
    fed_pools: str = phrase("n")
    collected_tile: str = phrase("n")
    collected_tiles: str = phrase("n")
    one_fish: str = phrase("n")
    more_fish: str = phrase("n")
    lily_pad: str = phrase("n")
    lily_pads: str = phrase("n")
    one_coin: str = phrase("n")
    more_coins: str = phrase("n")

    start: str = phrase("who")
    reveal_tile: str = phrase("tile")
    reveal_token: str = phrase("token")
    reveal_design: str = phrase("design")
    move_pawn: str = phrase("who", "pawn", "space")
    take_tile: str = phrase("who", "tile")
    take_token: str = phrase("who", "token")
    place: str = phrase("who", "tile", "x", "y", "turn", "level")
    place_turned: str = phrase("who", "tile", "x", "y", "turn", "degrees", "level")
    put: str = phrase("who", "token", "x", "y")
    discard: str = phrase("who", "what")
    move_gear: str = phrase("who", "space")
    collect: str = phrase("who", "tiles")
    collect_nothing: str = phrase("who")
    refresh: str = phrase("who", "tokens")
    refresh_nothing: str = phrase("who")
    coin_reward: str = phrase("who", "points", "coins")
    choose_fish: str = phrase("who", "colour")
    pool_reward: str = phrase("who", "points", "pools")
    fish_reward: str = phrase("who", "points", "colour", "fish")
    fish_of_machine: str = phrase("who", "points", "colour", "tiles")
    lily_reward: str = phrase("who", "points", "pads")
    lilies_of_machine: str = phrase("who", "points", "tiles")
    design_reward: str = phrase("who", "points", "design")
    final_rewards: str = phrase()
    game_over: str = phrase()

    def __repr__(self) -> str:
        from boardrules.fountains import english, japanese  # noqa: PLC0415 - the tables build on this module

        return repr_of(self, ENGLISH=english.ENGLISH, JAPANESE=japanese.JAPANESE)


def require_words(words: object) -> Words:
    """Return a table of phrases if it is one of this game.

    :raises InvalidOptions: for anything else
    """
    if type(words) is not Words:
        raise InvalidOptions("words", f"must be fountains.Words, not {given(words)}")
    return words


def name_of(words: Words, names: Sequence[str] | None, seat: int, *, machine: bool = False) -> str:
    """Return what a seat is called: by its name, or by its number where no names are given.

    :param machine: whether the seat is the Machine's
    :raises InvalidOptions: where the names do not reach so far
    """
    return seat_name(names, seat, filled(words.machine) if machine else filled(words.seat, seat=seat))


def points_text(words: Words, points: int) -> str:
    """Return a number of points with its unit.

    >>> from boardrules.fountains.english import ENGLISH
    >>> points_text(ENGLISH, 1), points_text(ENGLISH, 7)
    ('1 point', '7 points')
    """
    return counted(points, words.point, words.points)


def icons_text(words: Words, icons: Iterable[Icon]) -> str:
    """Return some icons in words, each kind once with its number.

    >>> from boardrules.fountains.english import ENGLISH
    >>> icons_text(ENGLISH, (Icon.JET, Icon.RED, Icon.RED)), icons_text(ENGLISH, ())
    ('2 x red fish, jet', 'nothing')
    """
    numbers = Counter(icons)
    listed = [
        words.icon(icon) if numbers[icon] == 1 else filled(words.several, n=numbers[icon], what=words.icon(icon))
        for icon in Icon
        if numbers[icon]
    ]
    return filled(words.between).join(listed) or filled(words.nothing)


def tile_text(words: Words, tile: Tile) -> str:
    """Return a tile's name with what it shows."""
    return filled(words.with_icons, tile=tile.name, shows=icons_text(words, [icon for icon in tile.icons if icon]))


def token_text(words: Words, token: Token) -> str:
    """Return what a token shows."""
    return icons_text(words, token.icons)


def tiles_text(words: Words, tiles: Iterable[Tile]) -> str:
    """Return tiles by name, one after the other."""
    return filled(words.between).join(tile_text(words, tile) for tile in tiles) or filled(words.nothing)


def tokens_text(words: Words, tokens: Iterable[Token]) -> str:
    """Return what tokens show, one after the other."""
    return filled(words.between).join(token_text(words, token) for token in tokens) or filled(words.nothing)


def pools_text(words: Words, pools: int) -> str:
    """Return a number of fed pools with its word."""
    return counted(pools, words.fed_pool, words.fed_pools)


def tiles_number_text(words: Words, tiles: int) -> str:
    """Return a number of collected tiles with its word."""
    return counted(tiles, words.collected_tile, words.collected_tiles)


def fish_number_text(words: Words, fish: int) -> str:
    """Return a number of fish with its word."""
    return counted(fish, words.one_fish, words.more_fish)


def pads_text(words: Words, pads: int) -> str:
    """Return a number of lily pads with its word."""
    return counted(pads, words.lily_pad, words.lily_pads)


def coins_text(words: Words, coins: int) -> str:
    """Return a number of coins with its word."""
    return counted(coins, words.one_coin, words.more_coins)
