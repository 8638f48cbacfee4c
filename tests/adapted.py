"""The games and options that the adapters are tried on, and positions on the way through a game."""

from collections.abc import Iterator
from random import Random

from attrs import frozen

from boardrules import CHANCE, fountains
from boardrules import failingwater as fw
from boardrules.learning import AnyLearnable, game_of
from tests import tiny_learning  # noqa: F401 - introduces the tiny game
from tests.tiny_game import Options as TinyOptions
from tests.tiny_game import Worth

DATA = ("plans", "components")
"""Options that are too long for the name of a test."""


@frozen
class Variant:
    """A game with some options."""

    name: str
    options: object

    @property
    def game(self) -> AnyLearnable:
        return game_of(self.name)

    def __str__(self) -> str:
        data = self.game.options_to_data(self.options)
        told = [name if name in DATA else f"{name}={value}" for name, value in data.items()]
        return f"{self.name}-{'-'.join(told)}"


OTHER_SET = (
    fountains.REFERENCE_SET.to_text()
    .replace("token x4: coin\n", "token x2: coin\ntoken x2: lily+coin+jet\n")
    .replace("basin: bonus square[green] oblong", "basin: oblong bonus square[green]")
)
"""Tokens with several icons, and another ring."""

VARIANTS = (
    Variant("failingwater", fw.Options()),
    Variant("failingwater", fw.Options(players=3)),
    Variant("failingwater", fw.Options(first_seat=None, thinking_cards=True, follow=fw.Follow.START_CARD)),
    Variant("failingwater", fw.Options(hand_switching=True, easy_order=True, plans=fw.REFERENCE_PLANS[::-1])),
    Variant(
        "failingwater",
        fw.Options(
            players=3, first_seat=2, thinking_cards=True, hand_switching=True, dummy_face_down=frozenset({1, 6})
        ),
    ),
    *(Variant("fountains", fountains.Options(players=players)) for players in (1, 2, 4)),
    Variant("fountains", fountains.Options(players=3, advanced=True)),
    Variant("fountains", fountains.Options(players=5, first_seat=None, fall=fountains.Fall.ONE)),
    Variant("fountains", fountains.Options(players=1, components=OTHER_SET)),
    Variant("tiny", TinyOptions()),
    Variant("tiny", TinyOptions(players=3, worth=Worth.PIPS)),
)


def positions(variant: Variant, seed: int) -> Iterator[object]:
    """Every position of one random game, those where chance is to move among them."""
    game, rng = variant.game, Random(seed)
    state = game.new_game(variant.options)
    while not game.is_over(state):
        yield state
        chance = game.current_player(state) == CHANCE
        state = game.apply_move(
            state, game.sample_chance(state, rng) if chance else rng.choice(game.legal_moves(state))
        )
    yield state
