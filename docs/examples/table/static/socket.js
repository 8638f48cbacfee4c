// The carrier to a server: one socket for all seats of a key, which comes back by itself.

/** @type {WebSocket|null} */
let socket = null;
let wanted = "";
let wait = 500;
/** @type {(seat: number, message: any) => void} */
let hear = () => {};

/** @type {import("./carrier.js").Carrier} */
export const carrier = {
  /** Whether friends can sit down by link. */
  links: true,
  /** There is nothing to get ready. @param {(text: string, part: number) => void} _progress */
  async ready(_progress) {},
  /** @param {any} setup @returns {Promise<string>} the key of the new table */
  async open(setup) {
    const answer = await fetch("tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(setup),
    });
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.error);
    return data.key;
  },
  /** @param {string} key @param {(seat: number, message: any) => void} listener */
  sit(key, listener) {
    carrier.leave();
    wanted = key;
    hear = listener;
    connect(key);
  },
  leave() {
    wanted = "";
    socket?.close();
    socket = null;
  },
  /** @param {number} seat @param {any} message */
  ask(seat, message) {
    if (socket?.readyState !== WebSocket.OPEN) {
      hear(seat, { kind: "down" });
      return;
    }
    socket.send(JSON.stringify({ seat, message }));
  },
};

/** @param {string} key */
function connect(key) {
  const address = new URL("socket", location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  const mine = new WebSocket(address);
  socket = mine;
  mine.onopen = () => {
    mine.send(JSON.stringify({ key }));
  };
  mine.onmessage = (event) => {
    if (socket !== mine) return;
    wait = 500;
    const { seat, message } = JSON.parse(event.data);
    if (message.kind === "gone") wanted = "";
    hear(seat, message);
  };
  mine.onclose = () => {
    if (socket !== mine || wanted !== key) return;
    hear(-1, { kind: "down" });
    setTimeout(() => {
      if (wanted === key && socket === mine) connect(key);
    }, wait);
    wait = Math.min(wait * 2, 5000);
  };
}

// A device that loses its network would wait long for the socket to notice.
addEventListener("offline", () => socket?.close());
