// Icons to choose from, for the words of a card.

import { engine } from "./engine.js";
import { h, refill } from "./dom.js";
import { t } from "./words.js";

/** The side of a picture, in pixels of CSS. */
const SIDE = 22;

/** The colour of the page's words, as six digits. */
function ink() {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = getComputedStyle(document.body).color;
  return canvas.fillStyle.slice(1);
}

/** How near what was typed is to an icon: its name, a part of it, one of its words, the beginning of one; none if it is not found. */
function distance({ name, words }, typed) {
  const parts = name.split(/[-_/]/);
  const all = [(form) => form === name, (form) => parts.includes(form), (form) => words.includes(form), (form) => [...parts, ...words].some((word) => word.startsWith(form))];
  const forms = [typed, ...typed.length > 2 && typed.endsWith("s") ? [typed.slice(0, -1)] : []];
  const near = all.findIndex((finds) => forms.some(finds));
  return near < 0 ? null : near;
}

/** The button that an arrow key leads to: beside, above or below. */
function beside(buttons, from, key) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) return buttons[buttons.indexOf(from) + step];
  const isThere = (other) => other.offsetLeft === from.offsetLeft && (key === "ArrowUp" ? other.offsetTop < from.offsetTop : other.offsetTop > from.offsetTop);
  const column = buttons.filter(isThere);
  return key === "ArrowUp" ? column.at(-1) : column[0];
}

/** Shows all icons in `holder`; `chosen` gets the name of one, `close` is called if none is wanted. */
export async function openIcons(holder, chosen, close) {
  const search = h("input", { type: "search", placeholder: t.findIcon, "aria-label": t.findIcon });
  const grid = h("div", { class: "icons", role: "group", "aria-label": t.icons });
  const named = h("p", { class: "hint", role: "status" });
  refill(holder, search, grid, named);
  search.focus();
  let entries = [];
  const buttons = () => [...grid.children];
  const show = () => {
    const typed = search.value.trim().toLowerCase();
    const found = entries.map((entry) => ({ ...entry, near: typed ? distance(entry, typed) : 0 })).filter(({ near }) => near !== null);
    refill(grid, found.sort((one, other) => one.near - other.near).map(({ button }) => button));
    named.textContent = entries.length && !found.length ? t.noIcon(search.value) : "";
  };
  search.addEventListener("input", show);
  holder.onkeydown = (event) => {
    const isSearch = event.target === search;
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && isSearch) grid.firstChild?.click();
    else if (isSearch && event.key === "ArrowDown") grid.firstChild?.focus();
    else if (!isSearch && event.key.startsWith("Arrow")) (beside(buttons(), event.target, event.key) ?? (event.key === "ArrowUp" ? search : null))?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { key, columns, icons } = await engine.icons();
  const sheet = await engine.iconSheet(key, ink(), Math.round(SIDE * devicePixelRatio));
  const button = ({ name }, at) => {
    const picture = h("span");
    const place = `${-(at % columns) * SIDE}px ${-Math.floor(at / columns) * SIDE}px`;
    Object.assign(picture.style, { backgroundImage: `url("${sheet}")`, backgroundSize: `${columns * SIDE}px auto`, backgroundPosition: place });
    const say = () => { named.textContent = `{${name}}`; };
    return h("button", { type: "button", title: `{${name}}`, "aria-label": name, tabIndex: -1, onclick: () => chosen(name), onfocus: say, onmouseenter: say }, picture);
  };
  entries = icons.map((icon, at) => ({ ...icon, button: button(icon, at) }));
  show();
  holder.scrollIntoView({ block: "nearest" });
}
