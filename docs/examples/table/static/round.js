// The end of a round of Failing Water: the water runs row by row, indexes go to their winner, sums build up.
import { h, mayMove } from "./dom.js";
import { say } from "./words.js";

const ROW_MS = 550;

/**
 * @param {any} round a finished round as the table tells it
 * @param {any} look
 * @returns {{element: HTMLElement, run: () => void, stop: () => void}}
 */
export function roundShow(round, look) {
  const names = look.seats.map((/** @type {any} */ seat) => seat.name);
  const rows = round.rows.map((/** @type {any} */ each) => h("tr", { class: "waiting" },
    h("th", { scope: "row" }, h("span", { class: `index ${each.index[0]}`, text: each.index })),
    ...each.cards.map((/** @type {string} */ card, /** @type {number} */ column) =>
      h("td", { class: column === each.winner ? "won" : "" }, h("span", { class: `card ${card[0]}`, text: card })))));
  const sums = h("tr", {}, h("th", { scope: "row", text: say("points") }), ...round.points.map(() => h("td", { text: "" })));
  const element = h("div", { class: "round" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col", text: say("index") }),
      ...round.rows[0].cards.map((/** @type {string} */ _, /** @type {number} */ n) => h("th", { scope: "col", text: names[n] ?? "—" })))),
    h("tbody", {}, ...rows), h("tfoot", {}, sums)));
  /** @type {number[]} */
  const timers = [];
  const finish = () => {
    rows.forEach((/** @type {HTMLElement} */ each) => each.classList.remove("waiting"));
    round.points.forEach((/** @type {number} */ points, /** @type {number} */ seat) => { sums.children[seat + 1].textContent = String(points); });
  };
  const won = round.rows.map(() => null);
  const step = (/** @type {number} */ n) => {
    rows[n].classList.remove("waiting");
    rows[n].classList.add("flowing");
    const told = round.rows[n], cell = sums.children[told.winner + 1];
    won[n] = told.seat;
    if (told.seat === null || !cell) return;
    // The sum so far is red without blue, whichever way round: the end shows the points.
    const of = (/** @type {string} */ colour) => round.rows.filter((/** @type {any} */ each, /** @type {number} */ i) => won[i] === told.seat && each.index[0] === colour)
      .reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + Number(each.index.slice(1)), 0);
    cell.textContent = `R${of("R")}−B${of("B")}`;
    fly(/** @type {HTMLElement} */ (rows[n].querySelector(".index")), /** @type {HTMLElement} */ (cell));
  };
  return {
    element,
    run() {
      if (!mayMove()) return finish();
      round.rows.forEach((/** @type {any} */ _, /** @type {number} */ n) => timers.push(window.setTimeout(() => step(n), 200 + n * ROW_MS)));
      timers.push(window.setTimeout(finish, 400 + round.rows.length * ROW_MS));
    },
    stop() {
      timers.forEach(clearTimeout);
      finish();
    },
  };
}

/** @param {HTMLElement} what @param {HTMLElement} to */
function fly(what, to) {
  const from = what.getBoundingClientRect(), there = to.getBoundingClientRect();
  what.animate(
    [{ transform: "none" }, { transform: `translate(${there.left - from.left}px, ${there.top - from.top}px)`, opacity: 0.3 }],
    { duration: ROW_MS - 100, easing: "ease-in" });
}
