"""What OpenSpiel is asked for by parameters, which are numbers, words, and `True` or `False`, and never None.

>>> from boardrules import failingwater
>>> asked = Asked.by("failingwater", {"players": 3, "first_seat": RANDOM_SEAT})
>>> asked.options == failingwater.Options(players=3, first_seat=None), asked.returns
(True, <Returns.POINTS: 'points'>)
>>> asked.parameters()
{'players': 3, 'first_seat': -1}
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, TypeAlias

import attrs
from attrs import frozen

from boardrules.game import InvalidOptions, given, one_of, short
from boardrules.learning.known import game_of, learning_of
from boardrules.learning.protocol import AnyLearnable
from boardrules.learning.returns import Returns
from boardrules.learning.windowed import has_windows

RANDOM_SEAT: Final = -1
"""What stands for None among the parameters, which are never None: a random first seat."""

RETURNS: Final = "returns"
"""The parameter beside the options that says what players get at the end."""

WINDOW: Final = "window"
"""The parameter beside the options of Fountains that says how many columns and rows a window has."""

NO_WINDOW: Final = 0
"""What stands for None there."""

INFORMATION: Final = "information"
"""The parameter beside the options of a game without secrets that says what OpenSpiel is told of its information."""

Parameter: TypeAlias = bool | int | str
"""What a parameter of a game may be, as OpenSpiel has them."""


class Information(StrEnum):
    """What OpenSpiel is told of a game's information."""

    PERFECT = "perfect"
    """Nothing is hidden from anybody; only for games of which that is true."""

    IMPERFECT = "imperfect"
    """Something may be hidden. Of a game without secrets, it opens algorithms that take no other, as ISMCTS."""


InformationText: TypeAlias = Literal["perfect", "imperfect"]
"""What does as well as a member of `Information`."""


@frozen
class Asked:
    """What the parameters of a game ask for.

    :ivar name: the name of the game
    :ivar options: the options
    :ivar returns: what players get at the end
    :ivar information: what OpenSpiel is told of the game's information
    :ivar window: how many columns and rows a window has; None without windows
    :ivar left_out: the fields that information states do without
    """

    name: str
    options: object
    returns: Returns
    information: Information
    window: int | None = None
    left_out: tuple[str, ...] = ()

    @staticmethod
    def by(name: str, parameters: Mapping[str, Parameter]) -> "Asked":
        """Return what parameters ask for; what they leave out has its default.

        :raises InvalidOptions: naming the parameter
        :raises InvalidComponents: for components that break the game's rules for them
        """
        game, others = game_of(name), dict(parameters)
        returns = others.pop(RETURNS, str(Returns.POINTS))
        information = others.pop(INFORMATION, None)
        window = others.pop(WINDOW, NO_WINDOW)
        left_out = [each for each in _optional_fields(name, game) if not _is_wanted(each, others.pop(each, True))]
        return Asked(
            name,
            _from_parameters(game, others),
            one_of(Returns, RETURNS, returns),
            information_for(name, information),
            _window(window),
            tuple(left_out),
        )

    def parameters(self) -> dict[str, Parameter]:
        """Return the parameters that differ from the defaults.

        :raises InvalidOptions: for anything but options of the game
        """
        told = {**_to_parameters(game_of(self.name), self.options), **dict.fromkeys(self.left_out, False)}
        if self.returns is not Returns.POINTS:
            told[RETURNS] = str(self.returns)
        if self.information is not information_of(self.name):
            told[INFORMATION] = str(self.information)
        if self.window is not None:
            told[WINDOW] = self.window
        return told


def default_of_each(name: str) -> dict[str, Parameter]:
    """Return all parameters that a game has, with their defaults."""
    game = game_of(name)
    parameters = {
        **_default_parameters(game),
        **dict.fromkeys(_optional_fields(name, game), True),
        RETURNS: str(Returns.POINTS),
    }
    if not learning_of(name).SECRETS:
        parameters[INFORMATION] = str(Information.PERFECT)
    if has_windows(game.options_from_data({})):
        parameters[WINDOW] = NO_WINDOW
    return parameters


def information_of(name: str) -> Information:
    """Return what is true of a game's information."""
    return Information.IMPERFECT if learning_of(name).SECRETS else Information.PERFECT


def information_for(name: str, value: object) -> Information:
    """Return what OpenSpiel is told of a game's information: the truth, if nobody asks for anything else.

    :raises InvalidOptions: for anything else, and where a game with secrets is to be called perfect
    """
    if value is None:
        return information_of(name)
    information = one_of(Information, INFORMATION, value)
    if information is Information.PERFECT and learning_of(name).SECRETS:
        raise InvalidOptions(INFORMATION, f"must be 'imperfect': {name} has secrets")
    return information


def _optional_fields(name: str, game: AnyLearnable) -> list[str]:
    """Return the fields that a parameter of their name leaves out of information state tensors."""
    return [each.name for each in learning_of(name).fields(game.options_from_data({})) if each.optional]


def _is_wanted(name: str, value: Parameter) -> bool:
    if not isinstance(value, bool):
        raise InvalidOptions(name, f"must be True or False, not {given(value)}")
    return value


def _window(value: Parameter) -> int | None:
    if type(value) is not int:
        raise InvalidOptions(WINDOW, f"must be a whole number, not {given(value)}")
    return None if value == NO_WINDOW else value


def _default_parameters(game: AnyLearnable) -> dict[str, Parameter]:
    """Return a parameter for each option: its default, or an empty text where it is data or depends on other options."""
    defaults = game.options_from_data({})
    data = _options_that_are_data(game)
    parameters: dict[str, Parameter] = {}
    for each in attrs.fields(type(defaults)):
        value = getattr(defaults, each.name)
        depends = getattr(each.default, "takes_self", False)  # attrs keeps such a default as a Factory
        parameters[each.name] = "" if depends or each.name in data else str(value) if isinstance(value, str) else value
    return parameters


def _options_that_are_data(game: AnyLearnable) -> frozenset[str]:
    defaults = game.options_from_data({})
    values = {each.name: getattr(defaults, each.name) for each in attrs.fields(type(defaults))}
    return frozenset(name for name, value in values.items() if not isinstance(value, str | int))


def _to_parameters(game: AnyLearnable, options: object) -> dict[str, Parameter]:
    """Return the parameters of options that differ from the defaults.

    :raises InvalidOptions: for anything but options of the game
    """
    data = _options_that_are_data(game)
    return {name: _to_parameter(value, is_data=name in data) for name, value in game.options_to_data(options).items()}


def _to_parameter(value: object, *, is_data: bool) -> Parameter:
    if is_data:
        text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
        return urlsafe_b64encode(text.encode()).decode().rstrip("=")
    if value is None:
        return RANDOM_SEAT
    return value if isinstance(value, int) else str(value)


def _from_parameters(game: AnyLearnable, parameters: Mapping[str, Parameter]) -> object:
    """Return the options that parameters stand for.

    :raises InvalidOptions: naming the field
    :raises InvalidComponents: for components that break the game's rules for them
    """
    defaults = _default_parameters(game)
    texts = _options_that_are_data(game)
    data: dict[str, object] = {}
    for name, value in parameters.items():
        default = defaults.get(name)
        if value == default:
            continue
        if name in texts:
            data[name] = _read(name, value)
        else:
            none = value == RANDOM_SEAT and type(default) is int and _stands_for_none(game, name)
            data[name] = None if none else value
    return game.options_from_data(data)


def _stands_for_none(game: AnyLearnable, name: str) -> bool:
    """Return whether the number that may stand for None does so in an option: it takes None, and not the number."""
    return _takes(game, name, None) and not _takes(game, name, RANDOM_SEAT)


def _takes(game: AnyLearnable, name: str, value: object) -> bool:
    try:
        game.options_from_data({name: value})
    except InvalidOptions:
        return False
    return True


def _read(name: str, value: Parameter) -> object:
    """Return the data that a parameter holds: lists are written as JSON, texts as they are."""
    if not isinstance(value, str):
        raise InvalidOptions(name, f"must be text in URL-safe base64, not {given(value)}")
    try:
        text = urlsafe_b64decode(value.rstrip("=") + "=" * (-len(value.rstrip("=")) % 4)).decode()
        return json.loads(text) if text.startswith("[") else text
    except (NoBase64, ValueError, RecursionError):
        raise InvalidOptions(name, f"is no text in URL-safe base64: {short(value)}") from None
