"""What pictures and texts of the table say in words: who is who, what is next, how a round went, where points come from."""

from collections.abc import Iterator

from attrs import frozen

from boardrules.failingwater.components import ARCHITECTS, ROWS, Card, Colour, StoryIndex
from boardrules.failingwater.picture_words import PictureWords
from boardrules.failingwater.rules import scores
from boardrules.failingwater.schedule import DUMMY, ROUNDS, Phase
from boardrules.failingwater.scoring import NO_INDEX_BONUS
from boardrules.failingwater.setup import Round, lead_at_start
from boardrules.failingwater.state import Lying, Position, State
from boardrules.failingwater.views import View
from boardrules.phrases import counted
from boardrules.scoring import Standing


def columns_in_order(x: Position) -> tuple[int, ...]:
    """Return the columns from left to right; the dummy's stands leftmost (FW-50)."""
    return (DUMMY, *range(DUMMY)) if x.options.players == DUMMY else tuple(range(x.options.players))


def rounds_in_game(x: Position) -> int:
    """Return how many rounds the game has (FW-33)."""
    return ROUNDS[x.options.players]


def round_number(x: Position) -> int:
    """Return which round lies on the table, from 1; after the end it is the last."""
    return min(len(x.rounds) + 1, rounds_in_game(x))


def first_seat_of(x: Position) -> int | None:
    """Return who started the first row of the round that lies on the table; None before that is known (FW-13)."""
    return x.rounds[-1].first_seat if x.phase is Phase.OVER else x.setup.first_seat


def walk_of(x: Position, finished: Round) -> tuple[int, ...]:
    """Return the columns that the lead marker was over: where it began, then each winner (FW-20, FW-21, FW-50)."""
    return lead_at_start(x.options.players, finished.first_seat), *finished.winners


def won_indexes(x: Position, finished: Round, column: int) -> tuple[StoryIndex, ...]:
    """Return the story indexes that a column won in a finished round, row 1 first."""
    indexes = x.options.plans[finished.plan - 1].indexes
    return tuple(index for index, winner in zip(indexes, finished.winners, strict=True) if winner == column)


def sum_of(x: Position, finished: Round, seat: int, minus: str = "\N{MINUS SIGN}") -> str:
    """Return the totals of a seat's red and blue indexes of a round, the larger first (FW-30).

    :param minus: what stands between the two totals
    """
    won = won_indexes(x, finished, seat)
    totals = {
        colour.letter: sum(each.value for each in won if each.colour is colour) for colour in (Colour.RED, Colour.BLUE)
    }
    larger_first = sorted(totals.items(), key=lambda total: -total[1])
    return minus.join(f"{letter}{total}" for letter, total in larger_first if total)


@frozen
class Speaker:
    """Who is called what, and in which language.

    :ivar words: the phrases
    :ivar names: the players' names by seat; None for seat numbers
    """

    words: PictureWords
    names: tuple[str, ...] | None = None

    def name(self, x: Position, column: int) -> str:
        """Return what the player of a column is called."""
        if column >= x.options.players:
            return self.words.dummy
        return self.words.seat.format(n=column) if self.names is None else self.names[column]

    def name_and_you(self, x: Position, seat: int) -> str:
        """Return what a seat is called, saying so where it is the viewer's own."""
        name = self.name(x, seat)
        return self.words.you.format(who=name) if isinstance(x, View) and x.seat == seat else name

    def headline(self, x: Position) -> str:
        """Return in one line which round it is and what happens next."""
        words = self.words
        what = {
            Phase.START: words.first_seat_next,
            Phase.PLAN: words.plan_next,
            Phase.DEAL: words.deal_next,
            Phase.PLAY: words.play_next.format(who=self.name(x, x.turn.player), row=x.turn.row),
            Phase.OVER: words.over,
        }[x.phase]
        return words.headline.format(n=round_number(x), last=rounds_in_game(x), what=what)

    def card(self, lying: Card | Lying | None) -> str:
        """Return in words what lies in a place, or a card."""
        if isinstance(lying, Card):
            return self.words.card.format(colour=self.words.colour(lying.colour), rank=lying.rank)
        return {
            Lying.THINKING: self.words.thinking,
            Lying.FACE_DOWN: self.words.face_down,
            None: self.words.nothing,
        }[lying]

    def index(self, index: StoryIndex) -> str:
        """Return a story index in words."""
        return self.words.index.format(colour=self.words.colour(index.colour), value=index.value)

    def points(self, points: int) -> str:
        """Return points with their unit."""
        return counted(points, self.words.point, self.words.points)

    def reason(self, x: Position, finished: Round, seat: int) -> str:
        """Return the sum behind a seat's points of a round, in words where it took no index (FW-30, FW-31)."""
        if any(winner == seat for winner in finished.winners):
            return sum_of(x, finished, seat)
        return self.words.alone if finished.points[seat] == NO_INDEX_BONUS else self.words.no_index

    def decided(self, standing: Standing) -> str:
        """Return what decided a place, where that is more than points; else nothing."""
        return {"last_round": self.words.last_round, "shared": self.words.shared}.get(standing.decided_by, "")

    def sentences(self, x: State | View) -> Iterator[str]:
        """Yield what the whole table shows, for those who cannot see it."""
        words = self.words
        if x.lead is not None:
            yield words.lead_is_over.format(who=self.name(x, x.lead))
        if x.start_seat is not None and x.phase is not Phase.OVER:
            yield words.start_is_with.format(who=self.name(x, x.start_seat))
        yield from self.rows(x)
        for seat in range(x.options.players):
            yield self.seat(x, seat)
        for number, finished in enumerate(x.rounds, start=1):
            yield self.walk(x, number, finished)

    def rows(self, x: State | View) -> Iterator[str]:
        """Yield what lies in each row of the matrix."""
        for row in ROWS:
            cells = (
                f"{self.name(x, column)} {self.card(x.columns[column][row - 1])}" for column in columns_in_order(x)
            )
            index = self.words.no_index if x.plan is None else self.index(x.plan.indexes[row - 1])
            yield self.words.row_holds.format(row=row, index=index, list=self.words.between.join(cells))

    def seat(self, x: State | View, seat: int) -> str:
        """Return what a player has and holds, as the viewer may know it (FW-70 to FW-72)."""
        hand = x.hands[seat]
        cards = (self.words.hidden.format(n=x.hand_sizes[seat]),) if hand is None else tuple(map(self.card, hand))
        held = (*cards, self.words.thinking) if x.thinking[seat] else cards
        return self.words.holds.format(
            who=self.name(x, seat),
            colour=self.words.colour(ARCHITECTS[seat]),
            points=self.points(scores(x)[seat]),
            list=self.words.between.join(held) or self.words.no_cards,
        )

    def walk(self, x: Position, number: int, finished: Round) -> str:
        """Return how the lead marker went in a finished round, from where it began, and what was won on the way."""
        columns, indexes = finished.columns, x.options.plans[finished.plan - 1].indexes
        won = (
            self.words.row_won.format(
                row=row,
                who=self.name(x, winner),
                card=self.card(columns[winner][row - 1]),
                index=self.index(indexes[row - 1]),
            )
            for row, winner in zip(ROWS, finished.winners, strict=True)
        )
        began = self.name(x, walk_of(x, finished)[0])
        return self.words.walk.format(n=number, who=began, list=self.words.between_rows.join(won))


def hand_as_seen(x: State | View, seat: int) -> tuple[Card | Lying, ...]:
    """Return what a seat holds as the viewer sees it, the Thinking card last (FW-71)."""
    hand = x.hands[seat]
    cards = (Lying.FACE_DOWN,) * x.hand_sizes[seat] if hand is None else hand
    return (*cards, Lying.THINKING) if x.thinking[seat] else cards
