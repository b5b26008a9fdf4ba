// What has been tapped: numbers and words by their keys, what they were before, and where the browser keeps them.
const DATA = JSON.parse(document.getElementById("data").textContent);
const NAME = `drumhead-companion:${DATA.battle}:${DATA.holder}`;
const LOOKS = "drumhead-companion:looks";
const MOST_UNDONE = 300;
const one = (query, inside = document) => inside.querySelector(query);
const every = (query, inside = document) => [...inside.querySelectorAll(query)];

let state = {};
let before = []; // [key, what it was], the last tap last
const keyed = new Map(); // the element of each key
for (const element of every("[data-key]")) keyed.set(element.dataset.key, element);

function tell(words) {
  const told = one("#told");
  told.textContent = words;
  clearTimeout(tell.later);
  tell.later = setTimeout(() => (told.textContent = ""), 6000);
}

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function store(name, what) {
  try {
    localStorage.setItem(name, JSON.stringify(what));
  } catch {
    one("#unkept").hidden = false;
  }
}

const usual = (element) => (element.dataset.kind === "text" ? "" : Number(element.dataset.least ?? 0));
const valueOf = (key) => state[key] ?? usual(keyed.get(key));

// What is wrong with a value for a key; nothing where it may stand.
function amiss(key, value) {
  const element = keyed.get(key);
  if (!element) return `${key} is nowhere on this page`;
  if (element.dataset.kind === "text") {
    const fits = typeof value === "string" && value.length <= element.maxLength;
    return fits ? "" : `${element.dataset.says}: give words, ${element.maxLength} letters at most`;
  }
  const least = usual(element);
  const most = Number(element.dataset.most);
  if (Number.isInteger(value) && value >= least && value <= most) return "";
  return `${element.dataset.says}: give a whole number, ${least} to ${most}`;
}

function put(key, value) {
  if (value === usual(keyed.get(key))) delete state[key];
  else state[key] = value;
  show(key);
}

function keep() {
  store(NAME, { state, before });
  one("#undo").disabled = before.length === 0;
}

function change(key, value) {
  if (valueOf(key) === value) return;
  before.push([[key, valueOf(key)]]);
  before = before.slice(-MOST_UNDONE);
  put(key, value);
  keep();
}

// Many at once, undone at once.
function changeAll(wanted) {
  const keys = [...keyed.keys()].filter((key) => valueOf(key) !== (wanted[key] ?? usual(keyed.get(key))));
  if (!keys.length) return 0;
  before.push(keys.map((key) => [key, valueOf(key)]));
  for (const key of keys) put(key, wanted[key] ?? usual(keyed.get(key)));
  keep();
  return keys.length;
}

function undo() {
  const last = before.pop();
  if (!last) return;
  for (const [key, value] of last) if (keyed.has(key)) put(key, value);
  keep();
  tell(last.length > 1 ? `${last.length} boxes are as they were` : said(last[0][0]));
}

function exported() {
  const head = { drumhead: "companion", battle: DATA.battle, holder: DATA.holder };
  return JSON.stringify({ ...head, state }, null, 1);
}

// Reads a text in; gives what is wrong with it, a line each, or nothing. Then nothing is changed.
function imported(text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    return ["This is no text of a companion: paste all of it, from the first { to the last }."];
  }
  if (read?.drumhead !== "companion" || typeof read.state !== "object" || !read.state || Array.isArray(read.state))
    return ["This is no text of a companion: it begins with { \"drumhead\": \"companion\"."];
  if (read.battle !== DATA.battle) return ["This text is of another battle, or of other armies in it."];
  const here = Object.entries(read.state).filter(([key]) => keyed.has(key));
  const wrong = here.map(([key, value]) => amiss(key, value)).filter(Boolean);
  if (wrong.length) return wrong;
  const left = Object.keys(read.state).length - here.length;
  const others = left ? ` ${left} are of units that are not on this page.` : "";
  tell(`Read in: ${changeAll(Object.fromEntries(here))} boxes changed.${others}`);
  return [];
}
