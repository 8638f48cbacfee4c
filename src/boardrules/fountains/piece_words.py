"""What pieces are called: the phrases that sentences and pictures each say in their own way."""

from attrs import frozen

from boardrules.fountains.components import Design, Icon, Pawn
from boardrules.phrases import phrase


@frozen(kw_only=True, repr=False)
class PieceWords:
    """The phrases for pieces, in one language: icons, fish colours alone, pawns and design cards."""

    lily: str = phrase()
    red: str = phrase()
    white: str = phrase()
    black: str = phrase()
    wild: str = phrase()
    coin: str = phrase()
    jet: str = phrase()

    red_fish: str = phrase()
    white_fish: str = phrase()
    black_fish: str = phrase()

    green_pawn: str = phrase()
    blue_pawn: str = phrase()
    white_pawn: str = phrase()

    levels: str = phrase()
    high_feature: str = phrase()
    stars: str = phrase()
    extras: str = phrase()
    lily_coins: str = phrase()
    wild_lilies: str = phrase()
    visibility: str = phrase()
    feature_set: str = phrase()
    diverse_fish: str = phrase()
    jets: str = phrase()
    coins: str = phrase()
    straight_pools: str = phrase()

    def icon(self, icon: Icon) -> str:
        """Return the word for an icon."""
        return self.named(icon)

    def colour(self, icon: Icon) -> str:
        """Return the word for the colour of a fish."""
        return self.named(f"{icon}_fish")

    def pawn(self, pawn: Pawn) -> str:
        """Return the word for a pawn."""
        return self.named(f"{pawn}_pawn")

    def design(self, design: Design) -> str:
        """Return the title of a design card."""
        return self.named(design)

    def named(self, name: str) -> str:
        """Return the phrase of a name."""
        phrase: str = getattr(self, name)
        return phrase
