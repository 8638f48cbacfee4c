"""The errors that the library raises on purpose, and the reason that comes with a move refused."""

from attrs import frozen

from boardrules.shown import short


class BoardRulesError(ValueError):
    """The base of every error that this library raises on purpose."""


@frozen
class Refusal:
    """Why a move is not legal. Each game has its own kind, which adds what an app can mark.

    :ivar reason: why not, in words
    :ivar rule: the id of the clause that forbids it, such as ``"FW-14"``
    """

    reason: str
    rule: str


class IllegalMove(BoardRulesError):  # noqa: N818 - the contract's name reads better without "Error"
    """A move that the rules do not allow in this state.

    :ivar move: what was tried, as it came in
    :ivar reason: why not, in words
    :ivar rule: the id of the clause that forbids it, such as ``"FW-14"``
    :ivar refusal: both of these, with what an app can mark, as the game's `why_not` gives it

    >>> str(IllegalMove("R5", "not in hand", "FW-12"))
    'illegal move R5: not in hand (FW-12)'
    """

    def __init__(self, move: object, reason: str, rule: str, refusal: Refusal | None = None) -> None:
        super().__init__(move, reason, rule, refusal)
        self.move = move
        self.reason = reason
        self.rule = rule
        self.refusal = refusal or Refusal(reason, rule)

    def __str__(self) -> str:
        return f"illegal move {short(self.move)}: {self.reason} ({self.rule})"


class _Located(BoardRulesError):  # noqa: N818 - a base that is never raised itself
    """An error at a named place: a field, a line, an index or a text."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


class InvalidOptions(_Located):
    """Options that no game can be played with; `where` is the field.

    >>> str(InvalidOptions("players", "must be 3 or 4, not 7"))
    'players: must be 3 or 4, not 7'
    """


class InvalidComponents(_Located):
    r"""Plans, tiles or tokens that break the rules for components; `where` is the line, plan or piece.

    :ivar problems: each mistake as where and reason; `where` and `reason` are those of the first

    >>> str(InvalidComponents("line 3", "one", (("line 3", "one"), ("line 7", "another"))))
    'line 3: one\nline 7: another'
    """

    def __init__(self, where: str, reason: str, problems: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(where, reason)
        self.problems = problems or ((where, reason),)

    def __str__(self) -> str:
        return "\n".join(f"{where}: {reason}" for where, reason in self.problems)

    def __reduce__(self) -> tuple[type["InvalidComponents"], tuple[str, str, tuple[tuple[str, str], ...]]]:
        return type(self), (self.where, self.reason, self.problems)


class InvalidState(_Located):
    """A state built by hand that no game can reach, or something that is no state; `where` is the field."""


class InvalidNotation(_Located):
    """A text that is no move of this game; `where` is the text, shortened."""


class InvalidRecord(_Located):
    """A record that cannot be read or replayed; `where` is the key or ``moves[index]``.

    :ivar index: the index of the move at fault, or None where the fault lies elsewhere
    """

    def __init__(self, where: str, reason: str, index: int | None = None) -> None:
        super().__init__(where, reason)
        self.index = index

    def __reduce__(self) -> tuple[type["InvalidRecord"], tuple[str, str, int | None]]:
        return type(self), (self.where, self.reason, self.index)


class NoMoveId(_Located):
    """There is no move with that id, or the move has none; `where` is the id or the move."""
