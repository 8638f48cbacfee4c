"""The example that learns: its table follows from the seed, and a few random games teach it to beat random players."""

import numpy as np
import pytest
from docs.examples.learning import linear_value


@pytest.mark.parametrize("case", linear_value.CASES)
def test_the_script_prints_a_line_for_each_game(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = []
    for _ in range(2):
        linear_value.main(["--only", case, "--lessons", "1", "--matches", "1", "--seed", "4"])
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]
    head, line = tables[0].splitlines()
    assert head.split() == ["features", "chance", "wins", "+-", "lead"]
    assert line.startswith(case)


@pytest.mark.slow
def test_few_random_games_teach_it_to_win() -> None:
    """A random player would win ten of twelve once in fifty times; by this seed the bot wins them all."""
    wins, lead = linear_value.compete("Fountains, 2 players", lessons=6, matches=12, seed=2)
    assert wins >= 10 / 12
    assert lead > 20


def test_it_learns_what_leads() -> None:
    """Three examples in which the first number is the lead and the second says nothing."""
    features = np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 5.0]])
    value = linear_value.LinearValue.fitted(features, np.array([1.0, 2.0, 3.0]), pull=1e-9)
    assert value.weights == pytest.approx([1, 0])
    assert linear_value.lead((3, 9, 4), 2) == -5
