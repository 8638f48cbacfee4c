"""The server by its sockets: who may sit where, what leaves it, what it refuses, and a restart that loses nothing."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

connection = pytest.importorskip(
    "websockets.sync.client", reason="websockets is not there; the extra examples brings it"
)

from tests.examples.table.serving import Server  # noqa: E402 - only where there are sockets

BOTS = [{"kind": "random", "name": f"Bot {number}"} for number in range(3)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill()


def opened(server: Server, game: str, seats: list[dict[str, str]], **options: object) -> dict[str, Any]:
    setup = {"game": game, "options": options, "seats": seats}
    status, _, body = server.ask("POST", "/tables", json.dumps(setup).encode(), content_type="application/json")
    assert status == 200, body
    told: dict[str, Any] = json.loads(body)
    return told


class Client:
    """Somebody at a socket."""

    def __init__(self, socket: Any, key: object) -> None:
        self.socket = socket
        self.socket.send(json.dumps({"key": key}))
        self.looks: dict[int, Any] = {}

    def hear(self, kind: str) -> Any:
        """Return the next message of a kind."""
        while True:
            told = json.loads(self.socket.recv(timeout=20))
            message = told["message"]
            if message["kind"] == "look":
                self.looks[told["seat"]] = message
            if message["kind"] == kind:
                return message

    def say(self, seat: object, message: object) -> None:
        self.socket.send(json.dumps({"seat": seat, "message": message}))

    def until(self, seat: int, **wanted: object) -> Any:
        """Return the first look of a seat that has these values."""
        look = self.looks.get(seat)
        while look is None or any(look[name] != value for name, value in wanted.items()):
            self.hear("look")
            look = self.looks.get(seat)
        return look

    def play(self, seat: int) -> Any:
        """Make the first move that the seat is offered; return the look after it."""
        look = self.until(seat, yours=True)
        self.say(seat, {"do": "move", "move": look["moves"][0]["move"], "at": look["at"]})
        while self.looks[seat]["at"] == look["at"]:
            self.hear("look")
        return self.looks[seat]


Sit = Callable[..., Client]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Sits somebody down with a key; all leave when the test ends."""
    with ExitStack() as stack:

        def sit(server: Server, key: object, **extra: Any) -> Client:
            socket = connection.connect(f"ws://{server.address}/socket", max_size=None, **extra)
            return Client(stack.enter_context(socket), key)

        yield sit


def test_a_whole_game_is_played_over_a_socket_and_its_record_replays(server: Server, sit: Sit) -> None:
    from boardrules import Record  # noqa: PLC0415 - beside its use

    told = opened(server, "fountains", [{"kind": "here", "name": "Anna"}], players=1)
    client = sit(server, told["key"])
    assert client.hear("seated")["seats"] == [0]
    look = client.until(0)
    while not look["over"]:
        look = client.play(0)
    client.say(0, {"do": "save"})
    end: Any = Record.from_text(client.hear("record")["text"]).replay()
    assert list(end.points) == look["scores"]


def test_a_key_opens_its_own_seats_alone_and_is_sent_no_other_hand(server: Server, sit: Sit) -> None:
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "link", "name": "Ben"}, *BOTS[:2]]
    told = opened(server, "failingwater", seats)
    anna, ben = sit(server, told["key"]), sit(server, told["links"][0]["key"])
    assert anna.hear("seated") == {"kind": "seated", "seats": [0], "links": told["links"]}
    assert ben.hear("seated") == {"kind": "seated", "seats": [1], "links": []}
    ben.say(0, {"do": "now"})
    assert ben.hear("error")["text"] == "message.seat: is not yours"
    look = ben.until(1)
    assert look["seat"] == 1
    assert look["parts"]["matrix"]
    hand = anna.until(0)["parts"]["hand"]
    assert 'data-piece="' in hand
    assert hand not in json.dumps(look)


def test_two_at_one_table_see_each_others_moves(server: Server, sit: Sit) -> None:
    told = opened(server, "fountains", [{"kind": "here", "name": "Anna"}, {"kind": "link", "name": "Ben"}])
    anna, ben = sit(server, told["key"]), sit(server, told["links"][0]["key"])
    ben.until(1, yours=False)
    look = anna.play(0)
    seen = ben.until(1, at=look["at"])
    assert seen["log"] == look["log"]
    assert seen["moves"] == []


def test_what_was_kept_is_there_after_a_kill(tmp_path: Path, sit: Sit) -> None:
    server = Server(tmp_path)
    told = opened(server, "failingwater", [{"kind": "here", "name": "Anna"}, *BOTS])
    client = sit(server, told["key"])
    client.play(0)
    look = client.until(0, yours=True)
    server.kill()
    server.start()
    again = sit(server, told["key"]).until(0, yours=True)
    server.kill()
    assert again == look


def test_who_has_no_key_is_told_so(server: Server, sit: Sit) -> None:
    keys: list[object] = ["x" * 32, None, 5, {}]
    for key in keys:
        assert sit(server, key).hear("gone")["text"] == "there is no such table any more"


def test_rude_messages_are_answered_and_change_nothing(server: Server, sit: Sit) -> None:
    told = opened(server, "fountains", [{"kind": "here", "name": "Anna"}], players=1)
    client = sit(server, told["key"])
    look = client.until(0)
    for text in ["", "{", "[]", "null", "[" * 5000, '{"seat": 0}', '{"seat": 0, "message": {"do": "dance"}}']:
        client.socket.send(text)
        assert client.hear("error")["text"].startswith("message")
    client.say(True, {"do": "now"})
    assert client.hear("error")["text"] == "message.seat: is not yours"
    first = look["moves"][0]["move"]
    client.say(0, {"do": "move", "move": first, "at": look["at"] + 1})
    assert "has gone on" in client.hear("error")["text"]
    client.say(0, {"do": "move", "move": first, "at": look["at"]})
    client.say(0, {"do": "move", "move": first, "at": look["at"]})
    assert "has gone on" in client.hear("error")["text"]
    assert client.looks[0]["at"] > look["at"]


def test_who_asks_too_much_is_shown_the_door(server: Server, sit: Sit) -> None:
    told = opened(server, "fountains", [{"kind": "here", "name": "Anna"}], players=1)
    client = sit(server, told["key"])
    client.until(0)

    def ask_on_and_on() -> None:
        for _ in range(200):
            client.say(0, {"do": "now"})
        while True:
            client.hear("now")

    with pytest.raises(Exception, match="1008"):
        ask_on_and_on()


def test_only_the_servers_own_page_may_open_tables_and_sockets(server: Server, sit: Sit) -> None:
    setup = json.dumps(
        {"game": "fountains", "options": {"players": 1}, "seats": [{"kind": "here", "name": "A"}]}
    ).encode()
    assert server.ask("POST", "/tables", setup, content_type="application/json", origin="http://evil.example")[0] == 403
    assert server.ask("POST", "/tables", setup, content_type="text/plain")[0] == 415
    assert server.ask("POST", "/tables", setup, content_type="application/json", origin=server.url)[0] == 200
    with pytest.raises(Exception, match="403"):
        sit(server, "key", origin="http://evil.example")
    told = opened(server, "fountains", [{"kind": "here", "name": "Anna"}], players=1)
    assert sit(server, told["key"], origin=server.url).hear("seated")["seats"] == [0]


@pytest.mark.parametrize(
    ("body", "status", "cause"),
    [
        (b"", 400, "set-up as JSON"),
        (b"[" * 100_000, 400, "set-up as JSON"),
        (b" " * 400_001, 400, "set-up as JSON"),
        (b"{}", 409, "is missing"),
        (b'{"game": "fountains", "options": {"players": 7}, "seats": [{"kind": "here", "name": "A"}]}', 409, "players"),
    ],
)
def test_no_table_is_opened_for_what_is_no_setup(server: Server, body: bytes, status: int, cause: str) -> None:
    found, _, text = server.ask("POST", "/tables", body, content_type="application/json")
    assert (found, cause in json.loads(text)["error"]) == (status, True)


@pytest.mark.parametrize("path", ["/", "/main.js", "/carrier.js", "/style.css", "/rules/fw-30.svg", "/nothing"])
def test_every_answer_says_what_a_page_may_do(server: Server, path: str) -> None:
    status, headers, _ = server.ask("GET", path)
    assert status == (404 if path == "/nothing" else 200)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py"])
def test_only_the_pages_own_files_are_served(server: Server, path: str) -> None:
    assert server.ask("GET", path)[0] == 404
