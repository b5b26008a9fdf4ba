// Odds as a player sets them. Every answer was worked out beforehand: cases in all, then for each outcome its cases.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FEW = 4; // values that stand beside each other; more are in a list

function answerAt(table, places, letters) {
  let at = 0;
  table.inputs.forEach((input, i) => (at = at * input.values.length + places[i]));
  const [high, low] = letters.slice(2 * at, 2 * at + 2);
  return table.answers[LETTERS.indexOf(high) * LETTERS.length + LETTERS.indexOf(low)];
}

// { refused } or { cases, rows: [{ words, count, least }] }; `least` counts it and all that come after it.
function answer(table, places, letters = table.at) {
  const found = answerAt(table, places, letters);
  if (found.startsWith("!")) return { refused: found.slice(1) };
  const [cases, ...rest] = found.split(" ");
  const rows = rest.map((each) => {
    const [key, count] = each.split(":");
    return { words: table.keys[Number(key)], count: BigInt(count) };
  });
  let least = 0n;
  for (const row of [...rows].reverse()) row.least = least += row.count;
  return { cases: BigInt(cases), rows };
}

// In the hundred, to a tenth; never rounded to certainty or impossibility. Halves go to the even tenth.
function perCent(count, cases) {
  if (count === 0n) return "–";
  if (count === cases) return "100%";
  let tenths = (count * 1000n) / cases;
  const over = 2n * (count * 1000n - tenths * cases);
  if (over > cases || (over === cases && tenths % 2n)) tenths += 1n;
  if (tenths === 0n) return "<0.1%";
  return tenths === 1000n ? ">99.9%" : `${tenths / 10n}.${tenths % 10n}%`;
}

function fraction(count, cases) {
  let [a, b] = [count, cases];
  while (b) [a, b] = [b, a % b];
  return cases === a ? `${count / a}` : `${count / a}/${cases / a}`;
}

function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

function cell(row, tag, words, css) {
  row.append(make(tag, { class: css, ...(tag === "th" ? { scope: "row" } : {}) }, words));
}

function result(table, places) {
  const found = answer(table, places);
  if (found.refused) return [make("p", { class: "refused" }, `That cannot be: ${found.refused}.`), "That cannot be."];
  const heads = ["percent", ...(table.counts ? ["or more"] : []), "exactly"];
  // In cases of house rules for some: [1: 98%] below the figure, where it is another.
  const cases = table.cases.map(({ name, at }) => [name, answer(table, places, at)]).filter(([, each]) => !each.refused);
  const known = found.rows.map((row) => row.words);
  const further = cases.flatMap(([, each]) => each.rows).map((row) => row.words);
  const others = [...new Set(further)].filter((words) => !known.includes(words));
  const beside = (row) =>
    cases.flatMap(([name, each]) => {
      const other = perCent(each.rows.find(({ words }) => words === row.words)?.count ?? 0n, each.cases);
      return other === perCent(row.count, found.cases) ? [] : [make("small", {}, `[${name}: ${other}]`)];
    });
  const head = make("tr", {}, make("td"), ...heads.map((words) => make("th", { scope: "col" }, words)));
  const body = make("tbody");
  for (const row of [...found.rows, ...others.map((words) => ({ words, count: 0n, least: 0n }))]) {
    const line = make("tr");
    cell(line, "th", row.words, "outcome");
    const bar = make("i", { "aria-hidden": "true" });
    bar.style.width = `${Number((row.count * 1000n) / found.cases) / 10}%`;
    line.append(make("td", { class: "figure" }, make("b", {}, perCent(row.count, found.cases)), ...beside(row), bar));
    if (table.counts) cell(line, "td", perCent(row.least, found.cases), "least");
    cell(line, "td", fraction(row.count, found.cases), "exact");
    body.append(line);
  }
  const summary = found.rows.map((row) => `${row.words} ${perCent(row.count, found.cases)}`).join("; ");
  return [make("table", {}, make("caption", { class: "unseen" }, table.says), make("thead", {}, head), body), summary];
}

// One input: words beside each other where they are few, else a list between two buttons.
function inputOf(input, name, set) {
  const box = make("fieldset", { class: "input" }, make("legend", {}, input.label));
  if (input.values.length <= FEW) {
    const few = make("div", { class: "few" });
    input.values.forEach((words, at) => {
      const radio = make("input", { type: "radio", name, value: at });
      radio.checked = at === input.usual;
      radio.addEventListener("change", () => set(at));
      few.append(make("label", {}, radio, make("span", {}, words)));
    });
    box.append(few);
    return box;
  }
  const list = make("select", { "aria-label": input.label, name });
  input.values.forEach((words, at) => list.append(make("option", { value: at }, words)));
  list.value = input.usual;
  const to = (at) => {
    list.value = at;
    set(at);
  };
  list.addEventListener("change", () => set(Number(list.value)));
  const step = (by, sign, words) => {
    const button = make("button", { type: "button", class: "step", "aria-label": `${input.label}: ${words}` }, sign);
    button.addEventListener("click", () => to(Math.min(Math.max(Number(list.value) + by, 0), input.values.length - 1)));
    return button;
  };
  box.append(make("div", { class: "list" }, step(-1, "−", "the one before"), list, step(1, "+", "the next")));
  return box;
}

function asking(table) {
  const places = table.inputs.map((input) => input.usual);
  const shown = make("div", { class: "answer" });
  const aloud = make("p", { class: "unseen", role: "status" });
  const refresh = (speak) => {
    const [made, words] = result(table, places);
    shown.replaceChildren(made);
    if (speak) aloud.textContent = words;
  };
  const inputs = table.inputs.map((input, i) =>
    inputOf(input, `${table.name}-${input.name}`, (at) => {
      places[i] = at;
      refresh(true);
    }),
  );
  refresh(false);
  const body = make("div", { class: "asked" }, make("p", {}, table.says));
  body.append(make("div", { class: "inputs" }, ...inputs), shown, aloud);
  const grounds = { "Where the book is unclear": table.rests, "Your club's changes": table.changes };
  for (const [head, said] of Object.entries(grounds))
    if (said.length) {
      const words = said.map((each) => each.replace(/\.$/, "")).join("; ");
      body.append(make("p", { class: "rests" }, `${head}: ${words}.`));
    }
  const head = make("summary", {}, table.title);
  return make("details", { id: `odds-${table.name}`, "data-find": table.title, name: "odds" }, head, body);
}

function wireOdds() {
  const all = DATA.odds.map(asking);
  if (!all.length) all.push(make("p", {}, "This ruleset has no odds for the companion."));
  one("#asking").replaceChildren(...all);
  if (DATA.odds.length) all[0].open = true;
}
