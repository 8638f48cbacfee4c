"""The page's files, and what a browser lets it do."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
IMAGES: Final = Path(__file__).parent.parent.parent / "images" / "rules"
"""The diagrams of the rules, for how to play."""

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load and do: nothing that is not its own."""
