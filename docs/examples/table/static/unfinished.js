// What a table does not know of a page: the move that is looked at, the round that is read. Kept through a reload of this tab.

/** @param {any} look @returns {string} the position as this page's address and seat see it */
const place = (look) => `${location.hash}.${look.seat}.${look.number}.${look.at}`;

/** @param {string} name @param {any} look @param {string} value nothing to forget it */
export function keep(name, look, value) {
  if (value) sessionStorage.setItem(name, JSON.stringify([place(look), value]));
  else sessionStorage.removeItem(name);
}

/** @param {string} name @param {any} look @returns {string} what was kept in this very position, or nothing */
export function kept(name, look) {
  try {
    const [where, value] = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return where === place(look) ? String(value) : "";
  } catch {
    return "";
  }
}
