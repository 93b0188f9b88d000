// The sheets, as they come out of the printer, with what matters when they are cut.

import { engine } from "./engine.js";
import { h, menu, pixels, s, tick, vision } from "./dom.js";
import { PrintOptions } from "./print_options.js";
import { t } from "./words.js";

const OVERLAYS = ["trim", "bleed", "safe", "marks", "reach", "through"];

/** Shows the pages of files: of sheets of cards, or of printed matter. */
export class SheetsView {
  constructor({ settings, keep, choose, changed, ofCards }) {
    Object.assign(this, { settings, keep, choose, changed, ofCards });
  }

  open(state) {
    this.holder = h("div", { class: "files" });
    this.options = this.ofCards ? new PrintOptions({ changed: this.changed }) : null;
    this.look();
    this.update(state);
    const names = this.ofCards ? OVERLAYS : ["marks", "reach"];
    const tools = h("div", { class: "tools" }, menu(t.view,
      names.map((name) => tick(t[name], this.settings[name], (value) => {
        this.settings[name] = value;
        this.keep();
        this.look();
        if (name === "through") this.update(this.state, true);
      }, name)), vision(t, this.settings, this.keep)));
    return [tools, ...(this.options ? [this.options.element] : []), this.holder];
  }

  look() {
    for (const name of OVERLAYS) this.holder.classList.toggle(`show-${name}`, this.settings[name]);
  }

  update(state, again) {
    this.state = state;
    this.options?.update(state);
    const files = state.files.filter((file) => file.has_cards === this.ofCards);
    const same = JSON.stringify(files);
    if (same === this.same && !again) return;
    this.same = same;
    const shown = files.map((file) => this.file(file));
    this.holder.replaceChildren(...(shown.length ? shown : [h("p", { class: "empty" }, this.ofCards ? t.noSheets : t.noPrinted)]));
  }

  file(file) {
    const facts = [t.sheetsOf(file.sheets)];
    if (file.filled_places) facts.push(t.filled(file.filled_places));
    if (file.free_places) facts.push(t.free(file.free_places));
    return h("section", { class: "file" },
      h("header", {}, h("h2", {}, file.title), h("p", { class: "facts" }, facts.join(" · "), h("span", { class: "code" }, `${file.name}.pdf`))),
      h("div", { class: "pages" }, file.pages.map((page, at) => this.page(file, page, at))));
  }

  page(file, page, at) {
    const label = file.has_cards ? `${t.sheet} ${page.label}, ${t[page.side]}` : `${t.page} ${at + 1}`;
    const behind = this.settings.through && file.is_duplex && page.side === "front" ? file.pages[at + 1] : null;
    return h("figure", { class: "page" }, drawing(page, label, behind, this.choose, this.state.reach), h("figcaption", {}, label));
  }
}

let clips = 0;

/** A page as SVG, in millimetres. */
function drawing(page, label, behind, choose, reach) {
  const paper = s("svg", { viewBox: `0 0 ${page.w} ${page.h}`, role: "img", "aria-label": label, class: "paper" });
  paper.append(s("rect", { width: page.w, height: page.h, fill: "#fff" }));
  if (behind) {
    // Seen through the paper, the back is mirrored.
    const turned = s("g", { transform: `translate(${page.w} 0) scale(-1 1)`, opacity: 0.35, class: "behind" });
    turned.append(...behind.faces.map((placed) => face(placed)));
    paper.append(turned);
  }
  for (const placed of page.faces) {
    const shown = face(placed, choose);
    if (behind) shown.setAttribute("opacity", "0.7");
    paper.append(shown);
  }
  paper.append(s("g", { fill: "none", stroke: "#969696", "stroke-width": 0.1 }, page.guides.map((d) => s("path", { d }))));
  paper.append(s("g", { class: "marks" }, page.marks.map(mark), page.registration.map(({ x, y, w, h: high }) =>
    s("rect", { x, y, width: w, height: high }))));
  paper.append(...page.notes.map((placed) => face(placed)));
  paper.append(s("g", { class: "over", fill: "none" }, page.faces.map(over)));
  paper.append(unreached(page, reach));
  return paper;
}

/** What the printer leaves white whatever is there: a frame along the edges of the page. */
function unreached({ w, h: high }, { top, right, bottom, left }) {
  const inner = `M${left} ${top}V${high - bottom}H${w - right}V${top}Z`;
  return s("path", { class: "reach", d: `M0 0H${w}V${high}H0Z${inner}`, "fill-rule": "evenodd" });
}

function mark({ ends: [x1, y1, x2, y2], weight, colour, dash }) {
  return s("line", { x1, y1, x2, y2, stroke: colour, "stroke-width": weight, "stroke-dasharray": dash ?? undefined });
}

/** A face in its place: its picture with its bleed, turned about its middle, and cut to what it may paint. */
function face(placed, choose) {
  const { trim, paint, bleed, turn, clip } = placed;
  const upright = turn % 180 === 0;
  const [width, height] = upright ? [trim.w, trim.h] : [trim.h, trim.w];
  const [x, y] = [trim.x + trim.w / 2, trim.y + trim.h / 2];
  const id = `clip-${(clips += 1)}`;
  const shape = clip ? s("path", { d: clip }) : s("rect", { x: paint.x, y: paint.y, width: paint.w, height: paint.h });
  const across = width + 2 * bleed;
  const group = s("g", { class: "placed" }, s("clipPath", { id }, shape), s("g", { "clip-path": `url(#${id})` },
    s("image", { href: engine.picture(placed.look, "bleed", pixels(across * 3)), x: x - across / 2, y: y - height / 2 - bleed,
      width: across, height: height + 2 * bleed, preserveAspectRatio: "none", transform: turn ? `rotate(${turn} ${x} ${y})` : undefined })));
  if (choose) {
    group.append(s("title", {}, placed.copy > 1 ? `${placed.name} (${placed.copy})` : placed.name));
    group.addEventListener("click", () => choose(placed.name));
  }
  return group;
}

/** The cut, the bleed and the safe area of a card. */
function over({ trim, paint, safe, cut, clip, corner }) {
  const rect = (name, { x, y, w, h: high }, rx) => s("rect", { class: name, x, y, width: Math.max(0, w), height: Math.max(0, high), rx });
  const inner = safe && { x: trim.x + safe, y: trim.y + safe, w: trim.w - 2 * safe, h: trim.h - 2 * safe };
  return [
    clip ? s("path", { class: "bleed", d: clip }) : rect("bleed", paint),
    cut ? s("path", { class: "trim", d: cut }) : rect("trim", trim, corner),
    inner && !cut && rect("safe", inner, Math.max(0, corner - safe)),
  ].filter(Boolean);
}
