// Small help with the document: elements, pictures, and focus that stays where it was.

/**
 * Return a new element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] "on…" are listeners, "text" is the content, true and false are set and not set
 * @param {...(Node|string|null|undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((each) => each !== null && each !== undefined));
  return element;
}

/** @param {string} id @returns {HTMLElement} */
export function by(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Show a picture in a box, unless it is there already.
 * @param {Element} box
 * @param {string} svg a document that the table drew
 * @returns {boolean} whether anything changed
 */
export function picture(box, svg) {
  const holder = /** @type {any} */ (box);
  if (holder.shownPicture === svg) return false;
  holder.shownPicture = svg;
  box.innerHTML = svg || "";
  return true;
}

/**
 * Do something to the page, and give the focus back to what stands where it was, else to the first of others that can have it.
 * @param {() => void} change
 * @param {string[]} [others] selectors
 */
export function keepingFocus(change, others = []) {
  const had = document.activeElement;
  const mark = had instanceof HTMLElement || had instanceof SVGElement ? focusMark(had) : "";
  change();
  if (!mark || (had && had.isConnected && document.activeElement === had)) return;
  for (const selector of [mark, ...others]) {
    const again = document.querySelector(selector);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
    if (again && document.activeElement === again) return;
  }
}

/** @param {Element} element @returns {string} a selector that finds the element again, or nothing */
function focusMark(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const move = element.getAttribute("data-move");
  if (!move) return "";
  const room = element.closest("[id]");
  return `${room ? `#${CSS.escape(room.id)} ` : ""}[data-move="${CSS.escape(move)}"]`;
}

/** @returns {boolean} whether things may move */
export function mayMove() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {string} text @param {string} name */
export function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
