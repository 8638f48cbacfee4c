"""What can happen in a game, as data: the events of which `events` makes lists, and what explains points by such events."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TypeAlias

from attrs import frozen

from boardrules.fountains.components import Design, Icon, Pawn, Tile, Token
from boardrules.fountains.flow import IconAt, Pool
from boardrules.fountains.laid import LaidTile


class EventKind(StrEnum):
    """What can happen."""

    START = "start"
    REVEAL_TILE = "reveal_tile"
    REVEAL_TOKEN = "reveal_token"  # noqa: S105 - a Bonus token
    REVEAL_DESIGN = "reveal_design"
    MOVE_PAWN = "move_pawn"
    TAKE_TILE = "take_tile"
    TAKE_TOKEN = "take_token"  # noqa: S105 - a Bonus token
    PLACE = "place"
    PUT = "put"
    DISCARD = "discard"
    MOVE_GEAR = "move_gear"
    COLLECT = "collect"
    REFRESH = "refresh"
    COINS = "coins"
    CHOOSE_FISH = "choose_fish"
    POOLS = "pools"
    FISH = "fish"
    LILIES = "lilies"
    DESIGN = "design"
    FINAL_REWARDS = "final_rewards"
    GAME_OVER = "game_over"


@frozen
class Event:
    """One thing that happened.

    :ivar kind: what
    :ivar seat: whom it concerns; the Machine is seat 1 of the solo game; None for chance
    :ivar points: what the seat earns by it
    :ivar icons: the icons that earned the points, each with its cell and level
    :ivar pools: the pools that earned the points
    :ivar tiles: the tiles that are concerned or that earned the points
    :ivar token: the token concerned
    :ivar tokens: the tokens concerned, where several are
    :ivar laid: the tile as it lies in the fountain
    :ivar cell: the slot concerned, x and y
    :ivar pawn: the pawn concerned
    :ivar space: the space of the Basin concerned
    :ivar colour: the fish colour concerned
    :ivar design: the design card concerned
    """

    kind: EventKind
    seat: int | None = None
    points: int = 0
    icons: tuple[IconAt, ...] = ()
    pools: tuple[Pool, ...] = ()
    tiles: tuple[Tile, ...] = ()
    token: Token | None = None
    tokens: tuple[Token, ...] = ()
    laid: LaidTile | None = None
    cell: tuple[int, int] | None = None
    pawn: Pawn | None = None
    space: int | None = None
    colour: Icon | None = None
    design: Design | None = None


Account: TypeAlias = Callable[[], Iterable[Event]]
"""What explains points that were scored: to make events takes longer than to count points, and few ask for them."""
