"""The table as text for a person."""

from boardrules.failingwater.components import ARCHITECTS, ROWS, Card
from boardrules.failingwater.schedule import DUMMY, ROUNDS, Phase
from boardrules.failingwater.state import Lying, Position, State
from boardrules.failingwater.views import View
from boardrules.game import InvalidState, short

_WIDTH = 8


def render_text(x: State | View, /) -> str:
    """Return the table as text: matrix with story indexes, markers, hands as the viewer may see them, points by round.

    :raises InvalidState: for anything but a state or a view of this game

    >>> from boardrules import failingwater
    >>> print(render_text(failingwater.new_game()).splitlines()[0])
    Round 1 of 4: a plan is revealed next
    """
    if not isinstance(x, (State, View)):
        raise InvalidState("state", f"must be a failingwater State or View, not {short(x)}")
    lines = [headline(x), "", *_matrix(x), "", *_hands(x)]
    if x.rounds:
        lines += ["", *_points(x)]
    return "\n".join(lines)


def headline(x: Position) -> str:
    """Return in one line which round it is and what happens next."""
    number = min(len(x.rounds) + 1, _last_round(x))
    what = {
        Phase.START: "the first seat is drawn next",
        Phase.PLAN: "a plan is revealed next",
        Phase.DEAL: "a card is dealt next",
        Phase.PLAY: f"seat {x.turn.player} plays into row {x.turn.row}",
        Phase.OVER: "the game is over",
    }[x.phase]
    return f"Round {number} of {_last_round(x)}: {what}"


def _last_round(x: Position) -> int:
    return ROUNDS[x.options.players]


def _matrix(x: Position) -> list[str]:
    columns = range(len(x.columns) if x.options.players == DUMMY else x.options.players)
    order = (DUMMY, *range(DUMMY)) if x.options.players == DUMMY else tuple(columns)  # FW-50: the dummy stands leftmost
    marks = "".join(("lead" if column == x.lead else "").rjust(_WIDTH) for column in order)
    names = "".join(("dummy" if column >= x.options.players else f"seat {column}").rjust(_WIDTH) for column in order)
    starts = "".join(
        ("start" if column == x.start_seat and x.phase is not Phase.OVER else "").rjust(_WIDTH) for column in order
    )
    lines = [f"         {marks}", f"row index{names}", f"         {starts}"]
    for row in ROWS:
        index = "--" if x.plan is None else str(x.plan.indexes[row - 1])
        winner = x.rounds[-1].winners[row - 1] if x.phase is Phase.OVER else None
        cells = "".join(_cell(x.columns[column][row - 1], won=column == winner).rjust(_WIDTH) for column in order)
        lines.append(f"{row:>3} {index:>5}{cells}")
    return [line.rstrip() for line in lines]


def _cell(card: Card | Lying | None, *, won: bool) -> str:
    if card is None:
        return "."
    text = {Lying.THINKING: "T", Lying.FACE_DOWN: "?"}[card] if isinstance(card, Lying) else str(card)
    return f"[{text}]" if won else text


def _hands(x: State | View) -> list[str]:
    lines = []
    for seat, (hand, size) in enumerate(zip(x.hands, x.hand_sizes, strict=True)):
        cards = f"{size} hidden" if hand is None else " ".join(map(str, hand))
        thinking = " +T" if x.thinking[seat] else ""
        lines.append(f"seat {seat} ({ARCHITECTS[seat]}): {cards or '-'}{thinking}")
    return lines


def _points(x: Position) -> list[str]:
    lines = ["points " + "".join(f"seat {seat}".rjust(_WIDTH) for seat in range(x.options.players))]
    for number, each in enumerate(x.rounds, start=1):
        lines.append(f"round {number}" + "".join(str(points).rjust(_WIDTH) for points in each.points))
    totals = map(sum, zip(*(each.points for each in x.rounds), strict=True))
    return [*lines, "total  " + "".join(str(total).rjust(_WIDTH) for total in totals)]
