"""What the package index shows: the README, whose links and pictures lead to the repository once pyproject.toml says where that is."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(?P<picture>!?)(?P<text>\[[^]\n]*\])\((?P<target>[^)\s]+)\)")


def with_whole_links(readme: str, repository: str, version: str) -> str:
    """Return the README with each relative link and picture written in full, as the tag of this version has it."""

    def whole(found: re.Match[str]) -> str:
        if re.match(r"[a-z]+:|#", found["target"]):
            return found[0]
        kind = "raw" if found["picture"] else "blob"
        return f"{found['picture']}{found['text']}({repository.rstrip('/')}/{kind}/v{version}/{found['target']})"

    return _LINK.sub(whole, readme)


class ReadmeHook(MetadataHookInterface):
    """Hatch calls this when it collects what ``pyproject.toml`` leaves open."""

    def update(self, metadata: dict[str, object]) -> None:
        """Put the README in."""
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        urls = metadata.get("urls")
        if isinstance(urls, dict) and "Repository" in urls:
            readme = with_whole_links(readme, urls["Repository"], str(metadata["version"]))
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
