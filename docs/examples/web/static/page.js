// Shows what the server sends: a picture, the moves of this seat, and events. It knows no rule of any game.

const table = document.querySelector("#table");
const status = document.querySelector("#status");
const buttons = document.querySelector("#buttons");
const turns = document.querySelector("#turns");
const log = document.querySelector("#log");

// Milliseconds that an animation takes; ?pace=0 shows everything at once.
const pace = Number(new URLSearchParams(location.search).get("pace") ?? 350);

let tableId = null;
let busy = false;

const wait = (time) => new Promise((done) => setTimeout(done, time));

async function send(path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return response.json();
}

async function open(offer) {
  log.replaceChildren();
  const answer = await send("/tables", { offer });
  tableId = answer.table;
  await show(answer.frames);
}

async function play(move) {
  if (busy || tableId === null) return;
  busy = true;
  table.dataset.busy = "yes";
  const answer = await send(`/tables/${tableId}/moves`, { move });
  busy = false;
  if (answer.error) {
    status.textContent = answer.error;
    delete table.dataset.busy;
  } else {
    await show(answer.frames);
  }
}

async function show(frames) {
  busy = true;
  table.dataset.busy = "yes";
  for (const frame of frames) {
    await animate(frame);
  }
  const last = frames[frames.length - 1];
  offer(last);
  busy = false;
  delete table.dataset.busy;
  table.dataset.ply = last.ply;
}

// Pieces with a name that are in both pictures glide to their new place; those that an event brings come from its seat.
async function animate(frame) {
  const places = new Map();
  for (const piece of table.querySelectorAll("[data-piece]")) {
    places.set(piece.dataset.piece, piece.getBoundingClientRect());
  }
  const seats = new Map();
  for (const seat of table.querySelectorAll("[data-seat]")) {
    seats.set(seat.dataset.seat, seat.getBoundingClientRect());
  }
  table.innerHTML = frame.svg;
  for (const event of frame.events) {
    if (event.card !== undefined && event.seat !== undefined && !places.has(event.card)) {
      places.set(event.card, seats.get(String(event.seat)));
    }
    note(event);
  }
  if (pace === 0) return;
  const moving = [];
  for (const piece of table.querySelectorAll("[data-piece]")) {
    const from = places.get(piece.dataset.piece);
    const to = piece.getBoundingClientRect();
    if (from && (from.x !== to.x || from.y !== to.y)) moving.push(glide(piece, from, to));
  }
  await Promise.all(moving);
  if (frame.events.length > 0) await wait(pace);
}

function glide(piece, from, to) {
  // A wrapper takes the animation, since the piece has a transform of its own.
  const wrapper = document.createElementNS("http://www.w3.org/2000/svg", "g");
  piece.replaceWith(wrapper);
  wrapper.append(piece);
  const scale = piece.ownerSVGElement.getScreenCTM().a;
  const shift = `translate(${(from.x - to.x) / scale}px, ${(from.y - to.y) / scale}px)`;
  return wrapper.animate([{ transform: shift }, { transform: "none" }], { duration: pace, easing: "ease-out" }).finished;
}

function note(event) {
  if (event.kind === "deal" && event.card === undefined) return;
  const line = document.createElement("li");
  const details = Object.entries(event)
    .filter(([name]) => !["kind", "seat", "points", "column"].includes(name) && event[name] !== 0)
    .map(([name, value]) => `${name} ${value}`);
  const who = event.seat === undefined ? "" : `seat ${event.seat}: `;
  line.textContent = `${who}${event.kind.replaceAll("_", " ")}${details.length ? ` (${details.join(", ")})` : ""}`;
  if (event.points) {
    const points = document.createElement("span");
    points.className = "points";
    points.textContent = ` +${event.points}`;
    line.append(points);
  }
  log.prepend(line);
}

function offer(frame) {
  const drawn = new Set();
  for (const target of table.querySelectorAll("[data-move]")) {
    drawn.add(target.dataset.move);
    target.setAttribute("tabindex", "0");
    target.setAttribute("role", "button");
    target.setAttribute("aria-label", target.dataset.move);
  }
  if (drawn.size > 0) table.querySelector("svg").setAttribute("role", "group");
  // What has no place on the table is offered as a button.
  const others = frame.moves.filter((move) => !drawn.has(move));
  buttons.replaceChildren(...others.map((move) => {
    const button = document.createElement("button");
    button.dataset.move = move;
    button.textContent = move;
    return button;
  }));
  const ways = [...new Set([...table.querySelectorAll("[data-move][data-turn]")].map((each) => each.dataset.turn))];
  turns.hidden = ways.length === 0;
  for (const button of turns.querySelectorAll("button")) button.hidden = !ways.includes(button.dataset.turn);
  if (ways.length > 0) turn(ways[0]);
  if (frame.over) {
    const places = frame.standings.map((each) => `${each.place}. seat ${each.seat} with ${each.points} points`);
    status.textContent = `The game is over: ${places.join(", ")}.`;
    table.dataset.over = "yes";
  } else {
    status.textContent = "Your turn: click what is marked.";
    delete table.dataset.over;
  }
}

function turn(way) {
  table.dataset.turn = way;
  for (const button of turns.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.turn === way));
  }
}

for (const button of document.querySelectorAll("[data-offer]")) {
  button.addEventListener("click", () => open(button.dataset.offer));
}
for (const place of [table, buttons]) {
  place.addEventListener("click", (event) => {
    const target = event.target.closest("[data-move]");
    if (target) play(target.dataset.move);
  });
  place.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.dataset.move && event.target.tagName !== "BUTTON") play(event.target.dataset.move);
  });
}
turns.addEventListener("click", (event) => {
  if (event.target.dataset.turn) turn(event.target.dataset.turn);
});
