"""Every word that a picture or a text of the table shows, as one frozen table per language."""

from typing import Final

from attrs import frozen

from boardrules.fountains.components import Design, Icon, Pawn, Token
from boardrules.phrases import counted, phrase, repr_of


@frozen(kw_only=True, repr=False)
class PictureWords:
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

    lily: str = phrase()
    red: str = phrase()
    white: str = phrase()
    black: str = phrase()
    wild: str = phrase()
    coin: str = phrase()
    jet: str = phrase()
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
    red_fish: str = phrase()
    white_fish: str = phrase()
    black_fish: str = phrase()
    green_pawn: str = phrase()
    blue_pawn: str = phrase()
    white_pawn: str = phrase()

    levels: str = phrase()
    levels_text: str = phrase()
    high_feature: str = phrase()
    high_feature_text: str = phrase()
    stars: str = phrase()
    stars_text: str = phrase()
    extras: str = phrase()
    extras_text: str = phrase()
    lily_coins: str = phrase()
    lily_coins_text: str = phrase()
    wild_lilies: str = phrase()
    wild_lilies_text: str = phrase()
    visibility: str = phrase()
    visibility_text: str = phrase()
    feature_set: str = phrase()
    feature_set_text: str = phrase()
    diverse_fish: str = phrase()
    diverse_fish_text: str = phrase()
    jets: str = phrase()
    jets_text: str = phrase()
    coins: str = phrase()
    coins_text: str = phrase()
    straight_pools: str = phrase()
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

    def icon(self, icon: Icon) -> str:
        """Return the word for an icon."""
        return _phrase(self, icon)

    def token_icons(self, token: Token) -> str:
        """Return the words for what a token shows."""
        return self.listed([self.icon(icon) for icon in token.icons])

    def pawn(self, pawn: Pawn) -> str:
        """Return the word for a pawn."""
        return _phrase(self, f"{pawn}_pawn")

    def icon_short(self, icon: Icon) -> str:
        """Return the short word for an icon: for lists and narrow lines."""
        return _phrase(self, f"{icon}_short")

    def pawn_colour(self, pawn: Pawn) -> str:
        """Return the word for the colour of a pawn."""
        return _phrase(self, f"{pawn}_own")

    def colour(self, icon: Icon) -> str:
        """Return the word for the colour of a fish."""
        return _phrase(self, f"{icon}_fish")

    def design(self, design: Design) -> str:
        """Return the title of a design card."""
        return _phrase(self, design)

    def design_text(self, design: Design) -> str:
        """Return what a design card scores (FN-62)."""
        return _phrase(self, f"{design}_text")

    def phase(self, phase: str) -> str:
        """Return the phrase for what happens next."""
        return _phrase(self, f"{phase}_phase")

    def decided(self, criterion: str) -> str:
        """Return the phrase for what decides a place."""
        return _phrase(self, f"decided_{criterion}")

    def listed(self, words: "list[str]") -> str:
        """Return several words as one text."""
        return self.separator.join(words)

    def __repr__(self) -> str:
        return repr_of(self, ENGLISH=ENGLISH, JAPANESE=JAPANESE)


def _phrase(words: PictureWords, name: str) -> str:
    phrase: str = getattr(words, name)
    return phrase


ENGLISH: Final = PictureWords(
    game="Fountains",
    seat="seat {n}",
    seat_title="Seat {n}",
    machine="The Machine",
    separator=", ",
    one_tile="{n} tile",
    more_tiles="{n} tiles",
    one_pool="{n} pool",
    more_pools="{n} pools",
    one_point="{n} point",
    more_points="{n} points",
    lily="lily pad",
    red="red fish",
    white="white fish",
    black="black fish",
    wild="wild fish",
    coin="coin",
    jet="jet",
    weed="pond weed",
    empty_slot="empty slot",
    no_icons="no icons",
    nothing="none",
    lily_short="lily",
    red_short="red",
    white_short="white",
    black_short="black",
    wild_short="wild",
    coin_short="coin",
    jet_short="jet",
    green_own="green",
    blue_own="blue",
    white_own="white",
    red_fish="red",
    white_fish="white",
    black_fish="black",
    green_pawn="green pawn",
    blue_pawn="blue pawn",
    white_pawn="white pawn",
    levels="Levels",
    levels_text="4, 6, 9 for level 3, 4, 5 and more",
    high_feature="High feature",
    high_feature_text="1 for each icon on level 3 or higher",
    stars="Stars",
    stars_text="3 for each uncovered star tile",
    extras="Extras",
    extras_text="3 for each token",
    lily_coins="Lily coins",
    lily_coins_text="2 for each lily pad with a coin",
    wild_lilies="Wild lilies",
    wild_lilies_text="3 for each lily pad with a wild fish",
    visibility="Visibility",
    visibility_text="1 for each uncovered tile",
    feature_set="Feature set",
    feature_set_text="5 for each set of all seven icons",
    diverse_fish="Diverse fish",
    diverse_fish_text="4 for each red, white and black fish",
    jets="Jets",
    jets_text="2 for each jet",
    coins="Coins",
    coins_text="2 for each coin",
    straight_pools="Straight pools",
    straight_pools_text="1 for each pool of the longest line",
    held_tile="{what} ({list})",
    start_phase="the first seat is drawn next",
    tile_phase="a tile is revealed next",
    token_phase="a token is revealed next",  # noqa: S106 - a Bonus token
    design_phase="a design card is revealed next",
    pawn_phase="{who} moves a pawn",
    take_phase="{who} takes a token",
    place_phase="{who} places {what}",
    put_phase="{who} puts the token {what}",
    fish_phase="{who} chooses a fish colour",
    refresh_phase="{who} may refresh tokens",
    machine_phase="the Machine moves",
    over_phase="the game is over",
    basin="Basin",
    clockwise="clockwise",
    tokens="tokens",
    tile="tile",
    token="token",  # noqa: S106 - a Bonus token
    gear="gear",
    left="{shape}: {n} left",
    face_down="{n} face down",
    times="\N{MULTIPLICATION SIGN}{n}",
    hand="In hand",
    choices="To choose",
    design_cards="Design cards",
    design_card="Design card {what}",
    points="points",
    pools="pools",
    weeds="weed",
    place="place",
    place_of="place {n} ({what})",
    decided_points="points",
    decided_pond_weed="pond weed",
    decided_tokens="tokens",
    decided_shared="shared",
    decided_machine="machine",
    collected="{tiles} collected",
    water_of="{who}: {pools} with water, {m} with weed",
    pieces="All pieces",
    starting_tile="Starting tile",
    faces="{shape}: {tiles}",
    fountain="A fountain, tiles: {n}, highest level: {level}",
    pool_count="Pools with water: {n}, with weed: {m}.",
    fed_pool="Fed pool at {x},{y} on level {level}: {list}.",
    still_pool="Still pool at {x},{y} on level {level}: {list}.",
    pawn_at="The {pawn} is at space {space}, {what}.",
    gear_at="The Machine's gear is at space {space}.",
    top_at="On top at space {space}: {what} with {list}; left there: {n}.",
    tokens_are="Tokens face up: {list}; face down: {n}.",
    has_points="Points of {who}: {n}.",
    in_hand="In hand: {what}.",
    could_go="{what} could be laid at {x},{y}, quarter turns: {turn}.",
    could_not_go="{what} cannot be laid at {x},{y}, quarter turns: {turn}.",
    runs="water runs on",
    meets="water meets water",
    falls="water falls",
    lay="lay at {x},{y}",
    lay_tile="lay {what} at {x},{y}, quarter turns: {turn}",
    lay_turned="lay {what}, quarter turns: {turn}",
    put="put at {x},{y}",
    discard="discard {what}",
    refresh_nothing="replace nothing",
    text_basin="Basin, clockwise:",
    text_stack="{tiles}, top {what}",
    text_tokens="tokens: {list}   face down: {n}",
    text_designs="design cards: {list}",
    text_points="{who}: {points}",
    text_summary="tiles {n}, highest level {level}, fed pools {fed}, pond weed {m}",
    text_no_tiles="no tiles yet",
    text_fed="fed pool at {x},{y} on level {level}",
    text_weedy="weedy pool at {x},{y} on level {level}",
    text_colon=": ",
    level_of_cells="levels:",
    legend_map="# light brick  D dark brick  = channel  ~ water  , pond weed  o empty slot",
    legend_icons="L lily  R W B red, white, black fish  F wild fish  C coin  J jet  + several",
)
"""The phrases in English."""

JAPANESE: Final = PictureWords(
    game="ファウンテンズ",
    seat="席{n}",
    seat_title="席{n}",
    machine="マシン",
    separator="、",
    one_tile="{n}枚",
    more_tiles="{n}枚",
    one_pool="池{n}",
    more_pools="池{n}",
    one_point="{n}点",
    more_points="{n}点",
    lily="睡蓮",
    red="赤い魚",
    white="白い魚",
    black="黒い魚",
    wild="ワイルドの魚",
    coin="コイン",
    jet="噴水",
    weed="水草",
    empty_slot="空きスロット",
    no_icons="アイコンなし",
    nothing="なし",
    lily_short="睡蓮",
    red_short="赤",
    white_short="白",
    black_short="黒",
    wild_short="ワイルド",
    coin_short="コイン",
    jet_short="噴水",
    green_own="緑",
    blue_own="青",
    white_own="白",
    red_fish="赤",
    white_fish="白",
    black_fish="黒",
    green_pawn="緑のコマ",
    blue_pawn="青のコマ",
    white_pawn="白のコマ",
    levels="レベル",
    levels_text="最高レベル3、4、5以上で4、6、9点",
    high_feature="高所のアイコン",
    high_feature_text="レベル3以上のアイコン1つにつき1点",
    stars="スター",
    stars_text="覆われていないスタータイル1枚につき3点",
    extras="トークン",
    extras_text="トークン1つにつき3点",
    lily_coins="睡蓮とコイン",
    lily_coins_text="睡蓮とコイン1組につき2点",
    wild_lilies="睡蓮とワイルド",
    wild_lilies_text="睡蓮とワイルドの魚1組につき3点",
    visibility="見えるタイル",
    visibility_text="覆われていないタイル1枚につき1点",
    feature_set="全種セット",
    feature_set_text="7種のアイコン1組につき5点",
    diverse_fish="色とりどりの魚",
    diverse_fish_text="赤白黒の魚1組につき4点",
    jets="噴水",
    jets_text="噴水1つにつき2点",
    coins="コイン",
    coins_text="コイン1つにつき2点",
    straight_pools="一直線の池",
    straight_pools_text="最も長い列の池1つにつき1点",
    held_tile="{what}（{list}）",
    start_phase="最初の席を決めます",
    tile_phase="タイルを公開します",
    token_phase="トークンを公開します",  # noqa: S106 - a Bonus token
    design_phase="デザインカードを公開します",
    pawn_phase="{who}がコマを動かします",
    take_phase="{who}がトークンを取ります",
    place_phase="{who}が{what}を置きます",
    put_phase="{who}がトークン（{what}）を置きます",
    fish_phase="{who}が魚の色を選びます",
    refresh_phase="{who}はトークンを入れ替えられます",
    machine_phase="マシンが動きます",
    over_phase="ゲーム終了",
    basin="水盤",
    clockwise="時計回り",
    tokens="トークン",
    tile="タイル",
    token="トークン",  # noqa: S106 - a Bonus token
    gear="歯車",
    left="{shape}：残り{n}",
    face_down="裏向き{n}",
    times="\N{MULTIPLICATION SIGN}{n}",
    hand="手元",
    choices="選択",
    design_cards="デザインカード",
    design_card="デザインカード「{what}」",
    points="得点",
    pools="池",
    weeds="水草",
    place="順位",
    place_of="{n}位（{what}）",
    decided_points="得点",
    decided_pond_weed="水草",
    decided_tokens="トークン",
    decided_shared="同順",
    decided_machine="マシン",
    collected="集めたタイル{tiles}",
    water_of="{who}：水のある{pools}、水草の池{m}",
    pieces="すべてのコマとタイル",
    starting_tile="スタートタイル",
    faces="{shape}：{tiles}",
    fountain="噴水庭園、タイル{n}枚、最高レベル{level}",
    pool_count="水のある池{n}、水草の池{m}。",
    fed_pool="{x},{y}の水のある池、レベル{level}：{list}。",
    still_pool="{x},{y}の水草の池、レベル{level}：{list}。",
    pawn_at="{pawn}はスペース{space}（{what}）。",
    gear_at="マシンの歯車はスペース{space}。",
    top_at="スペース{space}の一番上：{what}（{list}）、残り{n}。",
    tokens_are="表向きのトークン：{list}、裏向き{n}。",
    has_points="{who}：{n}点。",
    in_hand="手元：{what}。",
    could_go="{what}は{x},{y}（回転{turn}）に置けます。",
    could_not_go="{what}は{x},{y}（回転{turn}）に置けません。",
    runs="水が流れる",
    meets="水が出会う",
    falls="水が落ちる",
    lay="{x},{y}に置く",
    lay_tile="{what}を{x},{y}に置く、回転{turn}",
    lay_turned="{what}を置く、回転{turn}",
    put="{x},{y}に置く",
    discard="{what}を捨てる",
    refresh_nothing="入れ替えない",
    text_basin="水盤、時計回り：",
    text_stack="{tiles}、一番上 {what}",
    text_tokens="トークン：{list}   裏向き：{n}",
    text_designs="デザインカード：{list}",
    text_points="{who}：{points}",
    text_summary="タイル{n}、最高レベル{level}、水のある池{fed}、水草{m}",
    text_no_tiles="まだタイルなし",
    text_fed="{x},{y}の水のある池、レベル{level}",
    text_weedy="{x},{y}の水草の池、レベル{level}",
    text_colon="：",
    level_of_cells="レベル：",
    legend_map="# 明るい石  D 暗い石  = 水路  ~ 水  , 水草  o 空きスロット",
    legend_icons="L 睡蓮  R W B 赤、白、黒の魚  F ワイルドの魚  C コイン  J 噴水  + 複数",
)
"""The phrases in Japanese."""
