// One view at a time, light and letters as the reader wants them, what was tapped as text.
const VIEWS = every(".view").map((view) => view.id);

function open(id, focus = true) {
  for (const view of every(".view")) view.hidden = view.id !== id;
  for (const link of every("nav a")) {
    if (link.hash === `#${id}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (location.hash !== `#${id}`) history.replaceState(null, "", `#${id}`);
  tell("");
  if (focus) {
    scrollTo(0, 0);
    one(`#${id} h2`).focus({ preventScroll: true });
  }
  reachable();
}

// Tables that are broader than the screen can be reached and moved by keys; others are passed over.
function reachable() {
  for (const table of every(".scroll")) {
    if (table.scrollWidth > table.clientWidth) table.setAttribute("tabindex", "0");
    else table.removeAttribute("tabindex");
  }
}

function looks() {
  const root = document.documentElement;
  const { light = "auto", letters = DATA.large ? "1.25" : "1" } = stored(LOOKS) ?? {};
  const dark = light === "dark" || (light === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  root.style.setProperty("--letters", ["1", "1.25", "1.5"].includes(letters) ? letters : "1");
  one("#light").value = light;
  one("#letters").value = letters;
  reachable();
}

function wirePage() {
  document.documentElement.classList.add("scripted");
  for (const link of every("nav a"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      open(link.hash.slice(1));
    });
  addEventListener("hashchange", () => VIEWS.includes(location.hash.slice(1)) && open(location.hash.slice(1)));
  addEventListener("resize", reachable);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", looks);
  for (const id of ["light", "letters"])
    one(`#${id}`).addEventListener("change", () => {
      store(LOOKS, { light: one("#light").value, letters: one("#letters").value });
      looks();
    });
  const text = one("#text");
  one("#export").addEventListener("click", () => {
    text.value = exported();
    text.focus();
    text.select();
    tell("The text is below, ready to copy.");
  });
  one("#import").addEventListener("click", () => {
    const wrong = imported(text.value);
    if (wrong.length) tell(wrong.slice(0, 3).join(" "));
  });
  one("#clear").addEventListener("click", () => {
    const count = changeAll({});
    tell(count ? `${count} boxes cleared; Undo brings them back.` : "Nothing was tapped.");
  });
  looks();
  open(VIEWS.includes(location.hash.slice(1)) ? location.hash.slice(1) : VIEWS[0], false);
}

wireBoxes();
wireOdds();
wireFind();
wirePage();
