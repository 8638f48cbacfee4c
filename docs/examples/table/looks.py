"""What a table tells a seat, and no more: all of it is made from the seat's view and from public events."""

from docs.examples.table import shown_failingwater, shown_fountains, table
from docs.examples.table.manner import Manner
from docs.examples.table.messages import Json
from docs.examples.table.table import Made, Refused, Table

from boardrules import BoardRulesError, failingwater, fountains
from boardrules.sheets import sheet_of

LOG = 60
"""How many sentences of the log are sent: a page that looks on has the older ones."""


def look(at: Table, seat: int) -> Json:
    """Return everything that the seat is shown."""
    game, manner = at.game, at.manner(seat)
    view, since = game.observe(at.state, seat), game.observe(at.seen[seat], seat)
    over = game.is_over(at.state)
    sheet = sheet_of((event for made in at.made for event in made.events), game.num_seats(at.options))
    seats: list[Json] = [{"name": each.name, "kind": each.kind, "bot": each.is_bot} for each in at.seats]
    if len(manner.names) > len(seats):
        seats.append({"name": manner.names[-1], "kind": "machine", "bot": True})
    return {
        "kind": "look",
        "game": at.game_name,
        "at": at.at,
        "number": at.number,
        "seat": seat,
        "seats": seats,
        "active": at.active,
        "yours": at.active == seat,
        "over": over,
        "phase": str(view.phase.value),
        "ask": _ask(view, at, seat),
        "moves": _moves(at, seat, view),
        "parts": _parts(view, since, at, seat),
        "held": _held(at, seat, view),
        "scores": list(game.scores(view)),
        "sheet": [{"kind": str(line.kind), "points": list(line.points)} for line in sheet.lines],
        "places": [
            {"place": each.place, "seat": each.seat, "points": each.points, "decided_by": each.decided_by}
            for each in game.standings(view)
        ]
        if over
        else [],
        "log": _log(at, seat),
        "rounds": shown_failingwater.rounds(view, manner) if isinstance(view, failingwater.View) else [],
        "undo": table.last_decision(at, seat) is not None and not over,
        "save": table.may_save(at),
        "hidden": isinstance(view, failingwater.View),
        "options": game.options_to_data(at.options),
    }


def _ask(view: object, at: Table, seat: int) -> str:
    manner = at.manner(seat)
    if isinstance(view, failingwater.View):
        said = shown_failingwater.ask(view, manner)
    else:
        assert isinstance(view, fountains.View)
        said = shown_fountains.ask(view, manner)
    return said[:1].upper() + said[1:]


def _moves(at: Table, seat: int, view: object) -> list[Json]:
    moves: list[Json] = []
    for move in at.game.legal_moves(view):
        manner = at.manner(seat)
        if isinstance(view, failingwater.View):
            said = shown_failingwater.offer(view, move, manner)
        else:
            assert isinstance(view, fountains.View)
            said = shown_fountains.offer(view, move, manner)
        moves.append({"move": at.game.move_to_text(move), "sentence": said})
    return moves


def _parts(view: object, since: object, at: Table, seat: int) -> Json:
    if isinstance(view, failingwater.View):
        assert isinstance(since, failingwater.View)
        return shown_failingwater.parts(view, since, at.manner(seat))
    assert isinstance(view, fountains.View)
    assert isinstance(since, fountains.View)
    return shown_fountains.parts(view, since, at.manner(seat))


def _held(at: Table, seat: int, view: object) -> list[Json]:
    if isinstance(view, fountains.View) and at.active == seat:
        return shown_fountains.held(view, at.manner(seat))
    return []


def _log(at: Table, seat: int) -> list[Json]:
    """Return the last sentences, each with the number of the move that it tells of."""
    told: list[Json] = []
    manner = at.manner(seat)
    for number in range(at.at - 1, -1, -1):
        told[:0] = [{"at": number, "by": at.made[number].by, "text": said} for said in _told(at.made[number], manner)]
        if len(told) >= LOG:
            break
    return told


def _told(made: Made, manner: Manner) -> list[str]:
    said: list[str] = []
    for event in made.events:
        if isinstance(event, failingwater.Event) and not shown_failingwater.is_quiet(event):
            said.append(shown_failingwater.tell(event, manner))
        elif isinstance(event, fountains.Event) and not shown_fountains.is_quiet(event):
            said.append(shown_fountains.tell(event, manner))
    return said


def answer(at: Table, seat: int, message: Json) -> Json | None:
    """Return the answer to what changes nothing, or None where the message asks for no such thing.

    :param message: one that `messages.check_asked` has let through
    :raises Refused: with the reason for the person
    """
    match message["do"]:
        case "preview":
            return _preview(at, seat, str(message["move"]))
        case "now":
            return _now(at, seat)
        case "save":
            if not table.may_save(at):
                raise Refused("the record shows every hand: it can be saved when the game is over")
            return {"kind": "record", "text": at.record()}
        case "fountain":
            return _fountain(at, seat, message["of"])
    return None


def _preview(at: Table, seat: int, text: str) -> Json:
    if at.active != seat:
        raise Refused("it is not your turn")
    try:
        move = at.game.move_from_text(text)
        view = at.game.observe(at.state, seat)
        if isinstance(at.state, failingwater.State):
            found = shown_failingwater.preview(at.state, view, move, at.manner(seat))
        else:
            assert isinstance(at.state, fountains.State)
            found = shown_fountains.preview(at.state, view, move, at.manner(seat))
    except BoardRulesError as error:
        raise Refused(str(error)) from error
    return {"kind": "preview", "move": text, "at": at.at, **found}


def _now(at: Table, seat: int) -> Json:
    view, manner = at.game.observe(at.state, seat), at.manner(seat)
    totals = list(at.game.scores(view))
    said: list[str] = []
    if isinstance(view, fountains.View):
        for event in fountains.final_events(view):
            if event.seat is not None:
                totals[event.seat] += event.points
                said.append(shown_fountains.tell(event, manner))
    return {"kind": "now", "sentences": said, "totals": totals}


def _fountain(at: Table, seat: int, of: object) -> Json:
    view = at.game.observe(at.state, seat)
    if not isinstance(view, fountains.View) or not isinstance(of, int) or of >= len(view.fountains):
        raise Refused("there is no such fountain")
    return {"kind": "fountain", "of": of, "svg": shown_fountains.fountain(view, of, None, at.manner(seat))}
