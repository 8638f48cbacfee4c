// A fountain under the finger: the tile in hand as its own ghost, which turns and snaps; tokens; pan and pinch.
import { h } from "./dom.js";
import { boxOf, Camera } from "./camera.js";
import { say } from "./words.js";

const CELL = 10;
const SNAP = 1.6; // cells
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{x: number, y: number, turn: number}} Spot */

export class FountainView {
  /** @param {{choose: (move: string) => void, confirm: () => void}} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.camera = new Camera();
    this.base = h("div", { class: "layer" });
    this.over = document.createElementNS(SVG, "svg");
    this.over.setAttribute("class", "layer over");
    this.over.setAttribute("aria-hidden", "true");
    this.box = h("div", { id: "fountain", class: "fountain", tabindex: 0, role: "group", "aria-label": say("fountainHelp") }, this.base);
    this.box.append(this.over);
    /** @type {Spot|null} */
    this.ghost = null;
    /** @type {string[]} */
    this.puts = [];
    /** @type {string|undefined} */
    this.chosenPut = undefined;
    /** @type {Map<string, string>} */
    this.legal = new Map();
    /** @type {any[]} */
    this.held = [];
    this.plain = "";
    this.key = "";
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.moved = false;
    this.twist = 0;
    this.listen();
  }

  /** @param {any} look @param {boolean} mine whether it is the fountain of whoever looks */
  show(look, mine) {
    const key = `${look.number}.${look.at}.${look.seat}`;
    const fresh = key !== this.key;
    this.key = key;
    this.plain = look.parts.fountain;
    this.held = mine && look.yours ? look.held : [];
    const moves = mine ? look.moves.map((/** @type {any} */ each) => each.move) : [];
    this.legal = new Map(moves.filter((/** @type {string} */ each) => each.startsWith("place:")).map((/** @type {string} */ each) => [each, each]));
    this.puts = moves.filter((/** @type {string} */ each) => each.startsWith("put:"));
    if (!this.laying) this.ghost = null;
    if (fresh || !this.ghost) this.draw(this.plain);
    if (this.laying && (fresh || !this.ghost)) {
      const first = this.legal.keys().next().value ?? "place:0,0,0";
      this.go(spotOf(first));
    }
    this.drawOver();
  }

  /** Show what the table answered: the ghost with the water as it would run. @param {string} move @param {string} svg */
  preview(move, svg) {
    if (!svg || (this.ghost && move !== this.move(this.ghost))) return;
    this.draw(svg);
    this.base.firstElementChild?.classList.add("answered");
    this.drawOver();
  }

  get laying() {
    return this.held.length === 4;
  }

  /** @param {string} svg */
  draw(svg) {
    this.base.innerHTML = svg;
    const picture = this.base.firstElementChild;
    if (!picture) return;
    const seen = boxOf(picture);
    const margin = this.laying && !picture.querySelector(".fn-ghost") ? 70 : 0;
    if (!this.laying || margin) {
      this.camera.fit({ x: seen.x - margin, y: seen.y - margin, w: seen.w + 2 * margin, h: seen.h + 2 * margin });
    }
    this.aim();
  }

  aim() {
    const picture = this.base.firstElementChild;
    if (picture) this.camera.aim(picture);
    this.camera.aim(this.over);
  }

  drawOver() {
    this.over.replaceChildren();
    const answered = this.base.firstElementChild?.classList.contains("answered");
    if (this.ghost && this.laying && !answered) {
      const { x, y, turn } = this.ghost;
      const group = document.createElementNS(SVG, "g");
      group.setAttribute("class", "ghost");
      group.innerHTML = this.held[turn].svg;
      const tile = group.firstElementChild;
      if (tile) {
        const box = boxOf(tile);
        for (const [name, value] of Object.entries({ x: x * CELL + box.x, y: y * CELL + box.y, width: box.w, height: box.h })) {
          tile.setAttribute(name, String(value));
        }
      }
      this.over.append(group);
    }
    for (const move of this.puts) {
      const [x, y] = move.slice(4).split(",").map(Number);
      const circle = document.createElementNS(SVG, "circle");
      for (const [name, value] of Object.entries({ cx: (x + 0.5) * CELL, cy: (y + 0.5) * CELL, r: 11, class: move === this.chosenPut ? "slot chosen" : "slot", "data-move": move })) {
        circle.setAttribute(name, String(value));
      }
      this.over.append(circle);
    }
  }

  /** @param {Spot} spot @returns {string} */
  move({ x, y, turn }) {
    return `place:${x},${y},${this.held[turn]?.same ?? turn}`;
  }

  /** Have the ghost lie there. @param {Spot} spot */
  go(spot) {
    const same = this.ghost && spot.x === this.ghost.x && spot.y === this.ghost.y && spot.turn === this.ghost.turn;
    if (same) return;
    this.ghost = spot;
    if (this.base.firstElementChild?.classList.contains("answered")) this.draw(this.plain);
    this.drawOver();
    this.keepInSight(spot);
    this.hooks.choose(this.move(spot));
  }

  /** @param {Spot} spot */
  keepInSight({ x, y, turn }) {
    const { columns, rows } = this.held[turn];
    const box = this.camera.box;
    const left = x * CELL, top = y * CELL, right = left + columns * CELL, bottom = top + rows * CELL;
    if (left >= box.x && top >= box.y && right <= box.x + box.w && bottom <= box.y + box.h) return;
    const x0 = Math.min(left, box.x), y0 = Math.min(top, box.y);
    this.camera.box = { x: x0, y: y0, w: Math.max(right, box.x + box.w) - x0, h: Math.max(bottom, box.y + box.h) - y0 };
    this.aim();
  }

  /** Turn the tile in hand about its middle, and have it snap. */
  turn() {
    if (!this.ghost || !this.laying) return;
    const { x, y, turn } = this.ghost, next = (turn + 1) % 4;
    const from = this.held[turn], to = this.held[next];
    this.go(this.snapped(x + (from.columns - to.columns) / 2, y + (from.rows - to.rows) / 2, next));
  }

  /** Show the next legal place, or the next slot. @param {number} [by] */
  next(by = 1) {
    if (this.puts.length) {
      const at = this.puts.indexOf(this.chosenPut ?? "");
      this.choosePut(this.puts[(at + by + this.puts.length) % this.puts.length]);
      return;
    }
    const places = [...this.legal.keys()];
    if (!this.ghost || !places.length) return;
    const at = places.indexOf(this.move(this.ghost));
    this.go(spotOf(places[(at + by + places.length) % places.length]));
  }

  /** @param {string} move */
  choosePut(move) {
    if (this.chosenPut === move && this.puts.includes(move)) {
      this.hooks.confirm();
      return;
    }
    this.chosenPut = move;
    this.drawOver();
    this.hooks.choose(move);
  }

  /**
   * Return the spot nearest to where the tile was let go: a legal place where one is near.
   * @param {number} x @param {number} y the corner in cells @param {number} turn
   * @returns {Spot}
   */
  snapped(x, y, turn) {
    let best = null, least = SNAP;
    for (const place of this.legal.keys()) {
      const spot = spotOf(place);
      if (spot.turn !== this.held[turn].same) continue;
      const far = Math.hypot(spot.x - x, spot.y - y);
      if (far < least) [best, least] = [spot, far];
    }
    return best ? { ...best, turn } : { x: Math.round(x), y: Math.round(y), turn };
  }

  /** @param {{clientX: number, clientY: number}} event @returns {DOMPoint} in cells */
  cell(event) {
    const matrix = /** @type {any} */ (this.over).getScreenCTM();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return new DOMPoint(at.x / CELL, at.y / CELL);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.laying || !this.ghost) return;
    const at = this.cell(event), { columns, rows } = this.held[this.ghost.turn];
    this.go(this.snapped(at.x - columns / 2, at.y - rows / 2, this.ghost.turn));
  }

  listen() {
    const box = this.box;
    box.addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Element) || event.target.closest("button")) return;
      if (event.button > 0) return;
      box.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.moved = false;
      if (this.pointers.size === 2) this.twist = angleOf([...this.pointers.values()]);
    });
    box.addEventListener("pointermove", (event) => this.pointerMoved(event));
    for (const name of ["pointerup", "pointercancel"]) {
      box.addEventListener(name, (event) => this.pointerGone(/** @type {PointerEvent} */ (event)));
    }
    box.addEventListener("wheel", (event) => {
      event.preventDefault();
      const at = this.cell(event);
      this.camera.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, at.x * CELL, at.y * CELL);
      this.aim();
    }, { passive: false });
    box.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {PointerEvent} event */
  pointerMoved(event) {
    const was = this.pointers.get(event.pointerId);
    if (!was) return;
    const dx = event.clientX - was.x, dy = event.clientY - was.y;
    if (!this.moved && Math.hypot(dx, dy) < 6) return;
    this.moved = true;
    const before = [...this.pointers.values()];
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...this.pointers.values()];
    if (after.length === 2) {
      this.pinch(before, after);
    } else if (this.laying) {
      this.drag(event);
    } else {
      const scale = this.scale();
      this.camera.pan(dx / scale, dy / scale);
      this.aim();
    }
  }

  /** @param {PointerEvent} event */
  pointerGone(event) {
    if (!this.pointers.has(event.pointerId)) return;
    const fingers = this.pointers.size;
    this.pointers.delete(event.pointerId);
    if (event.type !== "pointerup" || this.moved) return;
    if (fingers === 2) {
      this.turn();
      this.moved = true;
    } else if (this.puts.length) {
      const at = this.cell(event);
      const near = this.puts.map((move) => ({ move, far: farFrom(move, at) })).sort((a, b) => a.far - b.far)[0];
      if (near.far < 2.5) this.choosePut(near.move);
    } else if (this.laying && this.ghost) {
      const at = this.cell(event), { columns, rows } = this.held[this.ghost.turn];
      const inside = at.x >= this.ghost.x && at.y >= this.ghost.y && at.x < this.ghost.x + columns && at.y < this.ghost.y + rows;
      if (inside) this.turn();
      else this.drag(event);
    }
  }

  scale() {
    return Math.abs(/** @type {any} */ (this.over).getScreenCTM()?.a ?? 1);
  }

  /** @param {{x: number, y: number}[]} before @param {{x: number, y: number}[]} after */
  pinch(before, after) {
    const middle = (/** @type {{x: number, y: number}[]} */ two) => ({ clientX: (two[0].x + two[1].x) / 2, clientY: (two[0].y + two[1].y) / 2 });
    const wide = (/** @type {{x: number, y: number}[]} */ two) => Math.hypot(two[0].x - two[1].x, two[0].y - two[1].y);
    const scale = this.scale(), from = middle(before), to = middle(after);
    this.camera.pan((to.clientX - from.clientX) / scale, (to.clientY - from.clientY) / scale);
    const at = this.cell(to);
    this.camera.zoom(wide(after) / Math.max(wide(before), 1), at.x * CELL, at.y * CELL);
    this.aim();
    let turned = angleOf(after) - this.twist;
    turned = Math.atan2(Math.sin(turned), Math.cos(turned));
    if (this.laying && turned > Math.PI / 4) {
      this.twist = angleOf(after);
      this.turn();
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.box) return;
    const steps = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const step = steps[event.key];
    if (step && this.laying && this.ghost) {
      this.go({ x: this.ghost.x + step[0], y: this.ghost.y + step[1], turn: this.ghost.turn });
    } else if (step && this.puts.length) {
      this.next(step[0] + step[1]);
    } else if (step) {
      this.camera.pan(-step[0] * 40, -step[1] * 40);
      this.aim();
    } else if (event.key === "r" || event.key === "R") {
      this.turn();
    } else if (event.key === "n" || event.key === "N") {
      this.next(event.shiftKey ? -1 : 1);
    } else if (event.key === "Enter" || event.key === " ") {
      this.hooks.confirm();
    } else {
      return;
    }
    event.preventDefault();
  }

  fit() {
    this.camera.held = false;
    this.draw(this.plain);
    this.drawOver();
    if (this.ghost) this.hooks.choose(this.move(this.ghost));
  }
}

/** @param {string} move such as place:-5,0,1 @returns {Spot} */
export function spotOf(move) {
  const [x, y, turn] = move.slice("place:".length).split(",").map(Number);
  return { x, y, turn };
}

/** @param {{x: number, y: number}[]} two */
function angleOf(two) {
  return Math.atan2(two[1].y - two[0].y, two[1].x - two[0].x);
}

/** @param {string} move @param {DOMPoint} at */
function farFrom(move, at) {
  const [x, y] = move.slice(4).split(",").map(Number);
  return Math.hypot(at.x - x - 0.5, at.y - y - 0.5);
}
