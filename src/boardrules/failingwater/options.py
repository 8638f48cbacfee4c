"""What can be chosen before a game: players, first seat, plans, variants, and the readings where the sources differ."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from attrs import Factory, field, frozen

from boardrules.failingwater.components import REFERENCE_PLANS, DesigningPlan, IndexTexts
from boardrules.game import InvalidComponents, InvalidOptions, changed_fields, named_fields, one_of
from boardrules.options import repr_of
from boardrules.shown import given


class Follow(StrEnum):
    """Whether a card must be of the colour that the row's start player put down (FW-14)."""

    FREE = "free"
    START_CARD = "start_card"


class Tiebreak(StrEnum):
    """What separates players with the same total (FW-41)."""

    LAST_ROUND = "last_round"
    SHARED = "shared"


PLAYERS: Final = (3, 4)
"""How many can play (FW-04)."""

PLANS_IN_GAME: Final = 4
"""How many designing plans a game has (FW-03)."""

FACE_DOWN_CHOICES: Final = (frozenset({1}), frozenset({1, 6}))
"""The rows in which the dummy's card may lie face down (FW-51)."""


FollowText: TypeAlias = Literal["free", "start_card"]
"""The texts that are taken for `Follow`."""

TiebreakText: TypeAlias = Literal["last_round", "shared"]
"""The texts that are taken for `Tiebreak`."""

DEFAULT_TIEBREAK: Final[Mapping[int, Tiebreak]] = {3: Tiebreak.SHARED, 4: Tiebreak.LAST_ROUND}
"""What breaks a tie unless the options say otherwise, by number of players: what the source of that game says (FW-41)."""


def _follow(value: FollowText | Follow) -> Follow:
    return one_of(Follow, "follow", value)


def _tiebreak(value: TiebreakText | Tiebreak) -> Tiebreak:
    return one_of(Tiebreak, "tiebreak", value)


# Type checkers other than mypy take a default that is given by a decorator for none at all.
def _default_tiebreak(options: "Options") -> Tiebreak:
    return DEFAULT_TIEBREAK[options.players]


def _players(value: int) -> int:
    if type(value) is int and value in PLAYERS:
        return value
    raise InvalidOptions("players", f"must be 3 or 4, not {given(value)}")


def _rows(value: AbstractSet[int] | Sequence[int]) -> frozenset[int]:
    exact = type(value) in (set, frozenset, tuple, list) and len(value) <= len(FACE_DOWN_CHOICES[-1])
    if exact and all(type(row) is int for row in value):
        rows = frozenset(value)
        if rows in FACE_DOWN_CHOICES and len(rows) == len(value):
            return rows
    raise InvalidOptions("dummy_face_down", f"must be the rows {{1}} or {{1, 6}}, not {given(value)}")


def _plans(value: Sequence[DesigningPlan | IndexTexts]) -> tuple[DesigningPlan, ...]:
    if type(value) is not tuple and type(value) is not list:
        raise InvalidOptions("plans", f"must be a sequence of four plans, not {given(value)}")
    if len(value) != PLANS_IN_GAME:
        raise InvalidOptions("plans", f"must be exactly four plans, not {len(value)}")
    return tuple(_plan(position, each) for position, each in enumerate(value, start=1))


def _plan(position: int, value: DesigningPlan | IndexTexts) -> DesigningPlan:
    if type(value) is DesigningPlan:
        return value
    if isinstance(value, DesigningPlan):
        raise InvalidComponents(f"plan {position}", f"must be a DesigningPlan itself, not {given(value)}")
    try:
        return DesigningPlan(value)
    except InvalidComponents as error:
        raise InvalidComponents(f"plan {position}", error.reason) from None


@frozen(cache_hash=True, repr=False)
class Options:
    """The options of a game.

    :ivar players: 3 or 4
    :ivar first_seat: who starts round 1: a seat, or None for a random one (FW-05)
    :ivar plans: exactly four plans; repeats are allowed (FW-03)
    :ivar thinking_cards: variant of FW-60
    :ivar easy_order: variant of FW-65
    :ivar hand_switching: variant of FW-66
    :ivar follow: the placement duty, FW-14; the literal text is taken too
    :ivar tiebreak: what breaks a tie, FW-41; the literal text is taken too. Unless it is given, ``last_round`` with four
        players and ``shared`` with three
    :ivar dummy_face_down: the dummy's rows that lie face down with three players, {1} or {1, 6} (FW-51)
    :raises InvalidOptions: naming the field
    :raises InvalidComponents: for a plan that is no permutation of the six indexes

    >>> Options(players=3, follow="start_card").follow
    <Follow.START_CARD: 'start_card'>
    """

    players: int = field(default=4, converter=_players)
    first_seat: int | None = field(default=0)
    plans: tuple[DesigningPlan, ...] = field(default=REFERENCE_PLANS, converter=_plans)
    thinking_cards: bool = field(default=False)
    easy_order: bool = field(default=False)
    hand_switching: bool = field(default=False)
    follow: Follow = field(default=Follow.FREE, converter=_follow)
    tiebreak: Tiebreak = field(default=Factory(_default_tiebreak, takes_self=True), converter=_tiebreak)
    dummy_face_down: frozenset[int] = field(
        default=FACE_DOWN_CHOICES[0], converter=_rows, repr=lambda rows: f"frozenset({sorted(rows)})"
    )

    def __attrs_post_init__(self) -> None:
        seat = self.first_seat
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise InvalidOptions(
                "first_seat", f"must be None or a seat from 0 to {self.players - 1}, not {given(seat)}"
            )
        for name in ("thinking_cards", "easy_order", "hand_switching"):
            if type(getattr(self, name)) is not bool:
                raise InvalidOptions(name, f"must be True or False, not {given(getattr(self, name))}")

    def __repr__(self) -> str:
        return repr_of(self, _changed(self))


DEFAULTS: Final = Options()

_DEFAULTS_FOR: Final = {players: Options(players=players) for players in PLAYERS}


def num_seats(options: Options, /) -> int:
    """Return how many seats `scores` lists: the players; the dummy has none.

    :raises InvalidOptions: for anything but options of this game

    >>> num_seats(Options(players=3))
    3
    """
    return require_options(options).players


def require_options(options: object) -> Options:
    """Return the options if they are this game's.

    :raises InvalidOptions: for anything else
    """
    if type(options) is not Options:
        raise InvalidOptions("options", f"must be failingwater.Options, not {given(options)}")
    return options


def options_to_data(options: Options, /) -> dict[str, object]:
    """Return what differs from the default options for that number of players, ready for JSON.

    :raises InvalidOptions: for anything but options of this game

    >>> options_to_data(Options(players=3, first_seat=None, dummy_face_down={6, 1}))
    {'players': 3, 'first_seat': None, 'dummy_face_down': [1, 6]}
    """
    return {name: _to_data(value) for name, value in _changed(require_options(options)).items()}


def _changed(options: Options) -> dict[str, object]:
    number = {} if options.players == DEFAULTS.players else {"players": options.players}
    return {**number, **changed_fields(options, _DEFAULTS_FOR[options.players])}


def _to_data(value: object) -> object:
    if isinstance(value, tuple):
        return [[str(index) for index in plan.indexes] for plan in value]
    if isinstance(value, frozenset):
        return sorted(value)
    return str(value) if isinstance(value, StrEnum) else value


def options_from_data(data: object, /) -> Options:
    """Return the options that such data stand for; fields left out have their defaults.

    :raises InvalidOptions: naming the field
    :raises InvalidComponents: for a plan that is no permutation of the six indexes

    >>> options_from_data({"players": 3}) == Options(players=3)
    True
    """
    named = named_fields(data, Options)
    for name, expected in (("plans", list), ("dummy_face_down", list)):
        if name in named and type(named[name]) is not expected:
            raise InvalidOptions(name, f"must be a list, not {given(named[name])}")
    plans = named.get("plans")
    for position, plan in enumerate(plans if isinstance(plans, list) else (), start=1):
        if isinstance(plan, str):
            raise InvalidComponents(f"plan {position}", f"must be a list, not {given(plan)}")
    return Options(**named)  # type: ignore[arg-type]  # every field checks its own value
