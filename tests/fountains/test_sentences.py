"""Moves and events in sentences, every kind by hand in both languages."""

from random import Random

import attrs
import pytest

from boardrules import fountains as fn
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.japanese import JAPANESE
from boardrules.fountains.sentences import describe_event, describe_move
from boardrules.fountains.words import Words
from boardrules.game import IllegalMove, InvalidOptions, InvalidState

NAMES = ("Anna", "Ben")
KIND = fn.EventKind
LILY, RED, BLACK, COIN = fn.Icon.LILY, fn.Icon.RED, fn.Icon.BLACK, fn.Icon.COIN
TILES = {tile.name: tile for faces in fn.REFERENCE_SET.tiles for tile in faces}
JET_COIN, TWO_LILIES = TILES["square.8"], TILES["oblong.1"]
LILY_TOKEN, TWO_TOKEN = fn.Token((LILY,)), fn.Token((COIN, LILY))
AT = fn.LaidTile(JET_COIN, -5, 0, 1, 2)
POOL = fn.Pool(AT, ((1, 1),), (), fed=True)
FOUR_PADS = tuple(fn.IconAt(LILY, x, 0, 1) for x in range(4))

EVENTS = [
    (fn.Event(KIND.START, 1), "Ben is the first player", "Benが最初の手番です"),
    (
        fn.Event(KIND.REVEAL_TILE, tiles=(JET_COIN,), space=1),
        "The next tile is square.8 (coin, jet)",
        "次のタイルはsquare.8（コイン、噴水口）です",
    ),
    (
        fn.Event(KIND.REVEAL_TOKEN, token=TWO_TOKEN),
        "A token is turned up: lily pad, coin",
        "トークンがめくられました：睡蓮、コイン",
    ),
    (
        fn.Event(KIND.REVEAL_DESIGN, design=fn.Design.STRAIGHT_POOLS),
        "A design card is turned up: straight pools",
        "設計カードがめくられました：一列の池",
    ),
    (
        fn.Event(KIND.MOVE_PAWN, 0, pawn=fn.Pawn.GREEN, space=4),
        "Anna moves the green pawn to space 4",
        "Annaが緑の駒をマス4へ動かしました",
    ),
    (
        fn.Event(KIND.TAKE_TILE, 0, tiles=(TWO_LILIES,), space=2),
        "Anna takes oblong.1 (2 x lily pad)",
        "Annaがoblong.1（睡蓮2個）を取りました",
    ),
    (
        fn.Event(KIND.TAKE_TOKEN, 0, token=LILY_TOKEN),
        "Anna takes a token: lily pad",
        "Annaがトークンを取りました：睡蓮",
    ),
    (
        fn.Event(KIND.PLACE, 1, tiles=(JET_COIN,), laid=AT),
        "Ben lays square.8 (coin, jet) turned by 90 degrees at -5, 0 on level 2",
        "Benがsquare.8（コイン、噴水口）を90度回し、-5, 0の2段目に置きました",
    ),
    (
        fn.Event(KIND.PUT, 1, token=LILY_TOKEN, cell=(2, -3)),
        "Ben puts the token at 2, -3: lily pad",
        "Benがトークンを2, -3に置きました：睡蓮",
    ),
    (
        fn.Event(KIND.DISCARD, 1, tiles=(JET_COIN,)),
        "Ben discards what fits nowhere: square.8 (coin, jet)",
        "Benは置き場のないsquare.8（コイン、噴水口）を捨てました",
    ),
    (
        fn.Event(KIND.DISCARD, 1, token=LILY_TOKEN),
        "Ben discards what fits nowhere: lily pad",
        "Benは置き場のない睡蓮を捨てました",
    ),
    (
        fn.Event(KIND.MOVE_GEAR, 1, space=3, machine=True),
        "Ben moves the gear to space 3",
        "Benが歯車をマス3へ進めました",
    ),
    (
        fn.Event(KIND.COLLECT, 1, tiles=(JET_COIN, TWO_LILIES), machine=True),
        "Ben collects square.8 (coin, jet), oblong.1 (2 x lily pad)",
        "Benが集めました：square.8（コイン、噴水口）、oblong.1（睡蓮2個）",
    ),
    (fn.Event(KIND.COLLECT, 1, machine=True), "Ben collects nothing", "Benは何も集めませんでした"),
    (
        fn.Event(KIND.REFRESH, 0, tokens=(LILY_TOKEN, TWO_TOKEN)),
        "Anna has tokens replaced: lily pad, lily pad, coin",
        "Annaがトークンを入れ替えました：睡蓮、睡蓮、コイン",
    ),
    (fn.Event(KIND.REFRESH, 0), "Anna keeps the tokens as they are", "Annaはトークンを入れ替えません"),
    (
        fn.Event(KIND.COINS, 0, 5, icons=(fn.IconAt(COIN, 0, 0, 1),)),
        "Coins: Anna 5 points for 1 coin",
        "コイン：Anna コイン1枚で5点",
    ),
    (
        fn.Event(KIND.COINS, 1, 5, tiles=(JET_COIN, TWO_LILIES), machine=True),
        "Coins: Ben 5 points for 1 coin",
        "コイン：Ben コイン1枚で5点",
    ),
    (fn.Event(KIND.CHOOSE_FISH, 0, colour=BLACK), "Anna chooses black fish", "Annaは黒い魚を選びました"),
    (
        fn.Event(KIND.POOLS, 1, 10, pools=(POOL,) * 7),
        "Pools: Ben 10 points for 7 fed pools",
        "池：Ben 水の流れる池7つで10点",
    ),
    (
        fn.Event(KIND.POOLS, 1, 7, tiles=(JET_COIN,) * 9, machine=True),
        "Pools: Ben 7 points for 9 tiles",
        "池：Ben タイル9枚で7点",
    ),
    (
        fn.Event(KIND.FISH, 0, 1, icons=(fn.IconAt(RED, 0, 0, 1),), colour=RED),
        "Fish (red): Anna 1 point for 1 fish",
        "魚（赤）：Anna 1匹で1点",
    ),
    (
        fn.Event(KIND.FISH, 1, 4, tiles=(JET_COIN,) * 9, colour=RED, machine=True),
        "Fish (red): Ben 4 points from 9 tiles",
        "魚（赤）：Ben タイル9枚で4点",
    ),
    (
        fn.Event(KIND.LILIES, 0, 5, icons=FOUR_PADS),
        "Lily pads: Anna 5 points for a group of 4 pads",
        "睡蓮：Anna 一続きの睡蓮4つで5点",
    ),
    (
        fn.Event(KIND.LILIES, 1, 2, tiles=(JET_COIN,), machine=True),
        "Lily pads: Ben 2 points from 1 tile",
        "睡蓮：Ben タイル1枚で2点",
    ),
    (
        fn.Event(KIND.DESIGN, 0, 6, design=fn.Design.LEVELS),
        "Design card levels: Anna 6 points",
        "設計カード「段」：Anna 6点",
    ),
    (fn.Event(KIND.FINAL_REWARDS), "Final Rewards", "最後の得点計算"),
    (fn.Event(KIND.GAME_OVER), "The game is over", "ゲーム終了です"),
]


@pytest.mark.parametrize(("event", "english", "japanese"), EVENTS)
def test_every_kind_of_event_in_both_languages(event: fn.Event, english: str, japanese: str) -> None:
    assert describe_event(event, names=NAMES) == english
    assert describe_event(event, JAPANESE, NAMES) == japanese


def test_no_kind_of_event_is_left_out() -> None:
    assert {event.kind for event, _, _ in EVENTS} == set(KIND)


def test_the_machine_has_a_name_where_none_are_given() -> None:
    assert describe_event(fn.Event(KIND.COLLECT, 1, machine=True)) == "The Machine collects nothing"
    assert describe_event(fn.Event(KIND.START, 1)) == "Seat 1 is the first player"


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE])
@pytest.mark.parametrize(
    "options", [fn.Options(players=1), fn.Options(players=2, advanced=True, first_seat=None), fn.Options(players=3)]
)
def test_whole_games_have_a_sentence_for_everything(options: fn.Options, words: Words) -> None:
    rng, state = Random(3), fn.new_game(options)
    while not fn.is_over(state):
        move = rng.choice(fn.legal_moves(state))
        told = [describe_move(state, move, words), describe_move(fn.observe(state, 0), move, words)]
        told += [describe_event(event, words) for event in fn.events(state, move)]
        for sentence in told:
            assert sentence
            assert not set("{}\n") & set(sentence)
            assert sentence[0] == sentence[0].upper()
        state = fn.apply_move(state, move)


def test_a_table_of_ones_own_tells_it_its_way() -> None:
    german = attrs.evolve(ENGLISH, choose_fish="{who} nimmt {colour}", black_fish="Schwarz")
    assert describe_event(fn.Event(KIND.CHOOSE_FISH, 0, colour=BLACK), german, NAMES) == "Anna nimmt Schwarz"


@pytest.mark.parametrize("move", ["tile:square.1", None, fn.Discard(), fn.RevealTile("square", 13), fn.Start("0")])  # type: ignore[arg-type]  # wrong on purpose
def test_a_move_that_is_not_legal_has_no_sentence(move: fn.Move) -> None:
    with pytest.raises(IllegalMove):
        describe_move(fn.new_game(), move)


@pytest.mark.parametrize("names", ["Anna", ("Anna",), ("Anna", 4), 4, ("a", "b", "c")])
def test_names_are_one_text_for_each_seat(names: object) -> None:
    with pytest.raises(InvalidOptions, match="names"):
        describe_move(fn.new_game(), fn.RevealTile("square", 1), names=names)  # type: ignore[arg-type]  # wrong on purpose


def test_what_is_no_position_and_no_event_is_refused() -> None:
    with pytest.raises(InvalidState):
        describe_move(Random(1), fn.Discard())  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidOptions, match="event"):
        describe_event("pools")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidOptions, match="one for seat 1"):
        describe_event(fn.Event(KIND.START, 1), names=["Anna"])
