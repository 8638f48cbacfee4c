"""Values that nobody should pass, for tests that pass them."""


def kind(value: object) -> str:
    """Return a name for a test's parameter that is the same in every process, whatever the value prints as."""
    return value if type(value) is str and value.isidentifier() and len(value) < 20 else type(value).__name__


JUNK: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 4, 5, 10**30, 10**5000, 3.0, float("nan"), "", "3", "R5", "free", "shared", "FREE", b"3",
    (), (1,), [], [3], [1], [1, 6], [1, 1], [1, 6, 6], [6], [True], [1.0], ["1"], [[1]], {1}, {6}, {}, {1: 1}, object(), int, kind,
)  # fmt: skip
