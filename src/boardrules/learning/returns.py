"""What a game is worth to those who played it: points, a win, a place or a lead, as numbers that learning code can use."""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt
from attrs import frozen

from boardrules.game import InvalidOptions, given, one_of
from boardrules.learning.protocol import Bounds

Wholes: TypeAlias = npt.NDArray[np.int64]
"""Whole numbers, by seat along the last axis."""

Worth: TypeAlias = npt.NDArray[np.float64]
"""Returns, by player along the last axis."""


class Returns(StrEnum):
    """What players are paid at the end of a game. All but points lie from -1 to 1, and both are reached.

    Those who are compared are all seats: in a game against a Machine it is one of them, though no player.
    """

    POINTS = "points"
    """A player's points, less those of seats that nobody plays."""

    WIN = "win"
    """1 for the first place and -1 for any other; m who share the first place share the one win, 2/m - 1 each: 0 for two.

    A mean of these is a rate of wins, and players together always get the same.
    """

    PLACE = "place"
    """From 1 for the first place to -1 for the last in equal steps; those who tie get the mean of the places that they fill.

    Players together always get 0.
    """

    LEAD = "lead"
    """Points ahead of the best other seat, or behind it, as a part of a clear lead (`Bounds.clear_lead`), from -1 to 1.

    A bound that no lead can pass would be so far above real ones that all would be close to 0, so greater leads count as
    a clear one. Tie-breaks count for nothing.
    """


ReturnsText: TypeAlias = Literal["points", "win", "place", "lead"]
"""What does as well as a member of `Returns`."""


@frozen
class Stakes:
    """What the returns of a game can come to.

    :ivar least: the least for a player
    :ivar most: the greatest for a player
    :ivar total: what all players together get at the end of every game; None where that varies
    """

    least: float
    most: float
    total: float | None


COMPARED: Final = 1.0
"""The most, and less than nothing the least, of all returns that compare seats."""


def returns_for(seats: int, returns: Returns | ReturnsText) -> Returns:
    """Return the member for what a caller asked for.

    :param seats: how many seats the game has, with those that nobody plays
    :raises InvalidOptions: for anything else, and for a comparison where there is nobody to compare with

    >>> returns_for(2, "win")
    <Returns.WIN: 'win'>
    """
    if type(seats) is not int or seats < 1:
        raise InvalidOptions("seats", f"must be a whole number from 1, not {given(seats)}")
    member = one_of(Returns, "returns", returns)
    if seats < 2 and member is not Returns.POINTS:
        raise InvalidOptions("returns", f"must be 'points' in a game for one: nobody is there to {member} against")
    return member


def returns_from(
    points: Wholes, places: Wholes, returns: Returns | ReturnsText, *, players: int, clear_lead: int
) -> Worth:
    """Return what points and places are worth, for one game or for many at once.

    :param points: by game, if there are several, and seat
    :param places: alike, from 1; those who tie share one, and the next is skipped
    :param players: how many seats are players, the first ones; all others are played by nobody
    :param clear_lead: points ahead that count 1, for `Returns.LEAD`
    :return: by game and player
    :raises InvalidOptions: as `returns_for`, and naming the argument that is not as said here

    >>> points, places = np.array([7, 9, 7]), np.array([2, 1, 2])
    >>> for each in Returns:
    ...     print(each, returns_from(points, places, each, players=3, clear_lead=4).tolist())
    points [7.0, 9.0, 7.0]
    win [-1.0, 1.0, -1.0]
    place [-0.5, 1.0, -0.5]
    lead [-0.5, 0.5, -0.5]
    """
    points, places = _wholes("points", points), _wholes("places", places)
    if points.shape != places.shape:
        raise InvalidOptions("places", f"must have the shape of points, {points.shape}, not {places.shape}")
    seats = points.shape[-1]
    if type(players) is not int or not 1 <= players <= seats:
        raise InvalidOptions("players", f"must be a number from 1 to {seats}, not {given(players)}")
    if type(clear_lead) is not int or clear_lead < 1:
        raise InvalidOptions("clear_lead", f"must be a whole number from 1, not {given(clear_lead)}")
    member = returns_for(seats, returns)
    if member is Returns.POINTS:
        worth: Worth = (points - points[..., players:].sum(axis=-1, keepdims=True)).astype(np.float64)
    elif member is Returns.WIN:
        first = places == 1
        worth = np.where(first, 2 / first.sum(axis=-1, keepdims=True), 0.0) - 1.0
    elif member is Returns.PLACE:
        sharing = (places[..., :, None] == places[..., None, :]).sum(axis=-1)
        worth = 1 - (2 * (places - 1) + (sharing - 1)) / (places.shape[-1] - 1)
    else:
        worth = np.clip((points - _best_others(points)) / clear_lead, -1, 1)
    by_player: Worth = worth[..., :players]
    return by_player


def _wholes(name: str, value: object) -> Wholes:
    """Return an array of whole numbers as signed ones, so that differences below zero are what they should be."""
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "iu" or not value.ndim or not value.shape[-1]:
        raise InvalidOptions(name, f"must be an array of whole numbers by seat, not {given(value)}")
    return value.astype(np.int64, copy=False)


def _best_others(points: Wholes) -> Wholes:
    """Return by seat the points of the best other one: the best, and for the best seat the second."""
    two = np.partition(points, -2, axis=-1)[..., -2:]
    second, best = two[..., :1], two[..., 1:]
    others: Wholes = np.where(points == best, second, best)
    return others


def stakes_from(returns: Returns, seats: int, players: int, bounds: Bounds) -> Stakes:
    """Return what returns can come to.

    :param seats: how many are compared
    :param players: how many of them are players
    :param bounds: what the game can come to
    """
    if returns is Returns.POINTS:
        return Stakes(bounds.least, bounds.most, None)
    if players < seats:
        return Stakes(-COMPARED, COMPARED, None)
    if returns is Returns.WIN:
        return Stakes(-COMPARED, COMPARED, 2.0 - seats)
    return Stakes(-COMPARED, COMPARED, 0.0 if returns is Returns.PLACE or seats == 2 else None)
