"""The server of the table in a process of its own, to be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent.parent
START_SECONDS = 40


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_for(port: int) -> None:
    """Wait until somebody answers at a port."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


class Server:
    """A server with its file of tables."""

    def __init__(self, folder: Path, *, pause: float = 0, seed: int = 1) -> None:
        self.file, self.pause, self.seed = folder / "tables.sqlite", pause, seed
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def start(self) -> None:
        options = ["--port", str(self.port), "--file", str(self.file)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "docs.examples.table.app", *options, "--pause", str(self.pause), "--seed", str(self.seed)],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            wait_for(self.port)
        except OSError:
            self.kill()
            raise

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, dict[str, str], bytes]:
        connection = HTTPConnection(self.address, timeout=30)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        told = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        connection.close()
        return told
