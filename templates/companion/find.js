// The find box: every unit, officer, section, card and question whose words hold all that is typed.
const MOST_FOUND = 30;
const WHOLE = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe", "’": "'" }; // letters that are no letter with a mark
const bare = (words) => words.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
const plain = (words) => bare(words).replace(/[łøđßæœ’]/g, (letter) => WHOLE[letter]);
let places = null;

function gathered() {
  return every("[data-find]").map((element) => ({
    element,
    view: element.closest(".view"),
    title: element.dataset.find.trim(),
    words: plain(`${element.dataset.find} ${element.textContent}`),
  }));
}

function look(typed) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  places ??= gathered();
  const score = (place) => Number(wanted.every((word) => plain(place.title).includes(word)));
  const hits = places.filter((place) => wanted.every((word) => place.words.includes(word)));
  return hits.sort((a, b) => score(b) - score(a));
}

function goTo(place) {
  open(place.view.id, false);
  if (place.element.matches("details")) place.element.open = true;
  place.element.setAttribute("tabindex", "-1");
  place.element.scrollIntoView({ block: "start" });
  place.element.focus({ preventScroll: true });
}

function wireFind() {
  const input = one("#find");
  const found = one("#found");
  const close = () => {
    input.value = "";
    found.hidden = true;
  };
  const refresh = () => {
    const hits = look(input.value);
    found.hidden = !input.value.trim();
    one("#how-many").textContent = hits.length ? `${hits.length} found` : "Nothing found";
    one("ul", found).replaceChildren(
      ...hits.slice(0, MOST_FOUND).map((place) => {
        const words = make("bdi", {}, place.title);
        const where = make("small", {}, ` ${one("h2", place.view).textContent}`);
        const button = make("button", { type: "button" }, words, where);
        button.addEventListener("click", () => {
          close();
          goTo(place);
        });
        return make("li", {}, button);
      }),
    );
  };
  input.addEventListener("input", refresh);
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    one("#found ul button")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !found.hidden) {
      close();
      input.focus();
    }
  });
}
