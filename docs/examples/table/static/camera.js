// What part of a picture is seen: fitted, panned and pinched. In the units of the picture.

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** @param {Element} svg @returns {Box} */
export function boxOf(svg) {
  const [x, y, w, h] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(/\s+/).map(Number);
  return { x, y, w, h };
}

export class Camera {
  constructor() {
    /** @type {Box} */
    this.box = { x: 0, y: 0, w: 1, h: 1 };
    /** Whether somebody has chosen what is seen. */
    this.held = false;
  }

  /** Show a box, unless somebody has chosen otherwise. @param {Box} box */
  fit(box) {
    if (!this.held) this.box = { ...box };
  }

  /** @param {number} dx @param {number} dy in units of the picture */
  pan(dx, dy) {
    this.held = true;
    this.box.x -= dx;
    this.box.y -= dy;
  }

  /** @param {number} factor above 1 is nearer @param {number} x @param {number} y what stays where it is */
  zoom(factor, x, y) {
    const w = Math.min(Math.max(this.box.w / factor, 90), 2000);
    const by = w / this.box.w;
    this.held = true;
    this.box = { x: x - (x - this.box.x) * by, y: y - (y - this.box.y) * by, w, h: this.box.h * by };
  }

  /** @param {Element} svg */
  aim(svg) {
    const { x, y, w, h } = this.box;
    svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
  }
}
