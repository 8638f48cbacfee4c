// The page: which table the address names, who sits at this device, and what is shown of it.
import { carrier } from "./carrier.js";
import { closeDialog, dialogIsOpen, openDialog } from "./dialog.js";
import { by, download, h } from "./dom.js";
import { howTo } from "./howto.js";
import { roundShow } from "./round.js";
import { setup } from "./setup.js";
import { log, sheet, wouldScore } from "./side.js";
import { keep, kept } from "./unfinished.js";
import { TableView } from "./view.js";
import { language, say, theme } from "./words.js";

/** @type {number[]} */
let seats = [];
/** @type {{seat: number, key: string}[]} */
let links = [];
/** @type {Map<number, any>} */
const looks = new Map();
/** @type {TableView|null} */
let view = null;
let shown = -1;
/** Whose hand lies open, where several persons share this device. */
let opened = -1;
/** How many rounds of which game were shown here: a curtain may come between a round's end and its showing. */
let told = { number: -1, rounds: 0 };
let key = "";
let openedHere = "";

/** How many tables this browser remembers, and keeps where they are its own. */
const KEPT = 12;
const ROUND = "round";

const tables = {
  /** @returns {[string, string][]} */
  list() {
    try { return JSON.parse(localStorage.getItem("tables") ?? "[]"); } catch { return []; }
  },
  /** @param {string} named @param {string} name */
  add(named, name) {
    const all = [[named, name], ...tables.list().filter(([each]) => each !== named)];
    localStorage.setItem("tables", JSON.stringify(all.slice(0, KEPT)));
    for (const [old] of all.slice(KEPT)) localStorage.removeItem(`table:${old}`);
  },
  /** @param {string} named */
  drop(named) {
    localStorage.setItem("tables", JSON.stringify(tables.list().filter(([each]) => each !== named)));
  },
};

function dress() {
  document.documentElement.lang = language();
  document.documentElement.dataset.theme = theme();
  by("home").textContent = say("home");
  by("how").textContent = "?";
  by("how").setAttribute("aria-label", say("how"));
  by("log-button").textContent = "≡";
  by("log-button").setAttribute("aria-label", say("log"));
  by("more").textContent = "⋯";
  by("more").setAttribute("aria-label", say("more"));
}

let errorTimer = 0;
/** @param {string} text @param {boolean} [stays] */
function complain(text, stays = false) {
  by("errors").replaceChildren(h("p", { text }), h("button", { type: "button", text: "×", "aria-label": say("close"), onclick: () => by("errors").replaceChildren() }));
  clearTimeout(errorTimer);
  if (!stays) errorTimer = window.setTimeout(() => by("errors").replaceChildren(), 8000);
}

/** @param {any} message */
function ask(message) {
  carrier.ask(shown, message);
}

const undoer = () => seats.find((each) => looks.get(each)?.undo);
const undo = {
  can: () => undoer() !== undefined,
  act() {
    const seat = undoer();
    if (seat !== undefined) carrier.ask(seat, { do: "undo", at: looks.get(seat).at });
  },
};

/** @param {number} seat @param {any} message */
function hear(seat, message) {
  switch (message.kind) {
    case "seated":
      seats = message.seats;
      links = message.links;
      by("errors").replaceChildren();
      if (!seats.includes(shown)) shown = seats[0] ?? -1;
      for (const each of seats) carrier.ask(each, { do: "look", language: language(), theme: theme() });
      if (openedHere === key && links.length) showLinks();
      openedHere = "";
      break;
    case "look":
      showLook(seat, message);
      break;
    case "preview":
      view?.showPreview(message);
      break;
    case "fountain":
      view?.showFountain(message);
      break;
    case "now":
      openDialog(say("now"), [wouldScore(looks.get(shown), message)]);
      break;
    case "record":
      download(message.text, `${looks.get(shown)?.game ?? "game"}-${looks.get(shown)?.number ?? 0}.json`);
      break;
    case "down":
      complain(say("down"), true);
      break;
    case "gone":
      tables.drop(key);
      history.replaceState(null, "", location.pathname);
      begin();
      complain(say("gone"));
      break;
    default:
      complain(message.text);
      view?.reopen();
  }
}

/** @param {number} seat @param {any} look */
function showLook(seat, look) {
  looks.set(seat, look);
  const turn = seats.find((each) => looks.get(each)?.yours);
  if (turn !== undefined && turn !== shown) shown = turn;
  if (seat !== shown && shown === turn) return showLook(shown, looks.get(shown));
  if (seat !== shown) return view?.showMoves();
  const title = say(look.game);
  document.title = title;
  by("title").textContent = title;
  tables.add(key, `${title}: ${look.seats.map((/** @type {any} */ each) => each.name).join(", ")}`);
  const whose = look.yours ? `${say("yours")} ${look.ask}` : look.ask;
  if (by("ask").textContent !== whose) by("ask").textContent = whose;
  by("ask").classList.toggle("yours", look.yours);
  by("log-button").hidden = false;
  if (look.hidden && seats.length > 1 && look.yours && opened !== seat) return showCurtain(look);
  opened = seat;
  by("main").dataset.at = `${look.number}.${look.at}`;
  view ??= new TableView(by("main"), ask, undo);
  view.show(look);
  const { number, rounds } = told;
  told = { number: look.number, rounds: look.rounds.length };
  const isNew = number === look.number && look.rounds.length > rounds;
  if (isNew || (number < 0 && kept(ROUND, roundsOf(look)))) showRound(look);
}

/** A round may be read while others play on. @param {any} look */
const roundsOf = (look) => ({ ...look, at: look.rounds.length });

/** Hands are hidden while the device goes from one to the next. @param {any} look */
function showCurtain(look) {
  view = null;
  const who = look.seats[look.seat].name;
  by("main").className = "curtain";
  by("main").replaceChildren(h("p", { text: say("pass", { who }) }), h("button", {
    type: "button", class: "main", id: "open-hand", text: say("show", { who }), onclick: () => { opened = look.seat; showLook(look.seat, looks.get(look.seat)); } }));
  by("open-hand").focus();
}

/** @param {any} look */
function showRound(look) {
  const round = look.rounds[look.rounds.length - 1];
  const show = roundShow(round, look);
  openDialog(say("round", { n: round.round }), [show.element], () => { show.stop(); keep(ROUND, look, ""); by("ask").focus?.(); });
  keep(ROUND, roundsOf(look), "open");
  show.run();
}

function showLinks() {
  openDialog(say("links"), [h("p", { text: say("opened") }), ...links.map(({ seat, key: other }) => {
    const address = `${location.origin}${location.pathname}#${other}`;
    const field = /** @type {HTMLInputElement} */ (h("input", { value: address, readonly: true, "aria-label": looks.get(shown)?.seats[seat]?.name ?? `${say("seat")} ${seat + 1}` }));
    return h("div", { class: "line" }, field, h("button", { type: "button", text: say("copy"), onclick: async (/** @type {any} */ event) => {
      field.select();
      await navigator.clipboard?.writeText(address).catch(() => {});
      event.target.textContent = say("copied");
    } }));
  })]);
}

function showMore() {
  const look = key ? looks.get(shown) : null;
  /** @param {string} name @param {string[][]} choices @param {string} now */
  const choice = (name, choices, now) => h("select", { id: name, onchange: (/** @type {any} */ event) => {
    localStorage.setItem(name, event.target.value);
    closeDialog();
    renew();
  } }, ...choices.map(([value, text]) => h("option", { value, text, selected: value === now })));
  const items = [
    h("label", { class: "line" }, say("language"), choice("language", [["en", "English"], ["ja", "日本語"]], language())),
    h("label", { class: "line" }, say("theme"), choice("theme", [["auto", say("auto")], ["light", say("light")], ["dark", say("dark")]], localStorage.getItem("theme") ?? "auto")),
  ];
  if (look) {
    const name = /** @type {HTMLInputElement} */ (h("input", { id: "new-name", maxlength: 24, value: look.seats[look.seat].name, "aria-label": say("name") }));
    items.push(
      h("form", { class: "line", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (name.value.trim()) ask({ do: "rename", name: name.value.trim() }); closeDialog(); } }, name, h("button", { type: "submit", text: say("rename") })),
      h("button", { type: "button", id: "now", text: say("now"), onclick: () => ask({ do: "now" }) }),
    );
    if (look.save) items.push(h("button", { type: "button", id: "save-record", text: say("save"), onclick: () => ask({ do: "save" }) }));
    if (links.length) items.push(h("button", { type: "button", text: say("links"), onclick: showLinks }));
  }
  openDialog(say("more"), [h("div", { class: "menu" }, ...items)]);
}

function showLog() {
  const look = looks.get(shown);
  if (!look) return;
  const score = h("div", { class: "picture" });
  score.innerHTML = [look.parts.score, ...[0, 1, 2].map((n) => look.parts[`design${n}`] ?? "")].join("");
  openDialog(say("log"), [score, sheet(look), h("button", { type: "button", text: say("now"), onclick: () => ask({ do: "now" }) }), log(look)]);
}

/** Everything again in another language or other colours. */
function renew() {
  dress();
  if (!key) return begin();
  view = null;
  for (const each of seats) carrier.ask(each, { do: "look", language: language(), theme: theme() });
}

/** @param {any} wanted */
async function openTable(wanted) {
  try {
    await ready();
    const name = await carrier.open(wanted);
    openedHere = name;
    location.hash = name;
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

async function ready() {
  await carrier.ready((text, part) => {
    const line = document.getElementById("progress");
    if (line) line.replaceChildren(h("progress", { max: 1, value: part, "aria-label": say(/** @type {any} */ (text)) }), ` ${say(/** @type {any} */ (text))}`);
  });
}

/** Show what the address names: a table, or the choice of one. */
async function begin() {
  closeDialog();
  carrier.leave();
  looks.clear();
  seats = [];
  view = null;
  shown = opened = -1;
  told = { number: -1, rounds: 0 };
  key = location.hash.slice(1);
  by("log-button").hidden = true;
  by("ask").textContent = "";
  by("main").className = "start";
  by("title").textContent = "boardrules";
  const progress = h("p", { id: "progress" });
  if (!key) {
    by("main").replaceChildren(progress, setup(carrier.links, openTable, tables.list()));
    ready().then(() => progress.replaceChildren()).catch((error) => complain(say("error", { text: error.message }), true));
    return;
  }
  by("main").replaceChildren(progress);
  const wanted = key;
  try {
    await ready();
    if (key === wanted) carrier.sit(wanted, (seat, message) => { if (key === wanted) hear(seat, message); });
  } catch (error) {
    complain(say("error", { text: /** @type {Error} */ (error).message }), true);
  }
}

by("home").addEventListener("click", () => { location.hash = ""; if (!key) begin(); });
by("how").addEventListener("click", () => openDialog(say("how"), [howTo(key && looks.get(shown) ? [looks.get(shown).game] : ["failingwater", "fountains"])]));
by("log-button").addEventListener("click", showLog);
by("more").addEventListener("click", showMore);
addEventListener("hashchange", begin);
addEventListener("error", (event) => complain(say("error", { text: event.message })));
addEventListener("unhandledrejection", (event) => complain(say("error", { text: String(event.reason?.message ?? event.reason) })));
document.addEventListener("keydown", (event) => {
  if (dialogIsOpen() || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement) return;
  if ((event.key === "r" || event.key === "R") && !event.ctrlKey && !event.metaKey && document.activeElement?.id !== "fountain") view?.fountain?.turn();
  if (event.key === "Escape") view?.reopen();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", renew);
if ("serviceWorker" in navigator && document.querySelector("meta[name=offline]")) navigator.serviceWorker.register("offline.js");
dress();
begin();
