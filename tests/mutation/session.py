"""What cosmic-ray leaves out of a session, and what came of the rest.

``python -m tests.mutation.session skip SESSION`` leaves out the mutants of annotations (``int | None`` turned into
``int & None`` raises when the module is imported, whatever is tested) and of caches (how much is kept changes no answer).
``python -m tests.mutation.session figures SESSION...`` prints the figures by module, then every survivor.
"""

import ast
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

OPEN_MUTANTS = """
    SELECT job_id, module_path, start_pos_row, start_pos_col FROM mutation_specs
    WHERE job_id NOT IN (SELECT job_id FROM work_results)
"""
SKIP = "INSERT INTO work_results (job_id, worker_outcome, output) VALUES (?, 'SKIPPED', 'says nothing about the tests')"
RESULTS = """
    SELECT module_path, start_pos_row, operator_name, test_outcome, output, diff FROM mutation_specs
    JOIN work_results USING (job_id) WHERE worker_outcome != 'SKIPPED' ORDER BY module_path, start_pos_row
"""

Position = tuple[int, int]


def left_out(source: str) -> Iterator[tuple[Position, Position]]:
    """Yield where annotations and decorators that make a cache begin and end."""
    for node in ast.walk(ast.parse(source)):
        annotations = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        caches = [
            each for each in getattr(node, "decorator_list", ()) if "cache" in ast.unparse(each).partition("(")[0]
        ]
        for found in (*annotations, *caches):
            if isinstance(found, ast.expr):
                sign = 1 if found in caches else 0  # the mutant that removes a decorator begins at its sign
                yield (found.lineno, found.col_offset - sign), (found.end_lineno or 0, found.end_col_offset or 0)


def skip(session: str) -> int:
    """Mark those mutants as skipped, and return how many there are."""
    spans: dict[str, list[tuple[Position, Position]]] = {}
    with closing(sqlite3.connect(session)) as opened, opened:
        found = []
        for job, module, *start in opened.execute(OPEN_MUTANTS):
            if module not in spans:
                spans[module] = list(left_out(Path(module).read_text(encoding="utf-8")))
            if any(first <= tuple(start) < last for first, last in spans[module]):
                found.append((job,))
        opened.executemany(SKIP, found)
    return len(found)


def changed_lines(diff: str) -> str:
    """Return the lines of a diff that a mutant takes away and puts in."""
    lines = [line for line in diff.splitlines() if line[:1] in set("+-") and line[:3] not in {"+++", "---"}]
    return "\n".join(f"    {line[0]} {line[1:].strip()}" for line in lines)


def print_figures(sessions: list[str]) -> None:
    """Print a table of figures by module, the total last, then every survivor."""
    results = []
    left = 0
    for session in sessions:
        with closing(sqlite3.connect(session)) as opened:
            results += opened.execute(RESULTS).fetchall()
            left += len(opened.execute(OPEN_MUTANTS).fetchall())
    counts: Counter[tuple[str, str]] = Counter()
    for module, _, _, outcome, output, _ in results:
        kind = "time-out" if output == "timeout" else outcome
        counts.update([(module, kind), ("all", kind), (module, "run"), ("all", "run")])
    print("| module | mutants | killed | time-outs | survived |\n| --- | --- | --- | --- | --- |")
    for module in (*sorted({module for module, *_ in results}), "all"):
        kinds = ("run", "KILLED", "time-out", "SURVIVED")
        print(f"| {module} | {' | '.join(str(counts[module, kind]) for kind in kinds)} |")
    print(f"\n{left} not run\n")
    for module, line, operator, outcome, _, diff in results:
        if outcome == "SURVIVED":
            print(f"{module}:{line} {operator}\n{changed_lines(diff)}")


if __name__ == "__main__":
    if sys.argv[1] == "skip":
        print(skip(sys.argv[2]), "mutants left out")
    else:
        print_figures(sys.argv[2:])
