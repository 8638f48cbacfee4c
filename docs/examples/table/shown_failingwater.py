"""Failing Water as a seat is shown it: pictures in parts, what is asked, and how a round came out."""

from docs.examples.table.manner import CARD_OFFERS, CARD_WORDS, Manner
from docs.examples.table.reasons import reason_of

from boardrules import failingwater
from boardrules.failingwater import Card, DesigningPlan, Event, EventKind, Lying, Play, Round, State, View

Json = dict[str, object]


def parts(view: View, since: View | None, manner: Manner) -> Json:
    """Return the pictures by name."""
    words, names, theme = CARD_WORDS[manner.language], manner.names, manner.scheme
    pictures: Json = {
        "matrix": failingwater.render_matrix(view, since=since, names=names, theme=theme, words=words),
        "score": failingwater.render_score(view, names=names, theme=theme, words=words),
    }
    if view.seat is not None:
        offers = CARD_OFFERS[manner.language]
        pictures["hand"] = failingwater.render_hand(view, view.seat, names=names, theme=theme, words=offers)
    return pictures


def ask(view: View, manner: Manner) -> str:
    """Return in a sentence whose turn it is, and what is asked."""
    words = CARD_WORDS[manner.language].pictures
    match view.phase:
        case failingwater.Phase.OVER:
            return words.over
        case failingwater.Phase.PLAY:
            return words.play_next.format(who=manner.names[view.turn.player], row=view.turn.row)
        case failingwater.Phase.PLAN:
            return words.plan_next
        case failingwater.Phase.DEAL:
            return words.deal_next
    return words.first_seat_next


def tell(event: Event, manner: Manner) -> str:
    """Return an event as a sentence."""
    return failingwater.describe_event(event, CARD_WORDS[manner.language], manner.names)


def offer(view: View, move: failingwater.Move, manner: Manner) -> str:
    """Return what a legal move would do, as a sentence."""
    return failingwater.describe_move(view, move, CARD_OFFERS[manner.language], manner.names)


def preview(state: State, view: View, move: failingwater.Move, manner: Manner) -> Json:
    """Return what would come of a move: a sentence, or why it is not allowed, with the cards marked that stand in its way."""
    offers, names, theme = CARD_OFFERS[manner.language], manner.names, manner.scheme
    refusal = failingwater.why_not(state, move)
    marks: tuple[Card | tuple[int, int], ...] = ()
    if refusal is not None:
        marks = refusal.cards
    elif isinstance(move, Play):
        marks = (move.card,)
    svg = ""
    if view.seat is not None:
        svg = failingwater.render_hand(view, view.seat, names=names, theme=theme, words=offers, marks=marks)
    return {
        "legal": refusal is None,
        "sentence": reason_of(refusal, manner.language) if refusal else offer(view, move, manner),
        "rule": refusal.rule if refusal else "",
        "part": "hand",
        "svg": svg,
        "figures": [],
    }


def rounds(view: View, manner: Manner) -> list[Json]:
    """Return the finished rounds: each row with its cards, its index and its winner, and the points by seat."""
    return [
        _round(number, finished, view.options.plans[finished.plan - 1], manner)
        for number, finished in enumerate(view.rounds, start=1)
    ]


def _round(number: int, finished: Round, plan: DesigningPlan, manner: Manner) -> Json:
    words, seats = CARD_WORDS[manner.language], len(finished.points)
    rows: list[Json] = []
    for row, (index, winner) in enumerate(zip(plan.indexes, finished.winners, strict=True), start=1):
        cards = [_face(column[row - 1]) for column in finished.columns]
        seat = winner if winner < seats else None
        who = manner.names[winner] if winner < seats else words.dummy
        rows.append({"row": row, "cards": cards, "index": str(index), "winner": winner, "seat": seat, "who": who})
    return {"round": number, "rows": rows, "points": list(finished.points)}


def _face(card: Card | Lying) -> str:
    return str(card) if isinstance(card, Card) else "?"


def is_quiet(event: Event) -> bool:
    """Tell whether the log leaves an event out: what is dealt lies there to be seen."""
    return event.kind is EventKind.DEAL
