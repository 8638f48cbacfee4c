"""Moves and events in sentences, every kind by hand in both languages."""

from random import Random

import attrs
import pytest

from boardrules import failingwater as fw
from boardrules.failingwater.english import ENGLISH
from boardrules.failingwater.japanese import JAPANESE
from boardrules.failingwater.sentences import describe_event, describe_move
from boardrules.failingwater.words import Words
from boardrules.game import IllegalMove, InvalidOptions, InvalidState
from tests.failingwater.positions import FOUR, THREE, after, deal, random_line

NAMES = ("Anna", "Ben", "Chi", "Dora")
B8, R5 = fw.Card("blue", 8), fw.Card("red", 5)
R4 = fw.StoryIndex("red", 4)
KIND = fw.EventKind

EVENTS = [
    (fw.Event(KIND.START, 1), "Ben is the first start player", "Benが最初のスタートプレイヤーです"),
    (fw.Event(KIND.PLAN, plan=3), "Designing plan 3 is turned up", "3番の設計カードがめくられました"),
    (fw.Event(KIND.DEAL, 0, column=0, card=R5), "Anna is dealt R5", "Annaに落水邸カードR5が配られました"),
    (fw.Event(KIND.DEAL, 0, column=0), "Anna is dealt a card", "Annaに落水邸カードが1枚配られました"),
    (fw.Event(KIND.DEAL, row=2, column=3, card=R5), "The dummy gets R5 in row 2", "ダミーの2番目にR5がおかれました"),
    (
        fw.Event(KIND.DEAL, row=1, column=3),
        "The dummy gets a card face down in row 1",
        "ダミーの1番目に裏向きのカードがおかれました",
    ),
    (
        fw.Event(KIND.DUMMY_LAID_AGAIN, column=3),
        "Two 8s of the dummy would lie open: its cards go back and are laid again",
        "ダミーの表向きのカードに8が2枚以上あるため、回収してよく混ぜ、おきなおします",
    ),
    (fw.Event(KIND.PLAY, 2, row=6, column=2, card=B8), "Chi plays B8 in row 6", "Chiが6番目にB8をおきました"),
    (
        fw.Event(KIND.THINKING, 2, row=6, column=2),
        "Chi plays the Thinking card in row 6",
        "Chiが6番目にシンキングカードをおきました",
    ),
    (
        fw.Event(KIND.REPLACE_THINKING, 2, row=6, column=2, card=B8),
        "Chi replaces the Thinking card in row 6 by B8",
        "Chiが6番目のシンキングカードをB8と入れ替えました",
    ),
    (
        fw.Event(KIND.REVEAL_DUMMY, row=1, column=3, card=R5),
        "The dummy's card in row 1 is turned up: R5",
        "ダミーの1番目のカードが表になりました：R5",
    ),
    (
        fw.Event(KIND.INDEX, 0, row=2, column=0, card=B8, index=R4),
        "Anna takes index R4 in row 2: their B8 is the highest blue",
        "Annaが2番目の得点カードR4を獲得：B8が最も大きい青です",
    ),
    (
        fw.Event(KIND.INDEX, row=2, column=3, card=B8, index=R4),
        "The dummy wins row 2 with B8, the highest blue: nobody gets index R4",
        "ダミーのB8が2番目で最も大きい青のため、得点カードR4は誰の物にもなりません",
    ),
    (
        fw.Event(KIND.INDEX_POINTS, 3, 5, red=6, blue=1),
        "Indexes: Dora 5 points, between red 6 and blue 1",
        "通常の得点：Dora 5点（赤6、青1の差）",
    ),
    (
        fw.Event(KIND.INDEX_POINTS, 3, 1, red=0, blue=1),
        "Indexes: Dora 1 point, between red 0 and blue 1",
        "通常の得点：Dora 1点（赤0、青1の差）",
    ),
    (
        fw.Event(KIND.BONUS, 1, 3),
        "Bonus: Ben 3 points, alone without an index",
        "ボーナス得点：Ben 3点（得点カードを獲得していないのは1人だけ）",
    ),
    (
        fw.Event(KIND.SWITCH_HANDS),
        "Everybody's six cards go on to the left neighbour as the next hand",
        "全員が自分の6枚を左隣に渡し、次の手札とします",
    ),
    (fw.Event(KIND.GAME_OVER), "The game is over", "ゲーム終了です"),
]


@pytest.mark.parametrize(("event", "english", "japanese"), EVENTS)
def test_every_kind_of_event_in_both_languages(event: fw.Event, english: str, japanese: str) -> None:
    assert describe_event(event, names=NAMES) == english
    assert describe_event(event, JAPANESE, NAMES) == japanese


def test_no_kind_of_event_is_left_out() -> None:
    assert {event.kind for event, _, _ in EVENTS} == set(KIND)


def test_moves_name_who_and_where() -> None:
    start = fw.new_game(fw.Options(first_seat=None))
    assert describe_move(start, fw.Start(2), names=NAMES) == "Chi is the first start player"
    state = after(start, "start:2")
    assert describe_move(state, fw.RevealPlan(1), JAPANESE) == "1番の設計カードがめくられました：B1 R1 B2 R2 B3 R4"
    dealing = after(state, "plan:1")
    assert describe_move(dealing, fw.Deal(R5), names=NAMES) == "Anna is dealt R5"
    assert describe_move(fw.observe(dealing, 1), fw.Deal(None)) == "Seat 0 is dealt a card"
    playing = deal(state, FOUR)
    assert describe_move(playing, fw.Play(B8), names=NAMES) == "Chi plays B8 in row 6"
    assert describe_move(playing, fw.PlayThinking(), names=NAMES) == "Chi plays the Thinking card in row 6"
    three = after(fw.new_game(fw.Options(players=3)), "plan:1")
    assert describe_move(three, fw.Deal(R5)) == "The dummy gets R5 in row 1"
    assert describe_move(fw.observe(three, 0), fw.Deal(None)) == "The dummy gets a card face down in row 1"
    assert describe_move(deal(fw.new_game(fw.Options(players=3)), THREE), fw.Play(R5)) == "Seat 0 plays R5 in row 6"


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE])
@pytest.mark.parametrize(
    "options",
    [
        fw.Options(first_seat=None),
        fw.Options(players=3, thinking_cards=True, easy_order=True, hand_switching=True, follow="start_card"),
    ],
)
def test_whole_games_have_a_sentence_for_everything(options: fw.Options, words: Words) -> None:
    names = NAMES[: options.players]
    for state, move in random_line(options, 5):
        told = [describe_move(state, move, words, names)]
        told += [describe_event(event, words, names) for event in fw.events(state, move)]
        for sentence in told:
            assert sentence
            assert not set("{}\n") & set(sentence)
            assert sentence[0] == sentence[0].upper()
        seen = fw.observe_move(state, move, None)
        assert "{" not in describe_move(fw.observe(state, None), seen, words, names)


def test_a_table_of_ones_own_tells_it_its_way() -> None:
    german = attrs.evolve(ENGLISH, play="{who} legt {card} in Reihe {row}")
    state = deal(fw.new_game(), FOUR)
    assert describe_move(state, fw.Play(R5), german, NAMES) == "Anna legt R5 in Reihe 6"


@pytest.mark.parametrize(
    ("move", "state"),
    [
        (fw.Play(R5), fw.new_game()),
        (fw.RevealPlan(5), fw.new_game()),
        (fw.Start(4), fw.new_game(fw.Options(first_seat=None))),
        ("R5", fw.new_game()),
        (None, fw.new_game()),
        (fw.RevealPlan("1"), fw.new_game()),  # type: ignore[arg-type]  # wrong on purpose
    ],
)
def test_a_move_of_another_kind_has_no_sentence(move: fw.Move, state: fw.State) -> None:
    with pytest.raises(IllegalMove):
        describe_move(state, move)


@pytest.mark.parametrize("names", ["Anna", ("Anna",), ("Anna", "Ben", "Chi", 4), 4, ("a", "b", "c", "d", "e")])
def test_names_are_one_text_for_each_seat(names: object) -> None:
    with pytest.raises(InvalidOptions, match="names"):
        describe_move(fw.new_game(), fw.RevealPlan(1), names=names)  # type: ignore[arg-type]  # wrong on purpose


def test_what_is_no_position_and_no_event_is_refused() -> None:
    with pytest.raises(InvalidState):
        describe_move(Random(1), fw.RevealPlan(1))  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidOptions, match="event"):
        describe_event("index")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidOptions, match="one for seat 1"):
        describe_event(fw.Event(KIND.START, 1), names=["Anna"])
