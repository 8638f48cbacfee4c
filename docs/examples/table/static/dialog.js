// The one dialog of the page.
import { by, h } from "./dom.js";
import { say } from "./words.js";

const box = /** @type {HTMLDialogElement} */ (by("dialog"));
let closing = () => {};
function clear() {
  const told = closing;
  closing = () => {};
  box.replaceChildren();
  told();
}
box.addEventListener("close", () => {
  // The event comes late: by then the next dialog may be open.
  if (!box.open) clear();
});
box.addEventListener("click", (event) => {
  if (event.target === box) box.close();
});

/** @param {string} title @param {(HTMLElement|string)[]} content @param {() => void} [closed] */
export function openDialog(title, content, closed = () => {}) {
  if (box.open) box.close();
  clear();
  closing = closed;
  box.replaceChildren(
    h("div", { class: "dialog-bar" }, h("h2", { id: "dialog-title", text: title }), h("button", { type: "button", id: "dialog-close", text: say("close"), onclick: () => box.close() })),
    h("div", { class: "dialog-body" }, ...content));
  box.showModal();
}

export function closeDialog() {
  if (box.open) box.close();
}

/** @returns {boolean} */
export function dialogIsOpen() {
  return box.open;
}
