"""A net for decisions as a list: it gives each line a number, by the same weights for all of them.

A net over the whole list would have to learn anew for each line what its features mean.
"""

from docs.examples.learning.listed import LINES
from torch import Tensor, nn


class Scores(nn.Module):
    """A number for each line of the list, from its features alone, and what the whole list looks like for the value.

    :param features: how many a line has
    """

    def __init__(self, features: int) -> None:
        super().__init__()
        self.features = features
        self.latent_dim_pi, self.latent_dim_vf = LINES, 64
        self.score = nn.Sequential(nn.Linear(features, 64), nn.Tanh(), nn.Linear(64, 1))
        self.whole = nn.Sequential(nn.Linear(features, 64), nn.Tanh())

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Return numbers of lines, and what the value follows from."""
        return self.forward_actor(seen), self.forward_critic(seen)

    def forward_actor(self, seen: Tensor) -> Tensor:
        """Return a number for each line."""
        numbers: Tensor = self.score(seen.view(-1, LINES, self.features)).squeeze(-1)
        return numbers

    def forward_critic(self, seen: Tensor) -> Tensor:
        """Return what the value follows from: of each feature the most that a line has."""
        whole: Tensor = self.whole(seen.view(-1, LINES, self.features).amax(dim=1))
        return whole
