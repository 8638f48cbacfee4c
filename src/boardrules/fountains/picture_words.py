"""Every phrase that a picture or a text of the table shows: what a language must say, and with which holes."""

from attrs import frozen

from boardrules.fountains.components import Design, Icon, Pawn, Token
from boardrules.fountains.piece_words import PieceWords
from boardrules.phrases import counted, phrase, repr_of


@frozen(kw_only=True, repr=False)
class PictureWords(PieceWords):
    """The phrases of one language. ``attrs.evolve(ENGLISH, jet="spring")`` makes a table of one's own.

    Holes: `who` a name, `what` a tile, a token or another phrase, `list` several, `n`, `m` and `fed` numbers,
    `tiles`, `pools` and `points` a number with its unit, `space` 0 to 6,
    `x` and `y` a cell, `turn` quarter turns, `level` from 1, `pawn`, `colour` and `shape` their words.

    :raises InvalidOptions: for a phrase that is no text, or has other holes
    """

    game: str = phrase()
    seat: str = phrase("n")
    seat_title: str = phrase("n")
    machine: str = phrase()
    separator: str = phrase()
    one_tile: str = phrase("n")
    more_tiles: str = phrase("n")
    one_pool: str = phrase("n")
    more_pools: str = phrase("n")
    one_point: str = phrase("n")
    more_points: str = phrase("n")

    weed: str = phrase()
    empty_slot: str = phrase()
    no_icons: str = phrase()
    nothing: str = phrase()
    lily_short: str = phrase()
    red_short: str = phrase()
    white_short: str = phrase()
    black_short: str = phrase()
    wild_short: str = phrase()
    coin_short: str = phrase()
    jet_short: str = phrase()
    green_own: str = phrase()
    blue_own: str = phrase()
    white_own: str = phrase()

    levels_text: str = phrase()
    high_feature_text: str = phrase()
    stars_text: str = phrase()
    extras_text: str = phrase()
    lily_coins_text: str = phrase()
    wild_lilies_text: str = phrase()
    visibility_text: str = phrase()
    feature_set_text: str = phrase()
    diverse_fish_text: str = phrase()
    jets_text: str = phrase()
    coins_text: str = phrase()
    straight_pools_text: str = phrase()

    held_tile: str = phrase("what", "list")
    start_phase: str = phrase()
    tile_phase: str = phrase()
    token_phase: str = phrase()
    design_phase: str = phrase()
    pawn_phase: str = phrase("who")
    take_phase: str = phrase("who")
    place_phase: str = phrase("who", "what")
    put_phase: str = phrase("who", "what")
    fish_phase: str = phrase("who")
    refresh_phase: str = phrase("who")
    machine_phase: str = phrase()
    over_phase: str = phrase()

    basin: str = phrase()
    clockwise: str = phrase()
    tokens: str = phrase()
    tile: str = phrase()
    token: str = phrase()
    gear: str = phrase()
    left: str = phrase("shape", "n")
    face_down: str = phrase("n")
    times: str = phrase("n")
    hand: str = phrase()
    choices: str = phrase()
    design_cards: str = phrase()
    design_card: str = phrase("what")
    points: str = phrase()
    pools: str = phrase()
    weeds: str = phrase()
    place: str = phrase()
    place_of: str = phrase("n", "what")
    decided_points: str = phrase()
    decided_pond_weed: str = phrase()
    decided_tokens: str = phrase()
    decided_shared: str = phrase()
    decided_machine: str = phrase()
    collected: str = phrase("tiles")
    water_of: str = phrase("who", "pools", "m")
    pieces: str = phrase()
    starting_tile: str = phrase()
    faces: str = phrase("shape", "tiles")

    fountain: str = phrase("n", "level")
    pool_count: str = phrase("n", "m")
    fed_pool: str = phrase("x", "y", "level", "list")
    still_pool: str = phrase("x", "y", "level", "list")
    pawn_at: str = phrase("pawn", "space", "what")
    gear_at: str = phrase("space")
    top_at: str = phrase("space", "what", "list", "n")
    tokens_are: str = phrase("list", "n")
    has_points: str = phrase("who", "n")
    in_hand: str = phrase("what")
    could_go: str = phrase("what", "x", "y", "turn")
    could_not_go: str = phrase("what", "x", "y", "turn")
    runs: str = phrase()
    meets: str = phrase()
    falls: str = phrase()

    lay: str = phrase("x", "y")
    lay_tile: str = phrase("what", "x", "y", "turn")
    lay_turned: str = phrase("what", "turn")
    put: str = phrase("x", "y")
    discard: str = phrase("what")
    refresh_nothing: str = phrase()

    text_basin: str = phrase()
    text_stack: str = phrase("tiles", "what")
    text_tokens: str = phrase("list", "n")
    text_designs: str = phrase("list")
    text_points: str = phrase("who", "points")
    text_summary: str = phrase("n", "level", "fed", "m")
    text_no_tiles: str = phrase()
    text_fed: str = phrase("x", "y", "level")
    text_weedy: str = phrase("x", "y", "level")
    text_colon: str = phrase()
    level_of_cells: str = phrase()
    legend_map: str = phrase()
    legend_icons: str = phrase()

    def tiles(self, number: int) -> str:
        """Return a number of tiles with their unit."""
        return counted(number, self.one_tile, self.more_tiles)

    def pools_with(self, number: int) -> str:
        """Return a number of pools with their unit."""
        return counted(number, self.one_pool, self.more_pools)

    def points_of(self, number: int) -> str:
        """Return a number of points with their unit."""
        return counted(number, self.one_point, self.more_points)

    def token_icons(self, token: Token) -> str:
        """Return the words for what a token shows."""
        return self.listed([self.icon(icon) for icon in token.icons])

    def icon_short(self, icon: Icon) -> str:
        """Return the short word for an icon: for lists and narrow lines."""
        return self.named(f"{icon}_short")

    def pawn_colour(self, pawn: Pawn) -> str:
        """Return the word for the colour of a pawn."""
        return self.named(f"{pawn}_own")

    def design_text(self, design: Design) -> str:
        """Return what a design card scores (FN-62)."""
        return self.named(f"{design}_text")

    def phase(self, phase: str) -> str:
        """Return the phrase for what happens next."""
        return self.named(f"{phase}_phase")

    def decided(self, criterion: str) -> str:
        """Return the phrase for what decides a place."""
        return self.named(f"decided_{criterion}")

    def listed(self, words: "list[str]") -> str:
        """Return several words as one text."""
        return self.separator.join(words)

    def __repr__(self) -> str:
        from boardrules.fountains import english, japanese  # noqa: PLC0415 - the tables build on this module

        return repr_of(self, ENGLISH=english.PICTURES, JAPANESE=japanese.PICTURES)
