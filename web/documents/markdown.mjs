// Turns one Markdown file of the repository into the inside of a page.

import { readFileSync } from "node:fs";
import { posix } from "node:path";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import ini from "highlight.js/lib/languages/ini";
import json from "highlight.js/lib/languages/json";
import rust from "highlight.js/lib/languages/rust";
import xml from "highlight.js/lib/languages/xml";
import MarkdownIt from "markdown-it";
import { escape } from "../frame.mjs";

for (const [name, grammar] of Object.entries({ bash, ini, json, rust, xml })) hljs.registerLanguage(name, grammar);
const GRAMMARS = { toml: "ini", svg: "xml", xml: "xml", json: "json", bash: "bash", sh: "bash", rust: "rust" };

/** Returns code with its words coloured. */
export function coloured(code, language) {
  if (language === "console") {
    const line = (text) => (text.startsWith("$ ") ? `<span class="prompt">$ </span><b>${escape(text.slice(2))}</b>` : `<span class="said">${escape(text)}</span>`);
    return code.trimEnd().split("\n").map(line).join("\n");
  }
  return GRAMMARS[language] ? hljs.highlight(code.trimEnd(), { language: GRAMMARS[language] }).value : escape(code.trimEnd());
}

/** The anchor that GitHub gives a heading. */
function anchor(text, taken) {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "").replaceAll(" ", "-");
  const count = taken.get(plain) ?? 0;
  taken.set(plain, count + 1);
  return count ? `${plain}-${count}` : plain;
}

const plainText = (token) => (token.children ?? []).filter(({ type }) => type === "text" || type === "code_inline" || type === "softbreak").map(({ type, content }) => (type === "softbreak" ? " " : content)).join("");

/** The width and height of a PNG. */
function pngSize(file) {
  const head = readFileSync(file).subarray(16, 24);
  return [head.readUInt32BE(0), head.readUInt32BE(4)];
}

/**
 * Returns the title, the HTML, the headings and the sections (for the search) of a document. `source` is its path in the repository,
 * `pageOf(path)` the page of another one, and `pictureOf(path)` the place of a picture on the site.
 */
export function render(root, source, { pageOf, pictureOf }) {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  const { rules } = markdown.renderer;
  const inRepository = (target) => posix.normalize(posix.join(posix.dirname(source), target));

  rules.fence = (tokens, at) => {
    const { content, info } = tokens[at];
    const language = info.trim();
    return `<div class="code"><pre tabindex="0"><code class="${language}">${coloured(content, language)}</code></pre></div>\n`;
  };
  rules.code_block = (tokens, at) => `<div class="code"><pre tabindex="0"><code>${escape(tokens[at].content.trimEnd())}</code></pre></div>\n`;
  rules.html_block = (tokens, at) => tokens[at].content.replace(/<!--.*?-->\s*/gs, "");
  rules.html_inline = (tokens, at) => tokens[at].content.replace(/<!--.*?-->/gs, "");
  rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
  rules.table_close = () => "</table></div>\n";
  rules.image = (tokens, at) => {
    const token = tokens[at];
    const path = inRepository(token.attrGet("src"));
    const [width, height] = pngSize(posix.join(root, path));
    return `<img src="${pictureOf(path)}" alt="${escape(token.content)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
  };
  rules.heading_open = (tokens, at) => `<${tokens[at].tag} id="${tokens[at].attrGet("id")}">`;
  rules.heading_close = (tokens, at) => {
    const id = tokens[at - 2].attrGet("id");
    return tokens[at].tag === "h1" ? "</h1>\n" : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></${tokens[at].tag}>\n`;
  };

  const tokens = markdown.parse(readFileSync(posix.join(root, source), "utf8"), {});
  const taken = new Map();
  const headings = [];
  const sections = [];
  tokens.forEach((token, at) => {
    if (token.type === "heading_open") {
      const text = plainText(tokens[at + 1]);
      token.attrSet("id", anchor(text, taken));
      headings.push({ level: Number(token.tag[1]), id: token.attrGet("id"), text });
      sections.push({ ...headings.at(-1), words: [] });
    } else if (token.type === "inline" && tokens[at - 1].type !== "heading_open") {
      sections.at(-1)?.words.push(plainText(token));
      turnLinks(token, { inRepository, pageOf });
      // A paragraph that only names a file is the caption of the block below.
      const [strong, name, end, ...more] = token.children;
      if (strong?.type === "strong_open" || (strong?.type === "text" && !strong.content && name?.type === "strong_open")) {
        const only = token.children.filter(({ type, content }) => type !== "text" || content);
        if (only.length === 3 && only[1].type === "code_inline" && tokens[at + 2]?.type === "fence") tokens[at - 1].attrSet("class", "file");
      }
    } else if (token.type === "fence") sections.at(-1)?.words.push(token.content.replace(/\s+/g, " ").slice(0, 400));
  });
  return { title: headings[0].text, html: markdown.renderer.render(tokens, markdown.options, {}), headings, sections };
}

/** Lets links lead to pages of the site; a link to a file that has no page becomes plain text. */
function turnLinks(token, { inRepository, pageOf }) {
  let isDropped = false;
  token.children = token.children.filter((child) => {
    if (child.type === "link_open") {
      const [path, hash] = child.attrGet("href").split("#");
      if (/^[a-z]+:/.test(path) || !path) return true;
      const page = pageOf(inRepository(decodeURI(path)));
      isDropped = !page;
      if (page) child.attrSet("href", hash ? `${page}#${hash}` : page);
      return !isDropped;
    }
    if (child.type === "link_close" && isDropped) {
      isDropped = false;
      return false;
    }
    return true;
  });
}
