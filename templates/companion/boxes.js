// Boxes to tap: how each kind shows its value, and what a tap makes of it.
const pressed = {
  run: (value, at) => at <= value, // crossed off one after the other
  one: (value, at) => at === value,
  each: (value, at) => Boolean(value & (1 << (at - 1))),
};
const tapped = {
  run: (value, at) => (at === value ? at - 1 : at),
  one: (value, at) => (at === value ? 0 : at),
  each: (value, at) => value ^ (1 << (at - 1)),
};

function show(key) {
  const element = keyed.get(key);
  const kind = element.dataset.kind;
  const value = valueOf(key);
  if (kind === "text" || kind === "choice") element.value = value;
  else if (kind === "count") one("output", element).textContent = value;
  else
    for (const box of every(".box", element))
      box.setAttribute("aria-pressed", String(pressed[kind](value, Number(box.dataset.at))));
  const unit = element.closest(".unit");
  if (unit) unit.classList.toggle("gone", every(".row", unit).some(ended));
}

// Whether the last box of a row is crossed, where that is a unit's end.
const ended = (row) => row.hasAttribute("data-ends") && valueOf(row.dataset.key) === Number(row.dataset.most);

function said(key) {
  const element = keyed.get(key);
  const value = valueOf(key);
  const { kind, says, most } = element.dataset;
  if (kind === "text") return `${says} changed`;
  if (kind === "choice") return value ? `${says} ${value}` : `${says}: none`;
  if (kind === "count") return `${says}: ${value} of ${most}`;
  if (kind === "run") return `${says}: ${value} of ${most} crossed off`;
  const names = every('.box[aria-pressed="true"]', element).map((box) => box.textContent.trim());
  return `${says}: ${names.join(", ") || "none"}`;
}

function tap(box) {
  const element = box.closest("[data-key]");
  const { key, kind } = element.dataset;
  const value = valueOf(key);
  const wanted = kind === "count" ? value + Number(box.dataset.step) : tapped[kind](value, Number(box.dataset.at));
  if (!amiss(key, wanted)) change(key, wanted);
  tell(said(key));
}

function wireBoxes() {
  document.addEventListener("click", (event) => {
    const box = event.target.closest("[data-key] .box");
    if (box) tap(box);
  });
  for (const element of every("select[data-key]"))
    element.addEventListener("change", () => {
      change(element.dataset.key, Number(element.value));
      tell(said(element.dataset.key));
    });
  for (const element of every("textarea[data-key]"))
    element.addEventListener("change", () => change(element.dataset.key, element.value.slice(0, element.maxLength)));
  one("#undo").addEventListener("click", undo);
  const last = stored(NAME);
  for (const [key, value] of Object.entries(last?.state ?? {})) if (!amiss(key, value)) state[key] = value;
  const ways = Array.isArray(last?.before) ? last.before : [];
  before = ways.filter((way) => Array.isArray(way) && way.every((each) => Array.isArray(each) && !amiss(...each)));
  for (const key of keyed.keys()) show(key);
  one("#undo").disabled = before.length === 0;
}
