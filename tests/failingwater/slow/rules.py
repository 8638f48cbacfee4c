"""Origin of Failing Water reckoned a second time: slow, obvious, straight from the clauses, on plain texts and lists.

It judges the rooms schedule, refusals, rounds, rows, scoring, chance and rules, by whole games in `test_whole_games`.
Nothing here imports the library. Cards are texts such as ``R5``, a Thinking card is ``T``, moves are the texts of the
notation. A column is a list of six texts, row 1 first, ``""`` where nothing lies; with three players the dummy's column is the
last one, number 3.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

CHANCE = -1
GAME_OVER = -2

DECK = [f"{colour}{rank}" for colour in "BRY" for rank in range(1, 9)]
ROWS = [1, 2, 3, 4, 5, 6]
EMPTY = ""
THINKING = "T"

REFERENCE_PLANS = [
    ["B1", "R1", "B2", "R2", "B3", "R4"],
    ["B1", "R2", "B3", "R4", "B2", "R1"],
    ["B1", "R4", "B2", "R1", "B3", "R2"],
    ["B1", "R4", "B3", "R2", "B2", "R1"],
]


class Options(NamedTuple):
    players: int
    first_seat: int | None
    plans: list[list[str]]
    thinking_cards: bool
    easy_order: bool
    hand_switching: bool
    follow: str
    tiebreak: str
    dummy_face_down: list[int]


def read_options(data: Mapping[str, object]) -> Options:
    """Fill in the defaults; what is given must be plain JSON-like data."""
    players = data.get("players", 4)
    first_seat = data.get("first_seat", 0)
    plans = data.get("plans", REFERENCE_PLANS)
    face_down = data.get("dummy_face_down", [1])
    assert isinstance(players, int)
    assert first_seat is None or isinstance(first_seat, int)
    assert isinstance(plans, (list, tuple))
    assert isinstance(face_down, (list, tuple, set, frozenset))
    return Options(
        players=players,
        first_seat=first_seat,
        plans=[[str(index) for index in plan] for plan in plans],
        thinking_cards=bool(data.get("thinking_cards", False)),
        easy_order=bool(data.get("easy_order", False)),
        hand_switching=bool(data.get("hand_switching", False)),
        follow=str(data.get("follow", "free")),
        tiebreak=str(data.get("tiebreak", "last_round" if players == 4 else "shared")),
        dummy_face_down=sorted(int(row) for row in face_down),
    )


class Round(NamedTuple):
    """A finished round as it lay: enough to score it again."""

    plan: int
    first_seat: int
    columns: list[list[str]]
    winners: list[int]  # by row; the dummy is 3 with three players
    points: list[int]


# --------------------------------------------------------------------------- one rule each


def row_order(easy_order: bool) -> list[int]:  # noqa: FBT001 - the option as it stands
    """FW-12, FW-65."""
    return [3, 2, 1, 6, 5, 4] if easy_order else [6, 5, 4, 3, 2, 1]


def placing_order(players: int, first_seat: int, rows_before: int) -> list[int]:
    """FW-12, FW-13: who places in a row, in order, when `rows_before` rows were filled before it in this round."""
    start = (first_seat + rows_before) % players
    return [(start + step) % players for step in range(players)]


def placeable(hand: Sequence[str], start_card: str, follow: str) -> list[str]:
    """FW-14, FW-61: the cards of a hand that may be put down when the row's start player put down `start_card`.

    `start_card` is empty when this is the row's start player.
    """
    if follow == "free" or start_card in (EMPTY, THINKING):
        return list(hand)
    of_the_colour = [card for card in hand if card != THINKING and card[0] == start_card[0]]
    if not of_the_colour:
        return list(hand)
    return of_the_colour + [card for card in hand if card == THINKING]


def walk_of_the_lead(columns: Sequence[Sequence[str]], lead: int) -> list[int]:
    """FW-20, FW-21: the column that wins each row, for a lead marker that begins over column `lead`."""
    winners = []
    for row in ROWS:
        cards = [column[row - 1] for column in columns]
        lead_colour = cards[lead][0]
        in_colour = [card for card in cards if card[0] == lead_colour]
        best = max(in_colour, key=lambda card: int(card[1]))
        lead = cards.index(best)
        winners.append(lead)
    return winners


def first_lead(players: int, first_seat: int) -> int:
    """FW-20, FW-50: the column that the lead marker begins over."""
    return 3 if players == 3 else first_seat


def round_points(players: int, plan: Sequence[str], winners: Sequence[int]) -> list[int]:
    """FW-30, FW-31."""
    taken: list[list[str]] = [[] for _ in range(players)]
    for row in ROWS:
        if winners[row - 1] < players:
            taken[winners[row - 1]].append(plan[row - 1])
    without = [seat for seat in range(players) if not taken[seat]]
    points = []
    for seat in range(players):
        red = sum(int(index[1]) for index in taken[seat] if index[0] == "R")
        blue = sum(int(index[1]) for index in taken[seat] if index[0] == "B")
        bonus = 3 if without == [seat] else 0
        points.append(abs(red - blue) + bonus)
    return points


def score_matrix(
    players: int, plan: Sequence[str], first_seat: int, columns: Sequence[Sequence[str]]
) -> tuple[list[int], list[int]]:
    """Score a finished round from its matrix alone: the winner of each row, and the points by seat."""
    winners = walk_of_the_lead(columns, first_lead(players, first_seat))
    return winners, round_points(players, plan, winners)


def dummy_must_be_laid_again(column: Sequence[str], face_down: Sequence[int]) -> bool:
    """FW-52, of a complete dummy column."""
    face_up = [column[row - 1] for row in ROWS if row not in face_down]
    return len([card for card in face_up if card[1] == "8"]) >= 2


def rank_seats(points: Sequence[int], last_round: Sequence[int] | None) -> list[tuple[int, int, int, str]]:
    """FW-40, FW-41: (place, seat, points, decided by), best first; `last_round` None leaves ties shared."""
    criteria = [("points", points)]
    if last_round is not None:
        criteria.append(("last_round", last_round))

    def keys(seat: int) -> list[int]:
        return [values[seat] for _, values in criteria]

    def separator(one: int, other: int) -> str:
        return next(name for name, values in criteria if values[one] != values[other])

    seats = range(len(points))
    result = []
    for seat in sorted(seats, key=lambda seat: [-value for value in keys(seat)]):
        better = [other for other in seats if keys(other) > keys(seat)]
        worse = [other for other in seats if keys(other) < keys(seat)]
        if len(better) + len(worse) < len(points) - 1:
            decided_by = "shared"
        elif better:
            decided_by = separator(seat, min(better, key=keys))
        else:
            decided_by = separator(seat, max(worse, key=keys))
        result.append((len(better) + 1, seat, points[seat], decided_by))
    return result


# --------------------------------------------------------------------------- the whole game


class ReferenceGame:
    """A game played by texts. Missing options have their defaults."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.options = read_options(options)
        self.players = self.options.players
        self.first_seat = self.options.first_seat  # the round's FIRST start player; None until chance picks one
        self.plans_seen: list[int] = []
        self.plan: int | None = None  # position 1 to 4 of this round's plan, None until it is revealed
        self.rounds: list[Round] = []
        self.thinking = [self.options.thinking_cards] * self.players  # FW-60, FW-64: who still holds one
        self.hands: list[list[str]] = []  # cards only, sorted; a Thinking card is told by `thinking`
        self.columns: list[list[str]] = []
        self.deck: list[str] = []
        self.dummy_deck: list[str] = []  # what the dummy's rows are dealt from
        self.plays: list[tuple[int, int, str]] = []  # this round's (row, seat, card) in order
        self._prepare_round()

    # -- where the game stands

    def rounds_to_play(self) -> int:
        """FW-33."""
        return 4 if self.players == 4 else 3

    def cards_are_passed_on(self) -> bool:
        """FW-66: this round's hands come from the round before."""
        return self.options.hand_switching and bool(self.rounds)

    def phase(self) -> str:
        if len(self.rounds) == self.rounds_to_play():
            return "over"
        if self.first_seat is None:
            return "start"
        if self.plan is None:
            return "plan"
        if self._next_deal() is not None:
            return "deal"
        return "play"

    def player(self) -> int:
        phase = self.phase()
        if phase == "over":
            return GAME_OVER
        return self._to_place()[1] if phase == "play" else CHANCE

    def lead(self) -> int | None:
        """The column that the lead marker stands over while cards are placed; 3 is the dummy."""
        return None if self.first_seat is None else first_lead(self.players, self.first_seat)

    def row_start(self) -> int | None:
        """Who holds the start marker: the start player of the row that is being filled."""
        if self.first_seat is None:
            return None
        return (self.first_seat + len(self.plays) // self.players) % self.players

    def _to_place(self) -> tuple[int, int]:
        """The (row, seat) that the next card is for."""
        assert self.first_seat is not None
        rows_before, seats_before = divmod(len(self.plays), self.players)
        row = row_order(self.options.easy_order)[rows_before]
        return row, placing_order(self.players, self.first_seat, rows_before)[seats_before]

    def _next_deal(self) -> tuple[str, int] | None:
        """What the next dealt card is for: ("dummy", row), ("hand", seat), or None when all is dealt."""
        if self.players == 3:
            for row in ROWS:
                if self.columns[3][row - 1] == EMPTY:
                    return "dummy", row
        if not self.cards_are_passed_on() and not self.plays:
            for seat in range(self.players):
                if len(self.hands[seat]) < 6:
                    return "hand", seat
        return None

    def start_card(self) -> str:
        """The card of the row's start player, empty when that player is to move."""
        row, seat = self._to_place()
        start = self.row_start()
        assert start is not None
        return EMPTY if seat == start else self.columns[start][row - 1]

    # -- moves

    def chance(self) -> list[tuple[str, Fraction]]:
        phase = self.phase()
        if phase == "start":
            texts = [f"start:{seat}" for seat in range(self.players)]
        elif phase == "plan":
            texts = [f"plan:{position}" for position in (1, 2, 3, 4) if position not in self.plans_seen]
        elif phase == "deal":
            deal = self._next_deal()
            assert deal is not None
            texts = [f"deal:{card}" for card in (self.dummy_deck if deal[0] == "dummy" else self.deck)]
        else:
            texts = []
        return [(text, Fraction(1, len(texts))) for text in sorted(texts)]

    def legal(self) -> list[str]:
        if self.phase() != "play":
            return [text for text, _ in self.chance()]
        _, seat = self._to_place()
        hand = self.hands[seat] + ([THINKING] if self.thinking[seat] else [])
        return sorted(placeable(hand, self.start_card(), self.options.follow))

    def play(self, text: str) -> None:
        assert text in self.legal(), f"{text} is not among {self.legal()}"
        phase = self.phase()
        if phase == "start":
            self.first_seat = int(text.removeprefix("start:"))
        elif phase == "plan":
            self.plan = int(text.removeprefix("plan:"))
            self.plans_seen.append(self.plan)
        elif phase == "deal":
            self._deal(text.removeprefix("deal:"))
        else:
            self._place(text)

    def _prepare_round(self) -> None:
        """FW-11, FW-32, FW-51, FW-66, FW-67: what is dealt, from which cards, and which hands are there already."""
        if self.cards_are_passed_on():
            before = self.rounds[-1].columns
            self.hands = [sorted(before[(seat - 1) % self.players]) for seat in range(self.players)]
            self.deck = []
            self.dummy_deck = sorted(before[3]) if self.players == 3 else []
        else:
            self.hands = [[] for _ in range(self.players)]
            self.deck = list(DECK)
            self.dummy_deck = self.deck  # the dummy's cards are dealt from the one deck
        self.columns = [[EMPTY] * 6 for _ in range(4)]
        self.plan = None
        self.plays = []

    def _deal(self, card: str) -> None:
        deal = self._next_deal()
        assert deal is not None
        kind, number = deal
        if kind == "hand":
            self.deck.remove(card)
            self.hands[number] = sorted([*self.hands[number], card])
            return
        self.dummy_deck.remove(card)
        self.columns[3][number - 1] = card
        if number == 6 and dummy_must_be_laid_again(self.columns[3], self.options.dummy_face_down):
            self.dummy_deck.extend(self.columns[3])
            self.dummy_deck.sort()
            self.columns[3] = [EMPTY] * 6

    def _place(self, card: str) -> None:
        row, seat = self._to_place()
        if card == THINKING:
            self.thinking[seat] = False  # FW-63
        else:
            self.hands[seat].remove(card)
        self.columns[seat][row - 1] = card
        self.plays.append((row, seat, card))
        if len(self.plays) == 6 * self.players:
            self._replace_thinking_cards()
            self._finish_round()

    def _replace_thinking_cards(self) -> None:
        """FW-62."""
        for seat in range(self.players):
            if THINKING in self.columns[seat]:
                (last_card,) = self.hands[seat]
                self.columns[seat][self.columns[seat].index(THINKING)] = last_card
                self.hands[seat] = []

    def _finish_round(self) -> None:
        assert self.plan is not None
        assert self.first_seat is not None
        plan = self.options.plans[self.plan - 1]
        winners, points = score_matrix(self.players, plan, self.first_seat, self.columns)
        self.rounds.append(Round(self.plan, self.first_seat, self.columns, winners, points))
        if self.phase() != "over":
            self.first_seat = (self.first_seat + 1) % self.players  # FW-32
            self._prepare_round()

    # -- points

    def scores(self) -> list[int]:
        return [sum(done.points[seat] for done in self.rounds) for seat in range(self.players)]

    def standings(self) -> list[tuple[int, int, int, str]]:
        decided = self.phase() == "over" and self.options.tiebreak == "last_round"
        return rank_seats(self.scores(), self.rounds[-1].points if decided else None)
