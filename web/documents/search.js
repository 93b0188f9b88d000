// The search in the documents, copying of code, and the list of documents on narrow screens.

const box = document.querySelector(".search");
const input = box.querySelector("input");
const found = box.querySelector("ul");
const MOST = 12;
let sections = null;

async function load() {
  sections ??= fetch("search.json").then((answer) => answer.json());
  return sections;
}

const folded = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** How well a section answers all words; 0 if it lacks one. */
function score({ page, heading, text, level }, words) {
  const [title, head, body] = [folded(page), folded(heading), folded(text)];
  let sum = 0;
  for (const word of words) {
    const starts = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, "gu");
    const count = body.match(starts)?.length ?? 0;
    const points = (head.match(starts) ? 10 : 0) + (title.match(starts) ? 4 : 0) + (count ? 2 + Math.min(count, 4) : body.includes(word) ? 1 : 0);
    if (!points) return 0;
    sum += points;
  }
  const phrase = words.join(" ");
  return sum + (head === phrase ? 20 : 0) + (words.length > 1 && head.includes(phrase) ? 10 : 0) + (words.length > 1 && body.includes(phrase) ? 5 : 0) + (level === 1 ? 2 : 0);
}

/** The words around the first one that was found, with all of them marked. */
function excerpt(text, words) {
  const first = Math.max(0, folded(text).indexOf(words[0]) - 40);
  const at = first ? text.indexOf(" ", first) + 1 : 0;
  const part = document.createElement("span");
  const pattern = new RegExp(`(${words.map(escaped).join("|")})`, "gi");
  text.slice(at, at + 120).split(pattern).forEach((piece, place) => {
    part.append(place % 2 ? Object.assign(document.createElement("mark"), { textContent: piece }) : piece);
  });
  if (at + 120 < text.length) part.append("…");
  return part;
}

async function search() {
  const words = folded(input.value).split(/\s+/).filter(Boolean);
  const all = words.length ? await load() : [];
  const best = all.map((section) => [score(section, words), section]).filter(([points]) => points).sort(([a], [b]) => b - a).slice(0, MOST);
  found.replaceChildren(...best.map(([, section], place) => {
    const item = Object.assign(document.createElement("li"), { id: `found-${place}` });
    item.setAttribute("role", "option");
    const link = Object.assign(document.createElement("a"), { href: section.to, tabIndex: -1 });
    link.append(Object.assign(document.createElement("strong"), { textContent: section.level === 1 ? section.page : `${section.page} › ${section.heading}` }), excerpt(section.text, words));
    item.append(link);
    return item;
  }));
  if (words.length && !best.length) found.append(Object.assign(document.createElement("li"), { className: "none", textContent: "Nothing found. Try one word less." }));
  show(words.length > 0);
  choose(best.length ? 0 : -1);
}

function show(isOpen) {
  found.hidden = !isOpen;
  input.setAttribute("aria-expanded", String(isOpen));
}

function choose(place) {
  [...found.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === place)));
  const item = found.children[place];
  item?.scrollIntoView({ block: "nearest" });
  if (item) input.setAttribute("aria-activedescendant", item.id);
  else input.removeAttribute("aria-activedescendant");
}

box.hidden = false;
input.addEventListener("focus", load);
input.addEventListener("input", search);
input.addEventListener("keydown", (event) => {
  const chosen = [...found.children].findIndex((item) => item.getAttribute("aria-selected") === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) choose(Math.max(0, Math.min(found.children.length - 1, chosen + step)));
  else if (event.key === "Enter") found.children[chosen]?.querySelector("a")?.click();
  else if (event.key === "Escape") show(false);
  else return;
  event.preventDefault();
});
found.addEventListener("click", () => show(false));
document.addEventListener("pointerdown", ({ target }) => { if (!box.contains(target)) show(false); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || document.activeElement === input) return;
  event.preventDefault();
  input.focus();
});

for (const block of document.querySelectorAll(".code")) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" });
  button.addEventListener("click", async () => {
    const commands = [...block.querySelectorAll("code.console b")].map((line) => line.textContent);
    await navigator.clipboard.writeText(commands.length ? commands.join("\n") : block.querySelector("code").textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  block.append(button);
}

const narrow = matchMedia("(max-width: 1000px)");
const contents = document.querySelector(".contents");
const fold = () => { contents.open = !narrow.matches; };
fold();
narrow.addEventListener("change", fold);
contents.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
