// The carrier to a table in this browser: Python runs in a worker, and tables are kept by the browser.

const worker = new Worker("worker.js", { type: "module" });
let number = 0;
/** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
let wanted = "";
/** @type {(seat: number, message: any) => void} */
let hear = () => {};
/** @type {(text: string, part: number) => void} */
let progress = () => {};
/** @type {Promise<void>|null} */
let begun = null;

worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.progress) return progress(data.progress, data.part);
  if (data.told) {
    if (data.key !== wanted) return;
    if (data.text) keep(data.key, data.text);
    for (const [seat, message] of data.told) hear(seat, message);
    return;
  }
  const asked = waiting.get(data.number);
  waiting.delete(data.number);
  if (data.error) asked?.reject(new Error(data.error));
  else asked?.resolve(data.value);
};
worker.onerror = (/** @type {ErrorEvent} */ event) => {
  for (const each of waiting.values()) each.reject(new Error(event.message || "the worker stopped"));
  waiting.clear();
};

/** @param {string} what @param {any[]} given @returns {Promise<any>} */
function call(what, ...given) {
  number += 1;
  const mine = number;
  return new Promise((resolve, reject) => {
    waiting.set(mine, { resolve, reject });
    worker.postMessage({ number: mine, what, given });
  });
}

/** @param {string} key @param {string} text */
function keep(key, text) {
  localStorage.setItem(`table:${key}`, text);
}

// Another tab at the same table has moved.
addEventListener("storage", (event) => {
  if (wanted && event.key === `table:${wanted}` && event.newValue) call("load", wanted, event.newValue).catch(() => {});
});

// Of several tabs at one table one leads: bots move in it alone.
let release = () => {};
/** @param {string} key */
function lead(key) {
  release();
  call("lead", false);
  navigator.locks.request(`table:${key}`, () =>
    new Promise((resolve) => {
      if (wanted !== key) return resolve(null);
      release = () => resolve(null);
      call("lead", true);
    }));
}

/** @type {import("./carrier.js").Carrier} */
export const carrier = {
  links: false,
  /** @param {(text: string, part: number) => void} listener */
  async ready(listener) {
    progress = listener;
    begun ??= call("begin");
    await begun;
  },
  /** @param {any} setup @returns {Promise<string>} */
  async open(setup) {
    const text = await call("open", JSON.stringify(setup));
    const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (each) => each.toString(16).padStart(2, "0")).join("");
    keep(key, text);
    return key;
  },
  /** @param {string} key @param {(seat: number, message: any) => void} listener */
  sit(key, listener) {
    wanted = key;
    hear = listener;
    const text = localStorage.getItem(`table:${key}`);
    if (text === null) {
      hear(-1, { kind: "gone", text: "this browser keeps no such table" });
      return;
    }
    lead(key);
    call("load", key, text).catch((error) => hear(-1, { kind: "gone", text: error.message }));
  },
  leave() {
    wanted = "";
    release();
    call("leave").catch(() => {});
  },
  /** @param {number} seat @param {any} message */
  ask(seat, message) {
    call("ask", wanted, seat, JSON.stringify(message)).catch((error) => hear(seat, { kind: "error", text: error.message }));
  },
};
