// Small helpers to make elements. Text is always text: nothing of a deck is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value instanceof Promise) value.then((known) => element.setAttribute(name, known), () => element.dispatchEvent(new Event("error")));
    else if (name === "class") element.setAttribute("class", value);
    else if (name in element && typeof value !== "string" && !(element instanceof SVGElement)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** Fills an element with other children; those that are nothing are left out. */
export function refill(element, ...children) {
  element.replaceChildren();
  return filled(element, {}, children);
}

/** An element of HTML. */
export const h = (tag, attributes, ...children) => filled(document.createElement(tag), attributes, children);

/** An element of SVG. */
export const s = (tag, attributes, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);

/** An icon of 16 by 16 that is drawn with lines. */
export const icon = (path) =>
  s("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" }, s("path", { d: path }));

/** A choice of a few, as a row of buttons. */
export function segments(label, options, value, chosen) {
  const group = h("div", { class: "segments", role: "group", "aria-label": label });
  for (const [name, words] of options) {
    const press = () => {
      for (const other of group.children) other.setAttribute("aria-pressed", String(other === button));
      chosen(name);
    };
    const button = h("button", { type: "button", "aria-pressed": String(name === value), onclick: press }, words);
    group.append(button);
  }
  return group;
}

/** A box to tick. */
export function tick(label, value, chosen, swatch) {
  const box = h("input", { type: "checkbox", onchange: () => chosen(box.checked) });
  box.checked = value;
  return h("label", { class: "tick" }, box, swatch && h("span", { class: `swatch ${swatch}` }), label);
}

/** A list to choose from: values with their words, or names of groups with such lists. */
export function select(label, options, value, chosen, spoken) {
  const option = ([name, words]) => (Array.isArray(words) ? h("optgroup", { label: name }, words.map(option)) : h("option", { value: name }, words));
  const list = h("select", { "aria-label": spoken, title: spoken, onchange: () => chosen(list.value) }, options.map(option));
  list.value = value;
  return h("label", { class: "field" }, label && h("span", {}, label), list);
}

/** What is set once, behind a word. */
export function menu(label, ...children) {
  const shown = h("div", {}, children);
  const element = h("details", { class: "menu" }, h("summary", {}, label), shown);
  element.addEventListener("toggle", () => {
    shown.style.left = "0";
    const beyond = shown.getBoundingClientRect().right + 16 - (element.closest("main")?.clientWidth ?? Infinity);
    shown.style.left = `${Math.min(0, -beyond)}px`;
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !element.open) return;
    event.stopPropagation();
    element.open = false;
    element.firstChild.focus();
  });
  return element;
}

document.addEventListener("pointerdown", ({ target }) => {
  for (const open of document.querySelectorAll(".menu[open]")) if (!open.contains(target)) open.open = false;
});

/** A number of the settings, within its limits. */
export function number(settings, name, least, most, changed) {
  const input = h("input", { type: "number", min: String(least), max: String(most), step: "1" });
  input.value = String(settings[name]);
  input.addEventListener("change", () => {
    settings[name] = Math.min(most, Math.max(least, Math.round(Number(input.value)) || least));
    input.value = String(settings[name]);
    changed();
  });
  return input;
}

/** A list of the ways in which people see colours. */
export function vision(t, settings, keep) {
  return select("", ["normal", "deuteranope", "protanope", "tritanope", "grey"].map((kind) => [kind, t[kind]]), settings.vision, (kind) => {
    settings.vision = kind;
    keep();
    document.body.dataset.vision = kind;
  }, t.vision);
}

/** Pixels of the screen across something that is `css` wide. */
export function pixels(css) {
  return Math.min(3200, Math.max(16, Math.round(css * (globalThis.devicePixelRatio || 1))));
}

/** Shows a picture, unless another one is wanted by the time that its address is known. */
export async function show(image, address) {
  image.wanted = address;
  try {
    const known = typeof address === "string" ? address : await address;
    if (image.wanted === address) image.src = known;
  } catch {
    image.dispatchEvent(new Event("error"));
  }
}

/** Shows another picture once it is there; until then, the one before stays. */
export async function swap(image, address) {
  if (image.wanted === address) return;
  image.wanted = address;
  const next = new Image();
  next.onload = () => { if (image.wanted === address) image.src = next.src; };
  await show(next, address);
}
