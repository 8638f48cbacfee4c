// The worker in which the table runs: loads Python once, then passes messages on.
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @type {any} */
let house = null;
let timer = 0;
let due = 0;
let leads = false;
/** What `tell` was last told to wait for: the key and the pause before a bot's move. @type {{key: string, pause: number|null}} */
let next = { key: "", pause: null };

async function begin() {
  postMessage({ progress: "python", part: 0.1 });
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", location.href).href });
  postMessage({ progress: "rules", part: 0.7 });
  const answer = await fetch("python.zip");
  pyodide.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: "/lib/table" });
  pyodide.runPython("import sys; sys.path.insert(0, '/lib/table')");
  house = pyodide.pyimport("docs.examples.table.house").House();
  postMessage({ progress: "ready", part: 1 });
}

/** @param {string} key @param {string} answer */
function tell(key, answer) {
  const { told, text, pause } = JSON.parse(answer);
  postMessage({ key, told, text });
  next = { key, pause };
  plan();
}

/** Have the bot that is to move do so after its pause, in the tab that leads. */
function plan() {
  clearTimeout(timer);
  due += 1;
  const mine = due;
  const { key, pause } = next;
  if (pause !== null && leads) timer = setTimeout(() => mine === due && tell(key, house.step()), pause);
}

const does = {
  begin,
  open: (/** @type {string} */ setup) => house.open(setup),
  load: (/** @type {string} */ key, /** @type {string} */ text) => tell(key, house.load(text)),
  ask: (/** @type {string} */ key, /** @type {number} */ seat, /** @type {string} */ message) => tell(key, house.ask(seat, message)),
  lead: (/** @type {boolean} */ now) => {
    leads = now;
    plan();
  },
  leave: () => {
    next = { key: "", pause: null };
    plan();
  },
};

addEventListener("message", async ({ data }) => {
  try {
    const value = await does[/** @type {keyof typeof does} */ (data.what)](...(/** @type {[any, any, any]} */ (data.given)));
    postMessage({ number: data.number, value });
  } catch (error) {
    const said = String(/** @type {any} */ (error).message ?? error).trim().split("\n");
    postMessage({ number: data.number, error: said[said.length - 1].replace(/^[\w.]+: /, "") });
  }
});
