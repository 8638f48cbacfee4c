// A hand of cards: tapped, or dragged onto the matrix.
import { picture } from "./dom.js";

/**
 * @param {HTMLElement} box
 * @param {{choose: (move: string) => void, play: (move: string) => void, target: () => Element|null}} hooks
 */
export function listenToHand(box, hooks) {
  /** @type {{move: string, id: number, x: number, y: number, ghost: HTMLElement|null}|null} */
  let drag = null;
  const cardAt = (/** @type {Event} */ event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-move],[data-piece]") : null;
    return card?.getAttribute("data-move") ?? card?.getAttribute("data-piece") ?? null;
  };
  box.addEventListener("pointerdown", (event) => {
    const move = cardAt(event);
    if (!move || event.button > 0) return;
    drag = { move, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
    box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
      drag.ghost = lifted(box, drag.move);
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
  });
  const end = (/** @type {PointerEvent} */ event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { move, ghost } = drag;
    drag = null;
    ghost?.remove();
    if (event.type === "pointercancel") return;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    if (ghost && over && hooks.target()?.contains(over)) hooks.play(move);
    else hooks.choose(move);
  };
  box.addEventListener("pointerup", end);
  box.addEventListener("pointercancel", end);
  box.addEventListener("keydown", (event) => {
    const move = cardAt(event);
    if (move && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      hooks.choose(move);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const cards = /** @type {SVGElement[]} */ ([...box.querySelectorAll("[data-move]")]);
      const at = cards.findIndex((each) => each === document.activeElement);
      cards[(at + (event.key === "ArrowRight" ? 1 : cards.length - 1) + cards.length) % cards.length]?.focus();
      event.preventDefault();
    }
  });
}

/** Return a copy of a card that follows the finger. @param {HTMLElement} box @param {string} move @returns {HTMLElement} */
function lifted(box, move) {
  const card = /** @type {SVGGraphicsElement|null} */ (box.querySelector(`[data-move="${CSS.escape(move)}"],[data-piece="${CSS.escape(move)}"]`));
  const ghost = document.createElement("div");
  ghost.className = "lifted";
  if (card) {
    const { x, y, width, height } = card.getBBox();
    picture(ghost, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width * 1.3}" height="${height * 1.3}" font-family="system-ui,sans-serif" text-anchor="middle" aria-hidden="true">${card.outerHTML}</svg>`);
    ghost.querySelector("[tabindex]")?.removeAttribute("tabindex");
  }
  document.body.append(ghost);
  return ghost;
}
