// What happened, the score sheet by kind, and what it would score now.
import { h } from "./dom.js";
import { kindWord, say } from "./words.js";

/** @param {any} look @returns {HTMLElement} */
export function sheet(look) {
  const names = look.seats.map((/** @type {any} */ seat) => seat.name);
  const table = h("table", { class: "sheet" }, h("caption", { text: say("sheet") }),
    h("thead", {}, h("tr", {}, h("td"), ...names.map((/** @type {string} */ name) => h("th", { scope: "col", text: name })))),
    h("tbody", {}, ...look.sheet.map((/** @type {any} */ line) => row(kindWord(line.kind), line.points))),
    h("tfoot", {}, row(say("total"), look.scores)));
  return table;
}

/** @param {string} title @param {number[]} points */
function row(title, points) {
  return h("tr", {}, h("th", { scope: "row", text: title }), ...points.map((each) => h("td", { text: each })));
}

/** @param {any} look @returns {HTMLElement} */
export function log(look) {
  return h("ol", { class: "log", tabindex: 0, "aria-label": say("logTitle") },
    ...look.log.slice().reverse().map((/** @type {any} */ each) => h("li", { text: each.text, class: each.by === look.seat ? "own" : "" })));
}

/** @param {any} look @param {{sentences: string[], totals: number[]}} told @returns {HTMLElement} */
export function wouldScore(look, told) {
  return h("div", { class: "now" },
    ...(told.sentences.length ? told.sentences.map((each) => h("p", { text: each })) : [h("p", { text: say("nowNothing") })]),
    h("p", {}, h("strong", { text: say("nowTotals") }), " ", look.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => `${seat.name} ${told.totals[n]}`).join(", ")));
}

/** @param {any} look @returns {HTMLElement} who stands where */
export function places(look) {
  return h("ol", { class: "places" }, ...look.places.map((/** @type {any} */ each) =>
    h("li", { text: say("place", { n: each.place, who: look.seats[each.seat].name, points: each.points }) })));
}
