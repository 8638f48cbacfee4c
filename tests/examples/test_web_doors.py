"""What the web table refuses: whatever is not a small JSON object from its own page, and too many tables for too long."""

import asyncio
import json
import socket
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from random import Random

import pytest
from docs.examples.web import app as web
from starlette.requests import Request

from boardrules.game import short
from tests.examples.served import Message, Served

JSON = {"content-type": "application/json"}


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def served(clock: Clock) -> Iterator[Served]:
    served = Served(web.make_app(Random(11), clock))
    yield served
    served.stop()


def post(served: Served, path: str, body: bytes, headers: Mapping[str, str] = JSON) -> tuple[int, dict[str, object]]:
    connection = HTTPConnection(served.address, timeout=60)
    connection.request("POST", path, body, dict(headers))
    answer = connection.getresponse()
    status, text = answer.status, answer.read()
    connection.close()
    data = json.loads(text)
    assert isinstance(data, dict), short(data)
    return status, data


def opened(served: Served) -> str:
    status, data = post(served, "/tables", b'{"offer": "failingwater-4"}')
    assert status == 200
    return str(data["table"])


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        b"\xff\xfe",
        b"null",
        b"5",
        b"NaN",
        b'"offer"',
        b'["offer"]',
        b"{}",
        b'{"offer": null}',
        b'{"offer": 5}',
        b'{"offer": ["failingwater-4"]}',
        b'{"offer": "failingwater-4", "seat": 1}',
        b'{"offer": "chess"}',
        b'{"offer": "\\ud800"}',
        b'{"offer": "failingwater-4"' + b" " * 1000 + b"}",
        b"9" * 900,
        b"[" * 999,
        b"[" * 100_000,
        b'{"offer":' * 100_000,
    ],
    ids=short,
)
def test_any_other_body_is_a_bad_request(served: Served, body: bytes) -> None:
    status, data = post(served, "/tables", body)
    assert status == 400
    assert set(data) == {"error"}
    assert served.tables == {}


def test_deep_brackets_are_a_bad_request_where_the_body_may_be_long(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "MAX_BODY", 1_000_000)
    assert post(served, "/tables", b"[" * 100_000)[0] == 400


def test_a_large_body_is_refused_and_not_kept(served: Served) -> None:
    class Endless:
        """200 MB in pieces, so that the test does not hold them either."""

        def __iter__(self) -> Iterator[bytes]:
            for _ in range(200):
                yield b" " * 1_000_000

    connection = HTTPConnection(served.address, timeout=60)
    connection.request("POST", "/tables", Endless(), {**JSON, "content-length": "200000000"})
    answer = connection.getresponse()
    assert answer.status == 400
    assert "at most 1000 bytes" in json.loads(answer.read())["error"]
    connection.close()


def test_a_long_body_that_begins_well_is_refused() -> None:
    pieces = [b'{"offer": "failingwater-4"}', b" " * web.MAX_BODY]

    async def receive() -> Message:
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    with pytest.raises(ValueError, match="too long"):
        asyncio.run(web.small_body(Request({"type": "http"}, receive)))


def test_a_body_that_does_not_come_is_a_bad_request(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "BODY_SECONDS", 0.1)
    host, port = served.address.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(
            b"POST /tables HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"
        )
        assert line.recv(100).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("text", ["R9", "plan:1", "", "\ud800", "R5" * 100])
def test_a_move_that_is_refused_is_a_conflict(served: Served, text: str) -> None:
    table = opened(served)
    status, data = post(served, f"/tables/{table}/moves", json.dumps({"move": text}).encode())
    assert status == 409
    assert set(data) == {"error"}


def test_a_move_is_a_text(served: Served) -> None:
    table = opened(served)
    for move in (b"5", b"null", b"{}"):
        assert post(served, f"/tables/{table}/moves", b'{"move": ' + move + b"}")[0] == 400


def test_a_body_must_call_itself_json(served: Served) -> None:
    body = b'{"offer": "failingwater-4"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "text/plain; application/json", ""):
        assert post(served, "/tables", body, {"content-type": kind})[0] == 415
    assert post(served, "/tables", body, {})[0] == 415
    assert post(served, "/tables", body, {"content-type": "Application/JSON; charset=utf-8"})[0] == 200


def test_only_its_own_page_may_ask(served: Served) -> None:
    body = b'{"offer": "failingwater-4"}'
    others = ("http://example.org", "null", "", f"https://{served.address}", "http://127.0.0.1:1", served.address)
    for origin in others:
        assert post(served, "/tables", body, {**JSON, "origin": origin})[0] == 403, origin
    assert served.tables == {}
    assert post(served, "/tables", body, {**JSON, "origin": f"http://{served.address}"})[0] == 200


def test_what_is_not_there_is_said_in_json(served: Served) -> None:
    assert post(served, "/tables/nowhere/moves", b'{"move": "R5"}')[0] == 404
    assert post(served, "/chess", b"{}")[0] == 404
    assert post(served, "/", b"{}")[0] == 405


def test_one_table_too_many_closes_that_which_was_left_alone_longest(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "MAX_TABLES", 3)
    first, second, third = (opened(served) for _ in range(3))
    post(served, f"/tables/{first}/moves", b'{"move": "R9"}')
    fourth = opened(served)
    assert list(served.tables) == [third, first, fourth]
    assert post(served, f"/tables/{second}/moves", b'{"move": "R5"}')[0] == 404


def test_a_table_is_closed_when_its_time_is_over(served: Served, clock: Clock) -> None:
    table = opened(served)
    clock.now = web.TABLE_SECONDS
    later = opened(served)
    assert post(served, f"/tables/{table}/moves", b'{"move": "R9"}')[0] == 409
    clock.now += 1
    assert post(served, f"/tables/{table}/moves", b'{"move": "R9"}')[0] == 404
    assert list(served.tables) == [later]
