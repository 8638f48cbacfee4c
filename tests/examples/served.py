"""The web table on a port of its own, for tests."""

import socket
import threading
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import uvicorn
from docs.examples.web.app import Table
from starlette.applications import Starlette

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Served:
    """The app on a port of its own, with everything that it sends kept."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.sent: dict[str, list[bytes]] = {}
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        self.address = f"127.0.0.1:{listener.getsockname()[1]}"
        self.url = f"http://{self.address}"
        self._server = uvicorn.Server(
            uvicorn.Config(self._tapped, log_level="warning", lifespan="off", ws="none", interface="asgi3")
        )
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()

    async def _tapped(self, scope: Message, receive: Receive, send: Send) -> None:
        body = bytearray()

        async def keep(message: Message) -> None:
            body.extend(message.get("body", b""))
            await send(message)

        await self.app(scope, receive, keep)
        self.sent.setdefault(scope["path"], []).append(bytes(body))

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()

    @property
    def tables(self) -> dict[str, Table]:
        tables: dict[str, Table] = self.app.state.tables
        return tables
