// The page of a document: its text, with the way through all of them beside it.

import { escape, frame, icon } from "../frame.mjs";
import { CONTENTS } from "./contents.mjs";

const PAGES = CONTENTS.flatMap(({ documents }) => documents);
export const fileOf = (name) => (name === "index" ? "./" : `${name}.html`);

export function documentPage(words, { base, name, title, html, headings }) {
  const at = PAGES.findIndex(([, page]) => page === name);
  const link = ([, page, label]) => `<li><a href="${fileOf(page)}"${page === name ? ' aria-current="page"' : ""}>${label}</a></li>`;
  const list = CONTENTS.map(({ group, documents }) => `<h2>${group}</h2>\n<ul>${documents.map(link).join("")}</ul>`).join("\n");
  const beside = headings.filter(({ level }) => level === 2 || (level === 3 && headings.length < 40));
  const step = (page, label, kind) => (page ? `<a class="${kind}" href="${fileOf(page[1])}" rel="${kind}"><span>${label}</span>${page[2]}</a>` : "<span></span>");
  const description = html.match(/<p>(.*?)<\/p>/s)?.[1].replace(/<[^>]+>/g, "").replace(/\s+/g, " ").slice(0, 155) ?? title;
  return frame({
    root: "../", base, lang: "en", words, languages: [["en", name === "index" ? "docs/" : `docs/${name}.html`]], path: name === "index" ? "docs/" : `docs/${name}.html`,
    title: `${title === "Pullet" ? "Documents" : title} · Pullet`, description: unescape(description), kind: "document", styles: ["documents.css"], scripts: ["search.js"],
    tools: `<search class="search" hidden><label>${icon("search")}<span>Search the documents</span><input type="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found"></label><ul id="found" role="listbox" aria-label="Search results" hidden></ul></search>\n`,
    body: `<div class="book">
<details class="contents">
<summary>All documents</summary>
<nav aria-label="Documents">
${list}
</nav>
</details>
<main id="content">
<article>
${html}</article>
<nav class="steps" aria-label="Next and previous document">${step(PAGES[at - 1], "Previous", "prev")}${step(PAGES[at + 1], "Next", "next")}</nav>
</main>
${beside.length > 2 ? `<nav class="beside" aria-labelledby="beside"><h2 id="beside">On this page</h2><ul>${beside.map(({ level, id, text }) => `<li class="level${level}"><a href="#${id}">${escape(text)}</a></li>`).join("")}</ul></nav>` : "<div></div>"}
</div>`,
  });
}

const unescape = (text) => text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
