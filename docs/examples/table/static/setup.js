// Before a game: which one, who plays, which rules; tables to go on with; a saved game to load.
import { h } from "./dom.js";
import { FORMS, label, meant } from "./form.js";
import { language, say } from "./words.js";

const BOTS = /** @type {const} */ (["greedy", "easy", "medium", "hard", "random"]);

/**
 * @param {boolean} links whether friends can sit down by link
 * @param {(setup: any) => Promise<void>} open
 * @param {[string, string][]} tables keys and names of tables to go on with
 * @returns {HTMLElement}
 */
export function setup(links, open, tables) {
  const form = /** @type {HTMLFormElement} */ (h("form", { class: "setup", id: "setup" }));
  const focus = (/** @type {string} */ id) => /** @type {HTMLElement|null} */ (form.querySelector(`#${id}`))?.focus();
  let game = localStorage.getItem("game") === "failingwater" ? "failingwater" : "fountains";
  let players = FORMS[game].usual;
  const draw = () => form.replaceChildren(...[
    going(), games(), h("button", { type: "submit", class: "main", id: "play", text: say("play") }), whoPlays(), rules(), loading(),
  ].filter((each) => each !== null));
  /** @param {string} name */
  const choose = (name) => {
    game = name;
    players = FORMS[name].usual;
    localStorage.setItem("game", name);
    draw();
    focus(`game-${name}`);
  };
  const games = () => h("fieldset", { class: "games" }, h("legend", { class: "unseen", text: say("play") }),
    ...Object.keys(FORMS).map((name) => h("label", { class: "game" },
      h("input", { type: "radio", name: "game", id: `game-${name}`, value: name, checked: name === game, onchange: () => choose(name) }),
      h("span", {}, h("strong", { text: say(/** @type {any} */ (name)) }), h("small", { text: say(/** @type {any} */ (`${name}Is`)) })))));
  const whoPlays = () => {
    const number = h("select", { id: "players", onchange: (/** @type {any} */ event) => { players = Number(event.target.value); draw(); focus("players"); } },
      ...FORMS[game].players.map((each) => h("option", { value: each, text: each, selected: each === players })));
    return h("fieldset", {}, h("legend", { text: say("seats") }), h("label", { class: "line" }, say("players"), number),
      ...Array.from({ length: players }, (_, seat) => seatLine(seat)));
  };
  /** @param {number} seat */
  const seatLine = (seat) => h("div", { class: "line" },
    h("input", { name: `name${seat}`, id: `name${seat}`, maxlength: 24, required: true, "aria-label": `${say("name")} ${seat + 1}`,
      value: seat === 0 ? localStorage.getItem("name") ?? say("you") : ["Ada", "Ben", "Cleo", "Dai"][seat - 1] }),
    h("select", { name: `kind${seat}`, id: `kind${seat}`, "aria-label": `${say("who")} ${seat + 1}` },
      ...["here", ...(links ? ["link"] : []), ...BOTS].map((kind) => h("option", { value: kind, text: say(/** @type {any} */ (kind)), selected: kind === (seat === 0 ? "here" : "greedy") }))));
  const rules = () => h("details", {}, h("summary", { text: say("options") }),
    ...FORMS[game].options.filter((option) => (option.solo === undefined || option.solo === (players === 1)) && (option.only ?? players) === players).map(field));
  /** @param {import("./form.js").Option} option */
  const field = (option) => {
    const id = `option-${option.name}`;
    if (option.kind === "truth") return h("label", { class: "line" }, h("input", { type: "checkbox", id, name: option.name, value: "yes" }), label(option));
    if (option.kind === "text" || option.kind === "plans") return h("label", {}, label(option), h("textarea", { id, name: option.name, rows: 4, spellcheck: "false" }));
    const choices = option.kind === "seat"
      ? [...Array.from({ length: players }, (_, seat) => [seat, `${say("seat")} ${seat + 1}`]), ["", say("random").replace(/^.*[:：] ?/, "")]]
      : (option.choices ?? []).map(([value, en, ja]) => [value, language() === "ja" ? ja : en]);
    return h("label", { class: "line" }, label(option), h("select", { id, name: option.name }, ...choices.map(([value, text]) => h("option", { value, text }))));
  };
  const going = () => tables.length ? h("fieldset", {}, h("legend", { text: say("goOn") }),
    ...tables.map(([key, name]) => h("a", { href: `#${key}`, class: "table", text: name }))) : null;
  const loading = () => h("label", {}, say("load"), h("input", { type: "file", id: "load", accept: ".json,application/json", onchange: load }), h("small", { text: say("loadHelp") }));

  const seats = (/** @type {number} */ count) => Array.from({ length: count }, (_, seat) => {
    const value = (/** @type {string} */ name) => /** @type {any} */ (form.elements)[name]?.value;
    return { kind: value(`kind${seat}`) ?? "greedy", name: (value(`name${seat}`) ?? `${say("defaultName")} ${seat + 1}`).trim() || "?" };
  });
  const load = async (/** @type {any} */ event) => {
    const text = await event.target.files[0].text();
    let record = { game: "", options: {} };
    try { record = JSON.parse(text); } catch { /* the table says what is wrong with it */ }
    const known = FORMS[record.game] ? record.game : game;
    const count = Number(/** @type {any} */ (record.options)?.players ?? (known === "failingwater" ? 4 : 2));
    await open({ game: known, options: {}, seats: seats(Math.min(Math.max(count || 1, 1), 5)), record: text });
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const options = /** @type {Record<string, any>} */ ({ players });
    for (const option of FORMS[game].options) {
      const filled = /** @type {any} */ (form.elements)[option.name];
      if (!filled) continue;
      const value = meant(option, option.kind === "truth" ? (filled.checked ? "yes" : "") : filled.value);
      if (value !== undefined) options[option.name] = value;
    }
    localStorage.setItem("name", seats(1)[0].name);
    await open({ game, options, seats: seats(players) });
  });
  draw();
  return form;
}
