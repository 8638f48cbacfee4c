"""Text from outside, whole and spoilt: it is read, or one of our own errors says why not."""

import json
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from boardrules import failingwater, fountains
from boardrules.testing import components, options, records
from tests.outside import READERS, read_everywhere

CORPUS: list[str] = json.loads((Path(__file__).parent / "corpus.json").read_text(encoding="ascii"))
"""What a coverage-guided fuzzer found: for every reader and every reason to refuse a text, the shortest that has it."""

WORDS = (
    *(
        '"',
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "-",
        "\\",
        "\n",
        " ",
        "\0",
        "é",
        "٣",
        "\ud800",
        "NaN",
        "null",
        "true",
        "1e9",
        "9" * 30,
    ),
    *(
        '"boardrules": 1',
        '"game"',
        '"options"',
        '"moves"',
        "fountains",
        "failingwater",
        "players",
        "plans",
        "components",
    ),
    *(
        "plan:3",
        "deal:?",
        "R5",
        "T",
        "place:-5,0,1",
        "put:2,-3",
        "refresh:-",
        "fish:red",
        "tile:star.1",
        "token:lily+coin",
    ),
    *(
        "| #D=D#",
        "| .",
        "face x2: lily",
        "face: -",
        "token x26: coin",
        "shape star",
        "start round",
        "basin: bonus",
        "# note",
    ),
)

OPTIONS = failingwater.Options()


def _whole() -> st.SearchStrategy[str]:
    """Return a strategy for texts that some reader takes."""
    plans = st.permutations(failingwater.STORY_INDEXES).map(lambda plan: " ".join(map(str, plan)))
    return st.one_of(
        records(failingwater, max_moves=60).map(lambda record: record.to_text()),
        records(fountains, max_moves=40).map(lambda record: record.to_text()),
        st.integers(0, failingwater.num_move_ids(OPTIONS) - 1).map(
            lambda each: failingwater.move_to_text(failingwater.move_from_id(OPTIONS, each))
        ),
        st.integers(0, 200).map(lambda each: fountains.move_to_text(fountains.move_from_id(fountains.Options(), each))),
        components().map(lambda pieces: pieces.to_text()),
        options(failingwater).map(lambda each: json.dumps(failingwater.options_to_data(each))),
        options(fountains).map(lambda each: json.dumps(fountains.options_to_data(each))),
        plans,
    )


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """Return a strategy for texts that were whole until pieces were cut out, doubled or put in."""
    text = draw(_whole())
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.sampled_from((0, 1, 1, 2, 5, 20))))
        put_in = draw(st.one_of(st.sampled_from(WORDS), st.just(""), st.just(text[at:end] * 2), st.text(max_size=2)))
        text = text[:at] + put_in + text[end:]
    return text


@given(_whole())
def test_whole_texts_are_read(text: str) -> None:
    assert read_everywhere(text)


@given(spoilt())
@example("[" * 100_000)
@example('{"boardrules": 1, "game": "fountains", "options": ' + '{"a":' * 50_000)
def test_spoilt_texts_raise_our_own_errors_only(text: str) -> None:
    read_everywhere(text)


@given(st.text(max_size=40))
def test_any_text_raises_our_own_errors_only(text: str) -> None:
    read_everywhere(text)


def test_what_a_fuzzer_has_found_stays_harmless() -> None:
    taken = {reader for text in CORPUS for reader in read_everywhere(text)}
    assert len(taken) == len(READERS)
