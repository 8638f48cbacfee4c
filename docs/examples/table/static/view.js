// A table as a seat is shown it: pictures where they belong, what is asked, what may be done.
import { by, h, keepingFocus, picture } from "./dom.js";
import { FountainView, spotOf } from "./fountain.js";
import { listenToHand } from "./hand.js";
import { log, places, sheet } from "./side.js";
import { keep, kept } from "./unfinished.js";
import { kindWord, say } from "./words.js";

const PREVIEW_MS = 120;
const CHOSEN = "chosen";

export class TableView {
  /**
   * @param {HTMLElement} room
   * @param {(message: any) => void} ask asks the table as the seat that is shown
   * @param {{can: () => boolean, act: () => void}} undo takes back the last move that was made at this device
   */
  constructor(room, ask, undo) {
    this.room = room;
    this.ask = ask;
    this.undo = undo;
    /** @type {any} */
    this.look = null;
    this.chosen = "";
    /** @type {any} */
    this.told = null;
    this.watched = -1;
    this.timer = 0;
    this.game = "";
  }

  /** @param {string} game */
  build(game) {
    if (this.game === game) return;
    this.game = game;
    this.moves = h("div", { id: "moves", class: "moves", role: "group", "aria-label": say("moves"), tabindex: -1 });
    this.said = h("p", { id: "said", class: "said" });
    this.figures = h("p", { id: "figures", class: "figures" });
    this.buttons = h("div", { class: "buttons" });
    this.side = h("aside", { id: "side", "aria-label": say("log") });
    const actions = h("section", { id: "actions", class: "actions", "aria-label": say("moves") },
      h("div", { class: "told", "aria-live": "polite" }, this.said, this.figures), this.moves, this.buttons);
    /** @param {string} id @param {string} name */
    const part = (id, name) => h("section", { id, class: "part", "aria-label": name });
    if (game === "failingwater") {
      const hand = part("hand", say("hand"));
      listenToHand(hand, { choose: (move) => this.choose(move), play: (move) => this.play(move), target: () => by("matrix") });
      this.room.replaceChildren(part("matrix", say("matrix")), hand, actions, this.side);
    } else {
      this.fountain = new FountainView({ choose: (move) => this.choose(move, true), confirm: () => this.confirm() });
      const tools = h("div", { class: "tools" },
        h("button", { type: "button", id: "turn", text: `⟳ ${say("rotate")}`, onclick: () => this.fountain?.turn() }),
        h("button", { type: "button", id: "fit", text: "⤢", "aria-label": say("fit"), onclick: () => this.fountain?.fit() }),
        h("button", { type: "button", id: "next", text: `→ ${say("next")}`, onclick: () => this.fountain?.next() }));
      const basin = part("basin", say("basin"));
      basin.addEventListener("click", (event) => this.tapped(event));
      basin.addEventListener("keydown", (event) => this.tapped(event));
      const hand = part("hand", say("hand"));
      this.watch = h("div", { id: "watch", class: "watch", role: "group", "aria-label": say("fountains") });
      this.room.replaceChildren(basin, h("div", { class: "beside" }, hand, tools, this.watch, part("designs", say("design"))),
        h("div", { class: "near" }, this.fountain.box), actions, this.side);
    }
    this.room.className = `table ${game}`;
  }

  /** @param {Event} event */
  tapped(event) {
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
    const target = event.target instanceof Element ? event.target.closest("[data-move]") : null;
    if (!target) return;
    event.preventDefault();
    this.choose(target.getAttribute("data-move") ?? "");
  }

  /** @param {any} look */
  show(look) {
    this.build(look.game);
    const fresh = !this.look || look.at !== this.look.at || look.seat !== this.look.seat || look.number !== this.look.number;
    // A page that was loaded again goes on with the move that was looked at.
    const again = !this.look && look.yours ? kept(CHOSEN, look) : "";
    this.look = look;
    if (fresh) this.forget();
    keepingFocus(() => {
      if (look.game === "failingwater") {
        picture(by("matrix"), look.parts.matrix);
        picture(by("hand"), this.told?.svg || look.parts.hand);
      } else {
        this.showFountains(look, fresh);
      }
      this.showMoves();
      this.showTold();
      this.side?.replaceChildren(...(look.over ? [places(look)] : []),
        pictureBox(look.parts.score, say("points")), sheet(look), log(look));
    }, [...asked(look), "#ask"]);
    if (again) this.chooseAgain(again);
  }

  /** @param {string} move */
  chooseAgain(move) {
    if (this.fountain?.laying) this.fountain.go(spotOf(move));
    else if (this.fountain && move.startsWith("put:")) this.fountain.choosePut(move);
    else this.choose(move);
  }

  /** @param {any} look @param {boolean} fresh */
  showFountains(look, fresh) {
    picture(by("basin"), look.parts.basin);
    // What has no place on the table is chosen below, where buttons are large enough for a finger.
    const hand = by("hand"), chosenBelow = look.phase === "fish" || look.phase === "refresh";
    if (picture(hand, chosenBelow ? "" : look.parts.hand)) hand.querySelectorAll("[data-move]").forEach((each) => each.remove());
    picture(by("designs"), [0, 1, 2].map((n) => look.parts[`design${n}`] ?? "").join(""));
    if (fresh) this.watched = look.seat;
    this.watch?.replaceChildren(...look.seats.map((/** @type {any} */ each, /** @type {number} */ seat) => h("button", {
      type: "button", id: `watch-${seat}`, disabled: each.kind === "machine", "aria-pressed": seat === this.watched ? "true" : "false", onclick: () => this.watchSeat(seat),
    }, h("span", { text: each.name }), h("strong", { text: look.scores[seat] }))));
    if (this.watched === look.seat) this.fountain?.show(look, true);
    else this.ask({ do: "fountain", of: this.watched });
    for (const id of ["turn", "next"]) {
      by(id).hidden = !(look.yours && (look.phase === "place" || (id === "next" && look.phase === "put")));
    }
  }

  /** @param {number} seat */
  watchSeat(seat) {
    this.watched = seat;
    this.show(this.look);
  }

  /** @param {any} told another's fountain */
  showFountain(told) {
    if (told.of !== this.watched || !this.look) return;
    this.fountain?.show({ ...this.look, parts: { ...this.look.parts, fountain: told.svg } }, false);
  }

  showMoves() {
    const look = this.look;
    const offered = look.moves.filter((/** @type {any} */ each) => each.sentence && (look.game !== "failingwater" || !look.parts.hand));
    this.moves?.replaceChildren(...offered.map((/** @type {any} */ each) => h("button", {
      type: "button", "data-move": each.move, id: `move-${each.move}`, class: each.move === this.chosen ? "chosen" : "", text: each.sentence, onclick: () => this.choose(each.move),
    })));
    const active = look.seats[look.active];
    const buttons = [];
    if (look.yours) {
      buttons.push(h("button", { type: "button", id: "confirm", class: "main", text: say("confirm"), onclick: () => this.confirm() }));
      /** @type {any} */ (buttons[0]).disabled = !this.told?.legal;
    }
    if (this.undo.can()) buttons.push(h("button", { type: "button", id: "undo", text: say("undo"), onclick: () => this.undo.act() }));
    if (active?.bot) buttons.push(h("button", { type: "button", id: "skip", text: say("skip"), onclick: () => this.ask({ do: "hurry" }) }));
    if (look.over) {
      buttons.push(h("button", { type: "button", id: "rematch", class: "main", text: say("rematch"), onclick: () => this.ask({ do: "rematch", at: look.at }) }));
      buttons.push(h("button", { type: "button", id: "save", text: say("save"), onclick: () => this.ask({ do: "save" }) }));
    }
    this.buttons?.replaceChildren(...buttons);
  }

  showTold() {
    const { look, told } = this;
    const active = look.seats[look.active];
    let said = told ? (told.legal ? told.sentence : `${told.sentence} (${told.rule})`) : "";
    if (!said && active?.bot) said = say("thinking", { who: active.name });
    if (!said && look.over) said = look.places.map((/** @type {any} */ each) => say("place", { n: each.place, who: look.seats[each.seat].name, points: each.points })).join("; ");
    if (!said && look.log.length) said = look.log[look.log.length - 1].text;
    if (this.said && this.said.textContent !== said) this.said.textContent = said;
    this.said?.classList.toggle("refused", Boolean(told && !told.legal));
    const figures = (told?.figures ?? []).map((/** @type {any} */ each) => h("span", { class: better(each) },
      `${kindWord(each.figure)} ${each.before === each.after ? each.after : `${each.before}→${each.after}`}`));
    this.figures?.replaceChildren(...figures.flatMap((/** @type {any} */ each, /** @type {number} */ n) => (n ? [", ", each] : [each])));
  }

  forget() {
    this.chosen = "";
    this.told = null;
    if (this.fountain) this.fountain.chosenPut = undefined;
    clearTimeout(this.timer);
  }

  /** Look at a move before it is made; the same once more confirms it. @param {string} move @param {boolean} [ghost] */
  choose(move, ghost = false) {
    const look = this.look;
    if (!look?.yours) return;
    if (move === this.chosen && !ghost) {
      if (this.told?.legal) this.confirm();
      return;
    }
    this.chosen = move;
    this.told = null;
    keep(CHOSEN, look, move);
    if (move.startsWith("put:") && this.fountain) this.fountain.chosenPut = move;
    clearTimeout(this.timer);
    const now = () => this.ask({ do: "preview", move, at: look.at });
    if (ghost) this.timer = window.setTimeout(now, PREVIEW_MS);
    else now();
    keepingFocus(() => this.showMoves());
  }

  /** @param {any} told what would come of the move */
  showPreview(told) {
    if (told.move !== this.chosen || told.at !== this.look?.at) return;
    this.told = told;
    keepingFocus(() => {
      if (told.part === "hand") picture(by("hand"), told.svg);
      if (told.part === "fountain") this.fountain?.preview(told.move, told.svg);
      this.showMoves();
      this.showTold();
    });
  }

  confirm() {
    if (this.told?.legal && this.chosen) this.play(this.chosen);
  }

  /** @param {string} move */
  play(move) {
    if (!this.look?.yours) return;
    this.ask({ do: "move", move, at: this.look.at });
  }

  /** Something was refused: what was chosen is open again. */
  reopen() {
    this.forget();
    if (this.look) this.show(this.look);
  }
}

/** Return where somebody at the keyboard goes on, as selectors. @param {any} look @returns {string[]} */
function asked(look) {
  if (!look.yours) return ["#skip", "#rematch"];
  return look.phase === "place" || look.phase === "put" ? ["#fountain"] : ["#hand [data-move]", "#basin [data-move]", "#moves [data-move]"];
}

/** Return whether a figure gets better or worse; weed is worse. @param {{figure: string, before: number, after: number}} each */
function better({ figure, before, after }) {
  if (before === after) return "";
  return (after > before) === (figure !== "weed") ? "more" : "less";
}

/** @param {string} svg @param {string} name */
function pictureBox(svg, name) {
  const box = h("div", { class: "picture", role: "group", "aria-label": name });
  picture(box, svg);
  return box;
}
