// The map that steps: units go where the data of the step puts them; the cards in words below follow.
const DATA = JSON.parse(document.getElementById("data").textContent);
const RUNS = 1, ALL_ROUND = 2, OFFICER = 4, GENERAL = 8; // flags of a unit
const PILE = 24; // most lines between stands
const board = document.getElementById("board");
const drawing = board.querySelector("svg");
const [slider] = board.getElementsByTagName("input");
const items = new Map([...document.querySelectorAll("li[data-step]")].map((item) => [Number(item.dataset.step), item]));
const LAST = DATA.steps.length - 1;
let now = -1;

function draw(parent, name, given = {}, words = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  if (words) element.textContent = words;
  parent.append(element);
  return element;
}

// What every step shows: each step only has what changed.
const frames = [];
{
  let units = {}, held = [], alight = [], dead = null, closed = 0; // stands lost, as that turn closed
  for (const step of DATA.steps) {
    units = { ...units, ...step.set };
    held = step.held ?? held;
    alight = step.alight ?? alight;
    if (step.dead) [dead, closed] = [step.dead, step.t];
    frames.push({ ...step, units, held, alight, dead, closed });
  }
}

const under = draw(drawing, "g");
const blocks = draw(drawing, "g");
const moves = draw(drawing, "g", { id: "moves" });
const tags = draw(drawing, "g");
const drawn = DATA.units.map(([number, side, name], at) => {
  const block = draw(blocks, "g", { class: `turned i${side}`, "data-unit": at });
  const tag = draw(tags, "g", { class: `tag i${side}`, "data-unit": at });
  draw(block, "title", {}, `${number} ${name}`);
  return { block, tag, shape: draw(block, "g"), facing: 0, looks: "" };
});

function shape(at, [, , , wide, deep, stands, , role, flags]) {
  const [, side, , marked] = DATA.units[at];
  const group = drawn[at].shape, w = wide / 2, d = deep / 2;
  group.replaceChildren();
  group.setAttribute("class", `${side ? "" : "solid"} ${flags & RUNS ? "runs" : ""}`);
  if (role === "g") {
    const long = Math.max(2.4, deep * 0.8);
    draw(group, "rect", { class: "barrel", x: -0.55, y: -long, width: 1.1, height: long * 1.8 });
    if (side) draw(group, "rect", { class: "open-barrel", x: -0.25, y: -long, width: 0.5, height: long * 1.7 });
    draw(group, "path", { class: "wheel", d: "M-1.5-1.5v3M1.5-1.5v3M-1.5 0h3" });
    return;
  }
  draw(group, "rect", { class: "block", x: -w, y: -d, width: wide, height: deep });
  const solid = !side && !(flags & RUNS);
  if (role === "h" && solid) draw(group, "path", { class: "half", d: `M${-w} ${-d}H${w}V${d}z` });
  if (role === "h") draw(group, "path", { class: "slash", d: `M${-w} ${-d}L${w} ${d}` });
  const lines = flags & ALL_ROUND || stands > PILE ? 0 : stands - 1;
  const x = (line) => (-w + (wide * (line + 1)) / stands).toFixed(2);
  const between = Array.from({ length: Math.max(0, lines) }, (_, line) => `M${x(line)} ${-d}V${d}`).join("");
  if (between) draw(group, "path", { class: "stands", d: between });
  draw(group, "path", { class: "front", d: `M${-w} ${-d}H${w}` });
  draw(group, "path", { class: "nose", d: `M-1.1 ${-d}L0 ${-d - 1.5}L1.1 ${-d}z` });
  if (marked) draw(group, "path", { class: "rear", d: `M${-w} ${d + 0.8}H${w}` });
}

function tag(at, [, , , , , , mark, , flags]) {
  const group = drawn[at].tag;
  group.replaceChildren();
  draw(group, "text", { y: 1.2 }, DATA.units[at][0]);
  if (mark) {
    draw(group, "rect", { class: "die", x: 2.6, y: -1.9, width: 3.6, height: 3.6, rx: 0.6 });
    draw(group, "text", { class: "mark", x: 4.4, y: 1 }, String(mark));
  }
  if (flags & GENERAL) draw(group, "path", { class: "flag", d: "M-3.2-3.4l.9 1.9 2 .2-1.5 1.4.4 2-1.8-1-1.8 1 .4-2-1.5-1.4 2-.2z" });
  else if (flags & OFFICER) draw(group, "path", { class: "flag", d: "M-4.6-3.2h.5l2.6 1.3-2.6 1.3v2.2h-.5z" });
}

function place(at, state) {
  const unit = drawn[at];
  for (const group of [unit.block, unit.tag]) group.classList.toggle("gone", !state);
  if (!state) return;
  const [x, y, facing] = state;
  unit.facing += ((facing - unit.facing + 540) % 360 + 360) % 360 - 180; // the short way round
  unit.block.style.transform = `translate(${x}px,${y}px) rotate(${unit.facing}deg)`;
  unit.tag.style.transform = `translate(${x}px,${y}px)`;
  const looks = state.slice(3).join();
  if (looks !== unit.looks) {
    shape(at, state);
    tag(at, state);
    unit.looks = looks;
  }
}

function arrow([way, side, x0, y0, x1, y1]) {
  const long = Math.hypot(x1 - x0, y1 - y0) || 1, ax = (x1 - x0) / long, ay = (y1 - y0) / long;
  const nx = x1 - ax * 2.2, ny = y1 - ay * 2.2, broad = way === "c" ? 1.4 : 1;
  draw(moves, "path", { class: `way ${way} i${side}`, d: `M${x0} ${y0}L${nx} ${ny}` });
  const tip = `M${x1} ${y1}L${nx - ay * broad} ${ny + ax * broad}L${nx + ay * broad} ${ny - ax * broad}z`;
  draw(moves, "path", { class: `tip i${side}`, d: tip });
}

function shot([, x0, y0, x1, y1]) {
  const long = Math.hypot(x1 - x0, y1 - y0) || 1;
  draw(moves, "path", { class: "shot", d: `M${x0} ${y0}L${x1} ${y1}` });
  for (const far of [2.2, 3.6]) {
    const share = Math.min(far / long, 1);
    draw(moves, "circle", { class: "puff", cx: x0 + (x1 - x0) * share, cy: y0 + (y1 - y0) * share, r: 1.1 - far / 8 });
  }
}

function happened(frame) {
  moves.replaceChildren();
  under.replaceChildren();
  for (const [x, y] of frame.alight)
    draw(under, "path", { class: "flame", d: DATA.flame, transform: `translate(${x} ${y}) scale(1.3)` });
  DATA.goals.forEach(([, x, y], at) => {
    const side = frame.held[at] ?? -1;
    draw(under, "circle", { class: "holder", cx: x, cy: y, r: 2.3 });
    if (side >= 0) draw(under, "circle", { class: `holder-in i${side}`, cx: x, cy: y, r: 1.3 });
  });
  frame.ways?.forEach(arrow);
  frame.shots?.forEach(shot);
  for (const [x, y] of frame.clash ?? [])
    draw(moves, "path", { class: "clash", d: `M${x - 2.1} ${y}a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0M${x - 1.1} ${y - 1.1}l2.2 2.2m0-2.2l-2.2 2.2` });
  for (const [side, x, y] of frame.lost ?? [])
    draw(moves, "path", { class: `cross i${side}`, d: `M${x} ${y - 2}v4m-1.2-2.9h2.4` });
  for (const [x, y, side, name] of frame.lone ?? []) {
    const group = draw(moves, "g", { class: `alone tag i${side}`, transform: `translate(${x} ${y})` });
    draw(group, "path", { class: "flag", d: "M-.5-2h.5l2.6 1.3-2.6 1.3v2.2h-.5z" });
    draw(group, "title", {}, name);
  }
}

function said(frame) {
  const list = document.querySelector(".cards");
  for (const each of list.querySelectorAll(".now")) each.classList.remove("now");
  const item = items.get(now), turn = item.closest("section");
  item.classList.add("now");
  turn.classList.add("now");
  const head = [turn.querySelector("h3").textContent, item.querySelector("h4")?.textContent].filter(Boolean).join(" · ");
  document.getElementById("status").textContent = head;
  document.getElementById("unit").textContent = frame.dead
    ? `${DATA.words.lost} ${frame.closed}: ${DATA.sides.map((side, at) => `${side} ${frame.dead[at]}`).join(", ")}` : "";
  slider.value = now;
  slider.setAttribute("aria-valuetext", head);
  const ends = { first: now === 0, back: now === 0, "turn-back": now === 0, on: now === LAST, "turn-on": now === LAST, last: now === LAST };
  for (const button of board.querySelectorAll("button")) button.setAttribute("aria-disabled", ends[button.dataset.go] ?? false);
}

function go(to) {
  const target = Math.min(LAST, Math.max(0, to));
  if (target === now) return;
  now = target;
  const frame = frames[now];
  for (const at of drawn.keys()) place(at, frame.units[at]);
  for (const [at, unit] of drawn.entries()) unit.block.classList.toggle("acts", now > 0 && Boolean(frame.set[at]));
  happened(frame);
  said(frame);
  centre(frame);
}

// On the larger map, where something happened is in the middle.
function centre(frame) {
  const spots = Object.values(frame.set).filter(Boolean);
  if (!board.classList.contains("larger") || !spots.length || !now) return;
  const map = board.querySelector(".map"), { width, height } = drawing.viewBox.baseVal;
  const middle = (at) => spots.reduce((sum, spot) => sum + spot[at], 0) / spots.length;
  const left = (middle(0) / width) * map.scrollWidth - map.clientWidth / 2;
  map.scrollTo(left, (middle(1) / height) * map.scrollHeight - map.clientHeight / 2);
}

// The first step of another turn: of the next, of this one, or of the one before if this is its first.
function turnFrom(way) {
  const turn = frames[now].t;
  if (way > 0) return frames.findIndex((frame) => frame.t === turn + 1);
  const first = frames.findIndex((frame) => frame.t === turn);
  return first < now ? first : frames.findIndex((frame) => frame.t === turn - 1);
}

const GOES = {
  first: () => 0,
  back: () => now - 1,
  on: () => now + 1,
  last: () => LAST,
  "turn-back": () => Math.max(0, turnFrom(-1)),
  "turn-on": () => (turnFrom(1) < 0 ? LAST : turnFrom(1)),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "turn-back", ArrowDown: "turn-on", PageUp: "turn-back", PageDown: "turn-on", Home: "first", End: "last" };
const SHIFTED = { ArrowLeft: "turn-back", ArrowRight: "turn-on" };

function larger() {
  const button = board.querySelector("[data-go=larger]"), on = board.classList.toggle("larger");
  button.setAttribute("aria-pressed", on);
  const map = board.querySelector(".map");
  map.scrollTo((map.scrollWidth - map.clientWidth) / 2, (map.scrollHeight - map.clientHeight) / 2);
  centre(frames[now]);
}

board.addEventListener("click", (event) => {
  const button = event.target.closest("button"), unit = event.target.closest("[data-unit]");
  if (button) button.dataset.go === "larger" ? larger() : go(GOES[button.dataset.go]());
  if (unit) tell(Number(unit.dataset.unit));
});
board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const way = (event.shiftKey && SHIFTED[event.key]) || KEYS[event.key];
  if (way) go(GOES[way]());
  else if (event.key === "+" || event.key === "-") larger();
  else return;
  event.preventDefault();
});
slider.addEventListener("input", () => go(Number(slider.value)));

function tell(at) {
  const [number, , name] = DATA.units[at], [, , , , , stands, mark] = frames[now].units[at] || [];
  const more = mark ? `, ${DATA.words.mark} ${mark}` : "";
  document.getElementById("unit").textContent = `${number} ${name}: ${stands} ${DATA.words.stand}${stands === 1 ? "" : "s"}${more}`;
}

document.documentElement.classList.add("scripted");
document.querySelector(".cards").open = true;
board.hidden = false;
go(0);
