"""What a move made happen, for an app to animate or to log: what was done, then every point scored and for what."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from boardrules.fountains.components import FISH_COLOURS, Design, Icon, Pawn, Tile, Token
from boardrules.fountains.flow import IconAt, Pool
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.moves import (
    ChooseFish,
    Discard,
    Member,
    Move,
    MovePawn,
    Place,
    Put,
    Refresh,
    RevealDesign,
    RevealTile,
    RevealToken,
    Start,
    Take,
    member_of,
)
from boardrules.fountains.options import Options
from boardrules.fountains.rewards import (
    MACHINE_SEAT,
    Account,
    Coins,
    Collection,
    FinalRewards,
    Reward,
    final_rewards,
    fish_reward,
    lily_reward,
    pool_reward,
    waters_of,
)
from boardrules.fountains.rules import play
from boardrules.fountains.state import Phase, State
from boardrules.fountains.views import View, position
from boardrules.game import InvalidComponents, InvalidOptions, given, one_of


class EventKind(StrEnum):
    """What can happen."""

    START = "start"
    """The first player is drawn (FN-14)."""
    REVEAL_TILE = "reveal_tile"
    """The top tile of a stack is turned up."""
    REVEAL_TOKEN = "reveal_token"  # noqa: S105 - a Bonus token
    """A Bonus token is turned up."""
    REVEAL_DESIGN = "reveal_design"
    """A design card is turned up (FN-13)."""
    MOVE_PAWN = "move_pawn"
    """A pawn moves to a space."""
    TAKE_TILE = "take_tile"
    """The tile of that space is taken."""
    TAKE_TOKEN = "take_token"  # noqa: S105 - a Bonus token
    """A face-up token is taken."""
    PLACE = "place"
    """A tile is placed."""
    PUT = "put"
    """A token is put on a slot."""
    DISCARD = "discard"
    """A tile or a token that fits nowhere goes back."""
    MOVE_GEAR = "move_gear"
    """The gear moves on in the solo game."""
    COLLECT = "collect"
    """The Machine collects tiles."""
    REFRESH = "refresh"
    """Face-up tokens are replaced in the solo game."""
    COINS = "coins"
    """Coins score."""
    CHOOSE_FISH = "choose_fish"
    """A fish colour is chosen for its Reward."""
    POOLS = "pools"
    """The Reward for pools."""
    FISH = "fish"
    """The Reward for fish."""
    LILIES = "lilies"
    """The Reward for lily pads."""
    DESIGN = "design"
    """A design card scores."""
    FINAL_REWARDS = "final_rewards"
    """The Final Rewards begin (FN-61)."""
    GAME_OVER = "game_over"
    """The game is over (FN-60, FN-77)."""


EVENT_FIELDS: Final[Mapping[EventKind, tuple[str, ...]]] = MappingProxyType(
    {
        EventKind.START: ("seat",),
        EventKind.REVEAL_TILE: ("tiles", "space"),
        EventKind.REVEAL_TOKEN: ("token",),
        EventKind.REVEAL_DESIGN: ("design",),
        EventKind.MOVE_PAWN: ("seat", "pawn", "space"),
        EventKind.TAKE_TILE: ("seat", "tiles", "space"),
        EventKind.TAKE_TOKEN: ("seat", "token"),
        EventKind.PLACE: ("seat", "tiles", "laid"),
        EventKind.PUT: ("seat", "token", "cell"),
        EventKind.DISCARD: ("seat", "tiles", "token"),
        EventKind.MOVE_GEAR: ("seat", "space", "machine"),
        EventKind.COLLECT: ("seat", "tiles", "machine"),
        EventKind.REFRESH: ("seat", "tokens"),
        EventKind.COINS: ("seat", "points", "icons", "tiles", "machine"),
        EventKind.CHOOSE_FISH: ("seat", "colour"),
        EventKind.POOLS: ("seat", "points", "pools", "tiles", "machine"),
        EventKind.FISH: ("seat", "points", "icons", "tiles", "colour", "machine"),
        EventKind.LILIES: ("seat", "points", "icons", "tiles", "machine"),
        EventKind.DESIGN: ("seat", "points", "icons", "pools", "design"),
        EventKind.FINAL_REWARDS: (),
        EventKind.GAME_OVER: (),
    }
)
"""By kind of event the fields of `Event` that tell something besides the kind; one may be empty where nothing is to tell or to see."""


def _member(kind: type[Member], name: str, value: Member) -> Member:
    member = member_of(kind, value)
    if type(member) is not kind:
        raise InvalidComponents(name, f"must be one of {' '.join(kind)}, not {given(value)}")
    return member


def _kind(value: EventKind) -> EventKind:
    return _member(EventKind, "kind", value)


def _pawn(value: Pawn | None) -> Pawn | None:
    return None if value is None else _member(Pawn, "pawn", value)


def _colour(value: Icon | None) -> Icon | None:
    return None if value is None else _member(Icon, "colour", value)


def _design(value: Design | None) -> Design | None:
    return None if value is None else _member(Design, "design", value)


@frozen
class Event:
    """One thing that happened.

    :ivar kind: what; the literal text is taken too, as wherever a field holds a member of a closed set
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
    :ivar machine: whether the seat is the Machine's
    :raises InvalidComponents: for a kind, pawn, colour or design card that there is not
    """

    kind: EventKind = field(converter=_kind)
    seat: int | None = None
    points: int = 0
    icons: tuple[IconAt, ...] = ()
    pools: tuple[Pool, ...] = ()
    tiles: tuple[Tile, ...] = ()
    token: Token | None = None
    tokens: tuple[Token, ...] = ()
    laid: LaidTile | None = None
    cell: tuple[int, int] | None = None
    pawn: Pawn | None = field(default=None, converter=_pawn)
    space: int | None = None
    colour: Icon | None = field(default=None, converter=_colour)
    design: Design | None = field(default=None, converter=_design)
    machine: bool = False


def events(before: State, move: Move, /) -> tuple[Event, ...]:
    """Return what the move makes happen in this state, in order; points per seat add up to the change of `scores`.

    :raises IllegalMove: for a move that is not legal in `before`
    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import fountains
    >>> event = events(fountains.new_game(), fountains.move_from_text("tile:square.1"))[0]
    >>> event.kind, event.tiles[0].name
    (<EventKind.REVEAL_TILE: 'reveal_tile'>, 'square.1')
    """
    after, accounts = play(before, move)
    ending = [Event(EventKind.GAME_OVER)] if after.phase is Phase.OVER else []
    told = [event for account in accounts for event in _told(account, before.table.options)]
    return (*_done(before, after, move), *told, *ending)


def _done(before: State, after: State, move: Move) -> Iterator[Event]:
    seat, held = before.active, before.held
    match move:
        case Start():
            yield Event(EventKind.START, move.seat)
        case RevealTile():
            space = before.table.ring.shapes.index(move.shape)
            tile = before.table.ring.faces[space][move.number - 1]
            yield Event(EventKind.REVEAL_TILE, tiles=(tile,), space=space)
        case RevealToken():
            yield Event(EventKind.REVEAL_TOKEN, token=move.token)
        case RevealDesign():
            yield Event(EventKind.REVEAL_DESIGN, design=move.design)
        case MovePawn():
            yield Event(EventKind.MOVE_PAWN, seat, pawn=move.pawn, space=move.space)
            if isinstance(after.held, Tile):
                yield Event(EventKind.TAKE_TILE, seat, tiles=(after.held,), space=move.space)
        case Take():
            yield Event(EventKind.TAKE_TOKEN, seat, token=move.token)
        case Place() if isinstance(held, Tile):
            laid = before.fountains[seat].laid(held, move)
            yield Event(EventKind.PLACE, seat, tiles=(held,), laid=laid)
        case Put() if isinstance(held, Token):
            yield Event(EventKind.PUT, seat, token=held, cell=(move.x, move.y))
        case Discard():
            tiles = (held,) if isinstance(held, Tile) else ()
            yield Event(EventKind.DISCARD, seat, tiles=tiles, token=held if isinstance(held, Token) else None)
        case ChooseFish():
            yield Event(EventKind.CHOOSE_FISH, seat, colour=move.colour)
        case Refresh():
            yield Event(EventKind.REFRESH, seat, tokens=move.tokens)


def final_events(x: State | View, /) -> tuple[Event, ...]:
    """Return what would be scored if the game ended now: the Final Rewards, with design cards (FN-61, FN-62, FN-77).

    In the solo game the Machine collects nothing more for this. Nothing once the game is over.

    :raises InvalidState: for something that is neither a state nor a view of this game

    >>> from boardrules import fountains
    >>> [(event.kind.value, event.seat, event.points) for event in final_events(fountains.new_game())][:3]
    [('final_rewards', None, 0), ('pools', 0, 7), ('pools', 1, 7)]
    """
    state = position(x)
    if state.phase is Phase.OVER:
        return ()
    return tuple(_told(final_rewards(state, state.fountains), state.table.options))


def reward_events(x: State | View, pawn: Pawn, colour: Icon | None = None, /) -> tuple[Event, ...]:
    """Return what a Reward would score for every seat if it fell now, with what earns it (FN-51 to FN-55, FN-75, FN-76).

    :param pawn: whose Reward: blue for pools, green for lily pads, white for fish; the literal text is taken too
    :param colour: the fish colour, with the white pawn only; the literal text is taken too
    :raises InvalidState: for something that is neither a state nor a view of this game
    :raises InvalidOptions: for what is no pawn, or no fish colour where there must be one

    >>> from boardrules import fountains
    >>> [(event.seat, event.points) for event in reward_events(fountains.new_game(), fountains.Pawn.BLUE)]
    [(0, 7), (1, 7)]
    """
    state, pawn = position(x), one_of(Pawn, "pawn", pawn)
    waters = waters_of(state, state.fountains)
    if pawn is Pawn.WHITE:
        colour = one_of(Icon, "colour", colour)
        if colour not in FISH_COLOURS:
            raise InvalidOptions("colour", f"must be red, white or black, not {given(colour)}")
        return tuple(_rewarded(fish_reward(state, waters, colour), state.table.options))
    if colour is not None:
        raise InvalidOptions("colour", "belongs to the white pawn alone")
    reward = pool_reward(state, waters) if pawn is Pawn.BLUE else lily_reward(state, waters)
    return tuple(_rewarded(reward, state.table.options))


def _told(account: Account, options: Options) -> Iterator[Event]:
    match account:
        case Coins():
            if account.points[account.seat]:
                score = account.score()
                machine = account.water is None
                tiles = account.tiles
                yield Event(EventKind.COINS, account.seat, score.points, score.icons, tiles=tiles, machine=machine)
        case Reward():
            yield from _rewarded(account, options)
        case FinalRewards():
            yield Event(EventKind.FINAL_REWARDS)
            for reward in account.rewards:
                yield from _rewarded(reward, options)
        case Collection():
            yield Event(EventKind.MOVE_GEAR, MACHINE_SEAT, space=account.gear, machine=True)
            yield Event(EventKind.COLLECT, MACHINE_SEAT, tiles=account.tiles, machine=True)


def _rewarded(reward: Reward, options: Options) -> Iterator[Event]:
    """Tell a Reward seat by seat; the Machine comes after the player."""
    kind = EventKind(reward.rewarded)
    for seat, points in enumerate(reward.points):
        colour = reward.colours[seat] if reward.colours else None
        if seat < len(reward.waters):
            score = reward.score(seat, options)
            yield Event(kind, seat, points, score.icons, score.pools, colour=colour, design=reward.design)
        else:
            yield Event(kind, seat, points, tiles=reward.tiles, colour=colour, machine=True)
