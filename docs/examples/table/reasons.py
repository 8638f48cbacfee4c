"""Why a move is refused, in the reader's language: the library says it in English, other languages by the clause that forbids it."""

from typing import Final

from boardrules.game import Refusal

JAPANESE: Final = {
    "FW-03": "設計カードはこのゲームのものだけです",
    "FW-05": "最初のスタートプレイヤーを決めるところです",
    "FW-10": "設計カードをめくるところです",
    "FW-11": "落水邸カードを配るところです",
    "FW-12": "手札のカードを1枚おいてください",
    "FW-14": "スタートプレイヤーと同じ色のカードを持っているので、その色をおかなければなりません",
    "FW-33": "ゲームは終了しています",
    "FW-51": "ダミーのカードをおくところです",
    "FW-60": "このゲームではシンキングカードを使いません",
    "FW-63": "シンキングカードはもう使いました",
    "FN-05": "そのようなマスはありません",
    "FN-11": "タイルがめくられるところです",
    "FN-13": "設計カードがめくられるところです",
    "FN-14": "最初の手番を決めるところです",
    "FN-20": "駒は先の空いている3つのマスまでしか進めません",
    "FN-21": "表向きのトークンから1つ取るところです",
    "FN-30": "タイルは90度ずつ回して置きます。同じ見た目になる向きは1つだけです",
    "FN-31": "タイルの下はすべて同じ高さでなければなりません",
    "FN-32": "新しいタイルの濃いレンガ2つ以上が、すでにある濃いレンガ2つ以上に触れなければなりません",
    "FN-34": "置ける場所があるタイルは捨てられません",
    "FN-35": "トークンは自分の噴水の見えている枠に置きます",
    "FN-54": "赤、白、黒のどれかの魚を選んでください",
    "FN-60": "ゲームは終了しています",
    "FN-71": "歯車のあるマスには入れず、その下の駒も動かせません",
    "FN-73": "マシンの得点計算中です",
    "FN-74": "入れ替えるのは表向きのトークンだけで、山札の数までです",
}
"""By clause, in words of our own."""


def reason_of(refusal: Refusal, language: str) -> str:
    """Return why a move is refused, for a person.

    >>> reason_of(Refusal("not in hand", "FW-12"), "ja"), reason_of(Refusal("not in hand", "FW-12"), "en")
    ('手札のカードを1枚おいてください', 'not in hand')
    """
    return JAPANESE.get(refusal.rule, refusal.reason) if language == "ja" else refusal.reason
