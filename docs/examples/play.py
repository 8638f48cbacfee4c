"""Watch both games being told in sentences, or play one from the keyboard.

python docs/examples/play.py                                watch players who choose at random
python docs/examples/play.py --game fountains --players 1   watch the solo game
python docs/examples/play.py --game failingwater --me 0     play seat 0 against them
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from random import Random
from textwrap import fill
from typing import Final

from boardrules import CHANCE, GAMES, AnyGame, BoardRulesError, IllegalMove, failingwater, fountains, resolve
from boardrules.game import InvalidNotation
from boardrules.sheets import Scored, sheet_of

WIDTH: Final = 80
NAMES: Final = ("Anna", "Ben", "Chloe", "Dai", "Emi")
PLAYERS: Final = {"failingwater": 4, "fountains": 2}
"""How many play unless the command line says otherwise."""
TITLES: Final = {"failingwater": "Origin of Failing Water", "fountains": "Fountains"}
TELL: Final[dict[str, Callable[..., str]]] = {
    "failingwater": failingwater.describe_event,
    "fountains": fountains.describe_event,
}
OFFER: Final[dict[str, Callable[..., str]]] = {
    "failingwater": failingwater.describe_move,
    "fountains": fountains.describe_move,
}
SHOW: Final[dict[str, Callable[..., str]]] = {
    "failingwater": failingwater.render_text,
    "fountains": fountains.render_text,
}
MOST_IN_A_PARAGRAPH: Final = 6
"""More sentences than these, as at the end of a round, are a list."""
QUIET: Final = {"deal", "reveal_tile", "reveal_token", "take_tile", "game_over"}
"""Kinds of event that are not told: the next picture or sentence shows them."""


def say(text: str, indent: str = "") -> None:
    """Print a paragraph within the width, its first line after a mark or an indent, and the others as far in."""
    print(fill(text, WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent)))


def names_of(game: AnyGame, options: object) -> tuple[str, ...]:
    """Return a name for each seat; the Machine of the solo game is called so."""
    seats = game.num_seats(options)
    if isinstance(options, fountains.Options) and options.solo:
        return (NAMES[0], "The Machine")
    return NAMES[:seats]


class Narrator:
    """Plays one game and tells it."""

    def __init__(self, game: AnyGame, options: object, me: int | None, rng: Random) -> None:
        self.game, self.me, self.rng = game, me, rng
        self.names = names_of(game, options)
        self.state: object = game.new_game(options)
        self.happened: list[Scored] = []
        self.paragraph: list[Scored] = []
        self.about = 0
        self.rounds = 0

    def play(self) -> None:
        """Play to the end, and tell every row of the matrix and every turn in a paragraph."""
        game = self.game
        say(f"=== {TITLES[game.NAME]}: {', '.join(self.names[:-1])} and {self.names[-1]} ===")
        while not game.is_over(self.state):
            seat = game.current_player(self.state)
            if seat == CHANCE:
                self.reveal()
            else:
                self.decide(seat)
        self.tell()
        self.show_sheet()

    def decide(self, seat: int) -> None:
        """Make one decision, and take what it made happen into the paragraph."""
        move = self.choose(seat)
        events = self.game.events(self.state, move)
        # A row begins a paragraph in Failing Water, somebody's turn in Fountains.
        about = events[0].row if self.game.NAME == failingwater.NAME else seat
        if about != self.about:
            self.tell()
        self.about = about
        self.happened += events
        self.paragraph += [each for each in events if each.kind not in QUIET]
        self.state = self.game.apply_move(self.state, move)

    def reveal(self) -> None:
        """Draw what chance has to draw; a new round of Failing Water shows what everybody may see of it."""
        game = self.game
        before = self.state
        self.state, moves = resolve(game, before, self.rng)
        for move in moves:
            self.happened += game.events(before, move)
            before = game.apply_move(before, move)
        if isinstance(self.state, failingwater.State) and not game.is_over(self.state):
            self.show_deal(self.state)

    def show_deal(self, state: failingwater.State) -> None:
        """Tell the plan and the hands: all of them to who watches, to who plays only the own one."""
        self.tell()
        self.rounds += 1
        order = " ".join(map(str, state.plan.indexes)) if state.plan else ""
        print()
        say(f"Round {self.rounds}. The indexes from row 1 on: {order}.")
        for seat, hand in enumerate(state.hands):
            if self.me in {None, seat}:
                say(f"{self.names[seat]} holds {' '.join(map(str, hand or ()))}.", "  ")
        print()

    def tell(self) -> None:
        """Print the paragraph as sentences, and begin another."""
        sentences = [TELL[self.game.NAME](each, names=self.names) for each in self.paragraph]
        if len(sentences) > MOST_IN_A_PARAGRAPH:
            for sentence in sentences:
                say(f"{sentence}.", "  - ")
        elif sentences:
            say(". ".join(sentences) + ".", "  ")
        self.paragraph = []

    def choose(self, seat: int) -> object:
        """Return the move of whoever is to move: asked for at the keyboard, or drawn from what the seat may do."""
        view = self.game.observe(self.state, seat)
        moves = self.game.legal_moves(view)
        return self.ask(view, moves) if seat == self.me else self.rng.choice(moves)

    def ask(self, view: object, moves: Sequence[object]) -> object:
        """Show what the seat sees, and ask until the answer is a legal move."""
        self.tell()
        print("\n" + SHOW[self.game.NAME](view, width=WIDTH, names=self.names) + "\n")
        for number, move in enumerate(moves, start=1):
            say(OFFER[self.game.NAME](view, move, names=self.names), f"{number:>3}  ")
        while True:
            answer = input(f"Your move, 1 to {len(moves)} or its text (q ends): ").strip()
            if answer == "q":
                raise EOFError
            try:
                move = self.read(answer, moves)
            except InvalidNotation as error:
                say(f"That is no move: {error}. Type a number, or a text such as {self.game.move_to_text(moves[0])}.")
                continue
            try:
                self.game.apply_move(self.state, move)
            except IllegalMove as error:
                say(f"Not allowed: {error.reason} ({error.rule}).")
            else:
                return move

    def read(self, answer: str, moves: Sequence[object]) -> object:
        """Return the move that an answer names, by number or by text.

        :raises InvalidNotation: for what is neither
        """
        if answer.isascii() and answer.isdecimal() and len(answer) < 5 and 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        return self.game.move_from_text(answer)

    def show_sheet(self) -> None:
        """Print the points of every seat by what they were for, and who stands where."""
        sheet = sheet_of(self.happened, len(self.names))
        wide = max(map(len, self.names)) + 3
        rows = [*((str(line.kind).replace("_", " "), line.points) for line in sheet.lines), ("total", sheet.totals)]
        print("\nScore sheet" + " " * 8 + "".join(name.rjust(wide) for name in self.names))
        for title, points in rows:
            print(f"  {title:<17}" + "".join(str(each).rjust(wide) for each in points))
        print()
        for standing in self.game.standings(self.state):
            decided = standing.decided_by.replace("_", " ")
            say(f"{standing.place}. {self.names[standing.seat]} with {standing.points} points, by {decided}.", "  ")
        print()


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what the command line asks for, and return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=list(GAMES), help="only this one; without it both, one after the other")
    parser.add_argument("--players", type=int, help="how many; Fountains with 1 is the solo game")
    parser.add_argument("--me", type=int, metavar="SEAT", help="play this seat from the keyboard; without it watch")
    parser.add_argument("--seed", type=int, default=1, help="the same seed tells the same game")
    asked = parser.parse_args(arguments)
    if asked.game is None and (asked.me is not None or asked.players is not None):
        parser.error("--me and --players need --game")
    for name in [asked.game] if asked.game else GAMES:
        game = GAMES[name]
        try:
            options = game.options_from_data({"players": asked.players or PLAYERS[name]})
        except BoardRulesError as error:
            parser.error(str(error))
        if asked.me is not None and not 0 <= asked.me < options.players:
            parser.error(f"--me must be a seat from 0 to {options.players - 1}")
        try:
            Narrator(game, options, asked.me, Random(asked.seed)).play()
        except (EOFError, KeyboardInterrupt):
            print("\nThe game ends here.")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
