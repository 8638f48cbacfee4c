"""Every word that a picture or a text of the table shows, as one frozen table per language."""

from typing import Final

from attrs import frozen

from boardrules.failingwater.components import Colour
from boardrules.phrases import phrase, repr_of


@frozen(kw_only=True, repr=False)
class PictureWords:
    """The phrases of one language. ``attrs.evolve(ENGLISH, lead="leads")`` makes a table of one's own.

    Holes: `who` a name, `row` 1 to 6, `card` and `index` in words, `colour` a colour, `rank` and `value` their numbers, `n` a number,
    `last` the number of rounds, `what` and `list` other phrases of the table.

    :raises InvalidOptions: for a phrase that is no text, or has other holes
    """

    game: str = phrase()
    seat: str = phrase("n")
    you: str = phrase("who")
    dummy: str = phrase()
    between: str = phrase()
    between_rows: str = phrase()
    red: str = phrase()
    blue: str = phrase()
    yellow: str = phrase()
    purple: str = phrase()
    card: str = phrase("colour", "rank")
    index: str = phrase("colour", "value")
    plan: str = phrase()
    thinking: str = phrase()
    thinking_letter: str = phrase()
    face_down: str = phrase()
    nothing: str = phrase()
    no_cards: str = phrase()
    hidden: str = phrase("n")
    point: str = phrase("n")
    points: str = phrase("n")
    round: str = phrase("n")
    total: str = phrase()
    headline: str = phrase("n", "last", "what")
    first_seat_next: str = phrase()
    plan_next: str = phrase()
    deal_next: str = phrase()
    play_next: str = phrase("who", "row")
    over: str = phrase()
    lead: str = phrase()
    lead_begins: str = phrase()
    lead_marker: str = phrase()
    start_marker: str = phrase()
    story_index: str = phrase()
    wins: str = phrase()
    new: str = phrase()
    start: str = phrase()
    row: str = phrase()
    to_play: str = phrase()
    hand: str = phrase("who")
    score: str = phrase()
    matrix: str = phrase()
    place: str = phrase("n")
    last_round: str = phrase()
    shared: str = phrase()
    no_index: str = phrase()
    alone: str = phrase()
    bonus: str = phrase()
    walk_begins: str = phrase("n", "who")
    table_points: str = phrase()
    final: str = phrase("n", "who", "points")
    lead_is_over: str = phrase("who")
    start_is_with: str = phrase("who")
    row_holds: str = phrase("row", "index", "list")
    holds: str = phrase("who", "colour", "points", "list")
    walk: str = phrase("n", "who", "list")
    row_won: str = phrase("row", "who", "card", "index")
    holds_short: str = phrase("who", "colour", "points")
    legend_cell: str = phrase()
    legend_hidden: str = phrase()
    legend_thinking: str = phrase()
    legend_index: str = phrase()
    legend_lead: str = phrase()
    legend_start: str = phrase()
    legend_row: str = phrase()
    legend_won: str = phrase()
    legend_walk: str = phrase()
    legend_points: str = phrase()
    legend_bonus: str = phrase("n")

    def colour(self, colour: Colour | str) -> str:
        """Return what a colour of cards, indexes or architects is called."""
        return {"red": self.red, "blue": self.blue, "yellow": self.yellow, "purple": self.purple}[str(colour)]

    def __repr__(self) -> str:
        return repr_of(self, ENGLISH=ENGLISH, JAPANESE=JAPANESE)


ENGLISH: Final = PictureWords(
    game="Origin of Failing Water",
    seat="Seat {n}",
    you="{who} (you)",
    dummy="Dummy",
    between=", ",
    between_rows="; ",
    red="red",
    blue="blue",
    yellow="yellow",
    purple="purple",
    card="{colour} {rank}",
    index="{colour} index {value}",
    plan="Designing plan",
    thinking="Thinking card",
    thinking_letter="T",
    face_down="face-down card",
    nothing="nothing",
    no_cards="no cards",
    hidden="{n} hidden",
    point="{n} point",
    points="{n} points",
    round="Round {n}",
    total="total",
    headline="Round {n} of {last}: {what}",
    first_seat_next="the first seat is drawn next",
    plan_next="a plan is revealed next",
    deal_next="a card is dealt next",
    play_next="{who} plays into row {row}",
    over="the game is over",
    lead="lead",
    lead_begins="lead begins",
    lead_marker="lead marker",
    start_marker="start marker",
    story_index="story index",
    wins="wins the row",
    new="new since your last look",
    start="start",
    row="row",
    to_play="to play",
    hand="Hand of {who}",
    score="Score",
    matrix="Matrix",
    place="Place {n}",
    last_round="by the last round",
    shared="shared",
    no_index="no index",
    alone="alone without an index",
    bonus="bonus",
    walk_begins="Round {n}: the lead marker begins over {who}",
    table_points="points",
    final="Place {n}: {who}, {points}",
    lead_is_over="The lead marker is over {who}.",
    start_is_with="{who} has the start marker.",
    row_holds="Row {row}, {index}: {list}.",
    holds="{who}, architect {colour}, has {points} and holds {list}.",
    walk="Round {n}: the lead marker begins over {who}; {list}.",
    row_won="row {row} by {who} with {card}, {index}",
    holds_short="{who} ({colour}), {points}:",
    legend_cell="R5: card red 5 (B blue, Y yellow)",
    legend_hidden="?: face down",
    legend_thinking="T: Thinking card",
    legend_index="+R4: red index 4",
    legend_lead="lead: the lead marker's column",
    legend_start="start: who has the start marker",
    legend_row="> the row that is being filled, __ the next place",
    legend_won="[R5] the card that won the row",
    legend_walk="the walk: row, index, winning card, who takes it and has the lead marker next",
    legend_points="3=R5-B2: points, and the red and blue indexes behind them",
    legend_bonus="{n}=bonus: alone without an index",
)
"""English."""

JAPANESE: Final = PictureWords(
    game="落水邸物語",
    seat="席{n}",
    you="{who}（あなた）",
    dummy="ダミー",
    between="、",
    between_rows="；",
    red="赤",
    blue="青",
    yellow="黄",
    purple="紫",
    card="{colour}{rank}",
    index="{colour}の得点カード{value}",
    plan="設計カード",
    thinking="シンキングカード",
    thinking_letter="T",
    face_down="裏向きのカード",
    nothing="なし",
    no_cards="手札なし",
    hidden="裏向き{n}枚",
    point="{n}点",
    points="{n}点",
    round="第{n}ラウンド",
    total="合計",
    headline="第{n}ラウンド（全{last}ラウンド）：{what}",
    first_seat_next="次に最初のスタートプレイヤーを決めます",
    plan_next="次に設計カードをめくります",
    deal_next="次に落水邸カードを配ります",
    play_next="{who}が{row}番目にカードをおきます",
    over="ゲーム終了",
    lead="リード",
    lead_begins="リード開始",
    lead_marker="リードカード",
    start_marker="スタートプレイヤーカード",
    story_index="得点カード",
    wins="得点カードを獲得",
    new="前に見た後の変化",
    start="スタート",
    row="番目",
    to_play="手番",
    hand="{who}の手札",
    score="得点",
    matrix="落水邸カードの配置",
    place="{n}位",
    last_round="最終ラウンドの得点による",
    shared="同順位",
    no_index="得点カードなし",
    alone="1人だけ得点カードなし",
    bonus="ボーナス",
    walk_begins="第{n}ラウンド：リードカードは{who}の上から始まる",
    table_points="得点",
    final="{n}位：{who}、{points}",
    lead_is_over="リードカードは{who}の上にあります。",
    start_is_with="スタートプレイヤーカードは{who}が持っています。",
    row_holds="{row}番目、{index}：{list}。",
    holds="{who}（担当色{colour}）：{points}、手札は{list}。",
    walk="第{n}ラウンド：リードカードは{who}の上から始まり、{list}。",
    row_won="{row}番目は{who}が{card}で{index}を獲得",
    holds_short="{who}（{colour}）{points}：",
    legend_cell="R5: 落水邸カード赤5（B 青、Y 黄）",
    legend_hidden="?: 裏向き",
    legend_thinking="T: シンキングカード",
    legend_index="+R4: 赤の得点カード4",
    legend_lead="リード: リードカード",
    legend_start="スタート: スタートプレイヤーカード",
    legend_row="> カードをおく列、__ 次におくところ",
    legend_won="[R5] 得点カードを獲得した落水邸カード",
    legend_walk="リードカードの動き: 列、得点カード、落水邸カード、獲得して次にリードするプレイヤー",
    legend_points="3=R5-B2: 得点と、赤と青の得点カードの合計",
    legend_bonus="{n}=ボーナス: 1人だけ得点カードなし",
)
"""Japanese, in the terms of the Japanese edition."""
