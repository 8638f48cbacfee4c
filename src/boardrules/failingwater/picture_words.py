"""Every phrase that a picture or a text of the table shows: what a language must say, and with which holes."""

from attrs import frozen

from boardrules.failingwater.components import Colour
from boardrules.phrases import phrase, repr_of


@frozen(kw_only=True, repr=False)
class PictureWords:
    """The phrases of one language. ``attrs.evolve(ENGLISH, lead="leads")`` makes a table of one's own.

    Holes: `who` a name, `row` 1 to 6, `card` and `index` in words, `colour` a colour, `rank` and `value` their numbers, `n` a number,
    `last` the number of rounds, `what` and `list` other phrases of the table.

    :raises InvalidOptions: for a phrase that is no text, or has other holes
    """

    game: str = phrase()
    seat: str = phrase("n")
    you: str = phrase("who")
    dummy: str = phrase()
    between: str = phrase()
    between_rows: str = phrase()
    red: str = phrase()
    blue: str = phrase()
    yellow: str = phrase()
    purple: str = phrase()
    card: str = phrase("colour", "rank")
    index: str = phrase("colour", "value")
    plan: str = phrase()
    thinking: str = phrase()
    thinking_letter: str = phrase()
    face_down: str = phrase()
    nothing: str = phrase()
    no_cards: str = phrase()
    hidden: str = phrase("n")
    point: str = phrase("n")
    points: str = phrase("n")
    round: str = phrase("n")
    total: str = phrase()
    headline: str = phrase("n", "last", "what")
    first_seat_next: str = phrase()
    plan_next: str = phrase()
    deal_next: str = phrase()
    play_next: str = phrase("who", "row")
    over: str = phrase()
    lead: str = phrase()
    lead_begins: str = phrase()
    lead_marker: str = phrase()
    start_marker: str = phrase()
    story_index: str = phrase()
    wins: str = phrase()
    new: str = phrase()
    start: str = phrase()
    row: str = phrase()
    to_play: str = phrase()
    hand: str = phrase("who")
    score: str = phrase()
    matrix: str = phrase()
    place: str = phrase("n")
    last_round: str = phrase()
    shared: str = phrase()
    no_index: str = phrase()
    alone: str = phrase()
    bonus: str = phrase()
    walk_begins: str = phrase("n", "who")
    table_points: str = phrase()
    final: str = phrase("n", "who", "points")
    lead_is_over: str = phrase("who")
    start_is_with: str = phrase("who")
    row_holds: str = phrase("row", "index", "list")
    holds: str = phrase("who", "colour", "points", "list")
    walk: str = phrase("n", "who", "list")
    row_won: str = phrase("row", "who", "card", "index")
    holds_short: str = phrase("who", "colour", "points")
    legend_cell: str = phrase()
    legend_hidden: str = phrase()
    legend_thinking: str = phrase()
    legend_index: str = phrase()
    legend_lead: str = phrase()
    legend_start: str = phrase()
    legend_row: str = phrase()
    legend_won: str = phrase()
    legend_walk: str = phrase()
    legend_points: str = phrase()
    legend_bonus: str = phrase("n")

    def colour(self, colour: Colour | str) -> str:
        """Return what a colour of cards, indexes or architects is called."""
        return {"red": self.red, "blue": self.blue, "yellow": self.yellow, "purple": self.purple}[str(colour)]

    def __repr__(self) -> str:
        from boardrules.failingwater import english, japanese  # noqa: PLC0415 - the tables build on this module

        return repr_of(self, ENGLISH=english.PICTURES, JAPANESE=japanese.PICTURES)
